"""Deduping on any engine, stopped, killed and resumed, gives the same bytes."""

from __future__ import annotations

import gzip
import json
import os
import random
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np
import pyarrow.parquet as pq
import pytest

from clusters import ProcessCluster, wait_until
from deduping import dedupe, drawn_lines, simple, write
from jobs import stop_after, tree
from nonet import _core
from nonet.bulk import repeats
from nonet.bulk.read import open_source
from nonet.bulk.read.source import WHOLE
from nonet.bulk.repeats import Repeats, buckets_for
from nonet.engines import Threads
from nonet.errors import EngineError, SudokuError
from nonet.storage.journal import ResumeError
from nonet.storage.paths import path_from
from puzzles import EMPTY, WIKIPEDIA

if TYPE_CHECKING:
    from nonet.engines import Engine


pytestmark = pytest.mark.usefixtures("small_chunks")

# ── engines ────────────────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("target", ["out.txt", "out.csv.gz", "out.parquet", "parts"])
def test_engines_and_pieces_change_nothing(target: str, mixed: Path, tmp_path: Path, cluster: Engine) -> None:
    options: dict[str, Any] = {"in_parts": True, "container": "parquet"} if target == "parts" else {}
    found = []
    for name, engine in (("one", Threads(1)), ("two", Threads(2)), ("dask", cluster)):
        (tmp_path / name).mkdir()
        summary = dedupe(mixed, tmp_path / name / target, engine=engine, piece_rows=120, **options)
        assert summary.rows == sum(summary.tally.values())
        found.append(tree(tmp_path / name))
        if engine is not cluster:
            engine.close()
    assert found[0] == found[1] == found[2]
    if target != "parts":
        (tmp_path / "pieces").mkdir()
        dedupe(mixed, tmp_path / "pieces" / target, piece_rows=77)
        assert tree(tmp_path / "pieces") == found[0]
    else:
        manifest = json.loads(found[0]["parts/_manifest.json"])
        rows = pq.read_table(tmp_path / "one" / "parts").column("puzzle").to_pylist()
        assert rows == simple(line for line in mixed.read_text().splitlines() if line and line[0] != "#")
        assert manifest["rows"] == len(rows) == sum(part["rows"] for part in manifest["parts"])
        assert len(manifest["parts"]) > 5


def test_packed_files_are_unpacked_on_the_workers(mixed: Path, tmp_path: Path, cluster: Engine) -> None:
    path = tmp_path / "in.txt.gz"
    path.write_bytes(gzip.compress(mixed.read_bytes()))
    dedupe(mixed, tmp_path / "plain.txt")
    dedupe(path, tmp_path / "packed.txt", engine=cluster)
    assert (tmp_path / "packed.txt").read_bytes() == (tmp_path / "plain.txt").read_bytes()
    assert (tmp_path / "packed.txt.rejects").read_bytes() == (tmp_path / "plain.txt.rejects").read_bytes()


def test_a_folder_that_workers_do_not_share_is_a_clear_error(mixed: Path, tmp_path: Path, cluster: Engine) -> None:
    found = Repeats(tmp_path / "elsewhere", "job", 1, 1)
    with pytest.raises(EngineError, match=r"cannot find .*elsewhere"):
        cluster.submit(found.note_piece, WHOLE, open_source(mixed)).result()


