"""Grids of nine lines: plain rows, and rows boxed in by bars and rules in the many usual styles.

    53..7....        5 3 . | . 7 . | . . .        *-----------*        ┌───────┬───────┬───────┐
    6..195...        6 . . | 1 9 5 | . . .        |53.|.7.|...|        │ 5 3   │   7   │       │
    .98....6.        . 9 8 | . . . | . 6 .        |6..|195|...|        │ 6     │ 1 9 5 │       │
    8...6...3        ------+-------+------        |.98|...|.6.|        │   9 8 │       │   6   │

Cells may also be separated by spaces, tabs, commas or bars. A blank is a space only where the place of every cell is
fixed all the same: nine characters a row, three between bars, two for each cell between bars.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from nonet.errors import ParseError
from nonet.formats.base import COMMENT, Entry, Format, Line, Outcome, digit_of, error_at, shorten
from nonet.grid import Grid

if TYPE_CHECKING:
    from collections.abc import Iterator

__all__ = ["BOXED", "ROWS", "is_heading", "is_rule", "read_rows", "row_of_line"]

_RULE_CHARACTERS: Final = frozenset("-=+|:.'*`, \t")
_HEADING: Final = re.compile(
    r"(?:grid|puzzle|sudoku|board|game|no\.?|nr\.?) ?[-:#]? ?\d{0,9} ?:?|simple sudoku|version [a-z0-9.]{1,20}"
)
_TWO_KINDS_OF_DASHES: Final = (
    "expected a grid whose dashes are blanks or rules but not both, got '---------' and more than 9 rows"
)


def is_rule(text: str) -> bool:
    """Say whether a line only draws: dashes or double dashes, with corners and bars."""
    return ("-" in text or "=" in text) and set(text) <= _RULE_CHARACTERS


def is_heading(text: str) -> bool:
    """Say whether a line names a puzzle ("Grid 01") or the program that drew it."""
    return len(text) < 80 and _HEADING.fullmatch(" ".join(text.lower().split())) is not None


def _may_be_dashes(text: str) -> bool:
    """Say whether a rule may also be a row of nine blanks written as dashes."""
    return re.sub(r"[ \t|]", "", text) == "-" * 9


def row_of_line(line: Line, *, blanks: str = "") -> bytes | ParseError:
    """Read the nine cells of a row, or say why it has none; `blanks` are further characters for a blank."""
    text = line.text
    for separator in ",\t":
        fields = [field.strip() for field in text.split(separator)]
        if len(fields) == 10 and not fields[9] and all(fields[:9]):  # else it may be a blank that came in
            fields.pop()
        if len(fields) == 9:
            return _cells(
                "".join(field if len(field) < 2 else "?" for field in (f or "." for f in fields)), line, blanks
            )
    if "|" in text:
        segments = re.sub(r"\|+", "|", text.strip()).strip("|").split("|")
        if len(segments) == 3 and all(len(segment) == 3 for segment in segments):
            return _cells("".join(segments).replace(" ", "."), line, blanks)
        if len(segments) == 3 and all(len(segment) == 7 and not segment[::2].strip() for segment in segments):
            return _cells("".join(segment[1::2] for segment in segments).replace(" ", "."), line, blanks)
        if len(segments) == 9 and all(len(segment.strip()) <= 1 for segment in segments):
            return _cells("".join(segment.strip() or "." for segment in segments), line, blanks)
    cells = re.sub(r"[ \t|]", "", text)
    if len(cells) != 9 and len(text) == 9 and set(text) <= set("123456789 "):
        cells = text.replace(" ", ".")
    return _cells(cells, line, blanks)


def _cells(text: str, line: Line, blanks: str) -> bytes | ParseError:
    cells = bytearray()
    for character in text:
        digit = 0 if character in blanks else digit_of(character)
        if digit is None:
            found = line.text.find(character)
            if found < 0:
                return error_at(f"expected a row of 9 cells, got {shorten(line.raw.strip())}", line)
            return error_at(f"expected a digit or a blank, got {line.raw[found]!r}", line, found + 1)
        cells.append(digit)
    if len(cells) != 9:
        return error_at(f"expected a row of 9 cells, got {len(cells)}: {shorten(line.raw.strip())}", line)
    return bytes(cells)


class _Rows:
    """The rows of the grid that is being read.

    A line of nine dashes is a row of blanks in a text that writes blanks as dashes, else a rule; until another row has
    shown which, it is kept as None.
    """

    def __init__(self) -> None:
        self.dashes_are_blanks: bool | None = None
        self.clear()

    def clear(self) -> None:
        self.rows: list[bytes | None] = []
        self.dash_count = 0
        self.first_line: Line | None = None

    def add(self, row: bytes | None, line: Line) -> None:
        if row is None and self.dashes_are_blanks is False:
            return
        if row is not None and self.dashes_are_blanks is None and 0 in row:
            self.dashes_are_blanks = "-" in line.text
            if not self.dashes_are_blanks:
                self.rows = [kept for kept in self.rows if kept is not None]
                self.dash_count = 0
                self.first_line = self.first_line if self.rows else None
        self.dash_count += row is None
        self.first_line = self.first_line or line
        self.rows.append(row)

    @property
    def is_full(self) -> bool:
        return len(self.rows) - (0 if self.dashes_are_blanks else self.dash_count) >= 9

    def take(self, format_name: str) -> Entry:
        assert self.first_line is not None
        kept = self.rows if self.dashes_are_blanks else [row for row in self.rows if row is not None]
        entry = Entry(Grid.from_digits(b"".join(row or bytes(9) for row in kept)), self.first_line.number, format_name)
        self.clear()
        return entry


def read_rows(lines: Iterator[Line], format_name: str, blanks: str = "") -> Iterator[Outcome]:
    """Read grids of nine rows; rules, comments, headings and empty lines between the rows are passed over."""
    rows = _Rows()
    skipping = False  # after a bad row: up to the next empty line or heading
    fixed_width = False
    ambiguous: Line | None = None  # the row after which a grid with nine-dash lines was full
    for line in lines:
        is_empty = not line.text.strip() and not (fixed_width and line.text == " " * 9)
        if is_empty or is_heading(line.text):
            if ambiguous:
                yield rows.take(format_name)
                ambiguous = None
            skipping = False
            continue
        if skipping or COMMENT.match(line.text):
            continue
        if is_rule(line.text):
            if not _may_be_dashes(line.text) or (ambiguous and rows.dashes_are_blanks is False):
                continue
            row: bytes | ParseError | None = None
        else:
            row = row_of_line(line, blanks=blanks)
            fixed_width |= len(line.text) == 9 and " " in line.text
        if ambiguous:
            yield error_at(_TWO_KINDS_OF_DASHES, line)
            rows.clear()
            ambiguous, skipping = None, True
            continue
        if isinstance(row, ParseError):
            yield row
            rows.clear()
            skipping = True
            continue
        rows.add(row, line)
        if rows.is_full:
            if len(rows.rows) > 9 and rows.dashes_are_blanks:
                yield error_at(_TWO_KINDS_OF_DASHES, line)
                rows.clear()
                skipping = True
            elif rows.dash_count and rows.dashes_are_blanks:
                ambiguous = line
            else:
                yield rows.take(format_name)
    if ambiguous:
        yield rows.take(format_name)
    elif rows.first_line is not None and any(row is not None for row in rows.rows):
        count = sum(row is not None or bool(rows.dashes_are_blanks) for row in rows.rows)
        yield error_at(f"expected 9 rows, got {count}: the grid starts", rows.first_line)


def _looks_like_rows(head: list[Line]) -> bool:
    """Say whether the first line that draws nothing and names nothing is a row."""
    for line in head:
        if is_rule(line.text) and not _may_be_dashes(line.text):
            continue
        if is_heading(line.text):
            continue
        return not isinstance(row_of_line(line), ParseError)
    return False


def _is_boxed(line: Line) -> bool:
    return "|" in line.text or (is_rule(line.text) and not _may_be_dashes(line.text))


def detect_boxed(head: list[Line]) -> bool:
    """Recognise rows among bars or rules."""
    return any(_is_boxed(line) for line in head[:12]) and _looks_like_rows(head)


def detect_rows(head: list[Line]) -> bool:
    """Recognise rows of nine cells."""
    return _looks_like_rows(head)


def write_rows(grid: Grid) -> str:
    """Write nine lines of nine characters."""
    line = grid.to_line()
    return "\n".join(line[start : start + 9] for start in range(0, 81, 9))


def write_boxed(grid: Grid) -> str:
    """Write the grid in a frame."""
    rule = "+-------+-------+-------+"
    rows = [rule]
    line = grid.to_line()
    for start in range(0, 81, 9):
        rows.append("| " + " | ".join(" ".join(line[start + i : start + i + 3]) for i in (0, 3, 6)) + " |")
        if start in (18, 45, 72):
            rows.append(rule)
    return "\n".join(rows)


ROWS: Final = Format(
    name="rows",
    title="nine lines",
    detect=detect_rows,
    read=lambda lines: read_rows(lines, "rows"),
    write=write_rows,
    separator="\n\n",
)
BOXED: Final = Format(
    name="boxed",
    title="boxed grids",
    detect=detect_boxed,
    read=lambda lines: read_rows(lines, "boxed"),
    write=write_boxed,
    separator="\n\n",
)
