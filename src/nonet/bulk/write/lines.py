"""Plain text and JSON lines: one line per row."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from nonet import _core
from nonet.bulk.write.writer import Encoded

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from nonet.bulk.columns import Columns
    from nonet.bulk.read.source import Table
    from nonet.bulk.tasks.task import Task

__all__ = ["LineWriter"]


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
        return Encoded("".join(json.dumps(row, ensure_ascii=False) + "\n" for row in rows).encode())

    def finish(self, file: Any, index: Any, rows: int) -> None:
        """Leave the file as it is."""
