"""Arrow batches: the same answers as files and single calls, in every form that an engine may pass."""

from __future__ import annotations

import importlib.util
import pickle
import subprocess
import sys
from functools import partial
from itertools import islice
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any

import pyarrow as pa
import pyarrow.parquet as pq
import pytest
from hypothesis import given
from hypothesis import strategies as st

import nonet
import oracle
import puzzles
from nonet.arrow import map_batch, schema
from nonet.bulk.tasks import canonical_files, check_files, count_files, rate_files, solve_files
from nonet.logic.config import LogicConfig
from strategies import puzzle_grids

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

ROOT = Path(__file__).resolve().parents[1]
PUZZLE = puzzles.WIKIPEDIA
BAD = ["", "no puzzle", PUZZLE[:-1], "55" + "." * 79, puzzles.EMPTY, "é" * 81, None]
#: Proper puzzles, and everything that is none between them.
LINES = [line for bad in BAD for line in (PUZZLE, bad, puzzles.HARD, puzzles.SEVENTEEN)]
#: Every job with some of its options, and the function that does the same over files.
JOBS: dict[str, tuple[dict[str, Any], Callable[..., Any]]] = {
    "solve": ({"job": "solve"}, solve_files),
    "solve any": ({"job": "solve", "limit": 1}, solve_files),
    "solve up to 50": ({"job": "solve", "limit": 50}, solve_files),
    "check": ({"job": "check"}, check_files),
    "count": ({"job": "count", "limit": 2000}, count_files),
    "count up to 3": ({"job": "count", "limit": 3}, count_files),
    "rate": ({"job": "rate"}, rate_files),
    "rate without X-chains": ({"job": "rate", "config": LogicConfig().without("x_chain")}, rate_files),
    "canonical": ({"job": "canonical"}, canonical_files),
    "without a timeout": ({"job": "canonical", "timeout": 0}, canonical_files),
}


def table_of(lines: list[str | None]) -> Any:
    return pa.table({"id": range(len(lines)), "puzzle": lines, "status": ["old"] * len(lines)})


@pytest.mark.parametrize("job", JOBS)
def test_every_job_gives_the_columns_that_its_files_have(job: str, tmp_path: Path) -> None:
    options, over_files = JOBS[job]
    table = table_of(LINES)
    pq.write_table(table, tmp_path / "in.parquet")
    rest = {name: value for name, value in options.items() if name != "job"}
    over_files([tmp_path / "in.parquet"], tmp_path / "out.parquet", **rest)
    expected = pq.read_table(tmp_path / "out.parquet")
    found = map_batch(table, **options)
    found.validate(full=True)
    assert found.schema == expected.schema
    assert found.equals(expected)
    assert map_batch(table.to_batches()[0], **options).equals(expected.to_batches()[0])


@pytest.mark.parametrize("job", JOBS)
def test_the_schema_is_known_beforehand(job: str) -> None:
    options, _ = JOBS[job]
    several: list[list[str | None]] = [LINES, [], [None], ["rubbish"]]
    for lines in several:
        table = table_of(lines).cast(table_of(LINES).schema).replace_schema_metadata({"kept": "yes"})
        foreseen = schema(table.schema, **options)
        assert map_batch(table, **options).schema.equals(foreseen, check_metadata=True)
        for batch in table.to_batches():
            assert map_batch(batch, **options).schema.equals(foreseen, check_metadata=True)
        assert foreseen.metadata == {b"kept": b"yes"}


@pytest.mark.parametrize("job", JOBS)
def test_chunks_and_threads_change_nothing(job: str, monkeypatch: pytest.MonkeyPatch) -> None:
    options, _ = JOBS[job]
    table = table_of(LINES * 5)
    expected = map_batch(table, **options)
    monkeypatch.setattr("nonet.arrow._MOST", 17)
    cuts = [
        table,
        pa.Table.from_batches(table.to_batches(max_chunksize=3)),
        pa.concat_tables([table[:0], table[:1], table[1:1], table[1:50], table[50:]]),
        table.slice(7, 60),
    ]
    for cut in cuts:
        want = expected if len(cut) == len(table) else expected.slice(7, 60)
        assert map_batch(cut, **options).equals(want)
        assert map_batch(cut, threads=3, **options).equals(want)
    [batch] = table.combine_chunks().to_batches()
    for start in (0, 1, 63, 64, 139):
        part = map_batch(batch.slice(start, 40), **options)
        part.validate(full=True)
        assert part.equals(map_batch(batch, **options).slice(start, 40))
    with pytest.raises(ValueError, match=r"expected 1 to \d+ threads, got 0"):
        map_batch(table, threads=0, **options)


