"""A pool of worker threads: clients take turns, and no call outlives its time or its client.

Turns. The next call is that of the client that has used the least time lately; among those that have used hardly any,
the first to ask. If all threads are at work on long calls while others wait, there are some more threads; if these are
taken too, the client that has used the most time loses a call, which it may repeat (503).

Ends. Native work polls a deadline and a flag about every 20 ms. Python code polls nothing, and cannot be made to do so
everywhere. So a watchdog raises an exception in the thread of a call that is past its deadline, or whose client is
gone, and does so again until the call ends. Processes were the other way, since they can be killed: each costs 60 MB,
its caches, and a copy of every answer, and what they add, an end to C code that neither polls nor returns, is not
needed: such code (parsing JSON, validating) is bounded by the size of a request.
"""

from __future__ import annotations

import asyncio
import contextlib
import ctypes
import sys
import threading
import time
from collections import Counter, OrderedDict, deque
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Final, TypeVar

from nonet import _core
from nonet.errors import LimitError
from nonet.limits import cancellable, time_limit

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

__all__ = ["BusyError", "Call", "HungUpError", "Pool", "TooManyError", "Watchdog", "ends_unreported"]

Answer = TypeVar("Answer")

#: As `_core.shorten_deadline` returns it where none is set.
_NO_DEADLINE: Final = (1 << 63) - 1
#: Seconds between looks at running calls; that native work gets to end by itself; between exceptions raised in Python.
_TICK: Final = 0.02
_PATIENCE: Final = 0.06
_AGAIN: Final = 0.25
#: A call that has run for longer is a long one; a call that has waited for longer needs a thread, and one of a client
#: that has used next to nothing needs it at once where those that run have run for so long.
_LONG: Final = 0.1
_WAITED: Final = 0.05
_BRIEF: Final = 0.03
#: Time that a client has used is halved every so many seconds; less than a little counts as nothing.
_HALF_LIFE: Final = 5.0
_LITTLE: Final = 0.05
_MOST_REMEMBERED: Final = 4096


class BusyError(Exception):
    """Raised when too many calls are waiting or running, or the server is shutting down."""


class TooManyError(Exception):
    """Raised when one client has too many calls waiting."""


class HungUpError(Exception):
    """Raised when the client has disconnected."""


class _OvertimeError(TimeoutError):
    """Raised by the watchdog in Python code that is past the deadline."""


class _CancelledError(InterruptedError):
    """Raised by the watchdog in Python code of a call that was cancelled."""


@contextlib.contextmanager
def ends_unreported() -> Iterator[None]:
    """Report nothing where Python cannot pass on what the watchdog raises, as in a weak reference's callback.

    It is raised again until the call ends; meanwhile, each would be five lines on standard error.
    """
    before = sys.unraisablehook

    def report(raised: sys.UnraisableHookArgs) -> None:
        if not issubclass(raised.exc_type, (_OvertimeError, _CancelledError)):
            before(raised)

    sys.unraisablehook = report
    try:
        yield
    finally:
        sys.unraisablehook = before


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


@dataclass(slots=True, eq=False)
class _Job:
    work: Callable[[], Any]
    call: Call
    loop: asyncio.AbstractEventLoop
    since: float


@dataclass(slots=True, eq=False)
class _Run:
    """A job on its thread."""

    job: _Job
    thread: int
    started: float
    #: Held by whoever raises an exception in the thread, or sees to it that none is raised any more.
    lock: threading.Lock = field(default_factory=threading.Lock)
    #: Whether an exception may be raised: only while the thread holds no lock of the pool, and can catch it.
    is_open: bool = False
    #: When one is to be raised; None while the work may go on.
    due: float | None = None
    was_told: bool = False

    def tell(self, error: type[Exception]) -> None:
        """Raise an exception in the thread as soon as it runs Python code."""
        if self.lock.acquire(blocking=False):  # not while it ends
            if self.is_open:
                self.was_told = True
                ctypes.pythonapi.PyThreadState_SetAsyncExc(ctypes.c_ulong(self.thread), ctypes.py_object(error))
            self.lock.release()

    def close(self) -> None:
        """Raise no more exceptions, and meet one that the thread has not seen yet; called by the thread."""
        with self.lock:
            self.is_open = False
        if not self.was_told:
            return
        # Not taken back: Python 3.11 would then look for it in every thread from now on, which is slow, and at the
        # beginning of a function that is traced or profiled without end.
        try:
            ctypes.pythonapi.PyThreadState_SetAsyncExc(ctypes.c_ulong(self.thread), ctypes.py_object(_CancelledError))
            while True:
                pass
        except (_OvertimeError, _CancelledError):
            self.was_told = False


class Watchdog:
    """A thread that looks after the running calls of some pools; it sleeps while there are none."""

    def __init__(self, *pools: Pool) -> None:
        self._pools = pools
        self._has_work = threading.Event()
        self._is_open = True
        for pool in pools:
            pool.on_work = self._has_work.set
        threading.Thread(target=self._look, name="nonet-watchdog", daemon=True).start()

    def close(self) -> None:
        """End the thread."""
        self._is_open = False
        self._has_work.set()

    def _look(self) -> None:
        while self._is_open:
            self._has_work.wait()
            self._has_work.clear()
            is_busy = True
            while self._is_open and is_busy:
                looks = [pool.look() for pool in self._pools]
                is_busy = any(looks)
                time.sleep(_TICK)


