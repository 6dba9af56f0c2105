"""Which GPUs there are, and whether a batch is large enough for them."""

from __future__ import annotations

import os
import sys
import threading
from typing import Final

from nonet.cuda.driver import gpu_count, open_gpus
from nonet.cuda.solver import GpuSolver
from nonet.errors import DeviceError, MissingExtraError

__all__ = [
    "chosen_solvers",
    "device_for",
    "device_names",
    "device_of_worker",
    "is_available",
    "solvers_of",
]

#: The batch size from which an open GPU beats one CPU thread, and per further thread
#: (benchmarks/results/gpu-h200.txt).
_BREAK_EVEN: Final = 1_000
_BREAK_EVEN_OF_THREAD: Final = 20_000
#: The same for a GPU that must be opened first, which takes about half a second.
_BREAK_EVEN_COLD: Final = 3_000_000

_HAS_AFFINITY: Final = hasattr(os, "sched_getaffinity")

_lock = threading.Lock()
#: The open solvers, by requested device; those from before a fork are invalid.
_opened: dict[tuple[int, str], list[GpuSolver]] = {}


def is_available() -> bool:
    """Return whether `device="cuda"` would work here."""
    try:
        return bool(solvers_of("cuda"))
    except (DeviceError, MissingExtraError):
        return False


def device_names() -> list[str]:
    """Return the names of the GPUs that `device="cuda"` would use; raise DeviceError or MissingExtraError if none."""
    return [solver.name for solver in solvers_of("cuda")]


def solvers_of(device: str) -> list[GpuSolver]:
    """Open "cuda", all GPUs of this process, or one of them, "cuda:1"; they stay open."""
    key = (os.getpid(), device)
    with _lock:
        solvers = [solver for solver in _opened.get(key, []) if solver.failure is None]
        if not solvers:
            if key in _opened:
                raise _opened[key][0].failure or DeviceError("failed")
            index = int(device[5:]) if ":" in device else None
            solvers = _opened[key] = [GpuSolver(gpu) for gpu in open_gpus(index)]
        return solvers


def device_for(device: str, puzzles: int) -> str:
    """Resolve "auto" for a whole file to the GPU or the CPU; open any other device, so that errors appear early."""
    if device == "cpu":
        return device
    is_gpu = bool(chosen_solvers(device, puzzles, len(os.sched_getaffinity(0)) if _HAS_AFFINITY else 1))
    return ("cuda" if device == "auto" else device) if is_gpu else "cpu"


def device_of_worker(device: str) -> str:
    """Choose the GPU of a Dask worker: its own if CUDA_VISIBLE_DEVICES is set, else by its number.

    Outside of workers the device is unchanged.
    """
    if device not in ("auto", "cuda") or "distributed" not in sys.modules:
        return device
    from distributed import get_worker

    try:
        name = str(get_worker().name)
    except ValueError:
        return device
    try:
        count = gpu_count()
    except (DeviceError, MissingExtraError):
        if device == "cuda":
            raise
        return "cpu"
    number = int(name) if name.isdecimal() and "CUDA_VISIBLE_DEVICES" not in os.environ else 0
    return f"cuda:{number % count}"


def chosen_solvers(device: str, puzzles: int, threads: int) -> list[GpuSolver]:
    """Return the GPUs for a batch; none if the CPU should solve it."""
    if device == "cpu":
        return []
    if device != "auto":
        return solvers_of(device)
    is_open = (os.getpid(), "cuda") in _opened
    if puzzles < (_BREAK_EVEN if is_open else _BREAK_EVEN_COLD) + _BREAK_EVEN_OF_THREAD * (threads - 1):
        return []
    try:
        return solvers_of("cuda")
    except (DeviceError, MissingExtraError):
        return []
