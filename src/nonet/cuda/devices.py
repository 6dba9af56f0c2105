"""Which GPUs there are, and whether a batch is large enough for them."""

from __future__ import annotations

import os
import re
import threading
from typing import Final

from nonet.cuda.driver import open_gpus
from nonet.cuda.engine import GpuEngine
from nonet.errors import DeviceError, MissingExtraError

__all__ = ["checked_device", "chosen_engines", "device_names", "engines_of", "is_available"]

#: Puzzles from which a GPU that is in use already beats one CPU thread, and each further thread
#: (benchmarks/results/gpu.txt).
_BREAK_EVEN: Final = 1_000
_BREAK_EVEN_OF_THREAD: Final = 1_500
#: The same for one that must be opened first, which takes about half a second.
_BREAK_EVEN_COLD: Final = 3_000_000

_lock = threading.Lock()
#: The engines that were opened, by the device that was asked for; those of a process before a fork are none.
_opened: dict[tuple[int, str], list[GpuEngine]] = {}


def checked_device(device: str) -> str:
    """Give the device if it is one.

    >>> checked_device("gpu")
    Traceback (most recent call last):
    ValueError: expected cpu, cuda, cuda:0, cuda:1 ... or auto, got 'gpu'
    """
    if not (isinstance(device, str) and re.fullmatch(r"cpu|auto|cuda(:\d{1,3})?", device)):
        raise ValueError(f"expected cpu, cuda, cuda:0, cuda:1 ... or auto, got {device!r}")
    return device


def is_available() -> bool:
    """Tell whether `device="cuda"` would work here."""
    try:
        return bool(engines_of("cuda"))
    except (DeviceError, MissingExtraError):
        return False


def device_names() -> list[str]:
    """Name the GPUs that `device="cuda"` would use; DeviceError or MissingExtraError says why there are none."""
    return [engine.name for engine in engines_of("cuda")]


def engines_of(device: str) -> list[GpuEngine]:
    """Open "cuda", all GPUs of this process, or one of them, "cuda:1"; they stay open."""
    key = (os.getpid(), device)
    with _lock:
        engines = [engine for engine in _opened.get(key, []) if engine.failure is None]
        if not engines:
            if key in _opened:
                raise _opened[key][0].failure or DeviceError("the GPU failed")
            index = int(device[5:]) if ":" in device else None
            engines = _opened[key] = [GpuEngine(gpu) for gpu in open_gpus(index)]
        return engines


def chosen_engines(device: str, puzzles: int, threads: int) -> list[GpuEngine]:
    """Give the GPUs for a batch, none where the CPU shall solve it."""
    if device == "cpu":
        return []
    if device != "auto":
        return engines_of(device)
    is_open = (os.getpid(), "cuda") in _opened
    if puzzles < (_BREAK_EVEN if is_open else _BREAK_EVEN_COLD) + _BREAK_EVEN_OF_THREAD * (threads - 1):
        return []
    try:
        return engines_of("cuda")
    except (DeviceError, MissingExtraError):
        return []
