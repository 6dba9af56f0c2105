"""check_files: check whether the puzzles in files of any size are proper, and if not, why not."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar

from nonet.bulk.columns import Column, Columns, Labels, Texts
from nonet.bulk.read.source import Table
from nonet.bulk.results import StatusCode, solve_rows
from nonet.bulk.run.files import run_files
from nonet.bulk.tasks.given import GIVEN, compared
from nonet.bulk.tasks.solve import STATUSES
from nonet.bulk.tasks.task import Task, took_too_long
from nonet.checking import check
from nonet.limits import TIMEOUT, checked_timeout

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from nonet import _core
    from nonet.bulk.run.files import Summary
    from nonet.bulk.tasks.variants import VariantTask

__all__ = ["CheckTask", "check_files"]


def check_files(
    inputs: Sequence[Path | None],
    output: Path | None = None,
    *,
    timeout: float = TIMEOUT,
    solution_column: str | None = None,
    **options: Any,
) -> Summary:
    """Check all puzzles in files (None: standard input) into a file (None: standard output), in bounded memory.

    Lines hold the status, a tab and the message of `nonet.check`; CSV and Parquet have columns for them. Solutions in a
    `solution_column` are compared with those of the puzzles: a further column says whether they are the same.
    `nonet.bulk.run.files.RunOptions` lists the other options.
    """
    task = CheckTask(checked_timeout(timeout), solution_column is not None)
    return run_files(inputs, output, task, solution_column=solution_column, **options)


@dataclass(frozen=True)
class CheckTask(Task[Table]):
    """Check whether each puzzle has exactly one solution, and if not, what is wrong and where."""

    #: Seconds per puzzle; 0 for no limit.
    timeout: float = TIMEOUT
    #: Whether the table gives solutions to compare with.
    is_given: bool = False

    good: ClassVar = ("unique",)
    takes_json: ClassVar = True

    @property
    def settings(self) -> dict[str, Any]:
        return {"task": "check"} | ({"is_given": True} if self.is_given else {})

    @property
    def columns(self) -> tuple[Column, ...]:
        """The status, what is wrong, and whether a given solution is right."""
        return (Column("status", "string"), Column("message", "string"), *([GIVEN] if self.is_given else []))

    def work(self, table: Table, stop: _core.StopFlag) -> Columns:
        """Solve all puzzles, which is fast, and diagnose those that are not proper."""
        results = solve_rows(table.rows, 2, 1, stop=stop, timeout=self.timeout)
        reasons: dict[int, str] = {}
        rejects: dict[int, str] = {}
        for row in results.failures.tolist():
            if stop.is_set():
                raise InterruptedError("checking was stopped")
            if row in results.errors or results.status[row] == StatusCode.TOO_LONG:
                rejects[row] = results.errors.get(row) or took_too_long()
                reasons[row] = rejects[row]
            else:
                reasons[row] = str(check(table.rows.grid(row)))
        given = compared(table, results) if self.is_given else None
        if given is not None:
            reasons.update(given.reasons)
        messages = ["valid: exactly one solution"] * len(results)
        for row, message in reasons.items():
            messages[row] = message
        status = Labels(STATUSES, results.status)
        tally, more = status.counted(), given.columns() if given else ()
        return Columns(
            (status, Texts(messages), *more),
            given.counted(tally, status) if given else tally,
            failed=sorted(reasons),
            rejects=rejects,
            reasons=reasons,
        )

    def lines(self, table: Table, columns: Columns) -> Texts:
        """Return the status, a tab and the message."""
        status, messages = columns.values[:2]
        assert isinstance(status, Labels)
        assert isinstance(messages, Texts)
        return Texts([f"{status.of(row)}\t{message}" for row, message in enumerate(messages.values)])

    def on_json(self) -> VariantTask:
        from nonet.bulk.tasks.variants import VariantTask

        return VariantTask("check", 2, self.timeout)
