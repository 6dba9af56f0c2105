"""Run the nonet program as a shell does, without starting a process: standard streams, exit code, all output.

Behaviour that needs a separate process (Ctrl-C, closed pipes, terminals, start-up) is tested with real ones.
"""

from __future__ import annotations

import io
import os
import pty
import subprocess
import sys
import tempfile
import threading
from contextlib import contextmanager, suppress
from typing import TYPE_CHECKING

from nonet.cli import main

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

__all__ = ["run", "run_at_a_terminal"]

_NAMES = ("stdin", "stdout", "stderr")


def run(*arguments: str | Path, stdin: str | bytes = "", code: int | None = None) -> subprocess.CompletedProcess[str]:
    """Run `nonet` with these arguments and this standard input, which is a pipe; `code` is the expected exit code."""
    words = [*map(str, arguments)]
    source, sink = os.pipe()
    feeder = threading.Thread(target=_feed, args=(sink, stdin.encode() if isinstance(stdin, str) else stdin))
    feeder.start()
    with tempfile.TemporaryFile() as out, tempfile.TemporaryFile() as err:
        with _standard_files(source, out.fileno(), err.fileno()):
            os.close(source)
            before, sys.argv = sys.argv, ["nonet", *words]
            ended = 0
            try:
                main()
            except SystemExit as end:
                ended = end.code if isinstance(end.code, int) else int(end.code is not None)
            finally:
                sys.argv = before
        feeder.join()
        texts = []
        for file in (out, err):
            file.seek(0)
            texts.append(file.read().decode())
    done = subprocess.CompletedProcess(words, ended, *texts)
    assert code is None or ended == code, done
    assert "Traceback" not in done.stderr
    return done


def run_at_a_terminal(*arguments: str | Path, code: int | None = None) -> str:
    """Run `nonet` in a separate process with a terminal as its output, and return what it drew."""
    controller, terminal = pty.openpty()
    words = [sys.executable, "-m", "nonet", *map(str, arguments)]
    with subprocess.Popen(words, stdout=terminal, stderr=terminal) as process:
        os.close(terminal)
        drawn = b""
        with suppress(OSError):  # the other side has closed
            while data := os.read(controller, 4096):
                drawn += data
        ended = process.wait()
    os.close(controller)
    assert code is None or ended == code, drawn
    return drawn.decode()


def _feed(sink: int, data: bytes) -> None:
    with suppress(BrokenPipeError), open(sink, "wb") as file:
        file.write(data)


@contextmanager
def _standard_files(*files: int) -> Iterator[None]:
    """Let descriptors 0, 1 and 2 and the files of `sys` be others for a while."""
    sys.stdout.flush()
    sys.stderr.flush()
    kept = [(name, getattr(sys, name), os.dup(number)) for number, name in enumerate(_NAMES)]
    for number, file in enumerate(files):
        os.dup2(file, number)
        raw = open(number, "wb" if number else "rb", closefd=False)  # noqa: SIM115 - closed below
        setattr(sys, _NAMES[number], io.TextIOWrapper(raw, encoding="utf-8"))
    try:
        yield
    finally:
        for number, (name, before, copy) in enumerate(kept):
            with suppress(ValueError, OSError):
                getattr(sys, name).close()
            setattr(sys, name, before)
            os.dup2(copy, number)
            os.close(copy)
