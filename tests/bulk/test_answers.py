"""check_files, count_files, canonical_files: in every container, the answers of the oracle and the single calls."""

from __future__ import annotations

import csv
import gzip
import io
from functools import cache
from typing import TYPE_CHECKING, Any

import numpy as np
import pyarrow.parquet
import pytest

import nonet
import oracle
import puzzles
from jobs import stop_after
from mixing import is_readable, mixed_lines
from nonet import _core
from nonet.bulk import tasks
from nonet.bulk.tasks import count
from nonet.bulk.tasks.canonical import CanonicalTask
from nonet.bulk.tasks.check import CheckTask
from nonet.bulk.tasks.count import CountTask
from nonet.bulk.tasks.rate import RateTask
from nonet.counting.run import pack
from nonet.storage.journal import ResumeError

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from nonet.bulk.run.files import Summary
    from nonet.bulk.tasks.task import Task

#: The oracle takes seconds for a puzzle of 17 clues.
LINES = [line for line in mixed_lines(150, seed=11) if "\0" not in line and sum(c in "123456789" for c in line) != 17]
LIMIT = 40
TASKS: dict[str, tuple[Callable[..., Summary], type[Task]]] = {
    "check": (tasks.check_files, CheckTask),
    "count": (tasks.count_files, CountTask),
    "canonical": (tasks.canonical_files, CanonicalTask),
}
#: test_rating.py has the ratings themselves.
WITH_RATE: dict[str, tuple[Callable[..., Summary], type[Task]]] = {**TASKS, "rate": (tasks.rate_files, RateTask)}


@cache
def expected(task: str) -> list[tuple[str | None, ...]]:
    """Return the new columns of each line as text, by the oracle and single calls; None for a puzzle without them."""
    rows: list[tuple[str | None, ...]] = []
    for line in LINES:
        count = oracle.count_solutions(oracle.digits_from_line(line), LIMIT) if is_readable(line) else -1
        if task == "count":
            rows.append((str(count), str(count == LIMIT).lower()) if count >= 0 else (None, None))
        elif task == "check":
            status = "unreadable"
            if count >= 0:
                conflicts = nonet.parse(line).conflicts()
                status = "conflict" if conflicts else ("no_solution", "unique", "several")[min(count, 2)]
            rows.append((status, str(nonet.check(line)) if count >= 0 else None))
        elif count < 0 or nonet.parse(line).conflicts():
            rows.append((None,))
        else:
            rows.append((nonet.canonical(line).to_line(),))
    return rows


def run(task: str, inputs: list[Path | None], output: Path, **options: Any) -> Summary:
    if task == "count":
        options["limit"] = LIMIT
    return WITH_RATE[task][0](inputs, output, sync=False, **options)


@pytest.fixture
def source(tmp_path: Path) -> Path:
    path = tmp_path / "puzzles.txt"
    path.write_text("# mixed\n" + "".join(f"{line}\n" for line in LINES), encoding="utf-8")
    return path


@pytest.fixture
def table(tmp_path: Path) -> Path:
    path = tmp_path / "puzzles.csv"
    with path.open("w", newline="", encoding="utf-8") as file:
        writer = csv.writer(file)
        writer.writerow(["id", "puzzle", "count"])
        writer.writerows([str(number), line, 'my, "own"'] for number, line in enumerate(LINES))
    return path


@pytest.mark.parametrize("task", TASKS)
def test_lines_keep_their_numbers(task: str, source: Path) -> None:
    out = source.with_name("out.txt")
    summary = run(task, [source], out)
    first, *lines, last = out.read_text(encoding="utf-8").split("\n")
    assert (first, last) == ("", "")  # the comment, and the end of the last line
    for line, said, values in zip(LINES, lines, expected(task), strict=True):
        if task == "check" and values[1] is not None:
            assert said == f"{values[0]}\t{values[1]}"
        elif task == "check":
            assert said.startswith("unreadable\texpected ")
        elif task == "count" and values[0] is not None:
            assert said == values[0] + ("+" if values[1] == "true" else "")
        elif values[0] is not None:
            assert said == values[0]
        else:
            assert said.startswith("# digit " if is_readable(line) else "# expected ")
    assert sum(summary.tally.values()) == len(LINES)
    bad = sum(values[0] != "unique" if task == "check" else values[0] is None for values in expected(task))
    assert summary.failures == bad > 5
    assert summary.rejects is not None
    rejects = [line.split("\t") for line in summary.rejects.read_text(encoding="utf-8").splitlines()]
    assert [int(number) for number, *_ in rejects] == [
        place for place, line in enumerate(LINES, 2) if not is_readable(line)
    ]


