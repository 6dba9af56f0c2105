"""How long does an exact count take, by number of clues, and how long would a search take?

    python benchmarks/count.py [--seeds 3] [--threads 2] [--clues 10 12]

Grids are full boards with most clues removed, from a seed, and some whose counts are published. One thread is timed in
CPU seconds, because the machine may be busy; several threads, in wall-clock time. Answers are checked against the
published numbers, against the search if feasible (it is timed too), otherwise against the count of an equivalent grid,
with lines exchanged and digits renamed.
"""

from __future__ import annotations

import argparse
import os
import platform
import random
import subprocess
import time
from typing import TYPE_CHECKING

import nonet
from nonet import _core
from nonet.counting import count_grid

if TYPE_CHECKING:
    from collections.abc import Callable

ALL_GRIDS = 6_670_903_752_021_072_936_960
BAND = "123456789456789123789123456"
#: Published by B. Felgenhauer and F. Jarvis (2006), or the number of all grids divided by that of equally frequent
#: cases.
KNOWN = {
    "no clue": ("." * 81, ALL_GRIDS),
    "one clue": ("1" + "." * 80, ALL_GRIDS // 9),
    "a row": ("123456789" + "." * 72, ALL_GRIDS // 362_880),
    "a box": ("123......456......789" + "." * 60, ALL_GRIDS // 362_880),
    "a band": (BAND + "." * 54, 72 * 108_374_976),
}
CLUES = (2, 3, 4, 5, 6, 7, 8, 9, 10, 12, 14, 16, 18, 20)
#: The search finds about ten million solutions per second.
MOST_SEARCHED = 10**8


def grid_of(clues: int, seed: int) -> nonet.Grid:
    """Keep some clues of a random full board."""
    board = nonet.random_grid(seed).to_line()
    kept = set(random.Random(seed).sample(range(81), clues))
    return nonet.parse("".join(digit if cell in kept else "." for cell, digit in enumerate(board)))


def timed(clock: Callable[[], float], grid: nonet.Grid, method: str, threads: int) -> tuple[float, int]:
    """Count; return the number and the seconds taken."""
    started = clock()
    number = count_grid(grid, method=method, threads=threads)
    return clock() - started, number


def row(name: str, grid: nonet.Grid, known: int | None, threads: int) -> None:
    """Time one grid and check its number."""
    one, number = timed(time.process_time, grid, "join", 1)
    wall, again = timed(time.perf_counter, grid, "join", threads)
    assert again == number
    searched, check = "", "published"
    if known is not None:
        assert number == known, (name, number)
    elif number <= MOST_SEARCHED:
        seconds, found = timed(time.process_time, grid, "search", 1)
        assert found == number, (name, number, found)
        searched, check = f"{seconds:.3f}", "search"
    else:
        assert count_grid(nonet.random_equivalent(grid, seed=1)) == number, name
        check = "equivalent"
    print(f"| {name} | {number:,} | {one:.3f} | {wall:.3f} | {searched} | {check} |", flush=True)


def main() -> None:
    """Run all grids."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--seeds", type=int, default=3, help="grids of each number of clues")
    parser.add_argument("--threads", type=int, default=2)
    parser.add_argument("--clues", type=int, nargs="+", help="only grids with these numbers of clues")
    options = parser.parse_args()
    commit = subprocess.run(["git", "rev-parse", "--short", "HEAD"], capture_output=True, text=True, check=False)
    print(f"{platform.machine()}, {os.cpu_count()} cores, load {os.getloadavg()[0]:.1f}, {_core.compiler}, ", end="")
    print(f"{_core.join_isa()}, nonet {nonet.__version__}, commit {commit.stdout.strip()}")
    count_grid(nonet.parse(BAND + "." * 54))  # builds the tables that all grids share
    head = f"| grid | solutions | 1 thread, CPU s | {options.threads} threads, s | search, CPU s | checked by |"
    print(f"\n{head}\n|---|---:|---:|---:|---:|---|")
    for name, (line, known) in KNOWN.items() if options.clues is None else ():
        row(name, nonet.parse(line), known, options.threads)
    for clues in options.clues or CLUES:
        for seed in range(options.seeds):
            row(f"{clues} clues, seed {seed}", grid_of(clues, seed), None, options.threads)


if __name__ == "__main__":
    main()
