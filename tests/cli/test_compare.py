"""nonet compare: a table for people, plain columns for pipes, JSON for programs."""

from __future__ import annotations

import dataclasses
import json
from functools import partial

import pytest

import nonet
import shell
from nonet import classic

ORDINARY = classic.EXAMPLES["ordinary"].puzzle
SOLVERS = ["native", *classic.ALGORITHMS]
run = partial(shell.run, code=0)


@pytest.fixture
def people(monkeypatch: pytest.MonkeyPatch) -> None:
    """Make the program believe that a person reads its output."""
    monkeypatch.setenv("FORCE_COLOR", "1")
    monkeypatch.setenv("COLUMNS", "120")


def test_piped_output_has_one_line_per_solver() -> None:
    result = run("compare", ORDINARY)
    header, *lines = (line.split("\t") for line in result.stdout.splitlines())
    assert header == ["puzzle", "solver", "nodes", "backtracks", "seconds", "ratio", "stopped_by", "solutions"]
    rows = [dict(zip(header, line, strict=True)) for line in lines]
    assert [row["solver"] for row in rows] == SOLVERS
    assert {row["solutions"] for row in rows} == {nonet.solve(ORDINARY).to_line()}
    assert rows[SOLVERS.index("bitmask")]["nodes"] == "4208"


def test_json_output_is_one_object_per_puzzle() -> None:
    result = run("compare", ORDINARY, "." * 81, "--json", "--algorithms", "norvig,dancing-links")
    first, second = map(json.loads, result.stdout.splitlines())
    assert first["puzzle"] == ORDINARY
    assert first["agree"] is second["agree"] is True
    assert [entry["solver"] for entry in first["results"]] == ["native", "norvig", "dancing_links"]
    assert first["results"][0]["ratio"] == 1


def test_people_get_a_table(people: None) -> None:
    result = run("compare", "--example", "ordinary")
    assert "× native" in result.stdout
    assert "4,208" in result.stdout
    assert "all answers agree" in result.stdout


def test_a_stopped_algorithm_is_reported(people: None) -> None:
    arguments = ["--example", "brute_force_killer", "--algorithms", "bitmask", "--timeout", "0.02"]
    shown = run("compare", *arguments)
    assert "stopped at 0.02 s" in shown.stdout
    written = run("compare", *arguments, "--json")
    assert json.loads(written.stdout)["results"][1]["stopped_by"] == "time"
    assert json.loads(written.stdout)["results"][1]["solutions"] == []


def test_unique_asks_for_proof() -> None:
    several = ORDINARY[:-3] + "..."
    result = run("compare", several, "--unique", "--json")
    found = {entry["solver"]: len(entry["solutions"]) for entry in json.loads(result.stdout)["results"]}
    assert found == dict.fromkeys(SOLVERS, 2)


def test_no_solution_is_an_answer() -> None:
    result = run("compare", ORDINARY[:2] + "2" + ORDINARY[3:], "--json")
    comparison = json.loads(result.stdout)
    assert comparison["agree"]
    assert {entry["solver"]: entry["solutions"] for entry in comparison["results"]} == {name: [] for name in SOLVERS}


@pytest.mark.parametrize("unique", [True, False])
def test_a_wrong_answer_does_not_go_unseen(unique: bool) -> None:
    comparison = classic.compare(ORDINARY, ["bitmask", "norvig"], unique=unique)
    assert tuple(comparison) == comparison.entries
    assert not comparison.disagreeing
    bitmask, norvig = comparison.entries[1:]
    digits = list(norvig.solutions[0])
    swapped = [{1: 2, 2: 1}.get(digit, digit) for digit in digits]
    comparison.finished[2] = dataclasses.replace(norvig, solutions=(nonet.Grid.from_digits(swapped),))
    assert list(comparison.disagreeing) == ["norvig"]
    comparison.finished[1] = dataclasses.replace(bitmask, solutions=())
    assert list(comparison.disagreeing) == ["bitmask", "norvig"]


def test_entries_hold_all_solvers_before_anyone_iterates() -> None:
    comparison = classic.compare(ORDINARY, ["bitmask"])
    assert [entry.solver for entry in comparison.entries] == ["native", "bitmask"]
    assert comparison.to_json()["results"][1]["solver"] == "bitmask"
    assert not classic.compare(ORDINARY, ["bitmask"]).disagreeing
