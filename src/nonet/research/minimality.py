"""Minimal puzzles: those of which every clue is needed."""

from __future__ import annotations

from itertools import islice
from typing import TYPE_CHECKING, Final

from nonet import _core
from nonet.arguments import checked_whole
from nonet.limits import timed
from nonet.puzzles import as_classic, as_puzzle, solver_of
from nonet.research.grids import masks_in, part_of
from nonet.solving import solve

if TYPE_CHECKING:
    from collections.abc import Iterator

    from nonet.grid import Grid
    from nonet.puzzles import PuzzleLike

__all__ = ["is_minimal", "minimal_subsets", "redundant_clues"]

#: Puzzles that the core finds per call.
_AT_ONCE: Final = 64


def redundant_clues(puzzle: PuzzleLike) -> tuple[int, ...]:
    """Return the cells whose clue can be taken out alone: the puzzle keeps its one solution.

    Puzzles may have rules, which stay, and other sizes.

    >>> len(redundant_clues("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"))
    22
    """
    board = as_puzzle(puzzle)
    full = solve(board)  # raises an error unless it has one solution
    return solver_of(board).exact.redundant_clues(board, bytes(full.digits))


def is_minimal(puzzle: PuzzleLike) -> bool:
    """Return whether every clue is needed for a single solution.

    >>> is_minimal("000000010400000000020000000000050407008000300001090000300400200050100000000806000")
    True
    """
    return not redundant_clues(puzzle)


def minimal_subsets(puzzle: PuzzleLike, limit: int | None = None, *, timeout: float | None = None) -> Iterator[Grid]:
    """Yield every minimal puzzle inside a puzzle, each once, always in the same order: up to `limit` of them.

    They are found while you ask for them; a full grid has more than anybody can wait for. Raises LimitError if
    finding them takes more than `timeout` seconds.

    >>> puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
    >>> len(list(minimal_subsets(puzzle)))
    416
    >>> full = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"
    >>> [sum(map(bool, found)) for found in minimal_subsets(full, 3)]
    [24, 25, 25]
    """
    if limit is not None:
        checked_whole(limit, "named", 1, name="limit")
    return islice(timed(_subsets(as_classic(puzzle)), timeout), limit)


def _subsets(grid: Grid) -> Iterator[Grid]:
    full = solve(grid)
    search = _core.Subsets(grid._digits, full._digits)
    while found := search.next(_AT_ONCE):
        yield from (part_of(full, mask) for mask in masks_in(found))
