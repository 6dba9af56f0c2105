"""The workers of a Dask cluster: one on this machine, or any that a scheduler's address leads to.

Dask runs a call again when its worker dies. What it leaves to us is done here:

- a call whose worker could not read or write is tried elsewhere, and the others stay away from that worker for a while;
- one that takes far longer than the others (its worker hangs, or has been cut off), or whose answer does not come over,
  is sent a second time to another worker; the first answer counts;
- when the scheduler is gone, calls wait for it to come back, and fail when it does not.

Calls are pure, so it does not matter who ran them, and how often.
"""

from __future__ import annotations

import asyncio
import logging
import multiprocessing
import os
import pickle
import queue
import socket
import statistics
import threading
import time
import uuid
import warnings
from collections import deque
from concurrent.futures import CancelledError, Future, InvalidStateError
from contextlib import suppress
from dataclasses import dataclass, field
from functools import partial
from typing import TYPE_CHECKING, Any, Final, TypeVar
from urllib.parse import urlsplit

from nonet import _core
from nonet.engines.threads import checked_threads
from nonet.errors import EngineError, MissingExtraError

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Coroutine, Iterable
    from pathlib import Path

__all__ = ["Dask"]

T = TypeVar("T")

#: As often as a call is sent after a failure that may be the worker's own (no room on its disk, a lost connection): so
#: often if every worker has had it, and so often in any case.
_ATTEMPTS: Final = 4
_MOST_ATTEMPTS: Final = 12
#: A call is late when it takes so many times as long as the slowest of the last ones, and at least so many seconds.
_LATE_FACTOR: Final = 3.0
LATE_SECONDS: Final = 20.0
_REMEMBERED: Final = 100
#: How long others stay away from a worker that could not write, or hangs.
_SUSPECT_SECONDS: Final = 60.0
#: How long calls wait where there is no worker at all, and for a scheduler that does not answer.
PATIENT_SECONDS: Final = 300.0
#: How long a scheduler is looked for; and again, when it was there.
_CONNECT_SECONDS: Final = 5.0
_RECONNECT_SECONDS: Final = 60
_ASK_SECONDS: Final = 15
_PROBE_SECONDS: Final = 2.0
_PROBES: Final = 3
#: How long outbox and inbox are left open for more, and how much is taken together.
_POST_SECONDS: Final = 0.001
_COLLECT_SECONDS: Final = 0.01
_MOST_TOGETHER: Final = 256
_UNGUARDED: Final = 'expected a script to start workers below `if __name__ == "__main__":`'
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
    #: Workers that failed at it, or are too slow.
    avoid: set[str] = field(default_factory=set)

    def fail(self, error: BaseException) -> None:
        """Tell who waits that there is no answer."""
        with suppress(InvalidStateError):
            self.answer.set_exception(error)


