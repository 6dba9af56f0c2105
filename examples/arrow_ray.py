"""Solve the puzzles of a Ray dataset.

    pip install 'nonet[data]' 'ray[data]'
    python examples/arrow_ray.py

nonet's tests do not run this example, because Ray is 250 MB and starts daemons; they make the calls that Ray makes.
Last run by hand on 2026-11-15 with Ray 2.60.0.
"""

import pyarrow as pa
import ray
import ray.data

import nonet


def main() -> None:
    puzzles = [grid.to_line() for grid in nonet.generate_many(2000, seed=7)]
    table = pa.table({"id": range(2001), "puzzle": [*puzzles, "no puzzle"]})

    ray.init(num_cpus=2, include_dashboard=False)
    dataset = ray.data.from_arrow(table).repartition(8)  # or ray.data.read_parquet("s3://…")
    solved = dataset.map_batches(
        nonet.arrow.map_batch, fn_kwargs={"job": "solve"}, batch_format="pyarrow", batch_size=None, zero_copy_batch=True
    )
    print(solved.groupby("status").count().take_all())
    rows = sorted(solved.take_all(), key=lambda row: row["id"])
    ray.shutdown()

    assert [row["id"] for row in rows] == list(range(2001))
    assert rows[-1]["status"] == "unreadable"
    assert rows[-1]["solution"] is None
    for row in rows[:100]:
        assert row["solution"] == nonet.solve(row["puzzle"]).to_line()
    print("solved", len(rows), "puzzles with Ray", ray.__version__)


if __name__ == "__main__":
    main()
