"""Files in and out: every container, odd lines, empty files, garbage, rejects."""

from __future__ import annotations

import csv
import gzip
import io
from typing import TYPE_CHECKING

import numpy as np
import pyarrow as pa
import pyarrow.csv as csv_module
import pyarrow.parquet as pq
import pytest

import nonet
from jobs import unpack, write_as
from mixing import mixed_lines, proper_lines
from nonet import MissingExtraError, ParseError, SudokuError, UsageError, formats
from nonet.bulk.read import streams
from nonet.bulk.tasks import canonical_files, check_files, dedupe_files, solve_files
from puzzles import HARDEST
from puzzles import WIKIPEDIA as PUZZLE
from puzzles import WIKIPEDIA_SOLUTION as SOLVED

if TYPE_CHECKING:
    from pathlib import Path

    from nonet.bulk.run.files import Summary

pytestmark = pytest.mark.usefixtures("small_chunks")
CONFLICT = "55" + "." * 79


def solve(path: Path, out: Path, **options: object) -> Summary:
    """Solve one file without waiting for the disk."""
    return solve_files([path], out, **{"sync": False, **options})  # type: ignore[arg-type]


def solutions_in(path: Path) -> list[str | None]:
    """Read back the solutions, None where there is none."""
    suffixes = "".join(path.suffixes)
    if suffixes == ".parquet":
        column: list[str | None] = pq.read_table(path).column("solution").to_pylist()
        return column
    if suffixes == ".npy":
        return ["".join(map(str, row)) if row.any() else None for row in np.load(path)]
    if suffixes.startswith(".csv"):
        return [row["solution"] or None for row in csv.DictReader(io.StringIO(unpack(path)))]
    return [line if not line.startswith("#") else None for line in unpack(path).splitlines() if line[:3] != "# n"]


TEXT_SUFFIXES = ["txt", "txt.gz", "txt.zst", "csv", "csv.gz", "csv.zst"]


@pytest.mark.parametrize("source", [*TEXT_SUFFIXES, "parquet", "npy"])
@pytest.mark.parametrize("target", [*TEXT_SUFFIXES, "parquet", "npy"])
def test_every_container_is_read_and_written(source: str, target: str, tmp_path: Path) -> None:
    lines = [*proper_lines(400), CONFLICT, "." * 81]
    expected = [*nonet.solve_many(lines[:400]).lines(), None, None]
    path = write_as(tmp_path / f"in.{source}", lines)
    out = tmp_path / f"out.{target}"
    summary = solve(path, out, threads=2)
    assert solutions_in(out) == expected
    assert summary.tally == {"unique": 400, "conflict": 1, "several": 1}
    assert summary.failures == 2
    assert sorted(file.name for file in tmp_path.iterdir()) == [f"in.{source}", f"out.{target}"]


@pytest.mark.parametrize(
    ("header", "row"),
    [
        ("quizzes,solutions", "{puzzle},{solved}"),
        ("source,q,a,rating", "list,{puzzle},{solved},3"),
        ("id;sudoku;level", "1;{puzzle};easy"),
        ("id\tunknown name", "1\t{puzzle}"),
        ('"a ""quoted"", name",puzzle', '"two\nlines, one record",{puzzle}'),
        ("solution,puzzle,status", '"","{puzzle}",old'),
    ],
)
def test_the_column_of_puzzles_is_found(header: str, row: str, tmp_path: Path) -> None:
    path = tmp_path / "in.csv"
    path.write_text("\ufeff" + header + "\r\n" + (row.format(puzzle=PUZZLE, solved=SOLVED) + "\r\n") * 200)
    summary = solve(path, tmp_path / "out.csv")
    assert summary.tally == {"unique": 200}
    delimiter = max(",;\t", key=header.count)
    rows = list(csv.reader(io.StringIO(unpack(tmp_path / "out.csv"), newline=""), delimiter=delimiter))
    assert rows[0][-2:] == (["nonet_solution", "nonet_status"] if "solution," in header else ["solution", "status"])
    assert all(found[-2:] == [SOLVED, "unique"] for found in rows[1:])
    assert len(rows) == 201
    solve(path, tmp_path / "out.parquet")
    table = pq.read_table(tmp_path / "out.parquet")
    assert table.num_rows == 200
    assert table.column(0)[0].as_py() == rows[1][0]


