"""CSV: the puzzle in one column, others kept; or a column for each of the 81 cells, as some public data has."""

from __future__ import annotations

from dataclasses import replace
from itertools import islice, pairwise
from typing import TYPE_CHECKING, Any, Final

from nonet import _core
from nonet.bulk.columns import import_arrow
from nonet.bulk.read.lines import line_chunks
from nonet.bulk.read.records import cut_csv, record_starts, survey_csv, whole_lines
from nonet.bulk.read.source import MARK, Carried, Chunk, LineTable, Text, TextSource, text_parts, without_mark
from nonet.bulk.read.streams import read_into
from nonet.engines.calls import Calls
from nonet.errors import ParseError, UsageError
from nonet.formats.table import puzzle_columns
from nonet.frames import PUZZLE_COLUMNS

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from nonet.bulk.read.records import Survey
    from nonet.bulk.read.source import Unit
    from nonet.bulk.read.streams import ByteSource
    from nonet.engines import Engine

__all__ = ["HEAD_RECORDS", "PUZZLE_COLUMNS", "CellsSource", "CsvSource", "choose_column", "free_names"]

_CELLS: Final = frozenset(b"0123456789. _-*")
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
        raise UsageError("column.unknown", known=", ".join(names), where=where, got=wanted)
    lower = [name.strip().lower() for name in names]
    named = [lower.index(known) for known in PUZZLE_COLUMNS if known in lower]
    found = next(filter(None, (puzzle_columns([text.strip() for text in row]) for row in rows)), [])
    if found := [column for column in named if column in found] or named[:1] or found:
        if len(found) > 1:
            several = " and ".join(names[column] for column in sorted(found))
            raise UsageError("column.several", where=where, got=several)
        return found[0]
    raise UsageError("column.none", where=where, got=", ".join(names) or "nothing")


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

    def __init__(self, native: _core.PuzzleTable, width: int, given: int | None = None) -> None:
        super().__init__(native)
        self._width = width
        self._given = given

    def given_solutions(self) -> Sequence[str | None]:
        assert self._given is not None
        return _plain_text(*self.native.column(self._given))

    def csv_records(self) -> _core.PuzzleTable:
        return self.native

    def arrow_columns(self) -> list[Any]:
        return [_arrow_text(*self.native.column(place)) for place in range(self._width)]

    def plain_columns(self) -> list[list[Any]]:
        return [_plain_text(*self.native.column(place)) for place in range(self._width)]


def _plain_text(data: Any, offsets: Any, valid: Any) -> list[str | None]:
    """Return the texts of a column; invalid UTF-8 becomes U+FFFD, a missing field None."""
    text, edges = data.tobytes(), offsets.tolist()
    fields = (text[start:end].decode(errors="replace") for start, end in pairwise(edges))
    return [field if is_there else None for field, is_there in zip(fields, valid.tolist(), strict=True)]


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
                raise ParseError("file.header", most=_HEAD_BYTES, file=self.name)
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
        self._given: int | None = None

    def identity(self) -> dict[str, Any]:
        given = {"solution_column": self._given} if self._given is not None else {}
        return {**self.source.identity(), "column": self.column, **given}

    def give_solutions(self, column: str) -> None:
        self._given = choose_column(self.carried.names, (), column, self.name)
        self.keep_fields()

    def keep_fields(self) -> None:
        """Make tables keep all fields, so that records are parsed only once."""
        self._width = len(self.carried.names)

    def chunks(self, unit: Unit[Any]) -> Iterator[Chunk[Text]]:
        start = max(self.start, unit.start)
        delimiter, size = self.carried.delimiter, self.source.chunk_bytes
        with self.source.open(start) as file:
            for data, after, is_by_line in cut_csv(file, start, delimiter, size=size, stop=unit.stop):
                yield Chunk(Text(data, is_by_line=is_by_line), after, after)

    def units(self, rows: int, start: int) -> list[Unit[Any]] | None:
        """Divide the file at edges; `exact` finds where the first record of each unit starts."""
        return super().units(rows, max(self.start, start))

    def exact(self, units: list[Unit[Any]], engine: Engine) -> list[Unit[Any]]:
        """Find where records start, on the workers; return one unit if only one reader can tell."""
        if len(units) == 1:
            return units
        surveys = Calls(engine, self.survey, ((None, (unit,)) for unit in units), in_order=True)
        starts = record_starts(units[0].start, [found for _, found in surveys])
        if starts is None:
            return [replace(units[0], stop=None)]
        return [replace(unit, start=start, is_exact=True) for unit, start in zip(units, starts, strict=True)]

    def survey(self, unit: Unit[Any], stop: _core.StopFlag) -> Survey:
        """Find the ends of records in a range."""
        buffer = memoryview(bytearray(max(0, (unit.stop or self.size or 0) - unit.start)))
        with self.source.open(unit.start) as file:
            return survey_csv(buffer[: read_into(file, buffer)], self.carried.delimiter)

    def parts(self, chunk: Chunk[Text]) -> Iterator[Chunk[Text]]:
        if chunk.payload.is_by_line:
            return text_parts(chunk, whole_lines)
        return text_parts(chunk, lambda data: _core.scan_csv(data, self.carried.delimiter)[1])

    def table(self, chunk: Chunk[Text]) -> CsvTable:
        text, delimiter = chunk.payload, self.carried.delimiter
        table = _core.PuzzleTable.from_csv(text.data, self.column, delimiter, self._width, text.is_by_line)
        return CsvTable(table, self._width, self._given)


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


class CellsSource(TextSource):
    """Records of 81 fields, read as lines of 81 cells; a field may be empty, quoted or blank."""

    def __init__(self, source: ByteSource, delimiter: bytes, *, has_header: bool) -> None:
        super().__init__(source)
        self._delimiter = delimiter
        self._has_header = has_header

    @classmethod
    def of(cls, source: ByteSource) -> CellsSource | None:
        """Return a source if the first lines have 81 fields of one cell; a first line of names is a header."""
        head = source.head().removeprefix(b"\xef\xbb\xbf").splitlines()[:2]
        for delimiter in (b",", b";", b"\t"):
            if head and all(line.count(delimiter) == 80 for line in head):
                cells = [_cells_in(line, delimiter) is not None for line in head]
                if any(cells):
                    return cls(source, delimiter, has_header=not cells[0])
        return None

    def identity(self) -> dict[str, Any]:
        return {**super().identity(), "cells": True}

    def chunks(self, unit: Unit[Any]) -> Iterator[Chunk[Text]]:
        return line_chunks(self.source, unit)

    def parts(self, chunk: Chunk[Text]) -> Iterator[Chunk[Text]]:
        return text_parts(chunk, whole_lines)

    def table(self, chunk: Chunk[Text]) -> LineTable:
        lines = bytes(without_mark(chunk.payload)).split(b"\n")
        if chunk.payload.is_start and self._has_header:
            lines[0] = b""
        text = b"\n".join(_cells_in(line, self._delimiter) or line for line in lines)
        return LineTable(_core.PuzzleTable.from_lines(text, chunk.payload.is_start))


def _cells_in(record: bytes, delimiter: bytes) -> bytes | None:
    """Return the cells of a record as a line; None if it is not one."""
    fields = record.rstrip(b"\r").split(delimiter)
    cells = b"".join([field.strip(b' "') or b"." for field in fields])
    return cells if len(fields) == len(cells) == 81 and _CELLS.issuperset(cells) else None
