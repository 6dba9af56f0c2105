"""The judge: picks the likeliest reading that makes sense, and never changes digits that the eye was sure of."""

from __future__ import annotations

import numpy as np
import pytest

from nonet import Grid, check
from nonet.photo.judging import judge
from puzzles import WIKIPEDIA


def likelihood(line: str, sure: float = 12.0) -> np.ndarray:
    """Return what an eye that is sure of a line says."""
    table = np.full((81, 10), -sure)
    for cell, text in enumerate(line):
        table[cell, 0 if text == "." else int(text)] = 0.0
    return table


def test_a_clear_board_is_read_as_it_is() -> None:
    judged = judge(likelihood(WIKIPEDIA))
    assert Grid.from_digits(judged.digits).to_line() == WIKIPEDIA
    assert judged.verdict == "unique"
    assert judged.confidence.min() > 0.99


def test_of_two_likely_digits_the_one_that_makes_a_puzzle_wins() -> None:
    table = likelihood(WIKIPEDIA)
    table[0, 8], table[0, 5] = 0.0, -2.0  # r1c1 looks more like an 8, which stands in the box already
    judged = judge(table)
    assert judged.digits[0] == 5
    assert judged.verdict == "unique"


@pytest.mark.parametrize(("cell", "digit"), [(0, 6), (1, 4), (4, 1), (30, 4), (50, 9), (80, 3)])
def test_a_misprint_is_reported_and_not_repaired(cell: int, digit: int) -> None:
    wrong = WIKIPEDIA[:cell] + str(digit) + WIKIPEDIA[cell + 1 :]
    judged = judge(likelihood(wrong))
    assert Grid.from_digits(judged.digits).to_line() == wrong
    status = check(wrong).status.value
    assert judged.verdict == ("none" if status == "no_solution" else status)
    assert judged.verdict != "unique"


def test_a_missing_clue_is_reported() -> None:
    few = "".join("." if cell in (0, 1, 4, 9, 12, 13, 14) else text for cell, text in enumerate(WIKIPEDIA))
    assert judge(likelihood(few)).verdict == "several"


def test_a_doubtful_cell_has_a_low_confidence() -> None:
    table = likelihood(WIKIPEDIA)
    table[2, 4] = -0.5  # r1c3 is empty, but may hold the 4 that belongs there
    judged = judge(table)
    assert judged.confidence[2] < 0.9
    assert np.delete(judged.confidence, 2).min() > 0.9


def test_noise_ends_within_the_bounds() -> None:
    rng = np.random.default_rng(2)
    table = np.log(rng.dirichlet(np.ones(10), 81))
    judged = judge(table)
    assert judged.verdict in {"unique", "several", "none", "conflict"}
    assert len(judged.digits) == 81
