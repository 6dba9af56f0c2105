"""No leaks between the parts of a data set: no solution, even up to symmetry, is in two parts."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import nonet
from nonet.dataset import Options, make_dataset, verify_dataset
from nonet.generation import Order

if TYPE_CHECKING:
    from pathlib import Path


def rows_of(folder: Path, split: str) -> list[dict[str, Any]]:
    return [json.loads(line) for line in (folder / f"{split}.jsonl").read_text().splitlines()]


def forms(rows: list[dict[str, Any]]) -> set[str]:
    return {nonet.canonical(row["solution"]).to_line() for row in rows}


def test_puzzles_with_the_same_solution_are_in_the_same_part(tmp_path: Path) -> None:
    lines = [
        puzzle.to_line()
        for seed in range(12)
        for puzzle in nonet.generate_many(5, solution=nonet.random_grid(seed), seed=seed)
    ]
    (tmp_path / "in.txt").write_text("".join(f"{line}\n" for line in lines))
    options = Options(format="jsonl", test=0.4, validation=0.2, seed=3)
    made = make_dataset(tmp_path / "set", options, inputs=[tmp_path / "in.txt"], sync=False)
    assert made.manifest["counts"]["kept"] == 60
    parts = [forms(rows_of(tmp_path / "set", split)) for split in options.splits]
    assert all(parts)
    assert sum(map(len, parts)) == len(set.union(*parts)) == 12
    assert verify_dataset(tmp_path / "set", quick=True).problems == []


def test_sets_with_one_seed_and_other_orders_can_be_joined(tmp_path: Path) -> None:
    """With the grids of one seed redrawn for every order, one in ten test rows had its solution in train."""
    options = Options(format="jsonl", test=0.5, seed=5)
    found: dict[str, list[dict[str, Any]]] = {"train": [], "test": []}
    grids: list[set[str]] = []
    for level in ("easy", "medium"):
        folder = tmp_path / level
        make_dataset(folder, options, count=60, order=Order.of(level=level), sync=False)
        for split, rows in found.items():
            rows += rows_of(folder, split)
        grids.append({row["solution"] for split in found for row in rows_of(folder, split)})
    assert not grids[0] & grids[1]
    assert not forms(found["train"]) & forms(found["test"])


def test_verify_finds_a_leaked_solution(tmp_path: Path) -> None:
    folder = tmp_path / "set"
    make_dataset(folder, Options(format="jsonl", test=0.5, seed=1), count=20, sync=False)
    source = rows_of(folder, "train")[0]
    solution = nonet.parse(source["solution"])
    other = nonet.generate(solution=solution, seed=99).to_line()  # another puzzle that leads to the same grid
    rows = rows_of(folder, "test")
    rows[0].update(puzzle=other, solution=source["solution"])
    (folder / "test.jsonl").write_text("".join(json.dumps(row) + "\n" for row in rows))
    problems = verify_dataset(folder, quick=True).problems
    assert any("test, example 1: its solution, up to symmetry, is in train too" in problem for problem in problems)
    assert any("test, example 1: expected in another part" in problem for problem in problems)
