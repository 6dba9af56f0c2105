"""solve_many, check_many and rate_many take the data structures that people use, and return them."""

from __future__ import annotations

from typing import Any

import numpy as np
import pandas as pd
import polars as pl
import pyarrow as pa
import pytest

import nonet
from nonet import _core
from puzzles import EMPTY, WIKIPEDIA, WIKIPEDIA_SOLUTION

PUZZLES = [WIKIPEDIA, EMPTY]
CELLS = np.array([[int(cell.replace(".", "0")) for cell in puzzle] for puzzle in PUZZLES])
SHAPES: dict[str, Any] = {
    "list": PUZZLES,
    "tuple": tuple(PUZZLES),
    "floats": CELLS.astype(float),
    "floats with NaN": np.where(CELLS == 0, np.nan, CELLS),
    "9×9 floats": CELLS.astype("float32").reshape(-1, 9, 9),
    "pandas Series": pd.Series(PUZZLES),
    "pandas strings": pd.Series(PUZZLES, dtype="string"),
    "pandas DataFrame": pd.DataFrame({"id": [1, 2], "Quizzes": PUZZLES, "note": ["a", "b"]}),
    "pandas, unusual name": pd.DataFrame({"id": [1, 2], "text": PUZZLES}),
    "pandas cells": pd.DataFrame(CELLS),
    "polars Series": pl.Series(PUZZLES),
    "polars DataFrame": pl.DataFrame({"id": [1, 2], "puzzle": PUZZLES}),
    "polars lists": pl.Series([row.tolist() for row in CELLS]),
    "Arrow array": pa.array(PUZZLES),
    "Arrow chunks": pa.chunked_array([PUZZLES[:1], PUZZLES[1:]]),
    "Arrow table": pa.table({"puzzle": PUZZLES, "id": [1, 2]}),
}


@pytest.mark.parametrize("shape", SHAPES)
def test_every_shape_gives_the_same_answers(shape: str) -> None:
    given = SHAPES[shape]
    assert nonet.solve_many(given).tally() == {nonet.StatusCode.UNIQUE: 1, nonet.StatusCode.SEVERAL: 1}
    assert [verdict.status.value for verdict in nonet.check_many(given)] == ["unique", "several"]
    assert [rating.status.value for rating in nonet.rate_many(given)] == ["rated", "several"]
    assert [len(results) for results in nonet.solve_stream(given)] == [2]
    assert next(nonet.solve_stream(given)).tally() == {nonet.StatusCode.UNIQUE: 1, nonet.StatusCode.SEVERAL: 1}
    assert nonet.canonical_many(given).tolist() == nonet.canonical_many(PUZZLES).tolist()
    assert nonet.render.book(given).startswith(b"%PDF-")


#: One grid, as people keep it in frames.
ONE: dict[str, Any] = {
    "pandas 9×9": pd.DataFrame(CELLS[0].reshape(9, 9)),
    "pandas 9×9 with NaN": pd.DataFrame(CELLS[0].reshape(9, 9)).replace(0, np.nan),
    "pandas 9×9 with NA": pd.DataFrame(CELLS[0].reshape(9, 9)).astype("Int64").replace(0, pd.NA),
    "pandas 9×9 of characters": pd.DataFrame([list(WIKIPEDIA[at : at + 9]) for at in range(0, 81, 9)]),
    "pandas 81": pd.Series(CELLS[0]),
    "pandas rows": pd.Series([WIKIPEDIA[at : at + 9] for at in range(0, 81, 9)]),
    "pandas, one puzzle": pd.DataFrame({"puzzle": [WIKIPEDIA]}),
    "polars 9×9": pl.DataFrame(CELLS[0].reshape(9, 9)),
    "polars 9×9 with nulls": pl.DataFrame(CELLS[0].reshape(9, 9)).with_columns(pl.all().replace(0, None)),
    "polars 81": pl.Series(CELLS[0]),
    "polars, one puzzle": pl.Series([WIKIPEDIA]),
    "Arrow 81": pa.array(CELLS[0]),
    "an Arrow value": pa.array([WIKIPEDIA])[0],
    "lists of floats": CELLS[0].astype(float).reshape(9, 9).tolist(),
}


