"""CSV: the puzzle in one column, everything else carried along."""

from __future__ import annotations

import csv
import io
from typing import TYPE_CHECKING, Any, Final

import numpy as np

from nonet import _core
from nonet.bulk.read.lines import LineTable, text_stretches, without_mark
from nonet.bulk.read.records import cut, record_start, survey_quotes
from nonet.bulk.read.source import Chunk
from nonet.bulk.read.streams import read_into
from nonet.bulk.results import StatusCode
from nonet.errors import ParseError

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from nonet.bulk.read.records import QuoteSurvey
    from nonet.bulk.read.source import Position, Stretch
    from nonet.bulk.read.streams import ByteSource
    from nonet.bulk.results import Results

__all__ = ["CsvSource", "CsvWriter", "choose_column", "free_names", "puzzle_texts"]

#: Columns that hold puzzles in the files that go around, likeliest first.
PUZZLE_COLUMNS: Final = ("puzzle", "puzzles", "quizzes", "quiz", "question", "q", "sudoku", "grid", "board", "clues")
_CELLS: Final = frozenset("0123456789._*-")


def choose_column(names: Sequence[str], first: Sequence[str], wanted: str | None, where: str) -> int:
    """Find the column of puzzles: as asked for by name or number (from 1), by a known name, or by what it holds."""
    if wanted is not None:
        if wanted in names:
            return list(names).index(wanted)
        if wanted.isdecimal() and 1 <= int(wanted) <= len(names):
            return int(wanted) - 1
        raise ParseError(f"expected one of the columns {', '.join(names)} of {where}, got {wanted!r}")
    lower = [name.strip().lower() for name in names]
    for known in PUZZLE_COLUMNS:
        if known in lower:
            return lower.index(known)
    for place, text in enumerate(first):
        if looks_like_puzzle(text):
            return place
    raise ParseError(
        f"expected a column of puzzles in {where}, got {', '.join(names) or 'nothing'}; name it with --column"
    )


def looks_like_puzzle(text: str) -> bool:
    """Tell whether a field is 81 cells."""
    return len(text.strip()) == 81 and set(text.strip()) <= _CELLS


def free_names(taken: Sequence[str], wanted: Sequence[str]) -> list[str]:
    """Give names for new columns that no column has: `solution`, else `nonet_solution`, and so on."""
    names = list(wanted)
    for place, name in enumerate(names):
        while name in taken:
            name = f"nonet_{name}"
        names[place] = name
    return names


class CsvSource:
    """Records of a CSV file; fields may be quoted and hold line breaks."""

    def __init__(self, source: ByteSource, column: str | None = None) -> None:
        self.source = source
        self.name = source.name
        self.size = source.size
        head = source.head()
        text = head.decode("utf-8-sig", errors="replace")
        self.delimiter = _guess_delimiter(text)
        records = csv.reader(io.StringIO(text, newline=""), delimiter=self.delimiter)
        first, second = next(records, []), next(records, [])
        self.has_header = not any(map(looks_like_puzzle, first))
        if self.has_header:
            self.columns = first
            mark = 3 if head.startswith(b"\xef\xbb\xbf") else 0
            self.start = len(head) - len(_after_first_record(head))
            self.header = head[mark : self.start].rstrip(b"\r\n")
        else:
            self.columns = [f"column_{number}" for number in range(1, len(first) + 1)]
            self.start, self.header, second = 0, b"", first
        self.first_line = int(self.has_header)
        self.column = choose_column(self.columns, second, column, self.name) if first else 0

    def identity(self) -> dict[str, Any]:
        """Tell what shows that the file is still the same."""
        return {**self.source.identity(), "column": self.column}

    def chunks(self, stretch: Stretch) -> Iterator[Chunk]:
        """Read whole records."""
        start: int = self.start if stretch.start is None else stretch.start
        if not stretch.is_exact:
            with self.source.open() as file:
                start = max(self.start, record_start(file, start, is_quoted=stretch.is_quoted))
        with self.source.open(start) as file:
            chunks = cut(file, start, _core.whole_csv_records, size=self.source.chunk_bytes, stop=stretch.stop)
            for data, after in chunks:
                yield Chunk(data, after, after, is_start=start == self.start)
                start = after

    def stretches(self, rows: int, position: Position | None) -> list[Stretch] | None:
        """Cut the file at edges; who wants to read one must know whether it starts in quotes (`survey`)."""
        return text_stretches(self.source, rows, self.start if position is None else position)

    def survey(self, stretch: Stretch) -> QuoteSurvey:
        """Look for quotes in a stretch."""
        start = stretch.start or 0
        buffer = memoryview(bytearray(max(0, (stretch.stop or self.size or 0) - start)))
        with self.source.open(start) as file:
            return survey_quotes(buffer[: read_into(file, buffer)])

    def table(self, chunk: Chunk) -> LineTable:
        """Find the puzzles of some records."""
        return LineTable.of(_core.PuzzleTable.from_csv(without_mark(chunk), self.column, self.delimiter))


