"""generate and minimise, as a shell uses them."""

import csv
import gzip
import json
import os
import signal
import subprocess
import sys
from functools import partial
from pathlib import Path

import numpy as np
import pytest

import nonet
import oracle
import shell
from clusters import wait_until
from nonet.rating import se
from puzzles import EMPTY, WIKIPEDIA

run = partial(shell.run, code=0)


def test_generate_writes_lines_and_a_seed_repeats_them() -> None:
    lines = run("generate", "-n", "20", "--seed", "7").stdout.splitlines()
    assert lines == [grid.to_line() for grid in nonet.generate_many(20, seed=7)]
    assert lines == run("generate", "-n", "20", "--seed", "7", "--threads", "1").stdout.splitlines()
    assert run("generate").stdout != run("generate").stdout


def test_generate_takes_every_option() -> None:
    lines = run(
        *("generate", "-n", "3", "--level", "hard", "--technique", "x_wing", "--only-up-to", "als_xz", "--minimal"),
        *("--clues", "22-27", "--score", "300-", "--effort", "50000", "--seed", "3"),
    ).stdout.splitlines()
    for line in lines:
        rating = nonet.rate(line)
        assert rating.level == "hard"
        assert "x_wing" in rating.counts
        assert 22 <= 81 - line.count(".") <= 27
        assert oracle.count_solutions(oracle.digits_from_line(line), 2) == 1


def test_generate_makes_diamonds_and_pearls() -> None:
    (diamond,) = run("generate", "--diamond", "--seed", "1").stdout.splitlines()
    (pearl,) = run("generate", "--pearl", "--seed", "1").stdout.splitlines()
    assert se.rate(diamond).is_diamond
    assert se.rate(pearl).is_pearl


def test_generate_takes_a_solution_a_pattern_and_a_symmetry(tmp_path: Path) -> None:
    solution = nonet.random_grid(1).to_line()
    line = run("generate", "--solution", solution, "--symmetry", "diagonal", "--seed", "1").stdout.strip()
    assert nonet.solve(line).to_line() == solution
    mask = tmp_path / "mask.txt"
    mask.write_text("\n".join("." * 9 if row == 4 else "x" * 9 for row in range(9)))
    line = run("generate", "--pattern", str(mask), "--seed", "1").stdout.strip()
    assert line[36:45] == "." * 9
    assert line == run("generate", "--pattern", mask.read_text(), "--seed", "1").stdout.strip()


def test_generate_in_json_has_the_rating() -> None:
    first, second = map(json.loads, run("generate", "-n", "2", "--level", "medium", "--json").stdout.splitlines())
    assert first["level"] == second["level"] == "medium"
    assert first["clues"] == 81 - first["puzzle"].count(".")
    again = json.loads(run("generate", "--level", "medium", "--json", "--seed", str(first["seed"])).stdout)
    assert again == first


def test_generate_practice_positions_keep_their_candidates() -> None:
    line = run("generate", "--technique", "x_wing", "--practice", "--seed", "3").stdout.strip()
    board = nonet.parse(line)
    assert board == nonet.generate(technique="x_wing", practice=True, seed=3)
    hint = nonet.hint(board)
    assert hint.technique is not None
    assert hint.technique.id == "x_wing"


def test_generate_files_have_solution_and_rating_columns(tmp_path: Path) -> None:
    made = nonet.generate_many(30, seed=5, minimal=True)
    out = tmp_path / "out.csv.gz"
    run("generate", "-n", "30", "--seed", "5", "--minimal", "-o", str(out))
    with gzip.open(out, "rt") as file:
        rows = list(csv.DictReader(file))
    assert [row["puzzle"] for row in rows] == [grid.to_line() for grid in made]
    for row in rows:
        rating = nonet.rate(row["puzzle"])
        assert rating.level is not None
        assert rating.hardest is not None
        assert (row["level"], row["score"]) == (rating.level.value, str(rating.score))
        assert (row["hardest"], row["steps"]) == (rating.hardest.id, str(rating.steps))
        assert row["solution"] == nonet.solve(row["puzzle"]).to_line()
        assert row["clues"] == str(81 - row["puzzle"].count("."))
    run("generate", "-n", "3", "--seed", "5", "--no-ratings", "-o", str(tmp_path / "plain.csv"))
    assert (tmp_path / "plain.csv").read_text().splitlines()[0] == "puzzle,solution,clues"
    run("generate", "-n", "3", "--seed", "5", "-o", str(tmp_path / "boards.npy"))
    boards = [nonet.parse(board).to_line() for board in np.load(tmp_path / "boards.npy")]
    assert boards == [row.partition(",")[0] for row in (tmp_path / "plain.csv").read_text().splitlines()[1:]]


