"""Shared by link formats: find the puzzle in an address, unpack it, check that it is plain."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final
from urllib.parse import unquote, urlsplit

from nonet.cells import ALL_DIGITS_MASK
from nonet.formats.base import Line, Outcome, check_has_candidates, error_at, in_rows, read_each, shorten
from nonet.formats.lzstring import decompress
from nonet.formats.relaxed_json import loads
from nonet.geometry import BOXES, cell_name
from nonet.json_text import read_json

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from nonet.grid import Grid

__all__ = [
    "Link",
    "PuzzleError",
    "cells_from",
    "check_boxes",
    "check_plain",
    "digit_from",
    "link_of",
    "mask_from",
    "read_links",
    "rows_of",
    "unpack",
]

#: Names of unsupported features whose key in the data is unclear.
_CONSTRAINT_NAMES: Final = {
    "diagonal+": "the diagonal from bottom left to top right",
    "diagonal-": "the diagonal from top left to bottom right",
    "disjointgroups": "disjoint groups",
    "killercage": "killer cages",
    "littlekillersum": "little killer sums",
    "sandwichsum": "sandwich sums",
    "betweenline": "between lines",
    "extraregion": "extra regions",
}


class PuzzleError(ValueError):
    """Raised for a bad puzzle in a link; the reader adds the position of the link."""

    def __init__(self, key: str, **facts: Any) -> None:
        super().__init__(key)
        self.key = key
        self.facts = facts


class Link:
    """The parts of an address; the query is kept unchanged, because + stands for itself in these links."""

    def __init__(self, text: str) -> None:
        try:
            parts = urlsplit(text)
            self.host = parts.hostname or ""
        except ValueError:
            raise PuzzleError("link.none", start=shorten(text)) from None
        self.path = unquote(parts.path)
        self.query: dict[str, str] = {}
        for pair in parts.query.split("&"):
            name, _, value = pair.partition("=")
            self.query.setdefault(name.lower(), unquote(value))


def link_of(line: Line) -> Link | None:
    """Return the link if a line consists of one."""
    word = _first_word(line)
    if "://" not in word[:12]:
        return None
    try:
        return Link(word)
    except PuzzleError:
        return None


def _first_word(line: Line) -> str:
    words = line.raw.split(None, 1)
    return words[0].strip("<>\"'") if words else ""


def read_links(lines: Iterator[Line], decode: Callable[[str], Grid], format_name: str) -> Iterator[Outcome]:
    """Read one grid from the link on every line; `decode` raises PuzzleError."""

    def to_grid(line: Line) -> Grid:
        try:
            return decode(_first_word(line))
        except PuzzleError as error:
            raise error_at(error.key, line, **error.facts) from None

    return read_each(lines, to_grid, format_name)


def unpack(packed: str) -> dict[str, Any]:
    """Decompress and read the JSON object of a link, in any of the Base64 alphabets in use."""
    # Two alphabets use -: Base64 for URLs, which has _ too, and LZ-string's own, which has $ too.
    dash, underscore = ("+", "/") if "_" in packed else ("/", "_")
    packed = packed.replace("-", dash).replace("_", underscore).replace("$", "=").replace(" ", "+")
    try:
        text = decompress(packed)
    except ValueError as error:
        raise PuzzleError("link.packed", start=shorten(packed), error=error) from None
    try:
        data = read_json(text)
    except ValueError:
        try:
            data = loads(text)
        except ValueError as error:
            raise PuzzleError("link.json", start=shorten(text), error=error) from None
    if not isinstance(data, dict):
        raise PuzzleError("link.object", start=shorten(text))
    return data


def cells_from(rows: Any) -> list[dict[str, Any]]:
    """Return the 81 cells of nine rows of nine objects; null stands for an empty one."""
    if not isinstance(rows, list) or [len(row) if isinstance(row, list) else -1 for row in rows] != [9] * 9:
        raise PuzzleError("link.shape")
    cells = [{} if item is None else item for row in rows for item in row]
    for cell, item in enumerate(cells):
        if not isinstance(item, dict):
            raise PuzzleError("link.cell", at=cell_name(cell), start=shorten(str(item)))
    return cells


def rows_of(grid: Grid, marks: str, format_name: str) -> list[list[dict[str, Any]]]:
    """Return nine rows of nine objects; eliminations appear in the marks of their cells, under that name."""
    cells: list[dict[str, Any]] = [{"value": digit} if digit else {} for digit in grid]
    marked = sorted({cell for cell, _ in grid.eliminated})
    check_has_candidates(grid, marked, format_name)
    for cell in marked:
        cells[cell][marks] = list(grid.candidates(cell))
    return in_rows(cells)


def check_plain(data: dict[str, Any], neutral: Iterable[str]) -> None:
    """Reject a puzzle with anything beyond a plain Sudoku."""
    known = set(neutral)
    for name, value in data.items():
        if name not in known and value not in (None, False, "", 0, [], {}):
            more = _CONSTRAINT_NAMES.get(name, repr(name))
            raise PuzzleError("variant.more", more=more)


def check_boxes(region_of_cell: list[Any]) -> None:
    """Reject regions other than the nine boxes; the labels may be anything."""
    for box in BOXES:
        if len({repr(region_of_cell[cell]) for cell in box}) != 1 or region_of_cell[box[0]] is None:
            raise PuzzleError("variant.near", at=cell_name(box[0]))
    if len({repr(region) for region in region_of_cell}) != 9:
        raise PuzzleError("variant.joined")


def digit_from(value: Any, cell: int) -> int:
    """Read a digit given as a number or as text; a missing one is 0."""
    if value is None or value == "" or value is False:
        return 0
    if isinstance(value, str) and value.isascii() and value.isdigit() and len(value) == 1:
        value = int(value)
    if not isinstance(value, int) or isinstance(value, bool) or not 0 <= value <= 9:
        raise PuzzleError("link.digit", start=shorten(str(value)), at=cell_name(cell))
    return value


def mask_from(marks: Any, cell: int) -> int:
    """Read a list of candidates; none at all leaves every digit possible."""
    if isinstance(marks, (int, str)) and not isinstance(marks, bool):
        marks = list(str(marks))
    if not marks:
        return ALL_DIGITS_MASK
    if not isinstance(marks, list):
        raise PuzzleError("link.candidates", start=shorten(str(marks)), at=cell_name(cell))
    mask = 0
    for mark in marks:
        digit = digit_from(mark, cell)
        mask |= 1 << (digit - 1) if digit else 0
    return mask or ALL_DIGITS_MASK
