"""Grids of nine lines, and the reader of rows that every format of nine lines shares.

    53..7....        5 3 _  _ 7 _  _ _ _        5,3,,,7,,,,
    6..195...        6 _ _  1 9 5  _ _ _        6,,,1,9,5,,,
    .98....6.        _ 9 8  _ _ _  _ 6 _        ,9,8,,,,,6,

Cells may be separated by spaces, tabs, commas or bars. A blank may be a space only if the position of every cell is
fixed anyway: nine characters per row, three between bars, or two for each cell between bars.
"""

from __future__ import annotations

import re
from functools import partial
from typing import TYPE_CHECKING, Any, Final

from nonet.errors import ParseError
from nonet.formats.base import COMMENT, Entry, Format, Line, Outcome, digit_of, error_at, in_rows, shorten
from nonet.grid import Grid

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

__all__ = [
    "ROWS",
    "is_heading",
    "is_rule",
    "looks_like_rows",
    "may_be_dashes",
    "read_cells",
    "read_rows",
    "row_of_line",
]

_RULE_CHARACTERS: Final = frozenset("-=+|:.'*`, \t")
_HEADING: Final = re.compile(
    r"(?:grid|puzzle|sudoku|board|game|no\.?|nr\.?) ?[-:#]? ?\d{0,9} ?:?|simple sudoku|version [a-z0-9.]{1,20}"
)


def is_rule(text: str) -> bool:
    """Return whether a line only draws: dashes or double dashes, with corners and bars."""
    return ("-" in text or "=" in text) and set(text) <= _RULE_CHARACTERS


def is_heading(text: str) -> bool:
    """Return whether a line names a puzzle ("Grid 01") or the program that drew it."""
    return len(text) < 80 and _HEADING.fullmatch(" ".join(text.lower().split())) is not None


def may_be_dashes(text: str) -> bool:
    """Return whether a rule may also be a row of nine blanks written as dashes."""
    return re.sub(r"[ \t|]", "", text) == "-" * 9


def row_of_line(line: Line, *, blanks: str = "") -> bytes:
    """Read the nine cells of a row, or raise ParseError; `blanks` are further characters for a blank."""
    text = line.text
    for separator in ",\t":
        fields = [field.strip() for field in text.split(separator)]
        if len(fields) == 10 and not fields[9] and all(fields[:9]):  # else it may be a blank that came in
            fields.pop()
        if len(fields) == 9:
            return _cells("".join("?" if len(field) > 1 else field or "." for field in fields), line, blanks)
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


def _cells(text: str, line: Line, blanks: str) -> bytes:
    cells = bytearray()
    for character in text:
        digit = 0 if character in blanks else digit_of(character)
        if digit is None:
            found = line.text.find(character)
            if found < 0:
                raise error_at("layout.row", line, start=shorten(line.raw.strip()))
            wrong = line.raw[found]
            raise error_at("character", line, found + 1, got=wrong)
        cells.append(digit)
    if len(cells) != 9:
        raise error_at("row", line, got=len(cells), start=shorten(line.raw.strip()))
    return bytes(cells)


#: Where empty lines and rules may be in a grid: nowhere, between the bands, between all rows.
_BAND_GAPS: Final = frozenset({3, 6})
_ALL_GAPS: Final = frozenset(range(1, 9))


class _Rows:
    """The rows of the current grid.

    A line of nine dashes is a row of blanks in a text that writes blanks as dashes, else a rule; until another row
    shows which, it is kept as None. `gaps` and `rules` have the numbers of rows after which empty lines and rules came:
    they distinguish a grid with too few rows from the start of the next one.
    """

    def __init__(self, *, may_have_dashes: bool) -> None:
        self.dashes_are_blanks: bool | None = None if may_have_dashes else False
        self.clear()

    def clear(self) -> None:
        self.rows: list[tuple[Sequence[Any] | None, Line]] = []
        self.dash_count = 0
        self.gaps: set[int] = set()
        self.rules: dict[int, int] = {}

    def add(self, row: Sequence[Any] | None, line: Line) -> None:
        if row is None and self.dashes_are_blanks is False:
            return
        if row is not None and self.dashes_are_blanks is None and 0 in row:
            self.dashes_are_blanks = "-" in line.text
            if not self.dashes_are_blanks:
                self.rows = [kept for kept in self.rows if kept[0] is not None]
                self.dash_count = 0
        self.dash_count += row is None
        self.rows.append((row, line))

    def add_gap(self) -> None:
        if self.rows:
            self.gaps.add(len(self.rows))

    def add_rule(self) -> None:
        if self.rows:
            self.rules[len(self.rows)] = self.rules.get(len(self.rows), 0) + 1

    @property
    def count(self) -> int:
        return len(self.rows) - (0 if self.dashes_are_blanks else self.dash_count)

    def drop_stub(self) -> ParseError | None:
        """Drop the rows before a misplaced empty line or rule, and report that they were too few."""
        odd = next((places for places in (self.gaps, set(self.rules)) if not self._is_regular(places)), None)
        if odd is None and len(self.rows) == 9 and len(set(self.rules.values())) > 1:
            odd = {place for place, count in self.rules.items() if count == max(self.rules.values())}
        if odd is None:
            return None
        last = max(odd)
        error = _too_few_rows(last, self.rows[0][1])
        kept = self.rows[last:]
        self.clear()
        self.rows = kept
        self.dash_count = sum(row is None for row, _ in kept)
        return error

    def _is_regular(self, places: set[int]) -> bool:
        """Return whether there are no empty lines or rules, or they are between all bands or between all rows."""
        count = len(self.rows)
        if count == 9:
            return places in (set(), _BAND_GAPS, _ALL_GAPS)
        return places <= _BAND_GAPS or places == set(range(1, count + 1))

    def check_room(self, line: Line) -> None:
        """Raise ParseError if there is no room for another row."""
        if self.count < 9:
            return
        if self.dash_count and self.dashes_are_blanks:
            raise error_at("layout.dashes", line)
        raise error_at("rest.row", line, got=line.raw.strip())

    def take(self) -> tuple[list[Any], int]:
        """Return the 81 cells and the number of the first line, and start over."""
        kept = [(row, line) for row, line in self.rows if self.dashes_are_blanks or row is not None]
        self.clear()
        return [cell for row, _ in kept for cell in row or bytes(9)], kept[0][1].number


