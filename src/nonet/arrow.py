"""Puzzles in Arrow data: one function over batches, for Dask, Ray Data, Spark, DuckDB, Polars and others.

These engines differ in how they plan, schedule and move data, but all pass Arrow batches to functions. So one function,
`map_batch`, serves them all without adapters; `schema` returns the schema of its result in advance. Both need
`nonet[data]`; pyarrow is imported by the first call.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from nonet import _core
from nonet.arguments import checked_count_limit
from nonet.bulk.columns import import_arrow
from nonet.bulk.read.arrays import may_hold_puzzles, plain_array, puzzle_table
from nonet.bulk.read.csv import PUZZLE_COLUMNS, free_names
from nonet.bulk.results import checked_limit
from nonet.bulk.tasks.canonical import CanonicalTask
from nonet.bulk.tasks.check import CheckTask
from nonet.bulk.tasks.count import CountTask
from nonet.bulk.tasks.rate import RateTask
from nonet.bulk.tasks.solve import SolveTask
from nonet.engines import open_engine
from nonet.engines.calls import Calls
from nonet.errors import ParseError, UsageError, WrongValueError
from nonet.limits import TIMEOUT, checked_timeout

if TYPE_CHECKING:
    from collections.abc import Iterator

    import pyarrow

    from nonet.bulk.tasks.task import Task
    from nonet.logic.config import LogicConfig

__all__ = ["map_batch", "schema"]

#: Jobs, and the option that each takes besides the timeout.
_JOBS: Final[dict[str, tuple[type[Task], str | None]]] = {
    "solve": (SolveTask, "limit"),
    "check": (CheckTask, None),
    "count": (CountTask, "limit"),
    "rate": (RateTask, "config"),
    "canonical": (CanonicalTask, None),
}
#: A string column holds less than 2 GiB, and a record batch has one array for each column.
_LONGEST: Final = (2**31 - 1) // 81
#: The minimum number of rows worth a call, and the maximum per call: its data should stay in the cache, and leave work
#: for all threads.
_FEWEST: Final = 4096
_MOST: Final = 65_536


def map_batch(
    batch: pyarrow.RecordBatch | pyarrow.Table | Any,
    job: str = "solve",
    *,
    column: str | None = None,
    limit: int | None = None,
    config: LogicConfig | None = None,
    timeout: float = TIMEOUT,
    threads: int | None = 1,
) -> Any:
    """Run a job for every puzzle of a batch; return all of its columns, followed by the results.

    `job` is solve, check, count, rate or canonical; the new columns are those that the command of that name writes to
    Parquet, null for unreadable puzzles. `column` names the puzzle column: by default the one with a common name
    (`puzzle`, `quizzes`, …), or the only column of text or lists. It may hold text, bytes, lists of 81 digits or 9
    lists of 9, in any Arrow encoding; text and `uint8` are not copied.

    `limit` applies to solve (2 by default, as in `solve_many`) and count (no limit by default), `config` to rate; a
    puzzle that takes longer than `timeout` seconds (0: no limit) is skipped. The work runs on the calling thread,
    because engines run many such calls; with `threads`, on that many threads, or on all cores with None.

    A RecordBatch returns a RecordBatch; a Table, a pandas or Polars frame, or anything else that `pyarrow.table` takes
    returns a Table. The function is pure and pickles by name.

    >>> import pyarrow as pa
    >>> puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
    >>> batch = pa.record_batch({"id": [1, 2, 3], "puzzle": [puzzle, None, "55" + "." * 79]})
    >>> solved = map_batch(batch)
    >>> solved.schema.names
    ['id', 'puzzle', 'solution', 'status']
    >>> solved.column("status").to_pylist()
    ['unique', 'unreadable', 'conflict']
    >>> map_batch(batch, "rate").column("level").to_pylist()
    ['easy', None, None]
    """
    arrow = import_arrow("nonet.arrow")
    if not isinstance(batch, (arrow.RecordBatch, arrow.Table)):
        batch = arrow.table(batch)
    task = _task(job, timeout, limit=limit, config=config)
    whole = _whole_schema(batch.schema, task)
    puzzles = batch.column(_place(batch.schema, column))
    if isinstance(batch, arrow.RecordBatch) and len(puzzles) > _LONGEST:
        raise WrongValueError("batch_rows", most=_LONGEST, got=len(puzzles))

    most = task.chunk_rows or _MOST
    if threads == 1:
        found = [_columns(task, array, stop=_core.StopFlag()) for array in _arrays(puzzles, most)]
    else:
        with open_engine("threads", threads) as engine:
            share = -(-len(puzzles) // (4 * engine.width))
            arrays = _arrays(puzzles, min(most, max(most // 64, share, 1)))
            calls = Calls(engine, _columns, ((None, (task, array)) for array in arrays), in_order=True)
            found = [columns for _, columns in calls]

    added = whole.types[len(batch.schema) :]
    chunked = [arrow.chunked_array(chunks, kind) for *chunks, kind in zip(*found, added, strict=True)]
    if isinstance(batch, arrow.Table):
        return arrow.Table.from_arrays([*batch.columns, *chunked], schema=whole)
    new = [new.chunk(0) if new.num_chunks == 1 else arrow.concat_arrays(new.chunks) for new in chunked]
    return arrow.RecordBatch.from_arrays([*batch.columns, *new], schema=whole)


def schema(
    of: pyarrow.Schema,
    job: str = "solve",
    *,
    column: str | None = None,
    limit: int | None = None,
    config: LogicConfig | None = None,
    timeout: float = TIMEOUT,
) -> Any:
    """Return the schema of the result of `map_batch` for batches with this schema and the same options.

    It does not depend on data, so engines that plan ahead can use it.

    >>> import pyarrow as pa
    >>> schema(pa.schema({"quizzes": pa.string()}), limit=10)
    quizzes: string
    solution: string
    status: string
    count: int32
    """
    import_arrow("nonet.arrow")
    _place(of, column)
    return _whole_schema(of, _task(job, timeout, limit=limit, config=config))


def _task(job: str, timeout: float, **options: Any) -> Task:
    """Return the task of a job; reject options that it does not take."""
    if job not in _JOBS:
        raise WrongValueError("job", known=list(_JOBS), got=job)
    kind, taken = _JOBS[job]
    given = {name: value for name, value in options.items() if value is not None}
    for name in given.keys() - {taken}:
        raise WrongValueError("job_option", name=name, job=job, got=repr(given[name]))
    if job == "solve":
        checked_limit(given.get("limit", 2))
    elif job == "count":
        given["limit"] = checked_count_limit(given.get("limit")) or 0
    given["timeout"] = checked_timeout(timeout)
    return kind(**given)


def _whole_schema(of: Any, task: Task) -> Any:
    """Append the new columns of a task to a schema."""
    names = free_names(of.names, [column.name for column in task.columns])
    for column, name in zip(task.columns, names, strict=True):
        of = of.append(import_arrow().field(name, column.arrow_type))
    return of


def _place(of: Any, column: str | None) -> int:
    """Find the puzzle column by the schema alone, so that it is the same for every batch."""
    fit = [place for place, field in enumerate(of) if may_hold_puzzles(field.type)]
    if column is not None:
        places = [place for place, name in enumerate(of.names) if name == column]
        if len(places) != 1:
            raise UsageError("columns", known=", ".join(of.names), got=repr(column))
        if places[0] not in fit:
            raise ParseError("column.type", name=repr(column), got=of.types[places[0]])
        return places[0]
    known = [place for name in PUZZLE_COLUMNS for place in fit if of.names[place].strip().lower() == name]
    if len(known or fit) == 1:
        return (known or fit)[0]
    raise UsageError("column", got=", ".join(of.names[place] for place in known) or ", ".join(of.names) or "none")


def _arrays(puzzles: Any, most: int) -> Iterator[Any]:
    """Yield arrays worth a call: small chunks of the column joined, large ones divided; at least one."""
    arrow = import_arrow()
    held: list[Any] = []
    for chunk in puzzles.chunks if isinstance(puzzles, arrow.ChunkedArray) else [puzzles]:
        held.append(plain_array(chunk))
        if sum(map(len, held)) >= _FEWEST:
            yield from _parts(held, most)
            held = []
    if held or not len(puzzles):
        yield from _parts(held or [arrow.array([], arrow.string())], most)


def _parts(arrays: list[Any], most: int) -> Iterator[Any]:
    whole = arrays[0] if len(arrays) == 1 else import_arrow().concat_arrays(arrays)
    for start in range(0, max(1, len(whole)), most):
        yield whole.slice(start, most)


def _columns(task: Task, array: Any, *, stop: _core.StopFlag) -> list[Any]:
    """Run the task for the puzzles of an array."""
    values = task.work(puzzle_table(array), stop).values
    return [value.to_arrow(column.kind) for value, column in zip(values, task.columns, strict=True)]
