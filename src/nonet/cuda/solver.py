"""Solving chunks of puzzles on one GPU: memory, the order of copies and launches, and what to do when memory is short.

A chunk passes through a *lane*: a stream with the device memory for a chunk and the pools of all warps. Four lanes
overlap: while one computes, another uploads and a third downloads. Host memory that is not pinned passes through a
*stage*, pinned buffers on either side; native threads fill and empty stages while the lanes work. Few Python threads
with large chunks do better than many with small ones: they would queue for the interpreter lock.

A launch is bounded (a few tenths of a second at most), so Ctrl-C and progress need no support from the GPU.
"""

from __future__ import annotations

import ctypes
import queue
import threading
from contextlib import contextmanager, suppress
from typing import TYPE_CHECKING, Any, Final, TypeVar

import numpy as np

from nonet import _core
from nonet.errors import DeviceError

if TYPE_CHECKING:
    from collections.abc import Callable, Generator, Iterator

    from numpy.typing import NDArray

    from nonet.cuda.driver import Gpu

__all__ = ["JOB", "GpuSolver", "pinned_array"]

T = TypeVar("T")

#: The structure Job of kernel/board.cuh.
JOB: Final = np.dtype(
    [
        *((name, np.uint64) for name in ("puzzles", "solutions", "counts", "best", "control", "pool", "waiting")),
        ("short_counts", np.uint64),
        ("deepest", np.uint64),
        ("size", np.uint32),
        ("limit", np.int32),
        *((name, np.uint32) for name in ("grab", "capacity", "rounds", "zero", "solution_zero", "unused")),
    ],
    align=True,
)

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
_WARPS_OF_BLOCK: Final = 4
#: Pages of a warp's pool, and their bytes. Hard puzzles need about 15; full, it sends puzzles to the CPU.
_CAPACITY: Final = 80
_PAGE_BYTES: Final = 4096
#: Rounds of a launch: about 0.1 s on an H200.
_ROUNDS: Final = 1 << 14
#: Words of the control block: next puzzle, unfinished warps, deep puzzles, rounds, passes.
_CONTROLS: Final = 8
_UNFINISHED: Final = 1
_DEEP_PUZZLES: Final = 2
#: The count of a puzzle with too many branches for the kernel's keys.
_DEEP: Final = -2
#: Up to this limit counts travel as bytes.
_SHORT_LIMIT: Final = 127


