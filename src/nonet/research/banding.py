"""Bands: the three rows (or columns) of a grid that share boxes, of 416 kinds."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from importlib.resources import files
from typing import TYPE_CHECKING, Final

from nonet import _core
from nonet.errors import WrongValueError
from nonet.research.grids import solution_of

if TYPE_CHECKING:
    from nonet.puzzles import PuzzleLike

__all__ = ["Band", "band_form", "bands"]

_CELLS: Final = 27


@dataclass(frozen=True, slots=True)
class Band:
    """A band of a grid, up to the order of its rows, boxes and columns and the names of its digits."""

    #: From 1 to 416, by the smallest form.
    index: int
    #: The smallest and largest equivalent band, row by row.
    smallest: str
    largest: str
    #: The kind of its columns, from 1 to 44: bands are of one gangster if their columns can be made to hold the same
    #: digits, in any order.
    gangster: int

    @classmethod
    def of_index(cls, index: int) -> Band:
        """Return one of the 416 bands.

        >>> Band.of_index(416)
        Band(index=416, smallest='123456789457893612986217354', largest='987654321653217498124893756', gangster=7)
        """
        forms = _catalogue()
        if type(index) is not int or not 1 <= index <= len(forms):
            raise WrongValueError("band.index", most=len(forms), got=repr(index))
        return cls._of_form(list(forms)[index - 1])

    @classmethod
    def _of_form(cls, smallest: str) -> Band:
        index, gangster = _catalogue()[smallest]
        return cls(index, smallest, band_form(smallest, is_largest=True), gangster)


def bands(grid: PuzzleLike) -> tuple[Band, ...]:
    """Return the six bands of a grid: those of rows 1-3, 4-6 and 7-9, then those of columns 1-3, 4-6 and 7-9.

    Takes a full grid, or a puzzle with one solution.

    >>> grid = "639241785284765193517983624123857946796432851458619237342178569861594372975326418"
    >>> [band.index for band in bands(grid)]
    [176, 381, 378, 168, 14, 22]
    """
    digits = solution_of(grid)._digits
    turned = bytes(digits[9 * column + row] for row in range(9) for column in range(9))
    forms = _core.band_forms(digits + turned, False)
    return tuple(Band._of_form(_text(forms[at : at + _CELLS])) for at in range(0, len(forms), _CELLS))


def band_form(band: str, *, is_largest: bool = False) -> str:
    """Return the smallest or largest of all bands that are equivalent to one: 27 digits, row by row.

    >>> band_form("231564897564897231897231564")
    '123456789456789123789123456'
    """
    if not (isinstance(band, str) and len(band) == _CELLS and set(band) <= set("123456789")):
        raise WrongValueError("band.digits", got=repr(band))
    rows = [band[at : at + 9] for at in (0, 9, 18)]
    boxes = ["".join(row[at : at + 3] for row in rows) for at in (0, 3, 6)]
    if any(len(set(house)) != 9 for house in rows + boxes):
        raise WrongValueError("band.once", got=repr(band))
    return _text(_core.band_forms(bytes(map(int, band)), is_largest))


def _text(digits: bytes) -> str:
    return "".join(map(str, digits))


@lru_cache(maxsize=1)
def _catalogue() -> dict[str, tuple[int, int]]:
    """Return the index and the gangster of each smallest form."""
    lines = files("nonet.research").joinpath("bands.txt").read_text(encoding="utf-8").splitlines()[1:]
    return {
        "123456789" + rest: (index, int(gangster))
        for index, (rest, gangster) in enumerate((line.split() for line in lines), 1)
    }
