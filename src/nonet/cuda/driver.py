"""One GPU through the CUDA driver: memory, copies, launches. The only file that calls it; tests replace `Gpu`.

The library is NVIDIA's own cuda-bindings, with NVRTC: 62 MB to install, against 123 MB
for CuPy with NVRTC. Both call the same functions of the driver.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

import numpy as np

from nonet.cuda.compiler import compiled_kernel
from nonet.errors import DeviceError, MissingExtraError

if TYPE_CHECKING:
    from numpy.typing import NDArray

__all__ = ["Gpu", "gpu_count", "open_gpus"]

#: The minimum architecture: the first with synchronising warp-wide instructions.
_OLDEST: Final = (7, 0)
_KERNELS: Final = ("nonet_solve", "nonet_finish", "nonet_list_clues", "nonet_write_parts", "nonet_judge_clues")
#: Statuses of the driver that mean that the kernel was compiled by a newer compiler.
_TOO_OLD: Final = (
    "CUDA_ERROR_UNSUPPORTED_PTX_VERSION",
    "CUDA_ERROR_INVALID_IMAGE",
    "CUDA_ERROR_NO_BINARY_FOR_GPU",
    "CUDA_ERROR_INSUFFICIENT_DRIVER",
    "CUDA_ERROR_SYSTEM_DRIVER_MISMATCH",
)


class Gpu:
    """A GPU of this machine. Addresses are numbers; every call may raise DeviceError."""

    def __init__(self, index: int) -> None:
        self._cuda = cuda = _driver()
        device = self._call(cuda.cuDeviceGet, index)
        attribute = cuda.CUdevice_attribute
        name: bytes = self._call(cuda.cuDeviceGetName, 100, device)
        self.name = name.split(b"\0")[0].decode(errors="replace")
        self.architecture = (
            int(self._call(cuda.cuDeviceGetAttribute, attribute.CU_DEVICE_ATTRIBUTE_COMPUTE_CAPABILITY_MAJOR, device)),
            int(self._call(cuda.cuDeviceGetAttribute, attribute.CU_DEVICE_ATTRIBUTE_COMPUTE_CAPABILITY_MINOR, device)),
        )
        if self.architecture < _OLDEST:
            found = ".".join(map(str, self.architecture))
            raise DeviceError("capability", found=found, name=self.name)
        self.multiprocessors = int(
            self._call(cuda.cuDeviceGetAttribute, attribute.CU_DEVICE_ATTRIBUTE_MULTIPROCESSOR_COUNT, device)
        )
        # The primary context is the one that other libraries use, so arrays of theirs can be read.
        self._context = self._call(cuda.cuDevicePrimaryCtxRetain, device)
        self.activate()
        module = self._call(cuda.cuModuleLoadData, compiled_kernel(self.architecture))
        self._kernels = {name: self._call(cuda.cuModuleGetFunction, module, name.encode()) for name in _KERNELS}
        #: Blocks of the kernel that run on a multiprocessor at a time.
        self.resident_blocks = int(
            self._call(cuda.cuOccupancyMaxActiveBlocksPerMultiprocessor, self._kernels["nonet_solve"], 128, 0)
        )

    def activate(self) -> None:
        """Make this GPU current for the calling thread."""
        self._call(self._cuda.cuCtxSetCurrent, self._context)

    def allocate(self, size: int) -> int:
        """Allocate device memory."""
        return int(self._call(self._cuda.cuMemAlloc, size))

    def release(self, address: int) -> None:
        """Free it."""
        self._call(self._cuda.cuMemFree, address)

    def allocate_pinned(self, size: int) -> int:
        """Allocate pinned host memory."""
        return int(self._call(self._cuda.cuMemHostAlloc, size, self._cuda.CU_MEMHOSTALLOC_PORTABLE))

    def release_pinned(self, address: int) -> None:
        """Free it."""
        self._call(self._cuda.cuMemFreeHost, address)

    def is_pinned(self, address: int) -> bool:
        """Return whether host memory is pinned."""
        cuda = self._cuda
        kind = cuda.CUpointer_attribute.CU_POINTER_ATTRIBUTE_MEMORY_TYPE
        # When several attributes are queried at once, memory unknown to CUDA is not an error.
        [value] = self._call(cuda.cuPointerGetAttributes, 1, [kind], address)
        return int(value) == int(cuda.CUmemorytype.CU_MEMORYTYPE_HOST)

    def open_stream(self) -> Any:
        """Open a stream of copies and launches."""
        return self._call(self._cuda.cuStreamCreate, self._cuda.CUstream_flags.CU_STREAM_NON_BLOCKING)

    def close_stream(self, stream: Any) -> None:
        """Close it."""
        self._call(self._cuda.cuStreamDestroy, stream)

    def upload(self, to: int, source: int, size: int, stream: Any) -> None:
        """Copy from the host to the device."""
        self._call(self._cuda.cuMemcpyHtoDAsync, to, source, size, stream)

    def download(self, to: int, source: int, size: int, stream: Any) -> None:
        """Copy from the device to the host."""
        self._call(self._cuda.cuMemcpyDtoHAsync, to, source, size, stream)

    def clear(self, address: int, size: int, stream: Any) -> None:
        """Fill device memory with zeros."""
        self._call(self._cuda.cuMemsetD8Async, address, 0, size, stream)

    def launch(self, kernel: str, blocks: int, threads: int, job: NDArray[np.void], stream: Any) -> None:
        """Run a kernel over a job."""
        arguments = np.array([job.ctypes.data], np.uint64)
        self._call(
            self._cuda.cuLaunchKernel,
            *(self._kernels[kernel], blocks, 1, 1, threads, 1, 1, 0, stream, arguments.ctypes.data, 0),
        )

    def wait(self, stream: Any) -> None:
        """Wait until a stream is empty."""
        self._call(self._cuda.cuStreamSynchronize, stream)

    def _call(self, function: Any, *arguments: Any) -> Any:
        status, *values = function(*arguments)
        if status == self._cuda.CUresult.CUDA_SUCCESS:
            return values[0] if values else None
        raise _error(self._cuda, status, getattr(self, "name", "the GPU"))


def open_gpus(index: int | None = None) -> list[Gpu]:
    """Open the GPU of that number, or all of this machine; DeviceError says why there is none."""
    count = gpu_count()
    if index is not None and index >= count:
        raise DeviceError("number", most=count - 1, index=index)
    return [Gpu(each) for each in (range(count) if index is None else [index])]


def gpu_count() -> int:
    """Count the GPUs that this process may use; DeviceError says why there are none."""
    cuda = _driver()
    (status,) = cuda.cuInit(0)
    if status != cuda.CUresult.CUDA_SUCCESS:
        raise _error(cuda, status, "the CUDA driver")
    status, count = cuda.cuDeviceGetCount()
    if status != cuda.CUresult.CUDA_SUCCESS or count == 0:
        raise DeviceError("none")
    return int(count)


def _driver() -> Any:
    try:
        from cuda.bindings import driver
    except ImportError as error:
        raise MissingExtraError("solving on a GPU", "cuda") from error
    try:
        driver.cuDriverGetVersion()
    except RuntimeError as error:
        raise DeviceError("driver.missing") from error
    return driver


def _error(cuda: Any, status: Any, where: str) -> DeviceError:
    """Convert a status of the driver to an error that says what to do."""
    name = str(getattr(status, "name", status))
    if name == "CUDA_ERROR_OUT_OF_MEMORY":
        return DeviceError("memory", device=where, is_memory=True)
    if name == "CUDA_ERROR_NO_DEVICE":
        return DeviceError("none")
    if name in _TOO_OLD:
        _, version = cuda.cuDriverGetVersion()
        return DeviceError("driver.old", major=version // 1000, minor=version % 1000 // 10)
    return DeviceError("failed.status", where=where, status=name)
