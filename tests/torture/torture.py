"""Fault injection at every system call of every file command: what happens is checked, and the run is resumed.

    python tests/torture/torture.py                  every call, every fault, every command: `make torture`
    python tests/torture/torture.py --sample 1       one call per command and fault: what `make test` does

For each command, the system calls on files below its folder are counted (shim.cpp, preloaded). Then, for each call and
fault, the command runs in a fresh folder and is killed at that call, or the call fails. Afterwards

- the inputs are unchanged,
- an output under its final name is complete: byte for byte that of an undisturbed run,
- an error is one line, not a traceback, and a run that ends as an undisturbed one does leaves the same files,
- the same command with --resume (or again, for commands that do not resume) ends well, with those same bytes,
- and nothing is left over.

Each run is a fork of one process that has run everything once, so a run takes a few hundredths of a second.
"""

from __future__ import annotations

import argparse
import contextlib
import ctypes
import errno
import functools
import io
import os
import random
import shutil
import subprocess
import sys
import sysconfig
import tempfile
from collections import Counter
from dataclasses import dataclass
from pathlib import Path
from typing import Final

FAULTS: Final = {"kill": -1, "EIO": errno.EIO, "ENOSPC": errno.ENOSPC, "EINTR": errno.EINTR}
#: Files that tell how long something took.
TIMED: Final = ("_manifest.json", "out.state")
#: A run that takes longer hangs.
MOST_SECONDS: Final = 300


@dataclass(frozen=True)
class Case:
    """A command to torture: its arguments, and the name of its output."""

    name: str
    arguments: str
    output: str
    resumes: bool = True
    code: int = 0


def _file_case(command: str, source: str, output: str, options: str = "", code: int = 0) -> Case:
    name = f"{command} {source} -o {output}"
    return Case(name, f"{name} --threads 1 --checkpoint 0 --quiet {options}", output, code=code)


CASES: Final = [
    _file_case("solve", "in.txt", "out.txt", code=1),
    _file_case("solve", "in.txt", "out.csv", code=1),
    _file_case("solve", "in.csv", "out.parquet", code=1),
    _file_case("solve", "in.txt", "out.npy", code=1),
    _file_case("solve", "in.txt", "out.txt.gz", code=1),
    _file_case("solve", "in.npy", "out.csv.zst"),
    _file_case("solve", "in.txt", "out/", "--piece 16", code=1),
    _file_case("check", "in.txt", "out.csv", code=1),
    _file_case("count", "in.csv", "out.csv", "--limit 5", code=1),
    _file_case("rate", "in.txt", "out.txt", code=1),
    _file_case("canonical", "in.txt", "out.parquet", code=1),
    Case("count --state", "count loose.txt --state out.state --threads 1", "out.state", resumes=False),
    Case("dataset", "dataset -n 5 -o out --format jsonl --test 0.4 --seed 1 --threads 1 -q", "out/"),
    Case("dedupe", "dedupe in.txt -o out.txt --threads 1 --quiet", "out.txt", code=1),
    Case("generate", "generate -n 12 --seed 1 -o out.csv --threads 1 --quiet", "out.csv"),
    Case("convert", "convert good.txt -o out.sdm", "out.sdm", resumes=False),
    Case("draw", "draw one.txt -o out.svg", "out.svg", resumes=False),
    Case("print", "print one.txt -o out.pdf", "out.pdf", resumes=False),
]


