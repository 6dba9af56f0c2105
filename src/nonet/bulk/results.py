"""Results of many puzzles, arrays of statuses, counts and solutions, and the calls that fill them."""

from __future__ import annotations

import enum
from dataclasses import dataclass, field
from functools import cache
from typing import TYPE_CHECKING, Any, Final, overload

import numpy as np

from nonet import _core
from nonet.arguments import checked_whole
from nonet.bulk.puzzles import NO_DIGIT, PuzzleRows
from nonet.engines.calls import Calls
from nonet.errors import WrongIndexError, WrongTypeError
from nonet.frames import Tabular, summary
from nonet.grid import Grid
from nonet.limits import bounded
from nonet.search import find
from nonet.words import language

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from numpy.typing import NDArray

    from nonet.engines import Engine

__all__ = [
    "MOST_SOLUTIONS",
    "REJECTED",
    "Result",
    "Results",
    "StatusCode",
    "checked_limit",
    "reason_texts",
    "solve_on",
    "solve_part",
    "solve_rows",
]

#: The largest limit.
MOST_SOLUTIONS: Final = 2**31 - 1
#: Puzzles per call on an engine.
_PART: Final = 1 << 16


class StatusCode(enum.IntEnum):
    """The status of one puzzle of many, as an integer for use in arrays.

    The names are those of `nonet.Status`, plus three that only occur with many puzzles.
    """

    NO_SOLUTION = 0
    UNIQUE = 1
    SEVERAL = 2
    CONFLICT = 3
    #: Not a puzzle; `Results.errors` says why.
    UNREADABLE = 4
    #: A solution was found with limit 1; there may be more.
    SOLVED = 5
    #: Skipped after the timeout; occurs only in files and batches.
    TOO_LONG = 6

    @property
    def label(self) -> str:
        """The name used in files and JSON: `no_solution`."""
        return self.name.lower()


@cache
def reason_texts() -> tuple[str, ...]:
    """Return, by status code, the reason in an output line for a puzzle without an answer: in English, as all data."""
    text = language("en").text
    return tuple(
        "" if code in (StatusCode.UNIQUE, StatusCode.SOLVED) else text(f"error.reason.{code.label}")
        for code in StatusCode
    )


#: Labels of puzzles without any answer; they are listed in the rejects.
REJECTED: Final = (StatusCode.UNREADABLE.label, StatusCode.TOO_LONG.label)


@dataclass(frozen=True, slots=True)
class Result:
    """The result of one puzzle of many; true if it was solved."""

    index: int
    status: StatusCode
    #: Solutions found, up to the limit.
    count: int
    solution: Grid | None = None
    #: Why the puzzle is unreadable.
    error: str | None = None

    def __bool__(self) -> bool:
        return self.solution is not None


