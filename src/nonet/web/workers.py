"""Worker threads for requests, so that the event loop only passes messages.

Quick calls (solve, check, hint) and slow ones (long counts, explanations, batches) have separate threads, so slow calls
never block quick ones. Clients take turns, so a client with many calls delays only itself. Queues are short, every call
has a time limit, and the work of a client that disconnects is cancelled: see `nonet.web.pool`.
"""

from __future__ import annotations

import time
from contextvars import ContextVar
from functools import lru_cache
from ipaddress import IPv6Network
from typing import TYPE_CHECKING, Any, Final, TypeVar

from nonet.web.pool import BusyError, Call, HungUpError, Pool, TooManyError, Watchdog

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from nonet.web.limits import Limits

__all__ = ["CALL", "BusyError", "Call", "HungUpError", "TooManyError", "Workers", "owner_of"]

Answer = TypeVar("Answer")

#: Seconds for cancelled work to end before the server ends without it.
_CLOSING: Final = 3.5


def owner_of(client: Sequence[Any] | None) -> str:
    """Return the identity of a client: its IPv4 address, or its IPv6 /64 network, because anyone may have all 2**64.

    >>> owner_of(("192.0.2.7", 5000)), owner_of(("2001:db8::1:2", 5000))
    ('192.0.2.7', '2001:db8::/64')
    """
    return _network(str(client[0])) if client else ""


@lru_cache(1024)
def _network(name: str) -> str:
    try:
        return str(IPv6Network((name.partition("%")[0], 64), strict=False))
    except ValueError:
        return name


#: The call that the current task serves; the guard sets it.
CALL: ContextVar[Call | None] = ContextVar("nonet_call", default=None)


class Workers:
    """Run functions on worker threads, within the limits."""

    def __init__(self, limits: Limits) -> None:
        self._limits = limits
        self.has_ended = True
        self._watchdog: Watchdog | None = None
        self.open()

    def open(self) -> None:
        """Reset: an application may be restarted after it was stopped."""
        if self._watchdog is not None:
            self._watchdog.close()
        limits = self._limits
        self._quick = Pool(
            "nonet-quick",
            limits.quick_workers,
            limits.more_workers,
            waiting=limits.quick_waiting,
            each=limits.quick_each,
            seconds=limits.seconds,
            ahead=limits.quick_ahead,
        )
        self._slow = Pool(
            "nonet-slow",
            limits.slow_workers,
            limits.more_workers,
            waiting=limits.slow_waiting,
            each=limits.slow_each,
            seconds=limits.seconds,
            ahead=limits.slow_ahead,
        )
        self._watchdog = Watchdog(self._quick, self._slow)

    async def quick(self, work: Callable[[], Answer]) -> Answer:
        """Run work that usually takes microseconds."""
        return await self._quick.run(work, CALL.get() or Call())

    async def slow(self, work: Callable[[], Answer]) -> Answer:
        """Run work that may take up to its time limit."""
        return await self._slow.run(work, CALL.get() or Call())

    def stop(self) -> None:
        """Cancel all work and accept no more; called on the event loop at shutdown."""
        self._quick.stop()
        self._slow.stop()

    def close(self) -> None:
        """Wait until cancelled work has ended, but not for long; `has_ended` says whether it has."""
        end = time.monotonic() + _CLOSING
        self.has_ended = all([self._quick.close(end), self._slow.close(end)])
        if self._watchdog is not None:
            self._watchdog.close()
