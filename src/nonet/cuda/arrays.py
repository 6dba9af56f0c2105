"""Puzzles that are already on a GPU: solved there, and the answers stay there.

Arrays may come from any library that supports `__cuda_array_interface__` (CuPy, PyTorch, Numba, JAX, RAPIDS) or DLPack,
and are returned in the same ways.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

import numpy as np

from nonet.arguments import checked_whole
from nonet.cuda import dlpack
from nonet.cuda.devices import solvers_of
from nonet.errors import WrongValueError

if TYPE_CHECKING:
    from nonet.cuda.driver import Gpu
    from nonet.cuda.solver import GpuSolver

__all__ = ["DeviceArray", "solve_array"]

_MOST_SOLUTIONS: Final = 2**31 - 1


class DeviceArray:
    """An array in the memory of a GPU, for other libraries to view: `cupy.asarray(a)`, `torch.from_dlpack(a)`."""

    def __init__(self, gpu: Gpu, index: int, shape: tuple[int, ...], dtype: Any) -> None:
        self.shape = shape
        self.dtype: np.dtype[Any] = np.dtype(dtype)
        self.nbytes = self.dtype.itemsize * int(np.prod(shape, dtype=np.int64))
        self._gpu = gpu
        self._index = index
        gpu.activate()
        self.address = gpu.allocate(max(1, self.nbytes))

    @property
    def __cuda_array_interface__(self) -> dict[str, Any]:
        return {
            "shape": self.shape,
            "typestr": self.dtype.str,
            "data": (self.address, False),
            "version": 3,
            "stream": None,  # all work on it is finished
        }

    def __dlpack__(self, *, stream: Any = None, **options: Any) -> Any:
        return dlpack.capsule_of(self, self.address, self.shape, self.dtype, self._index)

    def __dlpack_device__(self) -> tuple[int, int]:
        return dlpack.CUDA, self._index

    def __array__(self, dtype: Any = None, copy: bool | None = None) -> np.ndarray[Any, Any]:
        """Copy it to the host."""
        host = np.empty(self.shape, self.dtype)
        self._gpu.activate()
        stream = self._gpu.open_stream()
        try:
            self._gpu.download(host.ctypes.data, self.address, self.nbytes, stream)
            self._gpu.wait(stream)
        finally:
            self._gpu.close_stream(stream)
        return host if dtype is None else host.astype(dtype)

    def __len__(self) -> int:
        return self.shape[0]

    def __repr__(self) -> str:
        return f"<DeviceArray of {self.shape} {self.dtype} on {self._gpu.name}>"

    def __del__(self) -> None:
        if address := getattr(self, "address", 0):
            self._gpu.activate()
            self._gpu.release(address)


def solve_array(puzzles: Any, *, limit: int = 2, is_text: bool = False) -> tuple[DeviceArray, DeviceArray]:
    """Solve puzzles that are on a GPU: counts (int32) and solutions (uint8, 81 each) stay there.

    `puzzles` is a contiguous uint8 array of shape (n, 81): digits with 0 for blank, or characters with `is_text`.
    A count is at most `limit`, 0 for no solution and -1 for a row that cannot be read; a solution is what the CPU
    solvers report, the first of several, and blank where there is none.
    """
    checked_whole(limit, "limit", 1, _MOST_SOLUTIONS)
    seen = dlpack.seen(puzzles)
    if seen.dtype != np.uint8 or len(seen.shape) != 2 or seen.shape[1] != 81 or not seen.is_contiguous:
        raise WrongValueError("gpu_array", dtype=str(seen.dtype), shape=str(seen.shape))
    solver = solvers_of(f"cuda:{seen.device}")[0]
    size = seen.shape[0]
    counts = DeviceArray(solver.gpu, seen.device, (size,), np.int32)
    solutions = DeviceArray(solver.gpu, seen.device, (size, 81), np.uint8)
    if seen.stream is not None:
        solver.gpu.wait(seen.stream)
    _solve_parts(solver, seen.address, counts, solutions, limit, is_text)
    return counts, solutions


def _solve_parts(
    solver: GpuSolver, puzzles: int, counts: DeviceArray, solutions: DeviceArray, limit: int, is_text: bool
) -> None:
    for start in range(0, len(counts), solver.chunk):
        size = min(solver.chunk, len(counts) - start)
        addresses = puzzles + 81 * start, counts.address + 4 * start, solutions.address + 81 * start
        solver.solve_there(size, *addresses, limit, is_text=is_text)
