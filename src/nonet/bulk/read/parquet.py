"""Parquet through pyarrow, part of a row group at a time."""

from __future__ import annotations

import io
import json
from itertools import islice
from typing import TYPE_CHECKING, Any, Final

from nonet import _core
from nonet.bulk.columns import Boards, import_parquet
from nonet.bulk.read.arrays import puzzle_table
from nonet.bulk.read.csv import HEAD_RECORDS, choose_column
from nonet.bulk.read.source import Carried, Chunk, Source, Table, Unit
from nonet.bulk.read.streams import ByteSource
from nonet.errors import ParseError
from nonet.storage.paths import absolute, is_local

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from pathlib import Path

    from pyarrow import RecordBatch

__all__ = ["ParquetSource"]

_ROWS: Final = 65_536
#: The approximate maximum size of a chunk in bytes, uncompressed. Several are in memory at once, each with its output,
#: in several forms.
_MOST_BYTES: Final = 16 << 20
#: The maximum size of a row.
_MOST_OF_ROW: Final = 256 << 20
#: Rows decoded at a time: as fast as more of them; fewer from row groups larger than a chunk.
_STEP: Final = 1024
_SMALL_STEP: Final = 128


def _first_rows(file: Any) -> Iterator[list[str]]:
    """Return rows as texts, each read on demand, because a cell may be large."""
    for batch in file.iter_batches(1):
        if batch.num_rows:
            yield [str(field[0].as_py()) for field in batch.columns]


