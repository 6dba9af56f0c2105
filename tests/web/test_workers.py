"""The workers under the API: clients take turns, nobody fills the queue, and nobody works for a client that is gone."""

import asyncio
import subprocess
import sys
import threading
import time

import pytest

from nonet.errors import LimitError
from nonet.web import create_app
from nonet.web.limits import LIMITS
from nonet.web.pool import ends_unreported
from nonet.web.routes import bodies_of, make_router
from nonet.web.workers import CALL, BusyError, Call, HungUpError, TooManyError, Workers
from web.hostile import TIMEOUT


def test_clients_take_turns() -> None:
    """One client asks for twenty things, then another for one: that one comes second, not twenty-first."""
    order: list[str] = []
    gate = threading.Semaphore(0)

    def work(name: str) -> None:
        order.append(name)
        gate.acquire(timeout=TIMEOUT)

    async def call(workers: Workers, client: str, number: int) -> None:
        CALL.set(Call(client))
        await workers.slow(lambda: work(f"{client}{number}"))

    async def main() -> None:
        limits = type(LIMITS)(slow_workers=1, more_workers=0, slow_each=20, slow_waiting=40)
        workers = Workers(limits)
        greedy = [asyncio.create_task(call(workers, "greedy", number)) for number in range(20)]
        while not order:
            await asyncio.sleep(0.001)
        user = asyncio.create_task(call(workers, "user", 0))
        await asyncio.sleep(0)
        for _ in range(21):
            gate.release()
        await asyncio.gather(user, *greedy)
        workers.close()

    asyncio.run(main())
    assert order.index("user0") <= 2
    assert [name for name in order if name != "user0"] == [f"greedy{number}" for number in range(20)]


def test_one_client_cannot_fill_the_queue() -> None:
    gate = threading.Event()

    async def call(workers: Workers, client: str) -> None:
        CALL.set(Call(client))
        await workers.slow(lambda: gate.wait(TIMEOUT))

    async def main() -> None:
        workers = Workers(type(LIMITS)(slow_workers=1, more_workers=0, slow_each=3, slow_waiting=6))
        tasks = [asyncio.create_task(call(workers, "greedy")) for _ in range(10)]
        while sum(task.done() for task in tasks) < 6:
            await asyncio.sleep(0.001)
        user = asyncio.create_task(call(workers, "user"))
        await asyncio.sleep(0.01)
        assert not user.done()
        gate.set()
        await user
        refused = [task.exception() for task in tasks if task.done() and task.exception()]
        assert {type(error) for error in refused} == {TooManyError}
        workers.stop()
        await asyncio.gather(*tasks, return_exceptions=True)
        workers.close()

    asyncio.run(main())


def test_queued_work_of_a_disconnected_client_never_runs() -> None:
    ran = []
    gate = threading.Event()

    async def main() -> None:
        workers = Workers(type(LIMITS)(slow_workers=1))
        first = asyncio.create_task(workers.slow(lambda: gate.wait(TIMEOUT)))
        await asyncio.sleep(0.01)
        call = Call("gone")
        CALL.set(call)
        second = asyncio.create_task(workers.slow(lambda: ran.append(1)))
        await asyncio.sleep(0)
        call.hang_up()
        with pytest.raises(HungUpError):
            await second
        gate.set()
        await first
        workers.close()

    asyncio.run(main())
    assert not ran


# ── work that does not look at the clock ───────────────────────────────────────────────────────────────────────


def spin(started: threading.Event | None = None) -> None:
    """Compute for ever, in Python."""
    if started is not None:
        started.set()
    number = 0
    while True:
        number = (number * 5 + 3) % 1009


def test_python_code_without_end_is_ended_at_the_limit() -> None:
    async def main() -> None:
        workers = Workers(type(LIMITS)(quick_workers=1, seconds=0.2))
        for _ in range(3):  # and the thread goes on
            with pytest.raises(LimitError, match=r"within 0\.2 s"):
                await workers.quick(spin)
            assert await workers.quick(lambda: "next") == "next"
        workers.close()
        assert workers.has_ended

    asyncio.run(main())


def test_ends_that_python_cannot_pass_on_are_not_reported(monkeypatch: pytest.MonkeyPatch) -> None:
    """An exception raised in a destructor, or in a weak reference's callback, ends there, and is raised again later."""
    reported: list[type[BaseException]] = []
    monkeypatch.setattr(sys, "unraisablehook", lambda raised: reported.append(raised.exc_type))

    class Slow:
        def __del__(self) -> None:
            while True:  # until it is ended, past the limit
                pass

    class Broken:
        def __del__(self) -> None:
            raise ValueError("of another kind")

    def work() -> None:
        Slow()
        spin()

    async def main() -> None:
        workers = Workers(type(LIMITS)(quick_workers=1, seconds=0.1))
        with pytest.raises(LimitError):
            await workers.quick(work)
        workers.close()

    asyncio.run(main())
    assert reported  # without the block
    reported.clear()
    with ends_unreported():
        asyncio.run(main())
        Broken()
    assert reported == [ValueError]


