"""Proofs while a puzzle is made: whether it is still unique, and where two solutions differ."""

from __future__ import annotations

import enum
from typing import TYPE_CHECKING, Any

from nonet import _core
from nonet.variants.puzzle import Puzzle

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from nonet.variants.rules import Rule
    from nonet.variants.shape import Shape

__all__ = ["Answer", "Prober", "proof_nodes"]


class Answer(enum.Enum):
    """The result of a proof; an open one ran out of branches."""

    NONE = 0
    UNIQUE = 1
    SEVERAL = 2
    OPEN = 3


class Prober:
    """A board with rules, lowered once and queried for many sets of givens.

    Work is bounded by branchings, not by time, so that the same seed makes the same puzzle everywhere.
    """

    def __init__(self, shape: Shape, rules: Iterable[Rule], most_nodes: int) -> None:
        puzzle = Puzzle(size=shape.size, regions=shape.regions, rules=rules)
        self._arguments: dict[str, Any] = puzzle.lowered().arguments()
        self._blank: list[int] = list(self._arguments["candidates"])
        self._most_nodes = most_nodes

    def prove(self, givens: Sequence[int]) -> tuple[Answer, list[bytes]]:
        """Look for two solutions."""
        return self._find(givens, 2)

    def is_unique(self, givens: Sequence[int]) -> bool:
        """Return whether exactly one solution could be proved."""
        return self.prove(givens)[0] is Answer.UNIQUE

    def solve(self, givens: Sequence[int]) -> bytes | None:
        """Return some solution, or None if none was found."""
        _, found = self._find(givens, 1)
        return found[0] if found else None

    def _find(self, givens: Sequence[int], limit: int) -> tuple[Answer, list[bytes]]:
        self._arguments["candidates"] = [
            mask & (1 << digit - 1) if digit else mask for mask, digit in zip(self._blank, givens, strict=True)
        ]
        solver = _core.VariantSolver(**self._arguments)
        count, found, _ = solver.next(limit, limit, self._most_nodes)
        if count < limit and not solver.is_over:
            return Answer.OPEN, found
        return Answer(count), found


def proof_nodes(size: int) -> int:
    """Return the maximum branches of one proof; an open result counts as not unique."""
    return 2000 if size <= 12 else 300 if size <= 16 else 15
