"""count_files: the number of solutions of every puzzle of files of any size."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar, Final

import numpy as np

from nonet.arguments import checked_whole
from nonet.bulk.containers.answers import Answers, Column, answer_writer
from nonet.bulk.files import run_files
from nonet.bulk.many import MOST_SOLUTIONS, solve_rows
from nonet.bulk.patience import PATIENCE, bounded, checked_patience
from nonet.bulk.results import StatusCode
from nonet.bulk.tasks.answering import TOO_LONG, TOOK_TOO_LONG, UNREADABLE, AnswerTask
from nonet.bulk.tasks.base import MOST_FAILURES
from nonet.checking import search
from nonet.grid import Grid

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from numpy.typing import NDArray

    from nonet import _core
    from nonet.bulk.containers.base import Table
    from nonet.bulk.files import Summary

__all__ = ["CountTask", "count_files"]

_NO_LIMIT: Final = 2**63 - 1
#: Where the count has no bound that many puzzles at once could have: so far they are counted together, then each alone.
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
    at_limit. `nonet.bulk.files.run_files` takes the other options.
    """
    checked_whole(limit, "a limit of 0 or more", 0)
    writer = answer_writer(output, container, CountTask.columns)
    task = CountTask(writer, 0 if output is not None else MOST_FAILURES, checked_patience(patience), limit)
    return run_files(inputs, output, task, **options)


@dataclass(frozen=True)
class CountTask(AnswerTask):
    """Count the solutions of each puzzle up to a limit, 0 for none."""

    limit: int = 1_000_000

    good: ClassVar = ("no_solution", "unique", "several", "at_limit")
    columns: ClassVar = (Column("count", "int64"), Column("at_limit", "bool"))
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
        values: list[int | None] = counts.tolist()
        at_limit: list[bool | None] = [0 < self.limit <= number for number in counts.tolist()]
        labels = [
            "at_limit" if is_cut else ("no_solution", "unique", "several")[min(number, 2)]
            for number, is_cut in zip(counts.tolist(), at_limit, strict=True)
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

    def _count(self, table: Table, stop: _core.StopFlag) -> tuple[NDArray[np.int64], list[int], dict[int, str]]:
        """Give the counts, the rows that took too long and why rows could not be read."""
        limit = self.limit or _NO_LIMIT
        together = limit if limit <= MOST_SOLUTIONS else _TOGETHER
        results = solve_rows(table.rows, together, 1, stop=stop, patience=self.patience)
        counts = results.counts.astype(np.int64)
        late = np.flatnonzero(results.status == StatusCode.TOO_LONG).tolist()
        if together < limit:
            many = np.flatnonzero(counts >= together).tolist()

            def count_on(rows: slice, flag: _core.StopFlag | None) -> None:
                for row in many[rows]:
                    grid = table.rows.grids.get(row) or Grid.from_digits(table.rows.digits[row].tobytes())
                    counts[row] = search(grid, limit, stop=flag)[0]

            late += [many[place] for place in bounded(len(many), count_on, self.patience, stop)]
        return counts, late, dict(results.errors)
