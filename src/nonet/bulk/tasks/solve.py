"""solve_files: solve the puzzles in files of any size."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar, Final

import numpy as np

from nonet import _core
from nonet.bulk.columns import Boards, Column, Columns, Labels, Numbers
from nonet.bulk.read.source import Table
from nonet.bulk.results import StatusCode, checked_limit, reason_texts, solve_rows
from nonet.bulk.run.files import run_files
from nonet.bulk.tasks.given import GIVEN, compared
from nonet.bulk.tasks.task import Task
from nonet.bulk.write.writer import Done, Failure
from nonet.cuda.devices import device_for, device_of_worker
from nonet.cuda.many import solve_lines
from nonet.cuda.naming import checked_device
from nonet.limits import TIMEOUT, checked_timeout

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from pathlib import Path

    from nonet.bulk.run.files import Summary
    from nonet.bulk.tasks.variants import VariantTask

__all__ = ["STATUSES", "SolveTask", "solve_files"]

#: Approximate bytes per puzzle in a file.
_LINE: Final = 82
#: Labels by status code.
STATUSES: Final = tuple(code.label for code in StatusCode)


def solve_files(
    inputs: Sequence[Path | None],
    output: Path | None = None,
    *,
    limit: int = 2,
    timeout: float = TIMEOUT,
    device: str = "cpu",
    solution_column: str | None = None,
    **options: Any,
) -> Summary:
    """Solve all puzzles in files (None: standard input) into a file (None: standard output), in bounded memory.

    The suffix selects the format: lines, .csv, .parquet, .npy, and .gz or .zst for the first two. Order and other
    columns are kept. Solutions in a `solution_column` are compared with those that are found: a further column says
    whether they are the same. `device` is as for `nonet.solve_many`; each worker of a cluster uses its own GPU.
    `nonet.bulk.run.files.RunOptions` lists the other options.
    """
    checked_device(device)
    if device != "cpu" and options.get("engine") is None:
        device = device_for(device, sum(path.stat().st_size for path in inputs if path is not None) // _LINE)
    task = SolveTask(checked_limit(limit), checked_timeout(timeout), device, solution_column is not None)
    return run_files(inputs, output, task, solution_column=solution_column, **options)


@dataclass(frozen=True)
class SolveTask(Task[Table]):
    """Solve each puzzle, looking for up to `limit` solutions."""

    limit: int = 2
    #: Seconds per puzzle; 0 for no limit.
    timeout: float = TIMEOUT
    device: str = "cpu"
    #: Whether the table gives solutions to compare with.
    is_given: bool = False

    good: ClassVar = ("unique", "solved")
    takes_json: ClassVar = True
    formats: ClassVar = ("lines", "csv", "parquet", "npy")
    copies_comments: ClassVar = True

    @property
    def settings(self) -> dict[str, Any]:
        return {"task": "solve", "limit": self.limit} | ({"is_given": True} if self.is_given else {})

    @property
    def columns(self) -> tuple[Column, ...]:
        """The solution and the status; with a limit above 2, the number of solutions; whether a given one is right."""
        count = [Column("count", "int32")] if self.limit > 2 else []
        return (Column("solution", "string"), Column("status", "string"), *count, *([GIVEN] if self.is_given else []))

    def work(self, table: Table, stop: _core.StopFlag) -> Columns:
        device = device_of_worker(self.device)
        results = solve_rows(table.rows, self.limit, 1, stop=stop, timeout=self.timeout, device=device)
        late = np.flatnonzero(results.status == StatusCode.TOO_LONG).tolist()
        status = Labels(STATUSES, results.status)
        values: tuple[Any, ...] = (Boards(results.solutions, valid=results.solved), status)
        if self.limit > 2:
            values += (Numbers(results.counts),)
        tally, failed = status.counted(), results.failures.tolist()
        reasons: Mapping[int, str] = {}
        if self.is_given:
            given = compared(table, results)
            values += given.columns()
            tally, failed, reasons = given.counted(tally, status), sorted({*failed, *given.reasons}), given.reasons
        return Columns(
            values,
            tally,
            failed=failed,
            rejects={**results.errors, **dict.fromkeys(late, reason_texts()[StatusCode.TOO_LONG])},
            reasons=reasons,
        )

    def lines(self, table: Table, columns: Columns) -> Boards:
        """Return the solution, or `# ` and the reason why there is none."""
        solutions, status = columns.values[:2]
        assert isinstance(solutions, Boards)
        assert isinstance(status, Labels)
        failed = [row for row in columns.failed if row not in columns.reasons]
        reasons = _core.reasons_of(table.rows.digits[failed], status.codes[failed], reason_texts()) if failed else []
        notes = {row: f"# {reason}" for row, reason in zip(failed, reasons, strict=True)}
        for row, reason in table.rows.errors.items():
            notes[row] = f"# {reason_texts()[StatusCode.UNREADABLE]}: {reason}"
        return Boards(solutions.digits, "0", solutions.valid, notes)

    def reason(self, table: Table, columns: Columns, row: int) -> str:
        """Return why a row has no solution, with the digit and cells of a conflict."""
        if row in columns.rejects or row in columns.reasons:
            return columns.rejects.get(row) or columns.reasons[row]
        status = columns.values[1]
        assert isinstance(status, Labels)
        [reason] = _core.reasons_of(table.rows.digits[row : row + 1], status.codes[row : row + 1], reason_texts())
        return reason

    def on_json(self) -> VariantTask:
        from nonet.bulk.tasks.variants import VariantTask

        return VariantTask("solve", min(self.limit, 2), self.timeout)

    def solve_text(self, text: bytes | memoryview, most_failures: int, stop: _core.StopFlag) -> Done | None:
        """Solve plain lines into lines in one native call, without tables or arrays: a third faster."""
        device = device_of_worker(self.device)
        flag = _core.StopFlag(stop, self.timeout) if self.timeout else stop
        try:
            if device == "auto":
                return None
            if device == "cpu":
                solved = _core.solve_plain_lines(text, self.limit, reason_texts(), flag, most_failures)
            else:
                found = solve_lines(text, self.limit, device=device, should_stop=flag.is_set)
                solved = found and _core.write_plain_lines(text, self.limit, reason_texts(), *found, most_failures)
        except InterruptedError:
            if stop.is_set():
                raise
            return None  # a puzzle timed out: find out which
        if solved is None:
            return None  # a line needs the full parser
        data, counts, failures = solved
        tally = Counter({code.label: counts[code] for code in StatusCode if counts[code]})
        return Done(data.data, sum(counts), failures=[Failure(row, reason) for row, reason in failures], tally=tally)
