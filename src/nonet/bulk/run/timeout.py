"""Timeouts: a puzzle that takes too long is skipped and reported, so that it cannot hold up the others."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from nonet import _core
from nonet.arguments import checked_seconds

if TYPE_CHECKING:
    from collections.abc import Callable

__all__ = ["TIMEOUT", "bounded", "checked_timeout"]

#: Default timeout per puzzle in seconds: ten million times the typical time.
TIMEOUT: Final = 60.0


def checked_timeout(timeout: float) -> float:
    """Return the timeout if it is valid."""
    return checked_seconds(timeout, "a timeout of 0 or more seconds")


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