class Dask:
    """An engine over a Dask client."""

    is_remote = True

    def __init__(self, client: Any, *, cluster: Any = None, owns_client: bool = False) -> None:
        self.client = client
        self.late_seconds = LATE_SECONDS
        self.patient_seconds = PATIENT_SECONDS
        self._cluster = cluster
        self._owns_client = owns_client
        self._place = str(client.scheduler.address)
        self._lock = threading.Lock()
        self._under_way: set[_Call] = set()
        #: Calls that wait for the scheduler to come back.
        self._parked: list[_Call] = []
        self._durations: deque[float] = deque(maxlen=_REMEMBERED)
        #: Keys are names to the whole cluster: those of another engine must differ, in whatever process it is.
        self._token = uuid.uuid4().hex[:12]
        self._number = 0
        self._threads: dict[str, int] = dict(client.nthreads())
        self._suspects: dict[str, float] = {}
        self._is_direct: bool | None = None
        self._outbox: queue.SimpleQueue[_Call | None] = queue.SimpleQueue()
        self._inbox: deque[tuple[_Call, Any]] = deque()
        self._is_closed = threading.Event()
        threading.Thread(target=self._post, daemon=True, name="nonet-post").start()
        threading.Thread(target=self._watch, daemon=True, name="nonet-watch").start()

    @classmethod
    def open(cls, spec: str, workers: int | None = None) -> Dask:
        """Start a cluster on this machine ("dask") or connect to the scheduler at an address."""
        distributed = _distributed()
        if spec == "dask":
            cluster = _local_cluster(checked_threads(workers))
            return cls(distributed.Client(cluster, set_as_default=False), cluster=cluster, owns_client=True)
        try:
            _knock(spec)
            client = distributed.Client(spec, timeout=_RECONNECT_SECONDS, set_as_default=False)
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
        return max(1, sum(self._threads.values()))

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
            look = partial(self.client.run, os.path.exists, str(token.absolute()), on_error="return", asynchronous=True)
            found = self._on_loop(look)
            return bool(found) and all(answer is True for answer in found.values())
        except (OSError, asyncio.TimeoutError):
            return False  # one hangs: it would see nothing either
        finally:
            token.unlink(missing_ok=True)

    def close(self) -> None:
        """Drop what is under way; end a cluster that was started here."""
        self._is_closed.set()
        self._outbox.put(None)
        for call in self._calls():
            call.answer.cancel()
        if self._owns_client:
            with suppress(Exception):  # an end is an end, whatever the other side says to it
                self.client.close(timeout=5)
        if self._cluster is not None:
            with suppress(Exception):
                self._cluster.close(timeout=5)

    # ── sending ────────────────────────────────────────────────────────────────────────────────────────────────

    def _post(self) -> None:
        """Send what is in the outbox, as much as there is at a time."""
        while calls := _all_of(self._outbox, _POST_SECONDS):
            self._send(calls)

    def _send(self, calls: list[_Call]) -> None:
        """Send calls, maybe once more; to workers that are not known to be bad for them, if there are any."""
        now = time.monotonic()
        avoid = {address for address, until in self._suspects.items() if until > now}
        avoid = avoid.union(*(call.avoid for call in calls))
        others = [address for address in self._threads if address not in avoid] if avoid else []
        packed = {}
        for call in calls:
            try:
                packed[call] = pickle.dumps(_Packed(call), pickle.HIGHEST_PROTOCOL)
            except Exception as error:
                call.fail(error)
        try:
            futures = self.client.map(
                pickle.loads,
                list(packed.values()),
                key=[f"{call.name}-{len(call.futures)}-{self._token}" for call in packed],
                pure=False,
                workers=others or None,
                allow_other_workers=bool(others),  # those may all be gone by then
            )
        except Exception as error:
            for call in packed:
                call.fail(EngineError("the engine was closed") if self._is_closed.is_set() else error)
            return
        for call, future in zip(packed, futures, strict=True):
            call.sent = now
            call.futures.append(future)
            future.add_done_callback(partial(self._note, call))

    def _forget(self, call: _Call) -> None:
        with self._lock:
            self._under_way.discard(call)
        for future in call.futures:
            future.release()  # what nobody wants is not run, or not kept
        call.futures.clear()

    def _calls(self) -> list[_Call]:
        with self._lock:
            return list(self._under_way)

    # ── receiving, on the client's own thread, which must not wait ─────────────────────────────────────────────

    def _note(self, call: _Call, future: Any) -> None:
        """Note that Dask is done with a call."""
        self._inbox.append((call, future))
        self.client.loop.add_callback(self._collect)

    async def _collect(self) -> None:
        """Fetch the answers that are there, those that are there together; one that hangs does not hold up the next."""
        await asyncio.sleep(_COLLECT_SECONDS)
        done: list[tuple[_Call, Any]] = []
        while self._inbox and len(done) < _MOST_TOGETHER:
            done.append(self._inbox.popleft())
        waited_for = [(call, future) for call, future in done if not call.answer.done()]
        if not waited_for:
            return
        if self._is_direct is None:
            self._is_direct = await asyncio.get_running_loop().run_in_executor(None, self._can_reach_workers)
        good = [(call, future) for call, future in waited_for if future.status == "finished"]
        # Whose fault it is when they do not come together shows when each is asked for alone.
        with suppress(asyncio.CancelledError, Exception):
            answers = await self._fetch([future for _, future in good], self._patience() / 4)
            for (call, _), answer in zip(good, answers, strict=True):
                self._take(call, answer)
        await asyncio.gather(*(self._receive(call, future) for call, future in waited_for))

    async def _receive(self, call: _Call, future: Any) -> None:
        """Take the answer of a call, or its failure."""
        while not call.answer.done():
            try:
                self._take(call, await self._fetch(future, self._patience()))
            except (asyncio.CancelledError, asyncio.TimeoutError, TimeoutError) as error:
                if future.status not in ("error", "cancelled"):
                    continue  # it did not come, or was fetched together with one that did not
                self._mend(call, error)
            except BaseException as error:
                self._mend(call, error)
            return

    async def _fetch(self, futures: Any, seconds: float) -> Any:
        """Fetch answers, but not for ever: a worker that hangs keeps those it has."""
        gather = self.client.gather(futures, direct=bool(self._is_direct), asynchronous=True)
        return await asyncio.wait_for(gather, seconds)

    def _take(self, call: _Call, answer: Any) -> None:
        self._durations.append(time.monotonic() - call.sent)
        with suppress(InvalidStateError):
            call.answer.set_result(answer)

    def _can_reach_workers(self) -> bool | None:
        """Tell whether answers can come straight from the workers, and need not go through the scheduler."""
        for address in list(self._threads)[:_PROBES]:
            place = urlsplit(address)
            if place.scheme not in ("tcp", "tls"):
                return True
            with suppress(OSError), socket.create_connection((place.hostname or "", place.port or 0), _PROBE_SECONDS):
                return True
        return False if self._threads else None

    def _mend(self, call: _Call, error: BaseException) -> None:
        """Send a call again whose failure may be its worker's alone; otherwise pass the failure on."""
        if call.answer.done() or self._is_closed.is_set():
            return
        if self.client.status == "connecting":  # which cancels everything
            with self._lock:
                self._parked.append(call)
            return
        if self.client.status != "running":
            call.fail(self._lost_scheduler())
            return
        is_cancelled = isinstance(error, (CancelledError, asyncio.CancelledError))
        is_lost = is_cancelled or isinstance(error, (OSError, MemoryError)) or type(error).__name__ in _LOST
        if not is_lost:
            call.fail(_explained(error))
            return
        call.failures += 1
        where = getattr(error, "worker", None)
        if where is not None:
            call.avoid.add(where)
            self._suspects[where] = time.monotonic() + _SUSPECT_SECONDS
        has_others = any(address not in call.avoid for address in self._threads)
        if call.failures < (_MOST_ATTEMPTS if has_others else _ATTEMPTS):
            self._send([call])
        elif where is not None:
            call.fail(error)
        else:
            call.fail(EngineError(f"lost the call {call.name} {call.failures} times, the last time so: {error}"))

    # ── watching ───────────────────────────────────────────────────────────────────────────────────────────────

    def _watch(self) -> None:
        """Count the workers, send late calls a second time, and notice when there is nobody left to wait for."""
        heard = staffed = time.monotonic()
        while not self._is_closed.wait(1.0):
            now = time.monotonic()
            if self.client.status in ("closed", "closing"):
                self._fail_all(self._lost_scheduler())
                continue
            try:
                self._threads = self._on_loop(self.client.scheduler.ncores)
                heard = now
                self._send_parked()
                self._send_late()
            except (OSError, asyncio.TimeoutError, CancelledError, asyncio.CancelledError):
                pass  # the scheduler is busy, or just gone: the next second knows more
            except Exception as error:
                self._fail_all(error)
            if self._threads or not self._calls():
                staffed = now
            if now - heard > self.patient_seconds:
                told = f"expected the Dask scheduler at {self._place} to answer, got nothing for {now - heard:.0f} s"
                self._fail_all(EngineError(told))
            elif now - staffed > self.patient_seconds:
                told = f"expected workers of the Dask scheduler at {self._place}, got none for {now - staffed:.0f} s"
                self._fail_all(EngineError(told))

    def _on_loop(self, ask: Callable[[], Coroutine[Any, Any, T]]) -> T:
        """Ask the cluster something from another thread, but do not wait for ever for the answer."""
        answer: T = self.client.sync(ask, callback_timeout=_ASK_SECONDS)
        return answer

    def _lost_scheduler(self) -> EngineError:
        return EngineError(f"lost the Dask scheduler at {self._place}")

    def _fail_all(self, error: Exception) -> None:
        for call in self._calls():
            call.fail(error)

    def _send_parked(self) -> None:
        if self.client.status == "running":
            with self._lock:
                parked, self._parked = self._parked, []
            if waited_for := [call for call in parked if not call.answer.done()]:
                self._send(waited_for)

    def _patience(self) -> float:
        """Give the seconds after which a call is late."""
        durations = list(self._durations)
        slowest = max(durations, default=self.late_seconds)
        return max(self.late_seconds, _LATE_FACTOR * slowest, 2 * _LATE_FACTOR * _median(durations))

    def _send_late(self) -> None:
        """Send calls a second time that are late, to other workers than those who have them."""
        patience = self._patience()
        now = time.monotonic()
        late = [call for call in self._calls() if call.futures and now - call.sent > patience * len(call.futures)]
        if not late:
            return
        holders = self._holders([future.key for call in late for future in call.futures])
        for call in late:
            bad = {worker for future in call.futures for worker in holders.get(str(future.key), ())}
            if bad and not set(self._threads) <= bad:
                self._suspects.update(dict.fromkeys(bad, now + _SUSPECT_SECONDS))
                call.avoid |= bad
                self._send([call])

    def _holders(self, keys: Iterable[str]) -> dict[str, set[str]]:
        """Give the workers that are to run some calls, or that have their answers and do not give them."""
        wanted = set(keys)
        holders: dict[str, set[str]] = {}
        for worker, names in self._on_loop(self.client.scheduler.processing).items():
            for name in wanted.intersection(map(str, names)):
                holders.setdefault(name, set()).add(worker)
        for name, workers in self._on_loop(partial(self.client.scheduler.who_has, keys=list(wanted))).items():
            holders.setdefault(str(name), set()).update(workers)
        return holders


