"""Solve the puzzles of a Spark data frame with mapInArrow.

    pip install 'nonet[data]' pyspark
    python examples/arrow_spark.py        # with Java 17 or newer

nonet's tests do not run this example, because Spark is 500 MB and needs Java; they make the calls that Spark makes.
Last run by hand on 2026-11-15 with Spark 4.3.0 and Java 17.
"""

from __future__ import annotations

import os
import sys
from typing import TYPE_CHECKING

from pyspark.sql import SparkSession
from pyspark.sql.pandas.types import from_arrow_schema, to_arrow_schema

import nonet

if TYPE_CHECKING:
    from collections.abc import Iterator

    import pyarrow as pa


def solve(batches: Iterator[pa.RecordBatch]) -> Iterator[pa.RecordBatch]:
    """Solve a partition: Spark passes an iterator of batches and expects one back."""
    return map(nonet.arrow.map_batch, batches)


def main() -> None:
    puzzles = [grid.to_line() for grid in nonet.generate_many(2000, seed=7)]
    rows = list(enumerate([*puzzles, "no puzzle", None]))

    os.environ.setdefault("PYSPARK_PYTHON", sys.executable)  # workers need nonet too
    spark = SparkSession.builder.master("local[2]").config("spark.ui.enabled", "false").getOrCreate()
    frame = spark.createDataFrame(rows, "id long, puzzle string").repartition(8)  # or spark.read.parquet("s3://…")
    schema = from_arrow_schema(nonet.arrow.schema(to_arrow_schema(frame.schema)))  # id, puzzle, solution, status
    solved = frame.mapInArrow(solve, schema)
    solved.groupBy("status").count().show()
    result = solved.orderBy("id").collect()
    spark.stop()

    assert [row["id"] for row in result] == list(range(2002))
    assert [row["status"] for row in result[-2:]] == ["unreadable"] * 2
    assert result[-1]["solution"] is None
    for row in result[:100]:
        assert row["solution"] == nonet.solve(row["puzzle"]).to_line()
    print("solved", len(result), "puzzles with Spark", spark.version)


if __name__ == "__main__":
    main()
