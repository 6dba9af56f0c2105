"""The workers of a Dask cluster: one on this machine, or any that a scheduler's address leads to.

Dask runs a call again when its worker dies. What it leaves to us is done here: a call whose worker could not read or
write is tried elsewhere, and one that takes far longer than the others (its worker hangs, or has been cut off) is sent
a second time to another worker; the first answer counts. Calls are pure, so it does not matter whose it is.
"""

from __future__ import annotations

import logging
import os
import queue
import statistics
import threading
import time
import uuid
import warnings
from collections import deque
from concurrent.futures import Future, InvalidStateError, ThreadPoolExecutor
from contextlib import suppress
from dataclasses import dataclass, field
from functools import partial
from typing import TYPE_CHECKING, Any, Final, TypeVar

from nonet import _core
from nonet.engines.threads import checked_threads
from nonet.errors import EngineError, MissingExtraError

if TYPE_CHECKING:
    from collections.abc import Callable, Collection
    from pathlib import Path

__all__ = ["Dask"]

T = TypeVar("T")

#: As often as a call is sent after a failure that may be the worker's own: no room on its disk, a lost connection.
_ATTEMPTS: Final = 4
#: A call is late when it takes so many times as long as the slowest of the last ones, and at least so many seconds.
_LATE_FACTOR: Final = 3.0
LATE_SECONDS: Final = 20.0
_REMEMBERED: Final = 100
_CONNECT_SECONDS: Final = 15
#: How long outbox and inbox are left open for more, and how much is taken together.
_POST_SECONDS: Final = 0.001
_COLLECT_SECONDS: Final = 0.01
_MOST_TOGETHER: Final = 256
#: For a cluster of our own. A worker that was killed is nobody's fault; one that does not answer is soon replaced.
_OWN_CLUSTER: Final = {
    "distributed.scheduler.allowed-failures": 20,
    "distributed.scheduler.worker-ttl": "30s",
    "distributed.worker.daemon": True,
}


@dataclass(eq=False)
class _Call:
    """A call that somebody waits for."""

    function: Callable[..., Any]
    args: tuple[Any, ...]
    name: str
    answer: Future[Any] = field(default_factory=Future)
    sent: float = 0.0
    #: The futures of Dask, one for each time that it was sent.
    futures: list[Any] = field(default_factory=list)
    failures: int = 0


