"""Converts everything accepted as a puzzle to a Grid.

Every public function takes a `GridLike` and passes it through `as_grid` first.
"""

from __future__ import annotations

import math
import operator
from collections.abc import Sequence
from os import PathLike
from typing import TYPE_CHECKING, Any, Final, Protocol, TypeAlias

from nonet.arguments import checked_batch, show
from nonet.cells import plain_cells
from nonet.errors import ParseError
from nonet.formats import decode, parse, parse_many
from nonet.formats.base import digit_of, line_of
from nonet.formats.rows import row_of_line
from nonet.frames import is_frame, whole_digits
from nonet.geometry import cell_name
from nonet.grid import Grid

if TYPE_CHECKING:
    from collections.abc import Iterator

    from numpy.typing import NDArray

__all__ = ["GridLike", "as_grid", "grids_of"]

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


def grids_of(puzzles: Any) -> Iterator[Grid]:
    """Convert many puzzles: text, one grid, or a collection; ParseError names the place of one that is no grid.

    >>> [grid.to_line()[:3] for grid in grids_of(["12" + "." * 79, [0] * 81])]
    ['12.', '...']
    """
    if isinstance(puzzles, (str, bytes)):
        text = puzzles if isinstance(puzzles, str) else decode(puzzles)
        yield from (entry.grid for entry in parse_many(text))
        return
    if isinstance(puzzles, Grid):
        puzzles = [puzzles]
    for number, puzzle in enumerate(checked_batch(puzzles, "text, an array or a collection of puzzles")):
        try:
            yield as_grid(puzzle)
        except ParseError as error:
            raise ParseError(f"puzzles[{number}]: {error}", text=error.text, cell=error.cell) from None


def _no_grid(given: object) -> ParseError:
    if isinstance(given, PathLike):
        return ParseError(f"expected a grid, got the path {str(given)!r}; nonet.load reads files")
    if type(given).__module__.startswith("nonet.variants"):
        return ParseError("expected a classic 9×9 board, got a variant", kind="variant")
    return ParseError(f"expected a grid, text, lists or an array, got {type(given).__name__}")


def _from_array(puzzle: ArrayLike) -> Grid:
    import numpy as np

    try:
        array = np.asarray(puzzle)
    except (TypeError, ValueError) as error:
        raise ParseError(f"expected an array, got {type(puzzle).__name__} ({error})") from None
    if array.shape not in ((9, 9), (81,), (9,)):
        if array.size == 1 and (is_frame(puzzle) or array.dtype.kind in "US"):
            return as_grid(array.item())
        if is_frame(puzzle):
            what = f"a {type(puzzle).__name__} of shape {array.shape}"
            raise ParseError(f"expected one grid, 9 by 9 or 81 cells, got {what}; nonet.solve_many takes many puzzles")
        raise ParseError(f"expected an array of shape (9, 9) or (81,), got {array.shape}")
    given = array.reshape(-1)
    if array.dtype.kind == "f" and array.size == 81:
        array = whole_digits(array)
    if array.dtype.kind not in "iu" or array.shape == (9,):
        if array.dtype.kind in "USO":
            return _from_sequence(array.tolist())
        raise ParseError(f"expected an array of integers or characters, got {array.dtype} of shape {array.shape}")
    flat = array.reshape(81)
    wrong = np.flatnonzero((flat < 0) | (flat > 9))
    if len(wrong):
        cell = int(wrong[0])
        got = f"{given[cell]:g}" if given.dtype.kind == "f" else int(given[cell])
        raise ParseError(f"expected a digit of 0..9, got {got} at {cell_name(cell)}", cell=cell)
    digits = flat.astype(np.uint8).tobytes()
    return Grid._make(digits, digits)


def _from_sequence(puzzle: Sequence[Any]) -> Grid:
    if len(puzzle) == 81:
        digits = bytes(_digit(item, cell) for cell, item in enumerate(puzzle))
    elif len(puzzle) == 9:
        digits = b"".join(_row(row, index) for index, row in enumerate(puzzle))
    else:
        raise ParseError(f"expected 9 rows or 81 cells, got {len(puzzle)} items")
    return Grid._make(digits, digits)


def _row(row: Any, index: int) -> bytes:
    """Read one of nine rows, from text or from any sequence of nine cells."""
    if isinstance(row, (bytes, bytearray)):
        row = decode(bytes(row))
    if isinstance(row, str):
        try:
            return row_of_line(line_of(row, index + 1))
        except ParseError as e:
            message = str(e).replace(f" at line {index + 1}", f" at row {index + 1}")
            raise ParseError(message, text=row, line=e.line, column=e.column, kind=e.kind, got=e.got) from None
    if getattr(row, "ndim", None) == 1:
        row = row.tolist()
    if not isinstance(row, Sequence):
        raise ParseError(f"expected 9 cells, got {show(row)} at row {index + 1}")
    if len(row) != 9:
        raise ParseError(f"expected 9 cells, got {len(row)} at row {index + 1}")
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
            raise ParseError(
                f"expected a digit or a blank, got {show(item)} at {cell_name(cell)}", text=item, cell=cell
            )
        return digit
    try:
        number = -1 if isinstance(item, bool) or str(getattr(item, "dtype", "")) == "bool" else operator.index(item)
    except TypeError:
        number = -1
    if not 0 <= number <= 9:
        raise ParseError(f"expected a digit of 0..9, got {show(item)} at {cell_name(cell)}", cell=cell)
    return number
