"""check, count, canonical and rate over files, as a shell uses them."""

import csv
import json
import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

import oracle
import puzzles
from clusters import wait_until
from mixing import mixed_lines
from nonet.bulk.tasks.count import CountTask
from puzzles import LOOSE
from shell import run

#: The oracle takes seconds for a puzzle of 17 clues.
LINES = [line for line in mixed_lines(60, seed=3) if len(line) == 81 and set(line) <= set(".123456789")]
LINES = [line for line in LINES if line.count(".") != 64]
CONFLICT = "5.......5" + "." * 72


@pytest.fixture
def source(tmp_path: Path) -> Path:
    path = tmp_path / "puzzles.txt"
    path.write_text("".join(f"{line}\n" for line in LINES))
    return path


@pytest.mark.parametrize("command", ["check", "count --limit 40", "canonical", "rate"])
def test_a_pipe_a_file_and_arguments_give_the_same_lines(command: str, source: Path) -> None:
    words = command.split()
    one_by_one = run(*words, *LINES)  # arguments are looked at one at a time
    piped = run(*words, source)
    if command != "rate":  # whose sentence about a conflict names the cells only for single puzzles
        assert piped.stdout == one_by_one.stdout
    assert piped.stdout == run(*words, stdin=source.read_text()).stdout
    out = source.with_name("out.txt")
    done = run(*words, source, "-o", out)
    assert out.read_text() == piped.stdout
    assert done.stdout == ""
    assert f"nonet: {len(LINES)} puzzles: " in done.stderr
    assert one_by_one.returncode == piped.returncode == done.returncode
    assert run(*words, source, "-o", out, "--quiet").stderr == ""


def test_check_tells_status_and_sentence(source: Path, tmp_path: Path) -> None:
    counts = [oracle.count_solutions(oracle.digits_from_line(line), 2) for line in LINES]
    done = run("check", source, code=1)
    statuses = [line.split("\t")[0] for line in done.stdout.splitlines()]
    for status, count in zip(statuses, counts, strict=True):
        assert status in {0: ("no_solution", "conflict"), 1: ("unique",), 2: ("several",)}[count]
    named = [line for line in done.stderr.splitlines() if line.startswith(f"nonet: {source}, line ")]
    assert len(named) == min(20, sum(count != 1 for count in counts))
    table, out = tmp_path / "in.csv", tmp_path / "out.csv"
    table.write_text(f"id;sudoku\n1;{puzzles.WIKIPEDIA}\n2;{CONFLICT}\n3;nonsense\n")
    run("check", table, "-o", out, "--column", "sudoku", code=1)
    with out.open(newline="") as file:
        rows = list(csv.DictReader(file, delimiter=";"))
    assert [row["status"] for row in rows] == ["unique", "conflict", "unreadable"]
    assert rows[1]["message"] == "digit 5 twice in row 1 (r1c1, r1c9)"
    assert (tmp_path / "out.csv.rejects").read_text().split("\t")[0] == "4"
    assert run("check", "--format", "csv", "-", stdin=f"{puzzles.WIKIPEDIA}\n", code=0).stdout.splitlines() == [
        "puzzle,status,message",
        f"{puzzles.WIKIPEDIA},unique,valid: exactly one solution",
    ]


def test_count_gives_up_a_puzzle_that_takes_too_long(tmp_path: Path) -> None:
    source, out = tmp_path / "in.txt", tmp_path / "out.txt"
    source.write_text(f"{puzzles.WIKIPEDIA}\n{LOOSE}\n{CONFLICT}\n")
    done = run("count", source, "--limit", "none", "--timeout", "0.5", code=1)
    assert done.stdout == "1\n# took too long\n0\n"
    assert done.stderr == f"nonet: {source}, line 2: took too long\n"
    done = run("count", source, "--limit", "none", "--timeout", "0.5", "-o", out, code=1)
    assert out.read_text() == "1\n# took too long\n0\n"
    assert f"what could not be read, or took too long, is in {out}.rejects" in done.stderr
    assert (tmp_path / "out.txt.rejects").read_text() == f"2\ttook too long\t{LOOSE}\n"
    assert run("count", source, "--limit", "1000", code=0).stdout == "1\n1000+\n0\n"


@pytest.mark.parametrize("command", ["solve", "check", "count", "canonical", "rate"])
@pytest.mark.parametrize(
    ("options", "message"),
    [
        (["--resume"], "--resume needs --output"),
        (["--json", "--engine", "dask"], "--engine needs --output with --json"),
        (["--timeout=-1"], "--timeout: "),
        (["-o", "out.xlsx"], "expected an output name that ends in .txt"),
    ],
)
def test_options_that_do_not_go_together_are_refused(
    command: str, options: list[str], message: str, source: Path
) -> None:
    done = run(command, source, *options)
    assert done.returncode == 2
    assert message in " ".join(done.stderr.replace("│", " ").split())


@pytest.mark.parametrize("command", ["check", "count", "canonical", "rate"])
def test_options_for_files_leave_single_puzzles_as_they_were(command: str) -> None:
    done = run(command, puzzles.WIKIPEDIA, "--json", code=0)
    assert json.loads(done.stdout)["puzzle"] == puzzles.WIKIPEDIA
    assert "needs files of puzzles" in " ".join(run(command, puzzles.WIKIPEDIA, "-o", "x.txt", code=2).stderr.split())


@pytest.mark.skipif(os.name == "nt", reason="no SIGINT to another process on Windows")
def test_control_c_ends_a_long_count_and_resume_continues(tmp_path: Path) -> None:
    source, out, part = tmp_path / "in.txt", tmp_path / "out.txt", tmp_path / "out.txt.part"
    source.write_text("".join(f"{line}\n" for line in LINES) * 200 + f"{LOOSE}\n")
    before = (len(LINES) * 200 + 1) // CountTask.chunk_rows * CountTask.chunk_rows
    command = [sys.executable, "-m", "nonet", "count", str(source), "--limit", "none", "-o", str(out)]
    with subprocess.Popen([*command, "--timeout", "0"], stderr=subprocess.PIPE, text=True) as process:
        wait_until(lambda: part.exists() and part.read_bytes().count(b"\n") == before, "all other chunks are counted")
        process.send_signal(signal.SIGINT)
        _, said = process.communicate(timeout=300)
        assert process.returncode == 130, said
    assert "rerun with --resume to continue" in said
    done = subprocess.run(
        [*command, "--timeout", "0.5", "--resume"], capture_output=True, text=True, check=False, timeout=300
    )
    assert done.returncode == 1
    lines = out.read_text().splitlines()
    assert len(lines) == 200 * len(LINES) + 1
    assert lines[-1] == "# took too long"
    assert lines[:-1] == lines[: len(LINES)] * 200
