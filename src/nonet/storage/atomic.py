"""Atomic files: a path always leads to a complete file, however the process that writes it ends.

nonet writes every file through `writing`: into a new file that nobody else can have planted, flushed to disk, then
renamed in one step. `open_output` does this for files that users name.

Where the system supports unnamed files (O_TMPFILE), a killed process leaves nothing behind. Elsewhere, and briefly when
a file is replaced, the new file is called NAME.<12 hex digits>.new. Its writer holds a lock on it, so the next run that
writes NAME can tell which of these files are abandoned, and removes them.
"""

from __future__ import annotations

import errno
import io
import os
import re
import stat
import sys
import uuid
from contextlib import contextmanager, suppress
from typing import TYPE_CHECKING, Any, BinaryIO, Final, cast

from nonet.errors import SudokuError
from nonet.storage.outputs import descriptor, is_stream, note_output, real
from nonet.storage.paths import is_local, is_object_store

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

__all__ = [
    "locked",
    "locked_folder",
    "open_new",
    "open_old",
    "open_output",
    "open_stream",
    "put",
    "refuse_folder",
    "sync",
    "write_all",
    "writing",
]

#: Windows neither renames nor deletes an open file, opens no folders, and locks by other calls.
_IS_WINDOWS: Final = sys.platform == "win32"

#: Do not follow a link at the end of a path, and do not pass the descriptor to other programs. (Windows has neither.)
_SAFE: Final = getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_CLOEXEC", 0) | getattr(os, "O_BINARY", 0)


@contextmanager
def open_output(path: Path) -> Iterator[BinaryIO]:
    """Open a file named by the user for writing: "-" is standard output; devices and pipes are written directly.

    A symbolic link is kept, and its target replaced. Within `one_command`, an input is refused.
    """
    note_output(path)
    if str(path) == "-":
        sys.stdout.flush()
        yield sys.stdout.buffer
        sys.stdout.flush()
    elif is_stream(path):
        with open_stream(path) as file:
            yield file
    else:
        path = real(path)
        remove_leftovers(path)
        with writing(path) as file:
            yield file


def open_stream(path: Path) -> BinaryIO:
    """Open a pipe, a device or a descriptor for writing; a descriptor continues where the shell left it."""
    note_output(path)
    number = descriptor(path)
    if number is None:
        return cast("BinaryIO", path.open("wb", buffering=0))
    sys.stdout.flush()
    try:
        return cast("BinaryIO", os.fdopen(os.dup(number), "wb", buffering=0))
    except OSError as error:
        raise OSError(error.errno, error.strerror, str(path)) from None


@contextmanager
def writing(
    path: Path, *, folder: Path | None = None, is_held: bool = False, is_synced: bool = True
) -> Iterator[BinaryIO]:
    """Open a file for writing (and reading) that appears under its name when complete; on failure nothing is left.

    Until then it has no name, or a unique one next to the path or in another `folder` on the same disk, so that two
    processes that write the same path do not interfere. A caller that holds a lock (`is_held`) uses a fixed name,
    PATH.new, which also cleans up after a killed run. A replaced file passes its permissions on to the new one.
    """
    name = f"{path.name}.new" if is_held else f"{path.name}.{uuid.uuid4().hex[:12]}.new"
    new = path.with_name(name) if folder is None else folder / name
    if is_local(path):
        try:
            if is_held:
                new.unlink(missing_ok=True)
            unnamed = None if is_held else open_unnamed(new.parent)
            with unnamed or _open_marked(new) as file:
                yield file
                keep_mode(file, path)
                if is_synced:
                    sync(file)
                is_there = unnamed is not None and _give_name(unnamed, path, new)
                if not is_there and not _IS_WINDOWS:  # while locked: otherwise another run may take it for a leftover
                    os.replace(new, path)
            if _IS_WINDOWS:  # it cannot rename an open file
                os.replace(new, path)
        except BaseException:
            with suppress(OSError):
                new.unlink()
            raise
        if is_synced:
            sync_folder(path.parent)
        return
    held = io.BytesIO()
    yield held
    there: Any = path
    if is_object_store(path):
        there.fs.pipe_file(there.path, held.getvalue())
        return
    near: Any = new
    there.fs.pipe_file(near.path, held.getvalue())
    there.fs.mv(near.path, there.path)