def test_the_column_can_be_chosen_by_name_or_number(tmp_path: Path) -> None:
    path = tmp_path / "in.csv"
    path.write_text(f"puzzle,other\n{CONFLICT},{PUZZLE}\n")
    assert solve(path, tmp_path / "a.txt").tally == {"conflict": 1}
    for column in ("other", "2"):
        assert solve(path, tmp_path / "b.txt", column=column).tally == {"unique": 1}
    with pytest.raises(UsageError, match="expected one of the columns puzzle, other"):
        solve(path, tmp_path / "c.txt", column="third")


def test_csv_without_a_header_is_read(tmp_path: Path) -> None:
    path = tmp_path / "in.csv"
    path.write_text(f"7,{PUZZLE}\n8,{PUZZLE}\n")
    solve(path, tmp_path / "out.csv")
    assert (tmp_path / "out.csv").read_text() == f"7,{PUZZLE},{SOLVED},unique\n8,{PUZZLE},{SOLVED},unique\n"


def test_lines_keep_their_numbers(tmp_path: Path) -> None:
    path = tmp_path / "in.txt"
    text = f"\ufeff# head\n\n{PUZZLE}\r\nrubbish\n  # note\n{CONFLICT}\n{PUZZLE} rated 3\n{'.' * 81}\n"
    path.write_bytes(text.encode() + PUZZLE.encode())
    summary = solve(path, tmp_path / "out.txt")
    assert (tmp_path / "out.txt").read_text().splitlines() == [
        "# head",
        "",
        SOLVED,
        "# unreadable: expected a digit or a blank, got 'r' at column 1",
        "  # note",
        "# digit 5 twice in row 1 (r1c1, r1c2); digit 5 twice in box 1 (r1c1, r1c2)",
        SOLVED,
        "# several solutions",
        SOLVED,
    ]
    assert (
        tmp_path / "out.txt.rejects"
    ).read_text() == "4\texpected a digit or a blank, got 'r' at column 1\trubbish\n"
    assert summary.rejects == tmp_path / "out.txt.rejects"


def test_a_count_before_the_puzzles_is_passed_over(tmp_path: Path) -> None:
    path = tmp_path / "in.txt"
    path.write_text(f"49151\n{PUZZLE}\n17\n")
    assert solve(path, tmp_path / "out.txt").tally == {"unique": 1, "unreadable": 1}


def test_rejects_name_the_lines_of_all_files(tmp_path: Path) -> None:
    lines = list(mixed_lines(1500, seed=9))
    one, two = tmp_path / "one.txt", tmp_path / "two.txt.gz"
    write_as(one, ["# first", *lines])
    write_as(two, lines)
    summary = solve_files([one, two], tmp_path / "out.txt", sync=False, threads=3)
    results = nonet.solve_many(lines)
    bad = sorted(results.errors)
    rejects = (tmp_path / "out.txt.rejects").read_text().splitlines()
    assert [line.split("\t")[0] for line in rejects] == [
        *(f"{one}:{index + 2}" for index in bad),
        *(f"{two}:{index + 1}" for index in bad),
    ]
    assert summary.tally["unreadable"] == 2 * len(bad)
    assert len((tmp_path / "out.txt").read_text().splitlines()) == 2 * 1500 + 1


def test_a_later_run_without_rejects_removes_the_old_ones(tmp_path: Path) -> None:
    path = tmp_path / "in.txt"
    path.write_text("rubbish\n")
    solve(path, tmp_path / "out.txt")
    assert (tmp_path / "out.txt.rejects").exists()
    path.write_text(f"{PUZZLE}\n")
    solve(path, tmp_path / "out.txt")
    assert not (tmp_path / "out.txt.rejects").exists()


