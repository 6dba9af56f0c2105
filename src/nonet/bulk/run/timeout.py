"""Patience: no puzzle holds up the others for ever. One that takes too long is given up, and said to be so."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from nonet import _core
from nonet.arguments import checked_seconds

if TYPE_CHECKING:
    from collections.abc import Callable

__all__ = ["PATIENCE", "bounded", "checked_patience"]

#: Seconds that a puzzle of a file may take: ten million times as long as most do.
PATIENCE: Final = 60.0


def checked_patience(patience: float) -> float:
    """Give the patience if it is one."""
    return checked_seconds(patience, "a patience of 0 seconds or more")


def bounded(
    count: int, run: Callable[[slice, _core.StopFlag | None], None], seconds: float, stop: _core.StopFlag | None = None
) -> list[int]:
    """Run some rows, none of them longer than so many seconds (0: any time); gives those that were not done by then.

    `run` takes a slice of the rows and a flag, and raises InterruptedError when the flag was set. It gets all rows at
    once, which is fast; if they are not done in the time of one, it gets each alone. So what becomes of a row does not
    depend on the rows around it, and a row that is done in time is never given up.
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