def open_unnamed(folder: Path) -> BinaryIO | None:
    """Create an unnamed file, which disappears with the process; return None if the system has no such files."""
    if not hasattr(os, "O_TMPFILE") or not os.path.isdir("/proc/self/fd"):
        return None
    try:
        file = _file(os.open(folder, os.O_RDWR | os.O_TMPFILE | getattr(os, "O_CLOEXEC", 0), 0o666))
    except OSError as error:
        if error.errno in (errno.EOPNOTSUPP, errno.EISDIR, errno.EINVAL):
            return None
        raise
    _mark(file)
    return file


def _give_name(file: BinaryIO, path: Path, new: Path) -> bool:
    """Give an unnamed file the name `path` and return True; if that is taken, the name `new` and return False."""
    unnamed = f"/proc/self/fd/{file.fileno()}"
    folder = os.open(path.parent, os.O_RDONLY)  # with a folder, os.link follows the link in /proc
    try:
        try:
            os.link(unnamed, path.name, dst_dir_fd=folder)
            return True
        except FileExistsError:
            os.link(unnamed, os.path.abspath(new), dst_dir_fd=folder)
            return False
    finally:
        os.close(folder)


def _open_marked(path: Path) -> BinaryIO:
    """Create a file and lock it, to show that it is being written."""
    while True:
        file = open_new(path)
        _mark(file)
        if _is_at(file, path):  # nobody removed it as a leftover before it was locked
            return file
        file.close()


def _mark(file: BinaryIO) -> None:
    with suppress(ImportError, OSError):  # without locks, nobody looks for leftovers
        import fcntl

        fcntl.flock(file.fileno(), fcntl.LOCK_EX)


def remove_leftovers(path: Path) -> None:
    """Remove the new files for a path whose writers were killed."""
    pattern = re.compile(re.escape(path.name) + r"\.[0-9a-f]{12}\.new")
    with suppress(OSError):
        for name in filter(pattern.fullmatch, os.listdir(path.parent)):
            with suppress(OSError, SudokuError):
                _remove_leftover(path.with_name(name))


def _remove_leftover(path: Path) -> None:
    """Remove a new file; OSError if its writer is still running."""
    if sys.platform == "win32":
        path.unlink()
    else:
        import fcntl

        with open_old(path) as file:
            fcntl.flock(file.fileno(), fcntl.LOCK_EX | fcntl.LOCK_NB)
            path.unlink()


def put(path: Path, data: Any, *, folder: Path | None = None, is_held: bool = False, is_synced: bool = True) -> None:
    """Write a whole file in one step; the options are those of `writing`."""
    with writing(path, folder=folder, is_held=is_held, is_synced=is_synced) as file:
        write_all(file, data)


def write_all(file: BinaryIO, data: Any) -> int:
    """Write all bytes, in as many calls as necessary; return their number."""
    view = memoryview(data).cast("B") if len(data) else memoryview(b"")
    size = len(view)
    while view:
        view = view[file.write(view) :]
    return size


def open_new(path: Path) -> BinaryIO:
    """Create a file that does not exist yet, without following a link that somebody planted."""
    return _file(os.open(path, os.O_RDWR | os.O_CREAT | os.O_EXCL | _SAFE, 0o666))