def main() -> int:
    """Run the sweep; the exit code says whether every run ended as it must."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--sample", type=int, default=0, metavar="N", help="try N calls per command and fault, not all")
    parser.add_argument("--seed", type=int, default=0, help="which calls a sample takes")
    parser.add_argument("--only", default="", help="only commands whose name contains this")
    chosen = parser.parse_args()
    if "torture_arm" not in _preloaded():
        return _restart_with_shim()
    shim = ctypes.CDLL(None)
    problems: list[str] = []
    done: Counter[str] = Counter()
    with tempfile.TemporaryDirectory(prefix="nonet-torture-") as scratch:
        _warm_up(Path(scratch))
        for case in CASES:
            if chosen.only in case.name:
                before = done.total()
                found = _torture(case, Path(scratch), shim, chosen.sample, random.Random(chosen.seed), done)
                problems += found
                sys.stdout.write(f"{case.name}: {done.total() - before} injections, {len(found)} problems\n")
                sys.stdout.write("".join(f"  {problem}\n" for problem in found))
                sys.stdout.flush()  # a sweep takes an hour: one that is stopped has told what it found
    faults = ", ".join(f"{number} {name}" for name, number in done.items())
    sys.stdout.write(f"{done.total()} injections ({faults}), {len(problems)} problems\n")
    return bool(problems)


def _preloaded() -> str:
    with contextlib.suppress(AttributeError):
        return ctypes.CDLL(None).torture_arm.__name__
    return ""


def _restart_with_shim() -> int:
    with tempfile.TemporaryDirectory() as folder:
        library = Path(folder) / "shim.so"
        compiler = os.environ.get("CXX") or (sysconfig.get_config_var("CXX") or "c++").split()[0]
        compiler = compiler if shutil.which(compiler) else "c++"
        source = Path(__file__).with_name("shim.cpp")
        subprocess.run([compiler, "-O1", "-shared", "-fPIC", "-o", library, source, "-ldl"], check=True)
        environment = {**os.environ, "LD_PRELOAD": str(library)}
        return subprocess.run([sys.executable, *sys.argv], env=environment, check=False).returncode


def _warm_up(scratch: Path) -> None:
    """Run every command once in this process, so that forks need not import anything."""
    import gc

    from nonet.cli import main as nonet_main

    folder, here = scratch / "warm", Path.cwd()
    _inputs(folder)
    os.chdir(folder)
    for case in CASES:
        sys.argv = ["nonet", *case.arguments.split()]
        unheard = io.StringIO()
        with contextlib.redirect_stdout(unheard), contextlib.redirect_stderr(unheard), contextlib.suppress(SystemExit):
            nonet_main()
        shutil.rmtree(case.output, ignore_errors=True)
        Path(case.output.rstrip("/")).unlink(missing_ok=True)
    os.chdir(here)
    shutil.rmtree(folder)
    gc.freeze()


@functools.cache
def _input_files() -> dict[str, bytes]:
    """Make the inputs once: good puzzles, and lines that fail."""
    import numpy as np

    import nonet

    grids = list(nonet.generate_many(37, seed=5, threads=1))
    good = [grid.to_line() for grid in grids]
    lines = [*good[:10], "no puzzle", *good[10:20], "55" + "." * 79, *good[20:], good[3]]
    rows = "".join(f"{number},{line},x{number}\n" for number, line in enumerate(lines))
    array = io.BytesIO()
    np.save(array, np.array([list(grid.digits) for grid in grids], np.uint8))
    return {
        "good.txt": "".join(f"{line}\n" for line in good[:9]).encode(),
        "in.csv": f"id,puzzle,note\n{rows}".encode(),
        "in.npy": array.getvalue(),
        "in.txt": "".join(f"{line}\n" for line in lines).encode(),
        "loose.txt": (good[0][:27] + "." * 54 + "\n").encode(),
        "one.txt": f"{good[0]}\n".encode(),
    }


def _inputs(folder: Path) -> dict[str, bytes]:
    """Write the inputs."""
    folder.mkdir()
    for name, data in _input_files().items():
        (folder / name).write_bytes(data)
    return _input_files()


def _contents(folder: Path) -> dict[str, bytes]:
    """Return all files below a folder with their bytes; of those that name times, only that they are there."""
    files = sorted(path for path in folder.rglob("*") if path.is_file())
    return {str(path.relative_to(folder)): b"" if path.name in TIMED else path.read_bytes() for path in files}


def _run(case: Case, folder: Path, shim: ctypes.CDLL, at: int, fault: int, *more: str) -> tuple[int, str, int]:
    """Run a command in a fork, armed; return its exit code (negative for a signal), its output, the calls counted."""
    said, told = folder.with_suffix(".err"), folder.with_suffix(".count")
    pid = os.fork()
    if pid == 0:
        code = 99
        try:
            import signal

            signal.alarm(MOST_SECONDS)
            os.chdir(folder)
            for target in (1, 2):
                os.dup2(os.open(said, os.O_WRONLY | os.O_CREAT | os.O_APPEND), target)
            sys.argv = ["nonet", *case.arguments.split(), *more]
            shim.torture_arm(str(folder).encode(), at, fault)
            from nonet.cli import main as nonet_main

            try:
                nonet_main()
                code = 0
            except SystemExit as end:
                code = end.code if isinstance(end.code, int) else int(bool(end.code))
            except BaseException:
                import traceback

                traceback.print_exc()
            sys.stdout.flush()
            sys.stderr.flush()
            told.write_text(str(shim.torture_count()))
        finally:
            os._exit(code)
    _, status = os.waitpid(pid, 0)
    words = said.read_text() if said.exists() else ""
    said.unlink(missing_ok=True)
    counted = int(told.read_text()) if told.exists() else 0
    told.unlink(missing_ok=True)
    return os.waitstatus_to_exitcode(status), words, counted


def _torture(
    case: Case, scratch: Path, shim: ctypes.CDLL, sample: int, luck: random.Random, done: Counter[str]
) -> list[str]:
    folder = scratch / "reference"
    inputs = _inputs(folder)
    code, words, calls = _run(case, folder, shim, 0, 0)
    whole = _contents(folder)
    shutil.rmtree(folder)
    if code != case.code or not any(name.startswith(case.output.rstrip("/")) for name in whole):
        return [f"{case.name}: undisturbed: exit {code}: {words}"]
    problems = []
    for fault, number in FAULTS.items():
        places = range(1, calls + 1)
        for at in sorted(luck.sample(places, min(sample, calls))) if sample else places:
            done[fault] += 1
            problem = _inject(case, scratch / "run", shim, at, number, inputs, whole, (code, words))
            if problem:
                problems.append(f"{case.name}: {fault} at call {at} of {calls}: {problem}")
            shutil.rmtree(scratch / "run")
    return problems


def _inject(
    case: Case,
    folder: Path,
    shim: ctypes.CDLL,
    at: int,
    fault: int,
    inputs: dict[str, bytes],
    whole: dict[str, bytes],
    said: tuple[int, str],
) -> str:
    """Run with a fault, look at what is there, run again; return what is wrong."""
    _inputs(folder)
    code, words, _ = _run(case, folder, shim, at, fault)
    found = _contents(folder)
    if fault > 0 and "Traceback" in words:
        return f"a traceback: {words.strip().splitlines()[-1]}"
    if fault < 0 and code != -9 and found != whole:
        return f"was not killed: exit {code}"
    if any(found.get(name) != data for name, data in inputs.items()):
        return "an input changed"
    outputs = [name for name in whole if name not in inputs]
    if "/" not in case.output and any(name in found and found[name] != whole[name] for name in outputs):
        return "an output has its name and is not whole"
    if fault > 0 and (code, words) == said and found != whole:
        return f"exit {code} as if all were well, but not the same files: {_difference(found, whole)}"
    more = ("--resume",) if case.resumes else ()
    code, words, _ = _run(case, folder, shim, 0, 0, *more)
    again = _contents(folder)
    if code != case.code:
        return f"the second run: exit {code}: {words.strip()[-200:]}"
    if again != whole:
        return f"the second run: not the same files: {_difference(again, whole)}"
    return ""


def _difference(found: dict[str, bytes], whole: dict[str, bytes]) -> str:
    """Name the files that are missing, too many or different."""
    return ", ".join(sorted(name for name in found.keys() | whole if found.get(name) != whole.get(name)))[:200]


if __name__ == "__main__":
    sys.exit(main())
