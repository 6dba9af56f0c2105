"""Outputs: never written over an input, never through a planted link, never incomplete."""

from __future__ import annotations

import os
import subprocess
import sys
import threading
from pathlib import Path
from typing import Any

import pytest

import nonet
import puzzles
from nonet.bulk.tasks import dedupe_files, solve_files
from nonet.counting import StateError, count_grid
from nonet.errors import SudokuError, UsageError
from nonet.grid import Grid
from nonet.storage import atomic
from nonet.storage.atomic import locked, open_output, put, writing
from nonet.storage.journal import ResumeError
from nonet.storage.outputs import SIDE_NAMES, descriptor, refuse_inputs
from nonet.storage.paths import expand

#: Commands that write, by the option that says where.
COMMANDS = [
    *(["solve", "-o"], ["check", "-o"], ["count", "-o"], ["rate", "-o"], ["canonical", "-o"], ["dedupe", "-o"]),
    *(["convert", "-o"], ["print", "-o"], ["draw", "-o"]),
    *(["explain", "--html"], ["explain", "--pdf"], ["watch", "--svg"], ["watch", "--gif"], ["count", "--state"]),
]
#: Runs several commands in one process, which saves the time of starting it: prints the exit code of each.
PROGRAM = """
import sys
from nonet.cli.app import run
for line in sys.stdin.read().splitlines():
    sys.argv = ["nonet", *line.split("\\t")]
    try:
        run()
        code = 0
    except SystemExit as end:
        code = end.code or 0
    print(code, flush=True)
"""


def codes_of(*commands: list[str]) -> tuple[list[int], str]:
    text = "\n".join("\t".join(command) for command in commands)
    done = subprocess.run([sys.executable, "-c", PROGRAM], input=text, capture_output=True, text=True, check=False)
    return [int(line) for line in done.stdout.splitlines() if line.isdigit()], done.stderr


def _format_of(command: str, option: str) -> list[str]:
    if command in ("solve", "check", "count", "rate", "canonical", "dedupe") and option == "-o":
        return ["--format", "lines"]
    return ["--to", "line"] if command == "convert" else []


@pytest.mark.skipif(os.name == "nt", reason="links need rights there")
def test_no_command_writes_over_its_input(tmp_path: Path) -> None:
    """The same file under its name, another spelling, a hard link and a symbolic link."""
    text = f"{puzzles.WIKIPEDIA}\n"
    names = ["in", "../here/in", "hard", "soft"]
    folder = tmp_path / "here"
    folder.mkdir()
    for end in ("svg", "pdf", "html", "gif"):  # names that the commands take
        path = folder / f"in.{end}"
        path.write_text(text)
        os.link(path, folder / f"hard.{end}")
        (folder / f"soft.{end}").symlink_to(f"in.{end}")
    before = sorted(item.name for item in folder.iterdir())
    calls = []
    for command, option in COMMANDS:
        end = "pdf" if command == "print" else option[2:] if option in ("--html", "--pdf", "--gif") else "svg"
        into = [os.path.join(folder, f"{name}.{end}") for name in names]
        calls += [[command, str(folder / f"in.{end}"), option, out, *_format_of(command, option)] for out in into]
    codes, told = codes_of(*calls)
    assert codes == [2] * len(calls), told
    assert all(item.read_text() == text for item in folder.iterdir())
    assert sorted(item.name for item in folder.iterdir()) == before
    assert told.count("expected an output other than the input") == len(calls)


@pytest.mark.parametrize("end", SIDE_NAMES)
def test_an_input_with_the_name_of_a_work_file_is_refused(end: str, tmp_path: Path) -> None:
    path = tmp_path / f"out.txt{end}"
    path.write_text(f"{puzzles.WIKIPEDIA}\n")
    with pytest.raises(UsageError, match="expected an output other than the input"):
        solve_files([path], tmp_path / "out.txt")
    assert path.read_text() == f"{puzzles.WIKIPEDIA}\n"


def test_an_input_in_the_output_folder_is_refused(tmp_path: Path) -> None:
    (tmp_path / "out").mkdir()
    path = tmp_path / "out" / "part-000000.txt"
    path.write_text(f"{puzzles.WIKIPEDIA}\n")
    with pytest.raises(UsageError, match="expected inputs outside of the output folder"):
        solve_files([path], tmp_path / "out", in_parts=True, resume=True)
    assert path.exists()


