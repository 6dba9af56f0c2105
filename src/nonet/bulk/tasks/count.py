"""count_files: count the solutions of the puzzles in files of any size."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar, Final

import numpy as np

from nonet import _core
from nonet.arguments import checked_count_limit
from nonet.bulk.columns import NO_LABEL, Column, Columns, Labels, Texts
from nonet.bulk.read.source import Table
from nonet.bulk.results import StatusCode, solve_rows
from nonet.bulk.run.files import run_files
from nonet.bulk.tasks.task import TOO_LONG, UNREADABLE, Task, took_too_long
from nonet.counting.run import pack
from nonet.limits import TIMEOUT, bounded, checked_timeout

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from pathlib import Path

    from nonet.bulk.run.files import Summary
    from nonet.bulk.tasks.variants import VariantTask
    from nonet.grid import Grid

__all__ = ["CountTask", "count_files"]

#: Up to this many solutions are enumerated, which takes 0.2 s; more are counted without enumeration.
_TOGETHER: Final = 1_000_000
_LABELS: Final = ("no_solution", "unique", "several", "at_limit", UNREADABLE, TOO_LONG)


def count_files(
    inputs: Sequence[Path | None],
    output: Path | None = None,
    *,
    limit: int | None = 1_000_000,
    timeout: float = TIMEOUT,
    **options: Any,
) -> Summary:
    """Count the solutions of all puzzles in files (None: standard input), each up to a limit (None: no limit).

    Lines hold the number, followed by + if the limit was reached; CSV and Parquet have the columns count and
    at_limit. In Parquet a count without a limit is a decimal, because some grids have more than 2⁶³ solutions.
    `nonet.bulk.run.files.RunOptions` lists the other options.
    """
    most = checked_count_limit(limit) or 0
    return run_files(inputs, output, CountTask(most, checked_timeout(timeout)), **options)


@dataclass(frozen=True)
class CountTask(Task[Table]):
    """Count the solutions of each puzzle up to a limit, 0 for none."""

    limit: int = 1_000_000
    #: Seconds per puzzle; 0 for no limit.
    timeout: float = TIMEOUT

    good: ClassVar = _LABELS[:4]
    takes_json: ClassVar = True
    #: A puzzle with a million solutions takes 0.2 s.
    chunk_rows: ClassVar = 4096
    piece_rows: ClassVar = 1 << 15

    @property
    def settings(self) -> dict[str, Any]:
        return {"task": "count", "limit": self.limit}

    @property
    def columns(self) -> tuple[Column, ...]:
        """The count, which without a limit may need more than 64 bits, and whether the limit was reached."""
        return Column("count", "int64" if 0 < self.limit < 2**63 else "decimal"), Column("at_limit", "bool")

    def work(self, table: Table, stop: _core.StopFlag) -> Columns:
        """Count all puzzles together, then those with many solutions one by one."""
        counts, late, errors = self._count(table, stop)
        rejects = {**errors, **dict.fromkeys(late, took_too_long())}
        is_cut = [0 < self.limit <= number for number in counts]
        codes = np.array([3 if cut else min(number, 2) for number, cut in zip(counts, is_cut, strict=True)], np.uint8)
        at_limit = np.array(is_cut, np.uint8)
        values: list[int | None] = [*counts]
        for row in rejects:
            codes[row] = _LABELS.index(UNREADABLE if row in errors else TOO_LONG)
            values[row], at_limit[row] = None, NO_LABEL
        return Columns(
            (Texts(values), Labels(("false", "true"), at_limit)),
            Labels(_LABELS, codes).counted(),
            failed=sorted(rejects),
            rejects=rejects,
            reasons=rejects,
        )

    def lines(self, table: Table, columns: Columns) -> Texts:
        """Return the number, or `# ` and the reason why there is none."""
        counts, at_limit = columns.values
        assert isinstance(counts, Texts)
        assert isinstance(at_limit, Labels)
        return Texts(
            [
                f"# {columns.reasons[row]}" if number is None else f"{number}{'+' if at_limit.codes[row] else ''}"
                for row, number in enumerate(counts.values)
            ]
        )

    def on_json(self) -> VariantTask:
        from nonet.bulk.tasks.variants import VariantTask

        return VariantTask("count", self.limit, self.timeout)

    def _count(self, table: Table, stop: _core.StopFlag) -> tuple[list[int], list[int], Mapping[int, str]]:
        """Return the counts, the rows that timed out, and the reasons for unreadable rows."""
        together = min(self.limit or _TOGETHER, _TOGETHER)
        results = solve_rows(table.rows, together, 1, stop=stop, timeout=self.timeout)
        counts: list[int] = results.counts.tolist()
        late = np.flatnonzero(results.status == StatusCode.TOO_LONG).tolist()
        if self.limit == 0 or together < self.limit:
            many = np.flatnonzero(results.counts >= together).tolist()

            def count_alone(rows: slice, flag: _core.StopFlag | None) -> None:
                for row in many[rows]:
                    number = _count_all(table.rows.grid(row), flag or stop)
                    counts[row] = min(number, self.limit or number)

            late += [many[place] for place in bounded(len(many), count_alone, self.timeout, stop)]
        return counts, late, results.errors


def _count_all(grid: Grid, stop: _core.StopFlag) -> int:
    """Count all solutions on the calling thread, without enumerating them."""
    join = _core.Join(pack(grid))
    high, low = join.count(0, join.units, stop)
    return (high << 64) + low
