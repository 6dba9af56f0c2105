"""How fast is a GPU, does it give the same answers as the CPU, and from what batch size does it pay off?

    python benchmarks/gpu.py [check] [kernel] [transfer] [numpy] [even] [clues] [file] [--data DIR] [--millions 16]
                             [--save NAME]

check: 100,000 mixed puzzles (limits 1, 2, 5 and 100) and 10 million with random clues of random full grids (limit 2)
compared with the CPU, counts and solutions. kernel: puzzles and answers on the device. transfer: from pinned memory to
pinned memory. numpy: from an ordinary array to one, and solve_many. even: batches of 100 to a million against 1 and all
CPU threads. clues: redundant clues, against solving each puzzle without each of its clues on all CPU threads. file:
text to text, against the CPU. The sets are the lists of ../shared/data (or DIR), each repeated under random symmetries
to the number that is timed; every answer is checked. Times are medians of five runs by the wall clock, after one that
warms up.
"""

from __future__ import annotations

import argparse
import os
import statistics
import subprocess
import sys
import tempfile
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np

from nonet import _core
from nonet.bulk.tasks import solve_files
from nonet.cuda import compiler, driver
from nonet.cuda.arrays import DeviceArray
from nonet.cuda.clues import redundant_clues
from nonet.cuda.lanes import pinned_array
from nonet.cuda.many import solve_chunks
from nonet.cuda.solver import GpuSolver

if TYPE_CHECKING:
    from nonet.bulk.run.files import Summary

ROOT = Path(__file__).resolve().parents[1]
#: The sets, with the part of --millions that is timed: hard ones take longer.
SETS = {"17clue": 1.0, "minimal": 1.0, "easy": 1.0, "top1465": 0.5, "hardest": 0.125, "several_solutions": 0.125}
CORES = len(os.sched_getaffinity(0))


def read(path: Path) -> np.ndarray:
    lines = [line[:81] for line in path.read_text().splitlines() if len(line) >= 81 and not line.startswith("#")]
    rows = np.frombuffer("".join(lines).encode(), np.uint8).reshape(-1, 81)
    return np.where((rows >= ord("1")) & (rows <= ord("9")), rows - ord("0"), 0).astype(np.uint8)


def shuffled(base: np.ndarray, out: np.ndarray, seed: int) -> np.ndarray:
    """Fill `out` with rows of `base`, each under other names of digits, each block under another symmetry."""

    def lines(draw: np.random.Generator) -> np.ndarray:
        return np.concatenate([3 * group + draw.permutation(3) for group in draw.permutation(3)])

    def fill(start: int) -> None:
        draw = np.random.default_rng((seed, start))
        part = out[start : start + 4096]
        cells = (9 * lines(draw)[:, None] + lines(draw)).ravel()
        if draw.random() < 0.5:
            cells = cells.reshape(9, 9).T.ravel()
        rows = base[draw.integers(len(base), size=len(part))][:, cells]
        names = np.zeros((len(part), 10), np.uint8)
        names[:, 1:] = np.argsort(draw.random((len(part), 9)), axis=1) + 1
        part[:] = np.take_along_axis(names, rows.astype(np.intp), axis=1)

    with ThreadPoolExecutor(CORES) as pool:
        list(pool.map(fill, range(0, len(out), 4096)))
    return out


