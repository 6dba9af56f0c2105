"""Solves variants with the native solver over lowered rules: counts and solutions."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from nonet import _core
from nonet.errors import UsageError
from nonet.variants.puzzle import Puzzle

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

__all__ = ["count_up_to", "find", "redundant_clues", "stream", "true_masks", "why_none"]


def find(puzzle: Puzzle, limit: int, room: int = 2) -> tuple[int, list[bytes]]:
    """Count solutions up to a limit; return the count and the first few of them, at most two."""
    lowered = puzzle.lowered()
    if (masks := lowered.classic_masks()) is not None:
        count, found, _ = _core.solve_masks(masks, limit)
        return count, found[:room]
    count, found, _ = _core.VariantSolver(**lowered.arguments()).next(limit, room)
    return count, found


def stream(puzzle: Puzzle) -> Iterator[bytes]:
    """Yield all solutions one by one, as they are found."""
    solver = _solver(puzzle)
    while not solver.is_over:
        yield from solver.next(1, 1)[1]


def count_up_to(puzzle: Puzzle, limit: int | None, *, threads: int | None = None, engine: Any = None) -> int:
    """Count the solutions up to a limit, on one thread."""
    if engine not in (None, "threads"):
        raise UsageError("engine")
    return find(puzzle, 2**64 - 1 if limit is None else min(limit, 2**64 - 1), 0)[0]


def true_masks(puzzle: Puzzle) -> Sequence[int]:
    """Return for each cell the digits that it has in some solution, as bits."""
    return _solver(puzzle).true_candidates()[0]


def redundant_clues(puzzle: Puzzle, _full: bytes) -> tuple[int, ...]:
    """Return the cells whose given can be taken out alone from a puzzle that has one solution."""

    def without(cell: int) -> Puzzle:
        givens = [0 if at == cell else digit for at, digit in enumerate(puzzle.givens)]
        return Puzzle(givens, rules=puzzle.rules, size=puzzle.size, regions=puzzle.shape.regions)

    return tuple(cell for cell, digit in enumerate(puzzle.givens) if digit and find(without(cell), 2, 0)[0] == 1)


def why_none(puzzle: Puzzle) -> tuple[tuple[()], None]:
    """Return why a puzzle has no solution, which is not known for variants."""
    return (), None


def _solver(puzzle: Puzzle) -> _core.VariantSolver:
    return _core.VariantSolver(**puzzle.lowered().arguments())
