"""scan_files, unavoidable_files, vicinity_files: the questions of `nonet.research` about the puzzles in files."""

from __future__ import annotations

from abc import abstractmethod
from collections import Counter
from dataclasses import dataclass
from itertools import combinations
from typing import TYPE_CHECKING, Any, ClassVar

import numpy as np

from nonet import _core
from nonet.arguments import checked_whole
from nonet.bulk.columns import Column, Columns, Numbers, Texts
from nonet.bulk.read.source import Table
from nonet.bulk.run.files import run_files
from nonet.bulk.tasks.task import TOO_LONG, UNREADABLE, Task, took_too_long
from nonet.errors import SudokuError
from nonet.geometry import CELLS
from nonet.grid import Grid
from nonet.limits import TIMEOUT, checked_timeout
from nonet.research.grids import masks_in, part_of, solution_of
from nonet.research.scanning import MOST_CLUES
from nonet.research.unavoidable import FEWEST_CELLS
from nonet.research.vicinities import classes_of, vicinity_part
from nonet.solving import solve

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from nonet.bulk.run.files import Summary

__all__ = ["scan_files", "unavoidable_files", "vicinity_files"]


def scan_files(
    inputs: Sequence[Path | None], output: Path | None = None, *, clues: int, timeout: float = TIMEOUT, **options: Any
) -> Summary:
    """Find every minimal puzzle with at most `clues` clues of all grids in files (None: standard input).

    Lines hold the puzzles of a grid, separated by spaces; CSV and Parquet have the columns count and puzzles.
    `nonet.bulk.run.files.RunOptions` lists the other options.
    """
    checked_whole(clues, "named", 0, MOST_CLUES, name="clues")
    return run_files(inputs, output, ScanTask(checked_timeout(timeout), clues), **options)


def vicinity_files(
    inputs: Sequence[Path | None],
    output: Path | None = None,
    *,
    remove: int = 1,
    add: int = 1,
    timeout: float = TIMEOUT,
    **options: Any,
) -> Summary:
    """Find the canonical minimal puzzles that differ from the puzzles in files by `remove` and `add` clues.

    Lines hold the puzzles near a puzzle, separated by spaces; CSV and Parquet have the columns count and puzzles.
    """
    checked_whole(remove, "named", 0, len(CELLS), name="remove")
    checked_whole(add, "named", 0, len(CELLS), name="add")
    return run_files(inputs, output, VicinityTask(checked_timeout(timeout), remove, add), **options)


def unavoidable_files(
    inputs: Sequence[Path | None],
    output: Path | None = None,
    *,
    max_size: int = 12,
    timeout: float = TIMEOUT,
    **options: Any,
) -> Summary:
    """Count the minimal unavoidable sets of up to `max_size` cells of all grids in files.

    Lines hold the number of sets, that of disjoint ones (MCN), and the number by size; CSV and Parquet have the columns
    sets, mcn and sizes.
    """
    checked_whole(max_size, "named", FEWEST_CELLS, len(CELLS), name="max_size")
    return run_files(inputs, output, UnavoidableTask(checked_timeout(timeout), max_size), **options)


