"""Does logic close the hardest puzzles without brute force, how long does that take, and is every net proved?

    python benchmarks/last_resort.py [--lists NAME …] [--puzzles RANGE] [--jobs N] [--proved N] [--data FOLDER]
                                     [--save NAME]

Solves the puzzles of each list with the techniques of hints and explanations, checks every placement and elimination
against the solution, and counts the steps for which no pattern was found; `--puzzles 0-5000` takes the first 5,000 of
each list. The nets of the first few puzzles that have any are proved node by node and read back in every language, as
`benchmarks/words.py` does. The lists are in `../shared/data`. All 10,000 of the hardest take about an hour of CPU time.
"""

from __future__ import annotations

import argparse
import re
import sys
import time
from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from pathlib import Path

import nonet
from nonet import _core
from nonet.logic import LogicConfig

ROOT = Path(__file__).resolve().parents[1]
sys.path[0] = str(ROOT / "tests")  # instead of benchmarks/, whose logic.py would shadow the package of that name

from logic.reading_back import faults_of  # noqa: E402 - the tests are no package

DATA = ROOT.parent / "shared" / "data"
LISTS = ("hardest", "top1465", "17clue", "minimal")
COUNTED = ("dynamic_net", "nested_net", "brute_force")
NETS = COUNTED[:2]
#: Puzzles per task of a process.
TAKEN = 50


@dataclass
class Tally:
    """The outcome for some puzzles."""

    puzzles: int = 0
    solved: int = 0
    wrong: int = 0
    steps: Counter[str] = field(default_factory=Counter)
    spent: float = 0.0
    slowest: float = 0.0
    with_nets: list[str] = field(default_factory=list)

    def add(self, other: Tally) -> None:
        self.puzzles += other.puzzles
        self.solved += other.solved
        self.wrong += other.wrong
        self.steps += other.steps
        self.spent += other.spent
        self.slowest = max(self.slowest, other.slowest)
        self.with_nets += other.with_nets

    def row(self) -> str:
        counts = " | ".join(f"{self.steps[name]:,}" for name in COUNTED)
        each = 1000 * self.spent / max(self.puzzles, 1)
        cells = f"{self.puzzles:,} | {self.solved:,} | {self.wrong} | {counts}"
        return f"{cells} | {each:.1f} | {1000 * self.slowest:.0f}"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--lists", nargs="+", choices=LISTS, default=LISTS)
    parser.add_argument("--puzzles", metavar="RANGE", default="0-1000", help="such as 0-1000, or all")
    parser.add_argument("--jobs", type=int, default=1, help="processes")
    parser.add_argument("--proved", type=int, default=10, help="puzzles of each list whose nets are proved")
    parser.add_argument("--data", type=Path, default=DATA, help="the folder of the lists")
    parser.add_argument("--save", metavar="NAME", help="write the report to benchmarks/results/NAME.md too")
    options = parser.parse_args()
    first, last = (0, None) if options.puzzles == "all" else map(int, options.puzzles.split("-"))
    columns = "list | puzzles | solved | wrong steps | dynamic nets | nested nets | brute force | ms a puzzle"
    report = ["# No puzzle left to brute force", "", f"| {columns} | slowest step, ms |"]
    report += ["|---|---:|---:|---:|---:|---:|---:|---:|---:|"]
    proved = failed = 0
    with ProcessPoolExecutor(options.jobs) as pool:
        for name in options.lists:
            path = options.data / f"{name}_dev.txt"
            if not path.exists():
                continue
            lines = re.findall(r"^[0-9.]{81}", path.read_text(), re.MULTILINE)[first:last]
            total = Tally()
            for part in pool.map(measure, [lines[at : at + TAKEN] for at in range(0, len(lines), TAKEN)]):
                total.add(part)
            report.append(f"| {name} | {total.row()} |")
            print(report[-1], flush=True)
            for nets, faults in pool.map(prove, total.with_nets[: options.proved]):
                proved += nets
                failed += faults
    report += ["", f"{proved:,} nets proved node by node and read back in every language; {failed} failures."]
    print("\n".join(report))
    if options.save:
        (ROOT / "benchmarks" / "results" / f"{options.save}.md").write_text("\n".join(report) + "\n")


def measure(lines: list[str]) -> Tally:
    """Solve puzzles and check every step."""
    solver = _core.LogicSolver(list(LogicConfig.for_hints().order))
    tally = Tally(puzzles=len(lines))
    start = time.process_time()
    for line in lines:
        solution = [int(digit) for digit in nonet.solve(line).to_line()]
        solver.load(bytes(0 if digit in ".0" else int(digit) for digit in line))
        before = time.process_time()
        has_nets = False
        while (step := solver.next()) is not None:
            now = time.process_time()
            tally.slowest, before = max(tally.slowest, now - before), now
            tally.steps[step["technique"]] += 1
            tally.wrong += any(solution[cell] != digit for cell, digit in step["placements"])
            tally.wrong += any(solution[cell] == digit for cell, digit in step["eliminations"])
            has_nets = has_nets or step["technique"] in NETS
        tally.solved += list(solver.digits()) == solution
        if has_nets:
            tally.with_nets.append(line)
    tally.spent = time.process_time() - start
    return tally


def prove(line: str) -> tuple[int, int]:
    """Prove the nets of a puzzle and read them back; return how many there are and how many fail."""
    nets = [step for step in nonet.explain(line) if step.technique.id in NETS]
    return len(nets), sum(bool(faults_of(step)) for step in nets)


if __name__ == "__main__":
    main()
