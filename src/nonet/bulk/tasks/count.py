"""count_files: the number of solutions of every puzzle of files of any size."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar, Final

import numpy as np

from nonet import _core
from nonet.arguments import checked_whole
from nonet.bulk.many import solve_rows
from nonet.bulk.results import StatusCode
from nonet.bulk.run.files import run_files
from nonet.bulk.run.timeout import PATIENCE, bounded, checked_patience
from nonet.bulk.tasks.answering import TOO_LONG, TOOK_TOO_LONG, UNREADABLE, AnswerTask
from nonet.bulk.tasks.task import MOST_FAILURES
from nonet.bulk.write.answers import Answers, Column, answer_writer
from nonet.counting.run import pack

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from pathlib import Path

    from nonet.bulk.read.source import Table
    from nonet.bulk.run.files import Summary
    from nonet.grid import Grid

__all__ = ["CountTask", "count_files"]

#: So many solutions are found one by one, which takes a fifth of a second; more of them are counted unseen.
_TOGETHER: Final = 1_000_000


def count_files(
    inputs: Sequence[Path | None],
    output: Path | None = None,
    *,
    container: str | None = None,
    limit: int = 1_000_000,
    patience: float = PATIENCE,
    **options: Any,
) -> Summary:
    """Count the solutions of all puzzles of files (None: standard input), each up to a limit (0: without one).

    Lines hold the number, with a + behind it where the limit was reached; CSV and Parquet have the columns count and
    at_limit. In Parquet a count without a limit is a decimal: there are grids with more than 2⁶³ solutions.
    `nonet.bulk.run.files.run_files` takes the other options.
    """
    checked_whole(limit, "a limit of 0 or more", 0)
    writer = answer_writer(output, container, count_columns(limit))
    task = CountTask(writer, 0 if output is not None else MOST_FAILURES, checked_patience(patience), limit)
    return run_files(inputs, output, task, **options)


def count_columns(limit: int) -> tuple[Column, ...]:
    """Give the columns of a count: without a limit there may be more solutions than 64 bits can say."""
    return Column("count", "int64" if 0 < limit < 2**63 else "decimal"), Column("at_limit", "bool")


@dataclass(frozen=True)
class CountTask(AnswerTask):
    """Count the solutions of each puzzle up to a limit, 0 for none."""

    limit: int = 1_000_000

    good: ClassVar = ("no_solution", "unique", "several", "at_limit")
    columns: ClassVar = count_columns(1_000_000)
    #: A puzzle with a million solutions takes a fifth of a second.
    chunk_rows: ClassVar = 4096
    piece_rows: ClassVar = 1 << 15

    @property
    def settings(self) -> dict[str, Any]:
        """What the output depends on besides the input."""
        return {"task": "count", "limit": self.limit}

    def answer(self, table: Table, stop: _core.StopFlag) -> Answers:
        """Count all together, then those alone that have too many solutions for that."""
        counts, late, errors = self._count(table, stop)
        values: list[int | None] = [*counts]
        at_limit: list[bool | None] = [0 < self.limit <= number for number in counts]
        labels = [
            "at_limit" if is_cut else ("no_solution", "unique", "several")[min(number, 2)]
            for number, is_cut in zip(counts, at_limit, strict=True)
        ]
        failures = {**errors, **dict.fromkeys(late, TOOK_TOO_LONG)}
        for row in failures:
            labels[row] = UNREADABLE if row in errors else TOO_LONG
            values[row] = at_limit[row] = None
        if not self.is_in_lines:
            return Answers(labels, (values, at_limit), failures=failures)
        lines = [f"{number}+" if is_cut else str(number) for number, is_cut in zip(values, at_limit, strict=True)]
        for row, reason in failures.items():
            lines[row] = f"# {reason}"
        return Answers(labels, lines=lines, failures=failures)

    def _count(self, table: Table, stop: _core.StopFlag) -> tuple[list[int], list[int], Mapping[int, str]]:
        """Give the counts, the rows that took too long and why rows could not be read."""
        together = min(self.limit or _TOGETHER, _TOGETHER)
        results = solve_rows(table.rows, together, 1, stop=stop, patience=self.patience)
        counts: list[int] = results.counts.tolist()
        late = np.flatnonzero(results.status == StatusCode.TOO_LONG).tolist()
        if self.limit == 0 or together < self.limit:
            many = np.flatnonzero(results.counts >= together).tolist()

            def count_alone(rows: slice, flag: _core.StopFlag | None) -> None:
                for row in many[rows]:
                    number = _count_all(table.rows.grid(row), flag or stop)
                    counts[row] = min(number, self.limit or number)

            late += [many[place] for place in bounded(len(many), count_alone, self.patience, stop)]
        return counts, late, results.errors


def _count_all(grid: Grid, stop: _core.StopFlag) -> int:
    """Count all solutions on the calling thread, without enumerating them."""
    join = _core.Join(pack(grid))
    high, low = join.count(0, join.units, stop)
    return (high << 64) + low
