"""How much faster are data sets with traces and words on several cores, and are they the same?

    python benchmarks/dataset.py [-n COUNT] [--threads N] [--rounds N] [--save NAME]

One core and several alternate; every run must write the same bytes. Python puts steps in words, in a process for each
core. The ratio is one of processor time, which other programs on the machine do not change: all that the run on one
core takes, divided by what the main process and the busiest of the others take in the run on several.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import platform
import statistics
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import NamedTuple

RESULTS = Path(__file__).parent / "results"
#: Runs the command and prints the processor time of the program, and of each process that it started.
PROGRAM = """
import json, resource, sys
from nonet.cli import main
from nonet.dataset import tracing

def spent(who):
    used = resource.getrusage(who)
    return used.ru_utime + used.ru_stime

end, parts = tracing._end, []
def timed(process):
    before = spent(resource.RUSAGE_CHILDREN)
    end(process)
    parts.append(spent(resource.RUSAGE_CHILDREN) - before)
tracing._end = timed
try:
    main()
finally:
    print(json.dumps([spent(resource.RUSAGE_SELF), *parts]))
"""


class Run(NamedTuple):
    """Processor seconds of the main process and of the others, and the digest of all files."""

    main: float
    others: list[float]
    digest: str

    @property
    def total(self) -> float:
        return self.main + sum(self.others)

    @property
    def longest(self) -> float:
        return self.main + max(self.others)


def run(count: int, threads: int) -> Run:
    """Make a data set with traces and words in three languages."""
    with tempfile.TemporaryDirectory() as folder:
        words = ["--words", "en", "--words", "zh", "--words", "ja"]
        order = ["dataset", "make", "-n", str(count), "--minimal", "--seed", "7", "--traces", *words]
        command = [sys.executable, "-c", PROGRAM, *order, "--format", "jsonl", "--threads", str(threads), "-q"]
        done = subprocess.run([*command, "-o", f"{folder}/set"], capture_output=True, text=True, check=True)
        main, *others = json.loads(done.stdout.splitlines()[-1])
        digest = hashlib.sha256()
        for path in sorted(Path(folder, "set").rglob("*")):
            if path.is_file():
                digest.update(path.name.encode() + path.read_bytes())
    return Run(main, others, digest.hexdigest())


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("-n", type=int, default=2000, help="puzzles")
    parser.add_argument("--threads", type=int, default=2)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--save", metavar="NAME", help="write the report to benchmarks/results/NAME.md too")
    options = parser.parse_args()
    run(200, options.threads)  # compiles modules and fills caches
    rounds = [(run(options.n, 1), run(options.n, options.threads)) for _ in range(options.rounds)]
    assert len({one.digest for pair in rounds for one in pair}) == 1, "the bytes differ"
    several = options.threads
    report = [
        "# Data sets with traces and words",
        "",
        f"{options.n:,} minimal puzzles with their steps in three languages, Python {platform.python_version()}.",
        f"Every run wrote the same bytes (SHA-256 {rounds[0][0].digest[:16]}…). Seconds of processor time:",
        "",
        f"| round | one core | {several} cores: main process | busiest of the others | all | ratio |",
        "|--:|--:|--:|--:|--:|--:|",
    ]
    for number, (one, many) in enumerate(rounds, 1):
        figures = (one.total, many.main, max(many.others), many.total, one.total / many.longest)
        report.append(f"| {number} | {' | '.join(f'{figure:.2f}' for figure in figures)} |")
    ratio = statistics.median(one.total / many.longest for one, many in rounds)
    report += ["", f"Median: {ratio:.2f} times as fast on {several} cores."]
    print(*report, sep="\n")
    if options.save:
        (RESULTS / f"{options.save}.md").write_text("\n".join(report) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
