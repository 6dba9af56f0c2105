"""81-character lines, one puzzle each: the most common format.

    53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79

A blank is ``.``, ``0``, ``_``, ``*`` or ``-``; it is a space only in a line of digits and spaces that is exactly 81
long. Spaces, tabs, bars and commas may separate the cells, a comment may follow them, and the first line may be a
count of the puzzles, as in the published list of 17-clue puzzles.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from nonet.cells import BLANK_CHARACTERS
from nonet.formats.base import (
    COMMENT,
    Entry,
    Format,
    Line,
    Outcome,
    content_of,
    digit_of,
    error_at,
    plain_cells,
    shorten,
)
from nonet.grid import Grid

if TYPE_CHECKING:
    from collections.abc import Iterator

    from nonet.errors import ParseError

__all__ = ["LINE", "cells_of_line", "read"]

_COUNT: Final = re.compile(r"\s*[0-9]{1,8}\s*")
_SEPARATORS: Final = " \t|"
_CELL_CHARACTERS: Final = frozenset("123456789" + BLANK_CHARACTERS)
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
        cells += character in _CELL_CHARACTERS
        strange += character not in _CELL_CHARACTERS and character not in _SEPARATORS
        if strange > _STRANGE_CHARACTERS:  # too many for typos; a comment comes after the cells
            break
    return cells >= _LINE_CELLS


def read(lines: Iterator[Line]) -> Iterator[Outcome]:
    """Read one grid from every line that is not blank and not a comment."""
    may_be_count = True
    for line in content_of(lines):
        if may_be_count and _COUNT.fullmatch(line.text):
            may_be_count = False
            continue
        may_be_count = False
        cells = cells_of_line(line)
        yield Entry(Grid._make(cells, cells), line.number, LINE.name) if isinstance(cells, bytes) else cells


def cells_of_line(line: Line) -> bytes | ParseError:
    """Read the 81 cells of a line, or raise an error."""
    text = line.text
    stripped = text.strip()
    plain = plain_cells(stripped) if len(stripped) == 81 else None
    if plain is not None:
        return plain
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
            return error_at(f"expected a digit or a blank, got {found!r}", line, column, kind="character", got=found)
    return bytes(cells) if len(cells) == 81 else _wrong_count(len(cells), line)


def _spaced_cells(line: Line) -> bytes | ParseError:
    """Read a line of digits and spaces: the spaces are blanks if that makes 81, separators if the digits do."""
    digits = line.text.replace(" ", "")
    if len(digits) == 81:
        return bytes(map(int, digits))
    if len(line.text) == 81:
        return bytes(int(character) if character != " " else 0 for character in line.text)
    return error_at(
        f"expected 81 cells, got {len(line.text)} with spaces as blanks or {len(digits)} without: {shorten(line.raw)}",
        line,
        kind="cells",
        got=len(line.text),
    )


def _comma_cells(line: Line) -> bytes | ParseError:
    """Read 81 cells between commas; an empty field is a blank too."""
    fields = [field.strip() for field in line.text.split(",")]
    if len(fields) == 82 and not fields[81] and all(fields[:81]):  # else it may be a blank that came in
        fields.pop()
    if len(fields) != 81:
        message = f"expected 81 cells between commas, got {len(fields)}: {shorten(line.raw)}"
        return error_at(message, line, kind="cells", got=len(fields))
    for field in fields:
        if field and field not in _CELL_CHARACTERS:
            message, column = f"expected a digit or a blank, got {shorten(field)}", line.text.index(field) + 1
            return error_at(message, line, column, kind="character", got=field)
    return bytes(digit_of(field) or 0 for field in fields)


def _cells_before(cells: bytes, line: Line, column: int) -> bytes | ParseError:
    """Return the 81 cells if only a comment follows them."""
    rest = line.text[column - 1 :]
    tail = rest.strip(_SEPARATORS)
    if not tail or COMMENT.match(tail) or (rest[0] in _SEPARATORS and tail[0].isalpha()):
        return cells
    more = sum(character in _CELL_CHARACTERS for character in tail)
    if more == len(tail) and (rest[0] not in _SEPARATORS or more == 1):
        return _wrong_count(81 + more, line)
    return error_at(
        f"expected the end of the line or a comment with # after 81 cells, got {shorten(tail)}",
        line,
        column + len(rest) - len(rest.lstrip(_SEPARATORS)),
        kind="rest",
        got=tail,
    )


def _wrong_count(count: int, line: Line) -> ParseError:
    return error_at(f"expected 81 cells, got {count}: {shorten(line.raw.strip())}", line, kind="cells", got=count)


def write(grid: Grid) -> str:
    """Write the digits, with dots for blanks."""
    return grid.to_line()


LINE: Final = Format("line", "81-character lines", detect, read, write, suffixes=(".txt",))
