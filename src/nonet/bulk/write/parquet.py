"""Parquet through pyarrow: one row group per chunk, one footer for all, joined from those of small files.

Each chunk is encoded as a separate Parquet file in memory, on any thread. Its pages are appended to the output
unchanged; only the footer, which lists the row groups and the offsets of their pages, is rewritten. So a job can stop
between any two row groups and resume later, which no streaming Parquet writer supports.

A footer is a FileMetaData struct (parquet.thrift of the Apache Parquet format) in Thrift's compact protocol. Structs
are read into dicts {field number: (type, item)} and written back; unknown fields pass through unchanged.
"""

from __future__ import annotations

import io
import struct
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final, TypeAlias

from nonet.bulk.columns import import_parquet
from nonet.bulk.read.csv import free_names
from nonet.bulk.write.writer import Encoded

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from nonet.bulk.columns import Column, Columns
    from nonet.bulk.read.source import Carried, Table
    from nonet.bulk.tasks.task import Task

__all__ = ["ParquetWriter", "index_entry", "output_schema"]

_MAGIC: Final = b"PAR1"

# Types of the compact protocol.
_TRUE, _FALSE, _BYTE, _I16, _I32, _I64, _DOUBLE, _BINARY, _LIST, _SET, _MAP, _STRUCT = range(1, 13)
_Struct: TypeAlias = dict[int, tuple[int, Any]]

# Fields used here, by struct.
_NUM_ROWS, _ROW_GROUPS = 3, 4  # of FileMetaData
_COLUMNS, _FILE_OFFSET, _ORDINAL = 1, 5, 7  # of RowGroup
_CHUNK_META, _CHUNK_OFFSETS = 3, (2, 4, 6)  # of ColumnChunk: file offset, offset index, column index
_META_OFFSETS = (9, 10, 11, 14)  # of ColumnMetaData: data, index and dictionary pages, bloom filter


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
        return _MAGIC

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
        return Encoded(*_split_file(out.getvalue()))

    def finish(self, file: Any, index: Any, rows: int) -> None:
        """Write the footer that covers all row groups."""
        footers = list(_read_index(index)) or [(len(_MAGIC), self._encode(self.schema.empty_table()).entry)]
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


# ── the footer ───────────────────────────────────────────────────────────────────────────────────────────────────


def _split_file(data: bytes) -> tuple[memoryview, bytes]:
    """Split a whole Parquet file into its pages and its footer."""
    size = struct.unpack("<I", data[-8:-4])[0]
    start = len(data) - 8 - size
    return memoryview(data)[len(_MAGIC) : start], data[start : start + size]


def join_footers(footers: list[tuple[int, bytes]]) -> bytes:
    """Join footers whose pages have been moved; return the new footer with its length and the closing magic.

    Each footer comes with the new offset of its pages, which originally started right after the opening magic.
    """
    joined: _Struct | None = None
    rows = 0
    groups: list[_Struct] = []
    for place, data in footers:
        footer = _Reader(data).struct()
        rows += footer[_NUM_ROWS][1]
        for group in footer[_ROW_GROUPS][1][1]:
            _move(group, place - len(_MAGIC), len(groups))
            groups.append(group)
        joined = joined or footer
    if joined is None:
        raise AssertionError("expected at least one footer")
    joined[_NUM_ROWS] = (_I64, rows)
    joined[_ROW_GROUPS] = (_LIST, (_STRUCT, groups))
    out = bytearray()
    _write_struct(out, joined)
    return bytes(out) + struct.pack("<I", len(out)) + _MAGIC


def _move(group: _Struct, distance: int, ordinal: int) -> None:
    for column in group[_COLUMNS][1][1]:
        _shift(column, _CHUNK_OFFSETS, distance)
        if _CHUNK_META in column:
            _shift(column[_CHUNK_META][1], _META_OFFSETS, distance)
    _shift(group, (_FILE_OFFSET,), distance)
    # The ordinal has 16 bits; it is optional, so leave it out when it does not fit.
    if ordinal < 2**15:
        group[_ORDINAL] = (_I16, ordinal)
    else:
        group.pop(_ORDINAL, None)