class GpuSolver:
    """The solver of one GPU; several threads may call it at a time."""

    def __init__(self, gpu: Gpu, *, chunk: int = _CHUNK, lanes: int = _LANES, rounds: int = _ROUNDS) -> None:
        self.gpu = gpu
        self.chunk = chunk
        #: Why it can no longer be used, if so.
        self.failure: DeviceError | None = None
        self._rounds = rounds
        self._most_lanes = lanes
        self._lanes: _Shelf[_Lane] = _Shelf(lanes, lambda: _Lane(gpu, self.chunk))
        self._stages: _Shelf[_Stage] = _Shelf(_STAGES, lambda: _Stage(gpu, min(self.chunk, _STAGED)))
        self._counts: _Shelf[_Counts] = _Shelf(lanes + 2, lambda: _Counts(gpu, self.chunk))
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
        # Other threads copy to the stages; pinned memory needs nobody.
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
        InterruptedError when `should_stop` says so. With `may_wait`, a lane is waited for.
        """
        chunk = self._guarded(puzzles, counts, solutions, limit, is_text, should_stop, may_wait)
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
            _solve_deep(rows, found, answers, limit, is_text)
            for here, there in arrays[1:]:
                self.gpu.upload(there, here.ctypes.data, here.nbytes, lane.stream)
            self.gpu.wait(lane.stream)

    def close(self) -> None:
        """Free all memory."""
        self.gpu.activate()
        self._lanes.close()
        self._stages.close()
        self._counts.close()

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

    def _guarded(
        self,
        puzzles: NDArray[np.uint8],
        counts: NDArray[np.int32],
        solutions: NDArray[np.uint8],
        limit: int,
        is_text: bool,
        should_stop: Callable[[], bool],
        may_wait: bool,
    ) -> Generator[bool]:
        """Solve a chunk and note failures; yields once, as `_pass_lane` does."""
        try:
            self.gpu.activate()
            is_deep = yield from self._solve(puzzles, counts, solutions, limit, is_text, should_stop, may_wait)
        except DeviceError as error:
            if not error.is_memory:
                self.failure = error
            raise
        if is_deep:
            _solve_deep(puzzles, counts, solutions, limit, is_text)

    def _solve(
        self,
        puzzles: NDArray[np.uint8],
        counts: NDArray[np.int32],
        solutions: NDArray[np.uint8],
        limit: int,
        is_text: bool,
        should_stop: Callable[[], bool],
        may_wait: bool,
    ) -> Generator[bool, None, bool]:
        if self._is_direct(puzzles, solutions):
            return (yield from self._pass_lane(puzzles, counts, solutions, limit, is_text, should_stop, may_wait))
        size = len(puzzles)
        with self._stages.borrow() as stage:
            assert stage is not None
            _core.copy_rows(puzzles, stage.puzzles[:size], _COPIERS)
            source, target = stage.puzzles[:size], stage.solutions[:size]
            is_deep = yield from self._pass_lane(source, counts, target, limit, is_text, should_stop, True)
            _core.copy_rows(target, solutions, _COPIERS)
        return is_deep

    def _is_direct(self, puzzles: NDArray[np.uint8], solutions: NDArray[np.uint8]) -> bool:
        return self.gpu.is_pinned(puzzles.ctypes.data) and self.gpu.is_pinned(solutions.ctypes.data)

    def _pass_lane(
        self,
        puzzles: NDArray[np.uint8],
        counts: NDArray[np.int32],
        solutions: NDArray[np.uint8],
        limit: int,
        is_text: bool,
        should_stop: Callable[[], bool],
        may_wait: bool,
    ) -> Generator[bool, None, bool]:
        """Solve a chunk in pinned memory; return whether some puzzles were too deep.

        Yields True when all is queued and only waiting is left, or False when no lane is free.
        """
        size = len(puzzles)
        is_short = limit <= _SHORT_LIMIT
        with self._counts.borrow(may_wait) as pinned:
            with self._lanes.borrow(may_wait) as lane:
                if pinned is None or lane is None:
                    yield False
                    return False
                found: NDArray[Any] = (pinned.memory.view(np.int8) if is_short else pinned.memory)[:size]
                job = lane.job(size, limit, self._rounds, is_text)
                if not is_short:
                    job["short_counts"] = 0
                counts_there = int(job["short_counts" if is_short else "counts"])

                def download() -> None:
                    self.gpu.download(solutions.ctypes.data, int(job["solutions"]), 81 * size, lane.stream)
                    self.gpu.download(found.ctypes.data, counts_there, found.nbytes, lane.stream)

                self.gpu.upload(int(job["puzzles"]), puzzles.ctypes.data, 81 * size, lane.stream)
                lane.start(job, download)
                try:
                    yield True
                except GeneratorExit:
                    lane.abandon()
                    raise
                is_deep = lane.finish(job, download, should_stop)
            np.copyto(counts, found)  # the lane is another chunk's by now
        return is_deep


class _Lane:
    """A stream and the device memory that a chunk needs."""

    def __init__(self, gpu: Gpu, chunk: int) -> None:
        self.gpu = gpu
        self.grid = gpu.multiprocessors * gpu.resident_blocks
        self._owned: list[int] = []
        self._fields = np.zeros((), JOB)
        warps = self.grid * _WARPS_OF_BLOCK
        sizes = {
            "puzzles": 81 * chunk,
            "solutions": 81 * chunk,
            "counts": 4 * chunk,
            "best": 8 * chunk,
            "short_counts": chunk,
            "control": 4 * (_CONTROLS + warps),
            "pool": warps * _CAPACITY * _PAGE_BYTES,
        }
        self.stream: Any = None
        self._pinned = 0
        try:
            self.stream = gpu.open_stream()
            for name, size in sizes.items():
                self._owned.append(gpu.allocate(size))
                self._fields[name] = self._owned[-1]
            self._pinned = gpu.allocate_pinned(4 * _CONTROLS)
        except DeviceError:
            self.close()
            raise
        self._fields["waiting"] = self._fields["control"] + np.uint64(4 * _CONTROLS)
        self._control = _view(self._pinned, 4 * _CONTROLS).view(np.uint32)

    def job(self, size: int, limit: int, rounds: int, is_text: bool) -> NDArray[np.void]:
        """Describe a chunk in this lane's memory."""
        job = self._fields.copy()
        job["deepest"] = 1
        job["size"], job["limit"], job["rounds"], job["capacity"] = size, limit, rounds, _CAPACITY
        # Small chunks spread over all warps: half-empty ones in parallel beat full ones in a row.
        job["grab"] = min(32, max(4, -(-size // (self.grid * _WARPS_OF_BLOCK))))
        job["zero"] = job["solution_zero"] = 0x30303030 if is_text else 0
        return job

    def run(self, job: NDArray[np.void], download: Callable[[], None], should_stop: Callable[[], bool]) -> bool:
        """Launch until all puzzles are finished, and fetch the answers; return whether some were too deep."""
        self.start(job, download)
        return self.finish(job, download, should_stop)

    def start(self, job: NDArray[np.void], download: Callable[[], None]) -> None:
        """Queue the first launch and the download of its answers."""
        self.gpu.clear(int(job["control"]), 4 * (_CONTROLS + self._blocks(job) * _WARPS_OF_BLOCK), self.stream)
        self._launch(job, download)

    def finish(self, job: NDArray[np.void], download: Callable[[], None], should_stop: Callable[[], bool]) -> bool:
        """Wait for what was started, and launch again until all puzzles are finished."""
        while True:
            self.gpu.wait(self.stream)
            if self._control[_UNFINISHED] == 0:
                return bool(self._control[_DEEP_PUZZLES])
            if should_stop():
                raise InterruptedError("solving was stopped")
            self.gpu.clear(int(job["control"]) + 4 * _UNFINISHED, 4, self.stream)
            self._launch(job, download)

    def abandon(self) -> None:
        """Wait until memory is no longer written to."""
        with suppress(DeviceError):
            self.gpu.wait(self.stream)

    def _blocks(self, job: NDArray[np.void]) -> int:
        return min(self.grid, -(-int(job["size"]) // (int(job["grab"]) * _WARPS_OF_BLOCK)))

    def _launch(self, job: NDArray[np.void], download: Callable[[], None]) -> None:
        gpu, stream = self.gpu, self.stream
        gpu.launch("nonet_solve", self._blocks(job), 32 * _WARPS_OF_BLOCK, job, stream)
        gpu.launch("nonet_finish", min(-(-int(job["size"]) // 256), 16 * gpu.multiprocessors), 256, job, stream)
        download()
        gpu.download(self._pinned, int(job["control"]), 4 * _CONTROLS, stream)

    def close(self) -> None:
        """Free the memory."""
        for address in self._owned:
            self.gpu.release(address)
        if self._pinned:
            self.gpu.release_pinned(self._pinned)
        if self.stream is not None:
            self.gpu.close_stream(self.stream)
        self._owned, self._pinned, self.stream = [], 0, None


class _Stage:
    """Pinned host memory on both sides of a lane."""

    def __init__(self, gpu: Gpu, chunk: int) -> None:
        self.gpu = gpu
        self._address = gpu.allocate_pinned(2 * 81 * chunk)
        self.puzzles, self.solutions = _view(self._address, 2 * 81 * chunk).reshape(2, chunk, 81)

    def close(self) -> None:
        """Free the memory."""
        self.gpu.release_pinned(self._address)


class _Counts:
    """Pinned host memory for the counts of a chunk."""

    def __init__(self, gpu: Gpu, chunk: int) -> None:
        self.gpu = gpu
        self._address = gpu.allocate_pinned(4 * chunk)
        self.memory = _view(self._address, 4 * chunk).view(np.int32)

    def close(self) -> None:
        """Free the memory."""
        self.gpu.release_pinned(self._address)


class _Shelf(queue.LifoQueue[T]):
    """A pool of things, each made on first use and lent to one thread at a time."""

    def __init__(self, most: int, make: Callable[[], T]) -> None:
        super().__init__()
        self._lock = threading.Lock()
        self._left = most
        self._made = 0
        self._make = make

    @contextmanager
    def borrow(self, may_wait: bool = True) -> Iterator[T | None]:
        """Lend one; None if there is none and the borrower may not wait for it."""
        thing = self._take(may_wait)
        try:
            yield thing
        finally:
            if thing is not None:
                self.put(thing)

    def close(self) -> None:
        while not self.empty():
            thing: Any = self.get_nowait()
            thing.close()

    def _take(self, may_wait: bool) -> T | None:
        try:
            return self.get_nowait()
        except queue.Empty:
            pass
        with self._lock:
            may_make = self._left > 0
            self._left -= may_make
        if not may_make:
            return self.get() if may_wait else None
        try:
            thing = self._make()
        except DeviceError as error:
            with self._lock:
                self._left += 1
            if self._made == 0 or not error.is_memory:
                raise
            return self.get() if may_wait else None  # there is another one: wait for it
        self._made += 1
        return thing


def pinned_array(gpu: Gpu, shape: tuple[int, ...], dtype: Any) -> NDArray[Any]:
    """Make an array in pinned memory, which is freed with the last view of it."""
    return np.asarray(_Pinned(gpu, shape, np.dtype(dtype)))


class _Pinned:
    def __init__(self, gpu: Gpu, shape: tuple[int, ...], dtype: np.dtype[Any]) -> None:
        self._gpu = gpu
        gpu.activate()
        self._address = gpu.allocate_pinned(max(1, dtype.itemsize * int(np.prod(shape, dtype=np.int64))))
        self.__array_interface__ = {
            "shape": shape,
            "typestr": dtype.str,
            "data": (self._address, False),
            "version": 3,
        }

    def __del__(self) -> None:
        if address := getattr(self, "_address", 0):
            self._gpu.activate()
            self._gpu.release_pinned(address)


def _view(address: int, size: int) -> NDArray[np.uint8]:
    """View memory as an array."""
    return np.frombuffer(memoryview((ctypes.c_uint8 * size).from_address(address)), np.uint8)


def _solve_deep(
    puzzles: NDArray[np.uint8],
    counts: NDArray[np.int32],
    solutions: NDArray[np.uint8],
    limit: int,
    is_text: bool,
) -> None:
    """Solve puzzles with more branches than the kernel's keys can hold on the CPU."""
    rows = np.flatnonzero(counts == _DEEP)
    found, answers = np.empty(len(rows), np.int32), np.empty((len(rows), 81), np.uint8)
    _core.SlicedSolver().solve(puzzles[rows], found, answers, limit=limit, text=is_text, solution_text=is_text)
    counts[rows], solutions[rows] = found, answers
