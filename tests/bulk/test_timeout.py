"""A puzzle that takes too long is skipped and reported; the results of the others do not change."""

from __future__ import annotations

import threading
from collections import deque
from typing import TYPE_CHECKING, Any

import pyarrow.parquet
import pytest

import nonet
import oracle
from mixing import mixed_lines, proper_lines
from nonet import _core
from nonet.bulk import tasks
from nonet.bulk.read import open_source
from nonet.bulk.read.source import WHOLE
from nonet.bulk.run.files import open_writer
from nonet.bulk.tasks.canonical import CanonicalTask
from nonet.bulk.tasks.check import CheckTask
from nonet.bulk.tasks.count import CountTask
from nonet.bulk.tasks.rate import RateTask
from nonet.bulk.tasks.solve import SolveTask
from nonet.bulk.write.writer import done_of
from nonet.limits import bounded
from puzzles import LOOSE

if TYPE_CHECKING:
    from pathlib import Path

    from nonet.bulk.tasks.task import Task

#: The other puzzles take a millionth of this.
SECONDS = 0.5
MANY = 2**31 - 1


def test_rows_run_together_when_all_are_done_in_time() -> None:
    calls: list[slice] = []
    assert bounded(5, lambda rows, flag: calls.append(rows), 60.0) == []
    assert calls == [slice(0, 5)]
    assert bounded(5, lambda rows, flag: calls.append(rows), 0.0) == []
    assert calls == [slice(0, 5)] * 2


def test_a_late_row_is_left_out_and_the_others_run_alone() -> None:
    done: list[int] = []

    def run(rows: slice, flag: _core.StopFlag | None) -> None:
        assert flag is not None
        for row in range(rows.start, rows.stop):
            if row in (1, 3):
                raise InterruptedError  # as if the flag had been set by its time
            done.append(row)

    assert bounded(5, run, 60.0, _core.StopFlag()) == [1, 3]
    assert done[-3:] == [0, 2, 4]


def test_a_stopped_run_does_not_count_as_a_timeout() -> None:
    stop = _core.StopFlag()

    def run(rows: slice, flag: _core.StopFlag | None) -> None:
        stop.set()
        raise InterruptedError

    with pytest.raises(InterruptedError):
        bounded(5, run, 60.0, stop)


def test_a_flag_is_set_by_its_parent_and_after_its_time() -> None:
    parent = _core.StopFlag()
    long, short = _core.StopFlag(parent, 1e300), _core.StopFlag(parent, 0.0)
    assert short.is_set()
    assert not long.is_set()
    parent.set()
    assert long.is_set()
    own = _core.StopFlag(_core.StopFlag(), 1e300)
    own.set()
    assert own.is_set()


@pytest.mark.parametrize(("name", "place"), [("out.txt", 0), ("out.csv", 7), ("out.parquet", -1)])
def test_a_count_without_end_does_not_hold_up_the_others(tmp_path: Path, name: str, place: int) -> None:
    lines = [line for line in mixed_lines(60, seed=5) if len(line) == 81 and set(line) <= set(".123456789")]
    lines = [line for line in lines if line.count(".") != 64]  # the oracle takes seconds for a puzzle of 17 clues
    counts: list[int | None] = [oracle.count_solutions(oracle.digits_from_line(line), 10**4) for line in lines]
    place %= len(lines)
    lines[place], counts[place] = LOOSE, None
    source, out = tmp_path / "in.txt", tmp_path / name
    source.write_text("".join(f"{line}\n" for line in lines))
    summary = tasks.count_files([source], out, limit=None, timeout=SECONDS)
    assert summary.tally["too_long"] == summary.failures == 1
    assert summary.rejects is not None
    assert summary.rejects.read_text() == f"{place + 1}\ttook too long\t{LOOSE}\n"
    if name == "out.parquet":
        table = pyarrow.parquet.read_table(out)
        assert table["count"].to_pylist() == counts
        assert table["at_limit"].to_pylist() == [None if count is None else False for count in counts]
    elif name == "out.csv":
        found = [line.split(",")[1] for line in out.read_text().splitlines()[1:]]
        assert found == ["" if count is None else str(count) for count in counts]
    else:
        found = out.read_text().splitlines()
        assert found == ["# took too long" if count is None else str(count) for count in counts]


