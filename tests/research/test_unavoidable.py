"""Unavoidable sets, against all solutions of grids without some of their digits."""

import itertools
import os
from pathlib import Path
from random import Random

import pytest

import nonet
from nonet import research
from nonet.errors import LimitError

STRANGELY_FAMILIAR = "639241785284765193517983624123857946796432851458619237342178569861594372975326418"


def _minimal_by_digits(grid: nonet.Grid, digits: int, most: int) -> set[int]:
    """Find the minimal sets of so many digits and of at most so many cells, by solving what is left without them."""
    line = grid.to_line()
    found = set()
    for gone in itertools.combinations("123456789", digits):
        puzzle = "".join("." if digit in gone else digit for digit in line)
        for solution in nonet.solutions(puzzle):
            cells = [cell for cell, (a, b) in enumerate(zip(line, solution.to_line(), strict=True)) if a != b]
            if 0 < len(cells) <= most:
                found.add(sum(1 << cell for cell in cells))
    ordered = sorted(found, key=int.bit_count)
    return {mask for mask in ordered if not any(smaller & mask == smaller for smaller in ordered if smaller != mask)}


@pytest.mark.parametrize("seed", range(3))
def test_the_sets_of_up_to_four_digits_are_those_of_the_solver(seed: int) -> None:
    grid = nonet.random_grid(seed=seed)
    expected = _minimal_by_digits(grid, 4, 12)
    found = {unavoidable.mask for unavoidable in research.unavoidable_sets(grid)}
    assert {mask for mask in found if len({grid[cell] for cell in range(81) if mask >> cell & 1}) <= 4} == expected


@pytest.mark.parametrize("seed", range(5))
def test_every_set_can_be_rearranged_and_holds_no_other(seed: int) -> None:
    grid = nonet.random_grid(seed=seed)
    sets = research.unavoidable_sets(grid, 11)
    assert [len(found) for found in sets] == sorted(len(found) for found in sets)
    for found in sets:
        rest = [0 if found.mask >> cell & 1 else grid[cell] for cell in range(81)]
        others = [other for other in nonet.solutions(rest) if other != grid]
        assert others
        # Minimal: each rearrangement changes every cell.
        assert all(other[cell] != grid[cell] for other in others for cell in found.cells)


def test_sets_move_with_the_grid() -> None:
    grid = nonet.random_grid(seed=9)
    transform = nonet.Transform.random(Random(4))
    sets, moved = (research.unavoidable_sets(board, 10) for board in (grid, transform.apply(grid)))
    assert {transform.apply(found.grid).to_line() for found in sets} == {found.grid.to_line() for found in moved}
    assert sorted(found.type for found in sets) == sorted(found.type for found in moved)


def test_a_puzzle_stands_for_its_solution() -> None:
    puzzle = nonet.minimise(STRANGELY_FAMILIAR)
    assert research.unavoidable_sets(puzzle, 6) == research.unavoidable_sets(STRANGELY_FAMILIAR, 6)
    with pytest.raises(nonet.NotUniqueError):
        research.unavoidable_sets("." * 81)


def _most_disjoint(masks: list[int]) -> int:
    if not masks:
        return 0
    first, *rest = masks
    return max(_most_disjoint(rest), 1 + _most_disjoint([mask for mask in rest if not mask & first]))


@pytest.mark.parametrize("seed", range(4))
def test_no_choice_of_disjoint_sets_is_larger(seed: int) -> None:
    sets = Random(seed).sample(research.unavoidable_sets(nonet.random_grid(seed=seed)), 40)
    chosen = research.disjoint_sets(sets)
    assert all(not a.mask & b.mask for a, b in itertools.combinations(chosen, 2))
    assert len(chosen) == _most_disjoint([found.mask for found in sets])
    assert research.disjoint_sets([]) == []


def test_bad_sizes_and_times_are_refused() -> None:
    with pytest.raises(ValueError, match="max_size"):
        research.unavoidable_sets(STRANGELY_FAMILIAR, 3)
    with pytest.raises(LimitError):
        research.unavoidable_sets(STRANGELY_FAMILIAR, 40, timeout=0.1)


COUNTS = (Path(__file__).parents[1] / "data" / "unavoidable_counts.txt").read_text(encoding="utf-8").splitlines()[1:]
#: All 1,000 grids in `make thorough`, else every twentieth.
SEEDS = range(0, 1000, 1 if os.environ.get("NONET_EXAMPLES") == "thorough" else 20)


def test_as_many_sets_as_gridchecker_finds() -> None:
    counts = [int(number) for line in COUNTS for number in line.split()]
    assert len(counts) == 1000
    for seed in SEEDS:
        assert len(research.unavoidable_sets(nonet.random_grid(seed=seed), max_size=12)) == counts[seed], seed
