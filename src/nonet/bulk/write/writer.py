"""The interface of writers, and what has been done with a unit of work: output that is ready to be written."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Final, NamedTuple, Protocol, TypeAlias

from nonet.bulk.read.packed import compress

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

    from nonet.bulk.columns import Columns
    from nonet.bulk.read.source import Table
    from nonet.bulk.tasks.task import Task
    from nonet.errors import SudokuError

__all__ = [
    "Bytes",
    "Done",
    "Encoded",
    "Failure",
    "Reject",
    "TableWriter",
    "Writer",
    "done_of",
    "one_line",
]


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
        """Complete the file (open for reading and writing) after the last unit."""


class TableWriter(Writer, Protocol):
    """A writer for tables and columns; `encode` is pure and may run in other processes."""

    def encode(self, task: Task, table: Table, columns: Columns) -> Encoded:
        """Encode the rows of a table with the columns of a task."""


#: A row without an answer, unreadable or timed out: its line, and the reason and the text in two columns.
Reject: TypeAlias = tuple[int, str]


class Failure(NamedTuple):
    """A row without the requested answer, for whatever reason."""

    line: int
    reason: str


class _Escaped(dict[int, str]):
    """What each character becomes on one line, as asked for."""

    def __missing__(self, code: int) -> str:
        character = chr(code)
        escaped = character if character.isprintable() else repr(character)[1:-1]
        if len(self) < _MOST_ESCAPED:
            self[code] = escaped
        return escaped


_ESCAPED: Final = _Escaped()
_MOST_ESCAPED: Final = 4096


def one_line(text: str, most: int = 400) -> str:
    """Escape text so that it stays in one column of one line, cut after `most` characters."""
    if len(text) <= most and text.isprintable():
        return text
    cut = text if len(text) <= most else f"{text[:most]}…"
    return cut.translate(_ESCAPED)


@dataclass(slots=True)
class Done:
    """What has become of a chunk, or of a unit: its output, and all there is to know about it."""

    data: Bytes
    #: Lines or records of the source that it covers, including skipped ones.
    lines: int
    #: Index entries for `Writer.finish`, such as footers of Parquet row groups, each with its offset in the data.
    index: list[tuple[int, bytes]] = field(default_factory=list)
    rejects: list[Reject] = field(default_factory=list)
    #: The first few rows without a solution, whatever the reason.
    failures: list[Failure] = field(default_factory=list)
    tally: Counter[str] = field(default_factory=Counter)
    #: Why the job ends with it.
    fault: SudokuError | None = None
    #: Rows in the data, if not all that are counted in the tally.
    rows: int | None = None
    #: The unit: its number and its source.
    number: int = 0
    source: int = 0
    #: Where the next unit starts, None if no record starts in this one; and how much of the source has been read.
    after: int | None = None
    progress: int = 0
    #: The file with the data, if a worker has left it there, and the size and checksum of each block in it.
    path: Path | None = None
    sums: tuple[tuple[int, int], ...] = ()


def done_of(
    task: Task,
    writer: TableWriter,
    table: Table,
    columns: Columns,
    compression: str | None = None,
    most_failures: int = 0,
) -> Done:
    """Encode the columns of a task for a table."""
    data, entry = writer.encode(task, table, columns)
    return Done(
        compress(data, compression) if compression and len(data) else data,
        table.lines,
        [(0, entry)] if entry else [],
        _rejects_of(table, columns.rejects),
        [Failure(table.line_of(row), task.reason(table, columns, row)) for row in columns.failed[:most_failures]],
        columns.tally,
        columns.fault,
        rows=columns.kept,
    )


def _rejects_of(table: Table, reasons: Mapping[int, str]) -> list[Reject]:
    """List rows with the reasons why they have no answer, in order."""

    def columns(row: int) -> str:
        return f"{one_line(reasons[row])}\t{one_line(table.text_of(row))}"

    if not reasons or table.native is None:
        return [(table.line_of(row), columns(row)) for row in sorted(reasons)]
    listed, rest = table.native.rejects(dict(reasons))
    for place, row in rest:
        listed[place] = (table.line_of(row), columns(row))
    return listed
