"""81-character lines, one puzzle each: the most common format.

    53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79

A blank is ``.``, ``0``, ``_``, ``*`` or ``-``; it is a space only in a line of digits and spaces that is exactly 81
long. Spaces, tabs, bars and commas may separate the cells, a comment may follow them, and the first line may be a
count of the puzzles, as in the published list of 17-clue puzzles. The .sdm collections of SudoCue and others are such
lines with zeros for blanks.
"""

from __future__ import annotations

import re
from functools import partial
from itertools import chain
from typing import TYPE_CHECKING, Final

from nonet.cells import DIGIT_OF_CHARACTER, plain_cells
from nonet.formats.base import (
    COMMENT,
    Format,
    Line,
    Outcome,
    content_of,
    digit_of,
    error_at,
    read_each,
    shorten,
)
from nonet.grid import Grid

if TYPE_CHECKING:
    from collections.abc import Iterator

    from nonet.errors import ParseError

__all__ = ["LINE", "SDM", "grid_of_line"]

_COUNT: Final = re.compile(r"\s*[0-9]{1,8}\s*")
_SEPARATORS: Final = " \t|"
#: A line with at least this many cells is meant as 81 cells, unless that many other characters precede them.
_LINE_CELLS: Final = 60
_STRANGE_CHARACTERS: Final = 3


def detect(head: list[Line]) -> bool:
    """Recognise lines of more cells than any row of another format has."""
    first = head[1] if len(head) > 1 and _COUNT.fullmatch(head[0].text) else head[0]
    if len(first.text) == 81 and set(first.text) <= set("123456789 "):
        return True
    if first.text.count(",") in (80, 81):
        return all(len(field.strip()) < 2 for field in first.text.split(","))
    cells, strange = 0, 0
    for character in first.text:
        cells += character in DIGIT_OF_CHARACTER
        strange += character not in DIGIT_OF_CHARACTER and character not in _SEPARATORS
        if strange > _STRANGE_CHARACTERS:  # too many for typos; a comment comes after the cells
            break
    return cells >= _LINE_CELLS


def read(lines: Iterator[Line]) -> Iterator[Outcome]:
    """Read one grid from every line that is not blank and not a comment; the first line may be a count."""
    first = next(content_of(lines), None)
    if first is not None and not _COUNT.fullmatch(first.text):
        lines = chain([first], lines)
    return read_each(lines, grid_of_line, LINE.name)


def grid_of_line(line: Line) -> Grid:
    """Read the 81 cells of a line, or raise ParseError."""
    stripped = line.text.strip()
    cells = plain_cells(stripped) if len(stripped) == 81 else None
    if cells is None:
        cells = _cells_of_line(line)
    return Grid._make(cells, cells)


def _cells_of_line(line: Line) -> bytes:
    """Read cells with separators, spaces as blanks, or a comment after them."""
    text = line.text
    if set(text) <= set("123456789 ") and " " in text.strip():
        return _spaced_cells(line)
    if "," in text:
        return _comma_cells(line)
    cells = bytearray()
    for column, character in enumerate(text, 1):
        digit = digit_of(character)
        if len(cells) == 81:
            return _cells_before(bytes(cells), line, column)
        if digit is not None:
            cells.append(digit)
        elif character not in _SEPARATORS:
            found = line.raw[column - 1]
            raise error_at("character", line, column, got=found)
    if len(cells) != 81:
        raise _wrong_count(len(cells), line)
    return bytes(cells)


def _spaced_cells(line: Line) -> bytes:
    """Read a line of digits and spaces: the spaces are blanks if that makes 81, separators if the digits do."""
    digits = line.text.replace(" ", "")
    if len(digits) == 81:
        return bytes(map(int, digits))
    if len(line.text) == 81:
        return bytes(int(character) if character != " " else 0 for character in line.text)
    raise error_at("cells.spaces", line, got=len(line.text), without=len(digits), start=shorten(line.raw))


def _comma_cells(line: Line) -> bytes:
    """Read 81 cells between commas; an empty field is a blank too."""
    fields = [field.strip() for field in line.text.split(",")]
    if len(fields) == 82 and not fields[81] and all(fields[:81]):  # else it may be a blank that came in
        fields.pop()
    if len(fields) != 81:
        raise error_at("cells.commas", line, got=len(fields), start=shorten(line.raw))
    for field in fields:
        if field and field not in DIGIT_OF_CHARACTER:
            raise error_at("character", line, line.text.index(field) + 1, got=field)
    return bytes(digit_of(field) or 0 for field in fields)


def _cells_before(cells: bytes, line: Line, column: int) -> bytes:
    """Return the 81 cells if only a comment follows them."""
    rest = line.text[column - 1 :]
    tail = rest.strip(_SEPARATORS)
    if not tail or COMMENT.match(tail) or (rest[0] in _SEPARATORS and tail[0].isalpha()):
        return cells
    more = sum(character in DIGIT_OF_CHARACTER for character in tail)
    if more == len(tail) and (rest[0] not in _SEPARATORS or more == 1):
        raise _wrong_count(81 + more, line)
    raise error_at("rest", line, column + len(rest) - len(rest.lstrip(_SEPARATORS)), got=tail)


def _wrong_count(count: int, line: Line) -> ParseError:
    return error_at("cells", line, got=count, start=shorten(line.raw.strip()))


LINE: Final = Format("line", "81-character lines", detect, read, Grid.to_line, suffixes=(".txt",))

#: The collections of SudoCue and others are plain lines, and detected as such; this format is only for writing.
SDM: Final = Format(
    "sdm",
    ".sdm collections",
    lambda _: False,
    read,
    partial(Grid.to_line, blank="0"),
    suffixes=(".sdm",),
)
