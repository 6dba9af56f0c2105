"""convert: any format in, any format out, from arguments, files and pipes."""

from __future__ import annotations

import json
from functools import partial
from typing import TYPE_CHECKING

import numpy as np
import pytest
from pyarrow import parquet

import nonet
import samples
import shell
from nonet import Grid
from nonet.formats import FORMATS, decode, detect, parse, parse_many, write
from puzzles import HARD, WIKIPEDIA

if TYPE_CHECKING:
    from pathlib import Path

SAMPLES = samples.folder()


convert = partial(shell.run, "convert", code=0)


@pytest.mark.parametrize("name", sorted(FORMATS))
def test_a_puzzle_is_written_in_every_format(name: str) -> None:
    output = convert(WIKIPEDIA, "--to", name).stdout
    assert output == write(Grid(WIKIPEDIA), name) + "\n"
    assert parse(output)["r1c1"] == 5


@pytest.mark.parametrize("name", sorted(path.name for path in SAMPLES.iterdir() if path.name != "expected.txt"))
def test_every_sample_file_becomes_lines(name: str) -> None:
    path = SAMPLES / name
    lines = [entry.grid.to_line() for entry in parse_many(decode(path.read_bytes()))]
    assert convert(str(path)).stdout.splitlines() == lines


def test_standard_input_is_read_with_and_without_a_dash() -> None:
    text = f"quizzes,solutions\n{WIKIPEDIA},\n{HARD},\n"
    for arguments in ([], ["-"]):
        assert convert(*arguments, "-t", "line", stdin=text).stdout == f"{WIKIPEDIA}\n{HARD}\n"


@pytest.mark.parametrize("name", ["a.parquet", "a.pq", "a.npy", "a.csv.gz", "a.txt.zst", "a.sdm.gz"])
def test_convert_writes_what_every_command_reads(tmp_path: Path, name: str) -> None:
    path = tmp_path / name
    told = json.loads(convert(WIKIPEDIA, HARD, "-o", str(path), "--json").stdout)
    assert told["puzzles"] == 2
    assert [grid.to_line() for grid in nonet.load(path)] == [WIKIPEDIA, HARD]
    assert convert(str(path)).stdout == f"{WIKIPEDIA}\n{HARD}\n"


def test_a_parquet_file_of_convert_is_read_by_arrow(tmp_path: Path) -> None:
    path = tmp_path / "many.parquet"
    convert("--to", "parquet", "-o", str(path), stdin=f"{WIKIPEDIA}\n" * 70_000)
    table = parquet.read_table(path)
    assert (table.num_rows, table.schema.names, table.column(0)[69_999].as_py()) == (70_000, ["puzzle"], WIKIPEDIA)
    empty = tmp_path / "none.npy"
    convert("-o", str(empty), stdin="# nothing\n")
    assert np.load(empty).shape == (0, 81)


def test_the_output_file_tells_the_format(tmp_path: Path) -> None:
    for suffix, name in [
        (".sdk", "sdk"),
        (".sdx", "sdx"),
        (".ss", "ss"),
        (".csv", "csv"),
        (".txt", "line"),
        (".sdm", "line"),
    ]:
        path = tmp_path / f"game{suffix}"
        assert convert(WIKIPEDIA, "-o", str(path)).stdout == ""
        assert detect(path.read_text(encoding="utf-8")) == name


def test_a_bad_puzzle_is_named_and_the_others_are_written() -> None:
    result = convert(stdin=f"{WIKIPEDIA}\n{WIKIPEDIA[:-1]}\n{HARD}\n", code=1)
    assert result.stdout == f"{WIKIPEDIA}\n{HARD}\n"
    assert result.stderr == ("nonet: standard input, line 2: expected 81 cells, got 80: '53..7....6..195....9…'\n")


def test_strict_refuses_what_would_be_lost() -> None:
    text = write(Grid(WIKIPEDIA).place("r1c3", 4), "hodoku")
    assert convert("-t", "line", stdin=text).stdout == "534" + WIKIPEDIA[3:] + "\n"
    result = convert("-t", "line", "--strict", stdin=text, code=1)
    assert result.stdout == ""
    assert "cannot tell a placement from a clue, got 4 placed at r1c3" in result.stderr
    assert convert("-t", "sdx", "--strict", stdin=text).stdout.startswith("5 3 u4 26 ")