class Pool:
    """Threads with one queue per client; each client's calls run in order.

    `workers` threads serve; `more` are added while these are taken by long calls. All but one of these are for clients
    that have no other call running, and the last one is for those that have used next to nothing, at once: Python code
    of every call keeps that of others waiting, so one client has few threads, however many calls it sends. A client
    that has used `ahead` seconds more than one who waits may lose a call to it.
    """

    def __init__(
        self, name: str, workers: int, more: int, *, waiting: int, each: int, seconds: float, ahead: float
    ) -> None:
        self._name, self._workers, self._more = name, workers, more
        self._most, self._each, self._seconds, self._ahead = waiting, each, seconds, ahead
        self._lock = threading.Lock()  # guards all of the following
        self._work = threading.Condition(self._lock)
        self._queues: OrderedDict[str, deque[_Job]] = OrderedDict()
        self._waiting = 0
        self._idle = 0
        self._threads: set[threading.Thread] = set()
        self._running: set[_Run] = set()
        self._taken = Counter[str]()  # threads, by client
        self._done: dict[asyncio.AbstractEventLoop, list[tuple[Call, Any, BaseException | None]]] = {}
        self._used: dict[str, tuple[float, float]] = {}
        self._is_open = True
        self._calls: set[Call] = set()  # waiting and running; touched by the event loop only
        self.on_work: Callable[[], None] = lambda: None

    async def run(self, work: Callable[[], Answer], call: Call) -> Answer:
        """Run work on a thread when it is the client's turn."""
        loop = asyncio.get_running_loop()
        job = _Job(work, call, loop, time.monotonic())
        with self._lock:
            queue = self._queues.get(call.client, ())
            if not self._is_open or self._waiting >= self._most:
                raise BusyError
            if len(queue) >= self._each:
                raise TooManyError
            call.future = loop.create_future()
            self._queues.setdefault(call.client, deque()).append(job)
            self._waiting += 1
            if self._idle >= self._waiting:
                self._work.notify()
            elif len(self._threads) < self._workers:
                self._add_thread()
            else:
                self._make_room(job.since)
        self._calls.add(call)
        try:
            answer: Answer = await call.future
            return answer
        finally:
            call.cancel.set()
            self._calls.discard(call)
            self._leave(job)

    def stop(self) -> None:
        """Cancel all calls and accept no more; called on the event loop."""
        with self._lock:
            self._is_open = False
            self._work.notify_all()
        for call in list(self._calls):
            call.end(BusyError())

    def close(self, end: float) -> bool:
        """Wait for the threads until a time of the monotonic clock; return whether all have ended."""
        self.stop()
        with self._lock:
            threads = list(self._threads)
        for thread in threads:
            thread.join(max(0.0, end - time.monotonic()))
        return not any(thread.is_alive() for thread in threads)

    def _leave(self, job: _Job) -> None:
        """Remove a job from its queue if it is still waiting."""
        with self._lock:
            queue = self._queues.get(job.call.client)
            if queue is not None and job in queue:
                queue.remove(job)
                self._waiting -= 1
                if not queue:
                    del self._queues[job.call.client]

    # ── turns ──────────────────────────────────────────────────────────────────────────────────────────────────

    def _weights(self, now: float) -> Callable[[str], float]:
        """Return a function that tells how much time a client has used lately."""
        running = dict[str, float]()
        for run in self._running:
            client = run.job.call.client
            running[client] = running.get(client, 0.0) + now - run.started

        def weight(client: str) -> float:
            used, at = self._used.get(client, (0.0, now))
            return used * float(0.5 ** ((now - at) / _HALF_LIFE)) + running.get(client, 0.0)

        return weight

    def _turn(self, now: float, *, for_thread: bool = False) -> str | None:
        """Return the client whose turn it is; with `for_thread`, among those that may take one more thread."""
        if len(self._queues) == 1 and (not for_thread or self._taken.total() < self._workers):
            return next(iter(self._queues))
        weight = self._weights(now)
        first, least = None, float("inf")
        for client in self._queues:
            used = weight(client)
            if for_thread and self._taken.total() >= self._room(client, used):
                continue
            if used < _LITTLE:
                return client
            if used < least:
                first, least = client, used
        return first

    def _room(self, client: str, used: float) -> int:
        """Return how many threads may be taken when a client has its turn."""
        if self._taken[client]:
            return self._workers + min(self._more, 1)
        return self._workers + (self._more if used < _LITTLE else max(min(self._more, 1), self._more - 1))

    def _note_used(self, client: str, now: float, seconds: float) -> None:
        used = self._weights(now)(client) + seconds
        if used < _LITTLE / 100:
            self._used.pop(client, None)
            return
        self._used[client] = used, now
        if len(self._used) > _MOST_REMEMBERED:
            lately = sorted(self._used.items(), key=lambda item: item[1][1])
            self._used = dict(lately[_MOST_REMEMBERED // 2 :])

    # ── threads ────────────────────────────────────────────────────────────────────────────────────────────────

    def _add_thread(self) -> None:
        thread = threading.Thread(target=self._serve, name=self._name, daemon=True)  # the server waits, up to a limit
        self._threads.add(thread)
        thread.start()

    def _serve(self) -> None:
        try:
            while self._serve_one():  # which keeps nothing of a job while it waits for the next
                pass
        finally:
            with self._lock:
                self._threads.discard(threading.current_thread())

    def _serve_one(self) -> bool:
        """Do the next job; return False if this thread is to end."""
        job = self._next()
        if job is None:
            return False
        try:
            if not job.call.cancel.is_set():
                self._answer(job)
        finally:
            with self._lock:
                client = job.call.client
                self._taken[client] -= 1
                if not self._taken[client]:
                    del self._taken[client]
        return True

    def _next(self) -> _Job | None:
        """Take the first job of the client whose turn it is; None if this thread is to end."""
        with self._lock:
            while (client := self._turn(time.monotonic(), for_thread=True)) is None:
                if not self._is_open or len(self._threads) > self._workers:
                    return None
                self._idle += 1
                self._work.wait()
                self._idle -= 1
            queue = self._queues[client]
            job = queue.popleft()
            self._taken[client] += 1
            self._waiting -= 1
            if queue:
                self._queues.move_to_end(client)
            else:
                del self._queues[client]
            return job

    def _answer(self, job: _Job) -> None:
        answer: Any = None
        error: BaseException | None = None
        run = _Run(job, threading.get_ident(), time.monotonic())
        with self._lock:
            self._running.add(run)
        self.on_work()
        _core.restore_deadline(_NO_DEADLINE)  # the last call may have been ended before it did so
        try:
            try:
                run.is_open = True
                with cancellable(job.call.cancel), time_limit(self._seconds):
                    answer = job.work()
            except _OvertimeError:
                error = LimitError("time", limit=self._seconds, seconds=f"{self._seconds:g}")
            except BaseException as raised:
                error = raised
            run.close()
        except (_OvertimeError, _CancelledError):  # as the work ended by itself
            run.close()
        with self._lock:
            self._running.discard(run)
            now = time.monotonic()
            self._note_used(job.call.client, now, now - run.started)
            done = self._done.setdefault(job.loop, [])
            done.append((job.call, answer, error))
            is_known = len(done) > 1  # the loop has been woken, and has not come to it yet
        if is_known:
            return
        try:
            job.loop.call_soon_threadsafe(self._settle, job.loop)
        except RuntimeError:  # the loop has been closed
            with self._lock:
                self._done.pop(job.loop, None)

    def _settle(self, loop: asyncio.AbstractEventLoop) -> None:
        with self._lock:
            done = self._done.pop(loop, ())
        for call, answer, error in done:
            _settle(call, answer, error)

    # ── the watchdog ───────────────────────────────────────────────────────────────────────────────────────────

    def look(self) -> bool:
        """End what must end, and find threads for those who wait; return whether there is anything to look after."""
        now = time.monotonic()
        with self._lock:
            for run in self._running:
                is_over = now - run.started > self._seconds
                if not is_over and not run.job.call.cancel.is_set():
                    continue
                if run.due is None:
                    run.due = now + _PATIENCE
                elif now > run.due:
                    run.due = now + _AGAIN
                    run.tell(_CancelledError if run.job.call.cancel.is_set() else _OvertimeError)
            if self._waiting:
                self._make_room(now)
            return bool(self._running or self._waiting)

    def _make_room(self, now: float) -> None:
        """Add a thread for who waits behind long calls only, or take one from the client that has used the most."""
        client = self._turn(now, for_thread=True) or self._turn(now)
        if client is None or len(self._running) < len(self._threads):  # one of them is about to take a call
            return
        weight = self._weights(now)
        used = weight(client)
        is_new = used < _LITTLE and not self._taken[client]
        waited, long = (0.0, _BRIEF) if is_new else (_WAITED, _LONG)
        if now - self._queues[client][0].since < waited or any(now - run.started < long for run in self._running):
            return
        if self._taken.total() < self._room(client, used):
            if self._is_open:
                self._add_thread()
            return
        going = [run for run in self._running if not run.job.call.cancel.is_set()]
        if len(going) < len(self._running):  # one of them is about to end
            return
        greedy = max(going, key=lambda run: weight(run.job.call.client), default=None)
        if greedy is not None and weight(greedy.job.call.client) > used + self._ahead:
            greedy.job.call.cancel.set()
            with contextlib.suppress(RuntimeError):
                greedy.job.loop.call_soon_threadsafe(greedy.job.call.end, BusyError())


def _settle(call: Call, answer: Any, error: BaseException | None) -> None:
    future = call.future
    if future is None or future.done():
        return
    if error is None:
        future.set_result(answer)
    else:
        future.set_exception(error)
