"""Clusters that tests can break: a scheduler and workers, each a separate process."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any

import psutil

if TYPE_CHECKING:
    from collections.abc import Callable

__all__ = ["ProcessCluster", "wait_until"]

#: Where workers find the functions that tests send them.
_PATH = str(Path(__file__).parent)
_HOST = "127.0.0.1"


@dataclass
class ProcessCluster:
    """A scheduler and workers; workers with a nanny come back when they are killed."""

    folder: Path
    #: Options of the scheduler and the workers, such as certificates.
    options: tuple[str, ...] = ()
    address: str = ""
    scheduler: subprocess.Popen[bytes] | None = None
    workers: list[subprocess.Popen[bytes]] = field(default_factory=list)
    #: Those of the workers that are nannies, which start the process that does the work.
    nannies: set[int] = field(default_factory=set)

    def start(
        self, workers: int = 0, *, port: int = 0, nanny: bool = True, python_path: str | None = None
    ) -> ProcessCluster:
        """Start the scheduler, and workers of one thread each."""
        note = self.folder / "scheduler.json"
        note.unlink(missing_ok=True)
        options = ["--host", _HOST, "--port", str(port), "--no-dashboard", "--scheduler-file", str(note)]
        self.scheduler = self._run("scheduler", *options, python_path=python_path)
        wait_until(lambda: _address_in(note), "the scheduler starts")
        self.address = _address_in(note)
        for _ in range(workers):
            self.add_worker(nanny=nanny)
        return self

    def add_worker(self, *, nanny: bool = True, python_path: str | None = None) -> subprocess.Popen[bytes]:
        """Start one more worker."""
        options = ["--nthreads", "1", "--no-dashboard", "--nanny" if nanny else "--no-nanny"]
        options += ["--host", _HOST, "--local-directory", str(self.folder), self.address]
        worker = self._run("worker", *options, python_path=python_path)
        self.workers.append(worker)
        if nanny:
            self.nannies.add(worker.pid)
        return worker

    def mend(self) -> None:
        """Replace workers that have ended: so does a nanny, if what it starts is killed at a bad moment."""
        for worker in [worker for worker in self.workers if worker.poll() is not None]:
            self.workers.remove(worker)
            self.add_worker(nanny=worker.pid in self.nannies)

    def pids(self) -> list[int]:
        """Return the processes that do the work: the workers, or what their nannies started (nothing, between two)."""
        found = []
        for worker in self.workers:
            with suppress(psutil.NoSuchProcess):
                if worker.pid not in self.nannies:
                    found.append(worker.pid)
                    continue
                children = psutil.Process(worker.pid).children(recursive=True)
                # A worker gives itself a title if setproctitle is there, so it is told by what it is not.
                found += [child.pid for child in children if "resource_tracker" not in " ".join(child.cmdline())]
        return found

    def close(self) -> None:
        """End all processes."""
        processes = [*self.workers, *([self.scheduler] if self.scheduler is not None else [])]
        for process in processes:
            with suppress(ProcessLookupError):
                process.terminate()
        for process in processes:
            try:
                process.wait(10)
            except subprocess.TimeoutExpired:
                process.kill()
                process.wait()
        self.workers.clear()

    def _run(self, what: str, *options: str, python_path: str | None = None) -> subprocess.Popen[bytes]:
        command = [sys.executable, "-m", f"distributed.cli.dask_{what}", *options, *self.options]
        # The test kills workers: the calls that they ran are not to blame.
        settings = {"DASK_DISTRIBUTED__SCHEDULER__ALLOWED_FAILURES": "20"}
        environment = {**os.environ, **settings, "PYTHONPATH": python_path or _PATH}
        quiet: Any = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
        return subprocess.Popen(command, env=environment, **quiet)


def _address_in(note: Path) -> str:
    """Read the scheduler's address; empty while the scheduler has not written all of its file."""
    with suppress(FileNotFoundError, json.JSONDecodeError):
        return str(json.loads(note.read_text())["address"])
    return ""


def wait_until(is_so: Callable[[], Any], what: str, seconds: float = 300) -> None:
    """Wait until a condition holds; TimeoutError if it takes too long."""
    deadline = time.monotonic() + seconds
    while not is_so():
        if time.monotonic() > deadline:
            raise TimeoutError(f"expected that {what} within {seconds:g} s")
        time.sleep(0.02)
