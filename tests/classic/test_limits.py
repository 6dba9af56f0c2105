"""Node and time limits: reached exactly, reported, never mistaken for an answer."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

import nonet
from nonet import classic
from nonet.classic.run import NODES_PER_LOOK

if TYPE_CHECKING:
    from nonet.classic.algorithms import AlgorithmName

HARD = classic.EXAMPLES["golden_nugget"].puzzle
#: The board that Norvig's essay calls impossible: 17 clues and no solution, which takes every algorithm long to see.
NO_SOLUTION = ".....5.8....6.1.43..........1.5........1.6...3.......553.....61........4........."
NO_LIMIT_NEEDED = classic.EXAMPLES["ordinary"].puzzle

every_algorithm = pytest.mark.parametrize("algorithm", classic.ALGORITHMS)


@every_algorithm
@pytest.mark.parametrize("limit", [0, 1, 7, 50])
def test_a_node_limit_is_reached_exactly(algorithm: AlgorithmName, limit: int) -> None:
    result = classic.solve(HARD, algorithm, node_limit=limit, trace=True)
    assert result.nodes == limit
    assert result.stopped_by == "nodes"
    assert sum(event.kind == "try" for event in result.events) == limit
    assert result.backtracks == limit - result.depth
    with pytest.raises(nonet.LimitError, match=f"{algorithm} stopped at {limit} nodes: no solution yet"):
        _ = result.solution


@every_algorithm
def test_a_limit_that_is_just_enough_does_not_stop_the_search(algorithm: AlgorithmName) -> None:
    nodes = classic.solve(NO_LIMIT_NEEDED, algorithm).nodes
    assert classic.solve(NO_LIMIT_NEEDED, algorithm, node_limit=nodes).stopped_by is None
    if nodes:
        assert classic.solve(NO_LIMIT_NEEDED, algorithm, node_limit=nodes - 1).stopped_by == "nodes"


def test_one_solution_and_a_limit_do_not_make_it_unique() -> None:
    first = classic.solve(NO_LIMIT_NEEDED, "bitmask", unique=False)
    result = classic.solve(NO_LIMIT_NEEDED, "bitmask", node_limit=first.nodes)
    assert result.solutions == first.solutions
    with pytest.raises(nonet.LimitError, match="not known to be the only one"):
        _ = result.solution


@every_algorithm
def test_a_timeout_stops_the_search_when_it_next_looks_at_the_clock(algorithm: AlgorithmName) -> None:
    result = classic.solve(NO_SOLUTION, algorithm, timeout=1e-9)
    assert result.stopped_by == "time"
    assert result.nodes == NODES_PER_LOOK
    with pytest.raises(nonet.LimitError, match=f"{algorithm} stopped at .* seconds: no solution yet"):
        _ = result.solution


def test_a_search_runs_until_its_timeout() -> None:
    result = classic.solve(classic.EXAMPLES["brute_force_killer"].puzzle, "bitmask", timeout=0.05)
    assert result.stopped_by == "time"
    assert result.seconds >= 0.05
    assert result.nodes % NODES_PER_LOOK == 0


@pytest.mark.parametrize("limits", [{"node_limit": -1}, {"timeout": -0.5}, {"timeout": float("nan")}])
def test_limits_below_zero_are_rejected(limits: dict[str, float]) -> None:
    with pytest.raises(ValueError, match=r"expected a (node limit|timeout) of 0"):
        classic.solve(HARD, **limits)  # type: ignore[arg-type]