def test_generate_writes_parquet(tmp_path: Path) -> None:
    parquet = pytest.importorskip("pyarrow.parquet", reason="needs nonet[data]")
    out = tmp_path / "out.parquet"
    run("generate", "-n", "1030", "--symmetry", "rotational", "--seed", "5", "-o", str(out))
    table = parquet.read_table(out)
    assert table.column_names == ["puzzle", "solution", "clues", "level", "score", "hardest", "steps"]
    made = nonet.generate_many(1030, seed=5, symmetry="rotational")
    assert table["puzzle"].to_pylist() == [grid.to_line() for grid in made]
    run("generate", "-n", "0", "-o", str(out))
    assert parquet.read_table(out).num_rows == 0


def test_generate_says_what_cannot_be_made_and_keeps_what_was(tmp_path: Path) -> None:
    out = tmp_path / "out.txt"
    done = run("generate", "-n", "5000", "--clues", "21", "--effort", "600", "--seed", "2", "-o", str(out), code=1)
    lines = out.read_text().splitlines()
    told = f"{len(lines)} of 5,000 made; expected a puzzle (clues 21), found none in 600 tries; the nearest was"
    assert told in done.stderr
    assert lines
    assert all(81 - line.count(".") == 21 for line in lines)


@pytest.mark.skipif(os.name == "nt", reason="no SIGINT to another process on Windows")
@pytest.mark.parametrize("narrow", [False, True])
def test_generate_resumes_after_ctrl_c_to_the_same_result(tmp_path: Path, narrow: bool) -> None:
    out, whole = tmp_path / "out.csv", tmp_path / "whole.csv"
    options = ["--solution", nonet.random_grid(1).to_line(), "--minimal"] if narrow else ["--level", "medium"]
    command = [sys.executable, "-m", "nonet", "generate", "-n", "8000", "--seed", "9", *options, "-o"]
    process = subprocess.Popen([*command, str(out), "--threads", "1"], stderr=subprocess.PIPE, text=True)
    part = tmp_path / "out.csv.part"
    wait_until(lambda: part.exists() and part.stat().st_size > 1000, "some puzzles are made")
    first = part.stat().st_size
    wait_until(lambda: part.stat().st_size > first, "more are made, so that the first ones are kept")
    process.send_signal(signal.SIGINT)
    _, said = process.communicate(timeout=300)
    assert process.returncode == 130, said
    assert "rerun with --resume to continue" in said
    assert len(part.read_text().splitlines()) > 1
    subprocess.run([*command, str(out), "--resume"], check=True, capture_output=True)
    subprocess.run([*command, str(whole)], check=True, capture_output=True)
    assert out.read_bytes() == whole.read_bytes()
    assert len(out.read_text().splitlines()) == 8001


def test_minimise_writes_a_line_per_puzzle() -> None:
    done = run("minimise", stdin=f"{WIKIPEDIA}\n{EMPTY}\n", code=1)
    small, reason = done.stdout.splitlines()
    assert small == nonet.minimise(WIKIPEDIA).to_line()
    assert reason.startswith("# ")
    other = run("minimise", WIKIPEDIA, "--seed", "5").stdout.strip()
    assert nonet.solve(other) != nonet.parse(WIKIPEDIA)
    data = json.loads(run("minimise", WIKIPEDIA, "--json").stdout)
    assert data == {"puzzle": WIKIPEDIA, "minimal": small, "clues": 81 - small.count(".")}
    assert "expected a puzzle with the symmetry full" in run("minimise", small, "--symmetry", "full", code=1).stderr
