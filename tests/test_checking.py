"""check: the verdict and its evidence."""

import json
from random import Random

import pytest

import nonet
import oracle
import puzzles
from nonet.search import find_dead_end


def test_a_proper_puzzle_is_true_and_holds_its_solution() -> None:
    verdict = nonet.check(puzzles.WIKIPEDIA)
    assert verdict
    assert verdict.solution == nonet.solve(puzzles.WIKIPEDIA)
    assert verdict.differing_cells == ()
    assert str(verdict) == "valid: exactly one solution"


def test_conflicts_are_all_named() -> None:
    verdict = nonet.check("55......." + "........." * 2 + "5" + "." * 53)
    assert not verdict
    assert verdict.status is nonet.Status.CONFLICT
    assert str(verdict) == (
        "digit 5 twice in row 1 (r1c1, r1c2); digit 5 twice in column 1 (r1c1, r4c1); "
        "digit 5 twice in box 1 (r1c1, r1c2)"
    )


def test_a_digit_without_a_place_in_a_house_is_named() -> None:
    # 1 is in rows 2 and 3 and in columns 7 and 8, so only r1c9 could hold it in row 1, but that is a 2.
    line = ".....3.42" + "1........" + "...1....." + "......1.." + "." * 18 + ".......1." + "." * 18
    verdict = nonet.check(line)
    assert not verdict
    assert verdict.status is nonet.Status.NO_SOLUTION
    assert verdict.dead_end is not None
    assert (verdict.dead_end.house, verdict.dead_end.digit, verdict.dead_end.singles) == (0, 1, 0)
    assert str(verdict) == "no solution: digit 1 has no place left in row 1"


def test_two_solutions_are_shown_and_differ_where_it_says() -> None:
    verdict = nonet.check(puzzles.MANY)
    assert not verdict
    assert verdict.status is nonet.Status.SEVERAL
    first, second = verdict.solutions
    assert verdict.differing_cells
    assert all((first[cell] != second[cell]) == (cell in verdict.differing_cells) for cell in range(81))


def test_a_dead_end_is_real() -> None:
    """Following the forced singles by the oracle's rules alone leads to the dead end that was named."""
    seen = 0
    for seed in range(1000):
        line = puzzles.mixed(Random(seed))
        grid = nonet.parse(line)
        end = find_dead_end(grid)
        if grid.conflicts() or end is None:
            continue
        seen += 1
        assert oracle.count_solutions(oracle.digits_from_line(line), 1) == 0
        if end.singles == 0 and end.cell is not None:
            assert grid.candidates(end.cell) == ()
        elif end.singles == 0 and end.house is not None:
            assert all(end.digit not in grid.candidates(cell) for cell in nonet.geometry.HOUSES[end.house])
    assert seen > 20


@pytest.mark.parametrize("line", [puzzles.WIKIPEDIA, puzzles.MANY, "55" + "." * 79, puzzles.IMPOSSIBLE])
def test_verdicts_are_plain_json_and_only_a_proper_puzzle_has_a_solution(line: str) -> None:
    verdict = nonet.check(line)
    data = json.loads(json.dumps(verdict.to_json()))
    assert (data["status"], data["puzzle"]) == (verdict.status.value, line)
    assert bool(verdict) == (verdict.solution is not None) == (line == puzzles.WIKIPEDIA)


def test_a_full_wrong_grid_is_a_conflict_and_a_full_right_one_unique() -> None:
    assert nonet.check(puzzles.WIKIPEDIA_SOLUTION).status is nonet.Status.UNIQUE
    swapped = puzzles.WIKIPEDIA_SOLUTION[1] + puzzles.WIKIPEDIA_SOLUTION[0] + puzzles.WIKIPEDIA_SOLUTION[2:]
    assert nonet.check(swapped).status is nonet.Status.CONFLICT
