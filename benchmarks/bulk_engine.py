"""How fast is the many-puzzle solver, beside the single-puzzle solver and tdoku, and from what batch size does it pay?

    python benchmarks/bulk_engine.py FILE... [--tdoku LIB] [--tdoku-avx2 LIB] [--seconds 0.3] [--rounds 5] [--save NAME]

Each file holds one puzzle a line. All engines solve the same lines to limit 2, taking turns; every round gives a ratio
and the median is printed. Counts are compared while timing. Time is CPU time of one thread. Nothing is fetched: tdoku
takes part when you name a shared library you have built (C entry TdokuSolverDpllTriadSimd); its absence is said.
"""

from __future__ import annotations

import argparse
import ctypes
import platform
import statistics
import subprocess
import sys
import time
from pathlib import Path

import numpy as np

from nonet import _core


def read(path: Path) -> np.ndarray:
    lines = [line[:81] for line in path.read_text().splitlines() if len(line) >= 81 and not line.startswith("#")]
    rows = np.frombuffer("".join(lines).encode(), dtype=np.uint8).reshape(-1, 81)
    return np.where((rows >= ord("1")) & (rows <= ord("9")), rows - ord("0"), 0).astype(np.uint8)


def cpu_per_puzzle(solve, puzzles: np.ndarray, seconds: float) -> float:
    """Repeat whole calls until the time is up; seconds of CPU a puzzle."""
    done, start = 0, time.process_time()
    while (spent := time.process_time() - start) < seconds or done == 0:
        solve(puzzles)
        done += len(puzzles)
    return spent / done


class Sliced:
    def __init__(self, isa: str) -> None:
        _core.use_isa(isa)
        self.name, self.solver = f"sliced {isa}", _core.SlicedSolver()

    def __call__(self, puzzles: np.ndarray) -> np.ndarray:
        counts, solutions = np.empty(len(puzzles), dtype=np.int32), np.empty((len(puzzles), 81), dtype=np.uint8)
        self.solver.solve(puzzles, counts, solutions, limit=2)
        return counts


class Single:
    """The single-puzzle solver, called once a puzzle from Python: what a small batch would cost."""

    name = "single"

    def __call__(self, puzzles: np.ndarray) -> np.ndarray:
        return np.array([_core.solve_digits(puzzle.tobytes(), 2)[0] for puzzle in puzzles], dtype=np.int32)


class Tdoku:
    def __init__(self, name: str, library: str) -> None:
        self.name, self.entry = name, ctypes.CDLL(library).TdokuSolverDpllTriadSimd
        self.entry.restype = ctypes.c_size_t
        self.out, self.guesses = ctypes.create_string_buffer(128), ctypes.c_size_t()
        self.call_cost = 0.0
        solved = np.array([[(3 * (r % 3) + r // 3 + c) % 9 + 1 for r in range(9) for c in range(9)]], dtype=np.uint8)
        base = self.seconds(np.repeat(solved, 2000, axis=0))
        self.call_cost = max(0.0, base - 0.4e-6)  # what ctypes adds; a full board costs tdoku about 0.4 us

    def __call__(self, puzzles: np.ndarray) -> np.ndarray:
        lines = [bytes(d + 48 if d else 46 for d in puzzle) + b"\0" for puzzle in puzzles.tolist()]
        guesses = ctypes.byref(self.guesses)
        return np.array([self.entry(line, ctypes.c_size_t(2), ctypes.c_uint32(0), self.out, guesses) for line in lines])

    def seconds(self, puzzles: np.ndarray) -> float:
        lines = [bytes(d + 48 if d else 46 for d in puzzle) + b"\0" for puzzle in puzzles.tolist()]
        two, zero, guesses, entry, out = (
            ctypes.c_size_t(2),
            ctypes.c_uint32(0),
            ctypes.byref(self.guesses),
            self.entry,
            self.out,
        )
        start = time.process_time()
        for line in lines:
            entry(line, two, zero, out, guesses)
        return (time.process_time() - start) / len(lines) - self.call_cost


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("files", nargs="+", type=Path)
    parser.add_argument("--tdoku")
    parser.add_argument("--tdoku-avx2")
    parser.add_argument("--seconds", type=float, default=0.2)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--save", help="also write the report to benchmarks/results/NAME.txt")
    options = parser.parse_args()
    engines = [Sliced(isa) for isa in _core.supported_isas()]
    peers = [Tdoku(name, lib) for name, lib in (("tdoku", options.tdoku), ("tdoku avx2", options.tdoku_avx2)) if lib]
    commit = subprocess.run(["git", "rev-parse", "--short", "HEAD"], capture_output=True, text=True, check=False)
    report = [
        f"nonet {_core.version} at {commit.stdout.strip()}, {_core.compiler}, {cpu()}, one thread, limit 2",
        *([] if peers else ["tdoku: no library named, not compared"]),
        "",
        f"{'puzzles':30} {'engine':16} {'ns/puzzle':>10}   " + "   ".join(f"x {peer.name}" for peer in peers),
    ]
    for path in options.files:
        puzzles = read(path)
        sample = puzzles[:1000]
        expected = Single()(sample)
        for engine in [*engines, *peers]:
            if not (engine(sample) == expected).all():
                sys.exit(f"{engine.name} counts differently on {path.name}")
        times: dict[str, list[float]] = {engine.name: [] for engine in [*engines, *peers]}
        for _ in range(options.rounds):
            for engine in engines:
                times[engine.name].append(cpu_per_puzzle(engine, puzzles, options.seconds))
            for peer in peers:
                times[peer.name].append(peer.seconds(puzzles[:4000]))
        for name, spent in times.items():
            ratios = [statistics.median(b / a for a, b in zip(spent, times[p.name], strict=True)) for p in peers]
            report.append(
                f"{path.stem + f' ({len(puzzles)})':30} {name:16} {1e9 * statistics.median(spent):10.1f}   "
                + "   ".join(f"{ratio:7.2f}" for ratio in ratios)
            )
        report.append("")
    report += ["Batch sizes: ns a puzzle, sliced (best instruction set) / single called from Python"]
    for path in options.files:
        puzzles = read(path)
        cells = []
        for size in (1, 4, 8, 16, 32, 64, 256, 1000):
            batch = puzzles[:size]
            pair = [statistics.median(cpu_per_puzzle(e, batch, 0.02) for _ in range(3)) for e in (engines[0], Single())]
            cells.append(f"{size}: {1e9 * pair[0]:.0f} / {1e9 * pair[1]:.0f}")
        report.append(f"{path.stem:24} " + "   ".join(cells))
    text = "\n".join(report) + "\n"
    print(text)
    if options.save:
        (Path(__file__).parent / "results" / f"{options.save}.txt").write_text(text)


def cpu() -> str:
    try:
        lines = Path("/proc/cpuinfo").read_text().splitlines()
        names = [line.split(":", 1)[1].strip() for line in lines if line.startswith("model name")]
        return names[0]
    except (OSError, IndexError):
        return platform.processor() or platform.machine()


if __name__ == "__main__":
    main()
