"""Checks on outputs: what may be written, and what must not be."""

from __future__ import annotations

import os
import stat
import sys
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Final, TypeAlias

from nonet.errors import UsageError
from nonet.storage.paths import is_local

if TYPE_CHECKING:
    from collections.abc import Iterable

__all__ = ["is_stream", "real", "refuse_inputs"]

#: Files that a resumable run keeps next to its output.
SIDE_NAMES: Final = (
    ".rejects",
    ".part",
    ".part.index",
    ".part.rejects",
    ".part.sums",
    ".state",
    ".state.new",
    ".lock",
)

_Identity: TypeAlias = tuple[int, int]


def is_stream(path: Path) -> bool:
    """Return whether a path names a pipe or a device, which is written directly and never replaced."""
    if not is_local(path):
        return False
    try:
        mode = path.stat().st_mode
    except (OSError, ValueError):
        return False
    return not stat.S_ISREG(mode) and not stat.S_ISDIR(mode)


def real(path: Path) -> Path:
    """Resolve a symbolic link, even to a missing file; return other paths unchanged."""
    return Path(os.path.realpath(path)) if is_local(path) and path.is_symlink() else path


def refuse_inputs(
    outputs: Iterable[Path | None], inputs: Iterable[Path | None], *, beside: Iterable[str] = SIDE_NAMES
) -> None:
    """Raise UsageError if writing an output would destroy an input (None: standard input).

    Files are compared by identity, so hard links, symbolic links and other spellings are detected. Inputs whose names a
    run would use next to its output, or inside an output folder, are refused as well.
    """
    places = [path for path in inputs if path is None or is_local(path)]
    read = {identity: path for path in places if (identity := _identity(path)) is not None}
    names = {os.path.realpath(path): path for path in places if path is not None}
    for output in outputs:
        if output is None or str(output) == "-" or not is_local(output) or is_stream(output):
            continue
        for path in (output, *(output.with_name(output.name + end) for end in beside if output.name)):
            found = read.get(_identity(path) or (-1, -1)) or names.get(os.path.realpath(path))
            if found is not None or (_identity(path) in read):
                what = "standard input" if found is None else str(found)
                raise UsageError(f"expected an output other than the input, got {path}, which is {what}")
        folder = os.path.realpath(output) + os.sep
        for name, path in names.items():
            if name.startswith(folder):
                raise UsageError(f"expected inputs outside of the output folder {output}, got {path}")


def _identity(path: Path | None) -> _Identity | None:
    """Return an identifier shared by all names of a file; None if it is not a file."""
    with suppress(OSError, ValueError):
        status = os.fstat(sys.stdin.fileno()) if path is None else path.stat()
        if stat.S_ISREG(status.st_mode):
            return status.st_dev, status.st_ino
    return None
