"""Threads that do the work of requests, so that the event loop only passes messages.

Quick calls (a solve, a check, a hint) and slow ones (a long count, a whole explanation, a batch) have threads of their
own: however many slow calls there are, quick ones go on. Every call has a time limit, and a queue that is full says so.
"""

from __future__ import annotations

import asyncio
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING, TypeVar

from nonet.limits import time_limit

if TYPE_CHECKING:
    from collections.abc import Callable

    from nonet.web.limits import Limits

__all__ = ["BusyError", "Workers"]

Answer = TypeVar("Answer")


class BusyError(Exception):
    """Say that too many calls are waiting."""


class Workers:
    """Run functions on worker threads, within the limits."""

    def __init__(self, limits: Limits) -> None:
        self._limits = limits
        self.open()

    def open(self) -> None:
        """Start afresh; an application may be started again after it was stopped."""
        self._quick = ThreadPoolExecutor(self._limits.quick_workers, thread_name_prefix="nonet-quick")
        self._slow = ThreadPoolExecutor(self._limits.slow_workers, thread_name_prefix="nonet-slow")
        self._waiting = {self._quick: 0, self._slow: 0}

    async def quick(self, work: Callable[[], Answer]) -> Answer:
        """Run work that takes microseconds as a rule."""
        return await self._run(self._quick, work)

    async def slow(self, work: Callable[[], Answer]) -> Answer:
        """Run work that may take until its time limit."""
        return await self._run(self._slow, work)

    async def _run(self, pool: ThreadPoolExecutor, work: Callable[[], Answer]) -> Answer:
        if self._waiting[pool] >= self._limits.waiting:
            raise BusyError

        def within_limit() -> Answer:
            with time_limit(self._limits.seconds):
                return work()

        self._waiting[pool] += 1
        try:
            return await asyncio.get_running_loop().run_in_executor(pool, within_limit)
        finally:
            self._waiting[pool] -= 1

    def close(self) -> None:
        """Let running calls end and take no more."""
        self._quick.shutdown(wait=True, cancel_futures=True)
        self._slow.shutdown(wait=True, cancel_futures=True)