@dataclass(frozen=True, eq=False, repr=False)
class Results(Tabular):
    """The results of `solve_many`, one row per puzzle, in the order of the puzzles.

    >>> import nonet
    >>> results = nonet.solve_many(["." * 81, "12345678" + "." * 73, "no puzzle"], limit=10)
    >>> results
    <Results of 3 puzzles: 2 several, 1 unreadable>
    >>> results.counts.tolist()
    [10, 10, 0]
    >>> results[2].error
    "expected ... got 'n' ..."
    """

    #: A `StatusCode` per puzzle, as uint8.
    status: NDArray[np.uint8]
    #: Solutions found per puzzle, up to the limit, as int32.
    counts: NDArray[np.int32]
    #: (n, 81) uint8: the unique solution (with limit 1: any solution), otherwise zeros.
    solutions: NDArray[np.uint8]
    limit: int
    #: Why puzzles are unreadable, by index.
    errors: Mapping[int, str] = field(default_factory=dict)

    @property
    def solved(self) -> NDArray[np.bool_]:
        """Whether each puzzle has the requested solution."""
        solved: NDArray[np.bool_] = (self.status == StatusCode.UNIQUE) | (self.status == StatusCode.SOLVED)
        return solved

    @property
    def failures(self) -> NDArray[np.intp]:
        """The indices of puzzles without the requested solution."""
        return np.flatnonzero(~self.solved)

    def tally(self) -> dict[StatusCode, int]:
        """Count the puzzles of each status that occurs."""
        counted = np.bincount(self.status, minlength=len(StatusCode))
        return {code: int(counted[code]) for code in StatusCode if counted[code]}

    def lines(self) -> list[str]:
        """Return one line per puzzle: 81 digits, or `# ` and the reason."""
        text = (self.solutions + np.uint8(ord("0"))).tobytes().decode("ascii")
        lines = [text[start : start + 81] for start in range(0, len(text), 81)]
        for index in self.failures.tolist():
            lines[index] = f"# {self._reason(index)}"
        return lines

    def text(self) -> str:
        """Return the lines as one text, each with a newline."""
        if not self.solved.all():
            return "".join(f"{line}\n" for line in self.lines())
        text = np.full((len(self), 82), ord("\n"), np.uint8)
        np.add(self.solutions, np.uint8(ord("0")), out=text[:, :81])
        return text.tobytes().decode("ascii")

    def to_columns(self) -> dict[str, list[Any]]:
        """Return the results as columns: solution, status, count, error; None for missing values."""
        lines = (self.solutions + np.uint8(ord("0"))).tobytes().decode("ascii")
        labels = [code.label for code in StatusCode]
        return {
            "solution": [
                lines[81 * row : 81 * row + 81] if ok else None for row, ok in enumerate(self.solved.tolist())
            ],
            "status": [labels[code] for code in self.status.tolist()],
            "count": self.counts.tolist(),
            "error": [self.errors.get(row) for row in range(len(self))],
        }

    def grids(self) -> list[Grid | None]:
        """Return the solutions as grids, None for puzzles without one."""
        return [result.solution for result in self]

    def __len__(self) -> int:
        return len(self.status)

    @overload
    def __getitem__(self, index: int) -> Result: ...
    @overload
    def __getitem__(self, index: slice) -> Results: ...
    def __getitem__(self, index: int | slice) -> Result | Results:
        if isinstance(index, slice):
            chosen = range(len(self))[index]
            errors = {place: self.errors[i] for place, i in enumerate(chosen) if i in self.errors}
            return Results(self.status[index], self.counts[index], self.solutions[index], self.limit, errors)
        try:
            position = range(len(self))[index]
        except IndexError:
            raise WrongIndexError("wanted", wanted="result", most=len(self) - 1, got=str(index)) from None
        status = StatusCode(self.status[position])
        solution = None
        if status in (StatusCode.UNIQUE, StatusCode.SOLVED):
            solution = Grid.from_digits(self.solutions[position].tobytes())
        return Result(position, status, int(self.counts[position]), solution, self.errors.get(position))

    def __iter__(self) -> Iterator[Result]:
        return (self[index] for index in range(len(self)))

    def __repr__(self) -> str:
        return summary("Results", {code.label: count for code, count in self.tally().items()})

    def _reason(self, index: int) -> str:
        reason = reason_texts()[StatusCode(self.status[index])]
        return f"{reason}: {self.errors[index]}" if index in self.errors else reason


def solve_rows(
    rows: PuzzleRows,
    limit: int,
    threads: int,
    *,
    solver: str = "best",
    stop: _core.StopFlag | None = None,
    timeout: float = 0.0,
    device: str = "cpu",
) -> Results:
    """Solve parsed puzzles; raise InterruptedError when the stop flag is set.

    A puzzle that takes longer than `timeout` seconds gets the status too_long; 0 means no limit.
    """
    checked_limit(limit)
    results = _empty(rows, limit)
    digits = _plain_digits(rows)

    def solve(part: slice, flag: _core.StopFlag | None) -> None:
        _solve_into(results, part, digits[part], threads, solver, flag, device)
        for row in [row for row in rows.grids if part.start <= row < part.stop]:
            _solve_grid(rows.grids[row], results, row, flag)

    late = bounded(len(digits), solve, timeout, stop)
    results.status[late], results.counts[late], results.solutions[late] = StatusCode.TOO_LONG, 0, 0
    _blame(rows, results)
    return results


def _empty(rows: PuzzleRows, limit: int) -> Results:
    """Allocate the results."""
    count = len(rows.digits)
    return Results(
        np.empty(count, np.uint8), np.empty(count, np.int32), np.empty((count, 81), np.uint8), limit, rows.errors
    )


