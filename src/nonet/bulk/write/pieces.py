"""Pieces of an output: what becomes of a chunk, ready to be appended."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final

from nonet.bulk.read.streams import compress

if TYPE_CHECKING:
    from pathlib import Path

    from nonet.bulk.columns import Columns
    from nonet.bulk.read.source import Position, Table
    from nonet.bulk.tasks.task import Task
    from nonet.bulk.write.writer import Bytes, TableWriter
    from nonet.errors import SudokuError

__all__ = ["Piece", "Reject", "Stored", "make_piece"]

#: As much of a bad line as the file of rejects keeps.
_MOST_TEXT: Final = 400


@dataclass(frozen=True, slots=True)
class Reject:
    """A row without an answer: it could not be read, or took too long."""

    line: int
    reason: str
    text: str

    def told(self) -> str:
        """Return reason and text as two columns of one line."""
        return f"{_one_line(self.reason)}\t{_one_line(self.text)}"


def _one_line(text: str) -> str:
    """Keep text from breaking the line or the column that it is in."""
    cut = text if len(text) <= _MOST_TEXT else f"{text[:_MOST_TEXT]}…"
    return "".join(c if c.isprintable() or c == " " else repr(c)[1:-1] for c in cut)


@dataclass(frozen=True, slots=True)
class Stored:
    """Data waiting in a file of its own to be appended to the output."""

    path: Path
    size: int
    #: Size and checksum of each block that was written.
    sums: tuple[tuple[int, int], ...]

    def __len__(self) -> int:
        return self.size


@dataclass(slots=True)
class Piece:
    """What became of a chunk, ready to be appended to the output."""

    data: Bytes
    lines: int
    #: Index entries for `Writer.finish`, such as the footers of Parquet row groups: each with the place in the data
    #: that it is about.
    index: list[tuple[int, bytes]] = field(default_factory=list)
    rejects: list[Reject] = field(default_factory=list)
    #: The first few rows without a solution, whatever the reason.
    failures: list[Reject] = field(default_factory=list)
    tally: Counter[str] = field(default_factory=Counter)
    #: Why nothing can follow: the job ends with this piece.
    fault: SudokuError | None = None
    #: Where the source stands after it and how much of its size that is, where only the worker learns it.
    after: Position | None = None
    progress: int = 0
    #: The data, where it waits in a file instead; `data` is empty then.
    stored: Stored | None = None
    #: Rows in the data, where they are not all that the tally counts.
    rows: int | None = None


def make_piece(
    task: Task,
    writer: TableWriter,
    table: Table,
    columns: Columns,
    compression: str | None = None,
    most_failures: int = 0,
) -> Piece:
    """Lay out what a task says about a table."""
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