#: Were Python still looking for the exception, it would do so without end where a profiled function begins.
LATE_END = """
import sys, threading
from nonet.web.pool import _Run

run = _Run(None, threading.get_ident(), 0.0)
run.was_told = True
run.close()
sys.setprofile(lambda *_: None)
(lambda: print("done"))()
"""


def test_an_end_that_comes_too_late_leaves_nothing_behind() -> None:
    ended = subprocess.run([sys.executable, "-c", LATE_END], capture_output=True, text=True, check=True, timeout=120)
    assert ended.stdout == "done\n"


def test_python_code_of_a_client_that_left_is_ended() -> None:
    async def main() -> None:
        workers = Workers(type(LIMITS)(quick_workers=1, more_workers=0, seconds=600.0))
        started = threading.Event()
        call = Call("gone")
        CALL.set(call)
        task = asyncio.create_task(workers.quick(lambda: spin(started)))
        await asyncio.to_thread(started.wait, TIMEOUT)
        call.hang_up()
        with pytest.raises(HungUpError):
            await task
        CALL.set(Call("user"))
        assert await asyncio.wait_for(workers.quick(lambda: "next"), TIMEOUT) == "next"
        workers.close()
        assert workers.has_ended

    asyncio.run(main())


def test_a_user_is_answered_though_others_take_every_thread() -> None:
    async def spinning(workers: Workers, client: str) -> None:
        while True:
            CALL.set(Call(client))
            try:
                await workers.quick(spin)
            except BusyError:
                await asyncio.sleep(0)

    async def main() -> None:
        workers = Workers(type(LIMITS)(quick_workers=1, more_workers=2, seconds=600.0))
        others = [asyncio.create_task(spinning(workers, f"greedy{number}")) for number in range(8)]
        for number in range(5):
            CALL.set(Call("user"))
            await asyncio.sleep(0.01)
            assert await asyncio.wait_for(workers.quick(lambda: "answer"), TIMEOUT) == "answer", number
        for task in others:
            task.cancel()
        await asyncio.gather(*others, return_exceptions=True)
        workers.close()
        assert workers.has_ended

    asyncio.run(main())


def test_one_client_takes_few_threads_and_a_new_one_needs_not_wait() -> None:
    """Sixteen calls of a client, then others: each has the threads left for it, and the last one is for new clients."""
    gate = threading.Event()
    started: list[str] = []

    def work(name: str) -> None:
        started.append(name)
        gate.wait(TIMEOUT)

    async def call(workers: Workers, client: str) -> None:
        CALL.set(Call(client))
        await workers.quick(lambda: work(client))

    async def main() -> None:
        limits = type(LIMITS)(quick_workers=2, more_workers=3, seconds=600.0, quick_ahead=600.0)
        workers = Workers(limits)
        tasks = [asyncio.create_task(call(workers, "greedy")) for _ in range(16)]
        while started.count("greedy") < 3:
            await asyncio.sleep(0.001)
        workers._quick._used["known"] = (60.0, time.monotonic())
        for client in ("known", "new"):
            tasks.append(asyncio.create_task(call(workers, client)))
            while client not in started:
                await asyncio.sleep(0.001)
        assert started == ["greedy"] * 3 + ["known", "new"]
        gate.set()
        await asyncio.gather(*tasks)
        workers.close()
        assert workers.has_ended
        assert not workers._quick._taken

    asyncio.run(main())
    assert started.count("greedy") == 16


def test_every_call_with_a_body_takes_the_shortcut() -> None:
    paths = {
        path
        for path, methods in create_app().openapi()["paths"].items()
        if "application/json" in methods.get("post", {}).get("requestBody", {}).get("content", {})
    }
    workers = Workers(LIMITS)
    assert bodies_of(make_router(workers)).keys() >= paths
    workers.close()
    assert len(paths) > 20


def test_closing_does_not_wait_for_what_cannot_be_ended() -> None:
    gate = threading.Event()

    async def main() -> Workers:
        workers = Workers(LIMITS)
        started = threading.Event()

        def work() -> None:
            started.set()
            gate.wait(TIMEOUT)

        task = asyncio.create_task(workers.quick(work))
        await asyncio.to_thread(started.wait, TIMEOUT)
        workers.stop()
        with pytest.raises(BusyError):
            await task
        workers.close()
        return workers

    workers = asyncio.run(main())
    assert not gate.is_set()
    assert not workers.has_ended
    gate.set()
