"""How many puzzles per second does one thread generate, by order, and do they meet the order?

    python benchmarks/generate.py [--only speed|levels|techniques|se|check] [--check 10000]

Times are CPU seconds of one thread, because the machine may be busy. `check` makes many puzzles of a dozen orders and
checks each: one solution according to the sliced solver (which did not make them), as ordered, no two equivalent.
"""

from __future__ import annotations

import argparse
import os
import platform
import statistics
import subprocess
import time
from typing import Any

import numpy as np

import nonet
from nonet import _core
from nonet.generation.order import Asked
from nonet.logic import Level
from nonet.rating import rate_columns, se

SEED = 1
TECHNIQUES = [entry.id for entry in nonet.techniques() if entry.is_on and entry.order > 0]
SE_RANGES = ((2.0, 2.9), (3.0, 4.0), (3.0, 6.0), (4.2, 4.4), (6.5, 7.0), (7.1, 7.6), (8.0, 8.5), (9.0, 9.5))
ORDERS: list[dict[str, Any]] = [
    {},
    {"minimal": True},
    {"clues": "24-28"},
    {"symmetry": "rotational"},
    {"symmetry": "full"},
    {"symmetry": "diagonal", "minimal": True},
    {"level": "easy", "minimal": True},
    {"level": "medium"},
    {"level": "hard", "symmetry": "rotational"},
    {"level": "unfair"},
    {"level": "extreme"},
    {"score": "700-900"},
    {"technique": "x_wing", "only_up_to": "x_wing"},
    {"pattern": "x" * 36 + "." * 9 + "x" * 36},
    {"solution": nonet.random_grid(SEED).to_line(), "minimal": True},
]


def made_per_second(count: int, **order: Any) -> tuple[float, nonet.Generated]:
    """Time generation on one thread."""
    started = time.process_time()
    made = nonet.generate_many(count, seed=SEED, threads=1, **order)
    return count / (time.process_time() - started), made


def speed() -> None:
    """Time plain and minimal puzzles."""
    print("\n| order | a second | tries each | clues |\n|---|---:|---:|---:|")
    for count, order in ((100_000, {}), (50_000, {"minimal": True}), (50_000, {"symmetry": "rotational"})):
        rate, made = made_per_second(count, **order)
        clues = np.count_nonzero(made.puzzles, axis=1).mean()
        print(f"| {made.order} | {rate:,.0f} | {made.tries.mean():.1f} | {clues:.1f} |", flush=True)


def levels() -> None:
    """Time the levels, in bulk and one by one."""
    print("\n| level | a second in bulk | tries each | median of one, ms | slowest, ms |\n|---|---:|---:|---:|---:|")
    for level in Level:
        rate, made = made_per_second(2000, level=level)
        times = []
        for seed in range(200):
            started = time.process_time()
            nonet.generate(level=level, seed=seed)
            times.append(1000 * (time.process_time() - started))
        row = f"{rate:,.0f} | {made.tries.mean():.1f} | {statistics.median(times):.2f} | {max(times):.1f}"
        print(f"| {level.value} | {row} |", flush=True)


def techniques() -> None:
    """Time puzzles that need a given technique."""
    print("\n| technique | median of 9, ms | median of tries |\n|---|---:|---:|")
    for name in TECHNIQUES:
        times, tries = [], []
        try:
            for seed in range(9):
                started = time.process_time()
                made = nonet.generate_many(1, technique=name, seed=seed, threads=1, effort=20_000)
                times.append(1000 * (time.process_time() - started))
                tries.append(int(made.tries[0]))
            print(f"| {name} | {statistics.median(times):.1f} | {statistics.median(tries):,.0f} |", flush=True)
        except nonet.OrderError as error:
            print(f"| {name} | not found in {error.tries:,} tries | |", flush=True)


def pearls_and_diamonds() -> None:
    """Time pearls and diamonds on Sudoku Explainer's scale, and check that they are."""
    print("\n| order | median of 5, s | slowest, s | median of tries | as ordered |\n|---|---:|---:|---:|---:|")
    for is_diamond in (False, True):
        for least, most in SE_RANGES:
            times, tries, good = [], [], 0
            for seed in range(5):
                order = Asked(se=(least, most), diamond=is_diamond, pearl=not is_diamond)
                started = time.process_time()
                try:
                    made = nonet.generate_many(1, seed=seed, threads=1, **order)
                except nonet.OrderError as error:
                    tries.append(error.tries)
                else:
                    tries.append(int(made.tries[0]))
                    rating = se.rate(made[0])
                    is_meant = rating.is_diamond if is_diamond else rating.is_pearl
                    good += is_meant and least <= (rating.er or 0) <= most
                times.append(time.process_time() - started)
            row = f"{statistics.median(times):.2f} | {max(times):.2f} | {statistics.median(tries):,.0f} | {good} of 5"
            print(f"| {'diamond' if is_diamond else 'pearl'} {least}-{most} | {row} |", flush=True)