class ParquetSource(Source["RecordBatch"]):
    """Rows of a Parquet file, part of a row group at a time."""

    chunk_rows: int = _ROWS
    size: int | None

    def __init__(self, path: Path, column: str | None = None) -> None:
        self.path = path
        self.name = str(path)
        try:
            with self._file() as file:
                self.schema = file.schema_arrow
                self.size = file.metadata.num_rows
                names = self.schema.names
                self.column = choose_column(names, islice(_first_rows(file), HEAD_RECORDS), column, self.name)
        except import_parquet().ArrowInvalid as error:
            raise ParseError("file.parquet", path=path, error=error) from None
        self.carried = Carried(tuple(names), schema=self.schema)
        self._given: int | None = None

    def give_solutions(self, column: str) -> None:
        self._given = choose_column(self.schema.names, (), column, self.name)

    def _file(self) -> Any:
        place = self.path if is_local(self.path) else self.path.open("rb")
        return import_parquet().parquet.ParquetFile(place, memory_map=False, pre_buffer=False)

    def __getstate__(self) -> dict[str, Any]:
        """Pickle an absolute path: workers may run in other folders."""
        return {**self.__dict__, "path": absolute(self.path)}

    def identity(self) -> dict[str, Any]:
        given = {} if self._given is None else {"solution_column": self._given}
        return {**ByteSource(self.path).identity(), "column": self.column, **given}

    def chunks(self, unit: Unit[Any]) -> Iterator[Chunk[RecordBatch]]:
        """Read rows; chunk boundaries depend on the row groups alone."""
        after = 0
        with self._file() as file:
            for index in range(file.num_row_groups):
                if unit.stop is not None and after >= unit.stop:
                    return
                size = file.metadata.row_group(index).num_rows
                if after + size <= unit.start:
                    after += size
                    continue
                # Batches of a row group come in order; those before the start are skipped.
                for batch in self._batches(file, index):
                    after += batch.num_rows
                    if after <= unit.start:
                        continue
                    yield Chunk(batch, after, after)
                    if unit.stop is not None and after >= unit.stop:
                        return

    def _batches(self, file: Any, index: int) -> Iterator[RecordBatch]:
        """Yield a row group in batches of `chunk_rows`, or fewer where rows are huge; they depend on the file alone.

        A few bytes of a file can expand to gigabytes, because a repeated cell is stored once. So few rows are decoded
        at a time, and joined while they are small.
        """
        widest = self._widest_row(file, index)
        most = min(_STEP, self.chunk_rows, max(1, int(_MOST_BYTES / 4 / max(1, widest))))
        if file.metadata.row_group(index).total_byte_size > 16 * _MOST_BYTES:
            most = min(most, _SMALL_STEP)
        step = next(step for step in range(most, 0, -1) if self.chunk_rows % step == 0)
        held: list[RecordBatch] = []
        rows = size = 0
        for batch in file.iter_batches(step, row_groups=[index]):
            held.append(batch)
            rows += batch.num_rows
            size += max(batch.nbytes, int(batch.num_rows * widest))  # a column may still store each repeated cell once
            if rows % self.chunk_rows == 0 or size > _MOST_BYTES:
                yield _joined(held)
                held, size = [], 0
        if held:
            yield _joined(held)

    def _widest_row(self, file: Any, index: int) -> float:
        """Return an upper bound for the bytes of a row that come from cells stored once but repeated."""
        group = file.metadata.row_group(index)
        widest = 0.0
        for place in range(group.num_columns):
            column = group.column(place)
            values = column.num_values / max(1, group.num_rows)
            if values * 8 > _MOST_OF_ROW:
                raise ParseError(
                    "file.wide_rows", most=_MOST_OF_ROW, file=self.name, got=int(values), column=column.path_in_schema
                )
            if column.physical_type == "BYTE_ARRAY":
                widest += self._longest_cell(index, column)
            elif values > 1:
                widest += values * 8
        return widest

    def _longest_cell(self, index: int, column: Any) -> int:
        """Return a bound for the size of a column's cells that are stored once; 0 if they do not matter."""
        if "DELTA_BYTE_ARRAY" in column.encodings:
            return int(column.total_uncompressed_size)
        if not column.has_dictionary_page:
            return 0
        name = column.path_in_schema
        place = self.path if is_local(self.path) else self.path.open("rb")
        try:
            with import_parquet().parquet.ParquetFile(place, read_dictionary=[name], pre_buffer=False) as packed:
                batch = next(packed.iter_batches(1, row_groups=[index], columns=[name]))
            cells = batch.column(0).dictionary
            return int(import_parquet().compute.max(import_parquet().compute.binary_length(cells)).as_py() or 0)
        except StopIteration:  # no rows
            return 0
        except (AttributeError, import_parquet().ArrowException):  # nested: its cells cannot be read as a dictionary
            return int(column.total_uncompressed_size)

    def units(self, rows: int, start: int) -> list[Unit[Any]]:
        """Divide the file between row groups, and within large ones."""
        step = max(1, rows // self.chunk_rows) * self.chunk_rows
        starts: list[int] = []
        held, before = step, 0
        with self._file() as file:
            sizes = [file.metadata.row_group(index).num_rows for index in range(file.num_row_groups)]
        for size in sizes:
            if held >= step or held + size > step:
                starts += range(before, before + size, step)
                held = 0
            held += size
            before += size
        starts = [start, *(at for at in starts if at > start)]
        return [Unit(at, stop) for at, stop in zip(starts, [*starts[1:], None], strict=True)]

    def table(self, chunk: Chunk[RecordBatch]) -> BatchTable:
        return BatchTable(chunk.payload, self.column, self._given)


def _joined(batches: list[RecordBatch]) -> RecordBatch:
    """Return batches as one."""
    if len(batches) == 1:
        return batches[0]
    return import_parquet().Table.from_batches(batches).combine_chunks().to_batches()[0]


class BatchTable(Table):
    """Puzzles in one column of a record batch."""

    def __init__(self, batch: RecordBatch, column: int, given: int | None = None) -> None:
        self._inner = puzzle_table(batch.column(column))
        super().__init__(self._inner.rows)
        self._batch = batch
        self._column = column
        self._given = given

    def given_solutions(self) -> Sequence[str | None]:
        assert self._given is not None
        return [_text_of(value) for value in self._batch.column(self._given).to_pylist()]

    def text_of(self, row: int) -> str:
        return self._inner.text_of(row)

    def arrow_columns(self) -> list[Any]:
        return list(self._batch.columns)

    def plain_columns(self) -> list[list[Any]]:
        return [column.to_pylist() for column in self._batch.columns]

    def csv_records(self) -> _core.PuzzleTable:
        """Return the rows as CSV: nested values as JSON, and puzzles in lists or bytes as text."""
        arrow = import_parquet()
        columns = [self._writable(place, column) for place, column in enumerate(self._batch.columns)]
        if len(columns) == 1:  # pyarrow would write an empty line, which is not a record
            columns = [columns[0].cast(arrow.string()).fill_null("")]
        names = [str(place) for place in range(len(columns))]
        out = io.BytesIO()
        options = arrow.csv.WriteOptions(include_header=False)
        arrow.csv.write_csv(arrow.Table.from_arrays(columns, names), out, options)
        return _core.PuzzleTable.from_csv(out.getvalue(), 0, ",")

    def _writable(self, place: int, column: Any) -> Any:
        """Convert a column to a type that can be written as CSV."""
        arrow = import_parquet()
        types = arrow.types
        kind = column.type
        is_text = types.is_string(kind) or types.is_large_string(kind)
        if is_text or types.is_integer(kind) or types.is_boolean(kind) or types.is_float32(kind):
            return column
        if types.is_float64(kind) or types.is_decimal(kind) or types.is_date(kind) or types.is_timestamp(kind):
            return column
        if place == self._column:
            unreadable = {row: _text_of(column[row].as_py()) or "" for row in self.rows.errors}
            return Boards(self.readable(), ".", notes=unreadable).to_arrow("string")
        return arrow.array([_text_of(value) for value in column.to_pylist()], arrow.string())


def _text_of(value: Any) -> str | None:
    """Convert any value to text."""
    if value is None or isinstance(value, str):
        return value
    if isinstance(value, bytes):
        return value.decode(errors="backslashreplace")
    return json.dumps(value, default=_text_in, ensure_ascii=False) if isinstance(value, (list, dict)) else str(value)


def _text_in(value: Any) -> str | None:
    """Convert a value for which JSON has no type."""
    return _text_of(value) if isinstance(value, bytes) else str(value)
