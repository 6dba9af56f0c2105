"""Counts on a cluster whose workers die."""

from __future__ import annotations

import os
import signal
from typing import Any

import nonet
from counting.samples import SECONDS
from nonet.counting import count_grid


def test_a_cluster_counts_the_same_and_loses_nothing_with_a_worker(cluster: Any) -> None:
    client = cluster.client
    band = "123456789456789123789123456" + "." * 54
    assert nonet.count_solutions(band, engine=client) == 7_802_998_272
    killed: list[int] = []

    def kill_a_worker(progress: nonet.counting.Progress) -> None:
        if 0.2 < progress.share < 0.9 and not killed:
            killed.append(client.run(os.getpid).popitem()[1])
            os.kill(killed[0], signal.SIGKILL)

    number = count_grid(nonet.parse(SECONDS), engine=client, watch=kill_a_worker)
    assert number == nonet.count_solutions(SECONDS)
    assert killed