class Dask:
    """An engine over a Dask client."""

    is_remote = True

    def __init__(self, client: Any, *, cluster: Any = None, owns_client: bool = False) -> None:
        self.client = client
        self.late_seconds = LATE_SECONDS
        self._cluster = cluster
        self._owns_client = owns_client
        self._under_way: set[_Call] = set()
        self._lock = threading.Lock()
        self._durations: deque[float] = deque(maxlen=_REMEMBERED)
        self._fetchers = ThreadPoolExecutor(4, thread_name_prefix="nonet-fetch")
        self._number = 0
        self._outbox: queue.SimpleQueue[_Call | None] = queue.SimpleQueue()
        self._inbox: queue.SimpleQueue[tuple[_Call, Any] | None] = queue.SimpleQueue()
        self._is_closed = threading.Event()
        self._width: int = max(1, sum(client.nthreads().values()))
        threading.Thread(target=self._post, daemon=True, name="nonet-post").start()
        threading.Thread(target=self._collect, daemon=True, name="nonet-collect").start()
        threading.Thread(target=self._watch, daemon=True, name="nonet-watch").start()

    @classmethod
    def open(cls, spec: str, workers: int | None = None) -> Dask:
        """Start a cluster on this machine ("dask") or connect to the scheduler at an address."""
        distributed = _distributed()
        if spec == "dask":
            import dask

            with dask.config.set(_OWN_CLUSTER), warnings.catch_warnings():
                warnings.simplefilter("ignore")  # the dashboard's usual port is taken: it finds another
                cluster = distributed.LocalCluster(
                    n_workers=checked_threads(workers),
                    threads_per_worker=1,
                    silence_logs=logging.CRITICAL,
                )
            return cls(distributed.Client(cluster, set_as_default=False), cluster=cluster, owns_client=True)
        try:
            client = distributed.Client(spec, timeout=_CONNECT_SECONDS, set_as_default=False)
        except (OSError, TimeoutError, ValueError) as error:
            raise EngineError(f"expected a Dask scheduler at {spec}, got: {error}") from None
        return cls(client, owns_client=True)

    @classmethod
    def of(cls, client: Any) -> Dask:
        """Take a client that somebody else opened, and will close."""
        if not isinstance(client, _distributed().Client):
            raise TypeError(
                f'expected "threads", "dask", an address or a distributed.Client, got {type(client).__name__}'
            )
        return cls(client)

    @property
    def dashboard(self) -> str:
        """The address of Dask's own page."""
        return str(self.client.dashboard_link)

    @property
    def width(self) -> int:
        """The threads of all workers, as counted a moment ago."""
        return self._width

    def submit(self, function: Callable[..., T], /, *args: Any) -> Future[T]:
        """Put a call into the outbox: some that are sent together cost the scheduler little more than one."""
        with self._lock:
            self._number += 1
            call = _Call(function, args, f"{function.__name__}-{self._number:06}")
            self._under_way.add(call)
        call.answer.add_done_callback(lambda _: self._forget(call))
        self._outbox.put(call)
        return call.answer

    def sees(self, folder: Path) -> bool:
        """Put a file there and have the workers look for it."""
        token = folder / f".{uuid.uuid4().hex}.nonet"
        token.touch()
        try:
            found = self.client.run(os.path.exists, str(token.absolute()), on_error="return")
            return bool(found) and all(answer is True for answer in found.values())
        finally:
            token.unlink(missing_ok=True)

    def close(self) -> None:
        """Drop what is under way; end a cluster that was started here."""
        self._is_closed.set()
        self._outbox.put(None)
        self._inbox.put(None)
        with self._lock:
            under_way = list(self._under_way)
        for call in under_way:
            call.answer.cancel()
        self._fetchers.shutdown(wait=False, cancel_futures=True)
        if self._owns_client:
            with suppress(Exception):  # an end is an end, whatever the other side says to it
                self.client.close(timeout=5)
        if self._cluster is not None:
            with suppress(Exception):
                self._cluster.close(timeout=5)

    # ── sending and receiving ──────────────────────────────────────────────────────────────────────────────────

    def _post(self) -> None:
        """Send what is in the outbox, as much as there is at a time."""
        while calls := _all_of(self._outbox, _POST_SECONDS):
            self._send(calls)

    def _send(self, calls: list[_Call], avoid: Collection[str] = ()) -> None:
        """Send calls, maybe once more, to other workers than some if there are others."""
        now = time.monotonic()
        try:
            others = [address for address in self.client.nthreads() if address not in avoid] if avoid else []
            futures = self.client.map(
                _call_here,
                [_core.version] * len(calls),
                [call.function for call in calls],
                [call.args for call in calls],
                key=[f"{call.name}-{len(call.futures)}-{id(self):x}" for call in calls],
                pure=False,
                workers=others or None,
            )
            for call, future in zip(calls, futures, strict=True):
                call.sent = now
                call.futures.append(future)
                future.add_done_callback(partial(self._note, call))
        except Exception as error:  # the client is closed, or something cannot be pickled
            for call in calls:
                _fail(call, EngineError("the engine was closed") if self._is_closed.is_set() else error)

    def _note(self, call: _Call, future: Any) -> None:
        """Note that Dask is done with a call."""
        self._inbox.put((call, future))

    def _collect(self) -> None:
        """Have the answers fetched, those that are there together; one that hangs does not hold up the next."""
        while done := _all_of(self._inbox, _COLLECT_SECONDS):
            with suppress(RuntimeError):  # closed already: nobody waits
                self._fetchers.submit(self._receive, done)

    def _receive(self, done: list[tuple[_Call, Any]]) -> None:
        """Take the answers of calls, or their failures."""
        waited_for = [(call, future) for call, future in done if not call.answer.done()]
        good = [(call, future) for call, future in waited_for if future.status == "finished"]
        try:
            answers = self.client.gather([future for _, future in good], direct=True)
        except BaseException:
            pass  # whose fault it was shows when each is asked for alone
        else:
            now = time.monotonic()
            for (call, _), answer in zip(good, answers, strict=True):
                self._durations.append(now - call.sent)
                with suppress(InvalidStateError):
                    call.answer.set_result(answer)
        for call, future in waited_for:
            if not call.answer.done():
                self._receive_alone(call, future)

    def _receive_alone(self, call: _Call, future: Any) -> None:
        try:
            answer = self.client.gather(future, direct=True)
        except BaseException as error:
            self._mend(call, error)
            return
        with suppress(InvalidStateError):
            call.answer.set_result(answer)

    def _mend(self, call: _Call, error: BaseException) -> None:
        """Send a call again whose failure may be its worker's alone; otherwise pass the failure on."""
        from concurrent.futures import CancelledError

        if call.answer.done() or self._is_closed.is_set():
            return
        call.failures += 1
        is_lost = isinstance(error, (OSError, CancelledError, MemoryError)) or type(error).__name__ in _LOST
        if is_lost and call.failures < _ATTEMPTS and self.client.status == "running":
            where = getattr(error, "worker", None)
            self._send([call], avoid=[where] if where else ())
        elif isinstance(error, OSError) and type(error).__name__ != "CommClosedError":
            _fail(call, error)
        elif is_lost:
            _fail(call, EngineError(f"lost {call.name} for the {call.failures}th time: {error}"))
        else:
            _fail(call, _explained(error))

    def _forget(self, call: _Call) -> None:
        with self._lock:
            self._under_way.discard(call)
        for future in call.futures:
            with suppress(Exception):
                future.cancel() if not future.done() else future.release()
        call.futures.clear()

    # ── watching ───────────────────────────────────────────────────────────────────────────────────────────────

    def _watch(self) -> None:
        """Count the workers, and send late calls a second time."""
        while not self._is_closed.wait(1.0):
            with suppress(Exception):  # the scheduler is busy, or just gone: the next second knows more
                self._width = max(1, sum(self.client.nthreads().values()))
                self._resend_late()

    def _resend_late(self) -> None:
        slowest = max(self._durations, default=self.late_seconds)
        patience = max(self.late_seconds, _LATE_FACTOR * slowest, _LATE_FACTOR * 2 * _median(self._durations))
        now = time.monotonic()
        with self._lock:
            late = [call for call in self._under_way if call.futures and now - call.sent > patience * len(call.futures)]
        if not late:
            return
        busy = {worker: set(map(str, keys)) for worker, keys in self.client.processing().items()}
        for call in late:
            keys = {str(future.key) for future in call.futures}
            # Who works on it; or who has the answer, and does not give it.
            holders = {worker for worker, theirs in busy.items() if keys & theirs}
            holders |= {worker for theirs in self.client.who_has(call.futures).values() for worker in theirs}
            if holders and holders < set(busy):
                self._send([call], avoid=holders)


