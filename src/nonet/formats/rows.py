"""Grids of nine lines, and the reader of rows that every format of nine lines shares.

    53..7....        5 3 _  _ 7 _  _ _ _        5,3,,,7,,,,
    6..195...        6 _ _  1 9 5  _ _ _        6,,,1,9,5,,,
    .98....6.        _ 9 8  _ _ _  _ 6 _        ,9,8,,,,,6,

Cells may be separated by spaces, tabs, commas or bars. A blank may be a space only if the position of every cell is
fixed anyway: nine characters per row, three between bars, or two for each cell between bars.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, Final

from nonet.errors import ParseError
from nonet.formats.base import COMMENT, Entry, Format, Line, Outcome, digit_of, error_at, shorten
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
_TWO_KINDS_OF_DASHES: Final = (
    "expected a grid whose dashes are blanks or rules but not both, got '---------' and more than 9 rows"
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


def row_of_line(line: Line, *, blanks: str = "") -> bytes | ParseError:
    """Read the nine cells of a row, or raise an error; `blanks` are further characters for a blank."""
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
                return error_at(f"expected a row of 9 cells, got {shorten(line.raw.strip())}", line, kind="layout")
            wrong = line.raw[found]
            return error_at(f"expected a digit or a blank, got {wrong!r}", line, found + 1, kind="character", got=wrong)
        cells.append(digit)
    if len(cells) != 9:
        message = f"expected a row of 9 cells, got {len(cells)}: {shorten(line.raw.strip())}"
        return error_at(message, line, kind="row", got=len(cells))
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
        """Return whether empty lines or rules stand nowhere, between the bands, or between all rows."""
        count = len(self.rows)
        if count == 9:
            return places in (set(), _BAND_GAPS, _ALL_GAPS)
        return places <= _BAND_GAPS or places == set(range(1, count + 1))

    def problem_with_another(self, line: Line) -> ParseError | None:
        """Raise an error if another row comes."""
        if self.count < 9:
            return None
        if self.dash_count and self.dashes_are_blanks:
            return error_at(_TWO_KINDS_OF_DASHES, line, kind="layout")
        message = "expected an empty line, a rule or a heading after 9 rows, got another row"
        return error_at(message, line, kind="rest", got=line.raw.strip())

    def take(self) -> tuple[list[Any], int]:
        """Return the 81 cells and the number of the first line, and start over."""
        kept = [(row, line) for row, line in self.rows if self.dashes_are_blanks or row is not None]
        self.clear()
        return [cell for row, _ in kept for cell in row or bytes(9)], kept[0][1].number


def _too_few_rows(count: int, first: Line) -> ParseError:
    return error_at(f"expected 9 rows, got {count}: the grid starts", first, kind="rows", got=count)


def read_rows(
    lines: Iterator[Line],
    read_row: Callable[[Line], Sequence[Any] | ParseError],
    *,
    may_have_dashes: bool = False,
) -> Iterator[tuple[list[Any], int] | ParseError]:
    """Read grids of nine rows: their 81 cells, as returned by `read_row`, and the line where each starts.

    Between two grids there must be an empty line, a rule, a heading or a comment. A full grid is kept until the next
    line shows that it ends there: a tenth row means that an extra row, or a missing one in the grid before, has shifted
    everything after it.
    """
    rows = _Rows(may_have_dashes=may_have_dashes)
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
                yield rows.take()
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
        row = None if is_dashes else read_row(line)
        fixed_width |= len(line.text) == 9 and " " in line.text
        problem = row if isinstance(row, ParseError) else rows.problem_with_another(line)
        if isinstance(row, ParseError) or problem is not None:
            assert problem is not None
            yield problem
            rows.clear()
            passed_over = 0
            continue
        stub = rows.drop_stub()
        if stub is not None:
            yield stub
        rows.add(row, line)
        stub = rows.drop_stub() if rows.count == 9 else None
        if stub is not None:
            yield stub
    if rows.count == 9:
        yield rows.take()
    elif rows.count > 9:
        yield error_at(_TWO_KINDS_OF_DASHES, rows.rows[-1][1], kind="layout")
    elif rows.count:
        yield _too_few_rows(rows.count, rows.rows[0][1])
    elif passed_over > 8 and last is not None:
        message = f"expected an empty line or a heading after a bad row, got {passed_over} lines up"
        yield error_at(message, last, kind="layout")


def read_cells(lines: Iterator[Line], format_name: str, blanks: str = "") -> Iterator[Outcome]:
    """Read grids of nine rows of nine digits and blanks."""
    for found in read_rows(lines, lambda line: row_of_line(line, blanks=blanks), may_have_dashes=True):
        yield found if isinstance(found, ParseError) else Entry(Grid.from_digits(found[0]), found[1], format_name)


def looks_like_rows(head: list[Line]) -> bool:
    """Return whether the first line that is neither a rule nor a heading is a row."""
    for line in head:
        if is_rule(line.text) and not may_be_dashes(line.text):
            continue
        if is_heading(line.text):
            continue
        return not isinstance(row_of_line(line), ParseError)
    return False


def write(grid: Grid) -> str:
    """Write nine lines of nine characters."""
    line = grid.to_line()
    return "\n".join(line[start : start + 9] for start in range(0, 81, 9))


ROWS: Final = Format(
    "rows", "nine lines", looks_like_rows, lambda lines: read_cells(lines, "rows"), write, separator="\n\n"
)
