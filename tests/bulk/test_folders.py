"""Output in parts: the contents of a folder while a job runs, after it was stopped, and when it is done."""

from __future__ import annotations

import json
import os
import shutil
import threading
from concurrent.futures import Future
from dataclasses import replace
from itertools import count
from typing import TYPE_CHECKING, Any

import pyarrow.dataset
import pytest

from jobs import tree
from mixing import mixed_lines
from nonet import _core
from nonet.bulk.read import open_source
from nonet.bulk.run import files, job
from nonet.bulk.run.files import run_sources
from nonet.bulk.run.scatter import MANIFEST, REJECTS, WORK
from nonet.bulk.tasks.solve import SolveTask
from nonet.engines import Threads
from nonet.errors import SudokuError
from nonet.storage import journal
from nonet.storage.journal import ResumeError

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from nonet.bulk.run.files import Summary

LINES = mixed_lines(1000, seed=4)


class AtOnce:
    """An engine that finishes every call at once, and keeps a copy of each, as a worker that hangs would.

    The call for part `full_at` finds the disk full.
    """

    is_remote = True
    width = 2

    def __init__(self, full_at: int | None = None) -> None:
        self.full_at = full_at
        self.numbers: list[int] = []
        self.asleep: list[Callable[[], Any]] = []

    def submit(self, function: Callable[..., Any], /, *args: Any) -> Future[Any]:
        self.asleep.append(lambda: function(*args, stop=_core.StopFlag()))
        future: Future[Any] = Future()
        try:
            if args[0].number == self.full_at:
                raise OSError(28, "No space left on device")
            self.numbers.append(args[0].number)
            future.set_result(function(*args, stop=_core.StopFlag()))
        except Exception as error:
            future.set_exception(error)
        return future

    def sees(self, folder: Path) -> bool:
        return True

    def close(self) -> None:
        pass


@pytest.fixture
def path(tmp_path: Path) -> Path:
    path = tmp_path / "in.txt"
    path.write_text("".join(f"{line}\n" for line in LINES), encoding="utf-8")
    return path


def run(
    path: Path, out: Path, *, limit: int = 2, engine: Any = None, container: str = "lines", **options: Any
) -> Summary:
    task = SolveTask(limit)
    options = {"in_parts": True, "piece_rows": 100, "container": container, "sync": False, **options}
    return run_sources([open_source(path, None, 50)], out, task, engine=engine, **options)


def stopped_engine(path: Path, out: Path, full_at: int, **options: Any) -> AtOnce:
    """Run a job until the disk is full; return its engine, which still holds the calls."""
    engine = AtOnce(full_at)
    with pytest.raises(OSError, match="No space"):
        run(path, out, engine=engine, **options)
    return engine


@pytest.fixture
def whole(path: Path, tmp_path: Path) -> dict[str, bytes]:
    run(path, tmp_path / "whole")
    return tree(tmp_path / "whole")


# ── a run ──────────────────────────────────────────────────────────────────────────────────────────────────────


def test_a_folder_holds_parts_manifest_and_rejects_and_nothing_else(path: Path, whole: dict[str, bytes]) -> None:
    parts = sorted(name for name in whole if name.startswith("part-"))
    assert parts == [f"part-{number:06}.txt" for number in range(len(parts))]
    assert len(parts) >= 10
    assert sorted(whole) == sorted([*parts, MANIFEST, REJECTS])
    lines = b"".join(whole[name] for name in parts).decode().splitlines()
    assert len(lines) == len(LINES)


def test_no_part_is_forgotten_by_an_engine_that_is_fast(path: Path, tmp_path: Path, whole: dict[str, bytes]) -> None:
    engine = AtOnce()
    run(path, tmp_path / "out", engine=engine)
    assert tree(tmp_path / "out") == whole
    assert engine.numbers == list(range(len(whole) - 2))


def test_other_programs_read_a_folder_as_one_table(path: Path, tmp_path: Path) -> None:
    run(path, tmp_path / "out", container="parquet")
    table = pyarrow.dataset.dataset(tmp_path / "out", format="parquet").to_table()
    assert table.num_rows == len(LINES)
    assert table.column_names == ["puzzle", "solution", "status"]


def test_an_empty_file_makes_a_folder_that_is_whole(tmp_path: Path) -> None:
    path = tmp_path / "in.txt"
    path.touch()
    run(path, tmp_path / "out", container="parquet")
    assert sorted(tree(tmp_path / "out")) == [MANIFEST, "part-000000.parquet"]
    assert json.loads((tmp_path / "out" / MANIFEST).read_text())["rows"] == 0


