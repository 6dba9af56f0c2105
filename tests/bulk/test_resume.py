"""A stopped run resumes where it was, and its output equals that of an uninterrupted run."""

from __future__ import annotations

import json
import os
import random
import resource
import shutil
import signal
import subprocess
import sys
import threading
import time
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from jobs import stop_after
from mixing import proper_lines
from nonet.bulk.read import streams
from nonet.bulk.run.append import AppendSink
from nonet.bulk.tasks import solve_files
from nonet.dataset import Options, make_dataset
from nonet.storage import journal
from nonet.storage.journal import ResumeError
from puzzles import LOOSE, WIKIPEDIA

if TYPE_CHECKING:
    from nonet.bulk.run.ledger import State

#: Runs the command with chunks so small that a short file has many; the file is slowed down by checkpoints.
PROGRAM = """
import sys
from nonet.bulk.read import streams
streams.CHUNK_BYTES = 10_000
from nonet.cli import main
main()
"""
TARGETS = ["txt", "csv.gz", "txt.zst", "parquet", "npy"]


def command(path: Path, out: Path, *options: str) -> list[str]:
    sync = "--sync" if out.suffix == ".txt" else "--no-sync"
    return [sys.executable, "-c", PROGRAM, "solve", str(path), "-o", str(out), "--checkpoint", "0", sync, *options]


def solve_in_chunks(path: Path, out: Path) -> None:
    """Solve in this process, in the chunks of the command."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(streams, "CHUNK_BYTES", 10_000)
        solve_files([path], out, sync=False)


def state_of(out: Path) -> dict[str, Any]:
    """Return the body of an output's checkpoint; empty if there is none."""
    path = out.with_name(f"{out.name}.state")
    return dict(json.loads(path.read_text())["body"]) if path.exists() else {}


def run_and_kill(arguments: list[str], draw: random.Random, stop: int = signal.SIGKILL) -> bool:
    """Start a run and kill it halfway; return whether it finished before that."""
    with subprocess.Popen(arguments, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL) as process:
        part = Path(arguments[arguments.index("-o") + 1] + ".part")
        before = part.stat().st_size if part.exists() else 0
        target = before + draw.randint(0, 25_000)
        while process.poll() is None:
            if part.exists() and part.stat().st_size > target:
                process.send_signal(stop)
                break
            time.sleep(0.001)
        return process.wait() in (0, 1)


@pytest.mark.parametrize("target", TARGETS)
def test_killed_runs_end_with_the_same_bytes(target: str, source: Path, tmp_path: Path) -> None:
    whole, out = tmp_path / f"whole.{target}", tmp_path / f"out.{target}"
    solve_in_chunks(source, whole)
    draw = random.Random(target)
    kills = 0
    for _ in range(int(os.environ.get("NONET_KILLS", "1"))):
        if run_and_kill(command(source, out, "--resume"), draw):
            break
        kills += 1
        assert not out.exists()
    else:
        done = subprocess.run(command(source, out, "--resume"), capture_output=True, check=False)
        assert done.returncode == 1, done.stderr
    assert kills
    assert out.read_bytes() == whole.read_bytes()
    assert (tmp_path / f"out.{target}.rejects").read_bytes() == (tmp_path / f"whole.{target}.rejects").read_bytes()
    assert sorted(p.name for p in tmp_path.iterdir()) == sorted(
        f"{name}.{target}{end}" for name in ("out", "whole") for end in ("", ".rejects")
    )


def test_control_c_keeps_finished_work_and_says_how_to_resume(source: Path, tmp_path: Path) -> None:
    out, whole = tmp_path / "out.txt", tmp_path / "whole.txt"
    solve_files([source], whole, sync=False)
    arguments = command(source, out)
    with subprocess.Popen(arguments, stderr=subprocess.PIPE, text=True) as process:
        part = tmp_path / "out.txt.part"
        while not (part.exists() and part.stat().st_size > 25_000):
            time.sleep(0.001)
        process.send_signal(signal.SIGINT)
        _, said = process.communicate(timeout=300)
    assert process.returncode == 130
    assert "--resume" in said
    assert "Traceback" not in said
    assert state_of(out)["rows"] > 0
    done = subprocess.run([*arguments, "--resume"], capture_output=True, text=True, check=False)
    assert done.returncode == 1, done.stderr
    assert out.read_bytes() == whole.read_bytes()


@pytest.mark.parametrize("target", ["txt", "parquet"])
def test_a_full_disk_keeps_finished_work(target: str, source: Path, tmp_path: Path) -> None:
    """A limit on file sizes fails writes as a full disk does, in the middle of them."""
    out, whole = tmp_path / f"out.{target}", tmp_path / f"whole.{target}"
    solve_in_chunks(source, whole)

    def limit_size() -> None:
        signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
        resource.setrlimit(resource.RLIMIT_FSIZE, (50_001, 50_001))

    stopped = subprocess.run(command(source, out), capture_output=True, text=True, preexec_fn=limit_size, check=False)
    assert stopped.returncode == 1
    assert "File too large" in stopped.stderr
    assert "--resume" in stopped.stderr
    assert "Traceback" not in stopped.stderr
    assert not out.exists()
    again = subprocess.run(command(source, out, "--resume"), capture_output=True, text=True, check=False)
    assert again.returncode == 1, again.stderr
    assert out.read_bytes() == whole.read_bytes()


