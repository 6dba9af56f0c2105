"""The Dask engine: calls reach workers, answers and failures come back, and nothing waits forever."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import threading
from contextlib import closing
from pathlib import Path
from typing import Any

import dask
import pytest

import calls
import nonet
from clusters import ProcessCluster, wait_until
from nonet import _core
from nonet.engines import Threads, open_engine
from nonet.engines.dask import Dask
from nonet.engines.dask.worker import build
from nonet.errors import EngineError

#: Makes a Python process unable to import nonet, wherever it is installed.
WITHOUT_NONET = """
import sys

class Hide:
    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] == "nonet":
            raise ModuleNotFoundError(f"No module named {name!r}", name=name)

sys.meta_path.insert(0, Hide())
"""

# ── calls ──────────────────────────────────────────────────────────────────────────────────────────────────────


def test_answers_belong_to_their_calls(cluster: Dask) -> None:
    futures = [cluster.submit(calls.add_one, number) for number in range(500)]
    assert [future.result(300) for future in futures] == list(range(1, 501))


def test_calls_run_in_other_processes_and_in_several(cluster: Dask) -> None:
    found: set[int] = set()

    def both_have_answered() -> bool:
        found.update(future.result(300) for future in [cluster.submit(calls.sleep, 0.05) for _ in range(8)])
        return len(found) == cluster.width == 2

    wait_until(both_have_answered, "both workers answer")
    assert os.getpid() not in found


def test_a_large_answer_comes_whole(cluster: Dask) -> None:
    assert len(cluster.submit(calls.answer_of, 50_000_000).result(300)) == 50_000_000


def test_our_own_errors_reach_the_caller_unchanged(cluster: Dask) -> None:
    with pytest.raises(nonet.OrderError) as here:
        calls.raise_order_error(3, _core.StopFlag())
    with pytest.raises(nonet.OrderError) as there:
        cluster.submit(calls.raise_order_error, 3).result(300)
    assert str(there.value) == str(here.value)


def test_a_file_that_no_worker_can_read_is_an_error_that_names_the_worker(cluster: Dask, tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError, match=r"on worker \w+://127.0.0.1:\d+.*nowhere"):
        cluster.submit(calls.fail_to_read, str(tmp_path / "nowhere")).result(300)


def test_arguments_that_cannot_be_pickled_are_an_error(cluster: Dask) -> None:
    with pytest.raises((TypeError, AttributeError), match="pickle"):
        cluster.submit(calls.add_one, threading.Lock()).result(300)
    assert cluster.submit(calls.add_one, 1).result(300) == 2


def test_two_engines_of_one_scheduler_do_not_take_each_others_answers(cluster: Dask) -> None:
    with open_engine(cluster.client) as one, open_engine(cluster.client) as two:
        first = [one.submit(calls.add_one, number) for number in range(50)]
        second = [two.submit(calls.add_one, -number) for number in range(50)]
        assert [future.result(300) for future in first] == [number + 1 for number in range(50)]
        assert [future.result(300) for future in second] == [1 - number for number in range(50)]
    assert cluster.client.status == "running"  # they did not open it, so they do not close it


def test_a_closed_engine_takes_no_calls(cluster: Dask) -> None:
    engine = Dask.of(cluster.client)
    waiting = engine.submit(calls.sleep, 5)
    engine.close()
    assert waiting.cancelled()


# ── opening ────────────────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("spec", ["", "cluster", "tcp://", "http://localhost:8786", "localhost:8786", "dask ", "://x"])
def test_an_invalid_address_is_refused(spec: str) -> None:
    with pytest.raises(ValueError, match="expected threads, dask or an address such as"), open_engine(spec):
        pass


@pytest.mark.parametrize("spec", [3, object(), b"dask", ["dask"]])
def test_other_objects_are_not_engines(spec: Any) -> None:
    with pytest.raises(TypeError, match=r"expected .* got"), open_engine(spec):
        pass


@pytest.mark.parametrize("workers", [0, -1])
def test_a_cluster_needs_at_least_one_worker(workers: int) -> None:
    with pytest.raises(ValueError, match="expected 1"), open_engine("dask", workers):
        pass


def test_an_open_engine_is_used_and_left_open() -> None:
    own = Threads(1)
    with open_engine(own) as engine:
        assert engine is own
    assert own.submit(calls.add_one, 1).result(10) == 2  # and open still
    own.close()


@pytest.mark.parametrize("address", ["tcp://127.0.0.1:1", "tcp://no-such-host.invalid:8786", "tcp://127.0.0.1:port"])
def test_a_missing_scheduler_is_reported(address: str) -> None:
    with pytest.raises(EngineError, match=f"expected a Dask scheduler at {address}"), open_engine(address):
        pass


def test_a_script_without_a_main_guard_gets_a_clear_error(tmp_path: Path) -> None:
    script = tmp_path / "script.py"
    script.write_text('from nonet.engines import open_engine\nwith open_engine("dask", 1):\n    pass\n')
    done = subprocess.run([sys.executable, str(script)], capture_output=True, text=True, timeout=120, check=False)
    assert done.returncode == 1
    assert 'below `if __name__ == "__main__":`' in done.stderr.splitlines()[-1]


# ── other versions ─────────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("other", [{"version": "0.0.1"}, {"python": "2.7"}, {"code": "0123456789ab"}])
def test_different_code_on_a_worker_is_reported(cluster: Dask, other: dict[str, str]) -> None:
    strange = build()._replace(**other)
    cluster.client.run(calls.pretend_build, tuple(strange))
    try:
        told = re.escape(f"expected {build()} on every worker, got {strange} on ")
        with pytest.raises(EngineError, match=told):
            cluster.submit(calls.add_one, 1).result(300)
    finally:
        cluster.client.run(calls.pretend_build, None)
    assert cluster.submit(calls.add_one, 1).result(300) == 2


def test_the_build_changes_with_the_code_that_computes(tmp_path: Path) -> None:
    """A package with one more comment is another build, but not if the comment is in the command line."""
    package = Path(nonet.__file__).parent
    shutil.copytree(package, tmp_path / "nonet", ignore=shutil.ignore_patterns("__pycache__", "*.so"))
    shutil.copy(_core.__file__, tmp_path / "nonet")
    program = "import nonet; from nonet.engines.dask.worker import build; print(nonet.__file__, build().code)"

    def code() -> str:
        environment = {**os.environ, "PYTHONPATH": str(tmp_path)}
        command = [sys.executable, "-S", "-c", program]
        done = subprocess.run(command, env=environment, capture_output=True, text=True, check=True)
        place, found = done.stdout.split()
        assert place.startswith(str(tmp_path))
        return found

    first = code()
    with (tmp_path / "nonet" / "cli" / "app.py").open("a") as file:
        file.write("# other words\n")
    assert code() == first == build().code
    with (tmp_path / "nonet" / "solving.py").open("a") as file:
        file.write("# other words\n")
    assert code() != first


def test_only_workers_need_nonet_and_those_without_it_are_reported(tmp_path: Path) -> None:
    (tmp_path / "sitecustomize.py").write_text(WITHOUT_NONET)
    bare = f"{tmp_path}{os.pathsep}{Path(calls.__file__).parent}"
    with closing(ProcessCluster(tmp_path).start(python_path=bare)) as machines:
        stranger = machines.add_worker(nanny=False, python_path=bare)
        with open_engine(machines.address) as engine:
            with pytest.raises(EngineError, match=f"expected nonet {_core.version} on every worker, got: No module"):
                engine.submit(calls.add_one, 1).result(300)
            stranger.kill()
            machines.add_worker(nanny=False)
            assert engine.submit(calls.add_one, 1).result(300) == 2


# ── access control ─────────────────────────────────────────────────────────────────────────────────────────────


def test_a_local_cluster_listens_on_loopback_alone_and_asks_for_a_certificate(cluster: Dask) -> None:
    scheduler = cluster._cluster.scheduler
    assert cluster.client.scheduler.address.startswith("tls://127.0.0.1:")
    page = scheduler.http_server
    hosts = {socket.getsockname()[0] for socket in page._sockets.values()}
    assert hosts == {"127.0.0.1"}
    stranger = [sys.executable, "-c", "import sys, distributed; distributed.Client(sys.argv[1], timeout=5)"]
    for scheme in ("tcp", "tls"):
        place = cluster.client.scheduler.address.replace("tls", scheme)
        done = subprocess.run([*stranger, place], capture_output=True, timeout=120, check=False)
        assert done.returncode != 0


def test_a_cluster_with_certificates_is_reached_by_tls(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A scheduler and a worker as separate processes, which admit clients with a certificate of their authority."""
    files = certificates(tmp_path)
    options = f"--protocol tls --tls-ca-file {files['ca']} --tls-cert {files['cert']} --tls-key {files['key']}"
    with closing(ProcessCluster(tmp_path, options=tuple(options.split())).start(1, nanny=False)) as machines:
        assert machines.address.startswith("tls://")
        with pytest.raises(EngineError, match=f"expected certificates in Dask's settings for {machines.address}"):
            Dask.open(machines.address)
        settings = {
            "distributed.comm.tls.ca-file": files["ca"],
            "distributed.comm.tls.client.cert": files["cert"],
            "distributed.comm.tls.client.key": files["key"],
        }
        with dask.config.set(settings), open_engine(machines.address) as engine:
            assert engine.submit(calls.add_one, 1).result(300) == 2


def certificates(folder: Path) -> dict[str, str]:
    """Make a certificate that is its own authority, as `openssl req -x509` would."""
    from distributed.security import Security

    made = Security.temporary()
    files = {"ca": made.tls_ca_file, "cert": made.tls_client_cert, "key": made.tls_client_key}
    for name, text in files.items():
        (folder / f"{name}.pem").write_text(text)
    return {name: str(folder / f"{name}.pem") for name in files}