def test_workers_may_run_in_another_folder(
    mixed: Path, tmp_path: Path, cluster: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    dedupe(mixed, tmp_path / "whole.txt")
    (tmp_path / "in.txt.gz").write_bytes(gzip.compress(mixed.read_bytes()))
    monkeypatch.chdir(tmp_path)
    before = next(iter(cluster.client.run(os.getcwd).values()))
    cluster.client.run(os.chdir, "/")
    try:
        dedupe(Path("in.txt.gz"), Path("out.txt"), engine=cluster)
        dedupe(Path("in.txt.gz"), Path("parts"), engine=cluster, in_parts=True, container="lines")
    finally:
        cluster.client.run(os.chdir, before)
    assert Path("out.txt").read_bytes() == Path("whole.txt").read_bytes()
    parts = sorted(Path("parts").glob("part-*"))
    assert b"".join(path.read_bytes() for path in parts) == Path("whole.txt").read_bytes()


def test_folders_may_be_at_any_address(mixed: Path, tmp_path: Path) -> None:
    source, out = path_from("memory://dedupe/in.txt"), path_from("memory://dedupe/parts")
    source.write_bytes(mixed.read_bytes())
    dedupe(mixed, tmp_path / "whole.txt")

    def stop(progress: Any) -> None:
        if progress.done > 50:
            raise KeyboardInterrupt

    # One thread: a file in memory is one object, and has one place where it stands.
    options: dict[str, Any] = {"in_parts": True, "container": "lines", "piece_rows": 120, "threads": 1}
    with pytest.raises(KeyboardInterrupt):
        dedupe(source, out, watch=stop, **options)
    summary = dedupe(source, out, resume=True, **options)
    assert 0 < summary.rows < sum(summary.tally.values())
    names = sorted(path.name for path in out.iterdir())
    assert names[:2] == ["_manifest.json", "_rejects.tsv"]
    assert b"".join((out / name).read_bytes() for name in names[2:]) == (tmp_path / "whole.txt").read_bytes()


def test_a_class_is_one_entry_for_each_piece(tmp_path: Path) -> None:
    """So that no bucket outgrows the others, however often a puzzle repeats."""
    path = write(tmp_path / "in.txt", [WIKIPEDIA] * 20_000)
    (tmp_path / repeats.NOTE).write_text("{}")
    found = Repeats(tmp_path, "job", 1, 1, sync=False)
    assert found.note_piece(WHOLE, open_source(path), _core.StopFlag()).rows == 20_000
    assert (tmp_path / "piece-000000.job").stat().st_size < 20_000 + 100
    assert buckets_for(100 * 2**10) == 1024


@pytest.mark.parametrize("buckets", [1, 4])
def test_buckets_have_equal_shares_of_all_ids(buckets: int, tmp_path: Path) -> None:
    entries = np.zeros(64, repeats._ENTRY)
    entries["high"] = np.arange(64, dtype=np.uint64) << np.uint64(58)
    edges = Repeats(tmp_path, "job", 1, buckets)._edges(entries)
    assert np.frombuffer(edges, "<u8").tolist() == list(range(0, 65, 64 // buckets))


# ── stopped and resumed ────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("kind", ["file", "parts"])
def test_it_resumes_from_every_step_of_every_round(kind: str, mixed: Path, tmp_path: Path) -> None:
    options: dict[str, Any] = {"in_parts": kind == "parts", "container": "csv", "piece_rows": 60, "threads": 1}
    (tmp_path / "whole").mkdir()
    (tmp_path / "out").mkdir()
    dedupe(mixed, tmp_path / "whole" / "x", **options)
    seen: set[int] = set()

    def stop_at_news(progress: Any) -> None:
        if progress.done not in seen:
            seen.add(progress.done)
            raise KeyboardInterrupt

    for _ in range(200):
        try:
            summary = dedupe(
                mixed, tmp_path / "out" / "x", resume=True, watch=stop_at_news, checkpoint_seconds=0.0, **options
            )
        except KeyboardInterrupt:
            continue
        break
    assert len(seen) > 40
    assert summary.rows == 0
    assert tree(tmp_path / "out") == tree(tmp_path / "whole")
    again = dedupe(mixed, tmp_path / "out" / "x", resume=True, **options)
    assert again.was_finished
    assert tree(tmp_path / "out") == tree(tmp_path / "whole")


PROGRAM = """
import sys
from nonet.bulk import repeats
from nonet.bulk.read import streams
streams.CHUNK_BYTES = 5_000
repeats.BUCKET_ROWS = 500
from nonet.cli import main
main()
"""


def command(path: Path, out: str, *options: str, piece: str = "100") -> list[str]:
    settings = ["--piece", piece, "--checkpoint", "0", "--no-sync", "-q"]
    return [sys.executable, "-c", PROGRAM, "dedupe", str(path), "-o", out, *settings, *options]


@pytest.fixture(scope="module")
def long(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return write(tmp_path_factory.mktemp("kills") / "in.txt", drawn_lines(5_000, 1_500, 9))


def work_of(out: str) -> Path:
    return Path(out, "_nonet", "repeats") if out.endswith("/") else Path(f"{out}.work")


def progress_of(out: str) -> int:
    """Count the existing files; each one is a step."""
    parts = Path(out).glob("part-*") if out.endswith("/") else Path(out).parent.glob("out*.part")
    return len(list(work_of(out).glob("*"))) + sum(path.stat().st_size for path in parts) // 5_000


@pytest.mark.parametrize(
    ("name", "options"),
    [("out.txt", []), ("out.parquet", []), ("parts/", []), ("out.csv", ["--engine", "dask", "--threads", "2"])],
    ids=["lines", "parquet", "parts", "dask"],
)
def test_killed_runs_end_with_the_same_bytes(name: str, options: list[str], long: Path, tmp_path: Path) -> None:
    (tmp_path / "whole").mkdir()
    (tmp_path / "out").mkdir()
    slash = "/" if name.endswith("/") else ""
    whole, out = (f"{tmp_path / folder / name}{slash}" for folder in ("whole", "out"))
    subprocess.run(command(long, whole), check=False, stderr=subprocess.DEVNULL)
    draw = random.Random(name)
    kills = 0
    for _ in range(int(os.environ.get("NONET_KILLS", "1"))):
        with subprocess.Popen(
            command(long, out, "--resume", *options), stderr=subprocess.DEVNULL, start_new_session=True
        ) as process:
            target = progress_of(out) + draw.randint(1, 25)
            while process.poll() is None and progress_of(out) < target:
                time.sleep(0.001)
            if process.poll() is None:
                os.killpg(process.pid, signal.SIGKILL)
                kills += 1
            process.wait()
    assert kills
    done = subprocess.run(command(long, out, "--resume", *options), capture_output=True, text=True, check=False)
    assert done.returncode == 1, done.stderr  # some lines are no puzzles
    assert tree(tmp_path / "out") == tree(tmp_path / "whole")


def test_a_worker_may_die(long: Path, tmp_path: Path, cluster: Any) -> None:
    (tmp_path / "whole").mkdir()
    (tmp_path / "out").mkdir()
    dedupe(long, tmp_path / "whole" / "out.txt", piece_rows=100)
    killed: list[int] = []

    def kill(progress: Any) -> None:
        if len(killed) < 2 and progress.done > 8 * 10 * (1 + len(killed)):
            pids = cluster.client.run(os.getpid, on_error="ignore")  # the last one killed may still be on the list
            if pids:
                killed.append(pids[min(pids)])
                os.kill(killed[-1], signal.SIGKILL)

    dedupe(long, tmp_path / "out" / "out.txt", piece_rows=100, engine=cluster, watch=kill)
    assert killed
    assert tree(tmp_path / "out") == tree(tmp_path / "whole")


def test_workers_that_outlive_a_killed_client_spoil_nothing(long: Path, tmp_path: Path) -> None:
    """The client is killed and at once another one starts over, with other pieces, on the workers of the first."""
    for name in ("whole", "out", "cluster"):
        (tmp_path / name).mkdir()
    dedupe(long, tmp_path / "whole" / "out.txt", piece_rows=75)
    out = str(tmp_path / "out" / "out.txt")
    running = ProcessCluster(tmp_path / "cluster").start(2)
    try:
        for pieces in ("120", "75"):
            arguments = command(long, out, "--engine", running.address, piece=pieces)
            with subprocess.Popen(arguments, stderr=subprocess.DEVNULL) as process:
                if pieces == "120":
                    wait_until(
                        lambda: process.poll() is not None or len(list(work_of(out).glob("piece-*"))) > 9, "go on"
                    )
                    process.kill()
                assert process.wait(300) == (1 if pieces == "75" else -signal.SIGKILL)
    finally:
        running.close()
    assert tree(tmp_path / "out") == tree(tmp_path / "whole")


def stopped(path: Path, out: Path, **options: Any) -> None:
    with pytest.raises(KeyboardInterrupt):
        dedupe(path, out, watch=stop_after(), **options)


def test_another_job_is_not_resumed(mixed: Path, tmp_path: Path) -> None:
    path, out = tmp_path / "in.txt", tmp_path / "out.txt"
    path.write_bytes(mixed.read_bytes())
    stopped(path, out)
    assert (tmp_path / "out.txt.work" / "job.json").exists()
    with pytest.raises(ResumeError, match="expected the same piece_rows"):
        dedupe(path, out, resume=True, piece_rows=60)
    with pytest.raises(ResumeError, match="expected the same output"):
        dedupe(path, out, resume=True, container="csv")
    os.utime(path, (1, 1))
    with pytest.raises(ResumeError, match="expected the same inputs"):
        dedupe(path, out, resume=True)
    assert dedupe(path, out).tally["kept"] > 0  # without resume it starts over
    assert not (tmp_path / "out.txt.work").exists()


def test_an_old_output_is_not_taken_for_that_of_a_stopped_run(tmp_path: Path) -> None:
    path, out = write(tmp_path / "in.txt", [WIKIPEDIA, EMPTY]), tmp_path / "out.txt"
    os.utime(path, (1, 1))
    out.write_text("old\n")
    stopped(path, out)
    assert not dedupe(path, out, resume=True).was_finished
    assert out.read_text().splitlines() == [WIKIPEDIA, EMPTY]


def test_two_runs_do_not_write_the_same_output(tmp_path: Path) -> None:
    path, out = write(tmp_path / "in.txt", [WIKIPEDIA]), tmp_path / "out.txt"

    def again(progress: Any) -> None:
        dedupe(path, out)

    with pytest.raises(SudokuError, match="another run is writing"):
        dedupe(path, out, watch=again)


def test_a_finished_folder_is_not_searched_again(mixed: Path, tmp_path: Path) -> None:
    dedupe(mixed, tmp_path / "parts", in_parts=True)
    calls: list[object] = []
    with pytest.raises(SudokuError, match="expected a new folder"):
        dedupe(mixed, tmp_path / "parts", in_parts=True, watch=calls.append)
    assert not calls
