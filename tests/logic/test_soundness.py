"""No finder ever strikes a digit of the solution or places a wrong one, and its first step is one of all its steps."""

from __future__ import annotations

from typing import Any

import pytest

from logic.positions import Position, example_position, some_positions
from nonet import _core
from nonet.logic import Step
from nonet.records import unpack

CATALOGUE = _core.logic_catalogue()
TECHNIQUES = [row["id"] for row in CATALOGUE]
# These find very many steps, or think long; they get fewer positions.
SLOW = "franken forcing_net dynamic_net als_xy_chain death_blossom whip braid overlay sector ahs".split()
SLOWEST = ("mutant", "kraken", "nested_net", "g_whip")
WIDER = {"duals": True, "empty_rectangle_of_two": True, "als_overlap": True, "als_in_chains": True}


def positions_for(technique: str) -> tuple[Position, ...]:
    if any(word in technique for word in SLOWEST):
        return some_positions(2, 15)
    return some_positions(6, 9) if any(word in technique for word in SLOW) else some_positions(40, 4)


def find_all(position: Position, technique: str, options: dict[str, Any]) -> list[Step]:
    records = _core.logic_find_steps(position.digits, [technique], position.clues, position.candidates, options)
    return [unpack(Step, record, board=None) for record in records]


def find_first(position: Position, technique: str) -> Step | None:
    solver = _core.LogicSolver([technique])
    solver.load(position.digits, position.clues, position.candidates)
    record = solver.find()
    return None if record is None else unpack(Step, record, board=None)


def changes(step: Step) -> tuple[frozenset[Any], frozenset[Any]]:
    return frozenset(step.placements), frozenset(step.eliminations)


def assert_sound(step: Step, position: Position) -> None:
    marks = position.marks
    assert step.placements or step.eliminations, "a step that does nothing"
    for cell, digit in step.placements:
        assert position.solution[cell] == digit, step
        assert marks[cell] >> (digit - 1) & 1, step
    for cell, digit in step.eliminations:
        assert position.solution[cell] != digit, step
        assert marks[cell] >> (digit - 1) & 1, step
    assert len(set(step.eliminations)) == len(step.eliminations), step


# HoDoKu takes the first fish that a franken search meets whatever it is called, and follows ALS chains one way only.
AS_HODOKU = ("franken", "mutant", "als_xy_chain")


@pytest.mark.parametrize("technique", TECHNIQUES)
def test_no_step_is_ever_wrong_and_the_first_is_one_of_all(technique: str) -> None:
    positions = [example_position(technique), *positions_for(technique)]
    assert find_all(positions[0], technique, {})
    for position in positions:
        steps = find_all(position, technique, {})
        for step in steps:
            assert step.technique.id == technique
            assert_sound(step, position)
        if any(word in technique for word in AS_HODOKU):
            continue
        first = find_first(position, technique)
        if first is None:
            assert not steps
        else:
            assert first.technique.id == technique
            assert changes(first) in {changes(step) for step in steps}


@pytest.mark.parametrize("technique", [name for name in TECHNIQUES if not any(word in name for word in SLOWEST)])
def test_no_step_is_ever_wrong_with_wider_options(technique: str) -> None:
    for position in positions_for(technique)[::3]:
        for step in find_all(position, technique, WIDER):
            assert_sound(step, position)


@pytest.mark.parametrize("technique", [row["id"] for row in CATALOGUE if row["family"] == "uniqueness"])
def test_uniqueness_is_used_only_when_it_is_allowed(technique: str) -> None:
    position = example_position(technique)
    assert find_all(position, technique, {})
    assert find_all(position, technique, {"uniqueness": False}) == []


def test_finders_change_nothing() -> None:
    for position in some_positions(6, 5):
        solver = _core.LogicSolver()
        solver.load(position.digits, position.clues, position.candidates)
        assert solver.find() == solver.find()
        assert solver.digits() == position.digits
        assert solver.candidates() == position.candidates
