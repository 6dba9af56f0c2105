"""How many puzzles per second: in memory, by batch size, by threads, in Arrow, file to file, and against other solvers?

All solvers find the solution and prove it unique (limit 2). In memory they alternate on one thread; times are CPU time
of the thread, and a ratio is the median of the ratios of rounds, so that other load affects both sides. Counts are
compared while they are timed.

    python benchmarks/bulk.py [FILE...] [--rounds N] [--note TEXT] [--save NAME] [--chart PATH] [--only PART]

FILE has a puzzle per line; without files, the lists in ../shared/data are used if they exist. Peers: NONET_TDOKU and
NONET_RUST_SUDOKU name shared libraries (README.md explains how to build them); Python packages come with `pip install
--group bench`. The report says which are missing.
"""

from __future__ import annotations

import argparse
import os
import platform
import resource
import statistics
import subprocess
import sys
import tempfile
import time
from functools import partial
from itertools import product
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

import nonet
from bar_chart import bar_chart, short
from bulk_peers import PACKAGES, native_peers
from nonet import _core
from nonet.bulk.columns import import_arrow
from nonet.bulk.puzzles import rows_from
from nonet.bulk.results import solve_rows
from nonet.bulk.tasks import solve_files
from nonet.engines.threads import cores

if TYPE_CHECKING:
    from collections.abc import Callable

    from numpy.typing import NDArray

    from nonet.bulk.puzzles import PuzzleRows

ROOT = Path(__file__).resolve().parents[1]
DATA = ROOT.parent / "shared" / "data"
SETS = ("easy", "17clue", "minimal", "top1465", "hardest", "several_solutions")
PARTS = ["memory", "packages", "batches", "threads", "arrow", "files"]
#: The minimum duration of a turn; small sets are repeated until it is reached.
TURN_SECONDS = 0.05


class Report:
    """Lines that are printed immediately and kept for the results file."""

    def __init__(self) -> None:
        self.lines: list[str] = []

    def __call__(self, *lines: str) -> None:
        for line in lines:
            print(line, flush=True)
            self.lines.append(line)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("files", nargs="*", type=Path)
    parser.add_argument("--rounds", type=int, default=7)
    parser.add_argument("--note", help="how the peers were built, for the report")
    parser.add_argument("--save", metavar="NAME", help="write the report to benchmarks/results/NAME.md too")
    parser.add_argument("--chart", type=Path, help="draw the one-thread comparison as an SVG")
    parser.add_argument("--only", action="append", choices=PARTS)
    options = parser.parse_args()
    parts = options.only or PARTS
    report = Report()
    report(f"# Many puzzles at once: {platform.machine()}, {cpu_model()}", "", *facts(), "")
    if options.note:
        report(f"- {options.note}", "")
    sets = {path.stem.removesuffix("_dev"): read(path) for path in options.files or default_files()}
    if not sets:
        report("No lists were given or found: these are puzzles made from one of 17 clues and one of 30.", "")
        sets = {"made": made_puzzles()}
    rates: dict[str, float] = {}
    if "memory" in parts:
        rates |= in_memory(report, sets, options.rounds)
    if "packages" in parts:
        rates |= packages(report, sets)
    name = "17clue" if "17clue" in sets else next(iter(sets))
    if "batches" in parts:
        by_batch(report, name, sets[name], options.rounds)
    if "threads" in parts:
        by_threads(report, sets, options.rounds)
    if "arrow" in parts:
        in_arrow(report, sets, options.rounds)
    if "files" in parts:
        from_file_to_file(report, sets, options.rounds)
    if options.chart and rates:
        note = f"{name}, one thread, {cpu_model()}; the solution and the proof that it is the only one"
        bars = [(label, rate, label.startswith("nonet")) for label, rate in sorted(rates.items(), key=lambda r: -r[1])]
        options.chart.parent.mkdir(parents=True, exist_ok=True)
        options.chart.write_text(bar_chart("Sudoku puzzles solved a second", bars, note))
    if options.save:
        (ROOT / "benchmarks" / "results" / f"{options.save}.md").write_text("\n".join(report.lines) + "\n")


# ── one thread, in memory ──────────────────────────────────────────────────────────────────────────────────────────


