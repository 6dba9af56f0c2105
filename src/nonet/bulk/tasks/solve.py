"""solve_files: a solution for every puzzle of files of any size."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar

import numpy as np

from nonet import _core
from nonet.bulk.many import checked_limit, solve_rows
from nonet.bulk.read import writer_for
from nonet.bulk.read.lines import solve_plain
from nonet.bulk.results import REASONS, StatusCode
from nonet.bulk.run.files import run_files
from nonet.bulk.run.timeout import PATIENCE, checked_patience
from nonet.bulk.tasks.task import MOST_FAILURES, Outcome, Task
from nonet.grid import Grid

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from nonet.bulk.read.source import Chunk, Piece, Source, Table
    from nonet.bulk.results import Results
    from nonet.bulk.run.files import Summary

__all__ = ["SolveTask", "solve_files"]


def solve_files(
    inputs: Sequence[Path | None],
    output: Path | None = None,
    *,
    container: str | None = None,
    limit: int = 2,
    patience: float = PATIENCE,
    **options: Any,
) -> Summary:
    """Solve all puzzles of files (None: standard input) into a file (None: standard output), in bounded memory.

    Containers go by suffix: lines, .csv, .parquet, .npy, and .gz or .zst round the first two. The order is kept and
    every other column is carried along. `nonet.bulk.run.files.run_files` takes the other options.
    """
    checked_limit(limit)
    writer = writer_for(output, container, limit)
    task = SolveTask(writer, 0 if output is not None else MOST_FAILURES, limit, checked_patience(patience))
    return run_files(inputs, output, task, **options)


@dataclass(frozen=True)
class SolveTask(Task):
    """Solve each puzzle, looking for so many solutions."""

    limit: int = 2
    #: Seconds that a puzzle may take; 0 for any time.
    patience: float = PATIENCE

    good: ClassVar = ("unique", "solved")

    @property
    def settings(self) -> dict[str, Any]:
        """What the output depends on besides the input."""
        return {"limit": self.limit}

    def work(self, source: Source, chunk: Chunk, table: Table, stop: _core.StopFlag) -> Outcome:
        """Solve the puzzles of a chunk on the calling thread."""
        results = solve_rows(table.rows, self.limit, 1, stop=stop, patience=self.patience)
        data, index = self.writer.encode(source, chunk, table, results)
        failed = results.failures[: self.most_failures].tolist() if self.most_failures else []
        late = np.flatnonzero(results.status == StatusCode.TOO_LONG).tolist()
        return Outcome(
            data,
            index,
            Counter({code.label: count for code, count in results.tally().items()}),
            {**results.errors, **dict.fromkeys(late, REASONS[StatusCode.TOO_LONG])},
            [(row, _reason(table, results, row)) for row in failed],
        )

    def shortcut(self, source: Source, chunk: Chunk, stop: _core.StopFlag) -> Piece | None:
        """Solve plain lines into lines in one native call."""
        if self.writer.name != "lines":
            return None
        flag = _core.StopFlag(stop, self.patience) if self.patience else stop
        try:
            return solve_plain(source, chunk, self.limit, self.most_failures, flag)
        except InterruptedError:
            if stop.is_set():
                raise
            return None  # some puzzle takes too long: the long way finds out which


def _reason(table: Table, results: Results, row: int) -> str:
    """Say why a row has no solution, with the digit and the cells of a conflict."""
    if row in results.errors:
        return results.errors[row]
    status = StatusCode(results.status[row])
    if status is StatusCode.CONFLICT:
        return "; ".join(map(str, Grid.from_digits(table.rows.digits[row].tobytes()).conflicts()))
    return REASONS[status]
