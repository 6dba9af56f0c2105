"""How much faster than the Interactive Sudoku Solver (ISS) and CP-SAT does nonet prove that variants are unique?

`python benchmarks/variants_peers.py [FILE] [--limit SECONDS] [--runs N] [--every N] [--cpsat-every N]`: NONET_ISS
names a copy of github.com/sigh/Interactive-Sudoku-Solver, which runs under node on the constraint strings that nonet
writes. Both sides get the same puzzles in turn and report their CPU time, the best of several runs: preparing and
solving, without parsing. With --cpsat-every, OR-tools CP-SAT joins in for every Nth puzzle, one run each.
"""

from __future__ import annotations

import argparse
import json
import math
import os
import statistics
import subprocess
import sys
import time
from collections import defaultdict
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))

import nonet
from nonet import _core
from nonet.variants import Puzzle, check, write
from variants import DATA, puzzle_of, solve

HERE = Path(__file__).resolve().parent


class Iss:
    """The solver in a separate, warmed-up process."""

    def __init__(self, root: str, limit: float, runs: int) -> None:
        command = ["node", str(HERE / "variants_iss.mjs"), root, str(1000 * limit)]
        self._process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        self._runs = runs

    def solve(self, text: str) -> dict[str, float | None]:
        assert self._process.stdin
        assert self._process.stdout
        self._process.stdin.write(json.dumps({"text": text, "runs": self._runs}) + "\n")
        self._process.stdin.flush()
        found: dict[str, float | None] = json.loads(self._process.stdout.readline())
        return found


def best(puzzle: Puzzle, limit: float, runs: int) -> tuple[float, list[bytes] | None]:
    """Return the minimum CPU time of several runs, and the solutions."""
    seconds, found = solve(puzzle, limit)
    spent, times = seconds, [seconds]
    while len(times) < runs and spent < 0.2:
        times.append(solve(puzzle, limit)[0])
        spent += times[-1]
    return min(times), found


def whole_call(puzzle: Puzzle) -> float:
    """Return the CPU time of `nonet.check`, with the Python part of it; the best of three."""
    times = []
    for _ in range(3):
        start = time.process_time()
        check(puzzle)
        times.append(time.process_time() - start)
    return min(times)


def geometric_mean(ratios: list[float]) -> float:
    return math.exp(statistics.fmean(map(math.log, ratios)))


def print_cpsat(rows: dict[str, list[tuple[float, float, bool]]], every: int, limit: float) -> None:
    """Print the table of CP-SAT: by kind, the CPU times of nonet and CP-SAT in ms and whether CP-SAT finished."""
    print(f"\nOR-tools CP-SAT on one puzzle in {every}, one worker, one run, {limit:g} s each:\n")
    print("| puzzles | n | not done | nonet: median / mean ms | CP-SAT: median / mean ms | geometric mean |")
    print("|---|--:|--:|--:|--:|--:|")
    for kind, each in [*sorted(rows.items()), ("all", [row for some in rows.values() for row in some])]:
        ours, theirs, done = zip(*each, strict=True)
        print(
            f"| {kind} | {len(each)} | {done.count(False) or ''} "
            f"| {statistics.median(ours):.2f} / {statistics.fmean(ours):.2f} "
            f"| {statistics.median(theirs):.1f} / {statistics.fmean(theirs):.1f} "
            f"| {geometric_mean([b / a for a, b, _ in each]):.0f} |"
        )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("file", nargs="?", type=Path, default=DATA)
    parser.add_argument("--limit", type=float, default=10.0)
    parser.add_argument("--runs", type=int, default=5)
    parser.add_argument("--every", type=int, default=1, metavar="N", help="Take every Nth puzzle only.")
    parser.add_argument("--cpsat-every", type=int, metavar="N", help="Run CP-SAT on every Nth of those.")
    options = parser.parse_args()
    root = os.environ.get("NONET_ISS")
    if not root:
        raise SystemExit("set NONET_ISS to a copy of github.com/sigh/Interactive-Sudoku-Solver")
    lines = [json.loads(text) for text in options.file.read_text(encoding="utf-8").splitlines()]
    puzzles = [(line, puzzle_of(line)) for line in lines if line["size"] <= 16][:: options.every]
    if options.cpsat_every:
        import variants_cpsat
    peer = Iss(root, options.limit, options.runs)
    for _, puzzle in puzzles[:20]:  # node compiles as it goes
        peer.solve(write(puzzle, "iss").partition("?q=")[2])
    print(f"nonet {nonet.__version__}, {_core.isa()}; one thread each, CPU time, best of {options.runs}\n")
    rows: dict[str, list[tuple[float, float, float]]] = defaultdict(list)
    cpsat_rows: dict[str, list[tuple[float, float, bool]]] = defaultdict(list)
    not_done = {"nonet": 0, "ISS": 0}
    for number, (line, puzzle) in enumerate(puzzles):
        ours, found = best(puzzle, options.limit, options.runs)
        theirs = peer.solve(write(puzzle, "iss").partition("?q=")[2])
        if "error" in theirs:
            print(f"ISS cannot read {line['name']}: {theirs['error']}")
            continue
        if found is not None and [list(digits) for digits in found] != [line["solution"]]:
            raise SystemExit(f"nonet: wrong answer for {line['name']}")
        if theirs["count"] not in (1, None):
            raise SystemExit(f"ISS: {theirs['count']} solutions of {line['name']}")
        not_done["nonet"] += found is None
        not_done["ISS"] += theirs["count"] is None
        whole = whole_call(puzzle) if ours < 0.1 else ours
        assert theirs["ms"] is not None
        ours = min(ours, options.limit)
        print(f"{line['name']}: {1000 * ours:.2f} ms, ISS {theirs['ms']:.2f} ms", file=sys.stderr, flush=True)
        rows[line["kind"]].append((1000 * ours, min(theirs["ms"], 1000 * options.limit), 1000 * whole))
        if options.cpsat_every and number % options.cpsat_every == 0:
            seconds, solutions = variants_cpsat.solve(puzzle, options.limit)
            if solutions not in ([line["solution"]], None):
                raise SystemExit(f"CP-SAT: wrong answer for {line['name']}")
            row = (1000 * ours, 1000 * min(seconds, options.limit), solutions is not None)
            cpsat_rows[line["kind"]].append(row)
    every = [row for some in rows.values() for row in some]
    print("\n| puzzles | n | nonet: median / mean ms | ISS: median / mean ms | ISS ÷ nonet, geometric mean | means |")
    print("|---|--:|--:|--:|--:|--:|")
    for kind, each in [*sorted(rows.items()), ("all", every)]:
        ours_ms, theirs_ms, _ = zip(*each, strict=True)
        ratio = geometric_mean([b / a for a, b, _ in each])
        means = statistics.fmean(theirs_ms) / statistics.fmean(ours_ms)
        print(
            f"| {kind} | {len(each)} | {statistics.median(ours_ms):.2f} / {statistics.fmean(ours_ms):.2f} "
            f"| {statistics.median(theirs_ms):.2f} / {statistics.fmean(theirs_ms):.2f} | {ratio:.1f} | {means:.1f} |"
        )
    whole_ratio = geometric_mean([b / c for _, b, c in every])
    print(f"\nWith the Python part of `nonet.check` on our side: {whole_ratio:.1f} in the geometric mean.")
    print(f"Not done in {options.limit:g} s: nonet {not_done['nonet']}, ISS {not_done['ISS']}. No wrong answer.")
    if cpsat_rows:
        print_cpsat(cpsat_rows, options.cpsat_every, options.limit)


if __name__ == "__main__":
    main()
