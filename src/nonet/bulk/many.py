"""solve_many, solve_stream: many puzzles in one native call, on all cores or on a cluster."""

from __future__ import annotations

from collections import Counter
from itertools import islice
from typing import TYPE_CHECKING, Any, Final

import numpy as np

from nonet import _core
from nonet.arguments import checked_batch, checked_whole
from nonet.bulk.puzzles import NO_DIGIT, PuzzleRows, rows_from
from nonet.bulk.results import Results, StatusCode
from nonet.checking import Status, Verdict, check, search
from nonet.cuda.devices import chosen_solvers, device_of_worker
from nonet.cuda.many import solve_chunks
from nonet.cuda.naming import checked_device
from nonet.engines import open_engine
from nonet.engines.calls import Calls
from nonet.engines.threads import checked_threads
from nonet.errors import ParseError, UsageError
from nonet.frames import Frame, Tabular, from_frame, summary
from nonet.grid import Grid
from nonet.limits import bounded, checked_timeout, timeout_of, watched

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from numpy.typing import NDArray

    from nonet.bulk.puzzles import PuzzlesLike
    from nonet.engines import Engine
    from nonet.inputs import GridLike

__all__ = ["MOST_SOLUTIONS", "Verdicts", "check_many", "checked_limit", "solve_many", "solve_rows", "solve_stream"]

#: The largest limit.
MOST_SOLUTIONS: Final = 2**31 - 1
#: Puzzles per call on an engine.
_PART: Final = 1 << 16


def solve_many(
    puzzles: PuzzlesLike,
    *,
    limit: int = 2,
    threads: int | None = None,
    engine: Any = None,
    device: str = "cpu",
    timeout: float | None = None,
) -> Results:
    """Solve many puzzles at once, on all cores; bad puzzles do not affect the others.

    Takes lines of text (str or bytes; empty lines and comments are skipped), a collection of anything that
    `nonet.solve` takes, an array of digits of shape (n, 81) or (n, 9, 9) with 0 for blank (uint8 is not copied), a
    Series or a DataFrame with a puzzle column (pandas, polars), or an Arrow array or table.

    `limit` is the number of solutions to look for: 2 checks uniqueness, 1 accepts any solution, more counts up to that
    many. Results depend neither on `threads` (default: all cores) nor on the other puzzles. Ctrl-C interrupts the call.
    With an `engine`, a `distributed.Client` or the address of a Dask scheduler, the work runs on that cluster.

    `device` is "cpu", "cuda" (all NVIDIA GPUs; "cuda:1" for one) or "auto", which uses a GPU if there
    is one and the batch is large enough. The results are the same. See docs/gpu.md for requirements.

    A puzzle that takes more than `timeout` seconds gets the status too_long (0 or None: no limit); `timeout` cannot be
    combined with an `engine`.

    >>> results = solve_many('''
    ... 53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79
    ... 55...............................................................................
    ... ''')
    >>> results
    <Results of 2 puzzles: 1 unique, 1 conflict>
    >>> results.solutions[0, :9].tolist()
    [5, 3, 4, 6, 7, 8, 9, 1, 2]
    >>> print(results.text())
    534678912672195348198342567859761423426853791713924856961537284287419635345286179
    # conflicting clues
    """
    checked_limit(limit)
    checked_device(device)
    rows = rows_from(puzzles)
    seconds = checked_timeout(timeout)
    if engine is None or engine == "threads":
        return solve_rows(rows, limit, checked_threads(threads), device=device, timeout=seconds)
    if seconds:
        raise UsageError("timeout cannot be combined with an engine")
    with open_engine(engine, threads) as opened:
        return _solve_on(opened, rows, limit, device)


def check_many(puzzles: PuzzlesLike, *, threads: int | None = None, timeout: float | None = None) -> Verdicts:
    """Check many puzzles at once, on all cores; return a `Verdict` for each. An unreadable puzzle raises ParseError.

    Takes the same inputs as `solve_many`. Raises LimitError if the whole batch takes more than `timeout` seconds.

    >>> check_many(["." * 81, "55" + "." * 79])
    <Verdicts of 2 puzzles: 1 several, 1 conflict>
    """
    rows = rows_from(puzzles)
    with timeout_of(timeout):
        return _verdicts(rows, solve_rows(rows, 2, checked_threads(threads)))


