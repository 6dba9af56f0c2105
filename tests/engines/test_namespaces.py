"""Workers on separate hosts: in network namespaces, with a cable that can be pulled.

The hosts are made with `ip netns`, which needs root and Debian's iproute2 (`make test` installs it). They share this
machine's disk, as the hosts of a cluster share a file system.
"""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import sys
import uuid
from contextlib import ExitStack, suppress
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

import calls
from clusters import wait_until
from mixing import mixed_lines

if TYPE_CHECKING:
    from collections.abc import Iterator

WORKERS = 3
PORT = 8786
#: Takes the address of the scheduler, the input and the output.
CLIENT = """
import sys
from pathlib import Path
from calls import solve_slowly
from nonet.engines.dask import Dask

if __name__ == "__main__":
    engine = Dask.open(sys.argv[1])
    engine.retry.least_seconds = 2.0
    solve_slowly(Path(sys.argv[2]), Path(sys.argv[3]), engine, in_parts=True)
    engine.close()
"""


def ip(*words: str) -> None:
    subprocess.run(["ip", *words], check=True, capture_output=True, text=True)


def why_not() -> str:
    """Return why namespaces are not available here; "" if they are."""
    if shutil.which("ip") is None:
        return "there is no ip: apt-get install iproute2"
    if os.geteuid() != 0:
        return "making network namespaces takes root"
    name = f"nonet-{uuid.uuid4().hex[:8]}"
    try:
        ip("netns", "add", name)
        ip("-n", name, "link", "add", "bridge", "type", "bridge")
    except subprocess.CalledProcessError as error:
        return f"this kernel makes no network namespaces: {error.stderr.strip()}"
    finally:
        with suppress(subprocess.CalledProcessError):
            ip("netns", "delete", name)
    return ""


class Lab:
    """A hub with a bridge, where the scheduler and the client live, and a cable to the host of each worker."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.token = uuid.uuid4().hex[:6]
        self.hub = f"hub-{self.token}"
        self.hosts = [f"host{number}-{self.token}" for number in range(WORKERS)]
        self.processes: list[subprocess.Popen[bytes]] = []
        self.address = f"tcp://10.77.0.1:{PORT}"

    def build(self) -> None:
        ip("netns", "add", self.hub)
        ip("-n", self.hub, "link", "set", "lo", "up")
        ip("-n", self.hub, "link", "add", "bridge", "type", "bridge")
        ip("-n", self.hub, "address", "add", "10.77.0.1/24", "dev", "bridge")
        ip("-n", self.hub, "link", "set", "bridge", "up")
        for number, host in enumerate(self.hosts):
            cable = f"cable{number}"
            ip("netns", "add", host)
            ip("-n", host, "link", "set", "lo", "up")
            ip("-n", self.hub, "link", "add", cable, "type", "veth", "peer", "name", "eth", "netns", host)
            ip("-n", self.hub, "link", "set", cable, "master", "bridge", "up")
            ip("-n", host, "address", "add", f"10.77.0.{number + 2}/24", "dev", "eth")
            ip("-n", host, "link", "set", "eth", "up")
        scheduler = ["dask_scheduler", "--host", "10.77.0.1", "--port", str(PORT), "--no-dashboard", "--no-show"]
        self.start(self.hub, "-m", f"distributed.cli.{scheduler[0]}", *scheduler[1:])
        for number, host in enumerate(self.hosts):
            options = ["--nthreads", "1", "--no-dashboard", "--no-nanny", "--host", f"10.77.0.{number + 2}"]
            local = self.folder / f"worker{number}"
            self.start(
                host, "-m", "distributed.cli.dask_worker", self.address, *options, "--local-directory", str(local)
            )

    def start(self, host: str, *words: str) -> subprocess.Popen[bytes]:
        """Start Python on a host."""
        command = ["ip", "netns", "exec", host, sys.executable, *words]
        environment = {**os.environ, "PYTHONPATH": str(Path(calls.__file__).parent)}
        with (self.folder / "log").open("ab") as log:
            process = subprocess.Popen(command, stdout=log, stderr=log, env=environment, start_new_session=True)
        self.processes.append(process)
        return process

    def cable(self, number: int, state: str) -> None:
        """Pull or plug the cable of a worker."""
        ip("-n", self.hub, "link", "set", f"cable{number}", state)

    def tear_down(self) -> None:
        for process in self.processes:
            with suppress(ProcessLookupError):
                os.killpg(process.pid, signal.SIGKILL)
            process.wait()
        for name in (self.hub, *self.hosts):
            with suppress(subprocess.CalledProcessError):
                ip("netns", "delete", name)


@pytest.fixture
def lab(tmp_path: Path) -> Iterator[Lab]:
    if reason := why_not():
        pytest.skip(reason)
    made = Lab(tmp_path)
    with ExitStack() as stack:
        stack.callback(made.tear_down)
        made.build()
        yield made


def parts(folder: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in folder.iterdir() if path.is_file()}


@pytest.mark.parametrize("comes_back", [False, True], ids=["cut off", "cut off for a while"])
def test_a_host_that_is_cut_off_loses_nothing(lab: Lab, tmp_path: Path, comes_back: bool) -> None:
    puzzles = tmp_path / "puzzles.txt"
    puzzles.write_text("".join(f"{line}\n" for line in mixed_lines(2000, seed=3)), encoding="utf-8")  # 40 pieces
    calls.solve_slowly(puzzles, tmp_path / "here", None, seconds=0.0, in_parts=True)

    out = tmp_path / "out"
    client = lab.start(lab.hub, "-c", CLIENT, lab.address, str(puzzles), str(out))

    def wait_for(count: int) -> None:
        wait_until(
            lambda: client.poll() is not None or len(list(out.glob("part-*.txt"))) >= count,
            f"{count} parts are finished",
        )
        assert client.poll() is None, (tmp_path / "log").read_text()

    wait_for(5)
    lab.cable(0, "down")
    if comes_back:
        wait_for(15)  # the other hosts go on
        lab.cable(0, "up")
    assert client.wait(timeout=180) == 0, (tmp_path / "log").read_text()
    assert parts(out) == parts(tmp_path / "here")
    assert not (out / "_nonet").exists()
