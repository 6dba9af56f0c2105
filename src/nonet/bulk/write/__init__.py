"""Writing rows: one writer for each kind of file, used by every command."""

from __future__ import annotations

import io
from itertools import islice
from typing import TYPE_CHECKING, BinaryIO, Final

import numpy as np

from nonet.bulk.columns import import_arrow
from nonet.bulk.read.packed import compress
from nonet.bulk.read.streams import CONTAINERS, container_of, inner_suffix
from nonet.bulk.write.npy import NpyWriter
from nonet.bulk.write.parquet import ParquetWriter, index_entry, output_schema
from nonet.bulk.write.text import CsvWriter, LineWriter
from nonet.errors import ParseError, UsageError
from nonet.storage.atomic import write_all

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence
    from pathlib import Path

    from nonet.bulk.read.source import AnySource
    from nonet.bulk.tasks.task import Task
    from nonet.bulk.write.writer import TableWriter
    from nonet.grid import Grid

__all__ = ["BOARD_CONTAINERS", "container_for", "open_writer", "write_grids", "write_text"]

#: Containers of boards that are not text.
BOARD_CONTAINERS: Final = {name: CONTAINERS[name] for name in ("parquet", "npy")}

#: Grids per row group or compressed piece.
_GROUP: Final = 65_536


def container_for(path: Path | None, container: str | None, among: Sequence[str] = tuple(CONTAINERS)) -> str:
    """Choose the container of an output among those that can hold it: as requested, otherwise by the suffix."""
    if container is not None:
        if container not in among:
            raise UsageError(f"expected a format ({', '.join(among)}), got {container!r}")
        return container
    found = container_of("" if path is None else inner_suffix(path)[0])
    if found is None or found not in among:
        known = ", ".join(suffix for name in among for suffix in CONTAINERS[name] if suffix)
        raise UsageError(f"expected an output name that ends in {known}, or --format, got {path}")
    return found


def open_writer(container: str, task: Task, sources: Sequence[AnySource]) -> TableWriter:
    """Choose the writer for the columns of the sources and of a task; reject sources whose columns differ."""
    carried = sources[0].carried
    if container == "lines":
        return LineWriter(carried.header)
    if container == "jsonl":
        return LineWriter(name=container)
    if container == "npy":
        return NpyWriter()
    for other in sources[1:]:
        is_same = other.carried == carried
        if container == "parquet" and is_same and carried.schema is not None:
            is_same = carried.schema.equals(other.carried.schema)
        if not is_same:
            raise ParseError(f"expected the columns of {sources[0].name} in {other.name}")
    if container == "csv":
        return CsvWriter(carried, task.columns)
    for source in sources:
        source.keep_fields()
    return ParquetWriter(output_schema(carried, task.columns))


def write_text(file: BinaryIO, pieces: Iterator[str], compression: str | None) -> int:
    """Write pieces of text, compressed if requested; return their number."""
    count = 0
    size = _GROUP if compression else 1
    while group := list(islice(pieces, size)):
        write_all(file, compress("".join(group).encode(), compression))
        count += len(group)
    return count


def write_grids(file: BinaryIO, grids: Iterable[Grid], container: str) -> int:
    """Write the digits of grids as a column `puzzle` (Parquet) or as an array of shape (n, 81) (npy); count them."""
    writer = _parquet() if container == "parquet" else NpyWriter()
    index = io.BytesIO()
    place, count = write_all(file, writer.start()), 0
    for group in _groups(grids):
        if isinstance(writer, NpyWriter):
            digits = np.frombuffer(b"".join(grid._digits for grid in group), np.uint8)
            piece = writer.rows(digits.reshape(-1, 81))
        else:
            piece = writer.group({"puzzle": [grid.to_line() for grid in group]})
            index.write(index_entry(place, piece.entry))
        place += write_all(file, piece.data)
        count += len(group)
    writer.finish(file, index, count)
    return count


def _parquet() -> ParquetWriter:
    arrow = import_arrow("Parquet")
    return ParquetWriter(arrow.schema([arrow.field("puzzle", arrow.string(), nullable=False)]))


def _groups(grids: Iterable[Grid]) -> Iterator[list[Grid]]:
    source = iter(grids)
    while group := list(islice(source, _GROUP)):
        yield group
