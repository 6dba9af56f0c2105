"""solve_many, solve_stream: many puzzles in one native call, on all cores or on a cluster."""

from __future__ import annotations

from collections import Counter
from itertools import islice
from typing import TYPE_CHECKING, Any, cast

from nonet.arguments import checked_batch, checked_whole
from nonet.bulk.puzzles import PuzzleRows, rows_from
from nonet.bulk.results import MOST_SOLUTIONS, Results, StatusCode, checked_limit, solve_on, solve_rows
from nonet.checking import Status, Verdict, check
from nonet.cuda.naming import checked_device
from nonet.engines import open_engine
from nonet.engines.threads import checked_threads
from nonet.errors import ParseError, UsageError
from nonet.frames import Frame, Tabular, from_frame, summary
from nonet.grid import Grid
from nonet.limits import checked_timeout, timeout_of, watched
from nonet.puzzles import is_board

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from nonet.bulk.puzzles import PuzzlesLike
    from nonet.inputs import GridLike

__all__ = ["Verdicts", "check_many", "solve_many", "solve_stream"]


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
        raise UsageError("timeout_engine")
    with open_engine(engine, threads) as opened:
        return solve_on(opened, rows, limit, device)


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
            raise ParseError("in.puzzles", number=row, error=results.errors[row])
        grid = rows.grid(row)
        if code == StatusCode.UNIQUE:
            solution = Grid._make(grid._clues, results.solutions[row].tobytes())
            verdicts.append(Verdict(grid, Status.UNIQUE, (solution,)))
        else:
            verdicts.append(check(grid))
    return verdicts


class Verdicts(list[Verdict[Grid]], Tabular):
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
    checked_whole(chunk, "chunk", 1, MOST_SOLUTIONS)
    workers = checked_threads(threads)
    checked_limit(limit)
    checked_device(device)
    if isinstance(puzzles, (str, bytes)):
        puzzles = puzzles.splitlines()
    if is_board(puzzles):
        puzzles = [cast("GridLike", puzzles)]
    items = iter(checked_batch(from_frame(puzzles), "puzzles"))

    def results() -> Iterator[Results]:
        while batch := [item.rstrip("\r\n") if type(item) is str else item for item in islice(items, chunk)]:
            yield solve_rows(rows_from(batch), limit, workers, device=device)

    return results()
