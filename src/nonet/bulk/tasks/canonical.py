"""canonical_files: the canonical form of every puzzle of files of any size."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar

import numpy as np

from nonet import _core
from nonet.bulk.puzzles import puzzle_lines
from nonet.bulk.run.files import run_files
from nonet.bulk.run.timeout import PATIENCE, bounded, checked_patience
from nonet.bulk.tasks.answering import TOO_LONG, TOOK_TOO_LONG, UNREADABLE, AnswerTask, readable_rows
from nonet.bulk.tasks.task import MOST_FAILURES
from nonet.bulk.write.answers import Answers, Column, answer_writer
from nonet.equivalence import conflicting_rows
from nonet.grid import Grid

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from nonet.bulk.read.source import Table
    from nonet.bulk.run.files import Summary

__all__ = ["CanonicalTask", "canonical_files"]


def canonical_files(
    inputs: Sequence[Path | None],
    output: Path | None = None,
    *,
    container: str | None = None,
    patience: float = PATIENCE,
    **options: Any,
) -> Summary:
    """Find the canonical forms of all puzzles of files (None: standard input), in bounded memory.

    Lines hold the form, or `# ` and the reason why there is none; CSV and Parquet have it as a column.
    `nonet.bulk.run.files.run_files` takes the other options.
    """
    writer = answer_writer(output, container, CanonicalTask.columns)
    task = CanonicalTask(writer, 0 if output is not None else MOST_FAILURES, checked_patience(patience))
    return run_files(inputs, output, task, **options)


@dataclass(frozen=True)
class CanonicalTask(AnswerTask):
    """Find the canonical form of each puzzle."""

    good: ClassVar = ("canonical",)
    columns: ClassVar = (Column("canonical", "string"),)
    #: A form takes 50 µs, that of some odd grids a tenth of a second.
    chunk_rows: ClassVar = 4096
    piece_rows: ClassVar = 1 << 15

    @property
    def settings(self) -> dict[str, Any]:
        """What the output depends on besides the input."""
        return {"task": "canonical"}

    def answer(self, table: Table, stop: _core.StopFlag) -> Answers:
        """Find the forms of all puzzles without a conflict."""
        digits = readable_rows(table)
        is_sound = ~conflicting_rows(digits)
        forms = np.zeros_like(digits)

        def find(rows: slice, flag: _core.StopFlag | None) -> None:
            chosen = is_sound[rows]
            forms[rows][chosen] = _core.canonical_many(np.ascontiguousarray(digits[rows][chosen]), 1, flag)

        late = bounded(len(digits), find, self.patience, stop)
        labels = ["canonical"] * len(digits)
        failures = dict.fromkeys(late, TOOK_TOO_LONG)
        for row in late:
            labels[row] = TOO_LONG
        for row in np.flatnonzero(~is_sound).tolist():
            labels[row] = "conflict"
            failures[row] = str(Grid.from_digits(digits[row].tobytes()).conflicts()[0])
        for row, reason in table.rows.errors.items():
            labels[row], failures[row] = UNREADABLE, reason
        lines = puzzle_lines(forms)
        if not self.is_in_lines:
            column = [None if row in failures else line for row, line in enumerate(lines)]
            return Answers(labels, (column,), failures=failures)
        for row, reason in failures.items():
            lines[row] = f"# {reason}"
        return Answers(labels, lines=lines, failures=failures)
