"""The interface of writers."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple, Protocol, TypeAlias

if TYPE_CHECKING:
    from nonet.bulk.columns import Columns
    from nonet.bulk.read.source import Table
    from nonet.bulk.tasks.task import Task

__all__ = ["Bytes", "Encoded", "TableWriter", "Writer"]

#: Bytes that can be written without a copy.
Bytes: TypeAlias = bytes | memoryview


class Encoded(NamedTuple):
    """Bytes to append to the output, and an index entry for `Writer.finish`."""

    data: Bytes
    entry: bytes = b""


class Writer(Protocol):
    """Encodes rows for a file format. A writer is plain data; only `finish` touches the file."""

    @property
    def name(self) -> str:
        """The container that it writes."""

    @property
    def library(self) -> str:
        """The library and version that the bytes depend on; empty if none."""

    def start(self) -> bytes:
        """Return the beginning of the file."""

    def finish(self, file: Any, index: Any, rows: int) -> None:
        """Complete the file (open for reading and writing) after the last piece."""


class TableWriter(Writer, Protocol):
    """A writer for tables and columns; `encode` is pure and may run in other processes."""

    def encode(self, task: Task, table: Table, columns: Columns) -> Encoded:
        """Encode the rows of a table with the columns of a task."""
