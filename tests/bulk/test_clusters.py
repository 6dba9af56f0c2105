"""One thread, two threads and two processes of a cluster write the same bytes, into a file and into a folder."""

from __future__ import annotations

import csv
import gzip
import json
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np
import pyarrow.parquet
import pytest

import nonet
from jobs import tree
from mixing import is_readable, mixed_lines, proper_lines
from nonet.bulk.read import open_source
from nonet.bulk.read.packed import compress
from nonet.bulk.run.files import has_rejects, run_sources
from nonet.bulk.run.scatter import MANIFEST, REJECTS
from nonet.bulk.tasks import generate_files
from nonet.bulk.tasks.canonical import CanonicalTask
from nonet.bulk.tasks.check import CheckTask
from nonet.bulk.tasks.count import CountTask
from nonet.bulk.tasks.rate import RateTask
from nonet.bulk.tasks.solve import SolveTask, solve_files
from nonet.engines import Threads
from nonet.errors import SudokuError
from nonet.generation import Order
from puzzles import LOOSE

if TYPE_CHECKING:
    from collections.abc import Callable

    from nonet.bulk.run.files import Summary
    from nonet.bulk.tasks.task import Task
    from nonet.engines import Engine

LINES = mixed_lines(1500, seed=3)
#: So small that a piece has several chunks and a file several pieces.
CHUNK_ROWS = 100
PIECE_ROWS = 250
INPUTS = "txt bare.txt csv quoted.csv lone.csv parquet npy txt.gz txt.zst boards.txt two".split()
OUTPUTS = "txt csv parquet npy txt.gz csv.zst".split()


def make_inputs(kind: str, folder: Path) -> list[Path]:
    """Write the puzzles in some form, with comments, bad lines and anything else that the form allows."""
    path = folder / f"in.{kind}"
    text = "".join(f"{line}\n" if row % 7 else f"# {row}\n\n{line}\r\n" for row, line in enumerate(LINES))
    if kind == "txt":
        path.write_text(text, encoding="utf-8")
    elif kind == "bare.txt":
        path.write_bytes(b"\xef\xbb\xbf" + text.encode().rstrip())
    elif kind in ("txt.gz", "txt.zst"):
        path.write_bytes(bytes(compress(text.encode(), {"gz": "gzip", "zst": "zstd"}[kind[4:]])))
    elif kind == "csv":
        path.write_text("id,puzzle\n" + "".join(f"{row},{line}\n" for row, line in enumerate(LINES)), encoding="utf-8")
    elif kind in ("quoted.csv", "lone.csv"):
        with path.open("w", newline="", encoding="utf-8") as file:
            writer = csv.writer(file, quoting=csv.QUOTE_ALL)
            writer.writerows(
                [["a note", "puzzle"], *([f'line\nbreak "{row}"', line] for row, line in enumerate(LINES))]
            )
            if kind == "lone.csv":
                file.write('"a quote, and no other\n')
    elif kind == "parquet":
        table = pyarrow.table({"id": range(len(LINES)), "puzzle": LINES})
        pyarrow.parquet.write_table(table, path, row_group_size=333)
    elif kind == "npy":
        digits = [[int(c) if c.isdigit() else 0 for c in line] for line in LINES if len(line) == 81]
        np.save(path, np.array(digits, np.uint8))
    elif kind == "boards.txt":
        boards = ["\n".join(line[at : at + 9] for at in range(0, 81, 9)) for line in proper_lines(600)]
        path.write_text("\n\n".join([*boards[:300], "no board", *boards[300:]]), encoding="utf-8")
    else:
        return [*make_inputs("txt", folder), *make_inputs("bare.txt", folder)]
    return [path]


def run(task: Task, inputs: list[Path], out: Path, engine: Any, **options: Any) -> Summary:
    sources = [open_source(path, None, CHUNK_ROWS) for path in inputs]
    return run_sources(sources, out, task, engine=engine, piece_rows=PIECE_ROWS, sync=False, **options)


