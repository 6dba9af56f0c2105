"""Event: one action of a search, and the common definition of nodes, backtracks and depth.

The board of a search changes in two ways only: a digit is written into a blank cell, or removed again. It is written

- as a **try**, when the algorithm has not shown that it is the only digit for that cell: it might have to be taken back
  for another. Scan-order algorithms never look, so every digit they write is a try;
- as a **place**, when the algorithm's own rule has shown that no other digit (or no other cell) is left.

From that, for every algorithm:

- a **node** is a try; forced placements cost no node;
- **depth** is the number of guesses on the board at that moment;
- a **backtrack** is a try that has been taken back, so ``nodes == backtracks + depth`` always holds.

A search that stops at its first solution leaves its correct tries on the board. One that continues, to prove that there
is no second solution, eventually takes back everything, so every node becomes a backtrack.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, Literal, NamedTuple, TypeAlias

from nonet.geometry import cell_name, house_name

if TYPE_CHECKING:
    from collections.abc import Mapping

__all__ = ["CONTRADICTION", "PLACE", "SOLVED", "TRY", "UNDO", "Event", "Kind"]

Kind: TypeAlias = Literal["try", "place", "undo", "contradiction", "solved"]

TRY: Final = "try"
PLACE: Final = "place"
UNDO: Final = "undo"
CONTRADICTION: Final = "contradiction"
SOLVED: Final = "solved"


class Event(NamedTuple):
    """One action of a search.

    ``try``, ``place`` and ``undo`` have a cell and a digit, written or removed. ``contradiction`` has the cell
    that no digit fits, or the house and the digit that has no place in it. ``solved`` has none. Depth, nodes and
    backtracks are the values after the event.

    >>> print(Event("try", cell=2, digit=4, house=None, depth=1, nodes=1, backtracks=0))
    try r1c3=4
    """

    kind: Kind
    cell: int | None
    digit: int | None
    house: int | None
    depth: int
    nodes: int
    backtracks: int

    def __str__(self) -> str:
        if self.cell is not None:
            return f"{self.kind} {cell_name(self.cell)}" + (f"={self.digit}" if self.digit else "")
        if self.house is not None:
            return f"{self.kind} no {self.digit} in {house_name(self.house)}"
        return self.kind

    def to_json(self) -> dict[str, Any]:
        """Return the event as plain data for JSON, without the parts that do not apply.

        >>> Event("contradiction", cell=8, digit=None, house=None, depth=3, nodes=5, backtracks=2).to_json()
        {'kind': 'contradiction', 'cell': 8, 'depth': 3, 'nodes': 5, 'backtracks': 2}
        """
        return {name: part for name, part in self._asdict().items() if part is not None}

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> Event:
        """Make an event from the result of `to_json`."""
        return cls(**{"cell": None, "digit": None, "house": None, **data})
