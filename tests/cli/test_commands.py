"""solve, check, count and info, as a shell uses them."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

import nonet
import puzzles
from puzzles import WIKIPEDIA, WIKIPEDIA_SOLUTION
from shell import run, run_at_a_terminal

CONFLICT = "55" + "." * 79


def test_solve_writes_a_line_when_piped() -> None:
    assert run("solve", puzzles.WIKIPEDIA, code=0).stdout == puzzles.WIKIPEDIA_SOLUTION + "\n"


def test_solve_reads_standard_input_with_and_without_a_dash() -> None:
    for arguments in (["solve"], ["solve", "-"]):
        lines = run(*arguments, stdin=f"# two\n{puzzles.WIKIPEDIA}\n\n{puzzles.HARD}\n", code=0).stdout.splitlines()
        assert lines[:3] == ["# two", puzzles.WIKIPEDIA_SOLUTION, ""]


def test_solve_reads_files_and_names_the_line_that_failed(tmp_path: Path) -> None:
    file = tmp_path / "some.txt"
    file.write_text(f"{puzzles.WIKIPEDIA}\n{CONFLICT}\n{puzzles.HARD}\n")
    done = run("solve", str(file), code=1)
    lines = done.stdout.splitlines()
    assert len(lines) == 3
    assert lines[0] == puzzles.WIKIPEDIA_SOLUTION
    assert lines[1].startswith("# digit 5 twice in row 1")
    assert nonet.parse(lines[2]).is_solved
    assert "line 2: digit 5 twice in row 1 (r1c1, r1c2)" in done.stderr


def test_solve_draws_a_board_for_people() -> None:
    drawn = run_at_a_terminal("solve", puzzles.WIKIPEDIA)
    assert "┌───────┬───────┬───────┐" in drawn
    assert "\x1b[" in drawn


def test_solve_any_takes_the_first_of_several() -> None:
    assert "several solutions" in run("solve", puzzles.MANY, code=1).stderr
    assert nonet.parse(run("solve", "--any", puzzles.MANY, code=0).stdout).is_solved


def test_solve_json_has_one_object_per_puzzle() -> None:
    done = run("solve", "--json", stdin=f"{puzzles.WIKIPEDIA}\n{CONFLICT}\n", code=1)
    first, second = map(json.loads, done.stdout.splitlines())
    assert first == {"puzzle": puzzles.WIKIPEDIA, "solution": puzzles.WIKIPEDIA_SOLUTION}
    assert second["puzzle"] == CONFLICT
    assert second["error"]["code"] == "conflict"
    assert "digit 5 twice" in second["error"]["message"]


def test_check_says_what_is_wrong_and_where() -> None:
    done = run("check", puzzles.WIKIPEDIA, CONFLICT, puzzles.MANY, code=1)
    lines = done.stdout.splitlines()
    assert lines[0] == "unique\tvalid: exactly one solution"
    assert lines[1].startswith("conflict\tdigit 5 twice in row 1 (r1c1, r1c2)")
    assert lines[2].startswith("several\tseveral solutions: two of them differ in")
    assert json.loads(run("check", "--json", puzzles.MANY).stdout)["status"] == "several"
    assert "exactly one solution" in run_at_a_terminal("check", puzzles.WIKIPEDIA)
    assert "digit 5 twice" in run_at_a_terminal("check", CONFLICT)


def test_count_marks_a_count_that_reached_its_limit() -> None:
    assert run("count", puzzles.WIKIPEDIA, code=0).stdout == "1\n"
    assert run("count", CONFLICT, code=0).stdout == "0\n"
    assert run("count", "--limit", "7", puzzles.EMPTY, code=0).stdout == "7+\n"
    assert json.loads(run("count", "--json", "--limit", "7", puzzles.EMPTY, code=0).stdout)["at_limit"] is True


def test_info_names_the_instruction_set_in_use() -> None:
    facts = json.loads(run("info", "--json", code=0).stdout)
    assert facts["instruction_set"] in facts["available"]
    assert facts["nonet"] == nonet.__version__
    assert facts["instruction_set"] in run("info", code=0).stdout


@pytest.mark.parametrize("command", ["solve", "check", "count"])
def test_garbage_is_an_error_that_names_the_place(command: str) -> None:
    done = run(command, stdin=b"\xff\xfe\x00garbage\n" * 3)
    assert done.returncode == 1
    assert done.stderr.startswith("nonet: standard input, line 1: ")
    assert "Traceback" not in done.stderr


def test_an_empty_input_has_no_puzzles_and_is_not_an_error() -> None:
    assert run("solve", stdin="", code=0).stdout == ""


@pytest.mark.parametrize("command", ["solve", "check", "solve --json", "techniques", "convert"])
def test_a_closed_pipe_is_not_an_error(command: str) -> None:
    program = f"set -o pipefail; {sys.executable} -m nonet {command} {'-' * (command != 'techniques')} | head -n 1"
    done = subprocess.run(
        ["bash", "-c", program], input=f"{puzzles.WIKIPEDIA}\n" * 5000, capture_output=True, text=True, check=True
    )
    assert done.stdout.count("\n") == 1
    assert done.stderr == ""


def test_help_fits_80_columns_with_each_meaning_below_its_option(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    text = run("solve", "--help", code=0).stdout
    assert text.startswith("Usage: nonet solve ")
    lines = text.partition("\nOptions:\n")[2].splitlines()
    assert max(map(len, lines)) <= 80
    assert {len(line) - len(line.lstrip()) for line in lines} == {2, 6}
    assert all(line.startswith(("  -", "      ")) for line in lines)


def test_version_is_that_of_the_package() -> None:
    assert run("--version", code=0).stdout == f"nonet {nonet.__version__}\n"


def test_solutions_are_listed_up_to_a_number(tmp_path: Path) -> None:
    open_end = WIKIPEDIA[:60] + "." * 21
    found = run("solutions", open_end, "-n", "3", code=0).stdout.split()
    assert len(set(found)) == 3
    assert all(nonet.Grid(line).is_solved and line[:2] == open_end[:2] for line in found)
    (tmp_path / "p.txt").write_text(f"{WIKIPEDIA}\n{open_end}\n")
    run("solutions", str(tmp_path / "p.txt"), "-n", "2", "-o", str(tmp_path / "out.tsv"), code=0)
    rows = [line.split("\t") for line in (tmp_path / "out.tsv").read_text().splitlines()]
    assert rows == [[WIKIPEDIA, WIKIPEDIA_SOLUTION], *([open_end, line] for line in found[:2])]
    data = json.loads(run("solutions", WIKIPEDIA, "--json", code=0).stdout)
    assert data == {"puzzle": WIKIPEDIA, "number": 1, "solution": WIKIPEDIA_SOLUTION}


def test_candidates_are_those_of_solutions() -> None:
    open_end = WIKIPEDIA[:-6] + "......"
    data = json.loads(run("candidates", open_end, "--json", code=0).stdout)
    assert tuple(map(tuple, data["candidates"].values())) == nonet.true_candidates(open_end)
    assert nonet.parse(run("candidates", WIKIPEDIA, code=0).stdout).to_line() == WIKIPEDIA_SOLUTION


def test_candidates_of_variants_are_those_of_their_solutions() -> None:
    thermo = '{"size": 4, "givens": "1...............", "rules": [{"kind": "thermo", "cells": ["r2c3", "r2c4"]}]}'
    solutions = [line.split()[-1] for line in run("solutions", thermo, code=0).stdout.splitlines()]
    line = run("candidates", thermo, code=0).stdout.strip()
    expected = [{solution[cell] for solution in solutions} for cell in range(16)]
    assert [set(line[4 * cell : 4 * cell + 4]) - {"."} for cell in range(16)] == expected
    shown = run_at_a_terminal("candidates", thermo, code=0).split()
    assert [set(word) for word in shown] == expected
    data = json.loads(run("candidates", thermo, "--json", code=0).stdout)
    assert data["candidates"]["r4c4"] == sorted(map(int, expected[-1]))


def test_shuffled_puzzles_are_equivalent_and_come_again_from_their_seed() -> None:
    copies = run("shuffle", WIKIPEDIA, "--seed", "3", "-n", "4", code=0).stdout.split()
    assert copies == [nonet.random_equivalent(WIKIPEDIA, seed).to_line() for seed in range(3, 7)]
    assert all(nonet.is_equivalent(copy, WIKIPEDIA) for copy in copies)
    assert len({*copies, WIKIPEDIA}) == 5


def test_redundant_clues_are_named() -> None:
    assert "redundant clues: r1c1, r1c2," in run("check", "--minimal", WIKIPEDIA, code=1).stdout
    minimal = nonet.minimise(WIKIPEDIA).to_line()
    assert "minimal: no clue is redundant" in run("check", "--minimal", minimal, code=0).stdout
    data = json.loads(run("check", "--minimal", "--json", WIKIPEDIA, code=1).stdout)
    assert len(data["redundant_clues"]) == len(nonet.redundant_clues(WIKIPEDIA)) == 22
    assert not nonet.is_minimal(WIKIPEDIA)


def test_redundant_givens_of_variants_are_named() -> None:
    puzzle = nonet.variants.generate("thermo", size=6, seed=7)
    assert puzzle.clue_count
    assert "minimal: no clue is redundant" in run("check", "--minimal", json.dumps(puzzle.to_json()), code=0).stdout
    solution = nonet.variants.solve(puzzle)
    blank = puzzle.givens.index(0)
    givens = [solution.digits[cell] if cell == blank else digit for cell, digit in enumerate(puzzle.givens)]
    more = nonet.variants.Puzzle(givens, rules=puzzle.rules, size=6)
    assert blank in nonet.redundant_clues(more)
    name = f"r{blank // 6 + 1}c{blank % 6 + 1}"
    assert (
        name
        in json.loads(run("check", "--minimal", "--json", json.dumps(more.to_json()), code=1).stdout)["redundant_clues"]
    )


def test_the_help_fits_on_one_screen() -> None:
    from nonet.cli.app import COMMANDS

    lines = run("--help", code=0).stdout.splitlines()
    assert len(lines) <= 24
    assert all(len(line) <= 80 for line in lines)
    assert set(" ".join(lines).split()) >= set(COMMANDS)
