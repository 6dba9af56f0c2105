"""Functions that tests have workers call."""

from __future__ import annotations

import os
import signal
import time
from pathlib import Path
from typing import TYPE_CHECKING, Any

import nonet
from nonet import _core

if TYPE_CHECKING:
    from nonet._core import StopFlag

__all__ = [
    "add_one",
    "answer_of",
    "die_at_first",
    "fail_to_read",
    "fill_disk",
    "free_disk",
    "give_pid",
    "raise_order_error",
    "set_version",
    "sleep",
]


def add_one(number: int, stop: StopFlag) -> int:
    return number + 1


def answer_of(size: int, stop: StopFlag) -> bytes:
    return bytes(size)


def give_pid(number: int, stop: StopFlag) -> int:
    return os.getpid()


def sleep(seconds: float, stop: StopFlag) -> int:
    time.sleep(seconds)
    return os.getpid()


def die_at_first(note: str, stop: StopFlag) -> str:
    """Die when called for the first time, as the note tells."""
    if not Path(note).exists():
        Path(note).touch()
        os.kill(os.getpid(), signal.SIGKILL)
    return "alive"


def raise_order_error(number: int, stop: StopFlag) -> None:
    nonet.generate(clues=17, effort=1, seed=number)


def fail_to_read(path: str, stop: StopFlag) -> bytes:
    return Path(path).read_bytes()


# What follows is for `client.run`, on chosen workers.


def set_version(version: str) -> str:
    """Pretend that another version is installed; gives the one before."""
    before = _core.version
    _core.version = version
    return before


def fill_disk() -> Any:
    """Make every write to a file fail, as on a full disk."""
    import resource

    signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
    limits = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (0, limits[1]))
    return limits


def free_disk() -> None:
    """Let writes succeed again."""
    import resource

    resource.setrlimit(resource.RLIMIT_FSIZE, (resource.RLIM_INFINITY, resource.RLIM_INFINITY))
