"""The geometry of the board as data: cells, houses, peers, bands, stacks, symmetries.

A cell is a number 0..80, row by row; people read and write it as ``r1c1`` .. ``r9c9``. A house is a number 0..26: the
rows, then the columns, then the boxes.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from nonet.errors import UsageError

if TYPE_CHECKING:
    from collections.abc import Iterable

__all__ = [
    "BANDS",
    "BOXES",
    "CELLS",
    "CELL_HOUSES",
    "COLUMNS",
    "DIGITS",
    "FEWEST_CLUES",
    "HOUSES",
    "PEERS",
    "ROWS",
    "STACKS",
    "SYMBOLS",
    "SYMMETRIES",
    "box_of",
    "cell_from_name",
    "cell_name",
    "column_of",
    "house_name",
    "line_of_digits",
    "row_of",
]

CELLS: Final = range(81)
DIGITS: Final = range(1, 10)
#: What lines of digits are written with: a dot for a blank, letters from 10.
SYMBOLS: Final = ".123456789ABCDEFGHIJKLMNOP"

#: No puzzle with fewer clues has exactly one solution (McGuire, Tugemann and Civario, 2012).
FEWEST_CLUES: Final = 17


def row_of(cell: int) -> int:
    """Return the row 0..8 of a cell."""
    return cell // 9


def column_of(cell: int) -> int:
    """Return the column 0..8 of a cell."""
    return cell % 9


def box_of(cell: int) -> int:
    """Return the box 0..8 of a cell, counted row by row.

    >>> box_of(cell_from_name("r5c9"))
    5
    """
    return cell // 27 * 3 + cell % 9 // 3


ROWS: Final = tuple(tuple(cell for cell in CELLS if row_of(cell) == i) for i in range(9))
COLUMNS: Final = tuple(tuple(cell for cell in CELLS if column_of(cell) == i) for i in range(9))
BOXES: Final = tuple(tuple(cell for cell in CELLS if box_of(cell) == i) for i in range(9))
HOUSES: Final = ROWS + COLUMNS + BOXES

#: The three houses of each cell: its row, its column, its box.
CELL_HOUSES: Final = tuple((row_of(cell), 9 + column_of(cell), 18 + box_of(cell)) for cell in CELLS)

#: The 20 cells that share a house with each cell, in ascending order.
PEERS: Final = tuple(
    tuple(sorted({peer for house in CELL_HOUSES[cell] for peer in HOUSES[house]} - {cell})) for cell in CELLS
)

#: Three boxes across, and three boxes down.
BANDS: Final = tuple(tuple(cell for cell in CELLS if row_of(cell) // 3 == i) for i in range(3))
STACKS: Final = tuple(tuple(cell for cell in CELLS if column_of(cell) // 3 == i) for i in range(3))


def _images(row_step: tuple[int, int], column_step: tuple[int, int]) -> tuple[int, ...]:
    """Map each cell by signed unit steps about the centre cell r5c5."""
    return tuple(
        9 * (4 + row_step[0] * (row_of(cell) - 4) + row_step[1] * (column_of(cell) - 4))
        + (4 + column_step[0] * (row_of(cell) - 4) + column_step[1] * (column_of(cell) - 4))
        for cell in CELLS
    )


#: The eight symmetries of the square: for each name, where every cell goes.
SYMMETRIES: Final = {
    "identity": _images((1, 0), (0, 1)),
    "quarter_turn": _images((0, 1), (-1, 0)),
    "half_turn": _images((-1, 0), (0, -1)),
    "three_quarter_turn": _images((0, -1), (1, 0)),
    "left_right": _images((1, 0), (0, -1)),
    "top_bottom": _images((-1, 0), (0, 1)),
    "diagonal": _images((0, 1), (1, 0)),
    "antidiagonal": _images((0, -1), (-1, 0)),
}

_CELL_NAME: Final = re.compile(r"[rR]([1-9])[cC]([1-9])")
_CELL_NAMES: Final = tuple(f"r{row_of(cell) + 1}c{column_of(cell) + 1}" for cell in CELLS)


def cell_name(cell: int, size: int = 9) -> str:
    """Return the name of a cell of a board of a size.

    >>> cell_name(11), cell_name(11, 4)
    ('r2c3', 'r3c4')
    """
    return _CELL_NAMES[cell] if size == 9 else f"r{cell // size + 1}c{cell % size + 1}"


def line_of_digits(digits: Iterable[int]) -> str:
    """Return digits as one line: a dot for 0, letters from 10.

    >>> line_of_digits([0, 9, 10])
    '.9A'
    """
    return "".join(SYMBOLS[digit] for digit in digits)


def cell_from_name(name: str) -> int:
    """Return the cell with that name.

    >>> cell_from_name("r2c3")
    11
    """
    match = _CELL_NAME.fullmatch(name)
    if match is None:
        raise UsageError("position.cell", got=name)
    return 9 * (int(match[1]) - 1) + int(match[2]) - 1


def house_name(house: int) -> str:
    """Return the name of a house.

    >>> house_name(0), house_name(17), house_name(18)
    ('row 1', 'column 9', 'box 1')
    """
    return f"{('row', 'column', 'box')[house // 9]} {house % 9 + 1}"
