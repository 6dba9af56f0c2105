"""Does logic close the hardest puzzles without brute force, how long does that take, and is every net proved?

    python benchmarks/last_resort.py [--puzzles N] [--proved N] [--data FOLDER] [--save NAME]

Solves the first N puzzles of each list with the techniques of hints and explanations, checks every placement and
elimination against the solution, and counts the steps for which no pattern was found. The nets of the first few puzzles
are proved node by node and read back in every language, as `benchmarks/words.py` does. The lists are in
`../shared/data`.
"""

from __future__ import annotations

import argparse
import re
import sys
import time
from collections import Counter
from pathlib import Path

import nonet
from nonet import _core
from nonet.logic import LogicConfig

ROOT = Path(__file__).resolve().parents[1]
sys.path[0] = str(ROOT / "tests")  # instead of benchmarks/, whose logic.py would shadow the package of that name

from logic.checking import faults_of  # noqa: E402 - the tests are no package

DATA = ROOT.parent / "shared" / "data"
LISTS = ("hardest_dev.txt", "top1465_dev.txt", "17clue_dev.txt", "minimal_dev.txt")
NETS = ("dynamic_net", "nested_net")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--puzzles", type=int, default=1000)
    parser.add_argument("--proved", type=int, default=10)
    parser.add_argument("--data", type=Path, default=DATA, help="the folder of the lists")
    parser.add_argument("--save", metavar="NAME", help="write the report to benchmarks/results/NAME.md too")
    options = parser.parse_args()
    report = ["# No puzzle left to brute force", ""]
    report += ["| list | puzzles | solved | wrong steps | dynamic nets | nested nets | ms a puzzle | slowest, ms |"]
    report += ["|---|---:|---:|---:|---:|---:|---:|---:|"]
    proved = failed = 0
    for name in LISTS:
        if not (options.data / name).exists():
            continue
        lines = re.findall(r"^[0-9.]{81}", (options.data / name).read_text(), re.MULTILINE)[: options.puzzles]
        report.append(f"| {name} | {measure(lines)} |")
        for line in lines[: options.proved]:
            for step in nonet.explain(line):
                if step.technique.id in NETS:
                    proved += 1
                    failed += bool(faults_of(step))
    report += ["", f"{proved:,} nets proved node by node and read back in every language; {failed} failures."]
    print("\n".join(report))
    if options.save:
        (ROOT / "benchmarks" / "results" / f"{options.save}.md").write_text("\n".join(report) + "\n")


def measure(lines: list[str]) -> str:
    """Solve puzzles and return the cells of their row."""
    solver = _core.LogicSolver(list(LogicConfig.for_hints().order))
    counts: Counter[str] = Counter()
    solved = wrong = 0
    slowest = 0.0
    start = time.process_time()
    for line in lines:
        solution = [int(digit) for digit in nonet.solve(line).to_line()]
        solver.load(bytes(0 if digit in ".0" else int(digit) for digit in line))
        before = time.process_time()
        while (step := solver.next()) is not None:
            now = time.process_time()
            slowest, before = max(slowest, now - before), now
            counts[step["technique"]] += 1
            wrong += any(solution[cell] != digit for cell, digit in step["placements"])
            wrong += any(solution[cell] == digit for cell, digit in step["eliminations"])
        solved += list(solver.digits()) == solution
    spent = (time.process_time() - start) / len(lines) * 1000
    nets = " | ".join(f"{counts[name]:,}" for name in NETS)
    return f"{len(lines):,} | {solved:,} | {wrong} | {nets} | {spent:.0f} | {slowest * 1000:.0f}"


if __name__ == "__main__":
    main()
