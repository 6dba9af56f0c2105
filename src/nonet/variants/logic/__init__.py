"""Logic for variants: steps, hints, explanations and a difficulty on our own scale."""

from nonet.variants.logic.board import Board
from nonet.variants.logic.finding import LEVELS, VariantHint, VariantRating, explain, find_steps, hint, rate
from nonet.variants.logic.step import TECHNIQUES, VariantStep

__all__ = [
    "LEVELS",
    "TECHNIQUES",
    "Board",
    "VariantHint",
    "VariantRating",
    "VariantStep",
    "explain",
    "find_steps",
    "hint",
    "rate",
]
