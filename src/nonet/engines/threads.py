"""Threads of this process: native code releases the GIL, so they run in parallel."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Any, Final, TypeVar

from nonet import _core
from nonet.arguments import checked_whole

if TYPE_CHECKING:
    from collections.abc import Callable
    from concurrent.futures import Future
    from pathlib import Path

__all__ = ["MOST_THREADS", "Threads", "checked_threads", "cores"]

T = TypeVar("T")

#: More than any system allows a process.
MOST_THREADS: Final = 2**20


class Threads:
    """An engine of threads.

    >>> with_stop = lambda number, stop: number + 1
    >>> engine = Threads(2)
    >>> engine.submit(with_stop, 41).result()
    42
    >>> engine.close()
    """

    is_remote = False

    def __init__(self, threads: int | None = None) -> None:
        from nonet.interrupts import thread_pool  # brings what takes a tenth of the time that `nonet solve` takes

        self.threads = checked_threads(threads)
        self.stop = _core.StopFlag()
        self._pool = thread_pool(self.threads)

    @property
    def width(self) -> int:
        """The number of threads."""
        return self.threads

    def submit(self, function: Callable[..., T], /, *args: Any) -> Future[T]:
        """Call the function on a thread."""
        return self._pool.submit(function, *args, stop=self.stop)

    def sees(self, folder: Path) -> bool:
        """Return True: it is the same machine."""
        return True

    def close(self) -> None:
        """Stop running calls and cancel waiting ones."""
        self.stop.set()
        self._pool.shutdown(wait=True, cancel_futures=True)


def cores() -> int:
    """Count the cores that this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def checked_threads(threads: int | None) -> int:
    """Return the number of threads to use: all cores for None."""
    if threads is None:
        return cores()
    return checked_whole(threads, "threads", 1, MOST_THREADS)
