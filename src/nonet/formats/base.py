"""The parts of every format: lines with their positions, entries, and the description of a format.

Text is read through `lines_of`, which keeps each original line (for messages) together with a plain form in which
full-width digits, box-drawing characters and the many kinds of spaces are replaced by ASCII. Each character is replaced
by exactly one, so columns of the plain form are columns of the file.
"""

from __future__ import annotations

import io
import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final, NamedTuple, TypeAlias

from nonet.arguments import checked_items
from nonet.cells import DIGIT_OF_CHARACTER
from nonet.errors import FormatError, ParseError
from nonet.geometry import cell_name
from nonet.grid import Grid  # noqa: TC001 - who asks for the types of an Entry finds it here
from nonet.words.saying import Cell, Say, say

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

__all__ = [
    "COMMENT",
    "WITH_RULES",
    "Entry",
    "Format",
    "Line",
    "Outcome",
    "cell_masks",
    "check_has_candidates",
    "content_of",
    "digit_of",
    "digits_of",
    "error_at",
    "has_content",
    "in_rows",
    "line_of",
    "lines_of",
    "mask_of",
    "read_each",
    "shorten",
]

#: Longer lines are rejected at once: the longest valid ones, links, have a few thousand characters.
_LONGEST_LINE: Final = 1_000_000

#: Return the digit that a character of a plain line stands for, 0 for a blank, None for anything else.
digit_of: Final = DIGIT_OF_CHARACTER.get

#: The formats that support variants, by name; the others of `nonet.formats` hold classic boards.
WITH_RULES: Final = ("json", "fpuzzles", "sudokupad", "iss")

COMMENT: Final = re.compile(r"\s*(?:#|;|//|%|!)")


def _plain_characters() -> dict[int, str]:
    """Map non-ASCII characters that people and programs use to ASCII, one to one."""
    table = {0xFF10 + digit: str(digit) for digit in range(10)}
    groups = {
        " ": "\u00a0\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u202f\u3000",
        ".": "\uff0e\u3002\u00b7\u2022\u2219\u22c5\u2027\u30fb",
        "-": "\uff0d\u2010\u2011\u2012\u2013\u2014\u2212\u2500\u2501\u2550\u2504\u2505\u2508\u2509\u254c\u254d",
        "|": "\uff5c\u2502\u2503\u2551\u2506\u2507\u250a\u250b\u254e\u254f\u00a6",
        "_": "\uff3f",
        "*": "\uff0a",
        "+": "\uff0b",
        "#": "\uff03",
        ",": "\uff0c",
        ":": "\uff1a",
    }
    for plain, others in groups.items():
        table |= {ord(other): plain for other in others}
    corners = [*range(0x250C, 0x254C), *range(0x2552, 0x256D), *range(0x256D, 0x2571)]
    return dict.fromkeys(corners, "+") | table


_PLAIN: Final = _plain_characters()


class Line(NamedTuple):
    """One line of a text: its number from 1, the original, and the plain form."""

    number: int
    raw: str
    text: str


class Entry(NamedTuple):
    """One grid of a text, the line where it starts, and the format it was read as."""

    grid: Grid
    line: int
    format: str


#: The items of a reader: a grid, or an error instead of it if reading can continue.
Outcome: TypeAlias = Entry | ParseError


@dataclass(frozen=True, slots=True, repr=False)
class Format:
    """One text format: how to recognise it, read it and write it.

    `detect` gets the first non-blank lines of a text and must be certain, or return False. `carries` lists what is kept
    besides the digits: "placements" (placed digits are distinguished from clues), "eliminations" (eliminated
    candidates).
    """

    name: str
    title: str
    detect: Callable[[list[Line]], bool]
    read: Callable[[Iterator[Line]], Iterator[Outcome]]
    write: Callable[[Grid], str]
    carries: frozenset[str] = frozenset()
    suffixes: tuple[str, ...] = ()
    header: str = ""
    separator: str = "\n"

    def __repr__(self) -> str:
        return f"<Format {self.name}: {self.title}>"