@dataclass(frozen=True)
class _Question(Task[Table]):
    """A question about each grid or puzzle by itself, which takes milliseconds to minutes."""

    #: Seconds per puzzle; 0 for no limit.
    timeout: float

    good: ClassVar = ("answered",)
    chunk_rows: ClassVar = 64
    piece_rows: ClassVar = 256

    @abstractmethod
    def answer(self, grid: Grid, stop: _core.StopFlag) -> tuple[Any, ...]:
        """Return the value of each column; InterruptedError when the flag is set."""

    def work(self, table: Table, stop: _core.StopFlag) -> Columns:
        """Answer row by row."""
        digits = table.readable()
        unreadable = table.rows.errors
        answers: list[tuple[Any, ...] | None] = [None] * len(digits)
        reasons, late = dict(unreadable), dict[int, str]()
        for row in range(len(digits)):
            if row in unreadable:
                continue
            try:
                flag = _core.StopFlag(stop, self.timeout) if self.timeout else stop
                answers[row] = self.answer(Grid.from_digits(digits[row].tobytes()), flag)
            except SudokuError as error:
                reasons[row] = str(error)
            except InterruptedError:
                if stop.is_set():
                    raise
                reasons[row] = late[row] = took_too_long()
        valid = np.array([answer is not None for answer in answers], np.bool_)
        tally = Counter(
            {
                "answered": int(valid.sum()),
                "failed": len(reasons) - len(unreadable) - len(late),
                UNREADABLE: len(unreadable),
                TOO_LONG: len(late),
            }
        )
        values = [
            Texts([None if answer is None else answer[place] for answer in answers])
            if column.kind == "string"
            else Numbers(np.array([0 if answer is None else answer[place] for answer in answers], np.int64), valid)
            for place, column in enumerate(self.columns)
        ]
        return Columns(values, +tally, failed=sorted(reasons), rejects={**unreadable, **late}, reasons=reasons)

    def lines(self, table: Table, columns: Columns) -> Texts:
        """Return the answer, or `# ` and the reason why there is none."""
        return Texts(
            [
                f"# {columns.reasons[row]}" if row in columns.reasons else self.line(columns, row)
                for row in range(len(columns.values[-1]))
            ]
        )

    def line(self, columns: Columns, row: int) -> str:
        """Return the puzzles found."""
        texts = columns.values[-1]
        assert isinstance(texts, Texts)
        return str(texts.values[row])


_PUZZLES = (Column("count", "int32"), Column("puzzles", "string"))


@dataclass(frozen=True)
class ScanTask(_Question):
    """Find every minimal puzzle of a grid with at most so many clues."""

    clues: int

    columns: ClassVar = _PUZZLES

    @property
    def settings(self) -> dict[str, Any]:
        return {"task": "scan", "clues": self.clues}

    def answer(self, grid: Grid, stop: _core.StopFlag) -> tuple[Any, ...]:
        full = solution_of(grid)
        scan = _core.Scan(full._digits, self.clues)
        found, _, _ = scan.run(0, scan.units, stop)
        return _listed(sorted(part_of(full, mask).to_line() for mask in masks_in(found)))


@dataclass(frozen=True)
class VicinityTask(_Question):
    """Find the canonical minimal puzzles near a puzzle."""

    remove: int
    add: int

    columns: ClassVar = _PUZZLES

    @property
    def settings(self) -> dict[str, Any]:
        return {"task": "vicinity", "remove": self.remove, "add": self.add}

    def answer(self, grid: Grid, stop: _core.StopFlag) -> tuple[Any, ...]:
        solve(grid)
        digits = grid._digits
        clues = [cell for cell in CELLS if digits[cell]]
        found = (vicinity_part(digits, bytes(taken), self.add, stop=stop) for taken in combinations(clues, self.remove))
        return _listed([board.to_line() for board in classes_of(grid, found, threads=1, stop=stop)])


@dataclass(frozen=True)
class UnavoidableTask(_Question):
    """Count the minimal unavoidable sets of a grid."""

    max_size: int

    columns: ClassVar = (Column("sets", "int32"), Column("mcn", "int32"), Column("sizes", "string"))

    @property
    def settings(self) -> dict[str, Any]:
        return {"task": "unavoidable", "max_size": self.max_size}

    def answer(self, grid: Grid, stop: _core.StopFlag) -> tuple[Any, ...]:
        packed = _core.unavoidable_sets(solution_of(grid)._digits, self.max_size, stop)
        sizes = Counter(mask.bit_count() for mask in masks_in(packed))
        mcn = len(_core.most_disjoint(packed, stop))
        return sum(sizes.values()), mcn, " ".join(f"{size}:{number}" for size, number in sorted(sizes.items()))

    def line(self, columns: Columns, row: int) -> str:
        """Return the numbers of sets, of disjoint ones and of those of each size."""
        sets, mcn, sizes = columns.values
        assert isinstance(sets, Numbers)
        assert isinstance(mcn, Numbers)
        assert isinstance(sizes, Texts)
        return f"{sets.numbers[row]} {mcn.numbers[row]} {sizes.values[row]}".rstrip()


def _listed(lines: Sequence[str]) -> tuple[int, str]:
    return len(lines), " ".join(lines)