#: Dask's own words for a worker or a connection that is gone; matched by name, for they moved between versions.
_LOST: Final = ("KilledWorker", "CommClosedError", "FutureCancelledError", "FuturesCancelledError")


class _Packed:
    """A call that runs where it is unpickled: so schedulers need no nonet, and workers without it can say so."""

    def __init__(self, call: _Call) -> None:
        self.call = call

    def __reduce__(self) -> tuple[Any, ...]:
        return _call_here, (_core.version, self.call.function, self.call.args)


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
    """Say what is missing where a worker has no nonet, or another one."""
    if isinstance(error, ImportError) and (error.name or "").partition(".")[0] == "nonet":
        return EngineError(f"expected nonet {_core.version} on every worker, got: {error}")
    return error


def _knock(address: str) -> None:
    """See whether anybody is at an address: the client itself would go on trying for a long time."""
    place = urlsplit(address)
    if place.scheme not in ("tcp", "tls") or place.port is None:
        return
    deadline = time.monotonic() + _CONNECT_SECONDS
    while True:
        try:
            socket.create_connection((place.hostname or "", place.port), _CONNECT_SECONDS).close()
        except OSError:
            if time.monotonic() > deadline:
                raise
            time.sleep(0.2)
        else:
            return


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


def _local_cluster(workers: int) -> Any:
    """Start a cluster of processes on this machine."""
    import dask

    if getattr(multiprocessing.current_process(), "_inheriting", False):
        raise EngineError(_UNGUARDED)  # a worker that runs the script that starts workers
    with dask.config.set(_OWN_CLUSTER), warnings.catch_warnings():
        warnings.simplefilter("ignore")  # the dashboard's usual port is taken: it finds another
        try:
            return _distributed().LocalCluster(n_workers=workers, threads_per_worker=1, silence_logs=logging.CRITICAL)
        except RuntimeError as error:
            raise EngineError(f"expected workers to start on this machine, got: {error} ({_UNGUARDED})") from None


def _distributed() -> Any:
    """Import Dask's scheduler, or say how to install it."""
    try:
        import distributed
    except ImportError:
        raise MissingExtraError("Dask", "dask") from None
    return distributed
