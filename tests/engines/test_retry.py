"""Which calls are retried, when and where, and what is closed: without a cluster."""

import time
from unittest.mock import MagicMock

import pytest

from nonet.engines.dask.client import Dask
from nonet.engines.dask.retry import LATE_SECONDS, Call, Retry

WORKERS = ["a", "b", "c"]


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    now = [1000.0]
    monkeypatch.setattr(time, "monotonic", lambda: now[0])
    return now


def call(**state: object) -> Call:
    made = Call(len, ((),), "a call")
    vars(made).update(state)
    return made


def test_workers_that_failed_a_call_or_hang_are_avoided_for_a_while(clock: list[float]) -> None:
    rules = Retry()
    assert rules.better([call()], WORKERS) == []
    assert rules.better([call(avoid={"a"}), call(avoid={"b"})], WORKERS) == ["c"]
    rules.suspect(["b"])
    assert rules.better([call(avoid={"a"})], WORKERS) == ["c"]
    clock[0] += Retry.SUSPECT_SECONDS - 1
    assert rules.better([call()], WORKERS) == ["a", "c"]
    clock[0] += 1
    assert rules.better([call()], WORKERS) == []


def test_calls_are_late_when_others_took_far_less(clock: list[float]) -> None:
    rules = Retry()
    sent = clock[0]
    waiting = [call(sent=sent, futures=[None]), call(sent=sent, futures=[None, None]), call(sent=sent)]
    assert rules.late_seconds == Retry.LATE_FACTOR * LATE_SECONDS  # nothing is known yet
    rules.took(1.0)
    assert rules.late_seconds == LATE_SECONDS
    clock[0] = sent + LATE_SECONDS
    assert rules.late(waiting) == []
    clock[0] += 1
    assert rules.late(waiting) == waiting[:1]
    clock[0] += LATE_SECONDS
    assert rules.late(waiting) == waiting[:2]
    for _ in range(Retry.REMEMBERED):
        rules.took(10.0)
    assert rules.late_seconds == 2 * Retry.LATE_FACTOR * 10.0


def test_a_call_that_every_worker_failed_is_given_up_sooner() -> None:
    rules = Retry()
    for most, avoid in ((Retry.MOST_ATTEMPTS, {"a", "b"}), (Retry.ATTEMPTS, {"a", "b", "c"})):
        assert rules.is_worth_another(call(failures=most - 1, avoid=avoid), WORKERS)
        assert not rules.is_worth_another(call(failures=most, avoid=avoid), WORKERS)


@pytest.mark.parametrize("is_ours", [True, False])
def test_an_engine_closes_what_it_started_and_nothing_else(is_ours: bool) -> None:
    client, cluster = MagicMock(**{"nthreads.return_value": {}}), MagicMock()
    Dask(client, cluster=cluster if is_ours else None, owns_client=is_ours).close()
    assert client.close.called == cluster.close.called == is_ours