def _shift(fields: _Struct, numbers: tuple[int, ...], distance: int) -> None:
    for number in numbers:
        # Some writers use 0 or negative values for "absent".
        if number in fields and fields[number][1] > 0:
            fields[number] = (_I64, fields[number][1] + distance)


class _Reader:
    """Reads the compact protocol."""

    def __init__(self, data: bytes) -> None:
        self.data = data
        self.at = 0

    def struct(self) -> _Struct:
        fields: _Struct = {}
        number = 0
        while (head := self._byte()) != 0:
            kind = head & 15
            number = number + (head >> 4) if head >> 4 else self._zigzag()
            fields[number] = (kind, self._item(kind))
        return fields

    def _item(self, kind: int) -> Any:
        if kind in (_TRUE, _FALSE):
            return kind == _TRUE
        if kind == _BYTE:
            return self._byte()
        if kind in (_I16, _I32, _I64):
            return self._zigzag()
        if kind == _DOUBLE:
            return self._take(8)
        if kind == _BINARY:
            return self._take(self._varint())
        if kind in (_LIST, _SET):
            head = self._byte()
            size = head >> 4 if head >> 4 != 15 else self._varint()
            element = head & 15
            # A boolean is its own type in a field, but a byte in a list.
            return element, [self._byte() if element in (_TRUE, _FALSE) else self._item(element) for _ in range(size)]
        if kind == _MAP:
            size = self._varint()
            kinds = self._byte() if size else 0
            return kinds, [(self._item(kinds >> 4), self._item(kinds & 15)) for _ in range(size)]
        if kind == _STRUCT:
            return self.struct()
        raise AssertionError(f"expected a Thrift type, got {kind}")

    def _byte(self) -> int:
        self.at += 1
        return self.data[self.at - 1]

    def _take(self, size: int) -> bytes:
        self.at += size
        return self.data[self.at - size : self.at]

    def _varint(self) -> int:
        number, shift = 0, 0
        while (byte := self._byte()) & 0x80:
            number |= (byte & 0x7F) << shift
            shift += 7
        return number | byte << shift

    def _zigzag(self) -> int:
        number = self._varint()
        return number >> 1 ^ -(number & 1)


def _write_struct(out: bytearray, fields: _Struct) -> None:
    last = 0
    for number in sorted(fields):
        kind, item = fields[number]
        if kind in (_TRUE, _FALSE):
            kind = _TRUE if item else _FALSE
        if 0 < number - last <= 15:
            out.append((number - last) << 4 | kind)
        else:
            out.append(kind)
            _write_zigzag(out, number)
        _write_item(out, kind, item)
        last = number
    out.append(0)


def _write_item(out: bytearray, kind: int, item: Any) -> None:
    if kind == _BYTE:
        out.append(item)
    elif kind in (_I16, _I32, _I64):
        _write_zigzag(out, item)
    elif kind == _DOUBLE:
        out += item
    elif kind == _BINARY:
        _write_varint(out, len(item))
        out += item
    elif kind in (_LIST, _SET):
        element, items = item
        out.append(min(len(items), 15) << 4 | element)
        if len(items) >= 15:
            _write_varint(out, len(items))
        for part in items:
            _write_item(out, _BYTE if element in (_TRUE, _FALSE) else element, part)
    elif kind == _MAP:
        kinds, pairs = item
        _write_varint(out, len(pairs))
        if pairs:
            out.append(kinds)
        for key, part in pairs:
            _write_item(out, kinds >> 4, key)
            _write_item(out, kinds & 15, part)
    elif kind == _STRUCT:
        _write_struct(out, item)


def _write_varint(out: bytearray, number: int) -> None:
    while number >= 0x80:
        out.append(number & 0x7F | 0x80)
        number >>= 7
    out.append(number)


def _write_zigzag(out: bytearray, number: int) -> None:
    _write_varint(out, number << 1 if number >= 0 else (-number << 1) - 1)