@pytest.mark.parametrize("target", ["txt", "txt.gz", "csv.zst", "parquet", "npy"])
def test_output_depends_neither_on_threads_nor_on_luck(target: str, tmp_path: Path) -> None:
    path = write_as(tmp_path / "in.txt", list(mixed_lines(1500, seed=4)))
    seen = set()
    for threads in (1, 2, 5):
        out = tmp_path / f"out{threads}.{target}"
        solve(path, out, threads=threads)
        seen.add(out.read_bytes())
    assert len(seen) == 1


@pytest.mark.parametrize("chunk", [100, 8192, 1 << 22])
def test_text_does_not_depend_on_the_size_of_chunks(
    chunk: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    lines = list(mixed_lines(300, seed=4))
    path = write_as(tmp_path / "in.txt", lines)
    monkeypatch.setattr(streams, "CHUNK_BYTES", chunk)
    solve(path, tmp_path / "out.txt")
    expected = nonet.solve_many(lines).solutions
    found = [line for line in (tmp_path / "out.txt").read_text().splitlines() if line[0] != "#"]
    assert found == ["".join(map(str, row)) for row in expected.tolist() if any(row)]


def test_any_solution_will_do_with_limit_1(tmp_path: Path) -> None:
    path = write_as(tmp_path / "in.txt", ["." * 81])
    assert solve(path, tmp_path / "out.csv", limit=1).tally == {"solved": 1}


def test_a_larger_limit_adds_a_count(tmp_path: Path) -> None:
    path = write_as(tmp_path / "in.txt", ["." * 81, PUZZLE])
    solve(path, tmp_path / "out.csv", limit=50)
    assert [row["count"] for row in csv.DictReader(io.StringIO(unpack(tmp_path / "out.csv")))] == ["50", "1"]
    solve(path, tmp_path / "out.parquet", limit=50)
    assert pq.read_table(tmp_path / "out.parquet").column("count").to_pylist() == [50, 1]


@pytest.mark.parametrize("source", ["txt", "csv", "txt.gz", "npy", "parquet"])
@pytest.mark.parametrize("target", ["txt", "csv", "parquet", "npy", "txt.gz", "txt.zst"])
def test_no_puzzles_give_a_complete_empty_output(source: str, target: str, tmp_path: Path) -> None:
    path = write_as(tmp_path / f"in.{source}", [])
    out = tmp_path / f"out.{target}"
    assert solve(path, out).tally == {}
    assert solutions_in(out) == []
    assert nonet.load(out) == []


def test_other_text_formats_are_read_too(tmp_path: Path) -> None:
    board = "\n".join(PUZZLE[i : i + 9] for i in range(0, 81, 9))
    path = tmp_path / "boards.sdk"
    path.write_text(board + "\n")
    solve(path, tmp_path / "out.txt")
    assert (tmp_path / "out.txt").read_text() == f"{SOLVED}\n"
    wide = tmp_path / "wide.txt"
    wide.write_bytes(f"{PUZZLE}\n{PUZZLE}\n".encode("utf-16"))
    solve(wide, tmp_path / "wide.csv")
    assert solutions_in(tmp_path / "wide.csv") == [SOLVED, SOLVED]


def test_a_line_of_any_length_is_one_bad_line(tmp_path: Path) -> None:
    path = tmp_path / "in.txt"
    path.write_text(f"{PUZZLE}\n{'9' * 1_000_000}\n{PUZZLE}\n" + "x" * 30_000)
    summary = solve(path, tmp_path / "out.txt")
    assert summary.tally == {"unique": 2, "unreadable": 2}
    assert [line.split("\t")[0] for line in (tmp_path / "out.txt.rejects").read_text().splitlines()] == ["2", "4"]


def test_garbage_is_rejected_line_by_line(tmp_path: Path) -> None:
    path = tmp_path / "in.txt"
    path.write_bytes(np.random.default_rng(1).integers(0, 256, 100_000, np.uint8).tobytes())
    summary = solve(path, tmp_path / "out.txt")
    assert set(summary.tally) <= {"unreadable"}
    assert summary.failures == len((tmp_path / "out.txt.rejects").read_text().splitlines())


@pytest.mark.parametrize(
    ("name", "data", "message"),
    [
        ("in.parquet", b"no parquet", "expected a Parquet file"),
        ("in.npy", b"no array", "expected a .npy array"),
        ("in.txt.gz", b"no gzip", "expected complete gzip data"),
        ("in.txt.gz", gzip.compress(b"." * 10_000, mtime=0)[:-9], "expected complete gzip data"),
        ("in.txt.zst", b"no zstd at all", "expected complete Zstandard data"),
        ("in.csv", b"a,b\n1,2\n", "expected a column of puzzles"),
    ],
)
def test_a_damaged_file_is_a_clear_error(name: str, data: bytes, message: str, tmp_path: Path) -> None:
    path = tmp_path / name
    path.write_bytes(data)
    with pytest.raises(SudokuError, match=message):
        solve(path, tmp_path / "out.txt")
    assert not (tmp_path / "out.txt").exists()


def test_an_array_of_another_shape_is_a_clear_error(tmp_path: Path) -> None:
    np.save(tmp_path / "in.npy", np.zeros((3, 80)))
    with pytest.raises(ParseError, match="expected integers in an array of shape"):
        solve(tmp_path / "in.npy", tmp_path / "out.txt")


@pytest.mark.parametrize("name", ["out.xyz", "out.parquet.gz", "out.npy.zst"])
def test_an_output_that_no_worker_can_write_is_a_clear_error(name: str, tmp_path: Path) -> None:
    path = write_as(tmp_path / "in.txt", [PUZZLE])
    with pytest.raises((ParseError, UsageError), match="expected"):
        solve(path, tmp_path / name)


def test_files_with_other_columns_do_not_mix(tmp_path: Path) -> None:
    one, two = tmp_path / "one.csv", tmp_path / "two.csv"
    one.write_text(f"puzzle\n{PUZZLE}\n")
    two.write_text(f"q,a\n{PUZZLE},1\n")
    with pytest.raises(ParseError, match="expected the columns of"):
        solve_files([one, two], tmp_path / "out.csv")
    assert solve_files([one, two], tmp_path / "out.txt", sync=False).tally == {"unique": 2}


def test_a_missing_extra_says_what_to_install(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = write_as(tmp_path / "in.txt", [PUZZLE])
    for package, name in (("pyarrow", "out.parquet"), ("zstandard", "out.txt.zst")):
        monkeypatch.setitem(__import__("sys").modules, package, None)
        with pytest.raises(MissingExtraError, match=r"pip install 'nonet\[data\]'"):
            solve(path, tmp_path / name)


def test_parquet_strings_and_lists_are_read(tmp_path: Path) -> None:
    digits = [int(c) if c != "." else 0 for c in PUZZLE]
    columns = {
        "dictionary": pa.array([PUZZLE, None]).dictionary_encode(),
        "large": pa.array([PUZZLE, None], pa.large_string()),
        "list": pa.array([digits, None]),
    }
    for name, column in columns.items():
        pq.write_table(pa.table({"puzzle": column}), tmp_path / f"{name}.parquet")
        assert solve(tmp_path / f"{name}.parquet", tmp_path / "out.parquet").tally == {"unique": 1, "unreadable": 1}


def test_a_file_that_was_worked_on_again_and_again_keeps_every_column(tmp_path: Path) -> None:
    (tmp_path / "0.csv").write_text(f"puzzle\n{PUZZLE}\n")
    for turn in range(3):
        solve(tmp_path / f"{turn}.csv", tmp_path / f"{turn + 1}.csv")
    head = (tmp_path / "3.csv").read_text().splitlines()[0]
    assert head == "puzzle,solution,status,nonet_solution,nonet_status,nonet_nonet_solution,nonet_nonet_status"


@pytest.mark.parametrize("suffix", ["txt", "csv"])
def test_files_keep_eliminated_candidates(tmp_path: Path, suffix: str) -> None:
    puzzle = nonet.Grid(HARDEST)  # no cell has one candidate, which the format cannot tell from a digit
    cell = puzzle.blanks[0]
    one, other = (formats.write(puzzle.eliminate(cell, digit), "729") for digit in puzzle.candidates(cell)[:2])
    boards = tmp_path / "boards.txt"
    boards.write_text(f"{one}\n{other}\n{one}\n{HARDEST}\n")
    for task, count in ((dedupe_files, 3), (canonical_files, 4)):
        out = tmp_path / f"out.{suffix}"
        task([boards], out)
        rows = [line.split(",")[-1] for line in out.read_text().splitlines() if not line.startswith("puzzle")]
        found = [nonet.parse(row) for row in rows]
        assert len(found) == count
        assert {nonet.canonical(board) for board in found} == {nonet.canonical(text) for text in (one, other, HARDEST)}
        with pytest.raises(nonet.SudokuError, match="got eliminated candidates"):
            task([boards], tmp_path / "out.npy")


@pytest.mark.parametrize("header", ["", ",".join(f"c{cell}" for cell in range(81)), ",".join(map(str, range(81)))])
@pytest.mark.parametrize("blank", ["0", "", "."])
def test_csv_of_81_columns_is_read_as_it_is(tmp_path: Path, header: str, blank: str) -> None:
    record = ",".join(PUZZLE).replace(".", blank)
    table = tmp_path / "cells.csv"
    table.write_text("\n".join([*([header] if header else []), record, record.replace("5", "x", 1), record]) + "\n")
    solve_files([table], tmp_path / "out.csv")
    rows = list(csv.reader((tmp_path / "out.csv").read_text().splitlines()))
    assert rows[0] == ["puzzle", "solution", "status"]
    assert [row[1] for row in rows[1:]] == [SOLVED, "", SOLVED]
    assert rows[1][0] == PUZZLE


@pytest.mark.parametrize("blank", ["0", "", "."])
def test_csv_of_nine_columns_is_a_board(tmp_path: Path, blank: str) -> None:
    rows = [",".join(PUZZLE[at : at + 9]).replace(".", blank) for at in range(0, 81, 9)]
    table = tmp_path / "board.csv"
    table.write_text("\n".join([*rows, "", *rows]) + "\n")
    solve_files([table], tmp_path / "out.csv")
    assert (tmp_path / "out.csv").read_text().splitlines()[1:] == [f"{PUZZLE},{SOLVED},unique"] * 2
    assert nonet.parse("\n".join(rows)).to_line() == PUZZLE


@pytest.mark.parametrize("suffix", ["csv", "parquet"])
def test_given_solutions_are_compared(tmp_path: Path, suffix: str) -> None:
    wrong = SOLVED[:-1] + "8"
    columns = {"quizzes": [PUZZLE] * 4 + ["." * 81], "solutions": [SOLVED, wrong, None, "12", SOLVED]}
    table = tmp_path / f"given.{suffix}"
    write = csv_module.write_csv if suffix == "csv" else pq.write_table
    write(pa.table(columns), table)
    for task in (solve_files, check_files):
        summary = task([table], tmp_path / "out.csv", solution_column="solutions")
        assert summary.tally == {"unique": 2, "given_solution_differs": 2, "several": 1}
        assert summary.failures == 3
        rows = list(csv.DictReader((tmp_path / "out.csv").read_text().splitlines()))
        assert [row["given_solution"] for row in rows] == ["same", "differs", "missing", "differs", ""]
        assert [row["status"] for row in rows] == ["unique"] * 4 + ["several"]
    assert rows[1]["message"] == "the given solution has '8' at r9c9, the puzzle '9'"
    assert rows[3]["message"] == "expected 81 digits as the given solution, got 2 characters"
    with pytest.raises(UsageError, match="expected one of the columns quizzes, solutions"):
        check_files([table], solution_column="answers")
    (tmp_path / "lines.txt").write_text(PUZZLE)
    with pytest.raises(UsageError, match="expected CSV or Parquet with a column of solutions"):
        check_files([tmp_path / "lines.txt"], solution_column="2")