def test_more_than_a_million_parts_have_names(monkeypatch: pytest.MonkeyPatch, path: Path, tmp_path: Path) -> None:
    divide = job.plan
    numbers = count(999_995)
    monkeypatch.setattr(files, "plan", lambda *given: (replace(unit, number=next(numbers)) for unit in divide(*given)))
    run(path, tmp_path / "out")
    found = sorted(tree(tmp_path / "out"))
    assert "part-999999.txt" in found
    assert "part-1000000.txt" in found
    monkeypatch.undo()
    run(path, tmp_path / "usual")
    assert (tmp_path / "out" / REJECTS).read_bytes() == (tmp_path / "usual" / REJECTS).read_bytes()


# ── existing folders ───────────────────────────────────────────────────────────────────────────────────────────


def test_a_finished_folder_is_not_written_over(path: Path, tmp_path: Path, whole: dict[str, bytes]) -> None:
    with pytest.raises(SudokuError, match="got a finished output"):
        run(path, tmp_path / "whole")
    assert run(path, tmp_path / "whole", resume=True).was_finished
    assert tree(tmp_path / "whole") == whole


def test_a_folder_with_other_files_is_left_alone(path: Path, tmp_path: Path) -> None:
    (tmp_path / "out").mkdir()
    (tmp_path / "out" / "letter.txt").touch()
    with pytest.raises(SudokuError, match="expected an empty folder, got other files"):
        run(path, tmp_path / "out")
    assert sorted(tree(tmp_path / "out")) == ["letter.txt"]


def test_two_runs_do_not_share_a_folder(path: Path, tmp_path: Path, whole: dict[str, bytes]) -> None:
    refused: list[str] = []

    def intrude(_: Any) -> None:
        if not refused:
            with pytest.raises(SudokuError) as raised:
                run(path, tmp_path / "out", resume=True)
            refused.append(str(raised.value))

    run(path, tmp_path / "out", watch=intrude)
    assert "another run is writing" in refused[0]
    assert tree(tmp_path / "out") == whole


# ── resuming ───────────────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("number", [0, 1, 5])
def test_a_stopped_run_resumes_with_the_missing_parts(
    number: int, path: Path, tmp_path: Path, whole: dict[str, bytes]
) -> None:
    out = tmp_path / "out"
    first, again = stopped_engine(path, out, number), AtOnce()
    assert MANIFEST not in tree(out)
    summary = run(path, out, engine=again, resume=True)
    assert again.numbers == [number]
    assert sorted([*first.numbers, number]) == list(range(len(whole) - 2))
    assert tree(out) == whole
    assert 0 < summary.rows < len(LINES) / 5
    assert sum(summary.tally.values()) == len(LINES)


def test_a_torn_record_or_a_missing_part_is_made_again(path: Path, tmp_path: Path, whole: dict[str, bytes]) -> None:
    out = tmp_path / "out"
    stopped_engine(path, out, 6)
    (work,) = [item for item in (out / WORK).iterdir() if item.is_dir()]
    (work / "part-000001.json").write_bytes(b"")
    (work / "part-000002.json").write_text((work / "part-000002.json").read_text()[:20])
    (work / "part-000003.json").write_text("[]")
    (out / "part-000004.txt").unlink()
    (work / "part-000005.txt.0123.new").write_text("half")
    again = AtOnce()
    run(path, out, engine=again, resume=True)
    assert {1, 2, 3, 4} <= set(again.numbers)
    assert 0 not in again.numbers
    assert tree(out) == whole


def test_exchanged_and_forged_records_are_ignored(path: Path, tmp_path: Path, whole: dict[str, bytes]) -> None:
    out = tmp_path / "out"
    stopped_engine(path, out, 6)
    (work,) = [item for item in (out / WORK).iterdir() if item.is_dir()]
    first, second = work / "part-000000.json", work / "part-000001.json"
    texts = first.read_bytes(), second.read_bytes()
    first.write_bytes(texts[1])
    second.write_bytes(texts[0])
    for number, change in ((2, {"rows": "many"}), (3, {"tally": [1]}), (4, {"source": 99})):
        record = work / f"part-00000{number}.json"
        body = journal.load(record, "part")
        assert body is not None
        record.write_bytes(journal.text_of("part", body | change))
    (work / "part-x.json").write_bytes(texts[0])
    again = AtOnce()
    run(path, out, engine=again, resume=True)
    assert {0, 1, 2, 3, 4} <= set(again.numbers)
    assert tree(out) == whole


