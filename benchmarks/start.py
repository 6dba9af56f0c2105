"""How much CPU time does a start take: of Python, of `import nonet`, of one puzzle, of the command line?

    python benchmarks/start.py [--other PYTHON ...] [--rounds N] [--save NAME]

Every start is a new process; the table has the median of its CPU time, user and system, in milliseconds, and how many
times as long as Python alone it takes. `--other` names the Pythons of other installations of nonet, which take turns
with this one, round by round. Modules are compiled before: a first round is not counted.
"""

from __future__ import annotations

import argparse
import os
import platform
import resource
import subprocess
import sys
from pathlib import Path
from statistics import median

ROOT = Path(__file__).resolve().parents[1]
LINE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
SOLVED = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"
HERE = f"import nonet; print(nonet.solve('{LINE}').to_line())"
#: What is started, with the output that it must have.
STARTS = {
    "python": (["-c", ""], ""),
    "import nonet": (["-c", "import nonet"], ""),
    "nonet.solve(line)": (["-c", HERE], SOLVED),
    "nonet --version": (["-m", "nonet", "--version"], "nonet "),
    "nonet solve LINE": (["-m", "nonet", "solve", LINE], SOLVED),
    "nonet solve LINE --json": (["-m", "nonet", "solve", LINE, "--json"], SOLVED),
    "nonet check LINE": (["-m", "nonet", "check", LINE], "unique"),
    "nonet hint LINE": (["-m", "nonet", "hint", LINE], "r"),
    "nonet --help": (["-m", "nonet", "--help"], "Commands:"),
}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--other", action="append", default=[], help="the Python of another installation")
    parser.add_argument("--rounds", type=int, default=21)
    parser.add_argument("--save", metavar="NAME", help="write the report to benchmarks/results/NAME.md too")
    options = parser.parse_args()
    pythons = [sys.executable, *options.other]
    seconds: dict[tuple[str, str], list[float]] = {}
    for number in range(options.rounds + 1):
        for name in STARTS:
            for python in pythons:
                spent = cpu_of(python, name)
                if number:
                    seconds.setdefault((python, name), []).append(spent)
    report = ["# How long a start takes", "", f"{machine()}; CPU time, median of {options.rounds}.", ""]
    for number, python in enumerate(pythons):
        alone = median(seconds[python, "python"])
        report += [
            *([f"{f'Other {number}' if number else 'This'} installation:", ""] if options.other else []),
            "| start | ms | times Python |",
            "|---|---:|---:|",
        ]
        for name in STARTS:
            spent = median(seconds[python, name])
            report.append(f"| {name} | {1000 * spent:.1f} | {spent / alone:.2f} |")
        report.append("")
    print("\n".join(report[:-1]))
    if options.save:
        (ROOT / "benchmarks" / "results" / f"{options.save}.md").write_text("\n".join(report))


def cpu_of(python: str, name: str) -> float:
    """Start once, check the output, and return the CPU time."""
    arguments, expected = STARTS[name]
    environment = {key: value for key, value in os.environ.items() if key != "PYTHONDONTWRITEBYTECODE"}
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    done = subprocess.run([python, *arguments], env=environment, capture_output=True, text=True, check=True)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    assert expected in done.stdout, (name, done.stdout)
    return (after.ru_utime + after.ru_stime) - (before.ru_utime + before.ru_stime)


def machine() -> str:
    """Name the processor, the Python, and the commit."""
    lines = Path("/proc/cpuinfo").read_text().splitlines() if Path("/proc/cpuinfo").exists() else []
    cpu = next((line.split(":")[1].strip() for line in lines if line.startswith("model name")), platform.machine())
    commit = subprocess.run(
        ["git", "rev-parse", "--short", "HEAD"], cwd=ROOT, capture_output=True, text=True, check=False
    )
    return f"{cpu}, Python {platform.python_version()}, commit {commit.stdout.strip()}"


if __name__ == "__main__":
    main()
