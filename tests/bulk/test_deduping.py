"""The first puzzle of each class stays, in order: on any engine, in pieces of any size, killed and resumed."""

from __future__ import annotations

import contextlib
import csv
import gzip
import io
import json
import os
import random
import signal
import subprocess
import sys
import time
from collections import Counter
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq
import pytest
import zstandard

import nonet
from clusters import ProcessCluster, wait_until
from mixing import mixed_lines, shuffled
from nonet import _core
from nonet.bulk import repeats
from nonet.bulk.read import open_source, streams
from nonet.bulk.read.source import WHOLE
from nonet.bulk.repeats import Repeats, buckets_for
from nonet.bulk.tasks import dedupe_files
from nonet.engines import Threads
from nonet.errors import EngineError, ParseError, SudokuError
from nonet.storage.journal import ResumeError
from nonet.storage.paths import path_from
from puzzles import EMPTY, WIKIPEDIA

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from nonet.bulk.run.files import Summary
    from nonet.engines import Engine

CONFLICT = "55" + "." * 79


@pytest.fixture(autouse=True)
def _small(monkeypatch: pytest.MonkeyPatch) -> None:
    """Make chunks and buckets so small that every file has many."""
    monkeypatch.setattr(streams, "CHUNK_BYTES", 2_000)
    monkeypatch.setattr(repeats, "BUCKET_ROWS", 100)


def simple(lines: Iterable[str]) -> list[str]:
    """Dedupe the plain way; what is no sound puzzle is left out."""
    kept: dict[str, str] = {}
    for line in lines:
        with contextlib.suppress(SudokuError):
            grid = nonet.parse(line)
            kept.setdefault(nonet.canonical(grid).to_line(), grid.to_line())
    return list(kept.values())


