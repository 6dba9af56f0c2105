"""English words."""

from nonet.logic.words.en import als, chains, coloring, fish, forcing, single_digit, singles, subsets, uniqueness, wings
from nonet.logic.words.en.about import ABOUT
from nonet.logic.words.en.hints import HINTS

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
