"""Is nonet faster than it was? The same calls in two checkouts, each with an environment of its own, in turn.

    python benchmarks/before_after.py BEFORE AFTER [--rounds 5] [--calls 3000] [--data FILE] [--write results/NAME.md]

BEFORE and AFTER are folders of checkouts with `.venv`. Every round starts a new process in each, so that what else the
machine does befalls both. A figure is the best of the rounds, in processor time but for the API and for starting.
"""

from __future__ import annotations

import argparse
import json
import platform
import re
import statistics
import subprocess
import sys
from pathlib import Path
from typing import Any

#: What runs in each checkout: it prints its figures as JSON, those that end in "/s" a second.
MEASURE = r"""
import json, sys, time
import nonet
lines = json.loads(sys.stdin.read())
grids = [nonet.parse(line) for line in lines]

def best(act, times=3):
    found = []
    for _ in range(times):
        start = time.process_time()
        act()
        found.append(time.process_time() - start)
    return min(found)

def explained(words):
    for line in lines:
        for step in nonet.explain(line):
            if words:
                step.explain("en")

explained(True)
found = {
    "solve, 200 puzzles": best(lambda: [nonet.solve(grid) for grid in grids]),
    "hint with words, 200 boards": best(lambda: [nonet.hint(grid).text() for grid in grids]),
    "explain, 200 puzzles": best(lambda: explained(False)),
    "explain with words, 200 puzzles": best(lambda: explained(True)),
    "rate, 200 puzzles": best(lambda: [nonet.rate(grid) for grid in grids]),
    "bulk: solve_many, 20,000 puzzles": best(lambda: nonet.solve_many(lines * 100, threads=1)),
}
print(json.dumps(found))
"""
#: The puzzle of the commands, which are timed from outside.
PUZZLE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
STARTS = {
    "import nonet": ["-c", "import nonet"],
    "nonet solve, one puzzle": ["-m", "nonet", "solve", PUZZLE],
    "nonet hint, one puzzle": ["-m", "nonet", "hint", PUZZLE],
}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("before", type=Path)
    parser.add_argument("after", type=Path)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--calls", type=int, default=3000)
    parser.add_argument("--data", type=Path, default=Path(__file__).parents[2] / "shared" / "data" / "minimal_dev.txt")
    parser.add_argument("--write", type=Path)
    options = parser.parse_args()
    lines = re.findall(r"^[0-9.]{81}", options.data.read_text(), re.MULTILINE)[:200]
    trees = {"before": options.before, "after": options.after}
    rounds: dict[str, list[dict[str, float]]] = {name: [] for name in trees}
    for _ in range(options.rounds):
        for name, tree in trees.items():
            rounds[name].append(measured(tree, lines, options.calls))
    text = report(rounds, trees, options)
    print(text)
    if options.write:
        options.write.write_text(text, encoding="utf-8")


def measured(tree: Path, lines: list[str], calls: int) -> dict[str, float]:
    """Return the figures of one round in one checkout."""
    python = str(tree.absolute() / ".venv" / "bin" / "python")
    done = subprocess.run(
        [python, "-c", MEASURE], input=json.dumps(lines), capture_output=True, text=True, check=True, cwd=tree
    )
    found: dict[str, float] = json.loads(done.stdout)
    for name, arguments in STARTS.items():
        found[name] = min(started(python, arguments, tree) for _ in range(5))
    load = [python, "benchmarks/web.py", "--calls", str(calls)]
    answer = subprocess.run(load, capture_output=True, text=True, check=True, cwd=tree).stdout
    for call, rate in re.findall(r"^\| (solve|hint) \| ([\d,]+) ", answer, re.MULTILINE):
        found[f"API, 64 clients: {call}/s"] = float(rate.replace(",", ""))
    return found


def started(python: str, arguments: list[str], tree: Path) -> float:
    """Return the seconds that a command takes from start to end."""
    code = (
        "import subprocess, sys, time; start = time.perf_counter(); "
        "subprocess.run(sys.argv[1:], stdout=subprocess.DEVNULL, check=True); print(time.perf_counter() - start)"
    )
    done = subprocess.run(
        [sys.executable, "-c", code, str(python), *arguments], capture_output=True, text=True, cwd=tree
    )
    return float(done.stdout)


def report(rounds: dict[str, list[dict[str, float]]], trees: dict[str, Path], options: Any) -> str:
    """Return the table: the best of the rounds, the factor between them, and the least and greatest of each round."""
    commits = {name: commit_of(tree) for name, tree in trees.items()}
    lines = [
        "# Before and after",
        "",
        f"- {commits['before']} and {commits['after']}; Python {platform.python_version()}, {platform.machine()}",
        f"- {options.rounds} rounds in turn; 200 random minimal puzzles; {options.calls:,} calls of each kind",
        "",
        "| | before | after | times as fast | in single rounds |",
        "|---|---:|---:|---:|---:|",
    ]
    for key in rounds["before"][0]:
        is_rate = key.endswith("/s")
        pairs = [(one[key], other[key]) for one, other in zip(rounds["before"], rounds["after"], strict=True)]
        pick = max if is_rate else min
        before, after = pick(pair[0] for pair in pairs), pick(pair[1] for pair in pairs)
        ratios = sorted(later / earlier if is_rate else earlier / later for earlier, later in pairs)
        shown = [f"{value:,.0f}" if is_rate else f"{1000 * value:,.1f} ms" for value in (before, after)]
        factor = after / before if is_rate else before / after
        single = f"{ratios[0]:.2f}–{ratios[-1]:.2f}, median {statistics.median(ratios):.2f}"
        name = key.removesuffix("/s") + (", calls a second" if is_rate else "")
        lines.append(f"| {name} | {' | '.join(shown)} | {factor:.2f} | {single} |")
    return "\n".join(lines) + "\n"


def commit_of(tree: Path) -> str:
    command = ["git", "rev-parse", "--short=8", "HEAD"]
    return subprocess.run(command, capture_output=True, text=True, check=True, cwd=tree).stdout.strip()


if __name__ == "__main__":
    main()
