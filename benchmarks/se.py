"""Do ER, EP, ED, technique and every step equal Sudoku Explainer's, and how fast is the rating on one thread?

    python benchmarks/se.py [--save NAME] [--data FOLDER]

`rated_dev.csv` has the ratings of Sudoku Explainer 1.2.1 itself, `se_hard_dev.csv` those of a second program that
agrees with it on all of them, `se_traces_dev.txt.gz` the steps of 200 puzzles. Speeds are CPU time of one thread; every
timed answer is compared with its label. A busy machine inflates CPU time, so slow puzzles among the hardest are timed
up to five times and the best time counts. Without the lists, the sample of the tests is timed, and the report says so.
"""

from __future__ import annotations

import argparse
import csv
import gzip
import platform
import re
import subprocess
import time
from pathlib import Path

from nonet import _core
from nonet.geometry import cell_name
from nonet.rating import SeRating, se

ROOT = Path(__file__).resolve().parents[1]
SHARED = ROOT.parent / "shared" / "data"
SAMPLE = ROOT / "tests" / "data" / "se" / "ratings.csv"
#: Puzzles rated at least this high are timed one by one; those that take longer than this are timed again.
HARDEST_FROM = 10.0
REPEAT_FROM, ROUNDS = 0.4, 5


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--save", metavar="NAME", help="write the report to benchmarks/results/NAME.md too")
    parser.add_argument("--data", type=Path, default=SHARED, help="the folder with the labels")
    options = parser.parse_args()
    report = ["# The Sudoku Explainer scale: agreement and speed", "", *describe(), ""]
    if not (options.data / "rated_dev.csv").exists():
        report += [f"No labels in {options.data.name}: the sample of the tests is timed.", ""]
        rows = read(SAMPLE, "")
        report += speeds({"sample": rows})
    else:
        rated = read(options.data / "rated_dev.csv", "se_", "source")
        hard = read(options.data / "se_hard_dev.csv", "se_")
        minimal = [row[:5] for row in rated if row[5] == "random_minimal"]
        top = [row for row in hard if float(row[1]) < HARDEST_FROM]
        hardest = [row for row in hard if float(row[1]) >= HARDEST_FROM]
        lists = {"rated_dev": [row[:5] for row in rated], "random minimal": minimal, "top1465": top, "hardest": hardest}
        report += [*speeds(lists), "", traces(options.data / "se_traces_dev.txt.gz")]
    print("\n".join(report))
    if options.save:
        (ROOT / "benchmarks" / "results" / f"{options.save}.md").write_text("\n".join(report) + "\n")


def describe() -> list[str]:
    commit = subprocess.run(["git", "rev-parse", "--short", "HEAD"], cwd=ROOT, capture_output=True, text=True)
    cpu = re.search(r"model name\s*: (.+)", Path("/proc/cpuinfo").read_text()) if platform.system() == "Linux" else None
    return [
        f"- nonet {_core.version}, commit {commit.stdout.strip() or 'unknown'}, {_core.compiler}",
        f"- Python {platform.python_version()}, {platform.system()}, {cpu[1] if cpu else platform.processor()}",
    ]


def read(path: Path, prefix: str, *more: str) -> list[tuple[str, ...]]:
    keys = ("puzzle", *(prefix + name for name in ("er", "ep", "ed", "technique")), *more)
    with path.open(encoding="utf-8") as file:
        return [tuple(row[key] for key in keys) for row in csv.DictReader(file)]


def label(rating: SeRating) -> tuple[str, ...]:
    return rating.puzzle, str(rating.er), str(rating.ep), str(rating.ed), str(rating.technique)


def speeds(lists: dict[str, list[tuple[str, ...]]]) -> list[str]:
    report = ["| puzzles | equal | puzzles per second | ms each | slowest |", "|---|---|---|---|---|"]
    for name, rows in lists.items():
        puzzles = [row[0] for row in rows]
        slowest = ""
        if name == "hardest":
            ratings, times = [], []
            for puzzle in puzzles:
                tries = []
                while not tries or (min(tries) > REPEAT_FROM and len(tries) < ROUNDS):
                    start = time.process_time()
                    rated = se.rate_many([puzzle], threads=1)
                    tries.append(time.process_time() - start)
                ratings += rated
                times.append(min(tries))
            seconds = sum(times)
            slow = sum(each > 0.5 for each in times)
            slowest = f"{max(times):.2f} s; {slow} of {len(times)} above 0.5 s"
        else:
            start = time.process_time()
            ratings = se.rate_many(puzzles, threads=1)
            seconds = time.process_time() - start
        equal = sum(label(rating) == row for rating, row in zip(ratings, rows, strict=True))
        rate = len(rows) / seconds
        report.append(f"| {name} ({len(rows)}) | {equal} | {rate:,.1f} | {1000 / rate:,.2f} | {slowest} |")
    return report


def traces(path: Path) -> str:
    steps = equal = 0
    for block in gzip.decompress(path.read_bytes()).decode("utf-8").split("\n# ")[1:]:
        header, *lines = block.strip().split("\n")
        ours = [told(step) for step in se.path(header[:81])]
        theirs = [re.sub(r"^\s*\d+ ", "", line) for line in lines]
        steps += max(len(ours), len(theirs))
        equal += sum(mine == other for mine, other in zip(ours, theirs, strict=False))
    return f"Steps of the traces that are equal (rule, rating, complexity, what goes): {equal:,} of {steps:,}."


def told(step: se.SeStep) -> str:
    length = f" n={step.complexity}" if step.complexity else ""
    if step.placement is not None:
        change = f" {cell_name(step.placement.cell)}={step.placement.digit}"
    else:
        digits: dict[int, str] = {}
        for candidate in sorted(step.eliminations):
            digits[candidate.cell] = digits.get(candidate.cell, "") + str(candidate.digit)
        change = "".join(f" {cell_name(cell)}-{found}" for cell, found in digits.items())
    return f"{step.rating} {step.technique}{length} |{change}"


if __name__ == "__main__":
    main()
