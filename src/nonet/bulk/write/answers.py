"""Answers about puzzles: one or more values for each, written as lines, CSV or Parquet with the input's own columns."""

from __future__ import annotations

import csv
import io
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, NamedTuple

from nonet.bulk.read import container_for
from nonet.bulk.read.csv import CsvSource, free_names, source_records
from nonet.bulk.read.parquet import ParquetWriter
from nonet.errors import ParseError

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from pathlib import Path

    from nonet.bulk.read.source import Chunk, Writer

__all__ = ["AnswerParquet", "Answers", "Column", "answer_writer"]


class Column(NamedTuple):
    """A column that is added to those of the input."""

    name: str
    #: As Arrow names it: string, int32, int64, bool; decimal for whole numbers of up to 22 digits.
    kind: str


@dataclass(slots=True)
class Answers:
    """What is said about the puzzles of a chunk."""

    #: What each puzzle counts as in the tally.
    labels: Sequence[str]
    #: The values of each column, None where a puzzle has none; not needed for lines.
    values: Sequence[Sequence[Any]] = ()
    #: One line for each puzzle; needed for lines alone.
    lines: Sequence[str] = ()
    #: Puzzles without the answer that was asked for, and why.
    failures: dict[int, str] = field(default_factory=dict)


def answer_writer(output: Path | None, container: str | None, columns: tuple[Column, ...]) -> Writer:
    """Choose how answers are written: as told, else by the suffix."""
    container = container_for(output, container, ("lines", "csv", "parquet"))
    if container == "lines":
        return AnswerLines()
    return AnswerCsv(columns) if container == "csv" else AnswerParquet(columns)


class AnswerLines:
    """One line per line of the input; empty where that holds no puzzle."""

    name = "lines"

    def start(self, sources: list[Any]) -> bytes:
        """Keep the place of a header line, as a comment."""
        header: bytes = getattr(sources[0], "header", b"")
        return b"# " + header + b"\n" if header else b""

    def encode(self, source: Any, chunk: Chunk, table: Any, results: Answers) -> tuple[bytes, bytes]:
        """Write a line per puzzle, and an empty one for each line that holds none."""
        lines = results.lines
        if hasattr(table, "native") and table.lines != len(lines):
            placed = [""] * table.lines
            for row, line in enumerate(lines):
                placed[table.line_of(row)] = line
            lines = placed
        return "".join([f"{line}\n" for line in lines]).encode(), b""

    def finish(self, file: Any, index: Any, rows: int) -> None:
        """Leave the file as it is."""


class AnswerCsv:
    """All columns of the input, then the answers."""

    name = "csv"

    def __init__(self, columns: tuple[Column, ...]) -> None:
        self.columns = columns

    def start(self, sources: list[Any]) -> bytes:
        """Give the header."""
        first = sources[0]
        for other in sources[1:]:
            if getattr(other, "columns", None) != getattr(first, "columns", None):
                raise ParseError(f"expected the columns of {first.name} in {other.name}")
        columns = getattr(first, "columns", ["puzzle"])
        added = free_names(columns, [column.name for column in self.columns])
        return _csv_text([[*columns, *added]], _delimiter(first))

    def encode(self, source: Any, chunk: Chunk, table: Any, results: Answers) -> tuple[bytes, bytes]:
        """Write the records with the answers behind them."""
        delimiter = _delimiter(source)
        values = [[_field(value) for value in column] for column in results.values]
        records = _plain_records(source, chunk, table)
        if records is not None:
            columns = [_quoted(column, delimiter) for column in values]
            lines = map(delimiter.join, zip(records, *columns, strict=True))
            return "".join([f"{line}\n" for line in lines]).encode(), b""
        rows = zip(_records(source, chunk, table), *values, strict=True)
        return _csv_text(([*record, *added] for record, *added in rows), delimiter), b""

    def finish(self, file: Any, index: Any, rows: int) -> None:
        """Leave the file as it is."""


def _field(value: Any) -> str:
    if value is None:
        return ""
    return str(value).lower() if isinstance(value, bool) else str(value)


def _delimiter(source: Any) -> str:
    return source.delimiter if isinstance(source, CsvSource) else ","


def _csv_text(rows: Any, delimiter: str) -> bytes:
    text = io.StringIO()
    csv.writer(text, delimiter=delimiter, lineterminator="\n").writerows(rows)
    return text.getvalue().encode()


def _quoted(column: list[str], delimiter: str) -> list[str]:
    """Quote the fields that need it, as the csv module would."""
    special = (delimiter, '"', "\r", "\n")
    quoted = {
        text: '"' + text.replace('"', '""') + '"' for text in set(column) if any(mark in text for mark in special)
    }
    return [quoted.get(text, text) for text in column] if quoted else column


def _plain_records(source: Any, chunk: Chunk, table: Any) -> list[str] | None:
    """Give the rows of a chunk as they stand, where reading and writing them would change nothing; else None.

    That is so where nothing is quoted, and five times as fast.
    """
    rows = len(table.rows.digits)
    if isinstance(source, CsvSource):
        text = b"\n".join([table.native.record(row) for row in range(rows)])
    else:
        text = bytes(source_records(source, chunk, table)).removesuffix(b"\n")
    if not text.isascii() or b'"' in text or b"\r" in text:
        return None
    records = text.decode("ascii").split("\n")
    return records if len(records) == rows and all(records) else None


def _records(source: Any, chunk: Chunk, table: Any) -> Iterator[list[str]]:
    """Give the fields of each row of a chunk."""
    if isinstance(source, CsvSource):
        for row in range(len(table.rows.digits)):
            record = table.native.record(row).decode(errors="replace")
            yield next(csv.reader(io.StringIO(record, newline=""), delimiter=source.delimiter), [])
    else:
        text = bytes(source_records(source, chunk, table)).decode(errors="replace")
        yield from csv.reader(io.StringIO(text, newline=""))


class AnswerParquet(ParquetWriter):
    """All columns of the input, then the answers; null where a puzzle has none."""

    def __init__(self, columns: tuple[Column, ...]) -> None:
        super().__init__()
        self.columns = columns

    def new_schema(self) -> Any:
        """Give the names and types of the columns that are added."""
        arrow = self.arrow
        kinds = {"decimal": arrow.decimal128(22, 0)}
        return arrow.schema([(name, kinds.get(kind) or arrow.type_for_alias(kind)) for name, kind in self.columns])

    def new_columns(self, results: Any) -> list[Any]:
        """Give the columns that are added, as Arrow arrays."""
        answers: Answers = results
        kinds = self.new_schema().types
        return [self.arrow.array(value, kind) for value, kind in zip(answers.values, kinds, strict=True)]
