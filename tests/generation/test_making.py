"""Puzzles to order: every one is unique according to the oracle and meets the order."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import nonet
import oracle
from made import IMAGES, RINGS, has_symmetry, is_minimal, is_unique
from nonet import OrderError, Symmetry
from nonet.generation import Order
from nonet.logic import Level

SEED = 20_261_115


# ── what is asked is what is made ──────────────────────────────────────────────────────────────────────────────────


def test_a_puzzle_has_one_solution() -> None:
    made = nonet.generate_many(30, seed=SEED)
    for puzzle, solution in zip(made, made.solutions, strict=True):
        assert list(oracle.solutions(list(puzzle))) == [solution.tolist()]


def test_no_clue_of_a_minimal_puzzle_can_go() -> None:
    for puzzle in nonet.generate_many(2, minimal=True, seed=SEED):
        assert is_unique(puzzle)
        assert is_minimal(puzzle)


@pytest.mark.parametrize("level", list(Level))
def test_a_level_is_the_level_that_rate_gives(level: Level) -> None:
    for puzzle in nonet.generate_many(4, level=level, seed=SEED):
        assert nonet.rate(puzzle).level is level
        assert is_unique(puzzle)


def test_a_score_is_the_score_that_rate_gives() -> None:
    for puzzle in nonet.generate_many(10, score="700-900", seed=SEED):
        assert 700 <= (nonet.rate(puzzle).score or 0) <= 900


@pytest.mark.parametrize(
    "name", ["x_wing", "swordfish", "xy_wing", "unique_rectangle_1", "als_xz", "forcing_net_verity"]
)
def test_a_required_technique_is_used_and_easier_ones_are_not_enough(name: str) -> None:
    puzzle = nonet.generate(technique=name, seed=SEED)
    place = nonet.logic.technique(name).order
    easier = [t.id for t in nonet.techniques() if t.is_on and t.order < place]
    assert name in nonet.rate(puzzle).counts
    assert nonet.rate(puzzle, config=nonet.LogicConfig.of(*easier)).status is nonet.RatingStatus.UNSOLVED


def test_a_technique_that_is_off_by_default_can_be_ordered() -> None:
    puzzle = nonet.generate(technique="direct_pointing", seed=SEED)
    config = nonet.LogicConfig().having("direct_pointing")
    assert "direct_pointing" in nonet.rate(puzzle, config=config).counts


def test_nothing_harder_than_only_up_to_is_needed_and_the_technique_is() -> None:
    puzzle = nonet.generate(technique="x_wing", only_up_to="x_wing", seed=SEED)
    rating = nonet.rate(puzzle)
    place = nonet.logic.technique("x_wing").order
    assert rating.hardest is not None
    assert rating.hardest.id == "x_wing"
    assert all(nonet.logic.technique(name).order <= place for name in rating.counts)
    up_to = [t.id for t in nonet.techniques() if t.is_on and t.order <= place and t.id != "x_wing"]
    assert nonet.rate(puzzle, config=nonet.LogicConfig.of(*up_to)).status is nonet.RatingStatus.UNSOLVED


def test_only_up_to_a_technique_solves_it() -> None:
    for puzzle in nonet.generate_many(10, only_up_to="hidden_single", minimal=True, seed=SEED):
        assert set(nonet.rate(puzzle).counts) <= {"full_house", "naked_single", "hidden_single"}


@pytest.mark.parametrize("clues", [22, 26, 35, 60, 81])
def test_a_number_of_clues_is_met(clues: int) -> None:
    assert {puzzle.clue_count for puzzle in nonet.generate_many(5, clues=clues, seed=SEED)} == {clues}


def test_a_range_of_clues_is_met_and_used() -> None:
    counts = {puzzle.clue_count for puzzle in nonet.generate_many(200, clues="26-30", seed=SEED)}
    assert counts == {26, 27, 28, 29, 30}
    groups = nonet.generate_many(20, symmetry="full", clues=61, seed=SEED)  # up to eight clues at a time
    assert {puzzle.clue_count for puzzle in groups} == {61}
    assert groups.tries.sum() < 25


@pytest.mark.parametrize("name", list(IMAGES))
def test_clues_have_the_symmetry(name: str) -> None:
    for puzzle in nonet.generate_many(5, symmetry=nonet.Symmetry(name), seed=SEED):
        assert has_symmetry(puzzle, name)
        assert is_unique(puzzle)


def test_every_symmetry_is_tested() -> None:
    assert {symmetry.value for symmetry in Symmetry} == set(IMAGES)


def test_a_symmetrical_puzzle_can_be_minimal_clue_by_clue() -> None:
    puzzle = nonet.generate(symmetry="rotational", minimal=True, seed=SEED)
    assert has_symmetry(puzzle, "rotational")
    assert is_minimal(puzzle)


def test_clues_are_only_in_the_pattern() -> None:
    allowed = {cell for cell, mark in enumerate("".join(RINGS.split())) if mark == "x"}
    for puzzle in nonet.generate_many(3, pattern=RINGS, seed=SEED):
        assert {cell for cell in range(81) if puzzle[cell]} <= allowed
        assert is_unique(puzzle)


def test_a_pattern_may_be_an_array_or_a_grid() -> None:
    flags = np.array([mark == "x" for mark in "".join(RINGS.split())]).reshape(9, 9)
    puzzle = nonet.generate(pattern=flags, seed=SEED)
    assert puzzle == nonet.generate(pattern=RINGS, seed=SEED)
    assert {c for c in range(81) if nonet.generate(pattern=puzzle, seed=SEED)[c]} <= {c for c in range(81) if puzzle[c]}


def test_the_solution_is_the_one_that_was_given() -> None:
    full = nonet.random_grid(SEED)
    for puzzle in nonet.generate_many(5, solution=full, minimal=True, seed=SEED):
        assert next(oracle.solutions(list(puzzle))) == list(full)


def test_options_combine() -> None:
    for puzzle in nonet.generate_many(3, level="medium", symmetry="diagonal", clues="26-32", seed=SEED):
        assert nonet.rate(puzzle).level is Level.MEDIUM
        assert has_symmetry(puzzle, "diagonal")
        assert 26 <= puzzle.clue_count <= 32
        assert is_unique(puzzle)
    puzzle = nonet.generate(technique="xy_wing", minimal=True, clues="23-25", solution=nonet.random_grid(3), seed=SEED)
    assert "xy_wing" in nonet.rate(puzzle).counts
    assert is_minimal(puzzle)
    assert 23 <= puzzle.clue_count <= 25
    assert nonet.solve(puzzle)._digits == nonet.random_grid(3)._digits


@pytest.mark.parametrize("name", ["hidden_pair", "x_wing", "unique_rectangle_1", "direct_pointing"])
def test_a_practice_position_is_just_before_the_technique(name: str) -> None:
    board = nonet.generate(technique=name, practice=True, seed=SEED)
    hint = nonet.hint(board, config=nonet.LogicConfig().having(name))
    assert hint.step is not None
    assert hint.step.technique.id == name


# ── the same seed, the same puzzle ─────────────────────────────────────────────────────────────────────────────────

#: Fixed results: they must never change, on any machine.
KNOWN: dict[str, tuple[dict[str, Any], str]] = {
    "any": ({}, "...458.93.9.3.6.57....724.1.1......4.258.9.769476.....46.2.7.3..............8..42"),
    "minimal": ({"minimal": True}, "...45..93.....6.5.....724...1........258.9.76947......46.2.7.3..............8..42"),
    "hard": (
        {"level": "hard", "symmetry": "rotational"},
        ".7..5.4..34.2.......9.6.38.6.4..7.3...........5.8..7.6.31.7.6.......9.48..5.8..7.",
    ),
    "x_wing": (
        {"technique": "x_wing", "clues": "24-30"},
        "36.8...24...92.....1....7.............41.32..1..5.2..3.3.697.5..4.2..3..5.7.3...2",
    ),
    "rings": ({"pattern": RINGS}, "..........5134296..3.....5..2.439.8..1.5.8.3..9.617.4..8.....9..4698571.........."),
}


@pytest.mark.parametrize("name", list(KNOWN))
def test_a_seed_makes_the_same_puzzle_on_every_instruction_set(name: str, isa: str) -> None:
    order, line = KNOWN[name]
    assert nonet.generate(seed=SEED, **order).to_line() == line, isa


@pytest.mark.parametrize("order", [{}, {"level": "unfair"}, {"minimal": True, "symmetry": "vertical"}])
def test_puzzles_do_not_depend_on_threads_or_on_their_number(order: dict[str, Any]) -> None:
    one = nonet.generate_many(60, seed=SEED, threads=1, **order)
    three = nonet.generate_many(100, seed=SEED, threads=3, **order)
    assert np.array_equal(one.puzzles, three.puzzles[:60])
    assert one[0] == nonet.generate(seed=SEED, **order)


def test_other_seeds_make_other_puzzles() -> None:
    assert len({nonet.generate(seed=seed).to_line() for seed in range(50)}) == 50
    assert nonet.generate() != nonet.generate()


# ── no two equivalent ──────────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("order", [{}, {"minimal": True}, {"level": "hard"}, {"symmetry": "full"}, {"pattern": RINGS}])
def test_no_two_puzzles_are_equivalent(order: dict[str, Any]) -> None:
    made = nonet.generate_many(300, seed=SEED, **order)
    assert len({form.tobytes() for form in nonet.canonical_many(made.puzzles)}) == 300


def test_puzzles_with_the_same_solution_are_all_different() -> None:
    """A grid has few patterns of so many cells and full symmetry: duplicates are dropped, then it is an error."""
    full = nonet.random_grid(SEED)
    with pytest.raises(OrderError, match="different puzzles") as caught:
        nonet.generate_many(2000, solution=full, symmetry="full", clues="73-81", effort=500, seed=SEED)
    made = caught.value.made
    assert len(made) == len(set(made)) > 10


def test_an_order_shows_its_requirements() -> None:
    order = Order.of(level="hard", technique="X-Wing", clues=range(24, 29), minimal=True)
    assert order.to_json() == {
        "level": "hard",
        "technique": "x_wing",
        "clues": [24, 28],
        "minimal": True,
        "effort": 100_000,
    }
    assert str(order) == "level hard, technique x_wing, clues 24-28, minimal"


# ── minimise ───────────────────────────────────────────────────────────────────────────────────────────────────────


def test_minimise_drops_clues_until_none_can_go() -> None:
    puzzle = nonet.generate(seed=SEED)
    small = nonet.minimise(puzzle)
    assert is_minimal(small)
    assert all(small[cell] in (0, puzzle[cell]) for cell in range(81))
    assert nonet.minimise(small) == small
    assert len({nonet.minimise(puzzle, seed=seed) for seed in range(10)}) > 1


def test_minimise_keeps_a_symmetry() -> None:
    puzzle = nonet.generate(symmetry="rotational", seed=SEED)
    small = nonet.minimise(puzzle, symmetry="rotational")
    assert small.clue_count < puzzle.clue_count
    assert has_symmetry(small, "rotational")
    assert is_unique(small)
    with pytest.raises(nonet.OrderError, match="expected a puzzle with the symmetry full"):
        nonet.minimise(puzzle, symmetry="full")


def test_minimise_needs_one_solution() -> None:
    with pytest.raises(nonet.NotUniqueError):
        nonet.minimise("." * 81)
    with pytest.raises(nonet.InvalidGridError):
        nonet.minimise("55" + "." * 79)