def line_of(text: str, number: int = 1) -> Line:
    """Return a text without line ends as a line."""
    return Line(number, text, text if text.isascii() else text.translate(_PLAIN))


def lines_of(source: str | Iterable[str]) -> Iterator[Line]:
    """Return the lines of a text or of an open file, one at a time."""
    checked_items(source, "lines")
    lines = io.StringIO(source, newline=None) if isinstance(source, str) else source
    number = 0
    try:
        for number, raw in enumerate(lines, 1):
            if not isinstance(raw, str):
                raise ParseError("unreadable.lines", line=number, got=type(raw).__name__)
            line = raw.rstrip("\r\n")
            if number == 1:
                line = line.removeprefix("\ufeff")
            if len(line) > _LONGEST_LINE:
                raise ParseError("unreadable.long_line", line=number, most=_LONGEST_LINE, got=len(line))
            yield line_of(line, number)
    except UnicodeDecodeError as error:
        raise ParseError(
            "unreadable.encoding",
            line=number + 1,
            encoding=error.encoding,
            byte=f"{error.object[error.start]:#04x}",
            after=number,
        ) from None


def content_of(lines: Iterable[Line]) -> Iterator[Line]:
    """Drop the lines that are blank or a comment."""
    return filter(has_content, lines)


def has_content(line: Line) -> bool:
    """Return whether a line is neither blank nor a comment."""
    return bool(line.text.strip()) and not COMMENT.match(line.text)


def read_each(lines: Iterator[Line], to_grid: Callable[[Line], Grid], format_name: str) -> Iterator[Outcome]:
    """Read one grid from every line with content; `to_grid` raises ParseError."""
    for line in content_of(lines):
        try:
            yield Entry(to_grid(line), line.number, format_name)
        except ParseError as error:
            yield error.with_traceback(None)


def in_rows(cells: Sequence[Any]) -> list[Any]:
    """Cut 81 cells into nine rows."""
    return [cells[start : start + 9] for start in range(0, 81, 9)]


def mask_of(digits: str) -> int:
    """Return the bits of a string of digits."""
    mask = 0
    for digit in digits:
        mask |= 1 << (int(digit) - 1)
    return mask


def cell_masks(grid: Grid) -> list[int]:
    """Return every cell's candidates as bits, a digit on the board as its one bit."""
    return [1 << (digit - 1) if digit else mask for digit, mask in zip(grid, grid.candidate_masks, strict=True)]


def check_has_candidates(grid: Grid, cells: Iterable[int], format_name: str) -> None:
    """Raise FormatError if one of some cells is blank and has no candidate, which most formats cannot represent."""
    for cell in cells:
        if not grid[cell] and not grid.candidate_masks[cell]:
            raise FormatError("dead_cell", format=format_name, name=repr(format_name), at=cell_name(cell))


def digits_of(mask: int) -> str:
    """Return the digits of a mask as text."""
    return "".join(str(digit) for digit in range(1, 10) if mask >> (digit - 1) & 1)


def shorten(text: str, length: int = 20) -> str:
    """Quote the beginning of a text."""
    return repr(_shortened(text, length))


def _shortened(text: str, length: int = 20) -> str:
    """Return the beginning of a text."""
    return text if len(text) <= length else text[:length] + "…"


def error_at(
    key: str,
    line: Line,
    column: int | None = None,
    cell: int | None = None,
    *,
    got: int | str | None = None,
    **facts: Any,
) -> ParseError:
    """Return the error for a position in a line; columns count from 1."""
    got = _shortened(got) if isinstance(got, str) else got
    where = place_of(line.number, column, cell)
    return ParseError(key, text=line.raw, line=line.number, column=column, cell=cell, got=got, where=where, **facts)


def place_of(line: int, column: int | None = None, cell: int | None = None) -> Say:
    """Return the location of an error as the end of its message."""
    if cell is None:
        return say("error.at.column", line=line, column=column) if column else say("error.at.line", line=line)
    if column:
        return say("error.at.cell_column", cell=Cell(cell), line=line, column=column)
    return say("error.at.cell", cell=Cell(cell), line=line)
