"""Every task and writer can be sent to another process, and does the same there."""

from __future__ import annotations

import pickle
from typing import TYPE_CHECKING, Any

import pyarrow.parquet
import pytest

import nonet
from counting.samples import loose
from nonet import _core
from nonet.bulk import tasks
from nonet.bulk.read import open_source
from nonet.bulk.read.source import WHOLE
from nonet.bulk.run.files import open_writer
from nonet.bulk.run.job import TaskWork
from nonet.bulk.tasks import count
from nonet.bulk.tasks.canonical import CanonicalTask
from nonet.bulk.tasks.check import CheckTask
from nonet.bulk.tasks.count import CountTask
from nonet.bulk.tasks.dedupe_task import DedupeTask
from nonet.bulk.tasks.generate import MakeTask, OrderSource
from nonet.bulk.tasks.rate import RateTask, SeRateTask
from nonet.bulk.tasks.research import ScanTask, UnavoidableTask, VicinityTask
from nonet.bulk.tasks.solve import SolveTask
from nonet.bulk.tasks.task import Task
from nonet.bulk.tasks.variants import VariantTask
from nonet.bulk.write.parquet import ParquetWriter
from nonet.errors import EngineError
from nonet.generation import Order
from nonet.logic import LogicConfig
from puzzles import WIKIPEDIA, WIKIPEDIA_SOLUTION

if TYPE_CHECKING:
    from pathlib import Path

#: With thousands of solutions, which are not all found one by one in these tests.
LOOSE = loose(22, 3)
FOUND_ONE_BY_ONE = 1000
LINES = ["# a comment", WIKIPEDIA, LOOSE, "", "55" + "." * 79, "nonsense", WIKIPEDIA_SOLUTION]
ORDER = Order.of(minimal=True)


def every_task() -> list[tuple[Task, str]]:
    """Return each task with each kind of file that it can write."""
    every: list[Task] = [DedupeTask(), CheckTask(), CanonicalTask(), RateTask(), SeRateTask()]
    every += [SolveTask(limit) for limit in (1, 2, 5)]
    every += [RateTask(LogicConfig(uniqueness=False))]
    every += [CountTask(limit) for limit in (0, 1, 50)]
    every += [VariantTask(verb) for verb in ("solve", "check", "count")]
    every += [ScanTask(0.0, 4), VicinityTask(0.0, 1, 0), UnavoidableTask(0.0, 4)]
    every += [MakeTask(ORDER, 7, use, use) for use in (False, True)]
    return [(task, name) for task in every for name in task.formats]


def every_source(task: Task, folder: Path) -> list[Any]:
    """Return sources of each kind for a task."""
    if isinstance(task, MakeTask):
        return [OrderSource(ORDER, 20, 7, 8)]
    if isinstance(task, VariantTask):
        path = folder / "in.jsonl"
        path.write_text(f'{{"size": 4}}\n{{"puzzle": "{WIKIPEDIA}", "id": 1}}\nnonsense\n')
        return [open_source(path, takes_json=True)]
    text, table, parquet = folder / "in.txt", folder / "in.csv", folder / "in.parquet"
    text.write_text("".join(f"{line}\n" for line in LINES))
    table.write_text("id,puzzle,note\n" + "".join(f'{n},{line},"a, b"\n' for n, line in enumerate(LINES[1:])))
    if not parquet.exists():
        tasks.solve_files([table], parquet)
    return [open_source(path, None, task.chunk_rows) for path in (text, table, parquet)]


def done(work: TaskWork, sources: list[Any]) -> list[Any]:
    """Run a task here; return all its results."""
    found: list[Any] = [work.task.settings, work.task.good, work.task.chunk_rows, work.writer.name]
    for source in sources:
        found.append(bytes(work.writer.start()))
        for _, piece in work.chunks_done(WHOLE, source, _core.StopFlag()):
            found += [bytes(piece.data), piece.index, piece.tally, piece.rejects, piece.failures]
    return found


@pytest.mark.parametrize(("task", "name"), every_task(), ids=lambda item: str(item)[:40])
def test_a_task_survives_pickling_and_gives_the_same_bytes(
    task: Task, name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(count, "_TOGETHER", FOUND_ONE_BY_ONE)
    for source in every_source(task, tmp_path):
        work = TaskWork(task=task, writer=open_writer(name, task, [source]), most_failures=10)
        expected = done(work, [source])
        # After its use, for a writer may have kept something of it.
        again, sent = pickle.loads(pickle.dumps((work, source)))
        assert done(again, [sent]) == expected
        assert len(pickle.dumps(work)) < 10_000


def kinds_of(kind: type) -> set[type]:
    """Return the package's classes below a class that have none of the package's below them."""
    every: list[type] = kind.__subclasses__()
    below = [each for each in every if each.__module__.startswith("nonet.")]
    return set().union(*map(kinds_of, below)) if below else {kind}


def test_every_kind_of_task_is_tried() -> None:
    assert {type(task) for task, _ in every_task()} == kinds_of(Task)


@pytest.mark.parametrize(
    ("asked", "threads"),
    [
        ({"clues": (17, 23), "effort": 30}, 3),
        ({"clues": (17, 24), "effort": 10, "solution": nonet.random_grid(1)}, 1),
    ],
    ids=["any", "narrow"],
)
def test_a_fault_ends_the_job_and_all_before_it_is_kept(tmp_path: Path, threads: int, asked: dict[str, Any]) -> None:
    # So few clues are rare: more than a thousand puzzles are found, each within a few tries, and then one is not.
    with pytest.raises(nonet.OrderError) as at_once:
        nonet.generate_many(10_000, seed=1, **asked)
    out = tmp_path / "out.txt"
    with pytest.raises(nonet.OrderError) as in_file:
        tasks.generate_files(Order.of(**asked), 10_000, out, seed=1, threads=threads)
    assert str(in_file.value) == str(at_once.value)
    lines = out.read_text().splitlines()
    assert len(lines) > 1000
    assert lines == [grid.to_line() for grid in at_once.value.made]
    assert not list(tmp_path.glob("out.txt.*"))


def test_a_fault_at_the_first_puzzle_leaves_an_empty_table(tmp_path: Path) -> None:
    out = tmp_path / "out.parquet"
    with pytest.raises(nonet.OrderError):
        tasks.generate_files(Order.of(clues=18, effort=1), 10, out, seed=1)
    table = pyarrow.parquet.read_table(out)
    assert table.num_rows == 0
    assert table.column_names[:3] == ["puzzle", "solution", "clues"]


def test_a_worker_with_another_library_is_refused() -> None:
    """Its bytes could differ, and would be mixed with those of the others."""
    work = TaskWork(task=SolveTask(), writer=ParquetWriter(None), library="pyarrow 0.0")
    with pytest.raises(EngineError, match=r"expected pyarrow 0\.0 on every worker, got pyarrow \d"):
        work(WHOLE, None, _core.StopFlag())
