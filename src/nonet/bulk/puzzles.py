"""Collections of puzzles in any form, converted to one array of digits."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import cache
from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

from nonet import _core, formats
from nonet.errors import ParseError, WrongTypeError
from nonet.formats.base import shorten
from nonet.frames import Frame, from_frame
from nonet.geometry import cell_name
from nonet.grid import Grid
from nonet.inputs import GridLike
from nonet.puzzles import as_classic, is_board
from nonet.words.saying import say

__all__ = ["NO_DIGIT", "PuzzleRows", "PuzzlesLike", "puzzle_lines", "rows_from", "rows_from_table"]

#: What `solve_many` takes.
PuzzlesLike: TypeAlias = Grid | str | bytes | bytearray | memoryview | NDArray[Any] | Frame | Iterable[GridLike]


@dataclass(slots=True)
class PuzzleRows:
    """Puzzles as digits for the native core, plus what digits cannot express."""

    #: (n, 81) uint8, 0 for blank; an unreadable row contains bytes above 9.
    digits: NDArray[np.uint8]
    #: Reasons for unreadable rows.
    errors: dict[int, str] = field(default_factory=dict)
    #: Rows with eliminated candidates, which digits cannot express.
    grids: dict[int, Grid] = field(default_factory=dict)

    def put(self, row: int, puzzle: GridLike) -> None:
        """Fill in a row from anything that may be a puzzle; record the reason if it is not one."""
        try:
            grid = as_classic(puzzle)
        except ParseError as error:
            self.fail(row, _reason_of(error))
            return
        self.digits[row] = np.frombuffer(grid._digits, np.uint8)
        if grid._eliminated:
            self.grids[row] = grid

    def fail(self, row: int, reason: str) -> None:
        """Mark a row as unreadable."""
        self.errors[row] = reason
        self.digits[row] = NO_DIGIT

    def grid(self, row: int) -> Grid:
        """Return a readable row as a grid."""
        return self.grids.get(row) or Grid.from_digits(self.digits[row].tobytes())

    def readable(self) -> NDArray[np.uint8]:
        """Return the digits, with an empty board for unreadable rows; `errors` has the reasons."""
        for row in np.flatnonzero((self.digits > 9).any(axis=1)).tolist():
            if row not in self.errors:
                self.blame(row)
        if not self.errors:
            return self.digits
        readable = self.digits.copy()
        readable[list(self.errors)] = 0
        return readable

    def line(self, row: int) -> str:
        """Return a readable row as a line of text."""
        return puzzle_lines(self.digits[row : row + 1])[0]

    def blame(self, row: int) -> None:
        """Record why the digits of a row are invalid."""
        cell = int(np.argmax(self.digits[row] > 9))
        self.errors[row] = str(ParseError("digit", got=int(self.digits[row, cell]), at=cell_name(cell)))


def _encoded(text: str) -> bytes:
    """Return a text as UTF-8; a lone surrogate becomes the mark of something unreadable."""
    try:
        return text.encode()
    except UnicodeEncodeError:
        return text.encode("utf-16", "surrogatepass").decode("utf-16", "replace").encode()


def rows_from(puzzles: PuzzlesLike) -> PuzzleRows:
    """Read many puzzles from text, an array or a collection."""
    if isinstance(puzzles, str):
        return rows_from_table(_core.PuzzleTable.from_lines(_encoded(puzzles.lstrip("\ufeff"))))
    if isinstance(puzzles, (bytes, bytearray, memoryview)):
        data = bytes(puzzles) if isinstance(puzzles, memoryview) else puzzles
        if data[:2] in (b"\xff\xfe", b"\xfe\xff"):
            data = formats.decode(bytes(data)).encode()
        return rows_from_table(_core.PuzzleTable.from_lines(data.removeprefix(b"\xef\xbb\xbf")))
    if is_board(puzzles):
        return _rows_from_items([puzzles])
    puzzles = from_frame(puzzles)
    if hasattr(puzzles, "__array__"):
        array = np.asarray(puzzles)
        if array.dtype.kind in "iub":
            return _rows_from_array(array)
        puzzles = array.tolist()
    if not isinstance(puzzles, Iterable) or isinstance(puzzles, Mapping):
        raise WrongTypeError("wanted", wanted="rows", got=type(puzzles).__name__)
    return _rows_from_items(puzzles if isinstance(puzzles, list) else list(puzzles))


def puzzle_lines(digits: NDArray[np.uint8]) -> list[str]:
    """Return rows of digits as lines of text, with dots for blanks."""
    characters = np.frombuffer(b".123456789", np.uint8)[digits]
    return [line.decode("ascii") for line in np.ascontiguousarray(characters).view("S81").ravel().tolist()]


def rows_from_table(table: _core.PuzzleTable, odd: list[tuple[int, bytes]] | None = None) -> PuzzleRows:
    """Parse the rows of a text table that the native scanner could not: all of them, or those given."""
    rows = PuzzleRows(table.digits)
    if odd is None:
        rows.errors, odd = table.typos(*_typo_words())  # the table has marked their digits already
    known: dict[bytes, str] = {}  # the same few texts often repeat in many rows
    for row, text in odd:
        if (reason := known.get(text) or typo_in(text)) is not None:
            rows.errors[row] = reason
            continue
        try:
            rows.put(row, formats.decode(text[:_LONGEST]))
        except ParseError as error:
            rows.fail(row, _reason_of(error))
        if row in rows.errors:  # parsed on its own, so its line number means nothing
            rows.errors[row] = _PLACE_OF_LINE.sub(r"\1", rows.errors[row])
            if len(known) < _MOST_KNOWN and len(text) < _LONGEST_KNOWN:
                known[text] = rows.errors[row]
    return rows


def _reason_of(error: BaseException) -> str:
    """Return why a row is unreadable, and let go of what the error holds.

    Its traceback has every frame on the way, with the table of the row; where one of these frames has the error in a
    variable, that is a circle, and a file of unreadable rows stayed in memory.
    """
    reason = str(error)
    left: BaseException | None = error
    while left is not None:
        left.__traceback__ = None
        left = left.__cause__ or left.__context__
    return reason


def typo_in(text: bytes) -> str | None:
    """Return why a text of the commonest kinds is not a puzzle, as the full parser words it; None to ask that.

    A file may have millions of them, and the full parser, which tries every format, is ten times slower. No format but
    a plain line fits the patterns.

    >>> typo_in(b"53..7" + b"." * 75), typo_in(b"53..7x" + b"." * 75), typo_in(b"puzzle.txt")
    ("expected 81 cells, got 80: '53..7...............…'", "expected a digit or a blank, got 'x' at column 6", None)
    """
    return _core.typo_in(text, *_typo_words()) if text.isascii() else _bad_byte(text[:_LONGEST])


@cache
def _typo_words() -> tuple[str, str]:
    """Return the messages of the commonest errors for the native core, which fills in what it found and where."""
    got, at = "\u2401", "\u2402"  # pictures of the bytes that the core replaces: these print as they are
    cells = ParseError("cells", got=got, start=shorten(f"{at}…"), where="")
    character = ParseError("character", got=got, where=say("error.at.only_column", column=at))
    first, second = (str(error).replace(got, "\1").replace(at, "\2") for error in (cells, character))
    return first, second


def _bad_byte(text: bytes) -> str | None:
    """Return why a text is not UTF-8; None if it is, or may be the start of a file of another kind."""
    if b"\0" in text or _OTHER_START.match(text):
        return None
    try:
        text.decode()
    except UnicodeDecodeError as error:
        byte, place = f"{text[error.start]:#04x}", str(error.start)
        return str(ParseError("unreadable.byte", encoding="utf-8", byte=byte, place=place))
    return None


def _rows_from_array(array: NDArray[Any]) -> PuzzleRows:
    if array.shape in ((81,), (9, 9)):
        array = array.reshape(1, 81)
    if not (array.ndim == 2 and array.shape[1] == 81) and not (array.ndim == 3 and array.shape[1:] == (9, 9)):
        raise ParseError("array.boards", shape=array.shape)
    array = array.reshape(len(array), 81)
    if array.dtype != np.uint8:
        # Out of range stays out of range: values that would wrap become 255.
        array = np.where((array < 0) | (array > 9), np.uint8(NO_DIGIT), array).astype(np.uint8)
    # The native core finds rows that are not digits; they get their reasons afterwards.
    return PuzzleRows(np.ascontiguousarray(array))


def _rows_from_items(items: list[Any]) -> PuzzleRows:
    """Read a list; plain strings and plain grids, the usual case, are converted in one go."""
    if items and type(items[0]) is str:
        try:
            text = "\n".join(items).encode("ascii")
        except (TypeError, UnicodeEncodeError):
            pass
        else:
            if len(text) == 82 * len(items) - 1:
                table = _core.PuzzleTable.from_lines(text)
                if table.rows == table.lines == len(items) and not table.odd():
                    return PuzzleRows(table.digits)
    rows = PuzzleRows(np.empty((len(items), 81), np.uint8))
    for row, item in enumerate(items):
        rows.put(row, item)
    return rows


_PLACE_OF_LINE = re.compile(r"(?: at line 1$|(?<= at )line 1, )(column \d+)?")

#: Fills unreadable rows; the native tables use the same value.
NO_DIGIT = 255

#: How files that are not text start.
_OTHER_START = re.compile(rb"[%\x89\xff\xfeGIMPR\xd0\x93\x1f(B\xfd7<\[\s]|.{4}ftyp", re.S)
#: No format needs a longer text for one puzzle; longer lines are truncated.
_LONGEST = 20_000
#: How many unreadable texts are cached, and their maximum length.
_MOST_KNOWN = 1000
_LONGEST_KNOWN = 200
