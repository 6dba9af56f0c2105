"""How long do variants take, by kind? Each is solved and proved unique, and the answer checked.

`python benchmarks/variants.py [FILE] [--limit SECONDS]`: FILE is JSON lines in the neutral format of ../shared/data;
each puzzle gets that much CPU time (default 10 s).
"""

from __future__ import annotations

import argparse
import json
import statistics
import time
from collections import defaultdict
from pathlib import Path
from typing import Any

import nonet
from nonet import _core
from nonet.variants import Puzzle

DATA = Path(__file__).resolve().parents[2] / "shared" / "data" / "variants_dev.jsonl"
#: Kinds of the neutral format that have another name here, with the field that selects it.
RENAMED = {
    "pill_arrow": ("arrow", {}),
    "strict_kropki": ("all_given", {"sort": "dots"}),
    "strict_ratio": ("all_given", {"sort": "ratio"}),
    "strict_consecutive": ("all_given", {"sort": "difference"}),
    "strict_xv": ("all_given", {"sort": "xv"}),
}
#: What "value" means for a kind.
VALUE_NAMES = {
    "cage": "total",
    "sum": "total",
    "little_killer": "total",
    "pair_sum": "total",
    "sandwich": "total",
    "lunchbox": "total",
    "x_sum": "total",
    "sum_line": "total",
    "pill_arrow": "circle",
    "whisper": "least",
    "lockout": "least",
    "diagonal": "direction",
    "skyscraper": "count",
    "indexing": "axis",
    "pair_table": "pairs",
    "quad": "digits",
    "contains": "digits",
    "modular": "modulus",
    "numbered_room": "digit",
    "white_dot": "value",
    "black_dot": "value",
}


def puzzle_of(line: dict[str, Any]) -> Puzzle:
    """Read a puzzle in the neutral format: cells as numbers, one "value" for each rule."""
    size = line["size"]

    def names(cells: list[int]) -> list[str]:
        return [f"r{cell // size + 1}c{cell % size + 1}" for cell in cells]

    rules: list[dict[str, Any]] = []
    for given in line["constraints"]:
        kind, extra = RENAMED.get(given["kind"], (given["kind"], {}))
        rule: dict[str, Any] = {"kind": kind, **extra}
        cells = given.get("cells")
        if cells and isinstance(cells[0], list):
            rule["groups"] = [names(group) for group in cells]
        elif cells:
            rule["cells"] = names(cells)
        if given.get("value") is not None:
            rule[VALUE_NAMES[given["kind"]]] = given["value"]
        rules.append(rule)
    for cell, digits in line["candidates"].items():
        rules.append({"kind": "candidates", "cells": names([int(cell)]), "digits": digits})
    return Puzzle.from_json({"size": size, "regions": line["regions"] or [], "givens": line["givens"], "rules": rules})


def solve(puzzle: Puzzle, limit: float) -> tuple[float, list[bytes] | None]:
    """Return the CPU time of preparing and solving, and up to two solutions; None if the limit was reached."""
    lowering = puzzle.lowered()
    lowered, masks = lowering.arguments(), lowering.classic_masks()
    start = time.process_time()
    found: list[bytes] = []
    if masks is not None:  # as nonet.variants.solve does
        found = _core.solve_masks(masks, 2)[1]
        seconds = time.process_time() - start
        return seconds, found if seconds <= limit else None
    solver = _core.VariantSolver(**lowered)
    while not solver.is_over and len(found) < 2:
        found += solver.next(2 - len(found), 2, 2000)[1]
        if time.process_time() - start > limit:
            return time.process_time() - start, None
    return time.process_time() - start, found


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("file", nargs="?", type=Path, default=DATA)
    parser.add_argument("--limit", type=float, default=10.0)
    options = parser.parse_args()
    print(f"nonet {nonet.__version__}, {_core.isa()}, one thread, CPU time; limit {options.limit:g} s\n")
    times: dict[str, list[float]] = defaultdict(list)
    open_: dict[str, int] = defaultdict(int)
    for text in options.file.read_text(encoding="utf-8").splitlines():
        line = json.loads(text)
        puzzle = puzzle_of(line)
        broken = puzzle.broken_by(line["solution"])
        if broken:
            raise SystemExit(f"{line['name']}: the published solution breaks a rule: {broken[0]}")
        seconds, found = solve(puzzle, options.limit)
        times[line["kind"]].append(1000 * seconds)
        if found is None:
            open_[line["kind"]] += 1
            print(f"not done: {line['name']} ({line['kind']})")
        elif [list(digits) for digits in found] != [line["solution"]]:
            raise SystemExit(f"{line['name']}: wrong answer")
    print("\n| puzzles | n | not done | median ms | mean ms | most ms |\n|---|--:|--:|--:|--:|--:|")
    for kind, each in sorted(times.items()):
        row = f"{statistics.median(each):.2f} | {statistics.fmean(each):.2f} | {max(each):.2f}"
        print(f"| {kind} | {len(each)} | {open_[kind] or ''} | {row} |")
    done = sum(map(len, times.values())) - sum(open_.values())
    print(f"\n{done} of {sum(map(len, times.values()))} solved and proved unique; no wrong answer.")


if __name__ == "__main__":
    main()
