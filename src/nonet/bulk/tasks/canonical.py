"""canonical_files: the canonical forms of the puzzles in files of any size."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar

import numpy as np

from nonet import _core
from nonet.bulk.columns import Boards, Column, Columns
from nonet.bulk.read.source import Table
from nonet.bulk.run.files import run_files
from nonet.bulk.tasks.task import TOO_LONG, UNREADABLE, Task, took_too_long
from nonet.equivalence import canonical, conflicting_rows
from nonet.formats.string729 import line_with_candidates
from nonet.grid import Grid
from nonet.limits import TIMEOUT, bounded, checked_timeout

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from nonet.bulk.run.files import Summary

__all__ = ["CanonicalTask", "canonical_files"]


def canonical_files(
    inputs: Sequence[Path | None], output: Path | None = None, *, timeout: float = TIMEOUT, **options: Any
) -> Summary:
    """Find the canonical forms of all puzzles in files (None: standard input), in bounded memory.

    Lines hold the form, or `# ` and the reason why there is none; CSV and Parquet have it in a column.
    `nonet.bulk.run.files.RunOptions` lists the other options.
    """
    return run_files(inputs, output, CanonicalTask(checked_timeout(timeout)), **options)


@dataclass(frozen=True)
class CanonicalTask(Task[Table]):
    """Find the canonical form of each puzzle."""

    #: Seconds per puzzle; 0 for no limit.
    timeout: float = TIMEOUT

    settings: ClassVar = {"task": "canonical"}
    columns: ClassVar = (Column("canonical", "string"),)
    good: ClassVar = ("canonical",)
    formats: ClassVar = ("lines", "csv", "parquet", "npy")
    #: A form takes 50 µs; for some unusual grids, 0.1 s.
    chunk_rows: ClassVar = 4096
    piece_rows: ClassVar = 1 << 15

    def work(self, table: Table, stop: _core.StopFlag) -> Columns:
        """Find the forms of all puzzles without conflicts."""
        digits = table.readable()
        is_sound = ~conflicting_rows(digits)
        forms = np.zeros_like(digits)
        plain = is_sound.copy()
        plain[list(table.rows.grids)] = False

        def find(rows: slice, flag: _core.StopFlag | None) -> None:
            chosen = plain[rows]
            forms[rows][chosen] = _core.canonical_many(np.ascontiguousarray(digits[rows][chosen]), 1, flag)

        candidates: dict[int, str] = {}
        for row, grid in table.rows.grids.items():
            if is_sound[row]:
                form = canonical(grid)
                forms[row] = np.frombuffer(form._digits, np.uint8)
                candidates[row] = line_with_candidates(form)

        rejects = dict.fromkeys(bounded(len(digits), find, self.timeout, stop), took_too_long())
        rejects.update(table.rows.errors)
        reasons = dict(rejects)
        for row in np.flatnonzero(~is_sound).tolist():
            reasons[row] = str(Grid.from_digits(digits[row].tobytes()).conflicts()[0])
        valid = np.ones(len(digits), np.bool_)
        valid[list(reasons)] = False
        tally = Counter(
            {
                "canonical": int(valid.sum()),
                "conflict": len(reasons) - len(rejects),
                UNREADABLE: len(table.rows.errors),
                TOO_LONG: len(rejects) - len(table.rows.errors),
            }
        )
        return Columns(
            (Boards(forms, ".", valid, candidates),), +tally, failed=sorted(reasons), rejects=rejects, reasons=reasons
        )

    def lines(self, table: Table, columns: Columns) -> Boards:
        """Return the form, or `# ` and the reason why there is none."""
        [forms] = columns.values
        assert isinstance(forms, Boards)
        notes = {row: f"# {reason}" for row, reason in columns.reasons.items()}
        return Boards(forms.digits, ".", forms.valid, {**forms.notes, **notes})