@pytest.mark.parametrize("step", ["complete", "rejects", "data", "index", "state"])
def test_a_run_killed_while_it_ends_is_ended_by_the_next(
    step: str, source: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Stop right before each of the last steps, as a kill would."""
    whole, out = tmp_path / "whole.parquet", tmp_path / "out.parquet"
    solve_files([source], whole, sync=False)

    class Killed(BaseException):
        pass

    def die(*_: object, **__: object) -> None:
        raise Killed

    replace, unlink = Path.replace, Path.unlink

    def stop_at(original: object, self: Path, *rest: object, **named: object) -> object:
        name = {"rejects": ".part.rejects", "data": ".part", "index": ".part.index", "state": ".state"}.get(step)
        is_last = state_of(out).get("is_finished")
        if name and is_last and self.name == f"out.parquet{name}":
            raise Killed
        return original(self, *rest, **named)  # type: ignore[operator]

    with monkeypatch.context() as patch:
        if step == "complete":
            patch.setattr("nonet.bulk.write.parquet.join_footers", die)
        patch.setattr(Path, "replace", lambda self, *a, **k: stop_at(replace, self, *a, **k))
        patch.setattr(Path, "unlink", lambda self, *a, **k: stop_at(unlink, self, *a, **k))
        patch.setattr(AppendSink, "_save", _save_unless_finished)
        with pytest.raises(Killed):
            solve_files([source], out, sync=False)
    summary = solve_files([source], out, sync=False, resume=True)
    assert summary.rows == 0
    assert out.read_bytes() == whole.read_bytes()
    assert (tmp_path / "out.parquet.rejects").exists()
    assert not list(tmp_path.glob("*.part*"))
    assert not list(tmp_path.glob("*.state*"))


_real_save = AppendSink._save


def _save_unless_finished(self: AppendSink, state: State) -> None:
    """Save as usual, except while an error is being raised at the end: a killed process saves nothing."""
    if not state_of(self.out).get("is_finished"):
        _real_save(self, state)


WITHOUT_END = """
import sys
from pathlib import Path
from nonet.bulk.read import streams
streams.CHUNK_BYTES = 10_000
from nonet.bulk.tasks import solve_files
solve_files([Path(sys.argv[1])], Path(sys.argv[2]), limit=2**31 - 1, timeout=0.0, checkpoint_seconds=0.0, sync=False)
"""


def test_control_c_does_not_wait_for_running_work(tmp_path: Path) -> None:
    path, out = tmp_path / "in.txt", tmp_path / "out.txt"
    path.write_text("".join(f"{line}\n" for line in proper_lines(300)) + f"{LOOSE}\n" * 1000)
    with subprocess.Popen([sys.executable, "-c", WITHOUT_END, path, out], stderr=subprocess.DEVNULL) as process:
        while not state_of(out).get("rows"):
            assert process.poll() is None
            time.sleep(0.001)
        process.send_signal(signal.SIGINT)
        assert process.wait(timeout=300) == -signal.SIGINT
    assert state_of(out)["rows"] <= 300


def test_control_c_just_before_a_checkpoint_keeps_finished_work(
    source: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    out, whole = tmp_path / "out.txt", tmp_path / "whole.txt"
    solve_in_chunks(source, whole)
    start = threading.Thread.start

    def interrupted(thread: threading.Thread) -> None:
        if thread.name != "nonet-checkpoint":
            start(thread)
            return
        raise KeyboardInterrupt

    with monkeypatch.context() as patch:
        patch.setattr(threading.Thread, "start", interrupted)
        patch.setattr(streams, "CHUNK_BYTES", 10_000)
        with pytest.raises(KeyboardInterrupt):
            solve_files([source], out, sync=False, checkpoint_seconds=0.0)
    assert state_of(out)["rows"] > 0
    summary = solve_files([source], out, sync=False, resume=True)
    assert 0 < summary.rows < sum(summary.tally.values())
    assert out.read_bytes() == whole.read_bytes()


def test_a_run_killed_before_its_first_record_is_resumed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Folders and data sets, killed when they have noted what they are, or before."""
    path = tmp_path / "in.txt"
    path.write_text(f"{WIKIPEDIA}\n" * 30)
    kinds: dict[str, Any] = {
        "folder": partial(solve_files, [path], tmp_path / "folder", in_parts=True, piece_rows=10, sync=False),
        "set": partial(make_dataset, tmp_path / "set", Options(format="jsonl"), count=3, sync=False),
    }
    save = journal.save

    def die(*_: object, **__: object) -> None:
        raise SystemError

    def save_and_die(*given: Any, **named: Any) -> None:
        save(*given, **named)
        raise SystemError

    for name, run in kinds.items():
        for last in (die, save_and_die):
            with monkeypatch.context() as patch:
                patch.setattr(journal, "save", last)
                with pytest.raises(SystemError):
                    run()
            run(resume=True)
            shutil.rmtree(tmp_path / name)


def test_a_damaged_journal_of_a_data_set_is_reported_and_the_set_can_be_started_over(tmp_path: Path) -> None:
    make = partial(make_dataset, tmp_path / "set", Options(format="jsonl"), count=3, sync=False)
    with pytest.raises(KeyboardInterrupt):
        make(watch=stop_after())
    (tmp_path / "set" / ".work" / "run.json").write_text("{damaged")
    with pytest.raises(ResumeError, match="run again without --resume to start over"):
        make(resume=True)
    assert make().manifest["counts"]["kept"] == 3


@pytest.mark.parametrize("resume", [False, True])
def test_pieces_of_a_cluster_that_was_killed_are_cleared(source: Path, tmp_path: Path, resume: bool) -> None:
    out, left = tmp_path / "out.txt", tmp_path / "out.txt.part.pieces"
    left.mkdir()
    (left / ".0123456789abcdef.nonet").touch()
    solve_files([source], out, resume=resume, sync=False)
    assert out.stat().st_size
    assert not left.exists()
