"""The workers under the API: clients take turns, nobody fills the queue, and nobody works for a client that is gone."""

import asyncio
import threading

import pytest

from nonet.web.limits import LIMITS
from nonet.web.workers import CALL, Call, HungUpError, TooManyError, Workers
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
        limits = type(LIMITS)(slow_workers=1, slow_each=20, slow_waiting=40)
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
        workers = Workers(type(LIMITS)(slow_workers=1, slow_each=3, slow_waiting=6))
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
