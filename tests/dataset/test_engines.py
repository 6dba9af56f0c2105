"""A data set is byte-identical on a cluster, whatever dies while it is made."""

from __future__ import annotations

import gzip
import os
import pickle
import random
import signal
import subprocess
import time
from typing import TYPE_CHECKING, Any

import numpy as np
import pytest

import nonet
from clusters import wait_until
from data_sets import command, make_with_stops
from jobs import tree
from mixing import mixed_lines
from nonet import _core
from nonet.bulk.read.source import Unit
from nonet.dataset import Options, make_dataset
from nonet.dataset.collecting import MadeSource, MakeWork, RateWork
from nonet.dataset.examples import Examples
from nonet.dataset.layouts import layout_for
from nonet.dataset.options import FORMATS
from nonet.dataset.stages import RecordSource, RecordWork, RecordWriter
from nonet.dataset.traces import trace_encoder
from nonet.engines import Threads
from nonet.errors import EngineError, OrderError
from nonet.generation import Order
from puzzles import WIKIPEDIA

if TYPE_CHECKING:
    from pathlib import Path

    from nonet.bulk.run.job import Work
    from nonet.engines import Engine

MINIMAL = Order.of(minimal=True)


def full(name: str, **changes: Any) -> Options:
    return Options(**{"format": name, "test": 0.2, "validation": 0.1, "augment": 2, "traces": True, **changes})


@pytest.mark.parametrize("name", FORMATS)
def test_a_cluster_makes_the_same_set(name: str, tmp_path: Path, cluster: Engine) -> None:
    make_dataset(tmp_path / "here", full(name), count=300, order=MINIMAL, sync=False)
    make_dataset(tmp_path / "there", full(name), count=300, order=MINIMAL, sync=False, engine=cluster)
    assert tree(tmp_path / "there") == tree(tmp_path / "here")
    assert not list((tmp_path / "there").rglob("*.pieces"))


def test_a_cluster_reads_the_same_files(tmp_path: Path, cluster: Engine) -> None:
    """Lines and CSV in stretches; packed text and boards, which have no other start, as chunks."""
    lines = list(mixed_lines(9000, seed=3))
    (tmp_path / "a.txt").write_text("".join(f"{line}\n" for line in lines[:6000]))
    (tmp_path / "b.csv").write_text(
        "id,quizzes\n" + "".join(f'"{n}\n",{line}\n' for n, line in enumerate(lines[6000:]))
    )
    (tmp_path / "c.txt.gz").write_bytes(gzip.compress("\n".join(reversed(lines[:3000])).encode()))
    board = nonet.generate(seed=9).to_line()
    (tmp_path / "d.txt").write_text("\n".join(board[start : start + 9] for start in range(0, 81, 9)))
    inputs = sorted(tmp_path.iterdir())
    make_dataset(tmp_path / "here", Options(format="npy"), inputs=inputs, sync=False)
    made = make_dataset(tmp_path / "there", Options(format="npy"), inputs=inputs, sync=False, engine=cluster)
    assert made.rejected > 100
    assert made.manifest["counts"]["kept"] > 100
    assert tree(tmp_path / "there") == tree(tmp_path / "here")


def test_a_cluster_makes_up_for_puzzles_that_repeat(tmp_path: Path, cluster: Engine) -> None:
    pattern = "".join("." if cell == "." else "x" for cell in WIKIPEDIA)
    order = Order.of(solution=nonet.solve(WIKIPEDIA), pattern=pattern, clues=28)
    asked: dict[str, Any] = {"count": 80, "order": order, "sync": False}
    made = make_dataset(tmp_path / "here", Options(format="jsonl"), **asked)
    assert made.manifest["counts"]["equivalent"] > 10
    make_dataset(tmp_path / "there", Options(format="jsonl"), engine=cluster, **asked)
    assert tree(tmp_path / "there") == tree(tmp_path / "here")


def test_an_impossible_order_is_reported_by_workers(tmp_path: Path, cluster: Engine) -> None:
    order = Order.of(clues=17, symmetry="full", effort=20)
    with pytest.raises(OrderError, match="found none in 20 tries"):
        make_dataset(tmp_path / "set", Options(format="jsonl"), count=50, order=order, sync=False, engine=cluster)


# ── stopped, killed, resumed ───────────────────────────────────────────────────────────────────────────────────


