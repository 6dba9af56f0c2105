"""What every writer offers."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple, Protocol, TypeAlias

if TYPE_CHECKING:
    from nonet.bulk.columns import Columns
    from nonet.bulk.read.source import Table
    from nonet.bulk.tasks.task import Task

__all__ = ["Bytes", "Encoded", "TableWriter", "Writer"]

#: What files and native code take as bytes without a copy.
Bytes: TypeAlias = bytes | memoryview


class Encoded(NamedTuple):
    """Rows as bytes to append to the output, and an entry for `Writer.finish`."""

    data: Bytes
    entry: bytes = b""


class Writer(Protocol):
    """How rows are laid out in a file. A writer is plain data; only `finish` touches the file."""

    name: str

    @property
    def library(self) -> str:
        """The library that decides the bytes, with its version; empty where nonet alone does."""

    def start(self) -> bytes:
        """Return the beginning of the file."""

    def finish(self, file: Any, index: Any, rows: int) -> None:
        """Complete the file (open for reading and writing) once all pieces are in it."""


class TableWriter(Writer, Protocol):
    """A writer of what tasks say about tables; `encode` is pure and may run in other processes."""

    def encode(self, task: Task, table: Table, columns: Columns) -> Encoded:
        """Lay out the rows of a table with the columns of a task."""
