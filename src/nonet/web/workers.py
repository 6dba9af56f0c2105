"""Threads that do the work of requests, so that the event loop only passes messages.

Quick calls (a solve, a check, a hint) and slow ones (a long count, a whole explanation, a batch) have threads of their
own: however many slow calls there are, quick ones go on. Clients take turns, so that one which sends many calls keeps
only itself waiting. Queues are short, every call has a time limit, and the work of a client that hung up is cancelled,
whether it waits or runs.
"""

from __future__ import annotations

import asyncio
import contextlib
import threading
from collections import OrderedDict, deque
from concurrent.futures import ThreadPoolExecutor
from contextvars import ContextVar
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, TypeVar

from nonet import _core
from nonet.limits import cancellable, time_limit

if TYPE_CHECKING:
    from collections.abc import Callable

    from nonet.web.limits import Limits

__all__ = ["CALL", "BusyError", "Call", "HungUpError", "TooManyError", "Workers"]

Answer = TypeVar("Answer")


class BusyError(Exception):
    """Say that too many calls are waiting, or that the server is shutting down."""


class TooManyError(Exception):
    """Say that one client has too many calls waiting."""


class HungUpError(Exception):
    """Say that the client is gone, so that nobody reads an answer."""


@dataclass(slots=True, eq=False)
class Call:
    """A request as the workers see it: who asks, and a way to say that the client hung up."""

    client: str = ""
    cancel: _core.Cancel = field(default_factory=_core.Cancel)
    future: asyncio.Future[Any] | None = None

    def hang_up(self) -> None:
        """End the work of this call."""
        self.end(HungUpError())

    def end(self, error: Exception) -> None:
        """End the work of this call; whoever awaits it gets the error."""
        self.cancel.set()
        if self.future is not None and not self.future.done():
            self.future.set_exception(error)


#: The call that the current task serves; the guard sets it.
CALL: ContextVar[Call | None] = ContextVar("nonet_call", default=None)


class Workers:
    """Run functions on worker threads, within the limits."""

    def __init__(self, limits: Limits) -> None:
        self._limits = limits
        self.open()

    def open(self) -> None:
        """Start afresh; an application may be started again after it was stopped."""
        limits = self._limits
        self._quick = _Pool("nonet-quick", limits.quick_workers, limits.quick_waiting, limits.quick_each, limits)
        self._slow = _Pool("nonet-slow", limits.slow_workers, limits.slow_waiting, limits.slow_each, limits)

    async def quick(self, work: Callable[[], Answer]) -> Answer:
        """Run work that takes microseconds as a rule."""
        return await self._quick.run(work)

    async def slow(self, work: Callable[[], Answer]) -> Answer:
        """Run work that may take until its time limit."""
        return await self._slow.run(work)

    def stop(self) -> None:
        """Cancel what runs and what waits, and take no more; called on the event loop when the server shuts down."""
        self._quick.stop()
        self._slow.stop()

    def close(self) -> None:
        """End the threads once their work has ended."""
        self._quick.threads.shutdown(wait=True, cancel_futures=True)
        self._slow.threads.shutdown(wait=True, cancel_futures=True)


@dataclass(slots=True, eq=False)
class _Job:
    work: Callable[[], Any]
    call: Call
    loop: asyncio.AbstractEventLoop


class _Pool:
    """Some threads, and one queue per client; clients take turns, each client's own calls come in their order."""

    def __init__(self, name: str, workers: int, waiting: int, each: int, limits: Limits) -> None:
        self.threads = ThreadPoolExecutor(workers, thread_name_prefix=name)
        self._most, self._each, self._limits = waiting, each, limits
        self._lock = threading.Lock()  # guards the queues
        self._queues: OrderedDict[str, deque[_Job]] = OrderedDict()
        self._waiting = 0
        self._calls: set[Call] = set()  # waiting and running; touched by the event loop only
        self._is_open = True

    async def run(self, work: Callable[[], Answer]) -> Answer:
        call = CALL.get() or Call()
        loop = asyncio.get_running_loop()
        with self._lock:
            queue = self._queues.get(call.client, ())
            if not self._is_open or self._waiting >= self._most:
                raise BusyError
            if len(queue) >= self._each:
                raise TooManyError
            job = _Job(work, call, loop)
            self._queues.setdefault(call.client, deque()).append(job)
            self._waiting += 1
        call.future = loop.create_future()
        self._calls.add(call)
        self.threads.submit(self._run_next)
        try:
            answer: Answer = await call.future
            return answer
        finally:
            call.cancel.set()
            self._calls.discard(call)
            self._leave(job)

    def stop(self) -> None:
        with self._lock:
            self._is_open = False
        for call in list(self._calls):
            call.end(BusyError())

    def _leave(self, job: _Job) -> None:
        """Take a job out of its queue if it still waits there."""
        with self._lock:
            queue = self._queues.get(job.call.client)
            if queue is not None and job in queue:
                queue.remove(job)
                self._waiting -= 1
                if not queue:
                    del self._queues[job.call.client]

    def _next(self) -> _Job | None:
        """Take the first job of the client whose turn it is; that client goes to the end of the line."""
        with self._lock:
            if not self._queues:
                return None
            client, queue = self._queues.popitem(last=False)
            job = queue.popleft()
            self._waiting -= 1
            if queue:
                self._queues[client] = queue
            return job

    def _run_next(self) -> None:
        job = self._next()
        if job is None or job.call.cancel.is_set():
            return
        answer: Any = None
        error: BaseException | None = None
        try:
            with cancellable(job.call.cancel), time_limit(self._limits.seconds):
                answer = job.work()
        except BaseException as raised:
            error = raised
        with contextlib.suppress(RuntimeError):  # the loop was closed meanwhile: nobody waits any more
            job.loop.call_soon_threadsafe(_settle, job.call, answer, error)


def _settle(call: Call, answer: Any, error: BaseException | None) -> None:
    future = call.future
    if future is None or future.done():
        return
    if error is None:
        future.set_result(answer)
    else:
        future.set_exception(error)
