"""An engine on the workers of a Dask cluster, on this machine or at the address of a scheduler.

Dask reruns a call when its worker dies. This module handles the rest:

- A call whose worker could not read or write is retried elsewhere, and that worker gets no calls for a while.
- A call that takes far longer than the others (its worker hangs or is cut off), or whose answer does not arrive, is
  also sent to another worker; the first answer counts.
- When the scheduler is gone, calls wait for it to come back, and eventually fail.

Calls are pure, so it does not matter which worker runs them, or how often.
"""

from __future__ import annotations

import asyncio
import os
import pickle
import queue
import socket
import threading
import time
import uuid
from collections import deque
from concurrent.futures import CancelledError, Future, InvalidStateError
from contextlib import suppress
from functools import partial
from typing import TYPE_CHECKING, Any, Final, TypeVar
from urllib.parse import urlsplit

from nonet.engines.dask import cluster
from nonet.engines.dask.retry import Call, Retry
from nonet.engines.dask.worker import Packed, explained
from nonet.engines.threads import checked_threads
from nonet.errors import EngineError, WrongTypeError

if TYPE_CHECKING:
    from collections.abc import Callable, Coroutine, Iterable
    from pathlib import Path

__all__ = ["Dask"]

T = TypeVar("T")

#: How long calls wait if there are no workers, or if the scheduler does not answer.
WAIT_SECONDS: Final = 300.0
#: Timeout of a request to the scheduler.
_ASK_SECONDS: Final = 15
#: The largest batch of calls or answers.
_MOST_TOGETHER: Final = 256


