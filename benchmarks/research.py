"""How fast are nonet's answers to researchers' questions, compared with gridchecker's?

    NONET_GRIDCHECKER=path/to/gridchecker python benchmarks/research.py [--grids 200] [--only scan]

Each question is asked of both programs in turn, grid by grid, on one core, and the answers are compared. Times are CPU
seconds; gridchecker's include its start (a few milliseconds). Without gridchecker only nonet is timed.
"""

from __future__ import annotations

import argparse
import os
import platform
import resource
import statistics
import subprocess
import time
from collections import Counter
from pathlib import Path
from typing import Any

import nonet
from nonet import _core, research

#: Its 29 puzzles of 17 clues were listed by Gordon Royle.
STRANGELY_FAMILIAR = "639241785284765193517983624123857946796432851458619237342178569861594372975326418"
#: Their number (Russell and Jarvis, 2006).
ALL_GRIDS = 5_472_730_538
SECONDS_A_YEAR = 365 * 24 * 3600
GRIDCHECKER = os.environ.get("NONET_GRIDCHECKER", "")
LIST = Path(__file__).resolve().parents[2] / "shared" / "data" / "17clue_dev.txt"


def peer(arguments: str, text: str) -> tuple[float, str]:
    """Run gridchecker; return its CPU time and output."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    done = subprocess.run([GRIDCHECKER, *arguments.split()], input=text, capture_output=True, text=True, check=False)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime - before.ru_utime + after.ru_stime - before.ru_stime, done.stdout


def timed(call: Any, *arguments: Any) -> tuple[float, Any]:
    """Call; return the CPU time and the answer."""
    started = time.process_time()
    answer = call(*arguments)
    return time.process_time() - started, answer


def scanned(grid: nonet.Grid, clues: int) -> set[int]:
    """Scan a grid on this thread; return the puzzles as masks."""
    plan = _core.Scan(grid._digits, clues)
    found = plan.run(0, plan.units, _core.StopFlag())[0]
    return {int.from_bytes(found[at : at + 16], "little") for at in range(0, len(found), 16)}


def summary(name: str, ours: list[float], theirs: list[float]) -> None:
    """Print one row: medians, means and ratios."""
    row = f"| {name} | {len(ours)} | {statistics.median(ours):.4f} | {statistics.mean(ours):.4f} | {max(ours):.3f} |"
    if theirs:
        ratios = sorted(b / a for a, b in zip(ours, theirs, strict=True))
        row += f" {statistics.median(theirs):.4f} | {sum(theirs) / sum(ours):.1f} | {statistics.median(ratios):.1f} |"
    print(row, flush=True)


def scans(grids: list[nonet.Grid], compared: int) -> float:
    """Scan for 16 clues: no grid has any. Compares the first few, and returns the mean of all."""
    ours, theirs = [], []
    for at, grid in enumerate(grids):
        seconds, found = timed(scanned, grid, 16)
        assert not found
        ours.append(seconds)
        if GRIDCHECKER and at < compared:
            seconds, text = peer("--scan --fastscan --numclues 16", grid.to_line() + "\n")
            assert "puz=0" in text or "puz" not in text, text
            theirs.append(seconds)
    summary("scan for 16 clues", ours, [])
    summary("the same, both programs", ours[:compared], theirs)
    return statistics.mean(ours)


def more_scans(grids: list[nonet.Grid]) -> float:
    """Scan random grids for 17 clues; return the mean."""
    ours = [timed(scanned, grid, 17)[0] for grid in grids]
    summary("scan for 17 clues", ours, [])
    return statistics.mean(ours)


def estimates(means: dict[int, float]) -> None:
    """Print how long all grids would take."""
    print(f"\nAll {ALL_GRIDS:,} classes of grids, from the means above:\n")
    print("| clues | core years | 64 cores | 1,024 cores | 100,000 cores |")
    print("|---|---:|---:|---:|---:|")
    for clues, mean in means.items():
        years = mean * ALL_GRIDS / SECONDS_A_YEAR
        print(f"| at most {clues} | {years:.1f} | {years / 64 * 365:.0f} days ", end="")
        print(f"| {years / 1024 * 365:.1f} days | {years / 100_000 * 365 * 24:.1f} hours |", flush=True)


def minimal(puzzles: list[nonet.Grid]) -> None:
    """Check whether puzzles are minimal; gridchecker gets all at once."""
    seconds, answers = timed(lambda: [research.is_minimal(puzzle) for puzzle in puzzles])
    ours, theirs = [seconds / len(puzzles)], []
    if GRIDCHECKER:
        seconds, text = peer("--solve --minimals", "".join(f"{puzzle.to_line()}\n" for puzzle in puzzles))
        theirs = [seconds / len(puzzles)]
        assert ["redundant" not in line for line in text.splitlines()] == answers, "the answers differ"
    summary(f"is it minimal, {len(puzzles)} puzzles", ours, theirs)


def sets(grids: list[nonet.Grid]) -> None:
    """Find unavoidable sets of up to 12 cells; gridchecker gets all grids at once."""
    seconds, numbers = timed(lambda: [len(_core.unavoidable_sets(grid._digits, 12)) // 16 for grid in grids])
    ours, theirs = [seconds / len(grids)], []
    if GRIDCHECKER:
        seconds, text = peer("--unav --count --unav12", "".join(f"{grid.to_line()}\n" for grid in grids))
        theirs = [seconds / len(grids)]
        counted = {int(a): int(b) for a, b in (line.split() for line in text.splitlines() if line[:1].isdigit())}
        assert counted == Counter(numbers), "the numbers of sets differ"
    summary(f"unavoidable sets of up to 12 cells, {len(grids)} grids", ours, theirs)


def vicinities(name: str, puzzles: list[nonet.Grid], clues: int) -> None:
    """Find the neighbours with so many clues taken out and put in.

    gridchecker puts in up to so many, and puts back what was taken out: its answer is that of several vicinities.
    """

    def near(puzzle: nonet.Grid) -> set[nonet.Grid]:
        counts = [(clues, clues)]
        if GRIDCHECKER:
            counts = [(out, put) for out in range(1, clues + 1) for put in range(1, out + 1)]
        found: set[nonet.Grid] = set()
        for out, put in counts:
            found.update(research.vicinity(puzzle, out, put, threads=1))
        return found

    ours, theirs = [], []
    for puzzle in puzzles:
        seconds, found = timed(near, puzzle)
        ours.append(seconds)
        if GRIDCHECKER:
            seconds, text = peer(f"--similar --minusandup {clues}{clues}", puzzle.to_line() + "\n")
            theirs.append(seconds)
            # Its form of a puzzle is not always the smallest.
            lines = {nonet.canonical(line) for line in text.split() if len(line) == 81}
            assert lines - {nonet.canonical(puzzle)} == found, puzzle
    summary(f"vicinity {{-{clues}+{clues}}}, {name}", ours, theirs)


def seventeens(puzzles: list[nonet.Grid]) -> None:
    """Scan for 17 clues: the grid with 29 puzzles, and grids known to have at least one."""
    seconds, found = timed(scanned, nonet.parse(STRANGELY_FAMILIAR), 17)
    assert len(found) == 29
    print(f"\nThe strangely familiar grid: 29 puzzles of 17 clues in {seconds:.2f} s.")
    ours, total = [], 0
    for puzzle in puzzles:
        mask = sum(1 << cell for cell in range(81) if puzzle[cell])
        seconds, found = timed(scanned, nonet.solve(puzzle), 17)
        assert mask in found, puzzle
        ours.append(seconds)
        total += len(found)
    if ours:
        print(f"{len(ours)} grids of the list of 17s: every puzzle listed is found, {total} in all; ", end="")
        print(f"median {statistics.median(ours):.2f} s, mean {statistics.mean(ours):.2f} s, most {max(ours):.2f} s.")


def main() -> None:
    """Run all parts."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--grids", type=int, default=200)
    parser.add_argument("--compared", type=int, default=200, help="grids that gridchecker scans, too")
    parser.add_argument("--seventeens", type=Path, default=LIST, help="a list of puzzles of 17 clues")
    parser.add_argument("--only", choices=("scan", "sets", "minimal", "vicinity", "seventeen"))
    options = parser.parse_args()
    commit = subprocess.run(["git", "rev-parse", "--short", "HEAD"], capture_output=True, text=True, check=False)
    print(f"{platform.machine()}, {os.cpu_count()} cores, load {os.getloadavg()[0]:.1f}, {_core.compiler}, ", end="")
    print(f"nonet {nonet.__version__}, commit {commit.stdout.strip()}\n")
    print("| question | runs | nonet, median CPU s | mean | most | gridchecker, median | ratio of sums | of medians |")
    print("|---|---:|---:|---:|---:|---:|---:|---:|")
    grids = [nonet.random_grid(seed=seed) for seed in range(options.grids)]
    lines = options.seventeens.read_text().split() if options.seventeens.exists() else []
    list_of_17 = [nonet.parse(line) for line in lines if len(line) == 81]
    few = max(1, options.grids // 40)
    if options.only in (None, "sets"):
        sets([nonet.random_grid(seed=seed) for seed in range(5 * options.grids)])
    if options.only in (None, "minimal"):
        minimal([nonet.minimise(grid) for grid in grids] + list_of_17[: 4 * options.grids])
    if options.only in (None, "vicinity"):
        random = [nonet.minimise(grid) for grid in grids[: options.grids // 4]]
        vicinities("random minimal puzzles", random, 1)
        vicinities("random minimal puzzles", random[:few], 2)
        if list_of_17:
            vicinities("puzzles of 17 clues", list_of_17[: options.grids // 4], 1)
            vicinities("puzzles of 17 clues", list_of_17[:few], 2)
    if options.only in (None, "scan"):
        estimates({16: scans(grids, options.compared), 17: more_scans(grids[: max(1, options.grids // 4)])})
    if options.only in (None, "seventeen"):
        seventeens(list_of_17[: options.grids // 4])


if __name__ == "__main__":
    main()
