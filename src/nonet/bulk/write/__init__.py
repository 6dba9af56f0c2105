"""Writing rows: one writer for each kind of file, used by every command."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nonet.bulk.read.streams import inner_suffix
from nonet.bulk.suffixes import CONTAINERS, container_of
from nonet.bulk.write.csv import CsvWriter
from nonet.bulk.write.lines import LineWriter
from nonet.bulk.write.npy import NpyWriter
from nonet.bulk.write.parquet import ParquetWriter, output_schema
from nonet.errors import ParseError, UsageError

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from nonet.bulk.read.source import AnySource
    from nonet.bulk.tasks.task import Task
    from nonet.bulk.write.writer import TableWriter

__all__ = ["container_for", "open_writer"]


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
