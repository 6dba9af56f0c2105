"""The worker side of dedupe: find the class of each puzzle, and write the rows that stay."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, ClassVar

import numpy as np

from nonet.bulk.columns import Boards, Columns
from nonet.bulk.read.source import Table
from nonet.bulk.repeats import FIRST, REPEATED, UNSOUND
from nonet.bulk.run.job import Work
from nonet.bulk.tasks.task import UNREADABLE, Task
from nonet.bulk.write.text import LineWriter
from nonet.bulk.write.writer import Encoded, done_of
from nonet.equivalence import class_ids
from nonet.errors import SudokuError
from nonet.grid import Grid

if TYPE_CHECKING:
    from collections.abc import Iterator

    from numpy.typing import NDArray

    from nonet import _core
    from nonet.bulk.read.source import Chunk, Unit
    from nonet.bulk.repeats import Repeats
    from nonet.bulk.write.writer import Done, TableWriter

__all__ = ["ClassWriter", "DedupeTask", "KeepFirst"]


@dataclass(frozen=True)
class DedupeTask(Task[Table]):
    """Find the class of each puzzle; keep puzzles without conflicts."""

    settings: ClassVar = {"task": "dedupe"}
    columns: ClassVar = ()
    good: ClassVar = ("kept", "equivalent")
    formats: ClassVar = ("lines", "csv", "parquet", "npy")
    keeps_lines: ClassVar = False

    def work(self, table: Table, stop: _core.StopFlag) -> _Classed:
        """Find the classes; repeats are dropped when the lines are written."""
        ids, sound = class_ids(table.rows.digits, table.rows.grids, 1, stop)
        kept = self.choose(table, np.where(sound, np.uint8(FIRST), np.uint8(UNSOUND)))
        return _Classed((), kept.tally, kept.keep, kept.failed, kept.rejects, kept.reasons, ids=ids[sound])

    def choose(self, table: Table, rows: NDArray[np.uint8]) -> Columns:
        """Keep the first row of each class, and give reasons for rows that are not puzzles."""
        keep = rows == FIRST
        rejects: dict[int, str] = {}
        tally = Counter(kept=int(keep.sum()), equivalent=int((rows == REPEATED).sum()))
        for row in np.flatnonzero(rows == UNSOUND).tolist():
            label, rejects[row] = _what_is_wrong(table, row)
            tally[label] += 1
        return Columns((), +tally, keep, failed=list(rejects), rejects=rejects, reasons=rejects)

    def lines(self, table: Table, columns: Columns) -> Boards:
        return table.puzzles()


@dataclass(frozen=True, slots=True)
class _Classed(Columns):
    """Rows with the ids of their classes."""

    #: (n, 16) bytes, one id per row to write.
    ids: NDArray[np.uint8] = field(default_factory=lambda: np.empty((0, 16), np.uint8))


class ClassWriter(LineWriter):
    """Writes lines, with their class ids in the index."""

    def encode(self, task: Task, table: Table, columns: Columns) -> Encoded:
        """Write the puzzles, and their class ids to the index."""
        assert isinstance(columns, _Classed)
        return Encoded(super().encode(task, table, columns).data, columns.ids.tobytes())


def _what_is_wrong(table: Table, row: int) -> tuple[str, str]:
    """Return why a row is not a puzzle without conflicts: a label and a message."""
    digits = table.rows.digits[row]
    if row not in table.rows.errors and (digits > 9).any():
        table.rows.blame(row)
    if row in table.rows.errors:
        return UNREADABLE, table.rows.errors[row]
    grid = Grid.from_digits(digits.tobytes())
    conflicts = grid.conflicts()
    if not conflicts:
        raise SudokuError("data.conflict", got=grid.to_line())
    return "conflict", str(conflicts[0])


@dataclass(frozen=True, slots=True, kw_only=True)
class KeepFirst(Work):
    """Writes the rows that stay: the last round."""

    writer: TableWriter
    repeats: Repeats

    def chunks_done(self, unit: Unit[Any], source: Any, stop: _core.StopFlag) -> Iterator[tuple[Chunk[Any], Done]]:
        """Write the rows of each chunk that stay."""
        rows = self.repeats.rows_of(unit.number)
        task = DedupeTask()
        at = 0
        for chunk in (part for whole in unit.read(source) for part in source.parts(whole)):
            if stop.is_set():
                raise InterruptedError("deduping was stopped")
            table = source.table(chunk)
            mine = rows[at : at + len(table)]
            at += len(table)
            if at > len(rows):
                break
            yield chunk, done_of(task, self.writer, table, task.choose(table, mine), self.compression)
        if at != len(rows):
            raise SudokuError("data.rows", rows=len(rows), number=unit.number, file=source.name, got=at)
