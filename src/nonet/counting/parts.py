"""A part of a count: plain data that says what is to be counted, and a pure function that counts it.

The parts of a count never overlap and leave nothing out. A part that turns out to be big counts what it can within its
budget, which is an amount of work and not of time, and hands back the rest as new parts: so the same count has the same
parts, whoever counts them and however often.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Protocol

from nonet import _core

if TYPE_CHECKING:
    from collections.abc import Sequence

__all__ = ["METHODS", "Boards", "Part", "count_part"]

_BOARD_BYTES = 162
_FIRST_NODES = 1 << 12
_MOST_NODES = 1 << 21  # some 0.3 s


class Part(Protocol):
    """Something to be counted."""

    @property
    def share(self) -> float:
        """The part of the whole that this is, as far as can be told; only for people who watch."""

    def halves(self) -> Sequence[Part]:
        """Cut a part that is known to be too big for one call in two; others are given back whole."""

    def count(self, puzzle: bytes, stop: _core.StopFlag) -> tuple[int, Sequence[Part]]:
        """Count, and give the parts that are left over."""

    def to_json(self) -> list[Any]:
        """Give the arguments that make this part, as plain data."""


def count_part(puzzle: bytes, part: Part, *, stop: _core.StopFlag) -> tuple[int, Sequence[Part]]:
    """Count one part of a puzzle, given as 81 candidate masks: the number, and the parts that are left over."""
    return part.count(puzzle, stop)


@dataclass(frozen=True, slots=True)
class Boards:
    """Boards of a search that are still to be looked at, each of 81 candidate masks, in hexadecimal."""

    boards: str
    share: float = 1.0
    generation: int = 0

    @classmethod
    def start(cls, puzzle: bytes) -> Boards:
        """Give the whole count as one part."""
        return cls(puzzle.hex())

    def halves(self) -> Sequence[Boards]:
        """Give the part whole: how big a subtree is shows only when it is searched."""
        return (self,)

    def count(self, puzzle: bytes, stop: _core.StopFlag) -> tuple[int, Sequence[Boards]]:
        """Enumerate solutions within a budget of branchings, which is small at first so that all workers get parts."""
        nodes = min(_FIRST_NODES << 2 * self.generation, _MOST_NODES)
        number, left, _ = _core.count_boards(bytes.fromhex(self.boards), nodes, stop)
        return number, self._cut(left)

    def _cut(self, left: bytes) -> list[Boards]:
        # The first boards lie nearest to the root, each maybe half of what is left: they become parts of their own. The
        # many small ones behind them stay together, so that a part is worth the trouble of handing it out.
        boards = [left[at : at + _BOARD_BYTES] for at in range(0, len(left), _BOARD_BYTES)]
        groups = [[board] for board in boards[:3]] + [boards[3:]]
        shares = [self.share * weight for weight in (0.5, 0.25, 0.125, 0.125)]
        return [
            Boards(b"".join(group).hex(), share, self.generation + 1)
            for group, share in zip(groups, shares, strict=False)
            if group
        ]

    def to_json(self) -> list[Any]:
        """Give the arguments that make this part, as plain data."""
        return [self.boards, self.share, self.generation]


#: How parts are counted, by name.
METHODS: dict[str, type[Boards]] = {"search": Boards}