def contents(path: Path) -> dict[str, bytes]:
    """Return all files of an output: those beside it, or those in it."""
    return tree(path if path.is_dir() else path.parent)


def check_engines(
    work: Callable[..., Summary], folder: Path, suffix: str, dask: Engine, *, is_whole: bool = False
) -> None:
    """Check that a job does the same on each engine, into a file and into a folder, in several parts if it can."""
    engines: dict[str, Any] = {"one": Threads(1), "two": Threads(2), "dask": dask}
    found = {}
    for name, engine in engines.items():
        for in_parts in (False, True):
            out = folder / f"{name}-{in_parts}" / ("parts" if in_parts else f"out.{suffix}")
            out.parent.mkdir()
            summary = work(out, engine=engine, in_parts=in_parts)
            found[name, in_parts] = (contents(out), summary.tally, summary.rows)
    for name in ("one", "two"):
        engines[name].close()
        assert found[name, False] == found["dask", False]
        assert found[name, True] == found["dask", True]
    (files, tally, rows), (parts, *same) = found["one", False], found["one", True]
    assert same == [tally, rows]
    manifest = json.loads(parts[MANIFEST])
    names = [part["name"] for part in manifest["parts"]]
    assert len(names) > 1 or is_whole
    assert sorted(parts) == sorted([MANIFEST, *names, *([REJECTS] if has_rejects(tally) else [])])
    assert [part["bytes"] for part in manifest["parts"]] == [len(parts[name]) for name in names]
    assert manifest["rows"] == sum(part["rows"] for part in manifest["parts"]) == rows
    assert manifest["tally"] == dict(tally)
    assert parts.get(REJECTS, b"") == files.get(f"out.{suffix}.rejects", b"")
    check_joined(folder / "one-True" / "parts", names, folder / "one-False" / f"out.{suffix}")


def check_joined(folder: Path, names: list[str], whole: Path) -> None:
    """Check that the parts one after the other are the file."""
    paths = [folder / name for name in names]
    if whole.suffix == ".parquet":
        tables = [pyarrow.parquet.read_table(path) for path in paths]
        assert pyarrow.concat_tables(tables).equals(pyarrow.parquet.read_table(whole))
    elif whole.suffix == ".npy":
        assert np.array_equal(np.concatenate([np.load(path) for path in paths]), np.load(whole))
    else:
        texts = [path.read_bytes() for path in paths]
        if whole.suffix == ".csv":
            header = texts[0].partition(b"\n")[0] + b"\n"
            assert all(text.startswith(header) for text in texts)
            texts = [header, *(text[len(header) :] for text in texts)]
        assert b"".join(texts) == whole.read_bytes()


@pytest.mark.parametrize("kind", INPUTS)
def test_solve_reads_every_kind_of_file_alike_on_every_engine(kind: str, tmp_path: Path, cluster: Engine) -> None:
    inputs = make_inputs(kind, tmp_path)
    name = "csv" if kind.endswith("csv") else "lines"
    work = partial(run, SolveTask(), inputs, container=name)
    is_whole = kind in ("txt.gz", "txt.zst", "boards.txt", "lone.csv")
    check_engines(work, tmp_path, "csv" if name == "csv" else "txt", cluster, is_whole=is_whole)


@pytest.mark.parametrize("suffix", OUTPUTS)
def test_solve_writes_every_kind_of_file_alike_on_every_engine(suffix: str, tmp_path: Path, cluster: Engine) -> None:
    inputs = make_inputs("csv", tmp_path)
    name = {"txt": "lines"}.get(suffix.partition(".")[0], suffix.partition(".")[0])
    work = partial(run, SolveTask(5), inputs, container=name)
    if suffix in ("csv", "parquet", "npy"):  # the first line of a text is a comment, in each part but once in the file
        check_engines(work, tmp_path, suffix, cluster)
        return
    for number, engine in enumerate((None, cluster)):
        (tmp_path / f"{number}").mkdir()
        work(tmp_path / f"{number}" / f"out.{suffix}", engine)
    assert contents(tmp_path / "0" / f"out.{suffix}") == contents(tmp_path / "1" / f"out.{suffix}")