def _plain_digits(rows: PuzzleRows) -> NDArray[np.uint8]:
    """Return the digits, blanking out rows with eliminated candidates, which digits cannot express."""
    if not rows.grids:
        return rows.digits
    digits = rows.digits.copy()
    digits[list(rows.grids)] = NO_DIGIT
    return digits


def _solve_into(
    results: Results,
    part: slice,
    digits: NDArray[np.uint8],
    threads: int,
    solver: str,
    stop: _core.StopFlag | None,
    device: str = "cpu",
) -> None:
    status, counts, solutions = results.status[part], results.counts[part], results.solutions[part]
    if device != "cpu" and (gpus := _gpus(device, len(digits), threads)):
        from nonet.cuda.many import solve_chunks

        def conclude(chunk: slice) -> None:
            _core.conclude_rows(digits[chunk], results.limit, status[chunk], counts[chunk], solutions[chunk])

        def solve_on_cpu(chunk: slice) -> None:
            there = slice(part.start + chunk.start, part.start + chunk.stop)
            _solve_into(results, there, digits[chunk], threads, solver, stop)

        is_set = stop.is_set if stop is not None else lambda: False
        limit = results.limit
        solve_chunks(gpus, digits, counts, solutions, limit, on_cpu=solve_on_cpu, done=conclude, should_stop=is_set)
    elif not _core.solve_rows(digits, results.limit, threads, solver, status, counts, solutions, stop):
        raise InterruptedError("solving was stopped")


def _gpus(device: str, count: int, threads: int) -> Any:
    """Return the GPUs for a number of puzzles; their modules take a while to import, and browsers have none."""
    from nonet.cuda.devices import chosen_solvers

    return chosen_solvers(device, count, threads)


def _blame(rows: PuzzleRows, results: Results) -> None:
    """Record why rows are unreadable."""
    for row in np.flatnonzero(results.status == StatusCode.UNREADABLE).tolist():
        if row not in rows.errors:
            rows.blame(row)


def _solve_grid(grid: Grid, results: Results, row: int, stop: _core.StopFlag | None) -> None:
    """Solve a grid with eliminated candidates."""
    number, found = find(grid, results.limit, stop=stop)
    status = StatusCode.SEVERAL
    if number == 1:
        status = StatusCode.SOLVED if results.limit == 1 else StatusCode.UNIQUE
    elif number == 0:
        status = StatusCode.CONFLICT if grid.conflicts() else StatusCode.NO_SOLUTION
    results.status[row], results.counts[row] = status, number
    results.solutions[row] = np.frombuffer(found[0], np.uint8) if number == 1 else 0


def checked_limit(limit: int) -> int:
    """Return the limit if it is valid."""
    if limit is None:
        raise WrongTypeError("limit_none", most=MOST_SOLUTIONS)
    return checked_whole(limit, "limit", 1, MOST_SOLUTIONS)


def solve_on(engine: Engine, rows: PuzzleRows, limit: int, device: str) -> Results:
    """Solve puzzles on an engine, with a bounded number of calls in flight."""
    results = _empty(rows, limit)
    digits = _plain_digits(rows)
    calls = ((start, (digits[start : start + _PART], limit, device)) for start in range(0, len(digits), _PART))
    for start, (status, counts, solutions) in Calls(engine, solve_part, calls):
        rows_of_part = slice(start, start + len(status))
        results.status[rows_of_part] = status
        results.counts[rows_of_part] = counts
        results.solutions[rows_of_part] = solutions
    for row, grid in rows.grids.items():
        _solve_grid(grid, results, row, None)
    _blame(rows, results)
    return results


def solve_part(digits: NDArray[np.uint8], limit: int, device: str, stop: _core.StopFlag) -> tuple[Any, Any, Any]:
    """Solve some puzzles on the calling thread or the worker's GPU; return statuses, counts and solutions."""
    from nonet.cuda.devices import device_of_worker

    results = _empty(PuzzleRows(digits), limit)
    whole = slice(0, len(digits))
    _solve_into(results, whole, np.ascontiguousarray(digits), 1, "best", stop, device_of_worker(device))
    return results.status, results.counts, results.solutions
