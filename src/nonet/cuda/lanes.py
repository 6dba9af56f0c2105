"""The memory that a chunk of puzzles needs on a GPU and beside it, lent to one chunk at a time.

A *lane* is a stream with device memory and the pools of all warps; a *stage* is pinned host memory on both sides of a
lane. A launch is bounded (a few tenths of a second at most), so Ctrl-C and progress need no support from the GPU.
"""

from __future__ import annotations

import ctypes
import queue
import threading
from contextlib import contextmanager, suppress
from typing import TYPE_CHECKING, Any, Final, TypeVar

import numpy as np

from nonet.errors import DeviceError

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from numpy.typing import NDArray

    from nonet.cuda.driver import Gpu

__all__ = ["JOB", "Counts", "Lane", "Shelf", "Stage", "pinned_array"]

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

_WARPS_OF_BLOCK: Final = 4
#: Pages of a warp's pool, and their bytes. Hard puzzles need about 15; full, it sends puzzles to the CPU.
_CAPACITY: Final = 80
_PAGE_BYTES: Final = 4096
#: Words of the control block: next puzzle, unfinished warps, deep puzzles, rounds, passes.
_CONTROLS: Final = 8
_UNFINISHED: Final = 1
_DEEP_PUZZLES: Final = 2


class Lane:
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
        """Wait until nothing writes to the memory any more."""
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


class Stage:
    """Pinned host memory on both sides of a lane."""

    def __init__(self, gpu: Gpu, chunk: int) -> None:
        self.gpu = gpu
        self._address = gpu.allocate_pinned(2 * 81 * chunk)
        self.puzzles, self.solutions = _view(self._address, 2 * 81 * chunk).reshape(2, chunk, 81)

    def close(self) -> None:
        """Free the memory."""
        self.gpu.release_pinned(self._address)


class Counts:
    """Pinned host memory for the counts of a chunk."""

    def __init__(self, gpu: Gpu, chunk: int) -> None:
        self.gpu = gpu
        self._address = gpu.allocate_pinned(4 * chunk)
        self.memory = _view(self._address, 4 * chunk).view(np.int32)

    def close(self) -> None:
        """Free the memory."""
        self.gpu.release_pinned(self._address)


class Shelf(queue.LifoQueue[T]):
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
        """Close all of them."""
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
