"""Text: plain lines, JSON lines, and CSV, which keeps the records of the input."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from nonet import _core
from nonet.bulk.read.csv import free_names
from nonet.bulk.write.writer import Encoded

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from nonet.bulk.columns import Column, Columns
    from nonet.bulk.read.source import Carried, Table
    from nonet.bulk.tasks.task import Task

__all__ = ["CsvWriter", "LineWriter", "object_line"]


def object_line(row: Mapping[str, Any]) -> bytes:
    """Write a JSON object on a line."""
    return (json.dumps(row, ensure_ascii=False) + "\n").encode()


@dataclass(frozen=True)
class LineWriter:
    """One line per line of the input, or only the rows that a task keeps or makes."""

    #: The header of a CSV input, kept as a comment.
    header: bytes = b""
    name: str = "lines"

    library = ""

    def start(self) -> bytes:
        """Return the header of the input as a comment."""
        return b"# " + self.header.replace(b"\n", b" ") + b"\n" if self.header else b""

    def encode(self, task: Task, table: Table, columns: Columns) -> Encoded:
        value = task.lines(table, columns)
        writer = _core.RowWriter(len(value))
        value.add_to(writer)
        skipped = table.native if task.keeps_lines else None
        return Encoded(writer.write(keep=columns.keep, skipped=skipped, copies_skipped=task.copies_comments).data)

    def objects(self, rows: Iterable[Mapping[str, Any]]) -> Encoded:
        """Write JSON objects."""
        return Encoded(b"".join(map(object_line, rows)))

    def finish(self, file: Any, index: Any, rows: int) -> None:
        """Leave the file as it is."""


@dataclass(frozen=True)
class CsvWriter:
    """All columns of the input, then those of the task."""

    carried: Carried
    columns: tuple[Column, ...]

    name = "csv"
    library = ""

    def start(self) -> bytes:
        """Return the header; none where the input has none."""
        carried = self.carried
        if not carried.has_header:
            return b""
        added = free_names(carried.names, [column.name for column in self.columns])
        if carried.header:
            return b"".join([carried.header, *(f"{carried.delimiter}{name}".encode() for name in added), b"\n"])
        return (",".join(map(_quoted, [*carried.names, *added])) + "\n").encode()

    def encode(self, task: Task, table: Table, columns: Columns) -> Encoded:
        """Write the records, followed by the new fields."""
        records = table.csv_records() if self.carried.names else None
        rows = len(columns.values[0]) if not self.carried.names else len(table)
        writer = _core.RowWriter(rows)
        if records is not None:
            writer.add_records(records)
        elif self.carried.names:
            table.puzzles().add_to(writer)
        for value in columns.values:
            value.add_to(writer)
        skipped = records if columns.keep is None else None
        return Encoded(writer.write(self.carried.delimiter, columns.keep, skipped).data)

    def finish(self, file: Any, index: Any, rows: int) -> None:
        """Leave the file as it is."""


def _quoted(name: str) -> str:
    """Return a name as a field, quoted where it must be; the csv module of Python 3.10 refuses NUL."""
    return '"' + name.replace('"', '""') + '"' if any(mark in name for mark in ',"\r\n') else name
