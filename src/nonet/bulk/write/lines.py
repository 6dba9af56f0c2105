"""Plain text and JSON lines: one line per row."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from nonet import _core
from nonet.bulk.write.writer import Encoded

if TYPE_CHECKING:
    from nonet.bulk.columns import Columns
    from nonet.bulk.read.source import Table
    from nonet.bulk.tasks.task import Task

__all__ = ["JsonWriter", "LineWriter"]


@dataclass(frozen=True)
class LineWriter:
    """One line per line of the input, or only the rows that a task keeps or makes."""

    #: The header of a CSV input, kept as a comment.
    header: bytes = b""

    name = "lines"
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

    def finish(self, file: Any, index: Any, rows: int) -> None:
        """Leave the file as it is."""


class JsonWriter(LineWriter):
    """Each line is the object of the input with the results added."""

    name = "jsonl"

    def encode(self, task: Task, table: Table, columns: Columns) -> Encoded:
        return Encoded("".join(f"{line}\n" for line in task.lines(table, columns).values).encode())  # type: ignore[union-attr]
