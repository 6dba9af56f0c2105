"""Parquet through pyarrow: one row group per chunk, one footer for all."""

from __future__ import annotations

import io
import struct
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from nonet.bulk.columns import import_parquet
from nonet.bulk.read.csv import free_names
from nonet.bulk.write.footer import MAGIC, join_footers, split_file
from nonet.bulk.write.writer import Encoded

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from nonet.bulk.columns import Column, Columns
    from nonet.bulk.read.source import Carried, Table
    from nonet.bulk.tasks.task import Task

__all__ = ["ParquetWriter", "index_entry", "output_schema"]


def output_schema(carried: Carried, columns: Sequence[Column]) -> Any:
    """Return the schema of an output: the columns of the input, then those of the task under unused names."""
    arrow = import_parquet()
    fields = [arrow.field(name, "string") for name in carried.names] if carried.schema is None else list(carried.schema)
    names = unique_names([field.name for field in fields])
    fields = [arrow.field(name, field.type) for field, name in zip(fields, names, strict=True)]
    added = free_names(names, [column.name for column in columns])
    return arrow.schema([*fields, *((name, column.arrow_type) for name, column in zip(added, columns, strict=True))])


def unique_names(names: Sequence[str]) -> list[str]:
    """Add numbers to names that occur more than once: most programs cannot read tables with duplicate names.

    >>> unique_names(["a", "b", "a", "a_2", "a"])
    ['a', 'b', 'a_3', 'a_2', 'a_4']
    """
    unique: list[str] = []
    for name in names:
        number, chosen = 1, name
        while chosen in unique or (number > 1 and chosen in names):
            number += 1
            chosen = f"{name}_{number}"
        unique.append(chosen)
    return unique


@dataclass(frozen=True)
class ParquetWriter:
    """Rows of a known schema."""

    schema: Any

    name = "parquet"

    @property
    def library(self) -> str:
        """The library that encodes row groups; versions must not be mixed in one file."""
        return f"pyarrow {import_parquet().__version__}"

    def start(self) -> bytes:
        return MAGIC

    def encode(self, task: Task, table: Table, columns: Columns) -> Encoded:
        """Write the rows of a table as one row group."""
        carried = len(self.schema) - len(columns.values)
        added = [value.to_arrow(column.kind) for value, column in zip(columns.values, task.columns, strict=True)]
        arrays = [*(table.arrow_columns() if carried else ()), *added]
        rows = import_parquet().Table.from_arrays(arrays, schema=self.schema)
        if columns.keep is not None:
            rows = rows.filter(import_parquet().array(columns.keep))
        return self._encode(rows) if rows.num_rows else Encoded(b"")

    def group(self, values: Mapping[str, Sequence[Any]]) -> Encoded:
        """Write plain values as one row group."""
        return self._encode(import_parquet().table(dict(values), schema=self.schema))

    def _encode(self, rows: Any) -> Encoded:
        out = io.BytesIO()
        import_parquet().parquet.write_table(rows, out, compression="zstd", row_group_size=max(1, rows.num_rows))
        return Encoded(*split_file(out.getvalue()))

    def finish(self, file: Any, index: Any, rows: int) -> None:
        """Write the footer that covers all row groups."""
        footers = list(_read_index(index)) or [(len(MAGIC), self._encode(self.schema.empty_table()).entry)]
        file.seek(0, io.SEEK_END)
        file.write(join_footers(footers))


def index_entry(place: int, footer: bytes) -> bytes:
    """Encode a footer for the index file: offset of its pages, length, footer."""
    return struct.pack("<QI", place, len(footer)) + footer


def _read_index(file: Any) -> Iterator[tuple[int, bytes]]:
    file.seek(0)
    while head := file.read(12):
        place, size = struct.unpack("<QI", head)
        yield place, file.read(size)
