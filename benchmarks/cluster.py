"""Does a cluster write the same as one process, how much faster, at what scheduler cost, and is anything lost?

    python benchmarks/cluster.py [--only files|load|faults] [--puzzles 10000000] [--tasks 100000] [--folder DIR]

`files` solves the same puzzles with one process and with one, two and four workers of one thread each, into a file and
into a folder, and compares every byte. `load` lets the scheduler run calls that do next to nothing, and writes a folder
with as many parts. `faults` kills ten workers and the client in the middle of a run. scale.py extrapolates these
figures to a billion and a trillion puzzles.

Scheduler and workers are separate processes, started before the clock. CPU seconds are those of the processes, as
counted by the system; on a shared machine they are more reliable than wall-clock time.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import os
import random
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np
import psutil

import nonet
from nonet import _core
from nonet.bulk.read.source import Chunk, Unit
from nonet.bulk.run.job import Work, run
from nonet.bulk.run.ledger import Ledger
from nonet.bulk.run.scatter import WORK, ScatterSink
from nonet.bulk.tasks.solve import solve_files
from nonet.bulk.write.text import LineWriter
from nonet.bulk.write.writer import Done
from nonet.engines.dask import Dask
from nonet.storage import journal

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from nonet.bulk.write.writer import Writer

SHARED = Path(__file__).resolve().parents[2] / "shared" / "data" / "17clue_dev.txt"
SEED = 1
#: Runs in a separate process, so that its CPU time can be measured and it can be killed.
CLIENT = """
import json, sys, time
from pathlib import Path
from nonet.engines import open_engine
from nonet.bulk.tasks.solve import solve_files

if __name__ == "__main__":
    path, out, engine, kind, sync = sys.argv[1:]
    with open_engine(None if engine == "-" else engine, 1) as opened:
        started, before = time.monotonic(), time.process_time()
        solve_files([Path(path)], Path(out), container="lines", engine=opened, in_parts=kind == "folder",
                    sync=sync == "sync", resume=True)
        print(json.dumps({"seconds": time.monotonic() - started, "cpu": time.process_time() - before}))
