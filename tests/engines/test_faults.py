"""Whatever dies, hangs or fills up while a job runs on a cluster, its output is right or an error says why not."""

from __future__ import annotations

import os
import random
import signal
import subprocess
import sys
import threading
import time
from contextlib import closing, contextmanager, suppress
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

import calls
from calls import solve_slowly
from clusters import ProcessCluster, wait_until
from mixing import mixed_lines
from nonet.engines import Threads, open_engine
from nonet.engines.dask import Dask
from nonet.errors import EngineError

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="processes are killed and stopped as Linux does it")

PIECES = 40
LINES = mixed_lines(50 * PIECES, seed=6)
#: A job in a separate process, which a test can kill.
PROGRAM = """
import sys
from pathlib import Path
from calls import solve_slowly

if __name__ == "__main__":
    path, out, address, kind = sys.argv[1:]
    solve_slowly(Path(path), Path(out), address, in_parts=kind == "folder", resume=True)
"""


@pytest.fixture(scope="module")
def machines(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ProcessCluster]:
    with closing(ProcessCluster(tmp_path_factory.mktemp("cluster")).start(3)) as machines:
        yield machines


@pytest.fixture
def engine(machines: ProcessCluster) -> Iterator[Dask]:
    machines.mend()
    engine = Dask.open(machines.address)
    wait_until(lambda: len(engine.client.nthreads()) == 3, "all workers are there")
    yield engine
    engine.close()