@pytest.mark.parametrize(  # the long way, and the short one for plain lines
    ("name", "size"), [("out.txt", 20), ("out.txt", 2000), ("out.csv", 20), ("out.parquet", 2000), ("out.npy", 2000)]
)
def test_solving_continues_without_the_puzzle(tmp_path: Path, name: str, size: int) -> None:
    lines = list(proper_lines(size, seed=4))
    source, out, clean = tmp_path / "in.txt", tmp_path / name, tmp_path / f"clean-{name}"
    source.write_text("".join(f"{line}\n" for line in lines))
    tasks.solve_files([source], clean, limit=MANY)
    lines[size // 2] = LOOSE
    source.write_text("".join(f"{line}\n" for line in lines))
    summary = tasks.solve_files([source], out, limit=MANY, timeout=SECONDS)
    assert summary.tally == {"unique": size - 1, "too_long": 1}
    assert summary.rejects is not None
    assert summary.rejects.read_text() == f"{size // 2 + 1}\ttook too long\t{LOOSE}\n"
    if name.endswith(("txt", "csv")):
        found, wanted = out.read_text().splitlines(), clean.read_text().splitlines()
        at = size // 2 + (name == "out.csv")
        assert found[at] == ("# took too long" if name == "out.txt" else f"{LOOSE},,too_long,0")
        assert [*found[:at], *found[at + 1 :]] == [*wanted[:at], *wanted[at + 1 :]]
    elif name == "out.parquet":
        table = pyarrow.parquet.read_table(out).to_pylist()
        wanted_rows = pyarrow.parquet.read_table(clean).to_pylist()
        assert table.pop(size // 2) == {"puzzle": LOOSE, "solution": None, "status": "too_long", "count": 0}
        del wanted_rows[size // 2]
        assert table == wanted_rows


def test_the_first_failures_of_a_pipe_name_it(tmp_path: Path, capfdbinary: Any) -> None:
    source = tmp_path / "in.txt"
    source.write_text(f"{proper_lines(1)[0]}\n{LOOSE}\n")
    said: list[tuple[str, str]] = []
    for function in (tasks.count_files, tasks.solve_files):
        limit: Any = None if function is tasks.count_files else MANY
        function([source], limit=limit, timeout=SECONDS, on_failure=lambda *args: said.append(args))
    assert said == [(f"{source}, line 2", "took too long")] * 2
    assert capfdbinary.readouterr().out.endswith(b"\n# took too long\n")


def test_a_grid_with_eliminated_candidates_is_bounded_too(tmp_path: Path) -> None:
    source, out = tmp_path / "in.txt", tmp_path / "out.txt"
    loose = nonet.parse(LOOSE).eliminate("r1c1", 1)
    proper = nonet.parse(proper_lines(1)[0])
    cell = next(cell for cell in range(81) if len(proper.candidates(cell)) > 1)
    tight = proper.eliminate(cell, min(proper.candidates(cell)))
    source.write_text("".join(nonet.formats.write(grid, "hodoku") + "\n" for grid in (loose, tight)))
    tasks.count_files([source], out, limit=None, timeout=SECONDS)
    assert out.read_text().splitlines() == ["# took too long", str(nonet.count_solutions(tight))]


def every_task(seconds: float) -> list[Task]:
    return [
        SolveTask(MANY, seconds),
        CheckTask(seconds),
        CountTask(0, seconds),
        CanonicalTask(seconds),
        RateTask(timeout=seconds),
    ]


@pytest.mark.parametrize("task", every_task(1e-9), ids=lambda task: type(task).__name__)
def test_with_no_time_at_all_every_puzzle_takes_too_long(task: Task, tmp_path: Path) -> None:
    source = tmp_path / "in.txt"
    source.write_text("".join(f"{line}\n" for line in proper_lines(300)))
    opened = open_source(source)
    (chunk,) = opened.chunks(WHOLE)
    assert task.solve_text(chunk.payload.data, 10, _core.StopFlag()) is None
    table = opened.table(chunk)
    columns = task.work(table, _core.StopFlag())
    piece = done_of(task, open_writer("lines", task, [opened]), table, columns, most_failures=10)
    assert piece.tally == {"too_long": 300}
    assert [line for line, _ in piece.rejects] == list(range(300))
    assert [(failure.line, failure.reason) for failure in piece.failures] == [(n, "took too long") for n in range(10)]
    assert set(bytes(piece.data).splitlines()) <= {b"# took too long", b"too_long\ttook too long"}


@pytest.mark.parametrize("task", every_task(3600.0), ids=lambda task: type(task).__name__)
def test_a_stop_ends_work_at_once_whatever_the_timeout(task: Task, tmp_path: Path) -> None:
    source = tmp_path / "in.txt"
    source.write_text(f"{LOOSE}\n" * (20_000 if isinstance(task, (RateTask, CanonicalTask, CheckTask)) else 2))
    opened = open_source(source)
    (chunk,) = opened.chunks(WHOLE)
    stop = _core.StopFlag()
    timer = threading.Timer(0.05, stop.set)
    timer.start()
    with pytest.raises(InterruptedError):
        # Some are done with an empty grid in no time: they are asked again.
        deque((task.work(opened.table(chunk), stop) for _ in range(1000)), 0)
    timer.join()
