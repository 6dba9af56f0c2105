"""Traces made by other processes are those made here."""

from concurrent.futures import ThreadPoolExecutor
from functools import partial

import pytest

import nonet
from nonet.dataset import tracing
from nonet.dataset.traces import trace
from nonet.logic import LogicConfig

PUZZLES = [bytes(grid.digits) for grid in nonet.generate_many(tracing.FEWEST, seed=31)]


@pytest.mark.parametrize("words", [(), ("en", "zh")])
def test_processes_make_the_same_traces_and_end(words: tuple[str, ...]) -> None:
    traced = partial(trace, config=LogicConfig(), words=words)
    expected = [trace(puzzle, LogicConfig(), words) for puzzle in PUZZLES]
    with tracing.tracing(), ThreadPoolExecutor(3) as threads:
        found = list(threads.map(lambda _: tracing.mapped(traced, PUZZLES), range(4)))
        started = list(tracing._idle)
        assert 1 <= len(started) <= 3
    assert found == [expected] * 4
    assert all(process.returncode == 0 for process in started)
    assert not tracing._idle


def test_an_error_in_a_process_is_raised_here() -> None:
    with tracing.tracing(), pytest.raises(ValueError, match="81"):
        tracing.mapped(partial(trace, config=LogicConfig(), words=()), [b"12"] * tracing.FEWEST)


def test_few_puzzles_start_no_process() -> None:
    with tracing.tracing():
        tracing.mapped(partial(trace, config=LogicConfig(), words=()), PUZZLES[:3])
        assert not tracing._idle
