"""Do jobs from file to file take less time and memory than they did? The same commands in two installations, in turn.

    python benchmarks/jobs.py BEFORE AFTER [--only JOB...] [--lines 10000000] [--rounds 3] [--folder DIR] [--write FILE]

BEFORE and AFTER are folders of checkouts with `.venv`, or Python interpreters that import nonet. Time is that of the
processors, of the command and all the processes it started, since other programs share the machine. Memory is the peak
of the command, and where it starts workers, of all processes together, sampled (shared pages count for each). The
outputs of the two are compared.
"""

from __future__ import annotations

import argparse
import hashlib
import os
import platform
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

import psutil

if TYPE_CHECKING:
    from collections.abc import Iterator

SHARED = Path(__file__).resolve().parents[2] / "shared" / "data" / "17clue_dev.txt"


class Job(NamedTuple):
    """One command: what it reads and writes, and the share of the lines it gets."""

    source: str
    output: str
    arguments: tuple[str, ...] = ()
    command: str = "solve"
    share: float = 1.0


JOBS = {
    "text → text": Job("in.txt", "out.txt"),
    "CSV → Parquet": Job("in.csv", "out.parquet", ("--column", "quizzes")),
    "text → folder": Job("in.txt", "out/"),
    "text → folder, Dask with 2 workers": Job("in.txt", "dask/", ("--engine", "dask", "--threads", "2")),
    "dedupe, text → text": Job("half.txt", "classes.txt", command="dedupe", share=0.5),
}


class Cost(NamedTuple):
    """What a run took: seconds of processors and of the clock, and the most memory in MB."""

    cpu: float
    wall: float
    memory: float


def main() -> None:
    """Run every job in both installations by turns and report the medians."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("before", type=Path)
    parser.add_argument("after", type=Path)
    parser.add_argument("--only", nargs="+", choices=list(JOBS), default=list(JOBS))
    parser.add_argument("--lines", type=int, default=10_000_000)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--folder", type=Path, help="where the files go; a temporary folder unless given")
    parser.add_argument("--write", type=Path, help="append the report to this file")
    options = parser.parse_args()
    pythons = [_python_of(path) for path in (options.before, options.after)]
    machine = f"{platform.machine()}, {_cpu()}, {os.cpu_count()} cores, Python {platform.python_version()}"
    report = [
        f"Puzzles with 17 clues, relabelled; {machine}; load {os.getloadavg()[0]:.1f} at first; medians of the rounds.",
        "",
        "| job | lines | CPU before | after | ratio (of each round) | peak memory before | after |",
        "|---|---|---|---|---|---|---|",
    ]
    with tempfile.TemporaryDirectory(dir=options.folder) as name:
        folder = Path(name)
        for title in options.only:
            job = JOBS[title]
            lines = round(options.lines * job.share)
            write_source(folder / job.source, lines)
            rounds = [run_both(job, pythons, folder, turn) for turn in range(options.rounds)]
            befores, afters = zip(*rounds, strict=True)
            ratios = [after.cpu / before.cpu for before, after in rounds]
            report.append(
                f"| {title} | {lines:,} | {_median(befores, 'cpu'):.1f} s | {_median(afters, 'cpu'):.1f} s "
                f"| **{statistics.median(ratios):.3f}** ({', '.join(f'{ratio:.2f}' for ratio in ratios)}) "
                f"| {_median(befores, 'memory'):,.0f} MB | {_median(afters, 'memory'):,.0f} MB |"
            )
            print(report[-1], flush=True)
    text = "\n".join([*report, ""])
    print(text)
    if options.write:
        with options.write.open("a", encoding="utf-8") as file:
            file.write(text)


def write_source(path: Path, lines: int) -> None:
    """Write different puzzles: the shared ones with their digits relabelled."""
    if path.exists():
        return
    puzzles = [line.strip() for line in SHARED.read_text(encoding="ascii").splitlines() if not line.startswith("#")]
    puzzles = [line.replace(".", "0") for line in puzzles]
    with path.open("w", encoding="ascii") as file:
        if path.suffix == ".csv":
            file.write("quizzes\n")
        for number in range(-(-lines // len(puzzles))):
            labels = str.maketrans("123456789", _relabelled(number))
            part = puzzles[: lines - number * len(puzzles)]
            file.write("".join(f"{line.translate(labels)}\n" for line in part))


def _relabelled(number: int) -> str:
    """Return a permutation of the digits for each number."""
    left = list("123456789")
    digits = ""
    for size in range(9, 0, -1):
        number, place = divmod(number, size)
        digits += left.pop(place)
    return digits


def run_both(job: Job, pythons: list[list[str]], folder: Path, turn: int) -> tuple[Cost, Cost]:
    """Run a job with both interpreters, in turn first; they must write the same."""
    costs, digests = {}, {}
    for which in (0, 1) if turn % 2 == 0 else (1, 0):
        output = folder / job.output
        command = [*pythons[which], "-m", "nonet", job.command, str(folder / job.source), *job.arguments]
        costs[which] = run([*command, "-o", f"{folder}/{job.output}"])
        digests[which] = digest_of(output)
        shutil.rmtree(output) if output.is_dir() else output.unlink()
        for rest in folder.glob(f"{output.name}*"):
            shutil.rmtree(rest) if rest.is_dir() else rest.unlink()
    if digests[0] != digests[1]:
        print(f"note: the outputs of {job.output} differ", flush=True)
    return costs[0], costs[1]


def run(command: list[str]) -> Cost:
    """Run a command to its end and add up what it and its children took."""
    start = time.perf_counter()
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE)
    tree = psutil.Process(process.pid)
    memory = 0.0
    while True:
        try:
            pid, status, usage = os.wait4(process.pid, os.WNOHANG)
            if pid:
                break
            found = list(_memory(tree))
            if len(found) > 1:
                memory = max(memory, sum(found) / 2**20)
        except psutil.NoSuchProcess:
            pass
        time.sleep(0.2)
    process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode:
        sys.exit(f"failed: {' '.join(command)}\n{process.stderr.read().decode() if process.stderr else ''}")
    cpu = usage.ru_utime + usage.ru_stime  # of the command and of all that it waited for
    return Cost(cpu, time.perf_counter() - start, memory or usage.ru_maxrss / 1024)


def _memory(tree: psutil.Process) -> Iterator[int]:
    for process in [tree, *tree.children(recursive=True)]:
        try:
            yield process.memory_info().rss
        except psutil.NoSuchProcess:
            continue


def digest_of(path: Path) -> str:
    """Return a digest of a file, or of the parts of a folder; Parquet and manifests may name versions."""
    parts = sorted(path.glob("part-*")) if path.is_dir() else [path]
    digest = hashlib.sha256()
    for part in parts:
        with part.open("rb") as file:
            while data := file.read(1 << 20):
                digest.update(data)
    return digest.hexdigest()


def _python_of(path: Path) -> list[str]:
    return [str(path / ".venv" / "bin" / "python" if path.is_dir() else path)]


def _median(costs: tuple[Cost, ...], field: str) -> float:
    return statistics.median(getattr(cost, field) for cost in costs)


def _cpu() -> str:
    info = Path("/proc/cpuinfo")
    names = info.read_text(encoding="utf-8").splitlines() if info.exists() else []
    return next((line.split(": ")[1] for line in names if line.startswith("model name")), platform.processor())


if __name__ == "__main__":
    main()