@pytest.mark.parametrize("task", TASKS)
def test_csv_carries_columns_along(task: str, table: Path) -> None:
    out = table.with_name("out.csv.gz")
    run(task, [table], out)
    with gzip.open(out, "rt", newline="", encoding="utf-8") as file:
        rows = list(csv.DictReader(file))
    assert [row["puzzle"] for row in rows] == LINES
    assert {row["count"] for row in rows} == {'my, "own"'}
    names = [f"nonet_{column.name}" if column.name == "count" else column.name for column in TASKS[task][1]().columns]
    for row, values in zip(rows, expected(task), strict=True):
        found = tuple(row[name] for name in names)
        if task == "check" and values[1] is None:
            found, values = found[:1], values[:1]
        assert found == tuple(value or "" for value in values)


CSV_TEXTS = {
    "plain": "puzzle,note\n{0},a\n{1},\n{2},b c\n",
    "windows": "puzzle,note\r\n{0},a\r\n{1},b\r\n",
    "quotes": 'puzzle,note\n{0},"a, b"\n{1},"say ""x"""\n',
    "needless quotes": 'puzzle,note\n"{0}","a"\n{1},b\n',
    "a break in quotes": 'puzzle,note\n{0},"two\nlines"\n{1},b\n',
    "other delimiter": "note;puzzle\na,b;{0}\n;{1}\n",
    "tabs": "puzzle\tnote\n{0}\ta\n{2}\t b \n",
    "not ascii": "puzzle,note\n{0},é\n{1},b\n",
    "uneven": "puzzle,note\n{0}\n{1},a,b\n{2},\n",
    "one column": "puzzle\n{0}\n{1}\nnonsense\n",
    "no header": "{0},a\n{1},b\n",
}


@pytest.mark.parametrize("task", TASKS)
@pytest.mark.parametrize("kind", CSV_TEXTS)
def test_records_are_carried_along_as_they_were(task: str, kind: str, tmp_path: Path) -> None:
    source, out = tmp_path / "in.csv", tmp_path / "out.csv"
    conflict = "55" + "." * 79  # whose message has commas in it
    text = CSV_TEXTS[kind].format(puzzles.WIKIPEDIA, conflict, puzzles.EMPTY)
    source.write_bytes(text.encode())
    run(task, [source], out)
    delimiter = ";" if kind == "other delimiter" else "\t" if kind == "tabs" else ","
    before, after = (
        list(csv.reader(io.StringIO(path.read_bytes().decode(), newline=""), delimiter=delimiter))
        for path in (source, out)
    )
    assert len(after) == len(before)
    for old, new in zip(before, after, strict=True):
        assert new[: len(old)] == old
        assert len(new) == len(old) + len(TASKS[task][1]().columns)


@pytest.mark.parametrize("task", TASKS)
def test_parquet_has_types_and_nulls(task: str, table: Path) -> None:
    out = table.with_name("out.parquet")
    run(task, [table], out)
    found = pyarrow.parquet.read_table(out)
    kinds = {"check": ["string", "string"], "count": ["int64", "bool"], "canonical": ["string"]}[task]
    assert [str(kind) for kind in found.schema.types[3:]] == kinds
    columns = [column.to_pylist() for column in found.columns[3:]]
    for values, *row in zip(expected(task), *columns, strict=True):
        texts = tuple(item if item is None else str(item).lower() if kinds[0] == "int64" else item for item in row)
        assert texts[0] == values[0]
        assert values[-1] is None or texts == values


@pytest.mark.parametrize("task", TASKS)
def test_an_empty_file_gives_an_empty_table(task: str, tmp_path: Path) -> None:
    source, out = tmp_path / "none.txt", tmp_path / "out.parquet"
    source.write_text("")
    assert run(task, [source], out).rows == 0
    names = [column.name for column in TASKS[task][1]().columns]
    assert pyarrow.parquet.read_table(out).column_names == ["puzzle", *names]


