"""How long does one puzzle take, compared with the fastest solvers, and how much does Python add?

Every solver finds the solution of a puzzle and proves it unique (it counts up to two). All run in one process, called
from C++ on one thread, alternating every 50 ms; times are CPU time of the thread, medians over the rounds, and a ratio
is the median of the ratios of rounds, so that other load affects both sides. Counts and solutions are compared before
anything is timed.

    python benchmarks/search.py [FILE...]  [--rounds N] [--note TEXT] [--save NAME]

FILE has a puzzle per line. Peers are compared if the environment names their shared libraries:
NONET_TDOKU (tdoku's own library) and NONET_RUST_SUDOKU (the Rust crate `sudoku` behind one C function, see README.md).
"""

from __future__ import annotations

import argparse
import os
import platform
import statistics
import subprocess
import time
from pathlib import Path

import nonet
from nonet import _core

ROOT = Path(__file__).resolve().parents[1]
DATA = ROOT.parent / "shared" / "data"
SETS = ("easy", "17clue", "minimal", "top1465", "hardest", "several_solutions")
OWN_BOARDS = ROOT / "tests" / "native" / "search_signature.txt"
PEERS = {"--tdoku": "NONET_TDOKU", "--rust": "NONET_RUST_SUDOKU"}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("files", nargs="*", type=Path)
    parser.add_argument("--rounds", type=int, default=9)
    parser.add_argument("--save", metavar="NAME", help="write the report to benchmarks/results/NAME.md too")
    parser.add_argument("--note", help="how the peers were built, for the report")
    options = parser.parse_args()
    files = options.files or [path for name in SETS if (path := DATA / f"{name}_dev.txt").exists()]
    report = [f"# One puzzle at a time: {platform.machine()}, {cpu_model()}", "", *describe()]
    if options.note:
        report.append(f"- {options.note}")
    if not files:
        files = [OWN_BOARDS]
        report.append("No puzzle lists were given or found: these are the 200 boards of the tests.")
    report += ["", *native_table(files, options.rounds), "", *python_table(files)]
    print("\n".join(report))
    if options.save:
        path = ROOT / "benchmarks" / "results" / f"{options.save}.md"
        path.write_text("\n".join(report) + "\n")


def cpu_model() -> str:
    """Return the name of the CPU if the system provides it."""
    try:
        lines = Path("/proc/cpuinfo").read_text().splitlines()
    except OSError:
        return platform.processor() or "unknown processor"
    facts = dict(line.split(":", 1) for line in lines if ":" in line)
    facts = {key.strip(): value.strip() for key, value in facts.items()}
    return f"{facts.get('model name', 'unknown')} family {facts.get('cpu family', '?')} model {facts.get('model', '?')}"


def describe() -> list[str]:
    """Return what was measured: compiler, instruction set, commit, peers."""
    commit = subprocess.run(
        ["git", "-C", str(ROOT), "describe", "--always", "--dirty"], capture_output=True, text=True, check=False
    ).stdout.strip()
    lines = [
        f"- nonet {_core.version}, commit {commit or 'unknown'}, {_core.compiler}, best instruction set {_core.isa()}",
        f"- Python {platform.python_version()}, {platform.system()}",
    ]
    for variable in PEERS.values():
        if os.environ.get(variable):
            lines.append(f"- {variable}: compared")
        else:
            lines.append(f"- {variable} is not set: not compared")
    return lines


def build_tool() -> Path:
    """Build the native benchmark program with the flags of the package: plain -O3, no -march."""
    folder = ROOT / "build" / "bench"
    quiet = {"check": True, "stdout": subprocess.DEVNULL}
    cmake = ["cmake", "-S", str(ROOT), "-B", str(folder), "-DNONET_TOOLS=ON", "-DCMAKE_BUILD_TYPE=Release"]
    subprocess.run(cmake, **quiet)  # type: ignore[call-overload]
    subprocess.run(["cmake", "--build", str(folder), "--target", "search_bench", "-j2"], **quiet)  # type: ignore[call-overload]
    return folder / "search_bench"


def native_table(files: list[Path], rounds: int) -> list[str]:
    """Time all solvers on all files, one row per file."""
    command = [str(build_tool()), "--rounds", str(rounds)]
    for option, variable in PEERS.items():
        if os.environ.get(variable):
            command += [option, os.environ[variable]]
    output = subprocess.run([*command, *map(str, files)], check=True, capture_output=True, text=True).stdout
    times: dict[str, dict[str, list[float]]] = {}
    sizes: dict[str, str] = {}
    for line in output.splitlines():
        file, size, solver, *values = line.split("\t")
        times.setdefault(file, {})[solver] = [float(value) for value in values]
        sizes[file] = size
    solvers = list(next(iter(times.values())))
    peers = [solver for solver in solvers if not solver.startswith("nonet")]
    lines = ["Time per puzzle; for nonet also how many times faster than the fastest peer on that set.", ""]
    lines.append(f"| puzzles | {' | '.join(solvers)} |")
    lines.append("|---" * (len(solvers) + 1) + "|")
    for file, by_solver in times.items():
        best = min(peers, key=lambda peer: statistics.median(by_solver[peer])) if peers else None
        cells = []
        for solver in solvers:
            cell = f"{statistics.median(by_solver[solver]) / 1000:.3f} µs"
            if best and solver not in peers:
                ratios = [peer / own for peer, own in zip(by_solver[best], by_solver[solver], strict=True)]
                cell += f" ({statistics.median(ratios):.2f}×)"
            cells.append(cell)
        lines.append(f"| {Path(file).stem.removesuffix('_dev')} ({sizes[file]}) | {' | '.join(cells)} |")
    return lines


def python_table(files: list[Path]) -> list[str]:
    """Time `nonet.solve` on lines of text, and the native call inside it on the same lines."""
    lines = ["What Python adds: `nonet.solve(line)` on puzzles with one solution, its Grid included.", ""]
    lines += ["| puzzles | nonet.solve | the solver alone, from Python | Grid and the rest |", "|---|---|---|---|"]
    for file in files:
        boards = [line[:81] for line in file.read_text().splitlines() if len(line) >= 81 and line[0] != "#"][:2000]
        unique = [board for board in boards if _core.solve_line(board, 2)[2]]  # type: ignore[index]
        if not unique:
            lines.append(f"| {file.stem.removesuffix('_dev')} | none has one solution | | |")
            continue
        whole, solver = [], []
        for _ in range(9):
            start = time.thread_time()
            for board in unique:
                nonet.solve(board)
            middle = time.thread_time()
            for board in unique:
                _core.solve_line(board, 2)
            end = time.thread_time()
            whole.append((middle - start) / len(unique) * 1e6)
            solver.append((end - middle) / len(unique) * 1e6)
        a, b = statistics.median(whole), statistics.median(solver)
        lines.append(f"| {file.stem.removesuffix('_dev')} ({len(unique)}) | {a:.2f} µs | {b:.2f} µs | {a - b:.2f} µs |")
    return lines


if __name__ == "__main__":
    main()