class Dask:
    """An engine over a Dask client."""

    is_remote = True

    def __init__(self, client: Any, *, cluster: Any = None, owns_client: bool = False) -> None:
        self.client = client
        self.retry = Retry()
        self.wait_seconds = WAIT_SECONDS
        self._cluster = cluster
        self._owns_client = owns_client
        self._place = str(client.scheduler.address)
        self._lock = threading.Lock()
        self._under_way: set[Call] = set()
        #: Calls waiting for the scheduler to come back.
        self._parked: list[Call] = []
        #: Keys are global to the cluster, so they must be unique across engines and processes.
        self._token = uuid.uuid4().hex[:12]
        self._number = 0
        self._threads: dict[str, int] = dict(client.nthreads())
        self._is_direct: bool | None = None
        self._outbox: queue.SimpleQueue[Call | None] = queue.SimpleQueue()
        self._inbox: deque[tuple[Call, Any]] = deque()
        self._is_closed = threading.Event()
        threading.Thread(target=self._post, daemon=True, name="nonet-post").start()
        threading.Thread(target=self._watch, daemon=True, name="nonet-watch").start()

    @classmethod
    def open(cls, spec: str, workers: int | None = None) -> Dask:
        """Start a cluster on this machine ("dask") or connect to the scheduler at an address."""
        if spec == "dask":
            own = cluster.start(checked_threads(workers))
            client = cluster.new_client(own)
            return cls(client, cluster=own, owns_client=True)
        cluster.distributed()
        return cls(cluster.connect(spec), owns_client=True)

    @classmethod
    def of(cls, client: Any) -> Dask:
        """Use a client that the caller opened and will close."""
        if not isinstance(client, cluster.distributed().Client):
            raise WrongTypeError("wanted", wanted="dask_client", got=type(client).__name__)
        return cls(client)

    @property
    def dashboard(self) -> str:
        """The address of Dask's dashboard."""
        return str(self.client.dashboard_link)

    @property
    def width(self) -> int:
        """The number of threads of all workers, as last counted."""
        return max(1, sum(self._threads.values()))

    def submit(self, function: Callable[..., T], /, *args: Any) -> Future[T]:
        """Put a call into the outbox: several sent together cost the scheduler little more than one."""
        with self._lock:
            self._number += 1
            name = getattr(function, "__name__", type(function).__name__)
            call = Call(function, args, f"{name}-{self._number:06}")
            self._under_way.add(call)
        call.answer.add_done_callback(lambda _: self._forget(call))
        self._outbox.put(call)
        return call.answer

    def sees(self, folder: Path) -> bool:
        """Write a file there and let the workers look for it."""
        token = folder / f".{uuid.uuid4().hex}.nonet"
        token.touch()
        try:
            look = partial(self.client.run, os.path.exists, str(token.absolute()), on_error="return", asynchronous=True)
            found = self._on_loop(look)
            return bool(found) and all(answer is True for answer in found.values())
        except (OSError, asyncio.TimeoutError):
            return False  # a worker hangs
        finally:
            token.unlink(missing_ok=True)

    def close(self) -> None:
        """Cancel all calls; stop the cluster if it was started here."""
        self._is_closed.set()
        self._outbox.put(None)
        for call in self._calls():
            call.answer.cancel()
        if self._owns_client:
            with suppress(Exception):  # closing must succeed whatever the other side does
                self.client.close(timeout=5)
        if self._cluster is not None:
            with suppress(Exception):
                self._cluster.close(timeout=5)

    # ── sending ────────────────────────────────────────────────────────────────────────────────────────────────

    def _post(self) -> None:
        """Send the calls in the outbox, all that are there at a time."""
        while calls := _all_of(self._outbox):
            self._send(calls)

    def _send(self, calls: list[Call]) -> None:
        """Send calls, possibly again, preferring workers that have not failed them."""
        others = self.retry.better(calls, self._threads)
        packed = {}
        for call in calls:
            try:
                packed[call] = pickle.dumps(Packed(call.function, call.args), pickle.HIGHEST_PROTOCOL)
            except Exception as error:
                call.fail(error)
        try:
            futures = self.client.map(
                pickle.loads,
                list(packed.values()),
                key=[f"{call.name}-{len(call.futures)}-{self._token}" for call in packed],
                pure=False,
                workers=others or None,
                allow_other_workers=bool(others),  # by then they may all be gone
            )
        except Exception as error:
            for call in packed:
                call.fail(EngineError("closed") if self._is_closed.is_set() else error)
            return
        for call, future in zip(packed, futures, strict=True):
            call.sent = time.monotonic()
            call.futures.append(future)
            future.add_done_callback(partial(self._note, call))

    def _forget(self, call: Call) -> None:
        with self._lock:
            self._under_way.discard(call)
        for future in call.futures:
            future.release()  # cancel it, or drop its answer
        call.futures.clear()

    def _calls(self) -> list[Call]:
        with self._lock:
            return list(self._under_way)

    # ── receiving, on the client's own thread, which must not wait ─────────────────────────────────────────────

    def _note(self, call: Call, future: Any) -> None:
        """Note that Dask has finished a call."""
        self._inbox.append((call, future))
        self.client.loop.add_callback(self._collect)

    async def _collect(self) -> None:
        """Fetch available answers in batches; one that hangs does not hold up the others."""
        await asyncio.sleep(0.01)
        done: list[tuple[Call, Any]] = []
        while self._inbox and len(done) < _MOST_TOGETHER:
            done.append(self._inbox.popleft())
        waited_for = [(call, future) for call, future in done if not call.answer.done()]
        if not waited_for:
            return
        if self._is_direct is None:
            self._is_direct = await asyncio.get_running_loop().run_in_executor(None, self._can_reach_workers)
        good = [(call, future) for call, future in waited_for if future.status == "finished"]
        # If a batch does not arrive, fetch one by one to find out which is to blame.
        with suppress(asyncio.CancelledError, Exception):
            answers = await self._fetch([future for _, future in good], self.retry.late_seconds / 4)
            for (call, _), answer in zip(good, answers, strict=True):
                self._take(call, answer)
        await asyncio.gather(*(self._receive(call, future) for call, future in waited_for))

    async def _receive(self, call: Call, future: Any) -> None:
        """Take the answer of a call, or its failure."""
        while not call.answer.done():
            try:
                self._take(call, await self._fetch(future, self.retry.late_seconds))
            except (asyncio.CancelledError, asyncio.TimeoutError, TimeoutError) as error:
                if future.status not in ("error", "cancelled"):
                    continue  # not received, or batched with one that was not
                self._mend(call, error)
            except BaseException as error:
                self._mend(call, error)
            return

    async def _fetch(self, futures: Any, seconds: float) -> Any:
        """Fetch answers with a timeout: a worker that hangs keeps its answers."""
        gather = self.client.gather(futures, direct=bool(self._is_direct), asynchronous=True)
        return await asyncio.wait_for(gather, seconds)

    def _take(self, call: Call, answer: Any) -> None:
        self.retry.took(time.monotonic() - call.sent)
        with suppress(InvalidStateError):
            call.answer.set_result(answer)

    def _can_reach_workers(self) -> bool | None:
        """Return whether answers can be fetched from the workers directly, not through the scheduler."""
        for address in list(self._threads)[:3]:
            place = urlsplit(address)
            if place.scheme not in ("tcp", "tls"):
                return True
            with suppress(OSError), socket.create_connection((place.hostname or "", place.port or 0), 2.0):
                return True
        return False if self._threads else None

    def _mend(self, call: Call, error: BaseException) -> None:
        """Retry a call if its worker may be to blame; otherwise pass on the failure."""
        if call.answer.done() or self._is_closed.is_set():
            return
        if self.client.status == "connecting":  # reconnecting cancels everything
            with self._lock:
                self._parked.append(call)
            return
        if self.client.status != "running":
            call.fail(self._lost_scheduler())
            return
        is_cancelled = isinstance(error, (CancelledError, asyncio.CancelledError))
        is_lost = is_cancelled or isinstance(error, (OSError, MemoryError)) or type(error).__name__ in _LOST
        if not is_lost:
            call.fail(explained(error))
            return
        call.failures += 1
        where = getattr(error, "worker", None)
        if where is not None:
            call.avoid.add(where)
            self.retry.suspect([where])
        if self.retry.is_worth_another(call, self._threads):
            self._send([call])
        elif where is not None:
            call.fail(error)
        else:
            call.fail(EngineError("call.lost", call=call.name, count=call.failures, error=error))

    # ── watching ───────────────────────────────────────────────────────────────────────────────────────────────

    def _watch(self) -> None:
        """Count the workers, resend late calls, and fail all calls once the cluster is gone."""
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
                pass  # the scheduler is busy or gone: check again in a second
            except Exception as error:
                self._fail_all(error)
            if self._threads or not self._calls():
                staffed = now
            if now - heard > self.wait_seconds:
                self._fail_all(EngineError("scheduler.silent", address=self._place, seconds=round(now - heard)))
            elif now - staffed > self.wait_seconds:
                self._fail_all(EngineError("scheduler.alone", address=self._place, seconds=round(now - staffed)))

    def _on_loop(self, ask: Callable[[], Coroutine[Any, Any, T]]) -> T:
        """Ask the cluster something from another thread, with a timeout."""
        answer: T = self.client.sync(ask, callback_timeout=_ASK_SECONDS)
        return answer

    def _lost_scheduler(self) -> EngineError:
        return EngineError("scheduler.lost", address=self._place)

    def _fail_all(self, error: Exception) -> None:
        for call in self._calls():
            call.fail(error)

    def _send_parked(self) -> None:
        if self.client.status == "running":
            with self._lock:
                parked, self._parked = self._parked, []
            if waited_for := [call for call in parked if not call.answer.done()]:
                self._send(waited_for)

    def _send_late(self) -> None:
        """Send late calls to other workers as well."""
        late = self.retry.late(self._calls())
        if not late:
            return
        holders = self._holders([future.key for call in late for future in call.futures])
        for call in late:
            bad = {worker for future in call.futures for worker in holders.get(str(future.key), ())}
            if bad and not set(self._threads) <= bad:
                self.retry.suspect(bad)
                call.avoid |= bad
                self._send([call])

    def _holders(self, keys: Iterable[str]) -> dict[str, set[str]]:
        """Return the workers that run some calls, or hold their answers."""
        wanted = set(keys)
        holders: dict[str, set[str]] = {}
        for worker, names in self._on_loop(self.client.scheduler.processing).items():
            for name in wanted.intersection(map(str, names)):
                holders.setdefault(name, set()).add(worker)
        for name, workers in self._on_loop(partial(self.client.scheduler.who_has, keys=list(wanted))).items():
            holders.setdefault(str(name), set()).update(workers)
        return holders


#: Dask's exceptions for lost workers and connections, by name because they move between versions.
_LOST: Final = ("KilledWorker", "CommClosedError", "FutureCancelledError", "FuturesCancelledError")


def _all_of(box: queue.SimpleQueue[Any]) -> list[Any]:
    """Wait for an item, collect more for a moment, and return all; nothing if the box is closed."""
    if (first := box.get()) is None:
        return []
    time.sleep(0.001)
    found = [first]
    with suppress(queue.Empty):
        while len(found) < _MOST_TOGETHER:
            item = box.get_nowait()
            if item is None:
                box.put(None)
                break
            found.append(item)
    return found
