"""Solutions that a table gives beside its puzzles, compared with those that are found."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

import numpy as np

from nonet.bulk.columns import NO_LABEL, Column, Labels
from nonet.geometry import CELLS, cell_name
from nonet.words import language

if TYPE_CHECKING:
    from collections.abc import Mapping

    from nonet.bulk.read.source import Table
    from nonet.bulk.results import Results

__all__ = ["DIFFERS", "GIVEN", "Compared", "compared"]

#: The column that says what the comparison found; empty where the puzzle has no single solution to compare with.
GIVEN: Final = Column("given_solution", "string")
#: The status under which rows are counted whose given solution is another.
DIFFERS: Final = "given_solution_differs"
_NAMES: Final = ("same", "differs", "missing")


@dataclass(frozen=True, slots=True)
class Compared:
    """What the comparison found."""

    labels: Labels
    #: Why, for the rows that differ.
    reasons: Mapping[int, str]

    def counted(self, tally: Counter[str], labels: Labels) -> Counter[str]:
        """Count the rows that differ under a status of their own."""
        moved = Counter(labels.of(row) or "" for row in self.reasons)
        return +(Counter(tally) - moved + Counter({DIFFERS: len(self.reasons)}))

    def columns(self) -> tuple[Any, ...]:
        """Return the column to add."""
        return (self.labels,)


def compared(table: Table, results: Results) -> Compared:
    """Compare the solutions that a table gives with those of its puzzles."""
    codes = np.full(len(results), NO_LABEL, np.uint8)
    reasons: dict[int, str] = {}
    for row, given in enumerate(table.given_solutions()):
        if not results.solved[row]:
            continue
        text = "" if given is None else given.strip()
        if not text:
            codes[row] = _NAMES.index("missing")
            continue
        found = "".join(map(str, results.solutions[row].tolist()))
        codes[row] = _NAMES.index("same" if text == found else "differs")
        if text != found:
            reasons[row] = _difference(text, found)
    return Compared(Labels(_NAMES, codes), reasons)


def _difference(given: str, found: str) -> str:
    """Say where a given solution is not the one that was found."""
    text = language("en").text
    if len(given) != 81:
        return text("error.reason.given.length", got=len(given))
    cells = [cell for cell in CELLS if given[cell] != found[cell]]
    first, others = cells[0], len(cells) - 1
    key = "error.reason.given.differs_more" if others else "error.reason.given.differs"
    return text(key, given=given[first], at=cell_name(first), found=found[first], more=others)
