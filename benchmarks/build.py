"""How much CPU and wall time does `pip install .` take beside another commit, and is any workload slower for it?

    python benchmarks/build.py OTHER [--rounds N] [--compilers g++ clang++] [--only WORD …] [--installed A B]
        [--save NAME]

OTHER is a work tree of the commit to compare with. Both are installed from source by turns, without a compiler cache
and with the build tools of this environment, so that pip downloads nothing; CPU time is that of all processes. Then the
two installed packages do the work of workloads.py by turns, each in processes of its own: CPU time is the least of
several, and a ratio the median of the rounds' ratios, this tree over the other. Where valgrind is installed,
instructions are counted too: they do not depend on what else the machine does (valgrind runs no AVX-512). Answers are
compared.
"""

from __future__ import annotations

import argparse
import os
import platform
import re
import resource
import shutil
import statistics
import subprocess
import sys
import sysconfig
import tempfile
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
DATA = ROOT.parent / "shared" / "data"
PACKAGES = sysconfig.get_path("purelib")

#: Jobs over files of a million lines: too long for callgrind.
FILES = ("text_to_text", "csv_to_parquet", "csv_to_folder", "csv_to_folder_on_dask", "dedupe")
#: The functions of workloads.py, each with the instruction sets it is forced to use.
WORK = {
    "solve_one_by_one": [""],
    "search": [""],
    "bulk": ["portable", "avx2", "avx512"],
    **{name: [""] for name in ("logic_rate", "logic_all_steps", "se_rated", "se_hard", "variants", "jigsaws")},
    **{name: [""] for name in ("generation", "canonical", "counting", "photo")},
    **{name: [""] for name in FILES},
}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("other", type=Path, help="a work tree of the commit to compare with")
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--compilers", nargs="*", default=["g++", "clang++"])
    parser.add_argument("--only", nargs="*", help="only workloads whose name has one of these words")
    parser.add_argument("--installed", nargs=2, type=Path, help="folders with both packages, installed before")
    parser.add_argument("--save", metavar="NAME", help="write the report to benchmarks/results/NAME.md too")
    options = parser.parse_args()
    trees = [ROOT, options.other.resolve()]
    report = ["# Building from source, and the workloads", "", *machine(trees), ""]
    with tempfile.TemporaryDirectory() as folder:
        packages = options.installed or [Path(folder) / "g++-0", Path(folder) / "g++-1"]
        if not options.installed:
            report += [*builds(trees, options.compilers, options.rounds, Path(folder)), ""]
            packages = [Path(folder) / f"{options.compilers[0]}-{i}" for i in range(2)]
        report += workloads(list(packages), options.rounds, options.only)
    print("\n".join(report))
    if options.save:
        (ROOT / "benchmarks" / "results" / f"{options.save}.md").write_text("\n".join(report) + "\n")


def machine(trees: list[Path]) -> list[str]:
    commits = [
        subprocess.run(["git", "rev-parse", "--short", "HEAD"], cwd=tree, capture_output=True, text=True).stdout.strip()
        for tree in trees
    ]
    cpu = re.search(r"model name\s*: (.+)", Path("/proc/cpuinfo").read_text()) if platform.system() == "Linux" else None
    return [f"{commits[0]} beside {commits[1]}; {cpu[1] if cpu else platform.processor()}, {os.cpu_count()} cores"]


