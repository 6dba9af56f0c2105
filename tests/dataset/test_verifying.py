"""Verification finds every kind of damage: each test breaks one thing and fixes the checksums to hide it."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pyarrow.compute as pc
import pyarrow.parquet as pq
import pytest

import nonet
from nonet.dataset import Options, make_dataset, verify_dataset
from nonet.dataset.manifest import describe_file
from nonet.generation import Order
from shell import run


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    options = Options(format="jsonl", test=0.4, augment=1, traces=True)
    make_dataset(tmp_path / "set", options, count=12, order=Order.of(minimal=True), sync=False)
    return tmp_path / "set"


def mend(folder: Path) -> None:
    path = folder / "manifest.json"
    manifest = json.loads(path.read_text())
    manifest["files"] = {name: describe_file(folder / name) for name in manifest["files"]}
    path.write_text(json.dumps(manifest))


def change(path: Path, edit: Callable[[list[Any]], None]) -> None:
    rows = [json.loads(line) for line in path.read_text().splitlines()]
    edit(rows)
    path.write_text("".join(json.dumps(row) + "\n" for row in rows))


def other_puzzle(rows: list[Any]) -> None:
    """Take a clue away: a minimal puzzle has several solutions then."""
    puzzle = rows[0]["puzzle"]
    clue = next(place for place, cell in enumerate(puzzle) if cell != ".")
    rows[0]["puzzle"] = f"{puzzle[:clue]}.{puzzle[clue + 1 :]}"


EDITS: list[tuple[str, Callable[[list[Any]], Any], str]] = [
    ("test.jsonl", other_puzzle, "example 1: expected a puzzle with one solution"),
    ("test.jsonl", lambda rows: rows[1].update(solution=rows[0]["solution"]), "example 2: expected the solution"),
    ("test.jsonl", lambda rows: rows[0].update(clues=80), "expected the number of clues"),
    ("test.jsonl", lambda rows: rows[0].update(canonical_id="0" * 32), "expected the canonical id"),
    ("test.jsonl", lambda rows: rows[0].update(score=rows[0]["score"] + 1), "expected another score"),
    ("test.jsonl", lambda rows: rows[0].update(search_nodes=99_999), "expected another search_nodes"),
    ("test.jsonl", lambda rows: rows[0].update(level="nightmare"), "expected examples as the manifest describes"),
    ("test.jsonl", lambda rows: rows.pop(), "classes, got"),
    ("test.jsonl", lambda rows: rows.append(rows[0]), "there already"),
    ("test.jsonl", lambda rows: rows[0].pop("clues"), "expected examples as the manifest describes"),
    ("train.jsonl", lambda rows: rows.insert(0, rows.pop(1)), "expected a copy after its puzzle"),
    ("test.traces.jsonl", lambda rows: rows.pop(), "expected a trace, got none"),
    ("test.traces.jsonl", lambda rows: rows.append(rows[0]), "traces, got more"),
    ("test.traces.jsonl", lambda rows: rows[0]["steps"].pop(), "steps, got"),
    ("test.traces.jsonl", lambda rows: rows[0]["steps"][0].update(board="." * 81), "expected the board after the step"),
    ("test.traces.jsonl", lambda rows: rows[0].update(puzzle="." * 81), "expected the trace of this puzzle"),
]


@pytest.mark.parametrize(("name", "edit", "problem"), EDITS, ids=lambda item: item if isinstance(item, str) else "")
def test_damage_is_found(name: str, edit: Callable[[list[Any]], None], problem: str, folder: Path) -> None:
    assert verify_dataset(folder)
    change(folder / name, edit)
    mend(folder)
    verdict = verify_dataset(folder)
    assert any(problem in found for found in verdict.problems), verdict.problems


def test_damage_to_a_column_of_parquet_is_found(tmp_path: Path) -> None:
    folder = tmp_path / "set"
    make_dataset(folder, Options(format="parquet"), count=6, sync=False)
    assert verify_dataset(folder)
    path = next(folder.glob("*.parquet"))
    table = pq.read_table(path)
    for name, problem in (("clues", "expected the number of clues"), ("score", "expected another score")):
        column = table.schema.get_field_index(name)
        numbers = pc.add(table[name], 1).cast(table.schema.field(name).type)
        pq.write_table(table.set_column(column, table.schema.field(name), numbers), path)
        mend(folder)
        assert any(problem in found for found in verify_dataset(folder).problems), name


def test_a_leak_is_found(folder: Path) -> None:
    """A copy of a test puzzle among the training puzzles."""
    row = json.loads((folder / "test.jsonl").read_text().splitlines()[0])
    grid = nonet.parse(row["puzzle"])
    row["puzzle"] = nonet.random_equivalent(grid, seed=1).to_line()
    row["solution"] = nonet.solve(row["puzzle"]).to_line()
    change(folder / "train.jsonl", lambda rows: rows.append(row))
    mend(folder)
    problems = verify_dataset(folder, quick=True).problems
    assert any("in train too" in problem for problem in problems)
    assert any("expected in another part" in problem for problem in problems)


def test_a_changed_byte_and_a_missing_file_are_found(folder: Path) -> None:
    with (folder / "train.jsonl").open("ab") as file:
        file.write(b"\n")
    (folder / "test.traces.jsonl").unlink()
    told = run("dataset", "verify", folder, code=1).stderr
    assert "train.jsonl: expected" in told
    assert "test.traces.jsonl: expected a file, got none" in told


@pytest.mark.parametrize("name", ["inputs", "labels", "puzzle_indices", "group_indices"])
def test_damage_to_tokens_and_indices_is_found(name: str, tmp_path: Path) -> None:
    make_dataset(tmp_path / "set", Options(format="hrm", augment=2), count=12, sync=False)
    path = tmp_path / "set" / "train" / f"all__{name}.npy"
    array = np.load(path)
    array[1] = 0
    np.save(path, array)
    mend(tmp_path / "set")
    assert verify_dataset(tmp_path / "set").problems


def test_a_sound_set_ends_with_0(folder: Path) -> None:
    assert "no problems found" in run("dataset", "verify", folder, "--quick", code=0).stderr
