"""Checks on outputs: what may be written, and what must not be.

`refuse_inputs` compares the outputs and inputs of a call. A command of the program need not know its own: within
`one_command`, whatever opens an input says so (`note_inputs`), whatever opens an output says so (`note_output`), and
either is refused if it is one of the other side, in whichever order they are opened.
"""

from __future__ import annotations

import os
import re
import stat
import sys
from contextlib import contextmanager, suppress
from contextvars import ContextVar
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, BinaryIO, Final, TypeAlias

from nonet.errors import UsageError
from nonet.storage.paths import is_local

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

__all__ = [
    "descriptor",
    "is_stream",
    "note_inputs",
    "note_output",
    "one_command",
    "open_input",
    "real",
    "refuse_inputs",
]

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

#: Linux follows at most this many links.
_MOST_LINKS: Final = 40

_Identity: TypeAlias = tuple[int, int]


def is_stream(path: Path) -> bool:
    """Return whether a path names a pipe, a device or an open descriptor: written directly, never replaced."""
    if not is_local(path):
        return False
    if descriptor(path) is not None:
        return True
    try:
        mode = path.stat().st_mode
    except (OSError, ValueError):
        return False
    return not stat.S_ISREG(mode) and not stat.S_ISDIR(mode)


def descriptor(path: Path) -> int | None:
    """Return the number of this process's descriptor that a path stands for, as /dev/stdout does; None for a file.

    The shell has opened it, whatever it leads to: a file may be open for appending, and later commands may write to it.
    """
    ours = re.compile(rf"/dev/fd|/proc/{os.getpid()}/(task/\d+/)?fd")
    step = os.path.abspath(path)
    for _ in range(_MOST_LINKS):
        folder, name = os.path.split(step)
        if name.isascii() and name.isdigit() and ours.fullmatch(os.path.realpath(folder)):
            return int(name)
        try:
            step = os.path.join(folder, os.readlink(step))
        except (OSError, ValueError):  # not a link
            return None
    return None


def real(path: Path) -> Path:
    """Resolve a symbolic link, even to a missing file; return other paths unchanged."""
    return Path(os.path.realpath(path)) if is_local(path) and path.is_symlink() else path


def refuse_inputs(
    outputs: Iterable[Path | None], inputs: Iterable[Path | None], *, beside: Iterable[str] = SIDE_NAMES
) -> None:
    """Raise UsageError if writing an output (None: standard output) would change an input (None: standard input).

    Files are compared by identity, so hard links, symbolic links and other spellings are detected, and a shell's `>>`.
    Inputs whose names a run would use next to its output, or inside an output folder, are refused as well.
    """
    places = [path for path in inputs if path is None or is_local(path)]
    read = {identity: path for path in places if (identity := _identity(path)) is not None}
    names = {os.path.realpath(path): path for path in places if path is not None}
    for output in outputs:
        if output is not None and str(output) != "-" and not is_local(output):
            continue
        if (number := _number_of(output)) is not None:
            if (identity := _identity_of(number)) in read:
                where = "standard output" if output is None or str(output) == "-" else str(output)
                raise _is_input(where, read[identity])
            continue
        if output is None or is_stream(output):
            continue
        for path in (output, *(output.with_name(output.name + end) for end in beside if output.name)):
            found = read.get(_identity(path) or (-1, -1)) or names.get(os.path.realpath(path))
            if found is not None or (_identity(path) in read):
                raise _is_input(str(path), found)
        folder = os.path.realpath(output) + os.sep
        for name, path in names.items():
            if name.startswith(folder):
                raise UsageError("output.inside", folder=output, path=path)


@dataclass
class _Opened:
    """The files that a command has opened: None is standard input."""

    inputs: list[Path | None] = field(default_factory=list)
    outputs: list[Path] = field(default_factory=list)


_opened: ContextVar[_Opened | None] = ContextVar("opened", default=None)


@contextmanager
def one_command() -> Iterator[None]:
    """Within it, an output that is also an input is a UsageError, whichever of the two is opened first."""
    token = _opened.set(_Opened())
    try:
        yield
    finally:
        _opened.reset(token)


def note_inputs(paths: Iterable[Path | None]) -> None:
    """Note files that this command reads (None: standard input): no output, earlier or later, may be one of them.

    Standard output is always open: a file that grows by what is written has no end, and `1<>` changes it.
    """
    if (opened := _opened.get()) is not None:
        new = [path for path in paths if path not in opened.inputs]
        refuse_inputs([None, *opened.outputs], new, beside=())
        opened.inputs += new


def note_output(path: Path, *, beside: Iterable[str] = ()) -> None:
    """Note a file or folder that this command writes, before it is touched; `beside` as for `refuse_inputs`."""
    if (opened := _opened.get()) is not None:
        refuse_inputs([path], opened.inputs, beside=beside)
        if not is_local(path) or not path.is_dir():  # a run reads what it keeps in its own folder
            opened.outputs.append(path)


def open_input(path: Path) -> BinaryIO:
    """Open a file named by the user for reading."""
    note_inputs([path])
    return path.open("rb")


def _is_input(output: str, path: Path | None) -> UsageError:
    if path is None:
        return UsageError("output.standard_input", output=output)
    return UsageError("output.input", output=output, path=path)


def _number_of(output: Path | None) -> int | None:
    """Return the descriptor that an output is written to; None if it is not open yet or has no number."""
    if output is not None and str(output) != "-":
        return descriptor(output)
    with suppress(OSError, ValueError, AttributeError):  # a notebook has no such descriptor
        return sys.stdout.fileno()
    return None


def _identity(path: Path | None) -> _Identity | None:
    """Return an identifier shared by all names of a file; None if it is not a file."""
    with suppress(OSError, ValueError, AttributeError):
        return _identity_of(sys.stdin.fileno() if path is None else path)
    return None


def _identity_of(file: Path | int) -> _Identity | None:
    with suppress(OSError, ValueError):
        status = os.stat(file)
        if stat.S_ISREG(status.st_mode):
            return status.st_dev, status.st_ino
    return None