def _too_few_rows(count: int, first: Line) -> ParseError:
    return error_at("rows", first, got=count)


def read_rows(
    lines: Iterator[Line],
    read_row: Callable[[Line], Sequence[Any]],
    to_grid: Callable[[list[Any]], Grid],
    format_name: str,
    *,
    may_have_dashes: bool = False,
) -> Iterator[Outcome]:
    """Read grids of nine rows: `read_row` returns nine cells or raises ParseError, `to_grid` takes all 81.

    Between two grids there must be an empty line, a rule, a heading or a comment. A full grid is kept until the next
    line shows that it ends there: a tenth row means that an extra row, or a missing one in the grid before, has shifted
    everything after it.
    """
    rows = _Rows(may_have_dashes=may_have_dashes)

    def taken() -> Entry:
        cells, number = rows.take()
        return Entry(to_grid(cells), number, format_name)

    passed_over = -1  # lines after a bad row, up to the next empty line or heading; -1 if there is none
    fixed_width = False
    last: Line | None = None
    for line in lines:
        last = line
        is_empty = not line.text.strip() and not (fixed_width and line.text == " " * 9)
        has_heading = is_heading(line.text)
        if is_empty or has_heading:
            passed_over = -1
        is_dashes = may_be_dashes(line.text)
        is_drawn = is_rule(line.text) and not (is_dashes and rows.dashes_are_blanks is not False)
        if is_empty or has_heading or is_drawn or COMMENT.match(line.text):
            if rows.count == 9:
                yield taken()
            elif has_heading and rows.count:
                yield _too_few_rows(rows.count, rows.rows[0][1])
                rows.clear()
            elif is_empty:
                rows.add_gap()
            elif is_drawn:
                rows.add_rule()
            continue
        if passed_over >= 0:
            passed_over += 1
            continue
        fixed_width |= len(line.text) == 9 and " " in line.text
        try:
            row = None if is_dashes else read_row(line)
            rows.check_room(line)
        except ParseError as error:
            yield error.with_traceback(None)
            rows.clear()
            passed_over = 0
            continue
        if stub := rows.drop_stub():
            yield stub
        rows.add(row, line)
        if rows.count == 9 and (stub := rows.drop_stub()):
            yield stub
    if rows.count == 9:
        yield taken()
    elif rows.count > 9:
        yield error_at("layout.dashes", rows.rows[-1][1])
    elif rows.count:
        yield _too_few_rows(rows.count, rows.rows[0][1])
    elif passed_over > 8 and last is not None:
        yield error_at("layout.after_bad_row", last, lines=passed_over)


def read_cells(lines: Iterator[Line], format_name: str, blanks: str = "") -> Iterator[Outcome]:
    """Read grids of nine rows of nine digits and blanks."""
    read_row = partial(row_of_line, blanks=blanks)
    return read_rows(lines, read_row, Grid.from_digits, format_name, may_have_dashes=True)


def looks_like_rows(head: list[Line]) -> bool:
    """Return whether the first line that is neither a rule nor a heading is a row."""
    for line in head:
        if is_heading(line.text) or (is_rule(line.text) and not may_be_dashes(line.text)):
            continue
        try:
            row_of_line(line)
        except ParseError:
            return False
        return True
    return False


def write(grid: Grid) -> str:
    """Write nine lines of nine characters."""
    return "\n".join(in_rows(grid.to_line()))


ROWS: Final = Format(
    "rows", "nine lines", looks_like_rows, partial(read_cells, format_name="rows"), write, separator="\n\n"
)
