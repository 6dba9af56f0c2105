"""Logic for variants: steps, and a difficulty on a scale of our own."""

from nonet.catalogue import RULE_LEVELS, RULE_TECHNIQUES
from nonet.variants.logic.board import Board
from nonet.variants.logic.finding import find_steps

__all__ = ["RULE_LEVELS", "RULE_TECHNIQUES", "Board", "find_steps"]
