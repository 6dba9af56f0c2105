"""check_files: whether each puzzle of files of any size is proper, and if not, why not."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar, Final

import numpy as np

from nonet.bulk.many import solve_rows
from nonet.bulk.results import REASONS, StatusCode
from nonet.bulk.run.files import run_files
from nonet.bulk.run.timeout import PATIENCE, checked_patience
from nonet.bulk.tasks.answering import AnswerTask
from nonet.bulk.tasks.task import MOST_FAILURES
from nonet.bulk.write.answers import Answers, Column, answer_writer
from nonet.checking import check

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from nonet import _core
    from nonet.bulk.read.source import Table
    from nonet.bulk.run.files import Summary

__all__ = ["CheckTask", "check_files"]

_LABELS: Final = np.array([code.label for code in StatusCode], object)


def check_files(
    inputs: Sequence[Path | None],
    output: Path | None = None,
    *,
    container: str | None = None,
    patience: float = PATIENCE,
    **options: Any,
) -> Summary:
    """Check all puzzles of files (None: standard input) into a file (None: standard output), in bounded memory.

    Lines hold the status and, behind a tab, the sentence of `nonet.check`; CSV and Parquet have them as columns.
    `nonet.bulk.run.files.run_files` takes the other options.
    """
    writer = answer_writer(output, container, CheckTask.columns)
    task = CheckTask(writer, 0 if output is not None else MOST_FAILURES, checked_patience(patience))
    return run_files(inputs, output, task, **options)


@dataclass(frozen=True)
class CheckTask(AnswerTask):
    """Tell whether each puzzle has exactly one solution, and if not, what is wrong and where."""

    good: ClassVar = ("unique",)
    columns: ClassVar = (Column("status", "string"), Column("message", "string"))

    @property
    def settings(self) -> dict[str, Any]:
        """What the output depends on besides the input."""
        return {"task": "check"}

    def answer(self, table: Table, stop: _core.StopFlag) -> Answers:
        """Solve the puzzles, which is fast, and look closer at those that are not proper."""
        results = solve_rows(table.rows, 2, 1, stop=stop, patience=self.patience)
        failures: dict[int, str] = {}
        for row in results.failures.tolist():
            if stop.is_set():
                raise InterruptedError("checking was stopped")
            status = StatusCode(results.status[row])
            failures[row] = results.errors.get(row) or _what_is_wrong(table, row, status)
        labels = _LABELS[results.status].tolist()
        messages = ["valid: exactly one solution"] * len(labels)
        for row, message in failures.items():
            messages[row] = message
        if not self.is_in_lines:
            return Answers(labels, (labels, messages), failures=failures)
        lines = [f"{label}\t{message}" for label, message in zip(labels, messages, strict=True)]
        return Answers(labels, lines=lines, failures=failures)


def _what_is_wrong(table: Table, row: int, status: StatusCode) -> str:
    if status is StatusCode.TOO_LONG:
        return REASONS[status]
    return str(check(table.rows.grid(row)))
