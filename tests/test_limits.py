"""time_limit: long native work ends, short work does not notice."""

import threading

import pytest

import nonet
import puzzles


def test_a_long_count_ends_with_a_limit_error() -> None:
    with pytest.raises(nonet.LimitError, match=r"expected to be done within 0\.05 s") as caught, nonet.time_limit(0.05):
        nonet.count_solutions(puzzles.EMPTY)
    assert caught.value.limit == 0.05


def test_short_work_does_not_notice() -> None:
    with nonet.time_limit(60):
        assert nonet.solve(puzzles.HARDEST).is_solved
        assert nonet.rate(puzzles.WIKIPEDIA).score


def test_the_shorter_of_nested_limits_holds_and_the_longer_comes_back() -> None:
    with nonet.time_limit(60):
        with pytest.raises(nonet.LimitError), nonet.time_limit(0.02):
            nonet.count_solutions(puzzles.EMPTY)
        assert nonet.count_solutions(puzzles.EMPTY, limit=100_000) == 100_000
    with nonet.time_limit(0.02), pytest.raises(TimeoutError), nonet.time_limit(60):
        nonet.count_solutions(puzzles.EMPTY)


def test_a_limit_is_its_threads_own() -> None:
    counts: list[int] = []
    with nonet.time_limit(0):
        thread = threading.Thread(target=lambda: counts.append(nonet.count_solutions(puzzles.EMPTY, limit=300_000)))
        thread.start()
        thread.join()
    assert counts == [300_000]


@pytest.mark.parametrize("seconds", [-1, float("nan")])
def test_impossible_limits_are_refused(seconds: float) -> None:
    with pytest.raises(ValueError, match="expected 0 seconds or more"), nonet.time_limit(seconds):
        pass