class CsvWriter:
    """All columns of the input, then the solution and the status."""

    name = "csv"

    def __init__(self, limit: int = 2) -> None:
        self.with_count = limit > 2

    def new_columns(self, taken: Sequence[str]) -> list[str]:
        """Name the columns that are added."""
        return free_names(taken, ["solution", "status", *(["count"] if self.with_count else [])])

    def start(self, sources: list[Any]) -> bytes:
        """Give the header."""
        first = sources[0]
        for other in sources[1:]:
            if getattr(other, "header", None) != getattr(first, "header", None):
                raise ParseError(f"expected the columns of {first.name} in {other.name}")
        if isinstance(first, CsvSource):
            if not first.has_header:
                return b""
            names = self.new_columns(first.columns)
            return b"".join([first.header, *(f"{first.delimiter}{name}".encode() for name in names), b"\n"])
        columns = getattr(first, "columns", ["puzzle"])
        text = io.StringIO()
        csv.writer(text, lineterminator="\n").writerow([*columns, *self.new_columns(columns)])
        return text.getvalue().encode()

    def encode(self, source: Any, chunk: Chunk, table: Any, results: Results) -> tuple[Any, bytes]:
        """Write the records with the results behind them."""
        if isinstance(source, CsvSource):
            native, delimiter = table.native, source.delimiter
        else:
            native, delimiter = _core.PuzzleTable.from_csv(source_records(source, chunk, table), 0, ","), ","
        return (
            native.write_csv(results.status, results.counts, results.solutions, delimiter, self.with_count),
            b"",
        )

    def finish(self, file: Any, index: Any, rows: int) -> None:
        """Leave the file as it is."""


def source_records(source: Any, chunk: Chunk, table: Any) -> bytes:
    """Give a chunk that is no CSV as CSV records, without a header."""
    if hasattr(source, "to_csv"):
        records: bytes = source.to_csv(chunk)
        return records
    if not table.rows.errors:
        text = np.full((len(table.rows.digits), 82), ord("\n"), np.uint8)
        text[:, :81] = puzzle_texts(table)
        return text.tobytes()
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    lines = puzzle_texts(table).tobytes().decode("ascii", errors="replace")
    for row in range(len(table.rows.digits)):
        # A row of one empty field would be an empty line, which is no record.
        text_of_row = table.text_of(row) if row in table.rows.errors else lines[81 * row : 81 * row + 81]
        writer.writerow([text_of_row])
    return out.getvalue().encode()


def puzzle_texts(table: Any) -> np.ndarray[Any, np.dtype[np.uint8]]:
    """Give the puzzles of a table as characters, (n, 81); rubbish where a row could not be read."""
    digits = np.minimum(table.rows.digits, 9)
    characters: np.ndarray[Any, np.dtype[np.uint8]] = np.frombuffer(b".123456789", np.uint8)[digits]
    return characters


def _after_first_record(head: bytes) -> bytes:
    """Give what follows the first record."""
    in_quotes = False
    for place, byte in enumerate(head):
        if byte == ord('"'):
            in_quotes = not in_quotes
        elif byte == ord("\n") and not in_quotes:
            return head[place + 1 :]
    return b""


def _guess_delimiter(text: str) -> str:
    line = text.split("\n", 1)[0]
    return max(",;\t|", key=line.count)


#: Statuses that come with a solution.
SOLVED: Final = (StatusCode.UNIQUE, StatusCode.SOLVED)