#: Dask's own words for a worker or a connection that is gone; matched by name, for they moved between versions.
_LOST: Final = ("KilledWorker", "CommClosedError", "FutureCancelledError", "FuturesCancelledError")


def _call_here(version: str, function: Callable[..., T], args: tuple[Any, ...]) -> T:
    """Run a call on a worker."""
    from distributed import get_worker

    if version != _core.version:
        raise EngineError(f"expected nonet {version} on every worker, got {_core.version} on {get_worker().address}")
    try:
        return function(*args, stop=_core.StopFlag())
    except OSError as error:
        address = get_worker().address
        told = OSError(error.errno, f"{error.strerror or error} (on worker {address})", error.filename)
        told.worker = address  # type: ignore[attr-defined]  # rides along, and pickles with it
        raise told from None


def _explained(error: BaseException) -> BaseException:
    if isinstance(error, ModuleNotFoundError) and (error.name or "").partition(".")[0] == "nonet":
        return EngineError(f"expected nonet {_core.version} on every worker, got: {error}")
    return error


def _fail(call: _Call, error: BaseException) -> None:
    with suppress(InvalidStateError):
        call.answer.set_exception(error)


def _all_of(box: queue.SimpleQueue[Any], seconds: float) -> list[Any]:
    """Wait for something in a box, a moment longer, and take all; nothing when the box was closed."""
    if (first := box.get()) is None:
        return []
    time.sleep(seconds)
    found = [first]
    with suppress(queue.Empty):
        while len(found) < _MOST_TOGETHER:
            item = box.get_nowait()
            if item is None:
                box.put(None)
                break
            found.append(item)
    return found


def _median(values: Collection[float]) -> float:
    return statistics.median(values) if values else 0.0


def _distributed() -> Any:
    """Import Dask's scheduler, or say how to install it."""
    try:
        import distributed
    except ImportError:
        raise MissingExtraError("Dask", "dask") from None
    return distributed