ENCODINGS: list[Callable[[Any], Any]] = [
    lambda column: column,
    lambda column: column.cast(pa.large_string()),
    lambda column: column.cast(pa.string_view()),
    lambda column: column.cast(pa.binary()),
    lambda column: column.dictionary_encode(),
]


@given(st.data())
def test_any_batch_is_solved_as_each_puzzle_alone(data: st.DataObject) -> None:
    text = st.none() | st.text(max_size=90) | puzzle_grids().map(lambda grid: grid.to_line())
    lines = data.draw(st.lists(text, max_size=12))
    start = data.draw(st.integers(0, len(lines)))
    column = data.draw(st.sampled_from(ENCODINGS))(pa.array(lines, pa.string()))
    solved = map_batch(pa.record_batch({"q": column}).slice(start))
    assert solved.column("q").to_pylist() == column.slice(start).to_pylist()
    for line, status, solution in zip(
        lines[start:], *(solved[name].to_pylist() for name in ("status", "solution")), strict=True
    ):
        try:
            grid = nonet.parse(line or "")
        except nonet.ParseError:
            assert (status, solution) == ("unreadable", None)
            continue
        verdict = nonet.check(grid)
        assert status == verdict.status.value
        assert solution == (nonet.solve(grid).to_line() if verdict else None)


def test_lists_and_bytes_agree_with_the_oracle() -> None:
    rng = Random(7)
    lines = [puzzles.puzzle(rng, clues) for clues in range(26, 66)]
    digits = [oracle.digits_from_line(line) for line in lines]
    columns = [
        pa.array(lines),
        pa.array(digits, pa.list_(pa.uint8())),
        pa.array(digits, pa.list_(pa.int8(), 81)),
        pa.array([bytes(row) for row in digits], pa.binary(81)),
        pa.array([[row[i : i + 9] for i in range(0, 81, 9)] for row in digits]),
    ]
    found = [list(islice(oracle.solutions(row), 2)) for row in digits]
    expected = ["".join(map(str, solutions[0])) if len(solutions) == 1 else None for solutions in found]
    assert 0 < expected.count(None) < len(expected)
    for column in columns:
        assert map_batch(pa.record_batch({"puzzle": column})).column("solution").to_pylist() == expected


def test_other_columns_are_not_copied() -> None:
    batch = pa.record_batch(
        {"name": ["a", "b"], "puzzle": [PUZZLE, None], "nested": [[{"x": 1}], None], "number": [1.5, None]}
    )
    solved = map_batch(batch)
    for before, after in zip(batch.columns, solved.columns, strict=False):
        assert after.equals(before)
        assert [b and b.address for b in after.buffers()] == [b and b.address for b in before.buffers()]


def test_two_columns_of_one_name_are_both_kept() -> None:
    batch = pa.RecordBatch.from_arrays([pa.array([1]), pa.array([PUZZLE]), pa.array([2])], ["id", "puzzle", "id"])
    assert map_batch(batch).schema.names == ["id", "puzzle", "id", "solution", "status"]
    assert map_batch(pa.Table.from_batches([batch])).column(2).to_pylist() == [2]


def test_jobs_can_be_chained() -> None:
    batch = map_batch(map_batch(map_batch(pa.record_batch({"puzzle": [PUZZLE]})), "rate"), "rate")
    assert len(set(batch.schema.names)) == len(batch.schema.names)
    assert batch.schema.names[:4] == ["puzzle", "solution", "status", "nonet_status"]
    assert batch.column("nonet_status").to_pylist() == batch.column("nonet_nonet_status").to_pylist() == ["rated"]


def test_the_column_is_found_by_the_schema_alone() -> None:
    first = pa.record_batch({"Quizzes": [PUZZLE], "solutions": [puzzles.WIKIPEDIA_SOLUTION]})
    assert map_batch(first).column("solution").to_pylist() == [puzzles.WIKIPEDIA_SOLUTION]
    only = pa.record_batch({"id": [1], "grid": [0.5], "sdk": [PUZZLE]})
    assert map_batch(only).column("status").to_pylist() == ["unique"]
    for batch in (pa.record_batch({"a": [PUZZLE], "b": ["x"]}), pa.record_batch({"a": [None], "b": [PUZZLE]})):
        with pytest.raises(nonet.UsageError, match="expected a column of puzzles, got a, b; name it with column="):
            map_batch(batch)
    batch = pa.record_batch({"a": [PUZZLE], "b": ["x"], "c": [1]})
    assert map_batch(batch, column="b").column("status").to_pylist() == ["unreadable"]
    with pytest.raises(nonet.UsageError, match="expected one of the columns a, b, c, got 'd'"):
        map_batch(batch, column="d")
    with pytest.raises(nonet.ParseError, match="expected text or lists of digits in the column 'c', got int64"):
        schema(batch.schema, column="c")


