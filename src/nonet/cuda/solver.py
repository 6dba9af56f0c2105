"""Solving chunks of puzzles on one GPU: memory, the order of copies and launches, and what to do when memory is short.

A chunk passes through a *lane*: a stream with the device memory for a chunk and the pools of all warps. Four lanes
overlap: while one computes, another uploads and a third downloads. Host memory that is not pinned passes through a
*stage*, pinned buffers on either side; native threads fill and empty stages while the lanes work. Few Python threads
with large chunks do better than many with small ones: they would queue for the interpreter lock.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, Final

import numpy as np

from nonet import _core
from nonet.cuda.lanes import Lane, Shelf, pinned_array
from nonet.errors import DeviceError

if TYPE_CHECKING:
    from collections.abc import Callable, Generator

    from numpy.typing import NDArray

    from nonet.cuda.driver import Gpu

__all__ = ["GpuSolver"]

#: The maximum number of puzzles in a chunk. Fewer leave warps idle at its end; more need memory without gain.
_CHUNK: Final = 1 << 19
#: The maximum for chunks that pass through a stage: pinned memory is scarce.
_STAGED: Final = 1 << 18
_LEAST_CHUNK: Final = 1 << 12
#: One uploads, one computes, one downloads, and one is with the host, which reads and writes its counts.
_LANES: Final = 4
_STAGES: Final = 5
#: Native threads that fill or empty a stage; a few stages are filled or emptied at a time.
_COPIERS: Final = 4
#: Rounds of a launch: about 0.1 s on an H200.
_ROUNDS: Final = 1 << 14
#: The count of a puzzle with too many branches for the kernel's keys.
_DEEP: Final = -2
#: Up to this limit counts travel as bytes.
_SHORT_LIMIT: Final = 127


@dataclass(frozen=True, slots=True)
class _Chunk:
    """Puzzles to solve, where their answers go, and how."""

    puzzles: NDArray[np.uint8]
    counts: NDArray[np.int32]
    solutions: NDArray[np.uint8]
    limit: int
    is_text: bool
    should_stop: Callable[[], bool] = lambda: False

    def solve_deep(self) -> None:
        """Solve the puzzles that were too deep for the kernel on the CPU."""
        rows = np.flatnonzero(self.counts == _DEEP)
        found, answers = np.empty(len(rows), np.int32), np.empty((len(rows), 81), np.uint8)
        _core.SlicedSolver().solve(
            self.puzzles[rows], found, answers, limit=self.limit, text=self.is_text, solution_text=self.is_text
        )
        self.counts[rows], self.solutions[rows] = found, answers


class GpuSolver:
    """The solver of one GPU; several threads may call it at a time."""

    def __init__(self, gpu: Gpu, *, chunk: int = _CHUNK, lanes: int = _LANES, rounds: int = _ROUNDS) -> None:
        self.gpu = gpu
        self.chunk = chunk
        #: Why it can no longer be used, if so.
        self.failure: DeviceError | None = None
        self._rounds = rounds
        self._most_lanes = lanes
        self._lanes: Shelf[Lane] = Shelf(lanes, lambda: Lane(gpu, self.chunk))
        # Pinned memory, which is freed with its array: puzzles and solutions of a chunk, and its counts.
        self._stages: Shelf[NDArray[np.uint8]] = Shelf(
            _STAGES, lambda: pinned_array(gpu, (2, min(self.chunk, _STAGED), 81), np.uint8)
        )
        self._counts: Shelf[NDArray[np.int32]] = Shelf(lanes + 2, lambda: pinned_array(gpu, (self.chunk,), np.int32))
        self._fit()

    @property
    def name(self) -> str:
        """The name of the GPU."""
        return self.gpu.name

    def step(self, puzzles: NDArray[np.uint8], solutions: NDArray[np.uint8]) -> int:
        """Return the maximum number of rows of such arrays that `solve` takes at a time."""
        return self.chunk if self._is_direct(puzzles, solutions) else min(self.chunk, _STAGED)

    def depth(self, puzzles: NDArray[np.uint8], solutions: NDArray[np.uint8]) -> int:
        """Return how many chunks of such arrays a thread should have under way."""
        # Stages are filled by other threads; pinned memory needs no copies.
        return self._most_lanes if self._is_direct(puzzles, solutions) else 1

    def begin(
        self,
        puzzles: NDArray[np.uint8],
        counts: NDArray[np.int32],
        solutions: NDArray[np.uint8],
        limit: int,
        *,
        is_text: bool = False,
        should_stop: Callable[[], bool] = lambda: False,
        may_wait: bool = True,
    ) -> Generator[bool] | None:
        """Begin to solve a chunk: at most `step` rows of 81 bytes, contiguous; None if all lanes are busy.

        The generator that is returned finishes it. Counts are then -1 where a row cannot be read; solutions are in the
        encoding of the puzzles, blank where there is none; of several the one that the CPU solvers report.
        Raises InterruptedError when `should_stop` returns true. With `may_wait`, waits for a lane.
        """
        chunk = self._solve(_Chunk(puzzles, counts, solutions, limit, is_text, should_stop), may_wait)
        if next(chunk):
            return chunk
        chunk.close()
        return None

    def solve(
        self,
        puzzles: NDArray[np.uint8],
        counts: NDArray[np.int32],
        solutions: NDArray[np.uint8],
        limit: int,
        **options: Any,
    ) -> None:
        """Solve a chunk from beginning to end, with the options of `begin`."""
        for _ in self.begin(puzzles, counts, solutions, limit, **options) or ():
            pass

    def solve_there(self, size: int, puzzles: int, counts: int, solutions: int, limit: int, *, is_text: bool) -> None:
        """Solve a chunk on the device, by address; puzzles too deep for the kernel go through the host."""
        self.gpu.activate()
        with self._lanes.borrow() as lane:
            assert lane is not None
            job = lane.job(size, limit, self._rounds, is_text)
            job["puzzles"], job["counts"], job["solutions"] = puzzles, counts, solutions
            job["short_counts"] = 0
            if not lane.run(job, lambda: None, lambda: False):
                return
            rows = np.empty((size, 81), np.uint8)
            found, answers = np.empty(size, np.int32), np.empty((size, 81), np.uint8)
            arrays = ((rows, puzzles), (found, counts), (answers, solutions))
            for here, there in arrays:
                self.gpu.download(here.ctypes.data, there, here.nbytes, lane.stream)
            self.gpu.wait(lane.stream)
            _Chunk(rows, found, answers, limit, is_text).solve_deep()
            for here, there in arrays[1:]:
                self.gpu.upload(there, here.ctypes.data, here.nbytes, lane.stream)
            self.gpu.wait(lane.stream)

    def close(self) -> None:
        """Free all memory."""
        self.gpu.activate()
        for lane in self._lanes.drain():
            lane.close()
        self._stages.drain()
        self._counts.drain()

    def _fit(self) -> None:
        """Create the first lane, with the largest chunk that memory allows."""
        while True:
            try:
                self.gpu.activate()
                with self._lanes.borrow():
                    return
            except DeviceError as error:
                if not error.is_memory or self.chunk <= _LEAST_CHUNK:
                    raise
                self.chunk //= 4

    def _solve(self, chunk: _Chunk, may_wait: bool) -> Generator[bool]:
        """Solve a chunk and note failures; yields once, as `_pass_lane` does."""
        try:
            self.gpu.activate()
            if self._is_direct(chunk.puzzles, chunk.solutions):
                is_deep = yield from self._pass_lane(chunk, may_wait)
            else:
                is_deep = yield from self._pass_stage(chunk)
        except DeviceError as error:
            if not error.is_memory:
                self.failure = error
            raise
        if is_deep:
            chunk.solve_deep()

    def _pass_stage(self, chunk: _Chunk) -> Generator[bool, None, bool]:
        """Solve a chunk through pinned memory."""
        size = len(chunk.puzzles)
        with self._stages.borrow() as stage:
            assert stage is not None
            staged = replace(chunk, puzzles=stage[0, :size], solutions=stage[1, :size])
            _core.copy_rows(chunk.puzzles, staged.puzzles, _COPIERS)
            is_deep = yield from self._pass_lane(staged, True)
            _core.copy_rows(staged.solutions, chunk.solutions, _COPIERS)
        return is_deep

    def _is_direct(self, puzzles: NDArray[np.uint8], solutions: NDArray[np.uint8]) -> bool:
        return self.gpu.is_pinned(puzzles.ctypes.data) and self.gpu.is_pinned(solutions.ctypes.data)

    def _pass_lane(self, chunk: _Chunk, may_wait: bool) -> Generator[bool, None, bool]:
        """Solve a chunk in pinned memory; return whether some puzzles were too deep.

        Yields True when all is queued and only waiting is left, or False when no lane is free.
        """
        size = len(chunk.puzzles)
        is_short = chunk.limit <= _SHORT_LIMIT
        with self._counts.borrow(may_wait) as pinned:
            with self._lanes.borrow(may_wait) as lane:
                if pinned is None or lane is None:
                    yield False
                    return False
                found: NDArray[Any] = (pinned.view(np.int8) if is_short else pinned)[:size]
                job = lane.job(size, chunk.limit, self._rounds, chunk.is_text)
                if not is_short:
                    job["short_counts"] = 0
                counts_there = int(job["short_counts" if is_short else "counts"])

                def download() -> None:
                    self.gpu.download(chunk.solutions.ctypes.data, int(job["solutions"]), 81 * size, lane.stream)
                    self.gpu.download(found.ctypes.data, counts_there, found.nbytes, lane.stream)

                self.gpu.upload(int(job["puzzles"]), chunk.puzzles.ctypes.data, 81 * size, lane.stream)
                lane.start(job, download)
                try:
                    yield True
                except GeneratorExit:
                    lane.abandon()
                    raise
                is_deep = lane.finish(job, download, chunk.should_stop)
            np.copyto(chunk.counts, found)  # the lane is another chunk's by now
        return is_deep