@pytest.fixture(scope="module")
def path(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("faults") / "in.txt"
    path.write_text("".join(f"{line}\n" for line in LINES), encoding="utf-8")
    return path


@pytest.fixture(scope="module")
def expected(path: Path) -> dict[str, dict[str, bytes]]:
    """The output of an undisturbed run."""
    one = Threads(1)
    found = {}
    for kind in ("file", "folder"):
        out = path.with_name(kind)
        solve_slowly(path, out, one, seconds=0.0, in_parts=kind == "folder")
        found[kind] = contents(out)
    one.close()
    return found


def contents(out: Path) -> dict[str, bytes]:
    """Return an output with its rejects; and whatever else was left beside or in it."""
    if out.is_dir():
        return {str(item.relative_to(out)): item.read_bytes() for item in out.rglob("*") if item.is_file()}
    items = [item for item in out.parent.iterdir() if item.name.startswith(out.name) and item.is_file()]
    return {item.name.removeprefix(out.name): item.read_bytes() for item in items}


def progress(out: Path) -> int:
    """Return how much is written: parts of a folder, or bytes of a file that is not whole yet."""
    if out.is_dir():
        return len(list(out.glob("part-*")))
    part = out.with_name(f"{out.name}.part")
    return part.stat().st_size if part.exists() else 0


@contextmanager
def meanwhile(do: Callable[[threading.Event], None]) -> Iterator[None]:
    """Do something on another thread during the block; its errors fail the test."""
    over = threading.Event()
    failures: list[BaseException] = []

    def run() -> None:
        try:
            do(over)
        except BaseException as error:
            failures.append(error)

    thread = threading.Thread(target=run)
    thread.start()
    try:
        yield
    finally:
        over.set()
        thread.join()
    if failures:
        raise failures[0]


# ── workers ────────────────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("kind", ["file", "folder"])
def test_workers_may_be_killed_at_any_moment(
    kind: str, machines: ProcessCluster, engine: Dask, path: Path, tmp_path: Path, expected: Any
) -> None:
    draw = random.Random(kind)
    killed: list[int] = []

    def kill(over: threading.Event) -> None:
        while not over.wait(draw.uniform(0.2, 0.8)) and len(killed) < 4:
            victim = draw.choice(machines.pids() or [0])
            if not victim:
                continue  # all of them are being started again
            with suppress(ProcessLookupError):
                os.kill(victim, signal.SIGKILL)
                killed.append(victim)

    with meanwhile(kill):
        summary = solve_slowly(path, tmp_path / kind, engine, in_parts=kind == "folder")
    assert len(killed) >= 2
    assert contents(tmp_path / kind) == expected[kind]
    assert summary.rows == len(LINES)


def test_a_call_that_kills_its_worker_is_run_again(engine: Dask, tmp_path: Path) -> None:
    assert engine.submit(calls.die_at_first, str(tmp_path / "note")).result(300) == "alive"


@pytest.mark.parametrize("kind", ["file", "folder"])
def test_a_worker_may_hang(
    kind: str, machines: ProcessCluster, engine: Dask, path: Path, tmp_path: Path, expected: Any
) -> None:
    engine.retry.least_seconds = 1.5
    stopped: list[int] = []

    def stop(over: threading.Event) -> None:
        over.wait(0.5)
        stopped.append(machines.pids()[0])
        os.kill(stopped[0], signal.SIGSTOP)

    try:
        with meanwhile(stop):
            solve_slowly(path, tmp_path / kind, engine, in_parts=kind == "folder")
        assert contents(tmp_path / kind) == expected[kind]
    finally:
        for pid in stopped:
            os.kill(pid, signal.SIGCONT)
    # It wakes up and does its old calls; it has only one thread, so a new one has to wait for them.
    for worker in engine.client.nthreads():
        engine.client.submit(os.getpid, workers=[worker], pure=False).result(300)
    assert contents(tmp_path / kind) == expected[kind]


def test_an_answer_that_a_hanging_worker_keeps_is_asked_of_another(machines: ProcessCluster, engine: Dask) -> None:
    """A worker that stops between its work and the handing over of its answer must not hold up the others' answers."""
    engine.retry.least_seconds = 2.0
    pids: dict[str, int] = engine.client.run(os.getpid)
    futures = [engine.submit(calls.sleep, 0.3) for _ in range(30)]
    victim = min(pids.values())
    for _ in range(3):  # caught while it works, and while it waits
        time.sleep(0.35)
        os.kill(victim, signal.SIGSTOP)
        time.sleep(0.35)
        os.kill(victim, signal.SIGCONT)
    os.kill(victim, signal.SIGSTOP)
    try:
        assert {future.result(300) for future in futures} <= set(pids.values())
    finally:
        os.kill(victim, signal.SIGCONT)


@pytest.mark.parametrize("kind", ["file", "folder"])
def test_a_full_disk_on_one_worker_is_left_to_the_others(
    kind: str, engine: Dask, path: Path, tmp_path: Path, expected: Any
) -> None:
    full = next(iter(engine.client.nthreads()))
    engine.client.run(calls.fill_disk, workers=[full])
    try:
        solve_slowly(path, tmp_path / kind, engine, in_parts=kind == "folder", seconds=0.05)
    finally:
        engine.client.run(calls.free_disk, workers=[full])
    assert contents(tmp_path / kind) == expected[kind]


@pytest.mark.parametrize("kind", ["file", "folder"])
def test_full_disks_everywhere_are_reported_and_nothing_is_lost(
    kind: str, engine: Dask, path: Path, tmp_path: Path, expected: Any
) -> None:
    def fill(over: threading.Event) -> None:
        wait_until(lambda: progress(tmp_path / kind), "something is finished")
        engine.client.run(calls.fill_disk)

    options: dict[str, Any] = {"in_parts": kind == "folder"}
    try:
        with pytest.raises(OSError, match=r"File too large \(on worker tcp://"), meanwhile(fill):
            solve_slowly(path, tmp_path / kind, engine, **options)
    finally:
        engine.client.run(calls.free_disk)
    summary = solve_slowly(path, tmp_path / kind, engine, **options, resume=True)
    assert 0 < summary.rows < len(LINES)
    assert contents(tmp_path / kind) == expected[kind]


# ── clients ────────────────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("kind", ["file", "folder"])
def test_a_client_may_be_killed_and_started_again(
    kind: str, machines: ProcessCluster, path: Path, tmp_path: Path, expected: Any
) -> None:
    out = tmp_path / kind
    command = [sys.executable, "-c", PROGRAM, str(path), str(out), machines.address, kind]
    environment = {**os.environ, "PYTHONPATH": str(Path(calls.__file__).parent)}

    for _ in range(2):
        before = progress(out)
        with subprocess.Popen(command, env=environment) as client:
            wait_until(lambda before=before: progress(out) > before + 2, "the job goes on")  # type: ignore[misc]
            client.kill()
        assert not out.is_file()
        assert not (out / "_manifest.json").exists()
    subprocess.run(command, env=environment, check=True, timeout=120)
    assert contents(out) == expected[kind]
    assert [item.name for item in tmp_path.iterdir()] == ([kind, f"{kind}.rejects"] if kind == "file" else [kind])


# ── schedulers ─────────────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("kind", ["file", "folder"])
def test_a_scheduler_that_dies_is_reported(kind: str, path: Path, tmp_path: Path, expected: Any) -> None:
    machines = ProcessCluster(tmp_path).start(1, nanny=False)
    out = tmp_path / kind

    def kill(over: threading.Event) -> None:
        wait_until(lambda: progress(out), "something is finished")
        assert machines.scheduler is not None
        machines.scheduler.kill()

    options: dict[str, Any] = {"in_parts": kind == "folder"}
    try:
        with open_engine(machines.address) as engine:
            assert isinstance(engine, Dask)
            engine.client._timeout = 3  # for finding it again; connecting may take longer on a busy machine
            with pytest.raises(EngineError, match=f"lost the Dask scheduler at {machines.address}"), meanwhile(kill):
                solve_slowly(path, out, engine, **options)
    finally:
        machines.close()
    solve_slowly(path, out, None, **options, seconds=0.0, resume=True)
    assert contents(out) == expected[kind]


def test_a_scheduler_that_comes_back_is_waited_for(path: Path, tmp_path: Path, expected: Any) -> None:
    machines = ProcessCluster(tmp_path).start(1, nanny=False)
    again = ProcessCluster(tmp_path)

    def restart(over: threading.Event) -> None:
        wait_until(lambda: any(tmp_path.glob("folder/part-*")), "the job starts")
        assert machines.scheduler is not None
        machines.scheduler.kill()
        machines.close()
        again.start(2, port=int(machines.address.rpartition(":")[2]), nanny=False)

    try:
        with meanwhile(restart):
            solve_slowly(path, tmp_path / "folder", machines.address, in_parts=True)
    finally:
        machines.close()
        again.close()
    assert contents(tmp_path / "folder") == expected["folder"]


def test_the_wait_for_workers_ends(tmp_path: Path) -> None:
    with closing(ProcessCluster(tmp_path).start()) as machines, open_engine(machines.address) as engine:
        assert isinstance(engine, Dask)
        engine.wait_seconds = 2.0
        with pytest.raises(EngineError, match=f"expected workers of the Dask scheduler at {machines.address}"):
            engine.submit(calls.add_one, 1).result(300)


def test_workers_that_come_late_are_waited_for(tmp_path: Path) -> None:
    with closing(ProcessCluster(tmp_path).start()) as machines, open_engine(machines.address) as engine:
        assert isinstance(engine, Dask)
        futures = [engine.submit(calls.add_one, number) for number in range(10)]
        scheduled = partial(engine.client.run_on_scheduler, lambda dask_scheduler: len(dask_scheduler.tasks))
        wait_until(lambda: scheduled() == len(futures), "the scheduler has all calls")
        assert not any(future.done() for future in futures)
        machines.add_worker(nanny=False)
        assert [future.result(300) for future in futures] == list(range(1, 11))
        wait_until(lambda: engine.width == 1, "the worker is counted")


def test_a_scheduler_that_hangs_is_reported(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    machines = ProcessCluster(tmp_path).start(1, nanny=False)
    assert machines.scheduler is not None
    try:
        with open_engine(machines.address) as engine:
            assert isinstance(engine, Dask)
            assert engine.submit(calls.add_one, 1).result(300) == 2  # the worker is there, however long it took
            while not engine._threads:  # and the engine has heard of it
                time.sleep(0.05)
            engine.wait_seconds = 3.0
            monkeypatch.setattr("nonet.engines.dask.client._ASK_SECONDS", 1)
            machines.scheduler.send_signal(signal.SIGSTOP)
            with pytest.raises(EngineError, match="to answer, got nothing for"):
                engine.submit(calls.add_one, 1).result(300)
    finally:
        machines.scheduler.send_signal(signal.SIGCONT)
        machines.close()
