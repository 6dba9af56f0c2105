"""Solve puzzles in DuckDB: stream a query through nonet into another query, and register an SQL function.

    pip install 'nonet[data]' duckdb
    python examples/arrow_duckdb.py

nonet's tests run this example.
"""

import duckdb
import pyarrow as pa

import nonet


def solution(puzzles: pa.ChunkedArray) -> pa.ChunkedArray:
    """Return the solutions of a column of puzzles."""
    return nonet.arrow.map_batch(pa.table({"puzzle": puzzles})).column("solution")


def main() -> None:
    puzzles = [grid.to_line() for grid in nonet.generate_many(2000, seed=7)]
    database = duckdb.connect()
    database.register("made", pa.table({"id": range(2001), "puzzle": [*puzzles, "no puzzle"]}))
    database.execute("create table puzzles as from made")

    # Rate the batches of a query as they arrive and query the result: only one batch is in memory at a time.
    batches = database.cursor().sql("from puzzles").to_arrow_reader(1024)
    rated = pa.RecordBatchReader.from_batches(
        nonet.arrow.schema(batches.schema, "rate"), (nonet.arrow.map_batch(batch, "rate") for batch in batches)
    )
    database.register("rated", rated)
    levels = database.sql("select level, count(*), avg(score) from rated group by level order by 2 desc").fetchall()
    print(levels)

    # An SQL function on columns. It returns null if there is no solution, so DuckDB needs null_handling="special".
    database.create_function("solve", solution, ["VARCHAR"], "VARCHAR", type="arrow", null_handling="special")
    solved = database.sql("select puzzle, solve(puzzle) from puzzles order by id").fetchall()

    assert sum(count for _, count, _ in levels) == 2001
    assert solved[-1] == ("no puzzle", None)
    for puzzle, found in solved[:100]:
        assert found == nonet.solve(puzzle).to_line()
    print("solved", len(solved), "puzzles with DuckDB", duckdb.__version__)


if __name__ == "__main__":
    main()
