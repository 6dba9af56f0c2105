"""Templates: the ways to place one digit on the whole board."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from itertools import permutations, product
from typing import TYPE_CHECKING

import numpy as np

from nonet.limits import timeout_of
from nonet.puzzles import as_classic
from nonet.research.grids import cells_of
from nonet.solving import solve

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from nonet.puzzles import PuzzleLike

__all__ = ["Templates", "templates"]


@dataclass(frozen=True, slots=True, repr=False)
class Templates:
    """The templates of one digit: nine cells each, one in every row, column and box."""

    digit: int
    #: Each template as an integer, bit c for cell c.
    masks: tuple[int, ...]

    def __len__(self) -> int:
        return len(self.masks)

    @property
    def certain(self) -> tuple[int, ...]:
        """The cells that are in all templates: the digit is there."""
        common = (1 << 81) - 1
        for mask in self.masks:
            common &= mask
        return cells_of(common)

    @property
    def possible(self) -> tuple[int, ...]:
        """The cells that are in some template: the digit is nowhere else."""
        united = 0
        for mask in self.masks:
            united |= mask
        return cells_of(united)

    def __repr__(self) -> str:
        return f"<Templates of {self.digit}: {len(self)}>"


def templates(puzzle: PuzzleLike, *, pairs: bool = True, timeout: float | None = None) -> tuple[Templates, ...]:
    """Find for each digit the templates that fit the board: those of its placed digits, and of its candidates only.

    With `pairs` a template of a digit stays only while every other digit has a template that shares no cell with it.
    Without clues each digit has 46,656. Raises LimitError if it takes more than `timeout` seconds.

    >>> puzzle = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4.."
    >>> [len(each) for each in templates(puzzle, pairs=False)]
    [22, 327, 68, 100, 14, 57, 17, 21, 48]
    >>> [len(each) for each in templates(puzzle)]
    [22, 288, 66, 95, 14, 54, 17, 19, 45]
    """
    grid = as_classic(puzzle)
    with timeout_of(timeout):
        solve(grid)
    allowed = np.zeros((9, 81), bool)
    for cell in range(81):
        for digit in (grid[cell],) if grid[cell] else grid.candidates(cell):
            allowed[digit - 1, cell] = True
    every = _every()
    fitting = []
    for digit in range(1, 10):
        placed = [cell for cell in range(81) if grid[cell] == digit]
        rows = every[allowed[digit - 1][every].all(axis=1)]
        for cell in placed:
            rows = rows[(rows == cell).any(axis=1)]
        boards = np.zeros((len(rows), 81), np.float32)
        np.put_along_axis(boards, rows, 1, axis=1)
        fitting.append(boards)
    if pairs:
        _keep_compatible(fitting)
    return tuple(Templates(digit, tuple(_mask(board) for board in boards)) for digit, boards in enumerate(fitting, 1))


def _keep_compatible(fitting: list[NDArray[np.float32]]) -> None:
    has_changed = True
    while has_changed:
        has_changed = False
        for one in range(9):
            for other in range(9):
                if one == other or not len(fitting[one]):
                    continue
                parts = np.array_split(fitting[one], len(fitting[one]) // 2048 + 1)
                fits = np.concatenate([(part @ fitting[other].T == 0).any(axis=1) for part in parts])
                if not fits.all():
                    fitting[one] = fitting[one][fits]
                    has_changed = True


def _mask(board: NDArray[np.float32]) -> int:
    return int.from_bytes(np.packbits(board.astype(bool), bitorder="little").tobytes(), "little")


@lru_cache(maxsize=1)
def _every() -> NDArray[np.intp]:
    """Return the 46,656 templates, nine cells each."""
    orders = list(permutations(range(3)))
    # Within a band, the order of the rows says which box each row's cell is in; so do the columns in each stack.
    found = []
    for bands in product(orders, repeat=3):
        for stacks in product(orders, repeat=3):
            cells = []
            for band in range(3):
                for row in range(3):
                    stack = bands[band][row]
                    cells.append(9 * (3 * band + row) + 3 * stack + stacks[stack][band])
            found.append(cells)
    return np.array(found, np.intp)