@pytest.mark.parametrize("suffix", ["txt", "csv", "parquet"])
@pytest.mark.parametrize("kind", [CheckTask, CountTask, CanonicalTask, RateTask])
def test_answers_are_alike_on_every_engine(kind: type[Task], suffix: str, tmp_path: Path, cluster: Engine) -> None:
    inputs = make_inputs("txt", tmp_path)
    name = {"txt": "lines"}.get(suffix, suffix)
    check_engines(partial(run, kind(), inputs, container=name), tmp_path, suffix, cluster)


def test_a_timeout_is_the_same_on_every_engine(tmp_path: Path, cluster: Engine) -> None:
    path = tmp_path / "in.txt"
    lines = list(proper_lines(600))
    lines[411] = LOOSE
    path.write_text("".join(f"{line}\n" for line in lines))
    check_engines(partial(run, CountTask(0, timeout=0.5), [path]), tmp_path, "txt", cluster)
    rejects = tmp_path / "one-False" / "out.txt.rejects"
    assert rejects.read_text() == f"412\ttook too long\t{LOOSE}\n"


@pytest.mark.parametrize(
    ("asked", "count", "suffix"),
    [
        ({}, 20_000, "parquet"),
        ({"symmetry": "rotational"}, 2500, "txt"),
        ({"solution": nonet.random_grid(1)}, 2500, "txt"),
    ],
    ids=["any", "symmetric", "narrow"],
)
def test_generate_is_alike_on_every_engine(
    asked: dict[str, Any], count: int, suffix: str, tmp_path: Path, cluster: Engine
) -> None:
    name = {"txt": "lines"}.get(suffix, suffix)
    options: dict[str, Any] = {"container": name, "with_ratings": not asked, "piece_rows": 1000, "sync": False}
    work = partial(generate_files, Order.of(**asked), count, seed=5, **options)
    check_engines(work, tmp_path, suffix, cluster)


@pytest.mark.parametrize("in_parts", [False, True])
def test_a_fault_ends_a_job_alike_on_every_engine(in_parts: bool, tmp_path: Path, cluster: Engine) -> None:
    found = []
    order = Order.of(clues=(17, 23), effort=30)
    options: dict[str, Any] = {"container": "lines", "in_parts": in_parts, "piece_rows": 1, "sync": False}
    for number, engine in enumerate((Threads(1), Threads(2), cluster)):
        out = tmp_path / f"{number}" / ("parts" if in_parts else "out.txt")
        out.parent.mkdir()
        with pytest.raises(nonet.OrderError) as raised:
            # So few clues are rare: more than a thousand puzzles are found, each within 30 tries, and then one is not.
            generate_files(order, 10_000, out, seed=1, engine=engine, **options)
        found.append((str(raised.value), contents(out)))
    assert found[0] == found[1] == found[2]
    assert sum(text.count(b"\n") for name, text in found[0][1].items() if not name.startswith("_")) > 1000


def test_rejects_name_the_lines_of_the_input(tmp_path: Path, cluster: Engine) -> None:
    (path,) = make_inputs("txt", tmp_path)
    run(SolveTask(), [path], tmp_path / "out", cluster, in_parts=True)
    lines = path.read_text(encoding="utf-8").splitlines()
    rejects = [entry.split("\t") for entry in (tmp_path / "out" / REJECTS).read_text(encoding="utf-8").splitlines()]
    bad = [number for number, line in enumerate(lines, 1) if line and line[0] != "#" and not is_readable(line)]
    assert [int(number) for number, _, _ in rejects] == bad