def test_every_stage_resumes_from_the_middle_on_another_engine(tmp_path: Path, cluster: Engine) -> None:
    options = full("jsonl", augment=1)
    make_dataset(tmp_path / "whole", options, count=1200, sync=False)
    assert make_with_stops(tmp_path / "out", options, 1200, (None, cluster)) > 12
    assert tree(tmp_path / "out") == tree(tmp_path / "whole")


def test_killed_clients_end_with_the_same_bytes(tmp_path: Path) -> None:
    subprocess.run(command(tmp_path / "whole", puzzles=3000), check=True, capture_output=True)
    out = tmp_path / "out"
    arguments = command(out, "--resume", "--engine", "dask", "--threads", "2", puzzles=3000)
    with subprocess.Popen(arguments, stderr=subprocess.DEVNULL, start_new_session=True) as process:
        file = out / ".work" / "train.examples"
        wait_until(lambda: file.exists() and file.stat().st_size, "examples are written")
        time.sleep(random.Random(2).random() * 0.1)
        os.killpg(process.pid, signal.SIGKILL)
        process.wait()
    done = subprocess.run(command(out, "--resume", puzzles=3000), capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert tree(out) == tree(tmp_path / "whole")


def test_workers_may_die_in_every_stage(tmp_path: Path, cluster: Any) -> None:
    options = full("jsonl", augment=1)
    make_dataset(tmp_path / "whole", options, count=3000, sync=False)
    stages: list[str] = []
    killed: list[str] = []

    def kill(progress: object) -> None:
        if stages[-1] in ("making", "train examples", "writing train.traces.jsonl") and stages[-1] not in killed:
            killed.append(stages[-1])
            pids = cluster.client.run(os.getpid, on_error="ignore")  # the last one killed may still be on the list
            if pids:
                os.kill(pids[min(pids)], signal.SIGKILL)

    make_dataset(
        tmp_path / "out",
        options,
        count=3000,
        sync=False,
        engine=cluster,
        watch=kill,
        on_stage=lambda name, total: stages.append(name),
    )
    assert len(killed) == 3
    assert tree(tmp_path / "out") == tree(tmp_path / "whole")


# ── what workers get ───────────────────────────────────────────────────────────────────────────────────────────


def test_a_folder_that_workers_do_not_reach_is_a_clear_error(tmp_path: Path, cluster: Engine) -> None:
    class Elsewhere(Threads):
        is_remote = True

        def sees(self, folder: Path) -> bool:
            return False

    with pytest.raises(EngineError, match=r"cannot find .*: make the data set"):
        make_dataset(tmp_path / "set", Options(format="npy"), count=5, engine=Elsewhere())
    path = tmp_path / "records"
    path.write_bytes(bytes(196 * 10))
    source = RecordSource(path, 5)
    path.write_bytes(bytes(196 * 9))  # of another run, with the same name on another machine
    with pytest.raises(EngineError, match="in a folder that all workers share"):
        cluster.submit(RecordWork(writer=RecordWriter()), Unit(0, 5), source).result()
    path.unlink()
    with pytest.raises(EngineError, match="in a folder that all workers share"):
        cluster.submit(RecordWork(writer=RecordWriter()), Unit(0, 5), source).result()


def test_all_that_workers_get_can_be_pickled_and_is_small(tmp_path: Path) -> None:
    stop = _core.StopFlag()
    config, writer = full("npy").config, RecordWriter()
    making = MakeWork(writer=writer, order=MINIMAL, seed=3, config=config)
    records = bytes(making(Unit(0, 40), MadeSource(40), stop).data)
    path = tmp_path / "records"
    path.write_bytes(records)
    source = RecordSource(path, 7)
    works: list[Work] = [making, RateWork(writer=writer, config=config)]
    for name in FORMATS:
        layout = layout_for(name)
        encoders = [*layout.encoders("train").values()]
        encoders.append(trace_encoder(layout.trace_path("train"), full(name).config, ("en",)))
        works += [RecordWork(writer=encoder) for encoder in encoders]
        works.append(RecordWork(writer=writer, change=Examples("train", full(name), 2)))
    for work in works:
        again = pickle.loads(pickle.dumps(work))
        assert len(pickle.dumps((work, source))) < 12_000
        if isinstance(work, RecordWork):
            one, other = (call(Unit(7, 14), source, stop) for call in (work, again))
            assert bytes(one.data) == bytes(other.data)
            assert one.index == other.index
            assert len(one.data)
    assert np.frombuffer(records, np.uint8).any()