def check(count: int) -> None:
    """Check that puzzles are as ordered."""
    print(f"\n| order, {count:,} puzzles | unique | as ordered | classes | a second |\n|---|---:|---:|---:|---:|")
    for order in ORDERS:
        rate, made = made_per_second(count, **order)
        counts = np.zeros(count, np.int32)
        _core.SlicedSolver().solve(np.ascontiguousarray(made.puzzles), counts)
        unique = int((counts == 1).sum())
        good = int(meets(made).sum())
        classes = len({form.tobytes() for form in nonet.canonical_many(made.puzzles)})
        print(f"| {str(made.order)[:70]} | {unique:,} | {good:,} | {classes:,} | {rate:,.0f} |", flush=True)


def meets(made: nonet.Generated) -> np.ndarray[Any, np.dtype[np.bool_]]:
    """Return which puzzles are as ordered, by rating them in full and examining their cells."""
    order, cells = made.order, made.puzzles != 0
    good = np.ones(len(made), bool)
    if order.clues is not None:
        good &= (cells.sum(axis=1) >= order.clues[0]) & (cells.sum(axis=1) <= order.clues[1])
    square = cells.reshape(-1, 9, 9)
    images = {
        "rotational": [square[:, ::-1, ::-1]],
        "diagonal": [square.transpose(0, 2, 1)],
        "full": [square[:, ::-1, ::-1], square.transpose(0, 2, 1), square[:, ::-1]],
    }
    for image in images.get(order.symmetry.value, []):
        good &= (image == square).all(axis=(1, 2))
    if order.pattern is not None:
        good &= ~cells[:, [mark == "." for mark in order.pattern]].any(axis=1)
    if order.solution is not None:
        good &= (made.solutions == [int(digit) for digit in order.solution]).all(axis=1)
    if order.minimal:
        good &= is_minimal(made.puzzles)
    if order.is_graded:
        columns = rate_columns(made.puzzles)
        if order.level is not None:
            good &= columns["level"] == order.level.rank
        if order.score is not None:
            good &= (columns["score"] >= order.score[0]) & (columns["score"] <= order.score[1])
        entries = nonet.techniques()
        if order.technique is not None:
            good &= columns["counts"][:, entries.index(order.technique)] > 0
        if order.only_up_to is not None:
            harder = [entry.order > order.only_up_to.order for entry in entries]
            good &= ~columns["counts"][:, harder].any(axis=1)
    return good


def is_minimal(puzzles: np.ndarray[Any, np.dtype[np.uint8]]) -> np.ndarray[Any, np.dtype[np.bool_]]:
    """Return which puzzles are minimal: the sliced solver finds several solutions without any one clue."""
    good = np.ones(len(puzzles), bool)
    for cell in range(81):
        rows = np.flatnonzero(puzzles[:, cell])
        fewer = puzzles[rows].copy()
        fewer[:, cell] = 0
        counts = np.zeros(len(rows), np.int32)
        _core.SlicedSolver().solve(fewer, counts)
        good[rows] &= counts == 2
    return good


def cpu_name() -> str:
    """Return the name of the CPU."""
    try:
        with open("/proc/cpuinfo", encoding="utf-8") as lines:
            return next(line.split(":")[1].strip() for line in lines if line.startswith("model name"))
    except (OSError, StopIteration):
        return platform.processor()


def main() -> None:
    """Print machine and answers."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--only", choices=["speed", "levels", "techniques", "se", "check"])
    parser.add_argument("--check", type=int, default=10_000, help="puzzles of each order to check")
    chosen = parser.parse_args()
    commit = subprocess.run(["git", "describe", "--always", "--dirty"], capture_output=True, text=True, check=False)
    load = os.getloadavg()[0] if hasattr(os, "getloadavg") else 0.0
    print(
        f"{cpu_name()}, {os.cpu_count()} threads, load {load:.1f};",
        f"{_core.compiler}, {_core.isa()}; {commit.stdout.strip()}",
    )
    for name, part in {"speed": speed, "levels": levels, "techniques": techniques, "se": pearls_and_diamonds}.items():
        if chosen.only in (None, name):
            part()
    if chosen.only in (None, "check"):
        check(chosen.check)


if __name__ == "__main__":
    main()
