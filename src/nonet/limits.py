"""Limits: an upper bound on how long native work may take, and a way to cancel it."""

from __future__ import annotations

import time
from contextlib import AbstractContextManager, contextmanager
from typing import TYPE_CHECKING, Final, TypeVar

from nonet import _core
from nonet.arguments import checked_number
from nonet.errors import LimitError

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

__all__ = [
    "TIMEOUT",
    "bounded",
    "cancellable",
    "check_deadline",
    "checked_timeout",
    "time_limit",
    "timed",
    "timeout_of",
    "watched",
]

Item = TypeVar("Item")

#: Default timeout of each puzzle in a file, in seconds: ten million times the typical time.
TIMEOUT: Final = 60.0
_LONGEST = 10.0**8  # three years; keeps the clock's arithmetic in range


@contextmanager
def time_limit(seconds: float | None) -> Iterator[None]:
    """Raise LimitError if the block exceeds its time limit; applies to this thread and nests. None and 0 set no limit.

    Native searches and step finders check the limit about every 20 ms.

    >>> from nonet.solving import count_solutions
    >>> with time_limit(0.05):
    ...     count_solutions("." * 81)
    Traceback (most recent call last):
    nonet.errors.LimitError: expected to be done within 0.05 s
    """
    if seconds is None or not checked_number(seconds, "seconds", 0):
        yield
        return
    seconds = float(min(seconds, _LONGEST))
    end = time.monotonic() + seconds
    before = _core.shorten_deadline(seconds)
    try:
        yield
    except TimeoutError:
        if time.monotonic() < end:  # an enclosing limit was reached: it raises the error
            raise
        raise LimitError("time", limit=seconds, seconds=f"{seconds:g}") from None
    finally:
        _core.restore_deadline(before)


def checked_timeout(timeout: float | None) -> float:
    """Return a `timeout=` argument in seconds if it is valid; None is 0, no limit."""
    return 0.0 if timeout is None else checked_number(timeout, "timeout", 0)


def timeout_of(timeout: float | None) -> AbstractContextManager[None]:
    """Limit the time of the block to a `timeout=` argument; None and 0 set no limit."""
    return time_limit(checked_timeout(timeout))


def timed(items: Iterator[Item], timeout: float | None) -> Iterator[Item]:
    """Yield items while finding them takes at most `timeout` seconds in total; the caller's own time does not count."""
    seconds = checked_timeout(timeout)
    return _timed(items, seconds) if seconds else items


def _timed(items: Iterator[Item], timeout: float) -> Iterator[Item]:
    left = timeout
    while left > 0:
        started = time.monotonic()
        try:
            with time_limit(left):
                item = next(items)
        except StopIteration:
            return
        except LimitError:
            break
        left -= time.monotonic() - started
        yield item
    raise LimitError("time", limit=timeout, seconds=f"{timeout:g}")


@contextmanager
def cancellable(cancel: _core.Cancel) -> Iterator[None]:
    """Allow another thread to end the block's native work with `cancel.set()`; it then raises InterruptedError."""
    _core.watch(cancel)
    try:
        yield
    finally:
        _core.watch(None)


def check_deadline() -> None:
    """Raise TimeoutError if the time limit is reached or the work cancelled; for work in Python."""
    if _core.is_past_deadline():
        raise TimeoutError("the time limit was reached")


def watched(items: Iterable[Item]) -> Iterator[Item]:
    """Yield items until the time limit is reached or the work cancelled; for loops of short native calls."""
    for item in items:
        check_deadline()
        yield item


def bounded(
    count: int, run: Callable[[slice, _core.StopFlag | None], None], seconds: float, stop: _core.StopFlag | None = None
) -> list[int]:
    """Run some rows, each for at most a number of seconds (0: no limit); return the rows that timed out.

    `run` takes a slice of the rows and a flag, and raises InterruptedError when the flag is set. It first gets all rows
    at once, which is fast; if that exceeds the timeout of one row, it gets the rows one by one. So the outcome of a row
    does not depend on the others, and a row that finishes in time is never skipped.
    """
    if not seconds:
        run(slice(0, count), stop)
        return []
    stop = stop or _core.StopFlag()
    if count > 1 and _is_done(run, slice(0, count), seconds, stop):
        return []
    return [row for row in range(count) if not _is_done(run, slice(row, row + 1), seconds, stop)]


def _is_done(
    run: Callable[[slice, _core.StopFlag | None], None], rows: slice, seconds: float, stop: _core.StopFlag
) -> bool:
    try:
        run(rows, _core.StopFlag(stop, seconds))
    except InterruptedError:
        if stop.is_set():
            raise
        return False
    return True
