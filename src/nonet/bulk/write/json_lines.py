"""JSON lines: each row is the object of the input with the results added."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from nonet.bulk.write.writer import Encoded

if TYPE_CHECKING:
    from nonet.bulk.columns import Columns
    from nonet.bulk.read.source import Table
    from nonet.bulk.tasks.task import Task

__all__ = ["JsonWriter"]


@dataclass(frozen=True)
class JsonWriter:
    """One object per puzzle, one on each line."""

    name = "jsonl"
    library = ""

    def start(self) -> bytes:
        """Return nothing: JSON lines have no header."""
        return b""

    def encode(self, task: Task, table: Table, columns: Columns) -> Encoded:
        return Encoded("".join(f"{line}\n" for line in task.lines(table, columns).values).encode())  # type: ignore[union-attr]

    def finish(self, file: Any, index: Any, rows: int) -> None:
        """Leave the file as it is."""
