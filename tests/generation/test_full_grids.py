"""Full grids: valid, and no digit, cell or kind of band more often than others."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np
import pytest

import nonet
import oracle

if TYPE_CHECKING:
    from numpy.typing import NDArray

SEED = 20_261_115


def chi_square(observed: NDArray[Any], expected: float) -> float:
    return float(((observed - expected) ** 2 / expected).sum())


def test_full_grids_follow_the_rules() -> None:
    for seed in range(20):
        assert oracle.is_solution_of(list(nonet.random_grid(seed)), [0] * 81)


def test_digits_are_evenly_distributed_over_the_cells() -> None:
    """Chi-square over 81 cells × 9 digits: 81 × 8 degrees of freedom if cells were independent; 648 ± 36 (1 sigma)."""
    grids = nonet.generate_many(20_000, seed=SEED).solutions
    counts = np.stack([(grids == digit).sum(axis=0) for digit in range(1, 10)])
    assert 648 - 5 * 36 < chi_square(counts, len(grids) / 9) < 648 + 5 * 36


@pytest.mark.parametrize(("one", "other"), [(0, 13), (0, 40), (30, 80), (4, 77)])
def test_cells_that_share_no_house_are_nearly_independent(one: int, other: int) -> None:
    """Each pair of different digits is as likely as the others, and so is each pair of equal ones."""
    grids = nonet.generate_many(20_000, seed=SEED + 1).solutions
    pairs = np.bincount(9 * (grids[:, one] - 1) + grids[:, other] - 1, minlength=81).reshape(9, 9)
    unequal, equal = pairs[~np.eye(9, dtype=bool)], pairs.diagonal()
    assert chi_square(unequal, unequal.mean()) < 71 + 5 * 12
    assert chi_square(equal, equal.mean()) < 8 + 5 * 4


def test_bands_are_drawn_from_all_their_kinds() -> None:
    """The second box's top line takes 0, 1, 2 or 3 digits from the first box's middle line: 1 : 27 : 27 : 1 of 56."""
    grids = nonet.generate_many(20_000, seed=SEED + 2).solutions
    shared = (grids[:, 3:6, None] == grids[:, None, 9:12]).any(axis=2).sum(axis=1)
    observed = np.bincount(shared, minlength=4)
    expected = np.array([1, 27, 27, 1]) / 56 * len(grids)
    assert float(((observed - expected) ** 2 / expected).sum()) < 16.3  # 3 degrees of freedom, 1 in 1,000


def test_no_cell_is_a_clue_more_often_than_others() -> None:
    puzzles = nonet.generate_many(10_000, minimal=True, seed=SEED).puzzles
    often = (puzzles != 0).sum(axis=0)
    share = often.mean() / len(puzzles)
    assert chi_square(often, often.mean()) / (1 - share) < 80 + 5 * 12.6
