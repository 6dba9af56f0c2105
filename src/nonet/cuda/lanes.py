"""The memory that a chunk of puzzles needs, on the GPU and on the host, lent to one chunk at a time.

A *lane* is a stream with device memory and the pools of all warps. A launch is bounded (a few tenths of a second at
most), so Ctrl-C and progress need no support from the GPU.
"""

from __future__ import annotations

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

__all__ = ["JOB", "DeviceMemory", "Lane", "Shelf", "pinned_array"]

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


class DeviceMemory:
    """A stream, and device memory by name; `fields` is a job for the kernels with the addresses that it has."""

    def __init__(self, gpu: Gpu, job: np.dtype[Any], sizes: dict[str, int]) -> None:
        self.gpu = gpu
        self.fields = np.zeros((), job)
        self.addresses: dict[str, int] = {}
        self.stream: Any = None
        try:
            self.stream = gpu.open_stream()
            for name, size in sizes.items():
                self.addresses[name] = gpu.allocate(size)
                if name in (job.names or ()):
                    self.fields[name] = self.addresses[name]
        except DeviceError:
            self.close()
            raise

    def close(self) -> None:
        """Free the memory."""
        for address in self.addresses.values():
            self.gpu.release(address)
        if self.stream is not None:
            self.gpu.close_stream(self.stream)
        self.addresses, self.stream = {}, None


class Lane(DeviceMemory):
    """A stream and the device memory that a chunk needs."""

    def __init__(self, gpu: Gpu, chunk: int) -> None:
        self.grid = gpu.multiprocessors * gpu.resident_blocks
        self._control = pinned_array(gpu, (_CONTROLS,), np.uint32)
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
        super().__init__(gpu, JOB, sizes)
        self.fields["waiting"] = self.fields["control"] + np.uint64(4 * _CONTROLS)

    def job(self, size: int, limit: int, rounds: int, is_text: bool) -> NDArray[np.void]:
        """Describe a chunk in this lane's memory."""
        job = self.fields.copy()
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
        gpu.download(self._control.ctypes.data, int(job["control"]), 4 * _CONTROLS, stream)


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

    def drain(self) -> list[T]:
        """Take all of them, at the end."""
        return [self.get_nowait() for _ in range(self.qsize())]

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
            with suppress(DeviceError):  # a GPU that is lost
                self._gpu.activate()
                self._gpu.release_pinned(address)
