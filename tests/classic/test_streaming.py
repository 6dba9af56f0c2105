"""The lazy iterator of events: the same events, bounded memory, a clean end however it ends."""

from __future__ import annotations

import gc
import itertools
import threading
from typing import TYPE_CHECKING

import pytest

import nonet
from nonet import classic
from nonet.classic import streaming
from nonet.classic.algorithms import Algorithm

if TYPE_CHECKING:
    from nonet.classic.algorithms import AlgorithmName
    from nonet.classic.run import Board, Run

ORDINARY = classic.EXAMPLES["ordinary"].puzzle
ENDLESS = classic.EXAMPLES["brute_force_killer"].puzzle


#: Threads of before: tests of Ctrl-C leave some behind, which wait and do nothing.
_older: set[threading.Thread] = set()


@pytest.fixture(autouse=True)
def _older_threads() -> None:
    _older.clear()
    _older.update(threading.enumerate())


def workers() -> list[threading.Thread]:
    threads = set(threading.enumerate()) - _older
    return [thread for thread in threads if thread.name.startswith("nonet.classic")]


@pytest.mark.parametrize("algorithm", classic.ALGORITHMS)
@pytest.mark.parametrize("unique", [True, False])
def test_the_stream_gives_the_events_of_solve(algorithm: AlgorithmName, unique: bool) -> None:
    expected = classic.solve(ORDINARY, algorithm, unique=unique, trace=True).events
    assert tuple(classic.events(ORDINARY, algorithm, unique=unique)) == expected
    assert not workers()


def test_a_closed_stream_ends_its_search() -> None:
    stream = classic.events(ENDLESS)
    assert len(list(itertools.islice(stream, 1000))) == 1000
    assert len(workers()) == 1
    stream.close()
    assert not workers()


def test_a_forgotten_stream_ends_its_search() -> None:
    next(classic.events(ENDLESS))
    for thread in workers():
        thread.join(5)
    assert not workers()


def test_a_stream_may_be_collected_as_garbage_by_the_thread_of_its_search() -> None:
    is_dropped = threading.Event()

    def search(board: Board, run: Run) -> int:
        assert run.trace is not None
        for _number in range(streaming._BATCH):
            run.trace("try", 0, 1, 1)
        is_dropped.wait(60)
        gc.collect()
        return 0

    gc.collect()
    gc.disable()
    try:
        stream = streaming._stream(nonet.parse(ENDLESS), Algorithm("bitmask", search), 1, None)
        next(stream)
        cycle: list[object] = [stream]
        cycle.append(cycle)
        del stream, cycle
        is_dropped.set()
        for thread in workers():
            thread.join(60)
    finally:
        gc.enable()
    assert not workers()


def test_an_unused_stream_does_not_search() -> None:
    stream = classic.events(ENDLESS)
    assert not workers()
    stream.close()


def test_the_stream_ends_with_an_error_at_its_node_limit() -> None:
    stream = classic.events(ENDLESS, node_limit=100)
    tries = 0
    while tries < 100:
        tries += next(stream).kind == "try"
    with pytest.raises(nonet.LimitError, match="limit of 100 nodes") as caught:
        list(stream)
    assert caught.value.limit == 100
    assert not workers()


def test_the_stream_rejects_bad_input_at_once() -> None:
    with pytest.raises(nonet.InvalidGridError):
        classic.events("55" + "." * 79)
    with pytest.raises(ValueError, match="expected an algorithm"):
        classic.events(ORDINARY, "magic")  # type: ignore[arg-type]
