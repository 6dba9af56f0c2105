"""CSV: the puzzle in one column; the other columns are kept."""

from __future__ import annotations

from dataclasses import replace
from itertools import islice, pairwise
from typing import TYPE_CHECKING, Any, Final

from nonet import _core
from nonet.bulk.columns import import_arrow
from nonet.bulk.read.lines import MARK, LineTable, TextSource, text_parts
from nonet.bulk.read.records import cut_csv, record_starts, survey_csv, whole_lines
from nonet.bulk.read.source import Carried, Chunk, Text
from nonet.bulk.read.streams import read_into
from nonet.engines.calls import Calls
from nonet.errors import ParseError, UsageError
from nonet.formats.table import puzzle_columns
from nonet.frames import PUZZLE_COLUMNS

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from nonet.bulk.read.records import Survey
    from nonet.bulk.read.source import Stretch
    from nonet.bulk.read.streams import ByteSource
    from nonet.engines import Engine

__all__ = ["HEAD_RECORDS", "PUZZLE_COLUMNS", "CsvSource", "choose_column", "free_names"]

#: The maximum size of the header in bytes.
_HEAD_BYTES: Final = 1 << 16
#: If no column has a known name, this many records are searched for a puzzle, because the first ones may be damaged.
HEAD_RECORDS: Final = 16


def choose_column(names: Sequence[str], rows: Iterable[Sequence[str]], wanted: str | None, where: str) -> int:
    """Find the puzzle column: by the requested name or number (from 1), by a common name, or from the first rows."""
    if wanted is not None:
        if wanted in names:
            return list(names).index(wanted)
        if wanted.isdecimal() and 1 <= int(wanted) <= len(names):
            return int(wanted) - 1
        raise UsageError(f"expected one of the columns {', '.join(names)} of {where}, got {wanted!r}")
    lower = [name.strip().lower() for name in names]
    for known in PUZZLE_COLUMNS:
        if known in lower:
            return lower.index(known)
    for row in rows:
        if found := puzzle_columns([text.strip() for text in row]):
            return found[0]
    raise UsageError(
        f"expected a column of puzzles in {where}, got {', '.join(names) or 'nothing'}; name it with --column"
    )


def free_names(taken: Sequence[str], wanted: Sequence[str]) -> list[str]:
    """Return unused names for new columns: `solution`, else `nonet_solution`, and so on."""
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
        return self.native

    def arrow_columns(self) -> list[Any]:
        return [_arrow_text(*self.native.column(place)) for place in range(self._width)]


def _arrow_text(data: Any, offsets: Any, valid: Any) -> Any:
    """Make an Arrow text column; invalid UTF-8 becomes U+FFFD, a missing field null."""
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
    """Records of a CSV file; quoted fields may contain line breaks."""

    def __init__(self, source: ByteSource, column: str | None = None) -> None:
        super().__init__(source)
        head = source.head(_HEAD_BYTES)
        # Records start after the byte order mark and any empty lines.
        start = len(MARK) if head.startswith(MARK) else 0
        delimiter = _guess_delimiter(head[start:].lstrip(b"\r\n"))
        first, after = _first_record(head, start, delimiter)
        empty = 0
        while not first and after < len(head):
            empty, start = empty + 1, after
            first, after = _first_record(head, start, delimiter)
        has_header = not puzzle_columns([text.strip() for text in first])
        self.start, header = start, b""
        if has_header:
            if after == _HEAD_BYTES:
                raise ParseError(
                    f"expected a header of less than {_HEAD_BYTES:,} bytes in {self.name}, got a longer one: "
                    "is a quote not closed?"
                )
            names = first
            self.start = after
            header = head[start:after].rstrip(b"\r\n")
        else:
            names = [f"column_{number}" for number in range(1, len(first) + 1)]
        self.carried = Carried(tuple(names), delimiter, header, has_header)
        self.first_line = empty + int(has_header)
        rows = islice(_records(head, self.start, delimiter), HEAD_RECORDS)
        self.column = choose_column(names, rows, column, self.name) if first else 0
        self._width = 0

    def identity(self) -> dict[str, Any]:
        return {**self.source.identity(), "column": self.column}

    def keep_fields(self) -> None:
        """Make tables keep all fields, so that records are parsed only once."""
        self._width = len(self.carried.names)

    def chunks(self, stretch: Stretch) -> Iterator[Chunk[Text]]:
        start: int = self.start if stretch.start is None else stretch.start
        delimiter, size = self.carried.delimiter, self.source.chunk_bytes
        with self.source.open(start) as file:
            for data, after, is_by_line in cut_csv(file, start, delimiter, size=size, stop=stretch.stop):
                yield Chunk(Text(data, is_by_line=is_by_line), after, after)

    def stretches(self, rows: int, position: Any) -> list[Stretch] | None:
        """Divide the file at edges; `exact` finds where the first record of each stretch starts."""
        return super().stretches(rows, self.start if position is None else position)

    def exact(self, stretches: list[Stretch], engine: Engine) -> list[Stretch]:
        """Find where records start, on the workers; return one stretch if only one reader can tell."""
        if len(stretches) == 1:
            return stretches
        surveys = Calls(engine, self.survey, ((None, (stretch,)) for stretch in stretches), in_order=True)
        starts = record_starts(stretches[0].start or 0, [found for _, found in surveys])
        if starts is None:
            return [replace(stretches[0], stop=None)]
        return [replace(stretch, start=start, is_exact=True) for stretch, start in zip(stretches, starts, strict=True)]

    def survey(self, stretch: Stretch, stop: _core.StopFlag) -> Survey:
        """Find the ends of records in a stretch."""
        start = stretch.start or 0
        buffer = memoryview(bytearray(max(0, (stretch.stop or self.size or 0) - start)))
        with self.source.open(start) as file:
            return survey_csv(buffer[: read_into(file, buffer)], self.carried.delimiter)

    def parts(self, chunk: Chunk[Text]) -> Iterator[Chunk[Text]]:
        if chunk.payload.is_by_line:
            return text_parts(chunk, whole_lines)
        return text_parts(chunk, lambda data: _core.scan_csv(data, self.carried.delimiter)[1])

    def table(self, chunk: Chunk[Text]) -> CsvTable:
        text, delimiter = chunk.payload, self.carried.delimiter
        table = _core.PuzzleTable.from_csv(text.data, self.column, delimiter, self._width, text.is_by_line)
        return CsvTable(table, self._width)


def _records(text: bytes, start: int, delimiter: str) -> Iterator[list[str]]:
    """Yield the fields of each record."""
    while start < len(text):
        fields, start = _first_record(text, start, delimiter)
        yield fields


def _first_record(text: bytes, start: int, delimiter: str) -> tuple[list[str], int]:
    """Return the fields of the record at an offset, and the offset after it; no fields for an empty line."""
    text = text[start:]
    text = text[: _core.scan_csv(text, delimiter)[0] or len(text)]
    width = text.count(delimiter.encode()) + 1
    table = _core.PuzzleTable.from_csv(text, 0, delimiter, width)
    fields = []
    if table.rows:
        for place in range(width):
            data, _, valid = table.column(place)
            if valid[0]:
                fields.append(data.tobytes().decode(errors="replace"))
    return fields, start + len(text)


def _guess_delimiter(text: bytes) -> str:
    line = text.split(b"\n", 1)[0]
    return max(",;\t|", key=lambda delimiter: line.count(delimiter.encode()))
