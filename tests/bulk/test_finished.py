"""Resuming a run that has finished: whatever happened to the output since is noticed, and nothing else is touched."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from typing import TYPE_CHECKING, Any

import pytest

from jobs import tree
from mixing import mixed_lines
from nonet.bulk.tasks import dedupe_files, solve_files
from nonet.dataset import Options, make_dataset
from nonet.errors import SudokuError
from nonet.storage import journal
from nonet.storage.journal import ResumeError

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

pytestmark = pytest.mark.usefixtures("small_chunks")

FAULT = "expected the manifest of a finished output in .*_manifest.json, got one that was damaged or edited; remove "


@pytest.fixture(scope="module")
def path(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("finished") / "in.txt"
    path.write_text("".join(f"{line}\n" for line in mixed_lines(400, seed=5)), encoding="utf-8")
    return path


@pytest.fixture
def folder(path: Path, tmp_path: Path) -> Path:
    solve_files([path], tmp_path / "out", in_parts=True, piece_rows=100, sync=False)
    return tmp_path / "out"


def resume(path: Path, out: Path, **options: Any) -> bool:
    options = {"in_parts": True, "piece_rows": 100, **options}
    return solve_files([path], out, sync=False, resume=True, **options).was_finished


def flip(path: Path) -> None:
    """Change a byte, and neither the size nor the time of the last change."""
    data, status = bytearray(path.read_bytes()), path.stat()
    data[len(data) // 2] ^= 1
    path.write_bytes(data)
    os.utime(path, ns=(status.st_atime_ns, status.st_mtime_ns))


def run(*arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run([sys.executable, "-m", "nonet", *arguments], capture_output=True, text=True, check=False)


# ── folders ────────────────────────────────────────────────────────────────────────────────────────────────────


def make_folder(path: Path) -> None:
    path.unlink()
    path.mkdir()


CHANGES: dict[str, Callable[[Path], object]] = {
    "cut": lambda path: os.truncate(path, 10),
    "longer": lambda path: path.write_bytes(path.read_bytes() + b"\n"),
    "removed": lambda path: path.unlink(),
    "a folder": lambda path: make_folder(path),
}


@pytest.mark.parametrize("name", ["part-000001.txt", "_rejects.tsv"])
@pytest.mark.parametrize("change", CHANGES)
def test_a_changed_file_of_a_finished_folder_is_named(name: str, change: str, path: Path, folder: Path) -> None:
    assert resume(path, folder)
    CHANGES[change](folder / name)
    before = tree(folder)
    with pytest.raises(ResumeError, match=rf"expected .*{name}.*, got .*; remove .*out and run again to start over"):
        resume(path, folder)
    assert tree(folder) == before
    shutil.rmtree(folder)
    assert not resume(path, folder)
    assert resume(path, folder, verify=True)


def test_a_change_that_keeps_the_size_is_found_by_verify(path: Path, folder: Path) -> None:
    flip(folder / "part-000002.txt")
    assert resume(path, folder)
    with pytest.raises(ResumeError, match=r"part-000002\.txt as it was written, got different content"):
        resume(path, folder, verify=True)


def test_rejects_of_a_finished_folder_are_always_compared(path: Path, folder: Path) -> None:
    flip(folder / "_rejects.tsv")
    with pytest.raises(ResumeError, match=r"_rejects\.tsv as it was written, got different content"):
        resume(path, folder)


def test_the_advice_for_a_finished_folder_works(path: Path, tmp_path: Path) -> None:
    command = ["solve", str(path), "-o", f"{tmp_path / 'out'}/", "--quiet", "--piece", "100"]
    assert run(*command).returncode == 1
    assert run(*command, "--resume", "--verify").returncode == 1  # as in the first run: some puzzles have no answer
    other = [*command[:5], "--piece", "200", "--resume"]
    refused = run(*other)
    assert f"remove {tmp_path / 'out'} and run again" in refused.stderr
    assert run(*command, "--verify").returncode == 2
    shutil.rmtree(tmp_path / "out")
    assert "expected" not in run(*other).stderr


OTHERS = ["part-notes.txt", "part-1.txt", "part-000001.txt.bak", "part-000001.csv", "_nonet-notes", ".mine.nonet"]


@pytest.mark.parametrize("is_stopped", [False, True])
def test_files_of_others_are_never_deleted(is_stopped: bool, path: Path, folder: Path) -> None:
    """As soon as a run has finished, or was killed when it was about to."""
    if is_stopped:
        job = json.loads((folder / "_manifest.json").read_text())["job"]
        (folder / "_nonet").mkdir()
        journal.save(folder / "_nonet" / "job.json", "folder", job)
        (folder / "part-000099.txt").touch()
    for name in OTHERS:
        (folder / name).write_text("mine")
    assert resume(path, folder)
    assert all((folder / name).read_text() == "mine" for name in OTHERS)
    assert not (folder / "part-000099.txt").exists()
    assert not (folder / "_nonet").exists()


def test_files_of_others_survive_a_new_run_where_one_was_stopped(path: Path, tmp_path: Path) -> None:
    def stop(_: Any) -> None:
        raise KeyboardInterrupt

    out = tmp_path / "out"
    with pytest.raises(KeyboardInterrupt):
        solve_files([path], out, in_parts=True, piece_rows=100, sync=False, watch=stop, container="csv")
    for name in OTHERS[:3]:
        (out / name).write_text("mine")
    (out / "part-000099.csv").touch()
    solve_files([path], out, in_parts=True, piece_rows=100, sync=False)
    assert all((out / name).read_text() == "mine" for name in OTHERS[:3])
    assert not list(out.glob("part-*.csv"))


EDITS: dict[str, Any] = {
    "nothing": "",
    "a list": "[]",
    "very deep": "[" * 100_000,
    "a tally of words": {"tally": {"unique": "x"}},
    "a fault that is a number": {"fault": 3},
    "parts that are numbers": {"parts": [1, 2]},
    "a part elsewhere": {"parts": [{"name": "../in.txt", "rows": 1, "bytes": 1, "checksum": 1}]},
    "no parts": {"parts": None},
    "a job that is a list": {"job": [1]},
    "other rows": {"rows": -1},
    "rejects that are a text": {"rejects": "x"},
    "another field": {"colour": "red"},
}


@pytest.mark.parametrize("is_signed", [False, True])
@pytest.mark.parametrize("edit", EDITS)
def test_a_manifest_that_was_edited_is_refused(edit: str, is_signed: bool, path: Path, folder: Path) -> None:
    manifest, change = folder / "_manifest.json", EDITS[edit]
    if isinstance(change, str):
        manifest.write_text(change)
    else:
        body = {**json.loads(manifest.read_text()), **change}
        signature = body.pop("sha256")
        text = json.dumps({**body, "sha256": signature}).encode()
        manifest.write_bytes(journal.sealed("manifest", body) if is_signed else text)
    with pytest.raises(ResumeError, match=FAULT):
        resume(path, folder)


def test_a_manifest_that_is_no_file_is_refused(path: Path, folder: Path) -> None:
    (folder / "_manifest.json").unlink()
    os.mkfifo(folder / "_manifest.json")
    with pytest.raises(ResumeError, match=FAULT):
        resume(path, folder)


def test_rejects_of_a_run_that_was_killed_at_its_end_do_not_stay(path: Path, tmp_path: Path) -> None:
    (tmp_path / "out" / "_nonet").mkdir(parents=True)
    journal.save(tmp_path / "out" / "_nonet" / "job.json", "folder", {"output": "csv plain"})
    (tmp_path / "out" / "_rejects.tsv").write_text("1\tof another run\n")
    good = tmp_path / "good.txt"
    good.write_text("".join(f"{line}\n" for line in mixed_lines(50, seed=1) if len(line) == 81 and line.isdigit()))
    solve_files([good], tmp_path / "out", in_parts=True, sync=False)
    assert not (tmp_path / "out" / "_rejects.tsv").exists()


# ── files ──────────────────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("work", [solve_files, dedupe_files])
@pytest.mark.parametrize("change", ["cut", "removed", "flipped"])
def test_damaged_rejects_of_a_finished_file_are_noticed(
    change: str, work: Callable[..., Any], path: Path, tmp_path: Path
) -> None:
    out = tmp_path / "out.txt"
    work([path], out, sync=False)
    if "user.nonet.run" not in os.listxattr(out):
        pytest.skip("this file system has no extended attributes")
    assert work([path], out, sync=False, resume=True).was_finished
    rejects = tmp_path / "out.txt.rejects"
    {**CHANGES, "flipped": flip}[change](rejects)
    with pytest.raises(ResumeError, match=r"out\.txt\.rejects.* got .*; run again without --resume to start over"):
        work([path], out, sync=False, resume=True)
    work([path], out, sync=False)
    assert work([path], out, sync=False, resume=True).was_finished


SIDES = ["state", "state.new", "part", "part.rejects", "part.index", "part.sums", "rejects", "lock"]


@pytest.mark.parametrize("side", SIDES)
def test_a_folder_in_the_place_of_a_side_file_is_named(side: str, path: Path, tmp_path: Path) -> None:
    there = tmp_path / f"out.txt.{side}"
    there.mkdir()
    for resumes in (False, True):
        with pytest.raises(SudokuError, match=rf"expected .*out\.txt\.{side} to be a file .*got a folder: remove it"):
            solve_files([path], tmp_path / "out.txt", sync=False, resume=resumes)
    there.rmdir()
    solve_files([path], tmp_path / "out.txt", sync=False, resume=True)
    assert not list(tmp_path.glob("out.txt.[!r]*"))


# ── data sets ──────────────────────────────────────────────────────────────────────────────────────────────────


def test_a_finished_data_set_is_compared_with_its_manifest(tmp_path: Path) -> None:
    def make(**options: Any) -> None:
        make_dataset(tmp_path / "set", Options(format="jsonl", test=0.5), count=12, sync=False, **options)

    make()
    make(resume=True, verify=True)
    train = tmp_path / "set" / "train.jsonl"
    flip(train)
    make(resume=True)
    with pytest.raises(ResumeError, match=r"train.jsonl as it was written, .*; run again with --overwrite, without"):
        make(resume=True, verify=True)
    os.truncate(train, 10)
    with pytest.raises(ResumeError, match=r"train.jsonl with \d+ bytes, got 10; run again with --overwrite"):
        make(resume=True)
    train.unlink()
    with pytest.raises(ResumeError, match=r"train\.jsonl, got no file; run again with --overwrite"):
        make(resume=True)
    make(overwrite=True)
    make(resume=True, verify=True)


@pytest.mark.parametrize("change", ["[" * 100_000, {"counts": 3}, {"counts": {"kept": "x"}}, {"files": {"x": {}}}])
def test_an_edited_manifest_of_a_data_set_is_refused(change: Any, tmp_path: Path) -> None:
    make_dataset(tmp_path, Options(format="jsonl"), count=3, sync=False)
    path = tmp_path / "manifest.json"
    is_text = isinstance(change, str)
    path.write_text(change if is_text else json.dumps({**json.loads(path.read_text()), **change}))
    with pytest.raises(SudokuError, match=r"expected the manifest of a data set in .*manifest.json, got: "):
        make_dataset(tmp_path, Options(format="jsonl"), count=3, sync=False, resume=True)


def test_the_advice_to_start_over_works(path: Path, tmp_path: Path) -> None:
    out = tmp_path / "parts"
    command = ["solve", str(path), "-o", f"{out}/", "--no-sync"]
    assert run(*command).returncode == 1  # some are unreadable
    again = run(*command, "--resume")
    assert again.stderr == f"nonet: {out} is finished; remove {out} and run again to start over\n"
    shutil.rmtree(out)
    assert run(*command).returncode == 1
    assert out.is_dir()