@pytest.mark.parametrize("shape", ONE)
def test_one_grid_in_a_frame_is_a_grid_to_every_function(shape: str) -> None:
    given = ONE[shape]
    assert nonet.parse(given).to_line() == WIKIPEDIA
    assert nonet.solve(given).to_line() == WIKIPEDIA_SOLUTION
    for function in (nonet.check, nonet.rate, nonet.hint, nonet.canonical, nonet.minimise, nonet.render.svg):
        assert function(given) == function(WIKIPEDIA)
    assert nonet.formats.write(given, "line") == WIKIPEDIA


@pytest.mark.parametrize("function", [nonet.solve, nonet.check, nonet.hint, nonet.rate, nonet.canonical])
def test_several_puzzles_are_not_one(function: Any) -> None:
    for frame in (pd.DataFrame({"puzzle": PUZZLES}), pl.Series(PUZZLES), pa.array(PUZZLES)):
        with pytest.raises(nonet.ParseError, match=r"expected one grid, .* nonet.solve_many takes many puzzles"):
            function(frame)


@pytest.mark.parametrize(
    "function", [nonet.solve_many, nonet.check_many, nonet.rate_many, nonet.canonical_many, nonet.solve_stream]
)
def test_numbers_and_lazy_frames_are_refused(function: Any) -> None:
    with pytest.raises(nonet.ParseError, match=r"expected a column of puzzles .* got n: pass one column"):
        function(pd.DataFrame({"n": [5, 6]}))
    with pytest.raises(TypeError, match=r"expected a DataFrame, got a LazyFrame; call its collect\(\) first"):
        function(pl.DataFrame({"puzzle": PUZZLES}).lazy())


def test_a_table_without_an_obvious_column_is_an_error() -> None:
    for frame in (pd.DataFrame({"a": PUZZLES, "b": PUZZLES}), pl.DataFrame({"a": [1, 2], "b": [3, 4]})):
        for function in (nonet.solve_many, nonet.check_many, nonet.rate_many):
            with pytest.raises(nonet.ParseError, match=r"expected a column of puzzles .* got a, b: pass one column"):
                function(frame)


def test_two_columns_of_puzzles_are_an_error() -> None:
    two = pd.DataFrame({"id": ["a"], "quiz": [WIKIPEDIA], "Puzzle": [EMPTY]})
    with pytest.raises(nonet.ParseError, match="got Puzzle, quiz: pass one column"):
        nonet.solve_many(two)
    assert len(nonet.solve_many(two.assign(quiz=30))) == 1


def test_floats_that_are_not_digits_are_unreadable() -> None:
    cells = CELLS.astype(float)
    cells[1, 3] = 0.5
    assert nonet.solve_many(cells).status.tolist() == [1, 4]
    with pytest.raises(nonet.ParseError, match=r"puzzles\[1\]: expected a digit"):
        nonet.check_many(cells)


@pytest.mark.parametrize("function", [nonet.solve_many, nonet.check_many, nonet.rate_many])
def test_results_become_tables(function: Any) -> None:
    results = function(PUZZLES)
    arrow, pandas, polars = results.to_arrow(), results.to_pandas(), results.to_polars()
    assert isinstance(arrow, pa.Table)
    assert isinstance(pandas, pd.DataFrame)
    assert isinstance(polars, pl.DataFrame)
    assert arrow.column_names == list(pandas.columns) == polars.columns
    assert len(arrow) == len(pandas) == len(polars) == 2
    assert arrow.column("status").to_pylist() == polars["status"].to_list() == pandas["status"].to_list()
    assert arrow.to_pylist() == polars.to_dicts()
    many = function([WIKIPEDIA] * 300)
    assert len(repr(many)) < 200
    assert "300 " in repr(many)


def test_solutions_are_in_the_tables() -> None:
    assert nonet.solve_many(PUZZLES).to_arrow().column("solution").to_pylist() == [WIKIPEDIA_SOLUTION, None]
    assert nonet.check_many(PUZZLES).to_polars()["solution"].to_list() == [WIKIPEDIA_SOLUTION, None]


def test_a_failed_solve_searches_once(monkeypatch: pytest.MonkeyPatch) -> None:
    calls: list[int] = []

    def counted(*args: Any, **options: Any) -> Any:
        calls.append(1)
        return solve_digits(*args, **options)

    solve_digits = _core.solve_digits
    monkeypatch.setattr(_core, "solve_digits", counted)
    for grid in (nonet.parse(EMPTY), nonet.parse("55" + "." * 79)):
        calls.clear()
        with pytest.raises(nonet.SudokuError):
            nonet.solve(grid)
        assert len(calls) == 1
