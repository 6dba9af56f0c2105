"""How long does generating variants take, by kind and size? Each is checked to be unique and minimal.

`python benchmarks/variants_generate.py [-n COUNT] [--kinds killer,jigsaw …]`: CPU time for each puzzle on one thread.
Minimal means that no given can be removed without adding solutions.
"""

from __future__ import annotations

import argparse
import statistics
import time

import nonet
from nonet.variants import Puzzle, check, count_solutions, generate

#: Kinds with the sizes they are made in.
SIZES = {
    "killer": (6, 9),
    "jigsaw": (6, 9),
    "diagonal": (6, 9),
    "anti_knight": (9,),
    "kropki": (6, 9),
    "thermo": (6, 9),
    "mixed": (6, 9),
    "plain": (6, 9, 16),
}


def redundant_givens(puzzle: Puzzle) -> int:
    """Count the redundant givens."""
    found = 0
    data = puzzle.to_json()
    for cell, digit in enumerate(puzzle.givens):
        if digit:
            fewer = Puzzle.from_json({**data, "givens": [*puzzle.givens[:cell], 0, *puzzle.givens[cell + 1 :]]})
            found += count_solutions(fewer, limit=2) == 1
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("-n", "--count", type=int, default=20)
    parser.add_argument("--kinds", default=",".join(SIZES))
    options = parser.parse_args()
    print(f"nonet {nonet.__version__}, one thread, CPU time; {options.count} puzzles of each\n")
    print("| kind | size | median ms | most ms | givens | rules | redundant givens |\n|---|--:|--:|--:|--:|--:|--:|")
    for kind in options.kinds.split(","):
        for size in SIZES[kind]:
            times, made = [], []
            for seed in range(options.count):
                start = time.process_time()
                made.append(generate(kind, size=size, seed=seed))
                times.append(1000 * (time.process_time() - start))
            wrong = [seed for seed, puzzle in enumerate(made) if not check(puzzle)]
            if wrong:
                raise SystemExit(f"{kind} {size}×{size}: not unique with seeds {wrong}")
            givens = statistics.fmean(sum(map(bool, puzzle.givens)) for puzzle in made)
            rules = statistics.fmean(len(puzzle.rules) for puzzle in made)
            spare = sum(map(redundant_givens, made))
            print(
                f"| {kind} | {size} | {statistics.median(times):.1f} | {max(times):.1f} | {givens:.1f} | {rules:.1f}"
                f" | {spare} |",
                flush=True,
            )
    print("\nEvery puzzle has exactly one solution.")


if __name__ == "__main__":
    main()
