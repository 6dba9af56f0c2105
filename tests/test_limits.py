"""time_limit: long native work ends, short work is unaffected."""

from __future__ import annotations

import threading
from typing import TYPE_CHECKING

import pytest

import nonet
import puzzles
from nonet import _core, variants
from nonet.variants.shape import cell_name

if TYPE_CHECKING:
    from collections.abc import Callable


def test_a_long_count_ends_with_a_limit_error() -> None:
    with pytest.raises(nonet.LimitError, match=r"expected to be done within 0\.05 s") as caught, nonet.time_limit(0.05):
        nonet.count_solutions(puzzles.EMPTY)
    assert caught.value.limit == 0.05


def test_a_count_ends_at_its_limit_where_single_solutions_take_few_branchings() -> None:
    """It asked after 64 branchings of one solution, and each of these took three: it never asked."""
    with pytest.raises(nonet.LimitError), nonet.time_limit(0.3):
        nonet.count_solutions(variants.Puzzle(size=25))


def test_a_search_continues_where_a_limit_stopped_it() -> None:
    """Stopped in the middle of propagation, which takes most of the time here."""
    cells = [cell_name(divmod(cell, 16)) for cell in range(256)]
    lines = [variants.Regular(cells, f"(.{{{49 - i}}})*.{{0,50}}") for i in range(30)]
    arguments = variants.Puzzle(size=16, rules=lines).lowered().arguments()
    solver, stops = _core.VariantSolver(**arguments), 0
    found: list[bytes] = []
    while not found:
        try:
            with nonet.time_limit(1e-6):
                found = solver.next(1, 1)[1]
        except nonet.LimitError:
            stops += 1
    assert stops >= 1
    undisturbed = _core.VariantSolver(**arguments)
    assert [*found, *solver.next(5, 5)[1]] == undisturbed.next(6, 6)[1]


def test_short_work_is_not_affected() -> None:
    with nonet.time_limit(60):
        assert nonet.solve(puzzles.HARDEST).is_solved
        assert nonet.rate(puzzles.WIKIPEDIA).score


def test_the_shorter_of_nested_limits_holds_and_the_longer_is_restored() -> None:
    with nonet.time_limit(60):
        with pytest.raises(nonet.LimitError), nonet.time_limit(0.02):
            nonet.count_solutions(puzzles.EMPTY)
        assert nonet.count_solutions(puzzles.EMPTY, limit=100_000) == 100_000
    with nonet.time_limit(0.02), pytest.raises(TimeoutError), nonet.time_limit(60):
        nonet.count_solutions(puzzles.EMPTY)


def test_a_limit_applies_only_to_its_own_thread() -> None:
    counts: list[int] = []
    with nonet.time_limit(1e-9):
        thread = threading.Thread(target=lambda: counts.append(nonet.count_solutions(puzzles.EMPTY, limit=300_000)))
        thread.start()
        thread.join()
    assert counts == [300_000]


@pytest.mark.parametrize("seconds", [0, None, float("inf")])
def test_zero_and_none_set_no_limit(seconds: float | None) -> None:
    with nonet.time_limit(seconds):
        assert nonet.count_solutions(puzzles.EMPTY, limit=300_000) == 300_000
    assert nonet.classic.solve(puzzles.WIKIPEDIA, timeout=seconds).stopped_by is None


@pytest.mark.parametrize("seconds", [-1, float("nan")])
def test_impossible_limits_are_refused(seconds: float) -> None:
    with pytest.raises(ValueError, match="expected 0 seconds or more"), nonet.time_limit(seconds):
        pass


#: Every function with a timeout, at work that takes longer than its 30 ms, whatever the machine.
LONG: dict[str, Callable[[], object]] = {
    "count_solutions": lambda: nonet.count_solutions(puzzles.EMPTY, timeout=0.03),
    "solutions": lambda: sum(1 for _ in nonet.solutions(puzzles.EMPTY, timeout=0.03)),
    "find_steps": lambda: nonet.find_steps(puzzles.HARDEST, ["nested_net"], timeout=0.03),
    "canonical_many": lambda: nonet.canonical_many([puzzles.EMPTY] * 5000, timeout=0.03),
    "rate_many": lambda: nonet.rate_many([puzzles.HARDEST] * 5000, timeout=0.03),
    "check_many": lambda: nonet.check_many([puzzles.HARDEST] * 50_000, timeout=0.03),
    "generate_many": lambda: nonet.generate_many(10_000_000, seed=1, timeout=0.03),
}


@pytest.mark.parametrize("function", LONG)
def test_every_long_function_has_a_timeout(function: str) -> None:
    with pytest.raises(nonet.LimitError, match=r"expected to be done within 0\.03 s"):
        LONG[function]()


def test_steps_share_their_timeout() -> None:
    steps = nonet.explain(puzzles.WIKIPEDIA, timeout=1e-9)
    assert next(steps).placements
    with pytest.raises(nonet.LimitError, match="expected to be done within 1e-09 s"):
        next(steps)


def test_a_timeout_that_is_not_reached_changes_nothing() -> None:
    line = puzzles.WIKIPEDIA
    assert nonet.hint(line, timeout=60) == nonet.hint(line)
    assert list(nonet.explain(line, timeout=60)) == list(nonet.explain(line))
    assert nonet.minimise(line, timeout=60) == nonet.minimise(line, timeout=0)
    assert nonet.canonical(line, timeout=60) == nonet.canonical(line)
    assert list(nonet.solutions(line, timeout=60)) == [nonet.solve(line)]
    for function in (nonet.hint, nonet.explain, nonet.minimise, nonet.canonical, nonet.solutions, nonet.find_steps):
        with pytest.raises(ValueError, match="expected a timeout of 0 seconds or more"):
            function(line, timeout=-1)
