"""Rate the puzzles of a Polars frame: directly on all cores, and in a lazy query.

    pip install 'nonet[data]' polars
    python examples/arrow_polars.py

nonet's tests run this example.
"""

import polars as pl

import nonet


def rate(frame: pl.DataFrame) -> pl.DataFrame:
    return pl.from_arrow(nonet.arrow.map_batch(frame, "rate", threads=None))


def main() -> None:
    puzzles = [grid.to_line() for grid in nonet.generate_many(2000, seed=7)]
    frame = pl.DataFrame({"id": range(2001), "puzzle": [*puzzles, "no puzzle"]})

    rated = frame.pipe(rate)

    schema = rate(frame.clear()).schema  # types are known from an empty frame
    lazy = frame.lazy().map_batches(rate, schema=schema)
    levels = lazy.group_by("level").agg(pl.len(), pl.mean("score")).sort("score").collect()
    print(levels)

    assert rated.columns == ["id", "puzzle", "status", "level", "score", "hardest", "steps", "rated_by"]
    assert rated.schema == schema
    assert rated["status"].value_counts().sort("count").rows() == [("unreadable", 1), ("rated", 2000)]
    assert levels["len"].sum() == 2001
    for row in rated.head(100).iter_rows(named=True):
        assert row["score"] == nonet.rate(row["puzzle"]).score
    print("rated", len(rated), "puzzles with Polars", pl.__version__)


if __name__ == "__main__":
    main()
