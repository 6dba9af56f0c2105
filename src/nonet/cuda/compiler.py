"""The kernel as machine code: compiled once by NVRTC for the installed GPU, then cached in the user's cache folder."""

from __future__ import annotations

import hashlib
import os
import sys
from contextlib import suppress
from importlib.resources import files
from pathlib import Path
from typing import Any, Final

from nonet.errors import DeviceError
from nonet.storage.atomic import put

__all__ = ["cache_folder", "compiled_kernel"]

_SOURCE: Final = "solve.cu"
_HEADERS: Final = ("warp.cuh", "board.cuh", "propagate.cuh", "branch.cuh", "text.cuh", "clues.cuh")


def compiled_kernel(architecture: tuple[int, int]) -> bytes:
    """Return the kernel for an architecture such as (9, 0), from the cache or from the compiler."""
    folder = files("nonet.cuda").joinpath("kernel")
    sources = {name: folder.joinpath(name).read_bytes() for name in (_SOURCE, *_HEADERS)}
    nvrtc = _nvrtc()
    options, is_ptx = _options(nvrtc, architecture)
    version = _checked(nvrtc, nvrtc.nvrtcVersion())
    digest = hashlib.sha256(repr((sorted(sources.items()), options, version)).encode()).hexdigest()
    kept = cache_folder() / f"{digest[:32]}.bin"
    with suppress(OSError):
        return kept.read_bytes()
    image = _compile(nvrtc, sources, options, is_ptx)
    _keep(kept, image)
    return image


def cache_folder() -> Path:
    """Return the folder for compiled kernels; NONET_CACHE names another."""
    if chosen := os.environ.get("NONET_CACHE"):
        return Path(chosen)
    if sys.platform == "win32":
        base = Path(os.environ.get("LOCALAPPDATA") or Path.home() / "AppData" / "Local")
    else:
        base = Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache")
    return base / "nonet"


def _keep(path: Path, image: bytes) -> None:
    """Write a file atomically; a cache that cannot be written only costs time."""
    with suppress(OSError):
        path.parent.mkdir(parents=True, exist_ok=True)
        put(path, image)


def _nvrtc() -> Any:
    try:
        from cuda.bindings import nvrtc

        nvrtc.nvrtcVersion()
    except (ImportError, RuntimeError) as error:
        raise DeviceError("compiler.missing") from error
    return nvrtc


def _options(nvrtc: Any, architecture: tuple[int, int]) -> tuple[tuple[bytes, ...], bool]:
    """Choose machine code for the GPU, or PTX when it is newer than the compiler."""
    number = 10 * architecture[0] + architecture[1]
    known = list(_checked(nvrtc, nvrtc.nvrtcGetSupportedArchs()))
    if number < min(known):
        raise DeviceError(
            "compiler.capability",
            major=architecture[0],
            minor=architecture[1],
            least_major=min(known) // 10,
            least_minor=min(known) % 10,
        )
    if number in known:
        return (b"-std=c++17", b"-lineinfo", f"--gpu-architecture=sm_{number}".encode()), False
    nearest = max(each for each in known if each < number)
    return (b"-std=c++17", b"-lineinfo", f"--gpu-architecture=compute_{nearest}".encode()), True


def _compile(nvrtc: Any, sources: dict[str, bytes], options: tuple[bytes, ...], is_ptx: bool) -> bytes:
    names = [name.encode() for name in _HEADERS]
    program = _checked(
        nvrtc,
        nvrtc.nvrtcCreateProgram(
            sources[_SOURCE], _SOURCE.encode(), len(names), [sources[name] for name in _HEADERS], names
        ),
    )
    try:
        (status,) = nvrtc.nvrtcCompileProgram(program, len(options), list(options))
        if status != nvrtc.nvrtcResult.NVRTC_SUCCESS:
            log = b" " * _checked(nvrtc, nvrtc.nvrtcGetProgramLogSize(program))
            _checked(nvrtc, nvrtc.nvrtcGetProgramLog(program, log))
            raise DeviceError("compiler.kernel", log=log.decode(errors="replace").strip())
        size, get = (
            (nvrtc.nvrtcGetPTXSize, nvrtc.nvrtcGetPTX) if is_ptx else (nvrtc.nvrtcGetCUBINSize, nvrtc.nvrtcGetCUBIN)
        )
        image = b" " * int(_checked(nvrtc, size(program)))
        _checked(nvrtc, get(program, image))
        return image
    finally:
        nvrtc.nvrtcDestroyProgram(program)


def _checked(nvrtc: Any, answer: tuple[Any, ...]) -> Any:
    """Check and remove the status of an NVRTC result."""
    status, *values = answer
    if status != nvrtc.nvrtcResult.NVRTC_SUCCESS:
        raise DeviceError("compiler.failed", status=status.name)
    return values[0] if len(values) == 1 else tuple(values)
