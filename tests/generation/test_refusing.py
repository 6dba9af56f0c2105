"""Orders that cannot be met: rejected at once if that is known, otherwise given up with the nearest puzzle."""

from __future__ import annotations

import _thread
import pickle
import threading
from typing import Any

import pytest

import nonet
from made import RINGS, has_symmetry, is_unique
from nonet import OrderError

SEED = 20_261_115


@pytest.mark.parametrize(
    ("order", "message"),
    [
        ({"clues": 16}, "expected 17 clues or more, got at most 16"),
        ({"clues": 18, "symmetry": "full", "pattern": RINGS}, "the symmetry full and the pattern allow, got 18-18"),
        ({"pattern": "x" * 16 + "." * 65}, "expected room for 17 clues or more, got 16 cells"),
        ({"technique": "als_xz", "only_up_to": "x_wing"}, "expected a technique up to x_wing, got als_xz"),
        ({"technique": "als_xz", "level": "easy"}, "expected a technique of level easy or below, got als_xz"),
    ],
)
def test_impossible_orders_are_refused_at_once(order: dict[str, Any], message: str) -> None:
    with pytest.raises(OrderError, match=message) as caught:
        nonet.generate(**order)
    assert caught.value.tries == 0


def test_a_failed_search_reports_the_nearest_puzzle() -> None:
    with pytest.raises(OrderError, match=r"found none in 300 tries; the nearest was [.\d]{81}") as caught:
        nonet.generate(clues=17, symmetry="full", level="easy", effort=300, seed=SEED)
    error = caught.value
    assert error.tries == 300
    assert error.nearest is not None
    assert is_unique(error.nearest)
    assert has_symmetry(error.nearest, "full")
    again = pickle.loads(pickle.dumps(error))
    assert (again.nearest, again.tries, str(again)) == (error.nearest, error.tries, str(error))


def test_the_nearest_puzzle_is_as_near_as_possible() -> None:
    with pytest.raises(OrderError) as caught:
        nonet.generate(score=(100_000, 200_000), effort=200, seed=SEED)
    assert caught.value.nearest is not None
    with pytest.raises(OrderError) as caught:
        nonet.generate(clues=19, effort=500, seed=SEED)
    assert caught.value.nearest is not None
    assert caught.value.nearest.clue_count <= 23


def test_a_pattern_without_a_puzzle_ends() -> None:
    """Two empty rows of a band can always be exchanged."""
    with pytest.raises(OrderError, match="found none with one solution") as caught:
        nonet.generate(pattern="." * 18 + "x" * 63, effort=200, seed=SEED)
    assert caught.value.nearest is None


@pytest.mark.parametrize(
    ("order", "message"),
    [
        ({"level": "brutal"}, r"expected a level \(easy, .*\), got 'brutal'"),
        ({"symmetry": "round"}, r"expected a symmetry \(none, .*\), got 'round'"),
        ({"technique": "x_win"}, "expected a technique, got 'x_win'; did you mean x_wing"),
        ({"clues": "many"}, "expected clues such as 24 or 24-28, got 'many'"),
        ({"clues": (30, 20)}, "expected clues in a range of 0 to 81, got 30-20"),
        ({"pattern": "xx"}, "expected a pattern of 81 cells, got 2"),
        ({"solution": "." * 81}, "expected a full grid, got 0 digits"),
        ({"effort": 0}, "expected an effort of 1 to 4294967295, got 0"),
        ({"seed": -1}, "expected a seed of 0 to 18446744073709551615, got -1"),
        ({"practice": True}, "expected a technique to practise"),
    ],
)
def test_unreadable_orders_are_refused(order: dict[str, Any], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        nonet.generate(**order)


def test_ctrl_c_ends_a_hopeless_order() -> None:
    timer = threading.Timer(0.3, _thread.interrupt_main)
    timer.start()
    with pytest.raises(KeyboardInterrupt):
        nonet.generate(clues=17, effort=2**32 - 1, seed=SEED)
    timer.join()


def test_progress_is_reported() -> None:
    told: list[tuple[int, int]] = []
    nonet.generate_many(1000, seed=SEED, progress=lambda made, count: told.append((made, count)))
    assert told[-1] == (1000, 1000)
    assert [made for made, _ in told] == sorted(made for made, _ in told)
