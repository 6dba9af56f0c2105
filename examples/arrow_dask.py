"""Rate the puzzles of a Dask data frame on a cluster of processes.

    pip install 'nonet[data]' 'dask[dataframe]' distributed
    python examples/arrow_dask.py

nonet's tests run this example.
"""

import dask.dataframe as dd
import pandas as pd
from distributed import Client

import nonet


def rate(frame: pd.DataFrame) -> pd.DataFrame:
    """Rate a partition, a pandas frame. With Arrow types, a column has the same type with or without nulls."""
    return nonet.arrow.map_batch(frame, "rate").to_pandas(types_mapper=pd.ArrowDtype)


def main() -> None:
    puzzles = [grid.to_line() for grid in nonet.generate_many(2000, seed=7)]
    frame = pd.DataFrame({"id": range(2001), "puzzle": [*puzzles, "no puzzle"]})

    with Client(n_workers=2, threads_per_worker=1, dashboard_address=None):
        frames = dd.from_pandas(frame, npartitions=8)  # or dd.read_parquet("s3://…")
        rated = frames.map_partitions(rate).persist()
        print(rated.groupby("level")["score"].mean().compute())
        result = rated.compute()

    assert result["id"].tolist() == list(range(2001))
    assert result.dtypes.to_dict() == rated.dtypes.to_dict()
    assert result["status"].value_counts().to_dict() == {"rated": 2000, "unreadable": 1}
    for row in result.iloc[:100].itertuples():
        assert row.score == nonet.rate(row.puzzle).score
    print("rated", len(result), "puzzles with Dask")


if __name__ == "__main__":
    main()
