"""Worker threads for requests, so that the event loop only passes messages.

Quick calls (solve, check, hint) and slow ones (long counts, explanations, batches) have separate threads, so slow calls
never block quick ones. Clients take turns, so a client with many calls delays only itself. Queues are short, every call
has a time limit, and the work of a client that disconnects is cancelled.
"""

from __future__ import annotations

import asyncio
import contextlib
import threading
from collections import OrderedDict, deque
from concurrent.futures import ThreadPoolExecutor
from contextvars import ContextVar
from dataclasses import dataclass, field
from ipaddress import IPv6Network
from typing import TYPE_CHECKING, Any, TypeVar

from nonet import _core
from nonet.limits import cancellable, time_limit

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from nonet.web.limits import Limits

__all__ = ["CALL", "BusyError", "Call", "HungUpError", "TooManyError", "Workers", "owner_of"]

Answer = TypeVar("Answer")


def owner_of(client: Sequence[Any] | None) -> str:
    """Return the identity of a client: its IPv4 address, or its IPv6 /64 network, because anyone may have all 2**64.

    >>> owner_of(("192.0.2.7", 5000)), owner_of(("2001:db8::1:2", 5000))
    ('192.0.2.7', '2001:db8::/64')
    """
    name = str(client[0]) if client else ""
    try:
        return str(IPv6Network((name.partition("%")[0], 64), strict=False))
    except ValueError:
        return name


class BusyError(Exception):
    """Raised when too many calls are waiting, or the server is shutting down."""


class TooManyError(Exception):
    """Raised when one client has too many calls waiting."""


class HungUpError(Exception):
    """Raised when the client has disconnected."""


@dataclass(slots=True, eq=False)
class Call:
    """A request for the workers: its client, and a way to cancel it."""

    client: str = ""
    cancel: _core.Cancel = field(default_factory=_core.Cancel)
    future: asyncio.Future[Any] | None = None

    def hang_up(self) -> None:
        """Cancel the work of this call."""
        self.end(HungUpError())

    def end(self, error: Exception) -> None:
        """Cancel the work of this call; awaiting it raises the error."""
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
        """Reset: an application may be restarted after it was stopped."""
        limits = self._limits
        self._quick = _Pool("nonet-quick", limits.quick_workers, limits.quick_waiting, limits.quick_each, limits)
        self._slow = _Pool("nonet-slow", limits.slow_workers, limits.slow_waiting, limits.slow_each, limits)

    async def quick(self, work: Callable[[], Answer]) -> Answer:
        """Run work that usually takes microseconds."""
        return await self._quick.run(work)

    async def slow(self, work: Callable[[], Answer]) -> Answer:
        """Run work that may take up to its time limit."""
        return await self._slow.run(work)

    def stop(self) -> None:
        """Cancel all work and accept no more; called on the event loop at shutdown."""
        self._quick.stop()
        self._slow.stop()

    def close(self) -> None:
        """End the threads when their work is done."""
        self._quick.threads.shutdown(wait=True, cancel_futures=True)
        self._slow.threads.shutdown(wait=True, cancel_futures=True)


@dataclass(slots=True, eq=False)
class _Job:
    work: Callable[[], Any]
    call: Call
    loop: asyncio.AbstractEventLoop


class _Pool:
    """Threads with one queue per client; clients take turns, and each client's calls run in order."""

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
        """Remove a job from its queue if it is still waiting."""
        with self._lock:
            queue = self._queues.get(job.call.client)
            if queue is not None and job in queue:
                queue.remove(job)
                self._waiting -= 1
                if not queue:
                    del self._queues[job.call.client]

    def _next(self) -> _Job | None:
        """Take the first job of the next client, and move that client to the end of the line."""
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
        with contextlib.suppress(RuntimeError):  # the loop has been closed
            job.loop.call_soon_threadsafe(_settle, job.call, answer, error)


def _settle(call: Call, answer: Any, error: BaseException | None) -> None:
    future = call.future
    if future is None or future.done():
        return
    if error is None:
        future.set_result(answer)
    else:
        future.set_exception(error)
