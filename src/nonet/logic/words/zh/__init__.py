"""Simplified Chinese words."""

from nonet.logic.words.zh import als, chains, coloring, fish, forcing, single_digit, singles, subsets, uniqueness, wings
from nonet.logic.words.zh.about import ABOUT
from nonet.logic.words.zh.hints import HINTS

__all__ = ["ABOUT", "HINTS", "WORDS"]

WORDS = {
    **singles.WORDS,
    **subsets.WORDS,
    **fish.WORDS,
    **single_digit.WORDS,
    **wings.WORDS,
    **uniqueness.WORDS,
    **coloring.WORDS,
    **chains.WORDS,
    **als.WORDS,
    **forcing.WORDS,
}