def test_standard_input_is_an_input(tmp_path: Path) -> None:
    path = tmp_path / "in.txt"
    path.write_text(f"{puzzles.WIKIPEDIA}\n")
    with path.open() as file:
        command = [sys.executable, "-m", "nonet", "solve", "-", "-o", str(path)]
        done = subprocess.run(command, stdin=file, capture_output=True, text=True, check=False)
    assert (done.returncode, path.read_text()) == (2, f"{puzzles.WIKIPEDIA}\n")
    assert "which is standard input" in done.stderr


def test_other_files_are_not_inputs(tmp_path: Path) -> None:
    for name in ("in.txt", "out.txt", "in.txt.bak"):
        (tmp_path / name).touch()
    refuse_inputs([tmp_path / "out.txt", None, Path("-"), Path(os.devnull)], [tmp_path / "in.txt"])


# ── pipes, devices, links ──────────────────────────────────────────────────────────────────────────────────────


@pytest.fixture
def source(tmp_path: Path) -> Path:
    path = tmp_path / "in.txt"
    path.write_text(f"{puzzles.WIKIPEDIA}\n{puzzles.EMPTY}\n" * 50)
    return path


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="there are no such files")
@pytest.mark.parametrize("run", [solve_files, dedupe_files])
def test_a_pipe_is_written_through(run: Any, source: Path, tmp_path: Path) -> None:
    pipe, out = tmp_path / "pipe", tmp_path / "out.txt"
    os.mkfifo(pipe)
    run([source], out, container="lines", sync=False)
    found: list[bytes] = []
    reader = threading.Thread(target=lambda: found.append(pipe.read_bytes()))
    reader.start()
    run([source], pipe, container="lines")
    reader.join()
    assert found == [out.read_bytes()]
    assert pipe.is_fifo()
    assert not list(tmp_path.glob("pipe.*"))
    with pytest.raises(UsageError, match="expected files to resume"):
        run([source], pipe, container="lines", resume=True)


def test_a_device_stays_a_device(source: Path) -> None:
    null = Path(os.devnull)
    assert solve_files([source], null).rows == 100
    with open_output(null) as file:
        file.write(b"nothing")
    assert null.is_char_device()
    assert not null.with_name("null.lock").exists()


@pytest.mark.skipif(os.name == "nt", reason="links need rights there")
@pytest.mark.parametrize("is_there", [True, False])
def test_a_link_stays_and_its_target_is_replaced(is_there: bool, source: Path, tmp_path: Path) -> None:
    (tmp_path / "far").mkdir()
    target, link, small = tmp_path / "far" / "target.txt", tmp_path / "link.txt", tmp_path / "small.svg"
    if is_there:
        target.write_text("old\n")
    link.symlink_to(Path("far") / "target.txt")
    solve_files([source], link, sync=False)
    assert link.is_symlink()
    assert len(target.read_text().splitlines()) == 100
    small.symlink_to(target)
    with open_output(small) as file:
        file.write(b"new")
    assert small.is_symlink()
    assert target.read_text() == "new"
    assert sorted(item.name for item in (tmp_path / "far").iterdir()) == ["target.txt"]


@pytest.mark.skipif(os.name == "nt", reason="links need rights there")
@pytest.mark.parametrize("end", SIDE_NAMES)
@pytest.mark.parametrize("plant", [Path.symlink_to, Path.hardlink_to])
@pytest.mark.parametrize("resume", [True, False])
def test_a_planted_link_is_never_followed(end: str, plant: Any, resume: bool, source: Path, tmp_path: Path) -> None:
    victim = tmp_path / "victim"
    victim.write_text("precious\n")
    plant(tmp_path / f"out.txt{end}", victim)
    try:
        solve_files([source], tmp_path / "out.txt", sync=False, resume=resume)
    except SudokuError:
        assert not (tmp_path / "out.txt").exists()
    else:
        assert len((tmp_path / "out.txt").read_text().splitlines()) == 100
    assert victim.read_text() == "precious\n"


def test_a_replaced_file_keeps_its_permissions(source: Path, tmp_path: Path) -> None:
    out = tmp_path / "out.txt"
    out.touch(mode=0o600)
    solve_files([source], out, sync=False)
    assert out.stat().st_mode & 0o777 == 0o600
    put(out, b"new")
    assert out.stat().st_mode & 0o777 == 0o600


