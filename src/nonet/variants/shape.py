"""The shape of a board: its size, its regions and its cells by name."""

from __future__ import annotations

import math
import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Final, TypeAlias

from nonet.arguments import show
from nonet.errors import ParseError

__all__ = ["LEAST_SIZE", "MOST_SIZE", "Cell", "CellsLike", "Shape", "cell_name", "cells_from"]

LEAST_SIZE: Final = 2
MOST_SIZE: Final = 25

#: Row and column, from 0.
Cell: TypeAlias = tuple[int, int]
#: Cells as ``"r1c1 r1c2"``, or a sequence of names or of (row, column) pairs that count from 1.
CellsLike: TypeAlias = str | Sequence[str | tuple[int, int]]

_NAME: Final = re.compile(r"r(\d{1,2})c(\d{1,2})", re.IGNORECASE)
#: The cells of the largest board by their usual names.
_BY_NAME: Final = {f"r{row + 1}c{column + 1}": (row, column) for row in range(MOST_SIZE) for column in range(MOST_SIZE)}


def cell_name(cell: Cell) -> str:
    """Return the name of a cell.

    >>> cell_name((0, 11))
    'r1c12'
    """
    return f"r{cell[0] + 1}c{cell[1] + 1}"


def cells_from(cells: CellsLike) -> tuple[Cell, ...]:
    """Read cells in any of the forms that rules take.

    >>> cells_from("r1c1 r2c3")
    ((0, 0), (1, 2))
    >>> cells_from([(1, 1), (2, 3)])
    ((0, 0), (1, 2))
    >>> cells_from("r1c1 b2")
    Traceback (most recent call last):
    nonet.errors.ParseError: expected a cell such as r1c1, got 'b2'
    """
    items = cells.replace(",", " ").split() if isinstance(cells, str) else cells
    return tuple([_BY_NAME[item] if type(item) is str and item in _BY_NAME else _cell(item) for item in items])


def _cell(item: object) -> Cell:
    if isinstance(item, str) and (match := _NAME.fullmatch(item.strip())):
        row, column = int(match[1]), int(match[2])
    elif isinstance(item, (tuple, list)) and len(item) == 2 and all(type(number) is int for number in item):
        row, column = item
    else:
        raise ParseError("cell", got=show(item))
    if not (1 <= row <= MOST_SIZE and 1 <= column <= MOST_SIZE):
        raise ParseError("cell.range", most=MOST_SIZE, got=show(item))
    return row - 1, column - 1


@dataclass(frozen=True)
class Shape:
    """A square board of `size` rows with the digits 1 to `size`, and its regions.

    `regions` gives the region of each cell, row by row; empty for a board without regions.

    >>> Shape.boxes(6).regions[:12]
    (0, 0, 0, 1, 1, 1, 0, 0, 0, 1, 1, 1)
    """

    size: int
    regions: tuple[int, ...] = ()

    def __post_init__(self) -> None:
        if type(self.size) is not int or not LEAST_SIZE <= self.size <= MOST_SIZE:
            raise ParseError("size", least=LEAST_SIZE, most=MOST_SIZE, got=repr(self.size))
        if self.regions and len(self.regions) != self.size**2:
            raise ParseError("size.regions", count=self.size**2, got=len(self.regions))
        for number, cells in self._by_region.items():
            if len(cells) != self.size:
                names = f"the region of {cell_name(cells[0])}"
                raise ParseError("size.region_cells", size=self.size, got=len(cells), names=names, region=number)

    @classmethod
    def boxes(cls, size: int) -> Shape:
        """Make the usual shape of a size: boxes as near to square as they can be, none for prime sizes.

        >>> Shape.boxes(12).box
        (3, 4)
        >>> Shape.boxes(7).regions
        ()
        """
        if type(size) is not int or not LEAST_SIZE <= size <= MOST_SIZE:
            return cls(size)  # says what is wrong with it
        height = next((h for h in range(math.isqrt(size), 1, -1) if size % h == 0), 0)
        if height == 0:
            return cls(size)
        width = size // height
        return cls(
            size,
            tuple(row // height * (size // width) + column // width for row in range(size) for column in range(size)),
        )

    @cached_property
    def box(self) -> tuple[int, int] | None:
        """Height and width of the boxes, when the regions are boxes in the usual places."""
        if not self.regions or self != Shape.boxes(self.size):
            return None
        height = self.regions[:: self.size].count(self.regions[0])
        return height, self.size // height

    @cached_property
    def cells(self) -> tuple[Cell, ...]:
        """All cells, row by row."""
        return tuple((row, column) for row in range(self.size) for column in range(self.size))

    @cached_property
    def _by_region(self) -> dict[int, list[Cell]]:
        groups: dict[int, list[Cell]] = {}
        for index, region in enumerate(self.regions):
            groups.setdefault(region, []).append(divmod(index, self.size))
        return groups

    @cached_property
    def region_cells(self) -> tuple[tuple[Cell, ...], ...]:
        """The cells of each region."""
        return tuple(tuple(cells) for cells in self._by_region.values())

    def index(self, cell: Cell) -> int:
        """Count a cell from 0, row by row."""
        return cell[0] * self.size + cell[1]

    def region_of(self, cell: Cell) -> int:
        """Return the region of a cell; every cell of a board without regions is in region 0."""
        return self.regions[self.index(cell)] if self.regions else 0

    def has(self, cell: Cell) -> bool:
        """Return whether a cell is on this board."""
        return 0 <= cell[0] < self.size and 0 <= cell[1] < self.size

    def steps(self, moves: Iterable[tuple[int, int]]) -> Iterable[tuple[Cell, Cell]]:
        """All pairs of cells that are one of these moves apart."""
        for row, column in self.cells:
            for down, right in moves:
                other = (row + down, column + right)
                if self.has(other):
                    yield (row, column), other

    @property
    def touching(self) -> Iterable[tuple[Cell, Cell]]:
        """All pairs of cells that share an edge."""
        return self.steps(((0, 1), (1, 0)))