def builds(trees: list[Path], compilers: list[str], rounds: int, folder: Path) -> list[str]:
    """Install both trees by turns and tell what it costs."""
    table = ["| compiler | CPU s, here | CPU s, there | ratio | wall s, here | wall s, there | ratio |"]
    table += ["|---|--:|--:|--:|--:|--:|--:|"]
    for compiler in compilers:
        cost: list[list[tuple[float, float]]] = [[], []]
        for _ in range(rounds):
            for i, tree in enumerate(trees):
                cost[i].append(install(tree, compiler, folder / f"{compiler}-{i}"))
        cpu = [min(seconds for seconds, _ in each) for each in cost]
        wall = [min(seconds for _, seconds in each) for each in cost]
        ratios = [statistics.median(a[k] / b[k] for a, b in zip(*cost, strict=True)) for k in range(2)]
        said = subprocess.run([compiler, "--version"], capture_output=True, text=True).stdout
        name = " ".join([compiler, *re.findall(r"\d+[.][\d.]+", said)[:1]])
        row = f"{cpu[0]:.1f} | {cpu[1]:.1f} | {ratios[0]:.3f} | {wall[0]:.1f} | {wall[1]:.1f} | {ratios[1]:.3f}"
        table.append(f"| {name} | {row} |")
        print(table[-1], file=sys.stderr)
    return [f"`pip install .`, the least of {rounds} rounds, the ratio their median:", "", *table]


def install(tree: Path, compiler: str, target: Path) -> tuple[float, float]:
    """Install a tree into a folder; return CPU and wall time."""
    shutil.rmtree(target, ignore_errors=True)
    with tempfile.TemporaryDirectory() as build:
        command = [sys.executable, "-m", "pip", "install", "--quiet", "--no-deps", "--no-build-isolation", "--target"]
        command += [str(target), "-C", f"build-dir={build}", str(tree)]
        before, start = resource.getrusage(resource.RUSAGE_CHILDREN), time.perf_counter()
        subprocess.run(command, check=True, env={**os.environ, "CXX": compiler, "CCACHE_DISABLE": "1"})
        after, wall = resource.getrusage(resource.RUSAGE_CHILDREN), time.perf_counter() - start
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime, wall


def workloads(packages: list[Path], rounds: int, only: list[str] | None) -> list[str]:
    table = ["| workload | ms, here | ms, there | ratio | instructions, ratio |", "|---|--:|--:|--:|--:|"]
    for name, isa in [(name, isa) for name, isas in WORK.items() for isa in isas]:
        if only and not any(word in name for word in only):
            continue
        times: list[list[float]] = [[], []]
        answers = set()
        for _ in range(rounds):
            for i, package in enumerate(packages):
                seconds, answer = run(command(package, name, times=2 if name in FILES else 5), isa).stdout.split()
                times[i].append(float(seconds))
                answers.add(answer)
        if len(answers) != 1:
            raise SystemExit(f"{name}: the answers differ")
        counted = ""
        if shutil.which("valgrind") and isa != "avx512" and name not in FILES:
            here, there = (instructions(package, name, isa) for package in packages)
            counted = f"{here / there:.3f}"
        ratio = statistics.median(a / b for a, b in zip(*times, strict=True))
        label = f"{name.replace('_', ' ')}{', ' if isa else ''}{isa}"
        table.append(f"| {label} | {1000 * min(times[0]):.1f} | {1000 * min(times[1]):.1f} | {ratio:.3f} | {counted} |")
        print(table[-1], file=sys.stderr)
    return table


def command(package: Path, name: str, times: int) -> list[str]:
    script = str(ROOT / "benchmarks" / "workloads.py")
    return [sys.executable, "-S", script, str(package), PACKAGES, str(DATA), name, str(times)]


def run(words: list[str], isa: str) -> subprocess.CompletedProcess[str]:
    fixed = {"PYTHONHASHSEED": "0", "OPENBLAS_NUM_THREADS": "1", **({"NONET_ISA": isa} if isa else {})}
    return subprocess.run(words, check=True, capture_output=True, text=True, env={**os.environ, **fixed})


def instructions(package: Path, name: str, isa: str) -> int:
    """Count the instructions of doing the work once: of a process that does it twice, less one that does it once."""
    counts = []
    for times in (1, 2):
        words = ["valgrind", "--tool=callgrind", "--callgrind-out-file=/dev/null", *command(package, name, times)]
        found = re.search(r"Collected : (\d+)", run(words, isa).stderr)
        assert found is not None
        counts.append(int(found[1]))
    return counts[1] - counts[0]


if __name__ == "__main__":
    main()
