"""Parquet through pyarrow: row groups streamed in, row groups appended out."""

from __future__ import annotations

import csv
import io
import struct
from typing import TYPE_CHECKING, Any, Final

from nonet.bulk.read.columns import import_arrow, puzzle_table, text_column
from nonet.bulk.read.csv import CsvSource, choose_column, free_names, puzzle_texts
from nonet.bulk.read.source import Chunk, Stretch
from nonet.bulk.read.streams import ByteSource
from nonet.bulk.results import StatusCode
from nonet.bulk.write.footer import MAGIC, join_footers, split_file
from nonet.errors import ParseError
from nonet.storage.paths import absolute, is_local

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from nonet.bulk.read.npy import RowTable
    from nonet.bulk.read.source import Position
    from nonet.bulk.results import Results

__all__ = ["ParquetSource", "ParquetWriter"]

_ROWS: Final = 65_536


def _arrow() -> Any:
    """Import pyarrow with its readers and writers, or say how to install it."""
    import_arrow("Parquet")
    import pyarrow.csv
    import pyarrow.parquet

    return pyarrow


class ParquetSource:
    """Rows of a Parquet file, some of a row group at a time."""

    first_line: int = 0
    chunk_rows: int = _ROWS
    size: int | None

    def __init__(self, path: Path, column: str | None = None) -> None:
        self.path = path
        self.name = str(path)
        try:
            with self._file() as file:
                self.schema = file.schema_arrow
                self.size = file.metadata.num_rows
                first = next(file.iter_batches(1), None)
        except self.arrow.ArrowInvalid as error:
            raise ParseError(f"expected a Parquet file, got {path}: {error}") from None
        texts = [] if first is None or not first.num_rows else [str(field[0].as_py()) for field in first.columns]
        self.columns: list[str] = self.schema.names
        self.column = choose_column(self.columns, texts, column, self.name)

    @property
    def arrow(self) -> Any:
        """The library, which cannot be pickled."""
        return _arrow()

    def _file(self) -> Any:
        place = self.path if is_local(self.path) else self.path.open("rb")
        return self.arrow.parquet.ParquetFile(place, memory_map=False, pre_buffer=False)

    def __getstate__(self) -> dict[str, Any]:
        """Tell the others where it is, wherever they were started."""
        return {**self.__dict__, "path": absolute(self.path)}

    def identity(self) -> dict[str, Any]:
        """Tell what shows that the file is still the same."""
        return {**ByteSource(self.path).identity(), "column": self.column}

    def chunks(self, stretch: Stretch) -> Iterator[Chunk]:
        """Read rows; where a chunk ends depends on the row groups alone."""
        group, done = stretch.start or (0, 0)
        with self._file() as file:
            before = sum(file.metadata.row_group(i).num_rows for i in range(group))
            for index in range(group, file.num_row_groups):
                rows = 0
                if stretch.stop is not None and [index, 0] >= list(stretch.stop):
                    return
                # The file gives the batches of one row group in order; those behind the position are passed over.
                for batch in file.iter_batches(self.chunk_rows, row_groups=[index]):
                    rows += batch.num_rows
                    if index == group and rows <= done:
                        continue
                    is_start = before + rows == batch.num_rows
                    yield Chunk(batch, [index, rows], before + rows, is_start=is_start)
                    if stretch.stop is not None and [index, rows] >= list(stretch.stop):
                        return
                before += rows

    def stretches(self, rows: int, position: Position | None) -> list[Stretch]:
        """Cut between row groups, and within large ones."""
        step = max(1, rows // self.chunk_rows) * self.chunk_rows
        starts: list[list[int]] = []
        held = step
        with self._file() as file:
            sizes = [file.metadata.row_group(index).num_rows for index in range(file.num_row_groups)]
        first = list(position or (0, 0))
        for index, size in enumerate(sizes):
            if held >= step or held + size > step:
                starts += [[index, at] for at in range(0, size, step)]
                held = 0
            held += size
        starts = [first, *(start for start in starts if start > first)]
        return [Stretch(at, stop) for at, stop in zip(starts, [*starts[1:], None], strict=True)]

    def table(self, chunk: Chunk) -> RowTable:
        """Find the puzzles in the column: text, or lists of digits."""
        return puzzle_table(chunk.payload.column(self.column))

    def to_csv(self, chunk: Chunk) -> bytes:
        """Give the rows as CSV records."""
        out = io.BytesIO()
        options = self.arrow.csv.WriteOptions(include_header=False)
        self.arrow.csv.write_csv(self.arrow.Table.from_batches([chunk.payload]), out, options)
        return out.getvalue()


class ParquetWriter:
    """All columns of the input, then the solution (null where there is none) and the status."""

    name = "parquet"

    def __init__(self, limit: int = 2) -> None:
        self.with_count = limit > 2
        self.sources: list[Any] = []

    @property
    def library(self) -> str:
        """What lays out row groups: those of two versions must not end up in one file."""
        return f"pyarrow {self.arrow.__version__}"

    @property
    def arrow(self) -> Any:
        """The module pyarrow, which cannot be pickled and so is no part of a writer."""
        return _arrow()

    def __getstate__(self) -> dict[str, Any]:
        """Leave the sources at home: only `finish` needs them."""
        return {**self.__dict__, "sources": []}

    def start(self, sources: list[Any]) -> bytes:
        """Check that all sources have the same columns; the file starts with a mark."""
        for other in sources[1:]:
            if getattr(other, "columns", None) != getattr(sources[0], "columns", None):
                raise ParseError(f"expected the columns of {sources[0].name} in {other.name}")
        self.sources = sources
        return MAGIC

    def encode(self, source: Any, chunk: Chunk, table: Any, results: Results) -> tuple[Any, bytes]:
        """Write the rows as one row group."""
        return split_file(self._file_of(self._table_of(source, chunk, table, results)))

    def finish(self, file: Any, index: Any, rows: int) -> None:
        """Write the footer that covers all row groups."""
        footers = list(_read_index(index))
        if not footers:
            _, footer = split_file(self._file_of(self._empty_table()))
            footers = [(len(MAGIC), footer)]
        file.seek(0, io.SEEK_END)
        file.write(join_footers(footers))

    def _file_of(self, table: Any) -> bytes:
        out = io.BytesIO()
        self.arrow.parquet.write_table(table, out, compression="zstd", row_group_size=max(1, table.num_rows))
        return out.getvalue()

    def _table_of(self, source: Any, chunk: Chunk, table: Any, results: Results) -> Any:
        arrow = self.arrow
        if isinstance(source, ParquetSource):
            columns = dict(zip(source.columns, chunk.payload.columns, strict=True))
        elif isinstance(source, CsvSource):
            columns = _csv_columns(arrow, source, chunk, table)
        else:
            columns = {"puzzle": text_column(puzzle_texts(table))}
            if table.rows.errors:
                texts = columns["puzzle"].to_pylist()
                for row in table.rows.errors:
                    texts[row] = table.text_of(row)
                columns = {"puzzle": arrow.array(texts, arrow.string())}
        names = free_names(list(columns), self.new_schema().names)
        columns.update(zip(names, self.new_columns(results), strict=True))
        return arrow.table(columns)

    def new_schema(self) -> Any:
        """Give the names and types of the columns that are added."""
        text = self.arrow.string()
        count = [("count", self.arrow.int32())] if self.with_count else []
        return self.arrow.schema([("solution", text), ("status", text), *count])

    def new_columns(self, results: Results) -> list[Any]:
        """Give the columns that are added, as Arrow arrays."""
        arrow = self.arrow
        labels = arrow.array([code.label for code in StatusCode], arrow.string())
        return [
            text_column(results.solutions, results.solved, "0"),
            labels.take(arrow.array(results.status)),
            *([arrow.array(results.counts)] if self.with_count else []),
        ]

    def _empty_table(self) -> Any:
        arrow = self.arrow
        source = self.sources[0]
        if isinstance(source, ParquetSource):
            fields = list(source.schema)
        else:
            fields = [arrow.field(name, arrow.string()) for name in getattr(source, "columns", ["puzzle"])]
        names = free_names([field.name for field in fields], self.new_schema().names)
        added = [field.with_name(name) for field, name in zip(self.new_schema(), names, strict=True)]
        return arrow.schema([*fields, *added]).empty_table()


def _csv_columns(arrow: Any, source: CsvSource, chunk: Chunk, table: Any) -> dict[str, Any]:
    """Read all columns of some CSV records as text."""
    names = source.columns
    records = b"\n".join(table.native.record(row) for row in range(len(table.rows.digits)))
    try:
        parsed = arrow.csv.read_csv(
            io.BytesIO(records),
            read_options=arrow.csv.ReadOptions(column_names=names, use_threads=False),
            parse_options=arrow.csv.ParseOptions(delimiter=source.delimiter, newlines_in_values=True),
            convert_options=arrow.csv.ConvertOptions(
                column_types=dict.fromkeys(names, arrow.string()), strings_can_be_null=False
            ),
        )
    except arrow.ArrowInvalid:
        parsed = None  # a record of another length, most likely
    if parsed is not None and parsed.num_rows == len(table.rows.digits):
        return {name: parsed.column(name).combine_chunks() for name in names}
    rows = [
        next(csv.reader([table.native.record(row).decode(errors="replace")], delimiter=source.delimiter), [])
        for row in range(len(table.rows.digits))
    ]
    return {
        name: arrow.array([row[place] if place < len(row) else None for row in rows], arrow.string())
        for place, name in enumerate(names)
    }


def index_entry(place: int, footer: bytes) -> bytes:
    """Frame a footer for the index file: where its pages start, its length, itself."""
    return struct.pack("<QI", place, len(footer)) + footer


def _read_index(file: Any) -> Iterator[tuple[int, bytes]]:
    file.seek(0)
    while head := file.read(12):
        place, size = struct.unpack("<QI", head)
        yield place, file.read(size)
