"""Unavoidable sets: cells of a grid of which every puzzle of the grid needs a clue."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from nonet import _core
from nonet.arguments import checked_whole
from nonet.equivalence import canonical
from nonet.geometry import CELLS, cell_name
from nonet.limits import timeout_of
from nonet.research.grids import mask_of, masks_in, part_of, solution_of

if TYPE_CHECKING:
    from collections.abc import Iterable

    from nonet.grid import Grid
    from nonet.puzzles import PuzzleLike

__all__ = ["UnavoidableSet", "disjoint_sets", "unavoidable_sets"]

#: No set has fewer cells.
FEWEST_CELLS: Final = 4


@dataclass(frozen=True, slots=True, repr=False)
class UnavoidableSet:
    """A minimal unavoidable set: its digits can be rearranged within it, and no smaller set in it has that property."""

    #: The digits of its cells; the other cells are blank.
    grid: Grid

    @property
    def cells(self) -> tuple[int, ...]:
        """The cells in reading order, numbered from 0."""
        return tuple(cell for cell in CELLS if self.grid[cell])

    @property
    def mask(self) -> int:
        """The cells as an integer: bit c stands for cell c."""
        return mask_of(self.cells)

    @property
    def type(self) -> str:
        """The canonical form of its digits: the same for two sets exactly when a symmetry maps one to the other."""
        return canonical(self.grid).to_line()

    def __len__(self) -> int:
        return len(self.cells)

    def __repr__(self) -> str:
        return f"<UnavoidableSet of {len(self)}: {' '.join(map(cell_name, self.cells))}>"


def unavoidable_sets(grid: PuzzleLike, max_size: int = 12, *, timeout: float | None = None) -> list[UnavoidableSet]:
    """Find all minimal unavoidable sets of a grid with at most `max_size` cells, by size, then by cells.

    Takes a full grid, or a puzzle with one solution. Up to 12 cells take about 10 ms, each 2 more about 5 times as
    long. Raises LimitError if it takes more than `timeout` seconds.

    >>> grid = "639241785284765193517983624123857946796432851458619237342178569861594372975326418"
    >>> [len(found) for found in unavoidable_sets(grid, 6)]
    [4, 4, 6, 6, 6, 6, 6, 6, 6, 6, 6, 6, 6, 6, 6, 6]
    """
    checked_whole(max_size, "named", FEWEST_CELLS, len(CELLS), name="max_size")
    full = solution_of(grid)
    with timeout_of(timeout):
        found = _core.unavoidable_sets(full._digits, max_size)
    return [UnavoidableSet(part_of(full, mask)) for mask in masks_in(found)]


def disjoint_sets(sets: Iterable[UnavoidableSet], *, timeout: float | None = None) -> list[UnavoidableSet]:
    """Find as many of the sets as possible of which no two share a cell.

    With all sets of up to 12 cells their number is the maximal clique number (MCN) of the grid; every puzzle of it
    has at least so many clues.

    >>> grid = "639241785284765193517983624123857946796432851458619237342178569861594372975326418"
    >>> len(disjoint_sets(unavoidable_sets(grid)))
    9
    """
    known = list(sets)
    packed = b"".join(found.mask.to_bytes(16, "little") for found in known)
    with timeout_of(timeout):
        return [known[place] for place in _core.most_disjoint(packed)]