"""


# ── machines ───────────────────────────────────────────────────────────────────────────────────────────────────


@dataclass
class Machines:
    """A scheduler and workers, each a separate process."""

    folder: Path
    address: str = ""
    scheduler: psutil.Popen | None = None
    workers: list[psutil.Popen] = field(default_factory=list)

    def start(self, workers: int, *, nanny: bool = False) -> float:
        """Start all; return the seconds until every worker was ready."""
        started = time.monotonic()
        note = self.folder / "scheduler.json"
        note.unlink(missing_ok=True)
        self.scheduler = _run(
            "scheduler", "--host", "127.0.0.1", "--port", "0", "--no-dashboard", "--scheduler-file", str(note)
        )
        while not note.exists():
            time.sleep(0.02)
        self.address = json.loads(note.read_text())["address"]
        options = ["--nthreads", "1", "--no-dashboard", "--nanny" if nanny else "--no-nanny"]
        options += ["--host", "127.0.0.1", "--local-directory", str(self.folder), self.address]
        self.workers = [_run("worker", *options) for _ in range(workers)]
        engine = Dask.open(self.address)
        while len(engine.client.nthreads()) < workers:
            time.sleep(0.02)
        engine.close()
        return time.monotonic() - started

    def cpu(self) -> tuple[float, float]:
        """Return the CPU seconds so far of the scheduler, and of all workers."""
        assert self.scheduler is not None
        return _cpu(self.scheduler), sum(map(_cpu, self.workers))

    def pids(self) -> list[int]:
        """Return the processes that nannies started."""
        found = []
        for worker in self.workers:
            for child in worker.children(recursive=True):
                with suppress(psutil.NoSuchProcess):
                    if "spawn_main" in " ".join(child.cmdline()):
                        found.append(child.pid)
        return found

    def close(self) -> None:
        """Kill all at once: a worker that shuts down together with its scheduler may hang."""
        processes = [*self.workers, *([self.scheduler] if self.scheduler else [])]
        processes += [child for process in processes for child in process.children(recursive=True)]
        for process in processes:
            with suppress(psutil.NoSuchProcess):
                process.kill()
        for process in processes:
            process.wait()


def _run(what: str, *options: str) -> psutil.Popen:
    environment = {
        **os.environ,
        "DASK_DISTRIBUTED__SCHEDULER__ALLOWED_FAILURES": "20",
        "PYTHONPATH": str(Path(__file__).parent),
    }
    command = [sys.executable, "-m", f"distributed.cli.dask_{what}", *options]
    return psutil.Popen(command, env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)


def _cpu(process: psutil.Process) -> float:
    times = process.cpu_times()
    return float(times.user + times.system)


@contextmanager
def machines_of(folder: Path, workers: int, *, nanny: bool = False) -> Iterator[tuple[Machines, float]]:
    """Start a cluster, and end it."""
    machines = Machines(folder)
    try:
        yield machines, machines.start(workers, nanny=nanny)
    finally:
        machines.close()


# ── puzzles ────────────────────────────────────────────────────────────────────────────────────────────────────


def write_puzzles(path: Path, count: int) -> str:
    """Write a number of different puzzles: 17-clue puzzles under random symmetries, or generated ones."""
    if not SHARED.exists():
        with path.open("wb") as file:
            for start in range(0, count, 1_000_000):
                made = nonet.generate_many(min(1_000_000, count - start), seed=SEED + start)
                file.write(_lines_of(made.puzzles))
        return f"{count:,} puzzles made by nonet (the list of 17 clues is not here)"
    lines = [line for line in SHARED.read_text().splitlines() if len(line) == 81]
    base = np.array([[int(c) if c.isdigit() else 0 for c in line] for line in lines], np.uint8)
    draw = np.random.default_rng(SEED)
    with path.open("wb") as file:
        for start in range(0, count, 100_000):
            size = min(100_000, count - start)
            boards = base[draw.integers(0, len(base), size)]
            names = np.concatenate([[0], 1 + draw.permutation(9)]).astype(np.uint8)
            cells = np.arange(81).reshape(9, 9)[_shuffled(draw)][:, _shuffled(draw)]
            file.write(_lines_of(names[boards[:, cells.ravel()]]))
    return f"{count:,} puzzles: {len(lines):,} of 17 clues with digits, rows and columns exchanged"


def _shuffled(draw: np.random.Generator) -> list[int]:
    return [3 * int(band) + int(row) for band in draw.permutation(3) for row in draw.permutation(3)]


def _lines_of(boards: Any) -> bytes:
    text = np.full((len(boards), 82), ord("\n"), np.uint8)
    text[:, :81] = np.frombuffer(b".123456789", np.uint8)[boards]
    return text.tobytes()


def digest(out: Path) -> str:
    """Return a digest of a file, or of all parts of a folder one after the other."""
    found = hashlib.sha256()
    for path in sorted(out.glob("part-*")) if out.is_dir() else [out]:
        with path.open("rb") as file:
            while data := file.read(1 << 22):
                found.update(data)
    return found.hexdigest()[:16]


def remove(out: Path) -> None:
    shutil.rmtree(out) if out.is_dir() else out.unlink()


# ── files ──────────────────────────────────────────────────────────────────────────────────────────────────────


@dataclass
class Timing:
    """The cost of a run."""

    seconds: float
    client: float
    scheduler: float
    workers: float
    digest: str

    @property
    def cpu(self) -> float:
        return self.client + self.scheduler + self.workers


def time_run(path: Path, out: Path, kind: str, sync: str, machines: Machines | None) -> Timing:
    """Run a separate client process against running machines, or alone."""
    before = machines.cpu() if machines is not None else (0.0, 0.0)
    address = machines.address if machines is not None else "-"
    command = [sys.executable, "-c", CLIENT, str(path), str(out), address, kind, sync]
    done = subprocess.run(command, stdout=subprocess.PIPE, text=True, check=True)
    after = machines.cpu() if machines is not None else (0.0, 0.0)
    told = json.loads(done.stdout.splitlines()[-1])
    result = Timing(told["seconds"], told["cpu"], after[0] - before[0], after[1] - before[1], digest(out))
    remove(out)
    return result


def files(folder: Path, count: int, sync: str, rounds: int) -> None:
    """Compare the output and speed of a cluster with one process."""
    path, small = folder / "puzzles.txt", folder / "small.txt"
    write_puzzles(small, 4_000_000)
    print(f"\n{write_puzzles(path, count)}; {path.stat().st_size:,} bytes; {sync}\n", flush=True)
    print(
        "| output | run | seconds | client CPU s | scheduler CPU s | workers CPU s | client + scheduler | same bytes |"
    )
    print("|---|---|---:|---:|---:|---:|---:|---|", flush=True)
    time_run(path, folder / "warm.out", "file", sync, None)  # read the file once before the clock starts
    for kind in ("folder", "file"):
        timings: dict[str, list[Timing]] = {}
        started: dict[int, float] = {}
        for _ in range(rounds):
            timings.setdefault("one process, one thread", []).append(time_run(path, folder / "out", kind, sync, None))
            for workers in (1, 2, 4):
                with machines_of(folder, workers) as (machines, start):
                    started[workers] = start
                    time_run(small, folder / "warm.out", kind, sync, machines)  # workers have imported everything
                    name = f"{workers} worker{'s' if workers > 1 else ''}"
                    timings.setdefault(name, []).append(time_run(path, folder / "out", kind, sync, machines))
        expected = next(iter(timings.values()))[0].digest
        best = {name: min(runs, key=lambda run: run.seconds) for name, runs in timings.items()}
        for name, runs in timings.items():
            is_same = all(run.digest == expected for run in runs)
            run = best[name]
            share = (run.client + run.scheduler) / run.cpu
            overhead = f"{share:.1%}" if run.workers else "–"
            row = f"{run.seconds:.2f} | {run.client:.2f} | {run.scheduler:.2f} | {run.workers:.2f} | {overhead}"
            print(f"| {kind} | {name} | {row} | {'yes' if is_same else 'NO'} |", flush=True)
        alone, one, two = (best[name] for name in ("one process, one thread", "1 worker", "2 workers"))
        first, last = min(started.values()), max(started.values())
        print(f"\n{kind}: two workers against one: {one.seconds / two.seconds:.2f} by the clock;", end=" ")
        print(f"one worker against one process: {alone.seconds / one.seconds:.2f} by the clock,", end=" ")
        print(f"{alone.cpu / one.cpu:.2f} by CPU; started in {first:.1f} to {last:.1f} s;", end=" ")
        print(f"load {os.getloadavg()[0]:.1f}\n", flush=True)


# ── load ───────────────────────────────────────────────────────────────────────────────────────────────────────


def trivial(number: int, stop: _core.StopFlag) -> int:
    """Do next to nothing."""
    return number + 1


@dataclass(frozen=True, slots=True, kw_only=True)
class TrivialWork(Work):
    """Makes a part of one line."""

    writer: Writer = field(default_factory=LineWriter)

    def chunks_done(self, unit: Unit, source: Any, stop: _core.StopFlag) -> Iterator[tuple[Chunk, Done]]:
        done = Done(b"%080d\n" % unit.number, 1)
        done.tally["made"] = 1
        yield Chunk(None, unit.start + 1, unit.start + 1), done


class Numbers:
    """A source of nothing but numbers."""

    name = "numbers"
    first_line = 0

    def __init__(self, size: int) -> None:
        self.size = size

    def units(self) -> Iterator[Unit]:
        return (Unit(number, number + 1, number=number) for number in range(self.size))


def load(folder: Path, tasks: int) -> None:
    """Measure the cost of a call for the scheduler, and of a folder with as many parts for the client."""
    import cluster  # as workers find it

    print(f"\n| {tasks:,} pieces | a second | scheduler µs | client µs | workers µs | scheduler MiB | client MiB |")
    print("|---|---:|---:|---:|---:|---:|---:|", flush=True)
    with machines_of(folder, 2) as (machines, _):
        engine = Dask.open(machines.address)
        engine.submit(cluster.trivial, 0).result()

        def call() -> None:
            total = 0
            for start in range(0, tasks, 100):
                futures = [engine.submit(cluster.trivial, number) for number in range(start, start + 100)]
                total += sum(future.result() for future in futures)
            assert total == tasks * (tasks + 1) // 2

        out = folder / "parts"
        source: Any = cluster.Numbers(tasks)

        def make_folder(*, resume: bool = False) -> Ledger:
            ledger = Ledger({"tasks": tasks, "output": "lines plain"}, [source], resume)
            with ScatterSink(ledger, out, LineWriter(), is_synced=False) as sink:
                sink.resume()
                run(source.units(), cluster.TrivialWork(keep=sink.keep), sink, engine, [source], reach=4)
                sink.finish()
            assert ledger.state.tally["made"] == tasks
            return ledger

        def go_on() -> None:
            assert make_folder(resume=True).before == tasks - 1

        _measure("calls alone", tasks, machines, call)
        _measure("a folder of parts", tasks, machines, make_folder)
        size = (out / "_manifest.json").stat().st_size
        _undo_last(out, tasks)
        _measure("the same, taken up with one part to go", tasks, machines, go_on)
        print(f"\nmanifest: {size:,} bytes, {size / tasks:.0f} a part; load {os.getloadavg()[0]:.1f}\n", flush=True)
        engine.close()
        shutil.rmtree(out)


def _measure(name: str, tasks: int, machines: Machines, work: Callable[[], None]) -> None:
    """Print the cost of some work per piece, for each process."""
    own = psutil.Process()
    assert machines.scheduler is not None
    at_rest = machines.scheduler.memory_info().rss, own.memory_info().rss
    before, client, started = machines.cpu(), time.process_time(), time.monotonic()
    work()
    seconds, after, spent = time.monotonic() - started, machines.cpu(), time.process_time() - client
    grown = machines.scheduler.memory_info().rss, own.memory_info().rss
    costs = [1e6 * cost / tasks for cost in (after[0] - before[0], spent, after[1] - before[1])]
    memory = [f"{at / 2**20:.0f} → {then / 2**20:.0f}" for at, then in zip(at_rest, grown, strict=True)]
    row = " | ".join([f"{tasks / seconds:,.0f}", *(f"{cost:,.0f}" for cost in costs), *memory])
    print(f"| {name} | {row} |", flush=True)


def _undo_last(out: Path, tasks: int) -> None:
    """Turn a finished folder into one that lacks its last part but has the records of all others."""
    ledger = Ledger({"tasks": tasks, "output": "lines plain"}, [])
    keep = ScatterSink(ledger, out, LineWriter()).keep
    manifest = json.loads((out / "_manifest.json").read_text())
    keep.work.mkdir(parents=True)
    journal.save(out / WORK / "job.json", "folder", ledger.identity)
    record = {"source": 0, "rows": 1, "lines": 1, "tally": {"made": 1}, "rejects": 0, "rejects_checksum": 0}
    for number, part in enumerate(manifest["parts"][:-1]):
        body = {**record, "number": number, "bytes": part["bytes"], "checksum": part["checksum"], "fault": None}
        journal.save(keep.work / part["name"].replace(".txt", ".json"), "part", body, is_synced=False)
    (out / manifest["parts"][-1]["name"]).unlink()
    (out / "_manifest.json").unlink()


# ── faults ─────────────────────────────────────────────────────────────────────────────────────────────────────


def faults(folder: Path, count: int) -> None:
    """Check that nothing is lost when ten workers and the client are killed in one run."""
    path = folder / "puzzles.txt"
    print(f"\n{write_puzzles(path, count)}\n", flush=True)
    solve_files([path], folder / "expected.txt", sync=False)
    expected = digest(folder / "expected.txt")
    draw = random.Random(SEED)
    for kind in ("folder", "file"):
        out = folder / f"out-{kind}"
        command = [sys.executable, "-c", CLIENT, str(path), str(out), "", kind, "no-sync"]
        with machines_of(folder, 4, nanny=True) as (machines, _):
            command[5] = machines.address
            killed, clients, started = 0, 0, time.monotonic()
            process = subprocess.Popen(command, stdout=subprocess.DEVNULL)
            while process.poll() is None or killed < 10:
                time.sleep(draw.uniform(0.05, 0.5))
                if process.poll() is not None:
                    break
                if killed < 10 and (pids := machines.pids()):
                    with suppress(ProcessLookupError):
                        os.kill(draw.choice(pids), signal.SIGKILL)
                        killed += 1
                if killed == 5 and clients == 0:
                    process.kill()
                    process.wait()
                    clients = 1
                    process = subprocess.Popen(command, stdout=subprocess.DEVNULL)
            assert process.wait() == 0
            seconds = time.monotonic() - started
        left = [
            item
            for item in (out.rglob("*") if out.is_dir() else folder.glob(f"{out.name}*"))
            if ".new" in item.name or ".part" in item.name
        ]
        is_same = digest(out) == expected
        print(f"{kind}: {killed} workers and {clients} client killed, {seconds:.1f} s: ", end="")
        print(f"{'every byte the same' if is_same else 'NOT THE SAME'}, {len(left)} files left over", flush=True)
        remove(out)


# ── the question ───────────────────────────────────────────────────────────────────────────────────────────────


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--only", choices=["files", "load", "faults"])
    parser.add_argument("--puzzles", type=int, default=10_000_000)
    parser.add_argument("--tasks", type=int, default=100_000)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--sync", action="store_true", help="flush to disk, as a run does by default")
    parser.add_argument("--folder", type=Path, help="where files are written; a temporary folder by default")
    chosen = parser.parse_args()
    commit = subprocess.run(
        ["git", "rev-parse", "--short", "HEAD"], capture_output=True, text=True, check=False
    ).stdout.strip()
    print(f"{_core.isa()}, {_core.compiler}, {os.cpu_count()} cores, commit {commit}, load {os.getloadavg()[0]:.1f}")
    folder = Path(tempfile.mkdtemp(dir=chosen.folder))
    try:
        if chosen.only in (None, "files"):
            files(folder, chosen.puzzles, "sync" if chosen.sync else "no sync", chosen.rounds)
        if chosen.only in (None, "load"):
            load(folder, chosen.tasks)
        if chosen.only in (None, "faults"):
            faults(folder, chosen.puzzles)
    finally:
        shutil.rmtree(folder)


if __name__ == "__main__":
    main()