def in_memory(report: Report, sets: dict[str, list[str]], rounds: int) -> dict[str, float]:
    """Compare all solvers on one thread; return the rates on the 17-clue puzzles."""
    peers, absent = native_peers()
    isas = _core.supported_isas()
    names = [f"nonet {isa}" for isa in isas] + ["nonet one by one", *peers]
    report("## In memory, one thread (puzzles a second)", "")
    report("| puzzles | " + " | ".join(names) + " |", "|---" * (len(names) + 1) + "|")
    ratios: list[str] = []
    chart: dict[str, float] = {}
    for title, lines in sets.items():
        many = (lines * (1 + 20_000 // len(lines)))[: max(20_000, len(lines))]
        rows = rows_from(many)
        expected = nonet.solve_many(many).counts
        sample = lines[: 1000 if title != "hardest" else 300]
        want = nonet.solve_many(sample).counts
        turns: dict[str, tuple[int, Callable[[], bool]]] = {}
        for isa in isas:
            turns[f"nonet {isa}"] = len(many), _own(isa, "sliced", rows, expected)
        turns["nonet one by one"] = len(sample), _own(isas[0], "search", rows_from(sample), want)
        for peer, count in peers.items():
            turns[peer] = len(sample), _peer(count, sample, want)
        times = take_turns(turns, rounds)
        rates = {name: 1 / statistics.median(seconds) for name, seconds in times.items()}
        report(f"| {title} ({len(lines):,}) | " + " | ".join(short(rates[name]) for name in names) + " |")
        for peer in peers:
            ratio = statistics.median(b / a for a, b in zip(times[f"nonet {isas[0]}"], times[peer], strict=True))
            ratios.append(f"- {title}: {ratio:.1f} times {peer}")
        if title == "17clue" or len(sets) == 1:
            chart = {name: rate for name, rate in rates.items() if name != f"nonet {isas[-1]}" or len(isas) == 1}
    report("", *absent, *ratios, "")
    return chart


def _peer(count: Callable[[list[str]], NDArray[np.int32]], lines: list[str], want: object) -> Callable[[], bool]:
    return lambda: bool((count(lines) == want).all())


def _own(isa: str, solver: str, rows: PuzzleRows, expected: object) -> Callable[[], bool]:
    def turn() -> bool:
        _core.use_isa(isa)
        try:
            return bool((solve_rows(rows, 2, 1, solver=solver).counts == expected).all())
        finally:
            _core.use_isa(_core.supported_isas()[0])

    return turn


def take_turns(turns: dict[str, tuple[int, Callable[[], bool]]], rounds: int) -> dict[str, list[float]]:
    """Let all solvers solve in turn; return CPU seconds per puzzle, by round."""
    times: dict[str, list[float]] = {name: [] for name in turns}
    for number in range(rounds + 1):
        for name, (count, turn) in turns.items():
            repeats, started = 0, time.thread_time()
            while repeats == 0 or time.thread_time() - started < TURN_SECONDS:
                if not turn():
                    sys.exit(f"{name}: other counts than expected")
                repeats += 1
            if number:  # the first round warms up
                times[name].append((time.thread_time() - started) / repeats / count)
    return times


def packages(report: Report, sets: dict[str, list[str]]) -> dict[str, float]:
    """Time the usual alternatives among Python packages, a few seconds each."""
    report(
        "## Python packages (puzzles a second, one at a time, any solution)",
        "",
        "| package | easy | 17-clue |",
        "|---|---|---|",
    )
    chart: dict[str, float] = {}
    chosen = [sets.get("easy") or next(iter(sets.values())), sets.get("17clue") or next(iter(sets.values()))]
    for package in PACKAGES:
        if package.version is None:
            report(f"| {package.name} | not installed | |")
            continue
        solve = package.make()
        cells = []
        for lines in chosen:
            rate = package_rate(solve, lines)
            cells.append(rate if isinstance(rate, str) else short(rate))
        report(f"| {package.name} {package.version} | " + " | ".join(cells) + " |")
        if not isinstance(rate, str):
            chart[package.name] = rate
    report("")
    return chart


def package_rate(solve: Callable[[str], str], lines: list[str], budget: float = 3.0) -> float | str:
    """Solve puzzles for a few seconds and check each; stop at a puzzle that takes too long."""
    started, done = time.process_time(), 0
    wall = time.monotonic()
    for line in lines:
        solution = solve(line)
        if nonet.solve(line).to_line() != solution:
            return "wrong"
        done += 1
        if time.process_time() - started > budget or time.monotonic() - wall > 10 * budget:
            break
    return done / (time.process_time() - started)


# ── scaling ────────────────────────────────────────────────────────────────────────────────────────────────────────


def by_batch(report: Report, title: str, lines: list[str], rounds: int) -> None:
    """Time both solvers on one thread, from one puzzle to a million; solve_many picks the better one."""
    report(f"## By batch size (`solve_many` of an array, one thread, {title}; microseconds a puzzle)", "")
    report("| puzzles in a call | solve_many | sliced | one by one |", "|---|---|---|---|")
    for size in (1, 2, 4, 8, 16, 32, 64, 128, 256, 1_000, 10_000, 100_000, 1_000_000):
        many = rows_from((lines * (1 + size // len(lines)))[:size])
        turns: dict[str, tuple[int, Callable[[], bool]]] = {
            "many": (size, partial(_solves, many, "best")),
            "sliced": (size, partial(_solves, many, "sliced")),
        }
        if size <= 10_000:
            turns["one"] = size, partial(_solves, many, "search")
        times = {name: 1e6 * statistics.median(t) for name, t in take_turns(turns, min(rounds, 5)).items()}
        one = f"{times['one']:.2f}" if "one" in times else ""
        report(f"| {size:,} | {times['many']:.3f} | {times['sliced']:.3f} | {one} |")
    report("")


def _solves(rows: PuzzleRows, solver: str) -> bool:
    return len(solve_rows(rows, 2, 1, solver=solver)) == len(rows.digits)


def by_threads(report: Report, sets: dict[str, list[str]], rounds: int) -> None:
    """Time solve_many on more and more threads, in wall-clock time."""
    counts = sorted({1, 2, cores()} | {n for n in (4, 8, 16, 32) if n < cores()})
    report("## By threads (`solve_many` of an array of a million; the best of the rounds)", "")
    report("| puzzles | " + " | ".join(f"{n}" for n in counts) + " | gain |", "|---" * (len(counts) + 2) + "|")
    for title in [name for name in ("easy", "17clue", "hardest") if name in sets] or list(sets)[:1]:
        size = 1_000_000 if title != "hardest" else 100_000
        digits = rows_from((sets[title] * (1 + size // len(sets[title])))[:size]).digits
        best = {n: min(wall(partial(nonet.solve_many, digits, threads=n)) for _ in range(rounds)) for n in counts}
        gain = best[1] / best[counts[-1]]
        report(f"| {title} | " + " | ".join(f"{short(size / best[n])}/s" for n in counts) + f" | {gain:.2f} |")
    report(
        "", "By processor time, which does not depend on how many cores were free: seconds of the whole call, the best"
    )
    report("of the rounds, and the gain if both cores were free.", "")
    report("| puzzles | 1 thread | 2 threads | gain |", "|---|---|---|---|")
    for title in [name for name in ("easy", "17clue", "hardest") if name in sets] or list(sets)[:1]:
        size = 500_000 if title != "hardest" else 40_000
        digits = rows_from((sets[title] * (1 + size // len(sets[title])))[:size]).digits
        spent = {n: min(cpu(partial(nonet.solve_many, digits, threads=n)) for _ in range(rounds)) for n in (1, 2)}
        report(f"| {title} | {spent[1]:.3f} | {spent[2]:.3f} | {2 * spent[1] / spent[2]:.2f} |")
    report("")


def in_arrow(report: Report, sets: dict[str, list[str]], rounds: int) -> None:
    """Time map_batch over record batches against solve_many on an array of the same puzzles, in CPU time."""
    try:
        arrow = import_arrow("the part about Arrow")
    except nonet.MissingExtraError as error:
        report(f"Arrow: {error}", "")
        return
    size = 200_000
    sizes = (2_048, 10_000, 65_536)  # DuckDB's, Spark's and Parquet's usual batches
    names = [f"{kind}, {rows:,}" for kind in ("text", "lists of uint8") for rows in sizes]
    report("## In Arrow batches (`nonet.arrow.map_batch`, one thread; puzzles a second)", "")
    report(f"By what a batch holds and its rows; pyarrow {arrow.__version__}. `%` is of `solve_many` on an array.", "")
    report("| puzzles | solve_many | " + " | ".join(names) + " |", "|---" * (len(names) + 2) + "|")
    for title in [name for name in ("easy", "17clue", "minimal") if name in sets] or list(sets)[:1]:
        lines = (sets[title] * (1 + size // len(sets[title])))[:size]
        digits = rows_from(lines).digits.copy()
        columns = arrow.array(lines), arrow.FixedSizeListArray.from_arrays(arrow.array(digits.ravel()), 81)
        expected = nonet.solve_many(digits)
        turns: dict[str, tuple[int, Callable[[], bool]]] = {}
        turns["solve_many"] = size, partial(_solves_array, digits, expected.counts)
        for name, (column, rows) in zip(names, product(columns, sizes), strict=True):
            batches = arrow.table({"puzzle": column}).to_batches(max_chunksize=rows)
            turns[name] = size, partial(_solves_batches, batches, len(expected.failures))
        times = take_turns(turns, rounds)
        cells = [f"{short(1 / statistics.median(times['solve_many']))}"]
        for name in names:
            ratio = statistics.median(a / b for a, b in zip(times["solve_many"], times[name], strict=True))
            cells.append(f"{short(1 / statistics.median(times[name]))} ({100 * ratio:.0f} %)")
        report(f"| {title} | " + " | ".join(cells) + " |")
    report("")


def _solves_array(digits: NDArray[np.uint8], counts: NDArray[np.int32]) -> bool:
    return bool((nonet.solve_many(digits, threads=1).counts == counts).all())


def _solves_batches(batches: list[Any], failures: int) -> bool:
    solved = map(nonet.arrow.map_batch, batches)
    return sum(batch.column("solution").null_count for batch in solved) == failures


def from_file_to_file(report: Report, sets: dict[str, list[str]], rounds: int) -> None:
    """Time text file to text file against solving the same puzzles in memory, and other containers."""
    folder = Path("/dev/shm") if os.access("/dev/shm", os.W_OK) else Path(tempfile.gettempdir())
    kind = "memory-backed" if folder.name == "shm" else "temporary"
    report("## From file to file", "")
    report(f"A million lines in {kind} files; the best of the rounds by the clock on the wall; `%` is of the in-memory")
    report("rate on as many threads.", "")
    report("| puzzles | in memory, 1 thread | file, 1 thread | % | in memory, all | file, all | % |", "|---" * 7 + "|")
    with tempfile.TemporaryDirectory(dir=folder) as name:
        source, out = Path(name, "in.txt"), Path(name, "out.txt")
        for title in [name for name in ("easy", "17clue", "minimal") if name in sets] or list(sets)[:1]:
            lines = (sets[title] * (1 + 1_000_000 // len(sets[title])))[:1_000_000]
            source.write_text("".join(f"{line}\n" for line in lines))
            digits = rows_from(lines).digits
            cells = []
            for threads in (1, cores()):
                pairs = [
                    (
                        wall(partial(nonet.solve_many, digits, threads=threads)),
                        wall(partial(solve_files, [source], out, threads=threads)),
                    )
                    for _ in range(rounds)
                ]
                memory, file = (min(times) for times in zip(*pairs, strict=True))
                cells += [f"{short(1e6 / memory)}/s", f"{short(1e6 / file)}/s", f"{100 * memory / file:.0f} %"]
            report(f"| {title} | " + " | ".join(cells) + " |")
        report("", "Other containers, all threads, the last list:", "", "| output | puzzles/s |", "|---|---|")
        for suffix in ("txt", "csv", "parquet", "npy", "txt.zst", "txt.gz"):
            try:
                seconds = min(wall(partial(solve_files, [source], Path(name, f"out.{suffix}"))) for _ in range(2))
                report(f"| .{suffix} | {short(1e6 / seconds)} |")
            except nonet.MissingExtraError as error:
                report(f"| .{suffix} | {error} |")
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / (1 if sys.platform == "darwin" else 1 / 1024) / 2**20
    report("", f"Peak memory of this whole benchmark, which holds the lists themselves: {peak:,.0f} MB.", "")


def cpu(action: Callable[[], object]) -> float:
    """Time one call in CPU time of all threads."""
    started = time.process_time()
    action()
    return time.process_time() - started


def wall(action: Callable[[], object]) -> float:
    """Time one call in wall-clock time."""
    started = time.perf_counter()
    action()
    return time.perf_counter() - started


# ── what it ran on ─────────────────────────────────────────────────────────────────────────────────────────────────


def default_files() -> list[Path]:
    """Return the lists next to the repository, if they exist."""
    return [path for name in SETS if (path := DATA / f"{name}_dev.txt").exists()]


def read(path: Path) -> list[str]:
    """Read a list of puzzles."""
    return [line.strip()[:81].replace("0", ".") for line in path.read_text().splitlines() if line and line[0] != "#"]


def made_puzzles() -> list[str]:
    """Make puzzles from a seed, as the tests do."""
    sys.path.insert(0, str(ROOT / "tests"))
    from mixing import proper_lines

    return list(proper_lines(10_000))


def cpu_model() -> str:
    """Return the name of the CPU if the system provides it."""
    try:
        lines = Path("/proc/cpuinfo").read_text().splitlines()
    except OSError:
        return platform.processor() or "unknown processor"
    return next((line.split(":")[1].strip() for line in lines if line.startswith("model name")), "unknown processor")


def facts() -> list[str]:
    """Return everything that a result depends on."""
    commit = subprocess.run(["git", "describe", "--always", "--dirty"], cwd=ROOT, capture_output=True, text=True)
    return [
        f"- nonet {nonet.__version__} at {commit.stdout.strip() or 'no commit'}, {_core.compiler}, {cores()} cores",
        f"- instruction sets: {', '.join(_core.supported_isas())}",
        f"- Python {platform.python_version()}, NumPy {np.__version__}, {platform.system()} {platform.release()}",
        f"- {time.strftime('%Y-%m-%d')}, load {os.getloadavg()[0]:.1f} when it began",
    ]


if __name__ == "__main__":
    main()