@pytest.mark.parametrize("resume", [True, False])
def test_a_stopped_run_without_its_note_resumes_or_starts_over(
    resume: bool, path: Path, tmp_path: Path, whole: dict[str, bytes]
) -> None:
    out, again = tmp_path / "out", AtOnce()
    stopped_engine(path, out, 3)
    (out / WORK / "job.json").unlink()
    run(path, out, engine=again, resume=resume)
    assert (again.numbers == [3]) is resume
    assert tree(out) == whole


def test_parts_of_an_unknown_run_are_left_alone(path: Path, tmp_path: Path) -> None:
    out = tmp_path / "out"
    stopped_engine(path, out, 3)
    shutil.rmtree(out / WORK)
    before = tree(out)
    for resume in (True, False):
        with pytest.raises(SudokuError, match=r"such as part-\d{6}.*; remove them, or choose another folder"):
            run(path, out, resume=resume)
    assert tree(out) == before


def test_a_run_resumes_only_with_the_same_identity(path: Path, tmp_path: Path) -> None:
    out = tmp_path / "out"
    stopped_engine(path, out, 3)
    with pytest.raises(ResumeError, match="expected the same limit"):
        run(path, out, resume=True, limit=5)
    with pytest.raises(ResumeError, match="expected the same piece_rows"):
        run(path, out, resume=True, piece_rows=200)
    path.write_text(path.read_text(encoding="utf-8") + "\n", encoding="utf-8")
    with pytest.raises(ResumeError, match="expected the same inputs"):
        run(path, out, resume=True)


def test_a_new_run_starts_over_where_one_was_stopped(path: Path, tmp_path: Path, whole: dict[str, bytes]) -> None:
    out = tmp_path / "out"
    stopped_engine(path, out, 5, limit=5)
    again = AtOnce()
    run(path, out, engine=again)
    assert tree(out) == whole
    assert again.numbers == list(range(len(whole) - 2))


# ── abandoned workers ──────────────────────────────────────────────────────────────────────────────────────────


def test_a_worker_that_wakes_up_after_the_job_changes_nothing(
    path: Path, tmp_path: Path, whole: dict[str, bytes]
) -> None:
    engine = AtOnce()
    out = tmp_path / "out"
    run(path, out, engine=engine)
    for wake in engine.asleep:
        with pytest.raises(FileNotFoundError):
            wake()
    assert tree(out) == whole


def test_a_worker_that_wakes_up_during_another_job_changes_nothing(
    path: Path, tmp_path: Path, whole: dict[str, bytes]
) -> None:
    out = tmp_path / "out"
    engine = stopped_engine(path, out, 5, limit=5)

    def wake(_: Any) -> None:
        while engine.asleep:
            with pytest.raises(FileNotFoundError):
                engine.asleep.pop()()

    run(path, out, watch=wake)
    assert tree(out) == whole


def test_a_worker_that_wakes_up_during_the_same_job_writes_the_same(
    path: Path, tmp_path: Path, whole: dict[str, bytes]
) -> None:
    out = tmp_path / "out"
    engine = stopped_engine(path, out, 5)
    started: list[threading.Thread] = []

    def wake(_: Any) -> None:
        for sleeper in engine.asleep:
            started.append(threading.Thread(target=sleeper))
            started[-1].start()
        engine.asleep.clear()
        for thread in started:
            thread.join()

    run(path, out, watch=wake, resume=True, engine=AtOnce())
    assert tree(out) == whole


def test_a_worker_that_cannot_see_the_folder_says_so(path: Path, tmp_path: Path) -> None:
    class Elsewhere(AtOnce):
        """A worker whose disk has no such folder."""

        def submit(self, function: Callable[..., Any], /, *args: Any) -> Future[Any]:
            os.rename(tmp_path / "out", tmp_path / "away")
            try:
                return super().submit(function, *args)
            finally:
                os.rename(tmp_path / "away", tmp_path / "out")

    with pytest.raises(FileNotFoundError, match="out"):
        run(path, tmp_path / "out", engine=Elsewhere())
    assert not list((tmp_path / "out").glob("part-*"))


def test_threads_and_one_process_agree_with_sync(path: Path, tmp_path: Path, whole: dict[str, bytes]) -> None:
    engine = Threads(2)
    run(path, tmp_path / "out", engine=engine, sync=True)
    engine.close()
    assert tree(tmp_path / "out") == whole
