"""Make nonet see Windows, on Linux: its modules are loaded as they would be there, and files follow its rules.

Nothing that only POSIX has can be imported, an open file is neither renamed nor deleted, and no folder is opened.
Other packages see the system as it is, except that they cannot rename or delete open files either.
"""

from __future__ import annotations

import builtins
import errno
import fcntl
import importlib
import importlib.machinery
import os
import pkgutil
import sys
import types
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Callable

#: What Windows lacks: modules, and names in `os`.
MODULES = frozenset("fcntl grp posix pty pwd resource syslog termios tty".split())
NAMES = (
    "O_CLOEXEC O_DIRECTORY O_NOFOLLOW O_NONBLOCK O_SYNC O_TMPFILE copy_file_range fchmod fdatasync fork getuid mkfifo"
    " posix_fadvise posix_fallocate pread pwrite sched_getaffinity sendfile statvfs sync uname"
).split()


class _Loader(importlib.machinery.SourceFileLoader):
    def get_code(self, fullname: str) -> Any:
        source = self.get_source(fullname)
        assert source is not None
        return compile(source.replace("sys.platform", '"win32"'), self.path, "exec", dont_inherit=True)


class _Finder:
    """Finds what the other finders find, and loads the modules of nonet for Windows."""

    def find_spec(self, name: str, path: Any = None, target: Any = None) -> Any:
        if name.split(".")[0] != "nonet":
            return None
        found = (finder.find_spec(name, path, target) for finder in sys.meta_path if finder is not self)
        spec = next((spec for spec in found if spec is not None), None)
        if spec is not None and spec.origin is not None and spec.origin.endswith(".py"):
            spec.loader = _Loader(spec.name, spec.origin)
        return spec


def become_windows() -> None:
    """Change this process for good; nonet must not have been imported."""
    real_import: Any = builtins.__import__
    windows_os: Any = types.ModuleType("os")
    msvcrt: Any = types.ModuleType("msvcrt")
    msvcrt.LK_NBLCK, msvcrt.locking, msvcrt.kbhit = 2, _locking, lambda: False

    def windows_import(name: str, globals: Any = None, *rest: Any, **options: Any) -> Any:  # noqa: A002
        is_ours = str((globals or {}).get("__name__", "")).startswith("nonet")
        if is_ours and name in MODULES:
            raise ModuleNotFoundError(f"No module named {name!r}")
        if is_ours and name == "msvcrt":
            return msvcrt
        found = real_import(name, globals, *rest, **options)
        return windows_os if is_ours and found is os else found

    builtins.__import__ = windows_import
    sys.meta_path.insert(0, _Finder())
    for name in ("replace", "rename", "unlink", "remove"):
        setattr(os, name, _refusing_open_files(getattr(os, name)))
    vars(windows_os).update((name, value) for name, value in vars(os).items() if name not in NAMES)
    windows_os.name, windows_os.open = "nt", _refusing_folders(os.open)
    windows_os.supports_fd = os.supports_fd - {os.chmod}


def import_everything() -> int:
    """Import every module of nonet that needs no package that is missing here; return how many there are."""
    nonet = importlib.import_module("nonet")
    names = [found.name for found in pkgutil.walk_packages(nonet.__path__, "nonet.")]
    for name in names:
        if not name.endswith("__main__"):
            importlib.import_module(name)
    return len(names)


def _locking(descriptor: int, mode: int, size: int) -> None:
    assert (mode, size) == (2, 1)
    try:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        raise PermissionError(errno.EACCES, "Permission denied") from None


def _refusing_open_files(call: Callable[..., None]) -> Callable[..., None]:
    def refuse(*paths: Any, **options: Any) -> None:
        open_files = {os.path.realpath(f"/proc/self/fd/{number}") for number in os.listdir("/proc/self/fd")}
        for path in paths:
            if not options and os.path.abspath(path) in open_files and os.path.isfile(path):
                raise PermissionError(errno.EACCES, "the file is open, and Windows would refuse", str(path))
        call(*paths, **options)

    return refuse


def _refusing_folders(call: Callable[..., int]) -> Callable[..., int]:
    def refuse(path: Any, flags: int, *rest: Any, **options: Any) -> int:
        if os.path.isdir(path):
            raise PermissionError(errno.EACCES, "Windows opens no folders", str(path))
        return call(path, flags, *rest, **options)

    return refuse
