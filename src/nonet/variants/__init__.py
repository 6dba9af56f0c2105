"""Variants: boards of 2×2 to 25×25 with extra rules, solved, checked and counted.

>>> from nonet.variants import AntiKnight, Cage, Puzzle, Thermo, check
>>> check(Puzzle(rules=[Cage("r1c1 r1c2 r2c1", 18), Thermo("r5c5 r4c5 r3c5"), AntiKnight()])).status.value
'several'
"""

from typing import TYPE_CHECKING

from nonet.lazy import lazy_names
from nonet.variants.formats import FORMATS, parse, to_fpuzzles, write
from nonet.variants.logic import Board, find_steps
from nonet.variants.making import KINDS, generate, generate_many, random_regions
from nonet.variants.puzzle import Puzzle, Solution
from nonet.variants.rules import *  # noqa: F403
from nonet.variants.rules import __all__ as _rules
from nonet.variants.shape import Shape

if TYPE_CHECKING:
    from nonet.checking import check
    from nonet.logic import explain, hint
    from nonet.rating import rate
    from nonet.solving import count_solutions, solutions, solve, true_candidates
else:
    #: The verbs of nonet, which take every kind of puzzle.
    __getattr__, _ = lazy_names(
        "nonet",
        {
            "checking": "check",
            "logic": "explain hint",
            "rating": "rate",
            "solving": "count_solutions solutions solve true_candidates",
        },
    )

__all__ = [
    "FORMATS",
    "KINDS",
    "Board",
    "Puzzle",
    "Shape",
    "Solution",
    "check",
    "count_solutions",
    "explain",
    "find_steps",
    "generate",
    "generate_many",
    "hint",
    "parse",
    "random_regions",
    "rate",
    "solutions",
    "solve",
    "to_fpuzzles",
    "true_candidates",
    "write",
    *_rules,
]
