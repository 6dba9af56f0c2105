"""What a resumed run checks before it continues: the job, its inputs, and every bit of the existing files."""

from __future__ import annotations

import os
import random
from typing import TYPE_CHECKING

import pytest

import shell
from jobs import stop_after
from nonet.bulk.tasks import check_files, solve_files
from nonet.errors import SudokuError, UsageError
from nonet.storage.journal import ResumeError

if TYPE_CHECKING:
    from pathlib import Path

pytestmark = pytest.mark.usefixtures("small_chunks")


def stopped_run(source: Path, out: Path) -> None:
    """Leave a run unfinished."""
    with pytest.raises(KeyboardInterrupt):
        solve_files([source], out, sync=False, watch=stop_after())
    assert out.with_name(f"{out.name}.state").exists()


def test_another_job_is_not_resumed(source: Path, tmp_path: Path) -> None:
    path, out = tmp_path / "in.txt", tmp_path / "out.txt"
    path.write_bytes(source.read_bytes())
    stopped_run(path, out)
    with pytest.raises(ResumeError, match="expected the same limit"):
        solve_files([path], out, limit=1, resume=True)
    with pytest.raises(ResumeError, match="expected the same output"):
        solve_files([path], out, container="csv", resume=True)
    os.utime(path, (1, 1))
    with pytest.raises(ResumeError, match="expected the same inputs"):
        solve_files([path], out, resume=True)
    assert not out.exists()


def test_a_damaged_state_is_a_clear_error(source: Path, tmp_path: Path) -> None:
    out = tmp_path / "out.txt"
    (tmp_path / "out.txt.state").write_text('{"half": ')
    with pytest.raises(ResumeError, match="a damaged file"):
        solve_files([source], out, resume=True)


def test_a_part_that_has_shrunk_is_a_clear_error_and_a_new_run_starts_over(source: Path, tmp_path: Path) -> None:
    out = tmp_path / "out.txt"
    stopped_run(source, out)
    (tmp_path / "out.txt.part").write_bytes(b"")
    with pytest.raises(ResumeError, match="got 0 of"):
        solve_files([source], out, resume=True)
    assert solve_files([source], out, sync=False).rows == 9_000


def test_an_old_output_stays_until_the_new_one_is_whole(source: Path, tmp_path: Path) -> None:
    out = tmp_path / "out.txt"
    out.write_text("old\n")
    stopped_run(source, out)
    assert out.read_text() == "old\n"


def test_pipes_cannot_be_resumed(tmp_path: Path) -> None:
    with pytest.raises(UsageError, match="expected files to resume"):
        solve_files([None], tmp_path / "out.txt", resume=True)


def test_two_runs_do_not_write_the_same_output(source: Path, tmp_path: Path) -> None:
    refused: list[str] = []

    def intrude(_: object) -> None:
        if not refused:
            with pytest.raises(SudokuError) as raised:
                solve_files([source], tmp_path / "out.txt")
            refused.append(str(raised.value))

    assert solve_files([source], tmp_path / "out.txt", sync=False, watch=intrude).rows
    assert "another run is writing" in refused[0]


def test_a_finished_output_ends_again_as_it_did(source: Path, tmp_path: Path) -> None:
    """The second run changes nothing, and has the tally and the exit code of the first."""
    path, out = tmp_path / "in.txt", tmp_path / "out.txt"
    path.write_bytes(source.read_bytes()[:82_000])
    first = solve_files([path], out, sync=False)
    before = out.stat()
    assert "is finished" in shell.run("solve", path, "-o", out, "--resume", code=1).stderr
    assert solve_files([path], out, resume=True).tally == first.tally
    assert (out.stat().st_ino, out.stat().st_mtime_ns) == (before.st_ino, before.st_mtime_ns)


def test_a_finished_output_of_another_run_is_not_taken_for_this_one(source: Path, tmp_path: Path) -> None:
    path, out = tmp_path / "in.txt", tmp_path / "out.txt"
    path.write_bytes(source.read_bytes()[:8_200])
    solve_files([path], out, sync=False)
    before = out.read_bytes()
    with pytest.raises(ResumeError, match=r"expected the same task .*got 'check' instead of 'solve'"):
        check_files([path], out, resume=True)
    with pytest.raises(ResumeError, match="expected the same limit"):
        solve_files([path], out, limit=1, resume=True)
    os.utime(path, (1, 1))
    with pytest.raises(ResumeError, match="expected the same inputs"):
        solve_files([path], out, resume=True)
    assert out.read_bytes() == before
    out.write_text("edited\n")
    with pytest.raises(ResumeError, match="got a changed file"):
        solve_files([path], out, resume=True)
    assert out.read_text() == "edited\n"


def test_an_output_without_a_record_is_made_again(source: Path, tmp_path: Path) -> None:
    """A file system without extended attributes, or a file of another program: there is nothing to compare with."""
    path, out = tmp_path / "in.txt", tmp_path / "out.txt"
    path.write_bytes(source.read_bytes()[:8_200])
    out.write_text("something else\n")
    assert solve_files([path], out, sync=False, resume=True).rows > 0
    assert len(out.read_text().splitlines()) == len(path.read_text().splitlines())


@pytest.mark.parametrize("name", ["out.txt.state", "out.txt.part", "out.txt.part.rejects", "out.txt.part.sums"])
def test_a_flipped_bit_is_noticed(name: str, source: Path, tmp_path: Path) -> None:
    """If any bit of any file is wrong, the run still ends with the right bytes, or reports the damage."""
    path, out, whole = tmp_path / "in.txt", tmp_path / "out.txt", tmp_path / "whole.txt"
    path.write_bytes(source.read_bytes()[:40_000])
    solve_files([path], whole, sync=False)
    stopped_run(path, out)
    kept = {item: item.read_bytes() for item in tmp_path.glob("out.txt*")}
    damaged = tmp_path / name
    draw = random.Random(name)
    refused = 0
    for _ in range(20):
        for item in tmp_path.glob("out.txt*"):
            item.unlink()
        for item, data in kept.items():
            item.write_bytes(data)
        bad = bytearray(kept[damaged])
        bad[draw.randrange(len(bad))] ^= 1 << draw.randrange(8)
        damaged.write_bytes(bad)
        try:
            solve_files([path], out, sync=False, resume=True)
        except ResumeError:
            refused += 1
            assert not out.exists()
        else:
            assert out.read_bytes() == whole.read_bytes()
    assert refused > 10


@pytest.mark.parametrize("change", ["append", "shrink", "replace"])
def test_an_input_that_changes_while_it_is_read_is_noticed(change: str, source: Path, tmp_path: Path) -> None:
    path, out = tmp_path / "in.txt", tmp_path / "out.txt"
    path.write_bytes(source.read_bytes()[:400_000])
    done: list[int] = []

    def interfere(progress: object) -> None:
        done.append(1)
        if len(done) == 2:
            if change == "shrink":
                os.truncate(path, 41_000)
            elif change == "append":
                with path.open("a") as file:
                    file.write("." * 81 + "\n")
            else:
                path.write_bytes(path.read_bytes()[::-1])

    with pytest.raises(SudokuError, match="changed while it was being read"):
        solve_files([path], out, sync=False, watch=interfere)
    assert not out.exists()