@pytest.mark.parametrize(
    ("options", "reason"),
    [
        ({"job": "win"}, r"expected a job \(.*\), got 'win'"),
        ({"job": "rate", "limit": 3}, "expected no limit for rate, got 3"),
        ({"job": "solve", "config": LogicConfig()}, "expected no config for solve"),
        ({"job": "solve", "limit": 0}, "expected a limit of 1"),
        ({"job": "count", "limit": 0}, "expected a limit of 1 or more, or None for no limit, got 0"),
        ({"job": "rate", "timeout": -1}, "expected .* seconds"),
        ({"job": "check", "limit": 2}, "expected no limit for check, got 2"),
        ({"job": "canonical", "config": LogicConfig()}, "expected no config for canonical"),
    ],
)
def test_wrong_options_are_refused_before_any_data_is_read(options: dict[str, Any], reason: str) -> None:
    with pytest.raises(ValueError, match=reason):
        schema(pa.schema({"puzzle": pa.string()}), **options)
    with pytest.raises(ValueError, match=reason):
        map_batch(pa.record_batch({"puzzle": pa.array([], pa.string())}), **options)


def test_only_the_puzzle_that_takes_too_long_is_skipped() -> None:
    batch = pa.record_batch({"puzzle": [PUZZLE, puzzles.EMPTY, PUZZLE]})
    counted = map_batch(batch, "count", timeout=0.2)
    assert counted.column("count").to_pylist() == [1, None, 1]


def test_a_record_batch_too_long_for_its_strings_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("nonet.arrow._LONGEST", 2)
    with pytest.raises(ValueError, match="expected at most 2 rows in a record batch, got 3: give a table"):
        map_batch(pa.record_batch({"puzzle": [PUZZLE] * 3}))
    assert len(map_batch(pa.table({"puzzle": [PUZZLE] * 3}))) == 3


def test_the_function_pickles_by_name_and_with_its_options() -> None:
    assert pickle.loads(pickle.dumps(map_batch)) is map_batch
    rate = pickle.loads(pickle.dumps(partial(map_batch, job="rate", config=LogicConfig().without("x_chain"))))
    assert rate(pa.record_batch({"puzzle": [PUZZLE]})).column("level").to_pylist() == ["easy"]


def test_importing_does_not_import_pyarrow() -> None:
    program = "import nonet.arrow, sys; print('pyarrow' in sys.modules)"
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert done.stdout == "False\n"


# ── as the engines call it ─────────────────────────────────────────────────────────────────────────────────────────


def test_spark_passes_and_takes_an_iterator_of_batches() -> None:
    """`mapInArrow(lambda batches: map(map_batch, batches), schema)`: lazily, one batch at a time, empty ones too."""
    drawn = []

    def batches() -> Iterator[Any]:
        for start in range(0, len(LINES), 5):
            drawn.append(start)
            yield table_of(LINES)[start : start + 5].to_batches()[0]
        yield table_of(LINES).to_batches()[0].slice(0, 0)

    solved = map(map_batch, batches())
    assert not drawn
    first = next(solved)
    assert drawn == [0]
    whole = pa.Table.from_batches([first, *solved], schema(table_of(LINES).schema))
    assert whole.equals(map_batch(table_of(LINES)))


def test_ray_passes_tables_with_options_by_keyword() -> None:
    """`map_batches(map_batch, fn_kwargs={"job": "rate"}, batch_format="pyarrow")`: tables, from the object store."""
    sink = pa.BufferOutputStream()
    with pa.ipc.new_stream(sink, table_of(LINES).schema) as writer:
        writer.write_table(table_of(LINES), max_chunksize=4)
    shared = pa.ipc.open_stream(sink.getvalue()).read_all()  # read-only memory, as Ray's is
    function, keywords = pickle.loads(pickle.dumps((map_batch, {"job": "rate"})))
    assert function(shared, **keywords).equals(map_batch(table_of(LINES), "rate"))


@pytest.mark.parametrize("engine", ["dask", "duckdb", "polars", "ray", "spark"])
def test_the_example_runs(engine: str) -> None:
    package = {"ray": "ray", "spark": "pyspark"}.get(engine)  # not among the dependencies of the tests
    if package is not None and importlib.util.find_spec(package) is None:
        pytest.skip(f"{package} is not installed: examples/arrow_{engine}.py says when it was last run by hand")
    path = ROOT / "examples" / f"arrow_{engine}.py"
    done = subprocess.run([sys.executable, path], capture_output=True, text=True, check=False, timeout=300)
    assert done.returncode == 0, done.stderr
    assert " puzzles with " in done.stdout