def on_cpu(puzzles: np.ndarray, limit: int, threads: int = CORES) -> tuple[np.ndarray, np.ndarray]:
    """Return counts and solutions of the sliced solver, which the GPU must match byte by byte."""
    counts, solutions = np.empty(len(puzzles), np.int32), np.empty((len(puzzles), 81), np.uint8)
    step = max(1024, min(65536, -(-len(puzzles) // threads)))

    def solve(start: int) -> None:
        part = slice(start, start + step)
        _core.SlicedSolver().solve(puzzles[part], counts[part], solutions[part], limit=limit)

    with ThreadPoolExecutor(threads) as pool:
        list(pool.map(solve, range(0, len(puzzles), step)))
    return counts, solutions


def check_unique(puzzles: np.ndarray, counts: np.ndarray, solutions: np.ndarray, count: int = 1) -> None:
    """Check every answer without a solver: the count, the clues, and nine digits in each house."""

    def check(start: int) -> bool:
        part = slice(start, start + 65536)
        board = solutions[part].reshape(-1, 9, 9)
        bits = np.left_shift(1, board, dtype=np.int16)
        boxes = np.bitwise_or.reduce(bits.reshape(-1, 3, 3, 3, 3), axis=(2, 4))
        houses = (np.bitwise_or.reduce(bits, 1), np.bitwise_or.reduce(bits, 2), boxes)
        kept = (puzzles[part] == 0) | (puzzles[part] == solutions[part])
        return bool((counts[part] == count).all() and kept.all() and all((h == 0x3FE).all() for h in houses))

    with ThreadPoolExecutor(CORES) as pool:
        assert all(pool.map(check, range(0, len(puzzles), 65536))), "wrong answers"


def timed(call, runs: int = 5) -> float:
    call()
    times = []
    for _ in range(runs):
        start = time.perf_counter()
        call()
        times.append(time.perf_counter() - start)
    return statistics.median(times)


class Bench:
    def __init__(self, solver: GpuSolver, data: Path, millions: float) -> None:
        self.solver, self.data, self.millions = solver, data, millions
        self.lines: list[str] = []

    def say(self, line: str) -> None:
        print(line, flush=True)
        self.lines.append(line)

    def sets(self):
        for name, share in SETS.items():
            path = self.data / f"{name}_dev.txt"
            if path.exists():
                yield name, read(path), int(self.millions * share * 1e6)

    def solve(self, puzzles, counts, solutions, limit=2) -> None:
        solve_chunks([self.solver], puzzles, counts, solutions, limit, on_cpu=self.refuse)

    @staticmethod
    def refuse(part: slice) -> None:
        raise AssertionError("the GPU failed")

    def compare(self, name: str, puzzles: np.ndarray, limit: int) -> None:
        counts, solutions = np.full(len(puzzles), 77, np.int32), np.full((len(puzzles), 81), 77, np.uint8)
        self.solve(puzzles, counts, solutions, limit)
        wanted, answers = on_cpu(puzzles, limit)
        wrong = int(((counts != wanted) | (solutions != answers).any(axis=1)).sum())
        found = {int(count): int(n) for count, n in zip(*np.unique(wanted, return_counts=True), strict=True)}
        if len(found) > 6:
            found = f"{len(found)} different counts"
        self.say(f"{name}, {len(puzzles):,} puzzles, limit {limit}: {wrong} differ from the CPU; counts {found}")
        assert wrong == 0

    def check(self) -> None:
        draw = np.random.default_rng(7)
        bases = [base for _, base, _ in self.sets()]
        mixed = np.concatenate([base[draw.integers(len(base), size=100_000 // len(bases) + 1)] for base in bases])
        mixed = mixed[draw.permutation(len(mixed))][:100_000].copy()
        kind = draw.integers(6, size=len(mixed))
        for row in np.flatnonzero(kind < 3):  # a clue removed, a clue changed, a byte that is no digit
            clues = np.flatnonzero(mixed[row])
            mixed[row, draw.choice(clues)] = (0, draw.integers(1, 10), draw.integers(10, 256))[kind[row]]
        for limit in (1, 2, 5, 100):
            self.compare("mixed", mixed if limit < 100 else mixed[:20_000], limit)
        full = on_cpu(bases[0], 1)[1]
        for seed in range(10):
            puzzles = shuffled(full, np.empty((1_000_000, 81), np.uint8), seed)
            clues = draw.integers(20, 41, size=(len(puzzles), 1))
            puzzles[draw.random(puzzles.shape, np.float32) >= clues / 81] = 0
            self.compare("random clues", puzzles, 2)

    def kernel(self) -> None:
        gpu = self.solver.gpu
        for name, base, size in self.sets():
            puzzles = shuffled(base, pinned_array(gpu, (size, 81), np.uint8), 1)
            solver = GpuSolver(gpu, chunk=size, lanes=1)
            there = DeviceArray(gpu, 0, (size, 81), np.uint8)
            counts, solutions = DeviceArray(gpu, 0, (size,), np.int32), DeviceArray(gpu, 0, (size, 81), np.uint8)
            stream = gpu.open_stream()
            gpu.upload(there.address, puzzles.ctypes.data, puzzles.nbytes, stream)
            gpu.wait(stream)
            addresses = there.address, counts.address, solutions.address
            seconds = timed(lambda e=solver, s=size, a=addresses: e.solve_there(s, *a, 2, is_text=False))
            check_unique(puzzles, np.asarray(counts), np.asarray(solutions), 2 if name == "several_solutions" else 1)
            solver.close()
            self.say(f"kernel    {name:18} {size:>11,} puzzles {size / seconds / 1e6:10.1f} M/s")

    def transfer(self) -> None:
        gpu = self.solver.gpu
        for name, base, size in self.sets():
            puzzles = shuffled(base, pinned_array(gpu, (size, 81), np.uint8), 2)
            counts, solutions = np.empty(size, np.int32), pinned_array(gpu, (size, 81), np.uint8)
            seconds = timed(lambda p=puzzles, c=counts, s=solutions: self.solve(p, c, s))
            check_unique(puzzles, counts, solutions, 2 if name == "several_solutions" else 1)
            self.say(f"pinned    {name:18} {size:>11,} puzzles {size / seconds / 1e6:10.1f} M/s")

    def numpy(self) -> None:
        for name, base, size in self.sets():
            puzzles = shuffled(base, np.empty((size, 81), np.uint8), 3)
            counts, solutions = np.zeros(size, np.int32), np.zeros((size, 81), np.uint8)
            seconds = timed(lambda p=puzzles, c=counts, s=solutions: self.solve(p, c, s))
            check_unique(puzzles, counts, solutions, 2 if name == "several_solutions" else 1)
            few = puzzles[: size // 32]
            threads = [timed(lambda p=few, t=t: on_cpu(p, 2, t), 1) / len(few) for t in (1, CORES)]
            cpu = ", ".join(f"{1e-6 / each:.2f}" for each in threads)
            rate = size / seconds / 1e6
            self.say(f"numpy     {name:18} {size:>11,} puzzles {rate:10.1f} M/s; CPU with 1 and {CORES} threads: {cpu}")

    def even(self) -> None:
        for name, base, _ in self.sets():
            rows = []
            for size in (100, 300, 1_000, 3_000, 10_000, 30_000, 100_000, 300_000, 1_000_000):
                puzzles = shuffled(base, np.empty((size, 81), np.uint8), 4)
                counts, solutions = np.empty(size, np.int32), np.empty((size, 81), np.uint8)
                gpu = timed(lambda p=puzzles, c=counts, s=solutions: self.solve(p, c, s))
                status = np.empty(size, np.uint8)
                arrays = status, counts, solutions
                cpu = [
                    timed(lambda p=puzzles, n=n, a=arrays: _core.solve_rows(p, 2, n, "best", *a, None), 3)
                    for n in ((1, CORES) if size <= 100_000 else (CORES,))
                ]
                rows.append(f"{size:>9,}: {gpu * 1e3:8.2f} ms, CPU " + ", ".join(f"{t * 1e3:8.2f}" for t in cpu))
            self.say(f"even      {name}: batch, GPU, 1 and {CORES} CPU threads")
            for row in rows:
                self.say("          " + row)

    def clues(self) -> None:
        for name, base, size in self.sets():
            if name not in ("17clue", "minimal", "easy"):
                continue
            puzzles = shuffled(base, np.empty((size // 16, 81), np.uint8), 5)
            found = []
            seconds = timed(lambda p=puzzles, f=found: f.append(redundant_clues(p)), 3)
            few = puzzles[:20_000]
            rows, cells = np.nonzero(few)
            parts = few[rows]
            parts[np.arange(len(rows)), cells] = 0
            start = time.perf_counter()
            counts, _ = on_cpu(parts, 2)
            cpu = len(rows) / (time.perf_counter() - start) / 1e6
            assert (found[-1][rows, cells] == (counts == 1)).all(), "wrong answers"
            number = np.count_nonzero(puzzles)
            rate = f"{number / seconds / 1e6:10.1f} M clues/s; CPU, {CORES} threads: {cpu:.2f}"
            self.say(f"clues     {name:18} {len(puzzles):>11,} puzzles {rate}")

    def file(self) -> None:
        for name, base, size in self.sets():
            if name not in ("17clue", "top1465"):
                continue
            puzzles = shuffled(base, np.empty((size // 2, 81), np.uint8), 6)
            lines = np.full((len(puzzles), 82), ord("\n"), np.uint8)
            lines[:, :81] = puzzles + ord("0")
            with tempfile.TemporaryDirectory() as folder:
                source, target = Path(folder, "in.txt"), [Path(folder, f"{device}.txt") for device in ("cuda", "cpu")]
                source.write_bytes(lines)
                rates = []
                for path in target:
                    self.solve_file(source, path)
                    summary = self.solve_file(source, path)
                    flushed = len(puzzles) / (summary.seconds + summary.sync_seconds) / 1e6
                    rates.append(
                        f"{len(puzzles) / summary.seconds / 1e6:.1f} M/s, {flushed:.1f} with the flush to disk"
                    )
                assert target[0].read_bytes() == target[1].read_bytes(), "wrong answers"
            rate = f"{rates[0]}; CPU, {CORES} threads: {rates[1]}"
            self.say(f"file      {name:18} {len(puzzles):>11,} puzzles {rate}")

    @staticmethod
    def solve_file(source: Path, target: Path) -> Summary:
        target.unlink(missing_ok=True)
        return solve_files([source], target, device=target.stem)


def main() -> None:
    parts = ("check", "kernel", "transfer", "numpy", "even", "clues", "file")
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("parts", nargs="*", help=f"any of {', '.join(parts)}; all of them if none is named")
    parser.add_argument("--data", type=Path, default=ROOT.parent / "shared" / "data")
    parser.add_argument("--millions", type=float, default=16.0)
    parser.add_argument("--chunk", type=int, default=0, help="puzzles of a chunk, for tuning")
    parser.add_argument("--save", help="name of a file for results/")
    given = parser.parse_args()
    start = time.perf_counter()
    (gpu, *_) = driver.open_gpus(0)
    opened = time.perf_counter() - start
    solver = GpuSolver(gpu, **({"chunk": given.chunk} if given.chunk else {}))
    bench = Bench(solver, given.data, given.millions)
    commit = subprocess.run(["git", "rev-parse", "--short", "HEAD"], cwd=ROOT, capture_output=True, text=True).stdout
    bench.say(f"{gpu.name}, compute capability {gpu.architecture}, {gpu.resident_blocks} blocks an SM; {CORES} cores")
    bench.say(f"commit {commit.strip() or 'unknown'}, numpy {np.__version__}, python {sys.version.split()[0]}")
    bench.say(f"opened in {opened:.2f} s; compiled kernels in {compiler.cache_folder().name}/")
    for part in given.parts or parts:
        getattr(bench, part)()
    if given.save:
        (ROOT / "benchmarks" / "results" / given.save).write_text("\n".join(bench.lines) + "\n")


if __name__ == "__main__":
    main()