def _verdicts(rows: PuzzleRows, results: Results) -> Verdicts:
    verdicts = Verdicts()
    for row, code in enumerate(watched(results.status.tolist())):
        if code == StatusCode.UNREADABLE:
            raise ParseError(f"puzzles[{row}]: {results.errors[row]}")
        grid = rows.grid(row)
        if code == StatusCode.UNIQUE:
            solution = Grid._make(grid._clues, results.solutions[row].tobytes())
            verdicts.append(Verdict(grid, Status.UNIQUE, (solution,)))
        else:
            verdicts.append(check(grid))
    return verdicts


class Verdicts(list[Verdict], Tabular):
    """The verdicts of `check_many`, in input order."""

    def to_columns(self) -> dict[str, list[Any]]:
        """Return the verdicts as columns: puzzle, status, message, solution."""
        return {
            "puzzle": [verdict.grid.to_line() for verdict in self],
            "status": [verdict.status.value for verdict in self],
            "message": [str(verdict) for verdict in self],
            "solution": [verdict.solution.to_line() if verdict.solution else None for verdict in self],
        }

    def __repr__(self) -> str:
        return summary("Verdicts", Counter(verdict.status.value for verdict in self))


def _solve_on(engine: Engine, rows: PuzzleRows, limit: int, device: str) -> Results:
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
    results = _empty(PuzzleRows(digits), limit)
    whole = slice(0, len(digits))
    _solve_into(results, whole, np.ascontiguousarray(digits), 1, "best", stop, device_of_worker(device))
    return results.status, results.counts, results.solutions


def solve_stream(
    puzzles: Iterable[GridLike] | Frame,
    *,
    limit: int = 2,
    threads: int | None = None,
    chunk: int = 65_536,
    device: str = "cpu",
) -> Iterator[Results]:
    """Solve any number of puzzles in chunks, in bounded memory.

    Takes `chunk` puzzles at a time from an iterable and yields their Results, one result per item, without reading
    ahead. `device` is as for `solve_many`.

    >>> from itertools import repeat
    >>> stream = solve_stream(repeat("1" + "." * 80), limit=1, chunk=1000)
    >>> next(stream)
    <Results of 1,000 puzzles: 1,000 solved>
    """
    checked_whole(chunk, f"a chunk of 1 to {MOST_SOLUTIONS}", 1, MOST_SOLUTIONS)
    workers = checked_threads(threads)
    checked_limit(limit)
    checked_device(device)
    if isinstance(puzzles, (str, bytes)):
        puzzles = puzzles.splitlines()
    if isinstance(puzzles, Grid):
        puzzles = [puzzles]
    items = iter(checked_batch(from_frame(puzzles), "a collection of puzzles"))

    def results() -> Iterator[Results]:
        while batch := [item.rstrip("\r\n") if type(item) is str else item for item in islice(items, chunk)]:
            yield solve_rows(rows_from(batch), limit, workers, device=device)

    return results()


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
    if device != "cpu" and (gpus := chosen_solvers(device, len(digits), threads)):

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


def _blame(rows: PuzzleRows, results: Results) -> None:
    """Record why rows are unreadable."""
    for row in np.flatnonzero(results.status == StatusCode.UNREADABLE).tolist():
        if row not in rows.errors:
            rows.blame(row)


def _solve_grid(grid: Grid, results: Results, row: int, stop: _core.StopFlag | None) -> None:
    """Solve a grid with eliminated candidates."""
    number, found = search(grid, results.limit, stop=stop)
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
        raise TypeError(f"expected a limit of 1 to {MOST_SOLUTIONS}, got None; count_solutions counts without a limit")
    return checked_whole(limit, f"a limit of 1 to {MOST_SOLUTIONS}", 1, MOST_SOLUTIONS)