@pytest.mark.parametrize("task", WITH_RATE)
@pytest.mark.parametrize("name", ["out.txt", "out.csv", "out.parquet"])
def test_a_stopped_run_resumes_to_the_same_bytes(
    task: str, name: str, source: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(WITH_RATE[task][1], "chunk_rows", 16)
    whole = source.with_name("whole-" + name)
    run(task, [source], whole, threads=1)
    out = source.with_name(name)
    with pytest.raises(KeyboardInterrupt):
        run(task, [source], out, watch=stop_after(3), checkpoint_seconds=0.0, threads=2)
    assert not out.exists()
    with pytest.raises(ResumeError):
        tasks.solve_files([source], out, resume=True)
    assert 0 < run(task, [source], out, resume=True).rows < len(LINES)
    assert out.read_bytes() == whole.read_bytes()


_count_all = count._count_all
_counted: dict[bytes, int] = {}


def counted_once(grid: nonet.Grid, stop: _core.StopFlag) -> int:
    """Count as the task does, but take seconds for the empty grid only once."""
    key = pack(grid)
    if key not in _counted:
        _counted[key] = _count_all(grid, stop)
    return _counted[key]


@pytest.mark.parametrize("name", ["out.txt", "out.csv", "out.parquet"])
def test_counts_of_any_size_are_exact(tmp_path: Path, name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(count, "_count_all", counted_once)
    monkeypatch.setattr(count, "_TOGETHER", 1000)  # finding a million of them one by one takes a while
    # The number of all grids is known since Felgenhauer and Jarvis (2005).
    solution = nonet.random_grid(3).to_line()
    source, out = tmp_path / "in.txt", tmp_path / name
    source.write_text(f"{solution}\n{puzzles.EMPTY}\n{solution[:27]}{'.' * 54}\n{solution[:63]}{'.' * 18}\n")
    tasks.count_files([source], out, limit=None)
    if name == "out.parquet":
        table = pyarrow.parquet.read_table(out)
        assert str(table.schema.field("count").type) == "decimal128(22, 0)"
        found = [int(number) for number in table["count"].to_pylist()]
    else:
        lines = out.read_text().splitlines()
        found = [int(line.split(",")[1]) for line in lines[1:]] if name == "out.csv" else [*map(int, lines)]
    assert found[:2] == [1, 6_670_903_752_021_072_936_960]
    assert found[2] == nonet.count_solutions(solution[:27] + "." * 54) > 10**9
    assert found[3] == oracle.count_solutions(oracle.digits_from_line(solution[:63]) + [0] * 18, 10**6)
    tasks.count_files([source], out, limit=10**15)
    if name == "out.txt":
        assert out.read_text().splitlines()[1] == "1000000000000000+"
    elif name == "out.parquet":
        table = pyarrow.parquet.read_table(out)
        assert table["count"].to_pylist() == [1, 10**15, *found[2:]]
        assert table["at_limit"].to_pylist() == [False, True, False, False]


def test_grids_with_too_many_solutions_to_enumerate_are_counted_one_by_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(count, "_TOGETHER", 5)
    source, out = tmp_path / "in.txt", tmp_path / "out.txt"
    loose = [line for line in LINES if is_readable(line)]
    eliminated = nonet.parse(nonet.random_grid(1).to_line()[:60] + "." * 21).eliminate("r9c9", 1)
    counts = [oracle.count_solutions(oracle.digits_from_line(line), 300) for line in loose]
    kept = [(line, count) for line, count in zip(loose, counts, strict=True) if count < 300]
    assert max(count for _, count in kept) > 20
    hodoku = nonet.formats.write(eliminated, "hodoku")
    source.write_text("".join(f"{line}\n" for line, _ in kept) + hodoku + "\n")
    banned = [(80, 1)]
    kept.append(("", oracle.count_solutions(eliminated._digits, 10**4, banned)))
    for limit in (None, 10, 2**40):
        tasks.count_files([source], out, limit=limit)
        numbers = out.read_text().splitlines()
        assert numbers == ["10+" if limit is not None and limit <= count else str(count) for _, count in kept]
    with pytest.raises(ValueError, match="expected a limit of 1 or more"):
        tasks.count_files([source], out, limit=0)


def test_canonical_forms_are_an_array_of_boards(tmp_path: Path) -> None:
    source, out = tmp_path / "in.txt", tmp_path / "out.npy"
    source.write_text(f"{puzzles.WIKIPEDIA}\n55{'.' * 79}\n")
    tasks.canonical_files([source], out)
    form = nonet.canonical(puzzles.WIKIPEDIA).to_array()
    assert np.load(out).tolist() == [form.reshape(81).tolist(), [0] * 81]


@pytest.mark.parametrize("task", ["check", "count", "rate"])
def test_an_output_that_cannot_hold_answers_is_refused(task: str, source: Path) -> None:
    with pytest.raises(nonet.UsageError, match=r"expected an output name that ends in \.txt"):
        run(task, [source], source.with_suffix(".npy"))
    with pytest.raises(nonet.UsageError, match=r"expected a format \(lines, csv, parquet\), got 'npy'"):
        run(task, [source], source.with_suffix(".out"), container="npy")