# ── atomic files ───────────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("has_unnamed", [True, False])
def test_leftovers_of_a_killed_run_are_removed_but_not_files_being_written(
    has_unnamed: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    if not has_unnamed:
        monkeypatch.setattr(atomic, "open_unnamed", lambda folder: None)
    out, stale = tmp_path / "out", tmp_path / "out.0123456789ab.new"
    stale.write_text("of a run that was killed")
    (tmp_path / "out.mine.new").write_text("of somebody else")
    with open_output(out) as first:
        first.write(b"first")
        assert not stale.exists()
        with open_output(out) as second:  # leaves the file alone that the first one writes
            second.write(b"second")
        assert out.read_text() == "second"
    assert out.read_text() == "first"
    assert sorted(item.name for item in tmp_path.iterdir()) == ["out", "out.mine.new"]


def test_a_killed_run_leaves_nothing_where_files_need_no_name(tmp_path: Path) -> None:
    if (unnamed := atomic.open_unnamed(tmp_path)) is None:
        pytest.skip("this file system has no files without a name")
    unnamed.close()
    program = f"""
import os, signal, pathlib
from nonet.storage.atomic import open_output
with open_output(pathlib.Path({str(tmp_path / "out")!r})) as file:
    file.write(b"half")
    os.kill(os.getpid(), signal.SIGKILL)
"""
    assert subprocess.run([sys.executable, "-c", program], check=False).returncode == -9
    assert not list(tmp_path.iterdir())


def test_a_file_that_fails_leaves_the_old_one_and_nothing_else(tmp_path: Path) -> None:
    out = tmp_path / "out"
    out.write_text("old")

    def fail() -> None:
        with writing(out) as file:
            file.write(b"half")
            raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        fail()
    assert [(item.name, item.read_text()) for item in tmp_path.iterdir()] == [("out", "old")]


@pytest.mark.parametrize("is_held", [False, True])
def test_a_file_is_on_the_disk_before_it_has_its_name(
    is_held: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """After a power cut a name has the old or the new content, never data that did not reach the disk."""
    path = tmp_path / "file"
    path.write_text("old")
    synced: list[tuple[str, bytes]] = []
    monkeypatch.setattr(atomic, "sync", lambda file: synced.append(("file", path.read_bytes())))
    monkeypatch.setattr(atomic, "sync_folder", lambda folder: synced.append(("folder", path.read_bytes())))
    put(path, b"new", is_held=is_held)
    assert synced == [("file", b"old"), ("folder", b"new")]
    put(path, b"newer", is_held=is_held, is_synced=False)
    assert len(synced) == 2


def test_the_lock_is_held_until_the_output_has_its_name(
    source: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whoever starts while the files get their names is refused, and what has the name is whole."""
    out = tmp_path / "out.txt"
    refused: list[str] = []
    replace = Path.replace

    def intrude(self: Path, target: Path) -> Path:
        result = replace(self, target)
        with pytest.raises(SudokuError) as raised:
            solve_files([source], out, sync=False)
        refused.append(str(raised.value))
        return result

    monkeypatch.setattr(Path, "replace", intrude)
    solve_files([source], out, sync=False)
    assert refused
    assert all("another run is writing" in text for text in refused)
    assert sorted(item.name for item in tmp_path.iterdir()) == ["in.txt", "out.txt"]


def test_a_lock_that_goes_while_another_waits_for_it_is_not_believed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The owner removes its file between the open and the lock of the next: that lock would be on nothing."""
    out = tmp_path / "out"
    open_old = atomic.open_old
    first = locked(out).__enter__()

    def late(path: Path) -> Any:
        file = open_old(path)
        first.__exit__()
        return file

    monkeypatch.setattr(atomic, "open_old", late)
    with locked(out), pytest.raises(SudokuError, match="another run"), locked(out):
        pass
    assert not list(tmp_path.iterdir())


# ── folders ────────────────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.skipif(os.name == "nt", reason="links need rights there")
@pytest.mark.skipif(sys.platform == "win32", reason="no such devices there")
@pytest.mark.parametrize("kind", ["pipe", "device"])
def test_a_journal_that_never_ends_is_not_read(kind: str, source: Path, tmp_path: Path) -> None:
    """Neither through `--state` nor through a link planted where a run keeps its checkpoint."""
    state, out = tmp_path / "out.txt.state", tmp_path / "out.txt"
    os.mkfifo(state) if kind == "pipe" else state.symlink_to("/dev/zero")
    with pytest.raises(StateError, match="expected a file for the state of the count"):
        count_grid(Grid("." * 81), state=state)
    with pytest.raises(ResumeError, match="got something that is not a file"):
        solve_files([source], out, resume=True)
    assert sorted(path.name for path in tmp_path.iterdir()) == sorted([source.name, state.name])


def test_folders_that_hold_themselves_are_read_once(tmp_path: Path) -> None:
    for name in ("a", "b"):
        (tmp_path / name).mkdir()
        (tmp_path / name / f"{name}.txt").touch()
        for loop in range(20):
            (tmp_path / name / f"loop{loop}").symlink_to(tmp_path)
    assert [path.name for path in expand(tmp_path, [".txt"])] == ["a.txt", "b.txt"]


# ── descriptors that the shell has opened ──────────────────────────────────────────────────────────────────────


@pytest.mark.skipif(os.name == "nt", reason="there are no such names")
@pytest.mark.parametrize("name", ["/dev/stdout", "link"])
def test_output_to_an_appending_shell_is_appended(name: str, source: Path, tmp_path: Path) -> None:
    """`-o /dev/stdout >> log` must not replace the log, nor cut off what the shell writes to it afterwards."""
    (tmp_path / "link").symlink_to("/dev/stdout")
    out = name if name.startswith("/") else str(tmp_path / name)
    program = (
        "import pathlib, sys; from nonet.bulk.tasks import dedupe_files, solve_files;"
        "from nonet.storage.atomic import open_output;"
        f"source, out = pathlib.Path({str(source)!r}), pathlib.Path({out!r});"
        "solve_files([source], out, container='lines'); dedupe_files([source], out, container='lines')\n"
        "with open_output(out) as file: file.write(b'drawn\\n')\n"
        "print('last')"
    )
    log = tmp_path / "log"
    log.write_text("precious\n")
    with log.open("a") as file:
        subprocess.run([sys.executable, "-c", program], stdout=file, check=True)
    lines = log.read_text().splitlines()
    assert (lines[0], lines[-2:], len(lines)) == ("precious", ["drawn", "last"], 1 + 100 + 2 + 2)
    assert sorted(path.name for path in tmp_path.iterdir()) == ["in.txt", "link", "log"]


@pytest.mark.skipif(sys.platform != "linux", reason="there is no /proc")
def test_paths_of_descriptors_are_known(tmp_path: Path) -> None:
    (tmp_path / "link").symlink_to("/proc/self/fd/2")
    (tmp_path / "loop").symlink_to("loop")
    (tmp_path / "7").touch()
    paths = ["/dev/stdout", "/dev/fd/3", "/dev/fd/../fd/3", "/proc/thread-self/fd/4", str(tmp_path / "link")]
    assert [descriptor(Path(path)) for path in paths] == [1, 3, 3, 4, 2]
    others = [str(tmp_path / "loop"), str(tmp_path / "7"), "/dev/fd", "/dev/null", "/proc/1/fd/1", "a\0b", ""]
    assert [descriptor(Path(path)) for path in others] == [None] * len(others)


@pytest.mark.skipif(os.name == "nt", reason="there are no such names")
def test_an_input_is_not_appended_to(tmp_path: Path) -> None:
    """`nonet convert x.txt >> x.txt` would read what it writes, and never end."""
    path = tmp_path / "in.txt"
    path.write_text(f"{puzzles.WIKIPEDIA}\n")
    calls = [[command, str(path)] for command in ("solve", "convert", "minimise", "dedupe", "hint")]
    calls += [["convert", str(tmp_path)], ["solve", str(path), "-o", "/dev/stdout"]]
    text = "\n".join("\t".join(call) for call in calls)
    program = PROGRAM.replace("print(code, flush=True)", "assert code == 2")
    with path.open("a") as file:
        done = subprocess.run(
            [sys.executable, "-c", program], input=text, stdout=file, stderr=-1, text=True, check=False, timeout=120
        )
    assert (done.returncode, path.read_text()) == (0, f"{puzzles.WIKIPEDIA}\n"), done.stderr
    assert done.stderr.count("expected an output other than the input") == len(calls)


def test_a_file_of_an_input_folder_is_an_input(tmp_path: Path) -> None:
    path = tmp_path / "in.txt"
    path.write_text(f"{puzzles.WIKIPEDIA}\n")
    codes, told = codes_of(["convert", str(tmp_path), "-o", str(path)], ["solve", str(tmp_path), "-o", str(path)])
    assert (codes, path.read_text()) == ([2, 2], f"{puzzles.WIKIPEDIA}\n"), told


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="there are no such files")
def test_a_pipe_named_as_input_is_refused_and_not_waited_for(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    with pytest.raises(UsageError, match="expected a file, got a pipe or a device"):
        nonet.load(pipe)
    codes, told = codes_of(["solve", str(pipe)], ["convert", str(pipe)], ["rate", str(pipe), "-o", f"{pipe}.csv"])
    assert codes == [2, 2, 2]
    assert told.count("expected a file, got a pipe or a device") == 3
