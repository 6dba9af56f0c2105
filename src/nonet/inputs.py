"""Reads text, lists and arrays as a Grid; `nonet.puzzles` is the door through which every puzzle comes."""

from __future__ import annotations

import math
import operator
from collections.abc import Sequence
from os import PathLike
from typing import TYPE_CHECKING, Any, Final, Protocol, TypeAlias

from nonet.arguments import show
from nonet.cells import plain_cells
from nonet.errors import ParseError
from nonet.formats import decode, parse
from nonet.formats.base import digit_of, line_of
from nonet.formats.rows import row_of_line
from nonet.frames import is_frame, whole_digits
from nonet.geometry import cell_name
from nonet.grid import Grid
from nonet.words.saying import say

if TYPE_CHECKING:
    from numpy.typing import NDArray

__all__ = ["GridLike", "as_grid"]

#: One cell of a board given as nested lists.
CellLike: TypeAlias = int | str | None


class ArrayLike(Protocol):
    """A NumPy array or anything convertible to one; NumPy is imported only when needed."""

    def __array__(self) -> NDArray[Any]: ...


#: What every public function takes as a puzzle.
GridLike: TypeAlias = Grid | str | bytes | Sequence[str] | Sequence[CellLike] | Sequence[Sequence[CellLike]] | ArrayLike

_BLANKS: Final = frozenset({"", " "})


def as_grid(puzzle: GridLike) -> Grid:
    """Convert text, lists or an array to a Grid.

    >>> as_grid("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79")["r1c1"]
    5
    >>> as_grid([[5, 3, 0, 0, 7, 0, 0, 0, 0]] + [[None] * 9] * 8).clue_count
    3
    >>> as_grid(["53..7...."] + ["." * 9] * 8).clue_count
    3
    >>> as_grid([[5, 3, 0, 0, 70, 0, 0, 0, 0]] + [[0] * 9] * 8)
    Traceback (most recent call last):
    nonet.errors.ParseError: expected a digit of 0..9, got 70 at r1c5
    """
    if type(puzzle) is str and len(puzzle) == 81:
        digits = plain_cells(puzzle)  # the commonest input by far
        return parse(puzzle) if digits is None else Grid._make(digits, digits)
    if isinstance(puzzle, Grid):
        return puzzle
    if isinstance(puzzle, str):
        return parse(puzzle)
    if isinstance(puzzle, (bytes, bytearray, memoryview)):
        return parse(decode(bytes(puzzle)))
    if hasattr(puzzle, "__array__"):
        return _from_array(puzzle)
    if hasattr(puzzle, "as_py") and is_frame(puzzle):
        return as_grid(puzzle.as_py())  # one value of an Arrow array
    if isinstance(puzzle, Sequence):
        return _from_sequence(puzzle)
    raise _no_grid(puzzle)


def _no_grid(given: object) -> ParseError:
    if isinstance(given, PathLike):
        return ParseError("input.path", path=repr(str(given)))
    if type(given).__module__.startswith("nonet.variants"):
        return ParseError("variant")
    return ParseError("input.type", got=type(given).__name__)


def _from_array(puzzle: ArrayLike) -> Grid:
    import numpy as np

    try:
        array = np.asarray(puzzle)
    except (TypeError, ValueError) as error:
        raise ParseError("array", got=type(puzzle).__name__, error=error) from None
    if array.shape not in ((9, 9), (81,), (9,)):
        if array.size == 1 and (is_frame(puzzle) or array.dtype.kind in "US"):
            return as_grid(array.item())
        if is_frame(puzzle):
            what = f"a {type(puzzle).__name__} of shape {array.shape}"
            raise ParseError("array.one", what=what)
        raise ParseError("array.shape", shape=array.shape)
    given = array.reshape(-1)
    if array.dtype.kind == "f" and array.size == 81:
        array = whole_digits(array)
    if array.dtype.kind not in "iu" or array.shape == (9,):
        if array.dtype.kind in "USO":
            return _from_sequence(array.tolist())
        raise ParseError("array.dtype", dtype=array.dtype, shape=array.shape)
    flat = array.reshape(81)
    wrong = np.flatnonzero((flat < 0) | (flat > 9))
    if len(wrong):
        cell = int(wrong[0])
        got = f"{given[cell]:g}" if given.dtype.kind == "f" else int(given[cell])
        raise ParseError("digit", cell=cell, got=got, at=cell_name(cell))
    digits = flat.astype(np.uint8).tobytes()
    return Grid._make(digits, digits)


def _from_sequence(puzzle: Sequence[Any]) -> Grid:
    if len(puzzle) == 81:
        digits = bytes(_digit(item, cell) for cell, item in enumerate(puzzle))
    elif len(puzzle) == 9:
        digits = b"".join(_row(row, index) for index, row in enumerate(puzzle))
    else:
        raise ParseError("cells.items", got=len(puzzle))
    return Grid._make(digits, digits)


def _row(row: Any, index: int) -> bytes:
    """Read one of nine rows, from text or from any sequence of nine cells."""
    if isinstance(row, (bytes, bytearray)):
        row = decode(bytes(row))
    if isinstance(row, str):
        try:
            return row_of_line(line_of(row, index + 1))
        except ParseError as e:
            where = say("error.at.row_column" if e.column else "error.at.row", row=index + 1, column=e.column)
            facts = {**e.facts, "where": where}
            raise ParseError(e.key, text=row, line=e.line, column=e.column, got=e.got, **facts) from None
    if getattr(row, "ndim", None) == 1:
        row = row.tolist()
    if not isinstance(row, Sequence):
        raise ParseError("row.cells", got=show(row), row=index + 1)
    if len(row) != 9:
        raise ParseError("row.cells", got=len(row), row=index + 1)
    return bytes(_digit(item, 9 * index + column) for column, item in enumerate(row))


def _digit(item: Any, cell: int) -> int:
    """Read one cell: a number 0..9, a character, or None for a blank."""
    if item is None or (type(item).__name__ == "NAType" and is_frame(item)):
        return 0
    if isinstance(item, float) and (math.isnan(item) or item.is_integer()):
        item = 0 if math.isnan(item) else int(item)
    if isinstance(item, bytes):
        item = item.decode("latin-1")
    if isinstance(item, str):
        digit = 0 if item in _BLANKS else digit_of(line_of(item).text)
        if digit is None:
            raise ParseError("character.item", text=item, cell=cell, shown=show(item), at=cell_name(cell))
        return digit
    try:
        number = -1 if isinstance(item, bool) or str(getattr(item, "dtype", "")) == "bool" else operator.index(item)
    except TypeError:
        number = -1
    if not 0 <= number <= 9:
        raise ParseError("digit", cell=cell, got=show(item), at=cell_name(cell))
    return number
