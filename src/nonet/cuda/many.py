"""Any number of puzzles on one or several GPUs, chunk by chunk; the CPU takes over if a GPU fails."""

from __future__ import annotations

import threading
import warnings
from collections import deque
from contextlib import suppress
from typing import TYPE_CHECKING, Any, Final

import numpy as np

from nonet import _core
from nonet.cuda.devices import solvers_of
from nonet.cuda.lanes import pinned_array
from nonet.errors import DeviceError
from nonet.interrupts import answers_of_threads

if TYPE_CHECKING:
    from collections.abc import Callable, Generator, Iterator, Sequence

    from numpy.typing import NDArray

    from nonet.cuda.solver import GpuSolver

__all__ = ["pinned_empty", "solve_chunks", "solve_lines"]

#: Threads for each GPU if memory is not pinned: one more than it has lanes, so that a chunk is always ready. More would
#: queue for the interpreter lock.
_THREADS: Final = 5
#: The first and last chunks are smaller: nothing overlaps with the upload of the first or the download of the last.
_LEAST_CHUNK: Final = 1 << 17


def pinned_empty(shape: tuple[int, ...], dtype: Any = "uint8", *, device: str = "cuda") -> NDArray[Any]:
    """Make an array in pinned memory, which a GPU accesses directly: puzzles read into it are solved twice as fast.

    Memory that is not pinned is copied by the CPU, which then limits the speed.
    """
    return pinned_array(solvers_of(device)[0].gpu, shape, dtype)


def solve_chunks(
    solvers: Sequence[GpuSolver],
    puzzles: NDArray[np.uint8],
    counts: NDArray[np.int32],
    solutions: NDArray[np.uint8],
    limit: int,
    *,
    on_cpu: Callable[[slice], None],
    is_text: bool = False,
    done: Callable[[slice], None] = lambda part: None,
    should_stop: Callable[[], bool] = lambda: False,
) -> None:
    """Solve rows of 81 digits, or of characters with `is_text`.

    `done` is called with each finished part, on the thread that finished it. If a GPU fails in the middle, the others
    continue; the rest goes to `on_cpu`, with a warning.
    """
    step = min(solver.step(puzzles, solutions) for solver in solvers)
    parts = deque(_chunks(len(puzzles), step))
    stopped = threading.Event()

    def is_over() -> bool:
        return stopped.is_set() or should_stop()

    def work(solver: GpuSolver) -> None:
        under_way: deque[tuple[slice, Generator[bool]]] = deque()
        depth = solver.depth(puzzles, solutions)
        try:
            while fill(solver, under_way, depth) or under_way:
                part, chunk = under_way[0]
                for _ in chunk:
                    pass
                under_way.popleft()
                done(part)
        except DeviceError:
            parts.extend(part for part, _ in under_way)
            raise
        finally:
            for _, chunk in under_way:
                chunk.close()

    def fill(solver: GpuSolver, under_way: deque[tuple[slice, Generator[bool]]], depth: int) -> bool:
        """Begin as many chunks as may be under way; return whether there was any."""
        has_begun = False
        while len(under_way) < depth and not is_over():
            try:
                part = parts.popleft()
            except IndexError:
                break
            arrays = puzzles[part], counts[part], solutions[part]
            try:
                chunk = solver.begin(*arrays, limit, is_text=is_text, should_stop=is_over, may_wait=not under_way)
            except BaseException:
                parts.append(part)
                raise
            if chunk is None:
                parts.appendleft(part)
                break
            under_way.append((part, chunk))
            has_begun = True
        return has_begun

    threads = 1 if solvers[0].depth(puzzles, solutions) > 1 else min(_THREADS, len(parts))
    failures = _run([solver for _ in range(threads) for solver in solvers], work, stopped)
    if should_stop():
        raise InterruptedError("solving was stopped")
    if parts:
        warnings.warn(f"{failures[0]}; the CPU takes over", RuntimeWarning, stacklevel=2)
    while parts:
        part = parts.popleft()
        on_cpu(part)


def solve_lines(
    data: bytes | memoryview, limit: int, *, device: str, should_stop: Callable[[], bool]
) -> tuple[NDArray[np.int32], NDArray[np.uint8]] | None:
    """Solve plain lines on GPUs: counts, and solutions as characters; None if not all lines are plain."""
    rows = _core.rows_of_plain_lines(data)
    if rows is None:
        return None
    rows = rows.reshape(-1, 81)
    counts, solutions = np.empty(len(rows), np.int32), _core.borrow_bytes(rows.size).reshape(-1, 81)

    def on_cpu(part: slice) -> None:
        _core.SlicedSolver().solve(
            rows[part], counts[part], solutions[part], limit=limit, text=True, solution_text=True
        )

    solvers = solvers_of(device)
    solve_chunks(solvers, rows, counts, solutions, limit, on_cpu=on_cpu, is_text=True, should_stop=should_stop)
    return counts, solutions


def _chunks(size: int, most: int) -> Iterator[slice]:
    """Cut `size` rows into chunks: small ones first, then larger and larger up to `most`, towards the end smaller."""
    start, limit = 0, min(most, _LEAST_CHUNK)
    while start < size:
        left = size - start
        rows = min(left, limit, max(left // 2, _LEAST_CHUNK))
        yield slice(start, start + rows)
        start += rows
        limit = min(most, 2 * limit)


def _run(workers: list[GpuSolver], work: Callable[[GpuSolver], None], stopped: threading.Event) -> list[DeviceError]:
    """Run all workers until they are done or stopped; return their failures."""

    def run(solver: GpuSolver) -> DeviceError | None:
        with suppress(InterruptedError):
            try:
                work(solver)
            except DeviceError as error:
                return error
        return None

    if len(workers) <= 1:
        failures = [run(solver) for solver in workers]
    else:
        failures = [failure for _, failure in answers_of_threads(len(workers), run, workers, stop=stopped.set)]
    return [failure for failure in failures if failure is not None]