def open_old(path: Path) -> BinaryIO:
    """Open a file left by an earlier run; reject symbolic and hard links."""
    refuse_folder(path)
    try:
        file = _file(os.open(path, os.O_RDWR | _SAFE))
    except OSError as error:
        if path.is_symlink():
            raise SudokuError("file.link", path=path) from None
        raise error from None
    status = os.fstat(file.fileno())
    if not stat.S_ISREG(status.st_mode) or status.st_nlink > 1:
        file.close()
        raise SudokuError("file.other", path=path)
    return file


def refuse_folder(path: Path) -> None:
    """Raise SudokuError if there is a folder in the place of a file that a run keeps."""
    if path.is_dir() and not path.is_symlink():
        raise SudokuError("file.folder", path=path)


def _file(descriptor: int) -> BinaryIO:
    return cast("BinaryIO", os.fdopen(descriptor, "r+b", buffering=0))


def keep_mode(file: BinaryIO, path: Path) -> None:
    """Give a file the permissions of the one it is about to replace."""
    if os.chmod in os.supports_fd:  # on Windows since Python 3.13
        with suppress(OSError):
            os.chmod(file.fileno(), stat.S_IMODE(path.stat().st_mode))


def sync(file: BinaryIO) -> None:
    """Flush a file to disk."""
    (os.fdatasync if hasattr(os, "fdatasync") else os.fsync)(file.fileno())


def sync_folder(folder: Path) -> None:
    """Flush the directory entries of a folder to disk."""
    if _IS_WINDOWS:
        return
    descriptor = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)


# ── locks ──────────────────────────────────────────────────────────────────────────────────────────────────────


class locked:  # noqa: N801 - used as a function
    """Lock an output against other runs, from the start of this run until its files have their final names.

    The lock is on OUT.lock, which is deleted when the run ends. If the process is killed, the lock is released, and the
    next run takes over the file.
    """

    def __init__(self, out: Path) -> None:
        self.out = out
        self.path = out.with_name(f"{out.name}.lock")
        self._file: BinaryIO | None = None

    def __enter__(self) -> locked:
        note_output(self.out, beside=(".lock",))
        while self._file is None:
            try:
                file = open_new(self.path)
            except FileExistsError:
                try:
                    file = open_old(self.path)
                except FileNotFoundError:
                    continue  # its owner has just ended
            try:
                _lock(file.fileno(), self.out)
                # The owner may have removed the file between our open and our lock; then we hold a lock on a deleted
                # file.
                if _is_at(file, self.path):
                    self._file = file
            finally:
                if self._file is None:
                    file.close()
        return self

    def __exit__(self, *_: object) -> None:
        if self._file is not None:
            if _IS_WINDOWS:  # where another run that has opened it meanwhile keeps it
                self._file.close()
            for _try in range(2):  # the disk may fail; a leftover lock file is harmless: the next run takes it over
                with suppress(OSError):
                    self.path.unlink(missing_ok=True)
                    break
            self._file.close()
            self._file = None


@contextmanager
def locked_folder(folder: Path) -> Iterator[None]:
    """Lock a folder against other runs on this machine; the lock ends with the process."""
    note_output(folder)
    if _IS_WINDOWS or not is_local(folder):  # folders cannot be opened here
        yield
        return
    descriptor = os.open(folder, os.O_RDONLY)
    try:
        _lock(descriptor, folder)
        yield
    finally:
        os.close(descriptor)


def _lock(descriptor: int, out: Path) -> None:
    held: type[OSError]
    try:
        if sys.platform == "win32":
            import msvcrt

            held = OSError  # its code is not to be relied upon
            msvcrt.locking(descriptor, msvcrt.LK_NBLCK, 1)
        else:
            import fcntl

            held = BlockingIOError
            fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except held:
        raise SudokuError("file.busy", path=out) from None


def _is_at(file: BinaryIO, path: Path) -> bool:
    try:
        there = os.lstat(path)
    except FileNotFoundError:
        return False
    here = os.fstat(file.fileno())
    return (here.st_dev, here.st_ino) == (there.st_dev, there.st_ino)
