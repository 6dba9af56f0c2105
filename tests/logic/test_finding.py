"""explain and find_steps: the path ends in the solution, steps are sound, bad boards raise clear errors."""

from random import Random

import pytest

import nonet
from logic.boards import example, is_sound, some_puzzles
from nonet.logic import Family, LogicConfig
from puzzles import EMPTY, HARD, IMPOSSIBLE, MANY, WIKIPEDIA, WIKIPEDIA_SOLUTION, full


@pytest.mark.parametrize("line", some_puzzles())
def test_an_explanation_ends_in_the_solution_and_never_errs(line: str) -> None:
    solution = nonet.solve(line)
    grid = nonet.parse(line)
    for step in nonet.explain(line):
        assert step.grid.is_identical(grid)
        assert step.placements or step.eliminations
        assert is_sound(step), step
        grid = grid.apply(step)
    assert grid.digits == solution.digits


def test_explain_is_lazy_and_starts_from_the_current_board() -> None:
    grid = nonet.parse(WIKIPEDIA)
    first = next(nonet.explain(grid))
    second = next(nonet.explain(first.apply()))
    assert second.grid == first.apply(grid) == grid.apply(first)
    assert second != first


def test_explain_refuses_bad_boards_at_once() -> None:
    with pytest.raises(nonet.InvalidGridError, match="digit 5 twice in row 1"):
        nonet.explain("55" + "." * 79)
    with pytest.raises(nonet.NotUniqueError, match="expected at least 17 clues, got 0"):
        nonet.explain(EMPTY)
    with pytest.raises(nonet.NotUniqueError, match=r"^several solutions"):
        nonet.explain(MANY)
    with pytest.raises(nonet.NoSolutionError):
        nonet.explain(IMPOSSIBLE)
    wrong = nonet.parse(WIKIPEDIA).place("r1c3", 1)
    with pytest.raises(nonet.NoSolutionError, match="1 in r1c3 is wrong") as caught:
        nonet.explain(wrong)
    assert (caught.value.cell, caught.value.digit) == (2, 1)


def test_a_solved_board_needs_no_step() -> None:
    assert list(nonet.explain(WIKIPEDIA_SOLUTION)) == []


def test_find_steps_gives_all_of_a_technique() -> None:
    grid = nonet.parse(WIKIPEDIA)
    steps = nonet.find_steps(grid, "naked_single")
    single = {(cell, grid.candidates(cell)[0]) for cell in grid.blanks if len(grid.candidates(cell)) == 1}
    assert {tuple(step.placements[0]) for step in steps} == single
    both = nonet.find_steps(grid, ["naked_single", nonet.logic.technique("hidden_single")])
    assert {step.technique.id for step in both} == {"naked_single", "hidden_single"}
    with pytest.raises(ValueError, match="did you mean naked_single"):
        nonet.find_steps(grid, "naked_singel")


def test_uniqueness_is_used_only_where_it_holds_or_is_allowed() -> None:
    names = [entry.id for entry in nonet.techniques() if entry.family is Family.UNIQUENESS]
    rng = Random(4)
    allowed = 0
    for _ in range(300):
        kept = set(rng.sample(range(81), 48))
        solution = full(rng)
        board = "".join(solution[cell] if cell in kept else "." for cell in range(81))
        if nonet.count_solutions(board, limit=2) > 1:
            assert not nonet.find_steps(board, names)
            allowed += len(nonet.find_steps(board, names, config=LogicConfig(uniqueness=True)))
    assert allowed
    proper = some_puzzles()[1]
    forbidden = nonet.explain(proper, config=LogicConfig(uniqueness=False))
    assert Family.UNIQUENESS not in {step.technique.family for step in forbidden}


def test_a_configuration_without_a_technique_never_uses_it() -> None:
    config = LogicConfig.of("full_house", "naked_single")
    assert {step.technique.id for step in nonet.explain(HARD, config=config)} <= {"full_house", "naked_single"}


def test_a_board_upside_down_has_the_same_fish() -> None:
    """Among them some with one base that differ in the last rows alone."""
    names = ["x_wing", "finned_x_wing", "finned_swordfish", "sashimi_swordfish", "finned_franken_x_wing"]
    grid = example("x_wing").grid
    masks = [mask or 0x1FF for mask in grid.candidate_masks]
    turned = nonet.Grid.from_digits(grid.digits[::-1], grid.clues[::-1], masks[::-1])
    upright = [(step.technique.id, sorted(step.eliminations)) for step in nonet.find_steps(grid, names)]
    back = [
        (step.technique.id, sorted((80 - cell, digit) for cell, digit in step.eliminations))
        for step in nonet.find_steps(turned, names)
    ]
    assert len(upright) > 10
    assert sorted(upright) == sorted(back)
