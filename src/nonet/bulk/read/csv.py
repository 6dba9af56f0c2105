"""CSV: the puzzle in one column, everything else carried along."""

from __future__ import annotations

import csv
import io
from itertools import pairwise
from typing import TYPE_CHECKING, Any, Final

from nonet import _core
from nonet.bulk.columns import import_arrow
from nonet.bulk.read.lines import LineTable, TextSource, without_mark
from nonet.bulk.read.records import cut, record_start, survey_quotes
from nonet.bulk.read.source import Carried, Chunk, Text
from nonet.bulk.read.streams import read_into
from nonet.errors import ParseError
from nonet.frames import PUZZLE_COLUMNS

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from nonet.bulk.read.records import QuoteSurvey
    from nonet.bulk.read.source import Stretch
    from nonet.bulk.read.streams import ByteSource

__all__ = ["PUZZLE_COLUMNS", "CsvSource", "choose_column", "free_names"]

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


class CsvTable(LineTable):
    """Puzzles in CSV records."""

    def __init__(self, native: _core.PuzzleTable, width: int) -> None:
        super().__init__(native)
        self._width = width

    def csv_records(self) -> _core.PuzzleTable:
        """Return the records as they are."""
        return self.native

    def arrow_columns(self) -> list[Any]:
        """Return all columns as text."""
        return [_arrow_text(*self.native.column(place)) for place in range(self._width)]


def _arrow_text(data: Any, offsets: Any, valid: Any) -> Any:
    """Make an Arrow column of texts; a byte that is not UTF-8 becomes U+FFFD, and a field that is not there null."""
    arrow = import_arrow()
    column = arrow.LargeStringArray.from_buffers(len(valid), arrow.py_buffer(offsets), arrow.py_buffer(data))
    try:
        column.validate(full=True)
    except arrow.ArrowInvalid:
        raw, places = data.tobytes(), offsets.tolist()
        texts = [raw[start:end].decode(errors="replace") for start, end in pairwise(places)]
        column = arrow.array(texts, arrow.large_string())
    column = column.cast(arrow.string())
    return column if valid.all() else arrow.compute.if_else(arrow.array(valid), column, arrow.scalar(None, "string"))


class CsvSource(TextSource):
    """Records of a CSV file; fields may be quoted and hold line breaks."""

    def __init__(self, source: ByteSource, column: str | None = None) -> None:
        super().__init__(source)
        head = source.head()
        text = head.decode("utf-8-sig", errors="replace")
        delimiter = _guess_delimiter(text)
        records = csv.reader(io.StringIO(text, newline=""), delimiter=delimiter)
        first, second = next(records, []), next(records, [])
        header = b""
        has_header = not any(map(looks_like_puzzle, first))
        self.start = 0
        if has_header:
            names = first
            mark = 3 if head.startswith(b"\xef\xbb\xbf") else 0
            self.start = len(head) - len(_after_first_record(head))
            header = head[mark : self.start].rstrip(b"\r\n")
        else:
            names, second = [f"column_{number}" for number in range(1, len(first) + 1)], first
        self.carried = Carried(tuple(names), delimiter, header, has_header)
        self.first_line = int(has_header)
        self.column = choose_column(names, second, column, self.name) if first else 0
        self._width = 0

    def identity(self) -> dict[str, Any]:
        """Return what shows that the file is still the same."""
        return {**self.source.identity(), "column": self.column}

    def keep_fields(self) -> None:
        """Have tables keep all fields of the records, so that nothing is parsed twice."""
        self._width = len(self.carried.names)

    def chunks(self, stretch: Stretch) -> Iterator[Chunk[Text]]:
        """Read whole records."""
        start: int = self.start if stretch.start is None else stretch.start
        if not stretch.is_exact:
            with self.source.open() as file:
                start = max(self.start, record_start(file, start, is_quoted=stretch.is_quoted))
        with self.source.open(start) as file:
            chunks = cut(file, start, _core.whole_csv_records, size=self.source.chunk_bytes, stop=stretch.stop)
            for data, after in chunks:
                yield Chunk(Text(data, is_start=start == 0), after, after)
                start = after

    def stretches(self, rows: int, position: Any) -> list[Stretch] | None:
        """Cut the file at edges; whoever reads a stretch must know whether it starts in quotes (`survey`)."""
        return super().stretches(rows, self.start if position is None else position)

    def survey(self, stretch: Stretch) -> QuoteSurvey:
        """Look for quotes in a stretch."""
        start = stretch.start or 0
        buffer = memoryview(bytearray(max(0, (stretch.stop or self.size or 0) - start)))
        with self.source.open(start) as file:
            return survey_quotes(buffer[: read_into(file, buffer)])

    def table(self, chunk: Chunk[Text]) -> CsvTable:
        """Find the puzzles of some records."""
        data = without_mark(chunk.payload)
        return CsvTable(_core.PuzzleTable.from_csv(data, self.column, self.carried.delimiter, self._width), self._width)


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