def drawn_lines(count: int, classes: int, seed: int) -> list[str]:
    """Draw puzzles of so many classes, each in a new disguise, and some lines that are no puzzles."""
    draw = random.Random(seed)
    pool = [grid.to_line() for grid in nonet.generate_many(classes, seed=seed)]
    lines = [shuffled(draw.choice(pool), draw) for _ in range(count)]
    for _ in range(count // 10):
        lines[draw.randrange(count)] = draw.choice(["no puzzle", CONFLICT, "", "# comment", EMPTY])
    return lines


def write(path: Path, lines: Iterable[str]) -> Path:
    path.write_text("".join(f"{line}\n" for line in lines))
    return path


def dedupe(path: Path, out: Path, **options: Any) -> Summary:
    return dedupe_files([path], out, **{"sync": False, "piece_rows": 50, **options})


def files(folder: Path) -> dict[str, bytes]:
    return {str(path.relative_to(folder)): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


# ── what stays ─────────────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("seed", range(12))
def test_what_stays_is_what_the_simple_way_keeps(seed: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    draw = random.Random(seed)
    lines = drawn_lines(draw.randint(1, 600), draw.randint(1, 200), seed)
    path = write(tmp_path / "in.txt", lines)
    expected = simple(line for line in lines if line and not line.startswith("#"))
    monkeypatch.setattr(repeats, "BUCKET_ROWS", draw.choice([1, 10, 10_000]))
    for threads in (1, 2):
        out = tmp_path / f"out{threads}.txt"
        summary = dedupe(path, out, threads=threads, piece_rows=draw.choice([1, 30, 100]))
        assert out.read_text().splitlines() == expected
        assert summary.tally["kept"] == len(expected)
        bad = sum(line in ("no puzzle", CONFLICT) for line in lines)
        assert summary.failures == bad
        assert sum(summary.tally.values()) == sum(bool(line) and not line.startswith("#") for line in lines)
        assert summary.rejects == (tmp_path / f"out{threads}.txt.rejects" if bad else None)
        assert not list(tmp_path.glob("*.work"))


@pytest.mark.parametrize("bucket_rows", [1, 7, 10_000])
@pytest.mark.parametrize("classes", [1, 300])
def test_all_equivalent_and_none(
    classes: int, bucket_rows: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(repeats, "BUCKET_ROWS", bucket_rows)
    pool = [grid.to_line() for grid in nonet.generate_many(classes, seed=1, minimal=True)]
    lines = [nonet.random_equivalent(pool[n % classes], n).to_line() for n in range(300)]
    out = tmp_path / "out.txt"
    summary = dedupe(write(tmp_path / "in.txt", lines), out)
    assert out.read_text().splitlines() == lines[:classes]
    assert +summary.tally == +Counter(kept=classes, equivalent=300 - classes)
    assert not (tmp_path / "out.txt.rejects").exists()


@pytest.mark.parametrize("target", ["txt", "csv", "parquet", "npy", "txt.gz"])
@pytest.mark.parametrize("text", ["", "no puzzle\n", "# only a comment\n"])
def test_nothing_may_stay(text: str, target: str, tmp_path: Path) -> None:
    (tmp_path / "in.txt").write_text(text)
    out = tmp_path / f"out.{target}"
    assert dedupe(tmp_path / "in.txt", out).tally["kept"] == 0
    if target == "parquet":
        assert pq.read_table(out).column_names == ["puzzle"]
    elif target == "npy":
        assert np.load(out).shape == (0, 81)
    else:
        assert out.read_bytes() == (b"puzzle\n" if target == "csv" else b"")


def test_what_is_left_out_is_named_with_its_line(tmp_path: Path) -> None:
    first = write(tmp_path / "a.txt", ["# comment", WIKIPEDIA, "nonsense", "", CONFLICT])
    second = write(tmp_path / "b.txt", [EMPTY, CONFLICT, nonet.random_equivalent(WIKIPEDIA, 1).to_line(), "9" * 80])
    out = tmp_path / "out.txt"
    summary = dedupe_files([first, second], out, piece_rows=1)
    assert out.read_text().splitlines() == [WIKIPEDIA, EMPTY]
    rejects = [line.split("\t") for line in (tmp_path / "out.txt.rejects").read_text().splitlines()]
    assert [place for place, _, _ in rejects] == [f"{first}:3", f"{first}:5", f"{second}:2", f"{second}:4"]
    assert rejects[1][1:] == ["digit 5 twice in row 1 (r1c1, r1c2)", CONFLICT]
    assert summary.tally == {"kept": 2, "equivalent": 1, "unreadable": 2, "conflict": 2}


# ── containers ─────────────────────────────────────────────────────────────────────────────────────────────────


def write_as(path: Path, lines: list[str]) -> Path:
    """Write puzzles with a number and a note beside them, where the container has columns."""
    if path.suffix == ".parquet":
        notes = pa.array([None if n % 3 else f"note {n}" for n in range(len(lines))])
        table = pa.table({"number": range(len(lines)), "puzzle": lines, "note": notes})
        pq.write_table(table, path, row_group_size=70)
        return path
    if path.suffix == ".npy":
        np.save(path, np.array([list(nonet.parse(line)._digits) for line in lines], np.uint8))
        return path
    text = "".join(f"{line}\n" for line in lines)
    if ".csv" in path.suffixes:
        text = "number,puzzle,note\n" + "".join(f'{n},{line},"a, ""b""\n{n}"\n' for n, line in enumerate(lines))
    data = text.encode()
    if path.suffix == ".gz":
        data = gzip.compress(data)
    elif path.suffix == ".zst":
        data = zstandard.compress(data)
    path.write_bytes(data)
    return path


def rows_in(path: Path) -> list[dict[str, Any]]:
    if path.suffix == ".parquet":
        return list(pq.read_table(path).to_pylist())
    if path.suffix == ".npy":
        return [{"puzzle": nonet.Grid.from_digits(row.tobytes()).to_line()} for row in np.load(path)]
    data = path.read_bytes()
    if path.suffix == ".gz":
        data = gzip.decompress(data)
    elif path.suffix == ".zst":
        data = zstandard.ZstdDecompressor().stream_reader(io.BytesIO(data), read_across_frames=True).read()
    lines = data.decode().splitlines(keepends=True)
    if ".csv" in path.suffixes:
        return list(csv.DictReader(lines))
    return [{"puzzle": line.rstrip("\n")} for line in lines]


SUFFIXES = ["txt", "txt.gz", "csv", "csv.zst", "parquet", "npy"]


@pytest.mark.parametrize("source", SUFFIXES)
@pytest.mark.parametrize("target", SUFFIXES)
def test_every_container_is_read_and_written(source: str, target: str, tmp_path: Path) -> None:
    lines = [line for line in drawn_lines(250, 60, 5) if len(line) == 81 and line != CONFLICT]
    expected = simple(lines)
    out = tmp_path / f"out.{target}"
    dedupe(write_as(tmp_path / f"in.{source}", lines), out)
    rows = rows_in(out)
    assert [row["puzzle"] for row in rows] == expected
    if source.split(".")[0] in ("csv", "parquet") and target.split(".")[0] in ("csv", "parquet"):
        assert list(rows[0]) == ["number", "puzzle", "note"]
        numbers = [lines.index(line) for line in expected]
        assert [int(row["number"]) for row in rows] == numbers
        if source == target == "parquet":
            assert [row["note"] for row in rows] == [None if n % 3 else f"note {n}" for n in numbers]
            assert pq.read_schema(out).types == pq.read_schema(tmp_path / "in.parquet").types
        if source.startswith("csv"):
            assert [row["note"] for row in rows] == [f'a, "b"\n{n}' for n in numbers]
    assert sorted(path.name for path in tmp_path.iterdir()) == sorted([f"in.{source}", f"out.{target}"])


def test_boards_of_several_lines_are_deduped_too(tmp_path: Path) -> None:
    lines = drawn_lines(40, 10, 2)
    boards = [nonet.parse(line) for line in lines if len(line) == 81 and line not in (CONFLICT,)]
    path = tmp_path / "in.txt"
    path.write_text("\n\n".join("\n".join(grid.to_line()[n : n + 9] for n in range(0, 81, 9)) for grid in boards))
    dedupe(path, tmp_path / "out.txt")
    assert (tmp_path / "out.txt").read_text().splitlines() == simple(grid.to_line() for grid in boards)


def test_columns_that_differ_are_refused_before_anything_is_done(tmp_path: Path) -> None:
    (tmp_path / "a.csv").write_text(f"puzzle,x\n{WIKIPEDIA},1\n")
    (tmp_path / "b.csv").write_text(f"puzzle,y\n{EMPTY},1\n")
    with pytest.raises(ParseError, match="expected the columns of"):
        dedupe_files([tmp_path / "a.csv", tmp_path / "b.csv"], tmp_path / "out.csv")
    assert sorted(path.name for path in tmp_path.iterdir()) == ["a.csv", "b.csv"]


# ── engines ────────────────────────────────────────────────────────────────────────────────────────────────────


@pytest.fixture(scope="module")
def mixed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    lines = list(mixed_lines(1500, seed=4)) + drawn_lines(1500, 700, 6)
    random.Random(1).shuffle(lines)
    return write(tmp_path_factory.mktemp("dedupe") / "in.txt", lines)


@pytest.mark.parametrize("target", ["out.txt", "out.csv.gz", "out.parquet", "parts"])
def test_engines_and_pieces_change_nothing(target: str, mixed: Path, tmp_path: Path, cluster: Engine) -> None:
    options: dict[str, Any] = {"in_parts": True, "container": "parquet"} if target == "parts" else {}
    found = []
    for name, engine in (("one", Threads(1)), ("two", Threads(2)), ("dask", cluster)):
        (tmp_path / name).mkdir()
        summary = dedupe(mixed, tmp_path / name / target, engine=engine, piece_rows=300, **options)
        assert summary.rows == sum(summary.tally.values())
        found.append(files(tmp_path / name))
        if engine is not cluster:
            engine.close()
    assert found[0] == found[1] == found[2]
    if target != "parts":
        (tmp_path / "pieces").mkdir()
        dedupe(mixed, tmp_path / "pieces" / target, piece_rows=77)
        assert files(tmp_path / "pieces") == found[0]
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
        cluster.submit(found.note_piece, 0, open_source(mixed), WHOLE).result()


def test_workers_may_stand_in_another_folder(
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
            raise Stopped

    # One thread: a file in memory is one object, and has one place where it stands.
    options: dict[str, Any] = {"in_parts": True, "container": "lines", "piece_rows": 300, "threads": 1}
    with pytest.raises(Stopped):
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
    assert found.note_piece(0, open_source(path), WHOLE, _core.StopFlag()).rows == 20_000
    assert (tmp_path / "piece-000000.job").stat().st_size < 20_000 + 100
    assert buckets_for(100 * 2**10) == 1024


# ── stopped and resumed ────────────────────────────────────────────────────────────────────────────────────────


class Stopped(BaseException):
    """A signal."""


@pytest.mark.parametrize("kind", ["file", "parts"])
def test_it_goes_on_from_every_step_of_every_round(kind: str, mixed: Path, tmp_path: Path) -> None:
    options: dict[str, Any] = {"in_parts": kind == "parts", "container": "csv", "piece_rows": 150, "threads": 1}
    (tmp_path / "whole").mkdir()
    (tmp_path / "out").mkdir()
    dedupe(mixed, tmp_path / "whole" / "x", **options)
    seen: set[int] = set()

    def stop_at_news(progress: Any) -> None:
        if progress.done not in seen:
            seen.add(progress.done)
            raise Stopped

    for _ in range(200):
        try:
            summary = dedupe(
                mixed, tmp_path / "out" / "x", resume=True, watch=stop_at_news, checkpoint_seconds=0.0, **options
            )
        except Stopped:
            continue
        break
    assert len(seen) > 40
    assert summary.rows == 0
    assert files(tmp_path / "out") == files(tmp_path / "whole")
    again = dedupe(mixed, tmp_path / "out" / "x", resume=True, **options)
    assert again.was_finished
    assert files(tmp_path / "out") == files(tmp_path / "whole")


PROGRAM = """
import sys
from nonet.bulk import repeats
from nonet.bulk.read import streams
streams.CHUNK_BYTES = 20_000
repeats.BUCKET_ROWS = 2_000
from nonet.cli import main
main()
"""


def command(path: Path, out: str, *options: str) -> list[str]:
    settings = ["--piece", "400", "--checkpoint", "0", "--no-sync", "-q"]
    return [sys.executable, "-c", PROGRAM, "dedupe", str(path), "-o", out, *settings, *options]


@pytest.fixture(scope="module")
def long(tmp_path_factory: pytest.TempPathFactory) -> Path:
    lines = drawn_lines(20_000, 6_000, 9)
    return write(tmp_path_factory.mktemp("kills") / "in.txt", lines)


def work_of(out: str) -> Path:
    return Path(out, "_nonet", "repeats") if out.endswith("/") else Path(f"{out}.work")


def progress_of(out: str) -> int:
    """Count what stands there; each file is a step."""
    parts = Path(out).glob("part-*") if out.endswith("/") else Path(out).parent.glob("out*.part")
    return len(list(work_of(out).glob("*"))) + sum(path.stat().st_size for path in parts) // 20_000


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
    for _ in range(int(os.environ.get("NONET_KILLS", "3"))):
        with subprocess.Popen(
            command(long, out, "--resume", *options), stderr=subprocess.DEVNULL, start_new_session=True
        ) as process:
            target = progress_of(out) + draw.randint(1, 25)
            deadline = time.monotonic() + 60
            while process.poll() is None and time.monotonic() < deadline and progress_of(out) < target:
                time.sleep(0.001)
            if process.poll() is None:
                os.killpg(process.pid, signal.SIGKILL)
                kills += 1
            process.wait()
    assert kills
    done = subprocess.run(command(long, out, "--resume", *options), capture_output=True, text=True, check=False)
    assert done.returncode == 1, done.stderr  # some lines are no puzzles
    assert files(tmp_path / "out") == files(tmp_path / "whole")


def test_a_worker_may_die(long: Path, tmp_path: Path, cluster: Any) -> None:
    (tmp_path / "whole").mkdir()
    (tmp_path / "out").mkdir()
    dedupe(long, tmp_path / "whole" / "out.txt", piece_rows=400)
    killed: list[int] = []

    def kill(progress: Any) -> None:
        if len(killed) < 2 and progress.done > 8 * 10 * (1 + len(killed)):
            pids = cluster.client.run(os.getpid)
            killed.append(pids[min(pids)])
            os.kill(killed[-1], signal.SIGKILL)

    dedupe(long, tmp_path / "out" / "out.txt", piece_rows=400, engine=cluster, watch=kill)
    assert killed
    assert files(tmp_path / "out") == files(tmp_path / "whole")


def test_workers_that_outlive_a_killed_client_spoil_nothing(long: Path, tmp_path: Path) -> None:
    """The client is killed and at once another one starts over, with other pieces, on the workers of the first."""
    for name in ("whole", "out", "cluster"):
        (tmp_path / name).mkdir()
    dedupe(long, tmp_path / "whole" / "out.txt", piece_rows=300)
    out = str(tmp_path / "out" / "out.txt")
    running = ProcessCluster(tmp_path / "cluster").start(2)
    try:
        for pieces in ("250", "500", "300"):
            arguments = command(long, out, "--engine", running.address, "--piece", pieces)
            with subprocess.Popen(arguments, stderr=subprocess.DEVNULL) as process:
                if pieces != "300":
                    wait_until(
                        lambda: process.poll() is not None or len(list(work_of(out).glob("piece-*"))) > 9, "go on"
                    )
                    process.kill()
                assert process.wait(60) == (1 if pieces == "300" else -signal.SIGKILL)
    finally:
        running.close()
    assert files(tmp_path / "out") == files(tmp_path / "whole")


def stopped(path: Path, out: Path, **options: Any) -> None:
    def stop(progress: Any) -> None:
        raise Stopped

    with pytest.raises(Stopped):
        dedupe(path, out, watch=stop, **options)


def test_another_job_is_not_taken_up(mixed: Path, tmp_path: Path) -> None:
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


# ── the command ────────────────────────────────────────────────────────────────────────────────────────────────


def run(*arguments: str, given: str = "") -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "nonet", "dedupe", *arguments], input=given, capture_output=True, text=True, check=False
    )


def lines_of(pieces: Iterable[str]) -> Iterator[str]:
    return (f"{piece}\n" for piece in pieces)


def test_a_pipe_is_deduped_to_standard_output(mixed: Path) -> None:
    text = mixed.read_text()
    done = run(given=text)
    assert done.stdout.splitlines() == simple(line for line in text.splitlines() if line and line[0] != "#")
    assert done.returncode == 1
    assert "standard input, line " in done.stderr
    assert " equivalent" in done.stderr


def test_a_pipe_is_deduped_into_a_file(mixed: Path, tmp_path: Path) -> None:
    text = mixed.read_text()
    out = tmp_path / "out.txt"
    done = run("-", "-o", str(out), given=text)
    assert done.returncode == 1
    assert out.read_text().splitlines() == simple(line for line in text.splitlines() if line and line[0] != "#")
    assert sorted(path.name for path in tmp_path.iterdir()) == ["out.txt", "out.txt.rejects"]


def test_puzzles_of_the_command_line_are_deduped() -> None:
    disguised = nonet.random_equivalent(WIKIPEDIA, 3).to_line()
    done = run(WIKIPEDIA, disguised, EMPTY)
    assert done.stdout.splitlines() == [WIKIPEDIA, EMPTY]
    assert "2 of 3 kept, 1 equivalent" in done.stderr
    assert run(WIKIPEDIA, CONFLICT).returncode == 1


@pytest.mark.parametrize(
    "arguments", [["-", "--resume"], [WIKIPEDIA, "-o", "x"], [WIKIPEDIA, "--engine", "dask"], ["-", "--engine", "x"]]
)
def test_wrong_calls_are_usage_errors(arguments: list[str]) -> None:
    assert run(*arguments).returncode == 2
