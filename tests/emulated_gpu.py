"""A GPU for tests: host memory, and the kernels run on the CPU as fibres. It can be made to fail."""

import ctypes
import threading
from typing import Any

import nonet._emulation as _emulation
import numpy as np
from numpy.typing import NDArray

from nonet.cuda.driver import Gpu
from nonet.cuda.lanes import JOB
from nonet.errors import DeviceError

#: Bytes after each allocation, which nobody may write.
_GUARD = 64


class EmulatedGpu(Gpu):
    """Has two warps; memory is filled with garbage when it is allocated, as a real GPU's may be."""

    name = "emulated"
    multiprocessors = 1
    resident_blocks = 1

    def __init__(self, *, order: int = 0, memory: int = 1 << 40) -> None:
        self.order = order
        self.free = memory
        self.launches = 0
        #: The launch that fails, counted from 1; with it the device is lost.
        self.failing_launch = 0
        self.is_lost = False
        self.was_launched = threading.Event()
        #: Set by another GPU, before which this one does not launch.
        self.waits_for: threading.Event | None = None
        self.pinned: dict[int, Any] = {}
        self.taken: dict[int, Any] = {}

    def activate(self) -> None:
        self._check()

    def allocate(self, size: int) -> int:
        self._check()
        if size > self.free:
            raise DeviceError("emulated is out of memory", is_memory=True)
        self.free -= size
        return self._take(self.taken, size)

    def release(self, address: int) -> None:
        memory = self.taken.pop(address)
        assert bytes(memory[-_GUARD:]) == b"\xa5" * _GUARD, "the kernel wrote beyond its memory"
        self.free += len(memory) - _GUARD

    def allocate_pinned(self, size: int) -> int:
        self._check()
        return self._take(self.pinned, size)

    def release_pinned(self, address: int) -> None:
        del self.pinned[address]

    def is_pinned(self, address: int) -> bool:
        return any(start <= address < start + len(memory) - _GUARD for start, memory in self.pinned.items())

    def open_stream(self) -> Any:
        self._check()
        return 1

    def close_stream(self, stream: Any) -> None:
        pass

    def upload(self, to: int, source: int, size: int, stream: Any) -> None:
        self._check()
        ctypes.memmove(to, source, size)

    download = upload

    def clear(self, address: int, size: int, stream: Any) -> None:
        self._check()
        ctypes.memset(address, 0, size)

    def launch(self, kernel: str, blocks: int, threads: int, job: NDArray[np.void], stream: Any) -> None:
        self._check()
        self.was_launched.set()
        assert self.waits_for is None or self.waits_for.wait(300)
        self.launches += 1
        if self.launches == self.failing_launch:
            self.is_lost = True
            self._check()
        data = job.reshape(1).view(np.uint8)
        if "clues" in kernel or "parts" in kernel:
            _emulation.run_clues(kernel, data, blocks * threads)
            return
        assert job.dtype == JOB
        if kernel == "nonet_solve":
            _emulation.solve(data, blocks * threads // 32, self.order)
        else:
            _emulation.finish(data)

    def wait(self, stream: Any) -> None:
        self._check()

    def _check(self) -> None:
        if self.is_lost:
            raise DeviceError("emulated failed: CUDA_ERROR_LAUNCH_FAILED")

    @staticmethod
    def _take(where: dict[int, Any], size: int) -> int:
        memory = (ctypes.c_uint8 * (size + _GUARD))()
        ctypes.memset(memory, 0xA5, size + _GUARD)
        address = ctypes.addressof(memory)
        where[address] = memory
        return address
