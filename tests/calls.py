"""Functions and tasks that tests run on workers."""

from __future__ import annotations

import os
import signal
import time
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

import nonet
from nonet.bulk.read import open_source
from nonet.bulk.run.files import run_sources
from nonet.bulk.tasks.solve import SolveTask

if TYPE_CHECKING:
    from nonet._core import StopFlag
    from nonet.bulk.run.files import Summary
    from nonet.bulk.write.writer import Done

__all__ = [
    "SlowSolve",
    "add_one",
    "answer_of",
    "die_at_first",
    "fail_to_read",
    "fill_disk",
    "free_disk",
    "pretend_build",
    "raise_order_error",
    "sleep",
    "solve_slowly",
]


def add_one(number: int, stop: StopFlag) -> int:
    return number + 1


def answer_of(size: int, stop: StopFlag) -> bytes:
    return bytes(size)


def sleep(seconds: float, stop: StopFlag) -> int:
    time.sleep(seconds)
    return os.getpid()


def die_at_first(note: str, stop: StopFlag) -> str:
    """Kill this process on the first call, which leaves the note behind."""
    if not Path(note).exists():
        Path(note).touch()
        os.kill(os.getpid(), signal.SIGKILL)
    return "alive"


def raise_order_error(number: int, stop: StopFlag) -> None:
    nonet.generate(clues=17, effort=1, seed=number)


def fail_to_read(path: str, stop: StopFlag) -> bytes:
    return Path(path).read_bytes()


@dataclass(frozen=True)
class SlowSolve(SolveTask):
    """Solve, but pause for each chunk, so that tests can interfere."""

    seconds: float = 0.0

    def solve_text(self, text: bytes | memoryview, most_failures: int, stop: StopFlag) -> Done | None:
        time.sleep(self.seconds)
        return None


def solve_slowly(path: Path, out: Path, engine: Any, *, seconds: float = 0.2, **options: Any) -> Summary:
    """Solve a file of lines in pieces of one chunk, each of which takes a while."""
    task = SlowSolve(2, seconds=seconds)
    options = {"sync": False, "container": "lines", "piece_rows": 50, "checkpoint_seconds": 0.1, **options}
    return run_sources([open_source(path, None, 50)], out, task, engine=engine, **options)


# The functions below are for `client.run`, on chosen workers.


def pretend_build(build: tuple[str, str, str] | None) -> None:
    """Pretend that other code is installed; None restores the real build."""
    from nonet.engines.dask import worker

    module: Any = worker
    _pretended.setdefault("true", module.build)
    module.build = _pretended["true"] if build is None else lambda: worker.Build(*build)


_pretended: dict[str, Any] = {}


def fill_disk() -> Any:
    """Make every write to a file fail, as on a full disk."""
    import resource

    signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
    limits = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (0, limits[1]))
    return limits


def free_disk() -> None:
    """Let writes succeed again."""
    import resource

    resource.setrlimit(resource.RLIMIT_FSIZE, (resource.RLIM_INFINITY, resource.RLIM_INFINITY))
