"""Facts: the content of explanations, computed once for all languages, one file per family of techniques.

Each file has `FACTS`: by technique, the function that turns a step into messages (`nonet.words.saying`). Messages that
name the outcome of the step find it as `outcome`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from nonet.logic.facts import (
    als,
    chains,
    coloring,
    fish,
    forcing,
    large_patterns,
    single_digit,
    singles,
    subsets,
    uniqueness,
    wings,
)
from nonet.logic.facts.evidence import by_cells
from nonet.words.saying import Cell, Cells, Digits, Items, say

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from nonet.steps import Step
    from nonet.words.saying import Messages, Say

__all__ = ["FACTS", "outcome"]

FACTS: Final[Mapping[str, Callable[[Step], Messages]]] = {
    **singles.FACTS,
    **subsets.FACTS,
    **fish.FACTS,
    **single_digit.FACTS,
    **wings.FACTS,
    **uniqueness.FACTS,
    **coloring.FACTS,
    **chains.FACTS,
    **als.FACTS,
    **large_patterns.FACTS,
    **forcing.FACTS,
}


def outcome(step: Step) -> Say:
    """Return the messages for the outcome of a step: placements and eliminations."""
    parts = [say("outcome.place", cell=Cell(cell), digit=digit) for cell, digit in step.placements]
    for index, (struck, where) in enumerate(by_cells(step.eliminations) if step.eliminations else ()):
        key = "outcome.more" if index else "outcome.strike"
        parts.append(say(key, digits=Digits(struck), cells=Cells(where)))
    return say("outcome", parts=Items(parts))
