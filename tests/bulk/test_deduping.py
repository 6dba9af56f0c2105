"""The first puzzle of each class stays, in order, whatever the container."""

from __future__ import annotations

import csv
import gzip
import random
from collections import Counter
from typing import TYPE_CHECKING, Any

import numpy as np
import pyarrow.parquet as pq
import pytest

import nonet
import shell
from deduping import CONFLICT, dedupe, drawn_lines, simple, write
from jobs import unpack, write_as
from nonet.bulk import repeats
from nonet.bulk.tasks import dedupe_files
from nonet.errors import ParseError
from puzzles import EMPTY, WIKIPEDIA

if TYPE_CHECKING:
    from pathlib import Path


pytestmark = pytest.mark.usefixtures("small_chunks")

# ── kept rows ──────────────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("seed", range(6))
def test_it_keeps_the_puzzles_of_a_simple_dedupe(seed: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    draw = random.Random(seed)
    lines = drawn_lines(draw.randint(1, 600), draw.randint(1, 200), seed)
    path = write(tmp_path / "in.txt", lines)
    expected = simple(line for line in lines if line and not line.startswith("#"))
    monkeypatch.setattr(repeats, "BUCKET_ROWS", draw.choice([1, 10, 10_000]))
    for threads in (1, 2):
        out = tmp_path / f"out{threads}.txt"
        summary = dedupe(path, out, threads=threads, piece_rows=draw.choice([1, 30, 100]))
        assert out.read_text().splitlines() == expected
        assert summary.tally["kept"] == len(expected)
        bad = sum(line in ("no puzzle", CONFLICT) for line in lines)
        assert summary.failures == bad
        assert sum(summary.tally.values()) == sum(bool(line) and not line.startswith("#") for line in lines)
        assert summary.rejects == (tmp_path / f"out{threads}.txt.rejects" if bad else None)
        assert not list(tmp_path.glob("*.work"))


@pytest.mark.parametrize("bucket_rows", [1, 7, 10_000])
@pytest.mark.parametrize("classes", [1, 300])
def test_all_equivalent_and_none(
    classes: int, bucket_rows: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(repeats, "BUCKET_ROWS", bucket_rows)
    pool = [grid.to_line() for grid in nonet.generate_many(classes, seed=1, minimal=True)]
    lines = [nonet.random_equivalent(pool[n % classes], n).to_line() for n in range(300)]
    out = tmp_path / "out.txt"
    summary = dedupe(write(tmp_path / "in.txt", lines), out)
    assert out.read_text().splitlines() == lines[:classes]
    assert +summary.tally == +Counter(kept=classes, equivalent=300 - classes)
    assert not (tmp_path / "out.txt.rejects").exists()


@pytest.mark.parametrize("target", ["txt", "csv", "parquet", "npy", "txt.gz"])
@pytest.mark.parametrize("text", ["", "no puzzle\n", "# only a comment\n"])
def test_an_output_may_be_empty(text: str, target: str, tmp_path: Path) -> None:
    (tmp_path / "in.txt").write_text(text)
    out = tmp_path / f"out.{target}"
    assert dedupe(tmp_path / "in.txt", out).tally["kept"] == 0
    if target == "parquet":
        assert pq.read_table(out).column_names == ["puzzle"]
    elif target == "npy":
        assert np.load(out).shape == (0, 81)
    elif target == "txt.gz":
        assert gzip.decompress(out.read_bytes()) == b""
    else:
        assert out.read_bytes() == (b"puzzle\n" if target == "csv" else b"")


def test_rejects_name_the_line_of_each_row(tmp_path: Path) -> None:
    first = write(tmp_path / "a.txt", ["# comment", WIKIPEDIA, "nonsense", "", CONFLICT])
    second = write(tmp_path / "b.txt", [EMPTY, CONFLICT, nonet.random_equivalent(WIKIPEDIA, 1).to_line(), "9" * 80])
    out = tmp_path / "out.txt"
    summary = dedupe_files([first, second], out, piece_rows=1)
    assert out.read_text().splitlines() == [WIKIPEDIA, EMPTY]
    rejects = [line.split("\t") for line in (tmp_path / "out.txt.rejects").read_text().splitlines()]
    assert [place for place, _, _ in rejects] == [f"{first}:3", f"{first}:5", f"{second}:2", f"{second}:4"]
    assert rejects[1][1:] == ["digit 5 twice in row 1 (r1c1, r1c2)", CONFLICT]
    assert summary.tally == {"kept": 2, "equivalent": 1, "unreadable": 2, "conflict": 2}
    digits = np.array([list(nonet.parse(WIKIPEDIA)._digits)], np.uint8)
    digits[0, 5] = 10
    np.save(tmp_path / "in.npy", digits)
    assert dedupe(tmp_path / "in.npy", tmp_path / "array.txt").tally == {"unreadable": 1}
    assert "expected a digit of 0..9, got 10 at r1c6" in (tmp_path / "array.txt.rejects").read_text()


# ── containers ─────────────────────────────────────────────────────────────────────────────────────────────────


def rows_in(path: Path) -> list[dict[str, Any]]:
    if path.suffix == ".parquet":
        return list(pq.read_table(path).to_pylist())
    if path.suffix == ".npy":
        return [{"puzzle": nonet.Grid.from_digits(row.tobytes()).to_line()} for row in np.load(path)]
    lines = unpack(path).splitlines(keepends=True)
    if ".csv" in path.suffixes:
        return list(csv.DictReader(lines))
    return [{"puzzle": line.rstrip("\n")} for line in lines]


SUFFIXES = ["txt", "txt.gz", "csv", "csv.zst", "parquet", "npy"]


@pytest.mark.parametrize("source", SUFFIXES)
@pytest.mark.parametrize("target", SUFFIXES)
def test_every_container_is_read_and_written(source: str, target: str, tmp_path: Path) -> None:
    lines = [line for line in drawn_lines(250, 60, 5) if len(line) == 81 and line != CONFLICT]
    expected = simple(lines)
    out = tmp_path / f"out.{target}"
    dedupe(write_as(tmp_path / f"in.{source}", lines), out)
    rows = rows_in(out)
    assert [row["puzzle"] for row in rows] == expected
    if source.split(".")[0] in ("csv", "parquet") and target.split(".")[0] in ("csv", "parquet"):
        assert list(rows[0]) == ["number", "puzzle", "note"]
        numbers = [lines.index(line) for line in expected]
        assert [int(row["number"]) for row in rows] == numbers
        if source == target == "parquet":
            assert [row["note"] for row in rows] == [None if n % 3 else f"note {n}" for n in numbers]
            assert pq.read_schema(out).types == pq.read_schema(tmp_path / "in.parquet").types
        if source.startswith("csv"):
            assert [row["note"] for row in rows] == [f'a, "b"\n{n}' for n in numbers]
    assert sorted(path.name for path in tmp_path.iterdir()) == sorted([f"in.{source}", f"out.{target}"])


def test_boards_of_several_lines_are_deduped_too(tmp_path: Path) -> None:
    lines = drawn_lines(40, 10, 2)
    boards = [nonet.parse(line) for line in lines if len(line) == 81 and line not in (CONFLICT,)]
    path = tmp_path / "in.txt"
    path.write_text("\n\n".join("\n".join(grid.to_line()[n : n + 9] for n in range(0, 81, 9)) for grid in boards))
    dedupe(path, tmp_path / "out.txt")
    assert (tmp_path / "out.txt").read_text().splitlines() == simple(grid.to_line() for grid in boards)


def test_columns_that_differ_are_refused_before_anything_is_done(tmp_path: Path) -> None:
    (tmp_path / "a.csv").write_text(f"puzzle,x\n{WIKIPEDIA},1\n")
    (tmp_path / "b.csv").write_text(f"puzzle,y\n{EMPTY},1\n")
    with pytest.raises(ParseError, match="expected the columns of"):
        dedupe_files([tmp_path / "a.csv", tmp_path / "b.csv"], tmp_path / "out.csv")
    assert sorted(path.name for path in tmp_path.iterdir()) == ["a.csv", "b.csv"]


# ── the command ────────────────────────────────────────────────────────────────────────────────────────────────


def test_a_pipe_is_deduped_to_standard_output_or_into_a_file(mixed: Path, tmp_path: Path) -> None:
    text = mixed.read_text()
    kept = simple(line for line in text.splitlines() if line and line[0] != "#")
    done = shell.run("dedupe", stdin=text, code=1)
    assert done.stdout.splitlines() == kept
    assert "standard input, line " in done.stderr
    assert " equivalent" in done.stderr
    shell.run("dedupe", "-", "-o", tmp_path / "out.txt", stdin=text, code=1)
    assert (tmp_path / "out.txt").read_text().splitlines() == kept
    assert sorted(path.name for path in tmp_path.iterdir()) == ["out.txt", "out.txt.rejects"]


@pytest.mark.parametrize("text", ["", "\n", "# nothing\n\n"])
def test_nothing_is_deduped_to_nothing(text: str) -> None:
    assert shell.run("dedupe", "-", stdin=text).stdout == ""


def test_puzzles_of_the_command_line_are_deduped() -> None:
    disguised = nonet.random_equivalent(WIKIPEDIA, 3).to_line()
    done = shell.run("dedupe", WIKIPEDIA, disguised, EMPTY)
    assert done.stdout.splitlines() == [WIKIPEDIA, EMPTY]
    assert "2 of 3 kept, 1 equivalent" in done.stderr
    shell.run("dedupe", WIKIPEDIA, CONFLICT, code=1)
