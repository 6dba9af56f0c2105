"""What the functions of this room take and give: solution grids, and sets of cells as masks."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from nonet.geometry import CELLS
from nonet.grid import Grid
from nonet.puzzles import as_classic
from nonet.solving import solve

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from nonet.puzzles import PuzzleLike

__all__ = ["cells_of", "mask_of", "masks_in", "part_of", "solution_of"]

#: The core packs a set of cells in so many bytes: bit c is cell c.
_MASK_BYTES: Final = 16


def solution_of(grid: PuzzleLike) -> Grid:
    """Return a full grid: the grid itself, or the only solution of a puzzle."""
    board = as_classic(grid)
    return board if board.is_solved else solve(board)


def mask_of(cells: Iterable[int]) -> int:
    """Return a set of cells as an integer, bit c for cell c."""
    return sum(1 << cell for cell in set(cells))


def cells_of(mask: int) -> tuple[int, ...]:
    """Return the cells of a mask in reading order."""
    return tuple(cell for cell in CELLS if mask >> cell & 1)


def masks_in(data: bytes) -> Iterator[int]:
    """Unpack the sets of cells that the core returns."""
    for at in range(0, len(data), _MASK_BYTES):
        yield int.from_bytes(data[at : at + _MASK_BYTES], "little")


def part_of(grid: Grid, mask: int) -> Grid:
    """Return a grid with the digits of some cells only, as clues."""
    return Grid.from_digits(bytes(digit if mask >> cell & 1 else 0 for cell, digit in enumerate(grid._digits)))
