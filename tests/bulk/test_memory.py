"""Unreadable rows keep nothing in memory, and small files that unpack to much are read a little at a time."""

import gc
import weakref
from pathlib import Path

import pyarrow as pa
import pyarrow.parquet as pq
import pytest

from nonet.bulk.puzzles import rows_from
from nonet.bulk.read.parquet import ParquetSource
from nonet.bulk.read.source import Unit


@pytest.mark.parametrize(
    "text",
    [
        *("hello world", "A" * 400, "1 2 3 4 5 6 7 8 9 10", "[[1]]", "{", '{"size": 3}', "fpuz", "." * 200),
        *("https://f-puzzles.com/?load=x", "https://sudokupad.app/x", "SCLx", "|1|2|", "r1c1"),
    ],
)
def test_an_unreadable_row_does_not_keep_its_table(text: str) -> None:
    """The error of a row has a traceback, whose frames had the error: a circle that kept all rows."""

    class Rows(list[str]):
        pass

    def read() -> weakref.ref[Rows]:
        puzzles = Rows([text] * 3)
        assert len(rows_from(puzzles).errors) == 3
        return weakref.ref(puzzles)

    gc.collect()
    gc.disable()
    try:
        assert read()() is None
    finally:
        gc.enable()


def test_a_cell_that_is_stored_once_and_repeated_is_read_a_few_rows_at_a_time(tmp_path: Path) -> None:
    path, count = tmp_path / "in.parquet", 3000
    cells = pa.DictionaryArray.from_arrays(pa.array([0] * count, pa.int8()), pa.array(["A" * 100_000]))
    pq.write_table(pa.table({"puzzle": cells}), path)
    assert path.stat().st_size < 10_000
    chunks = list(ParquetSource(path).chunks(Unit(0)))
    assert sum(chunk.payload.num_rows for chunk in chunks) == count
    assert max(chunk.payload.num_rows for chunk in chunks) * 100_000 < 24 << 20