def test_packed_text_of_any_size_is_shared_by_the_workers(
    tmp_path: Path, cluster: Engine, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("nonet.bulk.read.source._SMALL_PACKED", 10)
    path = tmp_path / "in.txt.gz"
    path.write_bytes(gzip.compress("".join(f"{line}\n" for line in LINES).encode()))
    totals: list[int | None] = []
    check_engines(partial(run, SolveTask(), [path], on_total=totals.append), tmp_path, "txt", cluster)
    assert len(list((tmp_path / "dask-True" / "parts").glob("part-*"))) == 8
    assert totals[1::2] == [None] * 3  # parts cannot be counted before they are read


def test_progress_counts_every_part_and_row(tmp_path: Path, cluster: Engine) -> None:
    (path,) = make_inputs("txt", tmp_path)
    seen: list[Any] = []
    totals: list[int | None] = []
    task = SolveTask()
    run(task, [path], tmp_path / "out", cluster, in_parts=True, watch=seen.append, on_total=totals.append)
    assert totals == [seen[-1].done]
    assert seen[-1].rows == len(LINES) == sum(seen[-1].tally.values())
    done = [progress.done for progress in seen]
    assert done == sorted(done)
    single: list[Any] = []
    run(task, [path], tmp_path / "out.txt", cluster, watch=single.append)
    assert single[-1].done == path.stat().st_size
    assert single[-1].rows == len(LINES)


def test_a_plain_run_of_the_usual_sizes_is_alike(tmp_path: Path, cluster: Engine) -> None:
    path = tmp_path / "in.txt"
    path.write_text("".join(f"{line}\n" for line in LINES) * 150, encoding="utf-8")
    assert path.stat().st_size > 16 << 20  # several chunks and two pieces
    solve_files([path], tmp_path / "threads.txt", sync=False)
    solve_files([path], tmp_path / "dask.txt", sync=False, engine=cluster)
    assert (tmp_path / "dask.txt").read_bytes() == (tmp_path / "threads.txt").read_bytes()
    assert (tmp_path / "dask.txt.rejects").read_bytes() == (tmp_path / "threads.txt.rejects").read_bytes()


def test_workers_find_files_that_are_named_from_here(
    tmp_path: Path, cluster: Engine, monkeypatch: pytest.MonkeyPatch
) -> None:
    make_inputs("txt", tmp_path)
    make_inputs("parquet", tmp_path)
    make_inputs("npy", tmp_path)
    monkeypatch.chdir(tmp_path)
    for name in ("in.txt", "in.parquet", "in.npy"):
        task = SolveTask()
        run(task, [Path(name)], Path(f"{name}.out"), cluster, container="lines")
        run(task, [Path(name)], Path(f"{name}.parts"), cluster, in_parts=True, container="lines")
        assert Path(f"{name}.out").read_bytes() == b"".join(
            part.read_bytes() for part in sorted(Path(f"{name}.parts").glob("part-*"))
        )


def test_a_second_run_cannot_disturb_the_first(tmp_path: Path, cluster: Engine) -> None:
    """The first run holds the lock on its output; the second must not touch it, nor the pieces waiting next to it."""
    (path,) = make_inputs("txt", tmp_path)
    out = tmp_path / "out.txt"
    refused: list[str] = []

    def intrude(_: Any) -> None:
        if not refused:
            with pytest.raises(SudokuError) as raised:
                run(task, [path], out, cluster)
            refused.append(str(raised.value))

    task = SolveTask()
    run(task, [path], tmp_path / "whole.txt", Threads(1))
    run(task, [path], out, cluster, watch=intrude)
    assert "another run is writing" in refused[0]
    assert out.read_bytes() == (tmp_path / "whole.txt").read_bytes()
    assert sorted(item.name for item in tmp_path.iterdir()) == [
        "in.txt",
        *(f"{name}.txt{end}" for name in ("out", "whole") for end in ("", ".rejects")),
    ]
