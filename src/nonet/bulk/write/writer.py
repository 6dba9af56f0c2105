"""The interface of writers, and pieces: the output of a chunk or stretch, ready to be appended."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol, TypeAlias

from nonet.bulk.read.packed import compress

if TYPE_CHECKING:
    from pathlib import Path

    from nonet.bulk.columns import Columns
    from nonet.bulk.read.source import Position, Table
    from nonet.bulk.tasks.task import Task
    from nonet.errors import SudokuError

__all__ = ["Bytes", "Encoded", "Piece", "Reject", "Stored", "TableWriter", "Writer", "make_piece"]


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


@dataclass(frozen=True, slots=True)
class Reject:
    """A row without an answer: unreadable or timed out."""

    line: int
    reason: str
    text: str

    def to_columns(self) -> str:
        """Return reason and text as two tab-separated columns."""
        return f"{_one_line(self.reason)}\t{_one_line(self.text)}"


def _one_line(text: str, most: int = 400) -> str:
    """Escape text so that it stays in one column of one line, cut after `most` characters."""
    cut = text if len(text) <= most else f"{text[:most]}…"
    return "".join(c if c.isprintable() or c == " " else repr(c)[1:-1] for c in cut)


@dataclass(frozen=True, slots=True)
class Stored:
    """Data waiting in a separate file to be appended to the output."""

    path: Path
    size: int
    #: Size and checksum of each block that was written.
    sums: tuple[tuple[int, int], ...]

    def __len__(self) -> int:
        return self.size


@dataclass(slots=True)
class Piece:
    """The output of a chunk, ready to be appended."""

    data: Bytes
    lines: int
    #: Index entries for `Writer.finish`, such as footers of Parquet row groups, each with its offset in the data.
    index: list[tuple[int, bytes]] = field(default_factory=list)
    rejects: list[Reject] = field(default_factory=list)
    #: The first few rows without a solution, whatever the reason.
    failures: list[Reject] = field(default_factory=list)
    tally: Counter[str] = field(default_factory=Counter)
    #: Why the job ends with this piece.
    fault: SudokuError | None = None
    #: The position and progress in the source after this piece, if only the worker knows them.
    after: Position | None = None
    progress: int = 0
    #: Set if the data waits in a file; `data` is then empty.
    stored: Stored | None = None
    #: Rows in the data, if not all that are counted in the tally.
    rows: int | None = None


def make_piece(
    task: Task,
    writer: TableWriter,
    table: Table,
    columns: Columns,
    compression: str | None = None,
    most_failures: int = 0,
) -> Piece:
    """Encode the columns of a task for a table."""
    data, entry = writer.encode(task, table, columns)
    return Piece(
        compress(data, compression) if len(data) else data,
        table.lines,
        [(0, entry)] if entry else [],
        [Reject(table.line_of(row), reason, table.text_of(row)) for row, reason in sorted(columns.rejects.items())],
        [Reject(table.line_of(row), task.reason(table, columns, row), "") for row in columns.failed[:most_failures]],
        columns.tally,
        columns.fault,
        rows=columns.kept,
    )
