"""Row in, row out: no content of a table ends a job, shifts a row or loses its other columns."""

from __future__ import annotations

import contextlib
import csv
import io
import signal
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq
import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

import nonet
from nonet import _core
from nonet.bulk.read import open_source, parquet, streams
from nonet.bulk.read.source import WHOLE
from nonet.bulk.tasks import check_files, dedupe_files, solve_files
from puzzles import EMPTY, WIKIPEDIA, WIKIPEDIA_SOLUTION

if TYPE_CHECKING:
    from collections.abc import Sequence

#: Characters that break readers: line ends of every kind, quotes, delimiters, NUL, marks, other scripts.
MARKS = 'a,;"\r\n\t #é數5.\ufeff' + ("\0" if sys.version_info >= (3, 11) else "")  # older csv modules refuse NUL
hostile = st.text(st.sampled_from(MARKS), max_size=12)
cells = st.sampled_from([WIKIPEDIA, EMPTY, "55" + "." * 79, "", f"{WIKIPEDIA}\r", f'"{WIKIPEDIA}"']) | hostile
rows_of = st.lists(st.tuples(cells, hostile, hostile), min_size=1, max_size=8)
few = settings(deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
NAMES = ["puzzle", "note", "note"]


def status_of(text: str | None) -> str:
    try:
        return nonet.check(text or "").status.value
    except nonet.ParseError:
        return "unreadable"


def read(path: Path) -> list[list[Any]]:
    """Read an output as any other program would, without its header."""
    if path.suffix == ".parquet":
        return [list(row) for row in zip(*(column.to_pylist() for column in pq.read_table(path).columns), strict=True)]
    csv.field_size_limit(1 << 30)
    return list(csv.reader(io.StringIO(path.read_bytes().decode(), newline="")))[1:]


def check(source: Path, rows: Sequence[tuple[str | None, ...]], folder: Path) -> None:
    """Solve and check a table into every kind of file with columns; each row must be there as it was."""
    for command in (solve_files, check_files):
        for suffix in (".csv", ".parquet"):
            out = folder / f"out{suffix}"
            command([source], out, sync=False)
            found = read(out)
            assert len(found) == len(rows)
            for row, new in zip(rows, found, strict=True):
                assert [value or "" for value in new[: len(row)]] == [value or "" for value in row]
                assert new[len(row) + (command is solve_files)] == status_of(row[0])
    solve_files([source], folder / "out.txt", sync=False)
    lines = (folder / "out.txt").read_bytes()
    assert lines.count(b"\n") == len(rows) + source.read_bytes().startswith(b"puzzle")
    assert b"\r" not in lines.partition(b"\n")[2]


@few
@given(rows_of)
@example([(WIKIPEDIA, "a\rb", "x" * 200_000), (EMPTY, '"', "\r")])
def test_csv(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, rows: list[tuple[str, ...]]) -> None:
    monkeypatch.setattr(streams, "CHUNK_BYTES", 1 << 19)
    source = tmp_path / "in.csv"
    text = io.StringIO()
    csv.writer(text, lineterminator="\n", quoting=csv.QUOTE_ALL).writerows([NAMES, *rows])
    source.write_bytes(text.getvalue().encode().replace(b'"puzzle","note","note"', b"puzzle,note,note"))
    check(source, rows, tmp_path)


@few
@given(st.lists(st.tuples(cells | st.none(), hostile | st.none(), hostile | st.none()), min_size=1, max_size=8))
def test_parquet(tmp_path: Path, rows: list[tuple[str | None, ...]]) -> None:
    source = tmp_path / "in.parquet"
    arrays = [pa.array(column, pa.string()) for column in zip(*rows, strict=True)]
    pq.write_table(pa.Table.from_arrays(arrays, NAMES), source)
    check(source, rows, tmp_path)


@few
@given(st.lists(cells | st.none(), min_size=1, max_size=8))
def test_parquet_of_one_column(tmp_path: Path, puzzles: list[str | None]) -> None:
    source = tmp_path / "in.parquet"
    pq.write_table(pa.table({"puzzle": pa.array(puzzles, pa.string())}), source)
    check(source, [(puzzle,) for puzzle in puzzles], tmp_path)


@few
@given(st.lists(cells.filter(lambda text: not text.endswith("\0")), min_size=1, max_size=8), st.booleans())
def test_arrays_of_text(tmp_path: Path, puzzles: list[str], is_bytes: bool) -> None:
    source = tmp_path / "in.npy"
    array = np.array([text.encode() for text in puzzles]) if is_bytes else np.array(puzzles)
    np.save(source, array if array.dtype.itemsize else array.astype("U1"))
    for suffix in (".csv", ".parquet"):
        solve_files([source], tmp_path / f"out{suffix}", sync=False)
        found = read(tmp_path / f"out{suffix}")
        assert [row[-1] for row in found] == [status_of(puzzle) for puzzle in puzzles]
    solve_files([source], tmp_path / "out.txt", sync=False)
    assert (tmp_path / "out.txt").read_bytes().count(b"\n") == len(puzzles)


DIGITS = [0 if cell == "." else int(cell) for cell in WIKIPEDIA]
#: A puzzle with one cell that may be no digit.
numbers = st.tuples(st.integers(0, 80), st.integers(-1, 10)).map(
    lambda at: [*DIGITS[: at[0]], at[1], *DIGITS[at[0] + 1 :]]
)


@few
@given(st.lists(numbers, min_size=1, max_size=6), st.sampled_from(["i1", "<i8", ">i4"]), st.booleans(), st.booleans())
def test_arrays_of_numbers(tmp_path: Path, rows: list[list[int]], kind: str, is_square: bool, is_fortran: bool) -> None:
    source, out = tmp_path / "in.npy", tmp_path / "out.csv"
    array = np.array(rows, kind).reshape((-1, 9, 9) if is_square else (-1, 81))
    np.save(source, np.asfortranarray(array) if is_fortran else array)
    solve_files([source], out, sync=False)
    for row, new in zip(rows, read(out), strict=True):
        is_digits = all(0 <= number <= 9 for number in row)
        assert new[-1] == (status_of("".join(map(str, row))) if is_digits else "unreadable")


def test_very_many_short_lines_are_read_in_parts(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A table holds a bounded number of rows, and the output does not show where it was cut."""
    source = tmp_path / "in.csv"
    text = f"puzzle,note\n{WIKIPEDIA},a\n" + 'x,"y\nz"\n' * 40 + f'{EMPTY},"' + "\n" * 30 + '"\n' + "x\n" * 20
    source.write_text(text)
    for command in (solve_files, check_files, dedupe_files):
        command([source], tmp_path / "whole.csv", sync=False)
        with monkeypatch.context() as patch:
            patch.setattr("nonet.bulk.read.source._MOST_LINES", 8)
            opened = open_source(source)
            (chunk,) = opened.chunks(WHOLE)
            assert max(len(opened.table(part)) for part in opened.parts(chunk)) <= 8
            command([source], tmp_path / "parts.csv", sync=False)
        assert (tmp_path / "parts.csv").read_bytes() == (tmp_path / "whole.csv").read_bytes()


@pytest.mark.parametrize(
    ("endless", "command"),
    [
        (b"y\n", ["solve", "-o", "out.txt"]),
        (b"\1" * 4096, ["check", "-o", "out.csv"]),
        (b'x,"open\n', ["solve", "--column", "1", "-o", "out.csv"]),
        (b"\1" * 4096, ["hint"]),
    ],
    ids=["yes", "one line", "quotes", "hint"],
)
def test_a_pipe_without_an_end_takes_bounded_memory_and_can_be_stopped(
    endless: bytes, command: list[str], tmp_path: Path
) -> None:
    arguments = [sys.executable, "-m", "nonet", *command, *(["--threads", "1", "--quiet"] if len(command) > 1 else [])]
    with subprocess.Popen(
        arguments, stdin=subprocess.PIPE, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, cwd=tmp_path
    ) as process:
        assert process.stdin is not None
        block, sent = endless * (65536 // len(endless)), 0
        if "--column" in command:
            process.stdin.write(b"puzzle,note\n")
        while sent < 12 << 20:  # several chunks; memory does not grow with the input
            sent += process.stdin.write(block)
        peak = int(Path(f"/proc/{process.pid}/status").read_text().split("VmHWM:")[1].split()[0])
        process.send_signal(signal.SIGINT)
        with contextlib.suppress(OSError):
            process.stdin.close()
        said = process.stderr.read() if process.stderr else b""
    assert peak < 300_000
    assert b"Traceback" not in said


@few
@given(st.lists(cells, min_size=1, max_size=8))
def test_lines(tmp_path: Path, lines: list[str]) -> None:
    source, out = tmp_path / "in.txt", tmp_path / "out.csv"
    data = "".join(f"{line}\n" for line in [WIKIPEDIA, *lines]).encode()
    source.write_bytes(data)
    table = _core.PuzzleTable.from_lines(data)
    solve_files([source], out, sync=False)
    assert len(read(out)) == table.rows
    solve_files([source], tmp_path / "out.txt", sync=False)
    assert (tmp_path / "out.txt").read_bytes().count(b"\n") == data.count(b"\n")
    solve_files([source], tmp_path / "out.parquet", sync=False)
    assert len(read(tmp_path / "out.parquet")) == table.rows


SLIPS = [
    WIKIPEDIA[:40] + "," + WIKIPEDIA[40:],
    WIKIPEDIA[:5] + ";" + WIKIPEDIA[5:],
    WIKIPEDIA[:80],
    "x",
    '"',
    "id,note",
]


@pytest.mark.parametrize("first", SLIPS)
def test_a_damaged_first_line_is_one_row_of_lines(tmp_path: Path, first: str) -> None:
    """A comma in the first puzzle does not turn the file into a table, nor the line into a header."""
    source, out = tmp_path / "in.txt", tmp_path / "out.csv"
    source.write_text(f"{first}\n{WIKIPEDIA}\n{WIKIPEDIA}\n")
    solve_files([source], out, sync=False)
    assert [row[-1] for row in read(out)] == ["unreadable", "unique", "unique"]


@pytest.mark.parametrize("first", [WIKIPEDIA[:80], WIKIPEDIA[:80] + "x"])
@pytest.mark.parametrize("header", ["", "id,sdk,key\n"])
def test_a_damaged_first_row_is_one_row_of_a_table(tmp_path: Path, header: str, first: str) -> None:
    """It is not a header, and neither the row nor its solution determines the puzzle column."""
    source, out = tmp_path / "in.csv", tmp_path / "out.csv"
    rows = [f"{number},{puzzle},{WIKIPEDIA_SOLUTION}\n" for number, puzzle in enumerate((first, WIKIPEDIA))]
    source.write_text(header + "".join(rows))
    solve_files([source], out, sync=False)
    found = list(csv.reader(out.read_text().splitlines()))[bool(header) :]
    assert [(row[0], row[1], row[-1]) for row in found] == [("0", first, "unreadable"), ("1", WIKIPEDIA, "unique")]


def test_nulls_at_the_start_do_not_hide_the_column_of_puzzles(tmp_path: Path) -> None:
    source, out = tmp_path / "in.parquet", tmp_path / "out.csv"
    pq.write_table(pa.table({"number": [1, 2, 3], "text": [None, "x", WIKIPEDIA]}), source)
    solve_files([source], out, sync=False)
    assert [row[-1] for row in read(out)] == ["unreadable", "unreadable", "unique"]


@pytest.mark.parametrize("tail", ['x,"open', "a\rb,c", '"q"x\ry,z', '"a""b\r",c'])
def test_a_record_that_would_swallow_or_split_others_is_quoted_anew(tmp_path: Path, tail: str) -> None:
    source, out = tmp_path / "in.csv", tmp_path / "out.csv"
    source.write_bytes(f"puzzle,a,b\n{WIKIPEDIA},1,2\n{EMPTY},{tail}\n".encode())
    solve_files([source], out, sync=False)
    found = read(out)
    assert [row[0] for row in found] == [WIKIPEDIA, EMPTY]
    assert [row[-1] for row in found] == ["unique", "several"]
    solve_files([source], tmp_path / "out.parquet", sync=False)
    assert pq.read_table(tmp_path / "out.parquet").column("status").to_pylist() == ["unique", "several"]


def test_nested_binary_and_odd_columns_are_written_as_text(tmp_path: Path) -> None:
    source, out = tmp_path / "in.parquet", tmp_path / "out.csv"
    digits = [int(cell) if cell != "." else 0 for cell in WIKIPEDIA]
    columns = {
        "puzzle": pa.array([digits, None, [1, 2]], pa.list_(pa.int8())),
        "nested": [{"a": [1, None]}, None, {"a": []}],
        "bytes": [b"\xff\r\n", None, b"plain"],
        "moment": pa.array([1, None, 2], pa.time64("us")),
        "word": pa.array(["x", "y", None]).dictionary_encode(),
    }
    pq.write_table(pa.table(columns), source)
    check_files([source], out, sync=False)
    found = read(out)
    assert [row[0] for row in found] == [WIKIPEDIA, "", "[1, 2]"]
    assert found[0][1] == '{"a": [1, null]}'
    assert found[0][2] == "\\xff\r\n"
    assert [row[4] for row in found] == ["x", "y", ""]
    assert [row[5] for row in found] == ["unique", "unreadable", "unreadable"]
    dedupe_files([source], tmp_path / "kept.csv", sync=False)
    assert len(read(tmp_path / "kept.csv")) == 1


def test_a_line_without_an_end_is_cut_in_every_text_format(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(streams, "_LONGEST_LINE", 300)
    longest: list[int] = []
    parse_many = nonet.formats.parse_many

    def measured(lines: Any, **options: Any) -> Any:
        return parse_many((longest.append(len(line)) or line for line in lines), **options)  # type: ignore[func-returns-value]

    monkeypatch.setattr("nonet.formats.parse_many", measured)
    board = "\n".join(WIKIPEDIA[start : start + 9] for start in range(0, 81, 9))
    source, out = tmp_path / "in.txt", tmp_path / "out.csv"
    source.write_text(f"{board}\n\n{'x' * 100_000}\n\n{board}\n")
    solve_files([source], out, sync=False)
    assert [row[-1] for row in read(out)] == ["unique", "unreadable", "unique"]
    assert max(longest) <= 301


def test_huge_cells_come_in_small_chunks(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(parquet, "_MOST_BYTES", 10_000)
    source = tmp_path / "in.parquet"
    pq.write_table(pa.table({"puzzle": [WIKIPEDIA] * 64, "big": [str(n) * 1000 for n in range(64)]}), source)
    chunks = list(open_source(source).chunks(WHOLE))
    assert len(chunks) > 8
    assert sum(chunk.payload.num_rows for chunk in chunks) == 64


@pytest.mark.parametrize("how", ["dictionary", "text of a dictionary", "prefixes", "lists"])
def test_cells_that_are_stored_once_and_occur_often_come_in_small_chunks(
    how: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A file of a few kilobytes can hold gigabytes: what counts is the size of the rows, not that of the file."""
    monkeypatch.setattr(parquet, "_MOST_BYTES", 100_000)
    source, rows = tmp_path / "in.parquet", 500
    notes: Any = pa.array(["x" * 1000] * rows)
    options: dict[str, Any] = {"column_encoding": {"puzzle": "PLAIN", "note": "DELTA_BYTE_ARRAY"}}
    if how == "lists":
        notes, options = pa.array([[7] * 125] * rows, pa.list_(pa.int64())), {}
    elif how != "prefixes":
        notes, options = notes.dictionary_encode(), {"store_schema": how == "dictionary"}
    table = pa.table({"puzzle": pa.array([WIKIPEDIA] * rows), "note": notes})
    pq.write_table(table, source, use_dictionary="column_encoding" not in options, compression="zstd", **options)
    assert source.stat().st_size < 10_000
    chunks = list(open_source(source).chunks(WHOLE))
    assert sum(chunk.payload.num_rows for chunk in chunks) == rows
    assert max(chunk.payload.num_rows for chunk in chunks) <= 100


def test_a_row_with_more_values_than_memory_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(parquet, "_MOST_OF_ROW", 100_000)
    pq.write_table(pa.table({"puzzle": [WIKIPEDIA], "note": [[7] * 20_000]}), tmp_path / "in.parquet")
    with pytest.raises(nonet.ParseError, match="expected rows of at most 100,000 bytes"):
        list(open_source(tmp_path / "in.parquet").chunks(WHOLE))


def test_a_count_without_a_limit_fits_into_arrow() -> None:
    table = pa.table({"puzzle": [WIKIPEDIA_SOLUTION[:27] + "." * 54, EMPTY[:81]]})
    from nonet.arrow import map_batch, schema

    assert schema(table.schema, "count", limit=None).field("count").type == pa.decimal128(22, 0)
    found = map_batch(table.slice(0, 1), "count", limit=None)
    assert int(found.column("count")[0].as_py()) == nonet.count_solutions(WIKIPEDIA_SOLUTION[:27] + "." * 54)
