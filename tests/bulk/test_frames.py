"""solve_many, check_many and rate_many take what data people have, and give it back."""

from __future__ import annotations

from typing import Any

import numpy as np
import pandas as pd
import polars as pl
import pyarrow as pa
import pytest

import nonet
from nonet.checking import search
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


def test_a_table_without_an_obvious_column_is_an_error() -> None:
    for frame in (pd.DataFrame({"a": PUZZLES, "b": PUZZLES}), pl.DataFrame({"a": [1, 2], "b": [3, 4]})):
        for function in (nonet.solve_many, nonet.check_many, nonet.rate_many):
            with pytest.raises(nonet.ParseError, match=r"expected a column of puzzles .* got a, b: pass one column"):
                function(frame)


def test_floats_that_are_no_digits_are_unreadable() -> None:
    cells = CELLS.astype(float)
    cells[1, 3] = 0.5
    assert nonet.solve_many(cells).status.tolist() == [1, 4]
    with pytest.raises(nonet.ParseError, match="puzzle 1: expected a digit"):
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
        return search(*args, **options)

    for module in ("nonet.solving", "nonet.checking"):
        monkeypatch.setattr(f"{module}.search", counted)
    for grid in (nonet.parse(EMPTY), nonet.parse("55" + "." * 79)):
        calls.clear()
        with pytest.raises(nonet.SudokuError):
            nonet.solve(grid)
        assert len(calls) == 1
