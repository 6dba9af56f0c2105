"""Patterns of the hardest puzzles, on their example boards: sound, proved, explained, found after a shuffle too."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from functools import cache
from itertools import permutations, product
from random import Random

import pytest

import nonet
from logic.boards import is_sound
from logic.proving import UnprovedError, prove
from logic.reading_back import faults_of
from nonet.geometry import PEERS
from nonet.logic import LogicConfig, Role, Step
from nonet.logic.examples import examples_of

LOKI = "57....9..........8.1.........168..4......28.9..2.9416.....2.....6.9.82.4...41.6.."
LARGE = ("tridagon", "junior_exocet", "sk_loop", "multi_sector_locked_set", "senior_exocet")
DEADLY = ("extended_rectangle", "bug_lite", "symmetrical_placement")
WHIPS = ("whip", "g_whip", "braid")
NEW = (*LARGE, *DEADLY, *WHIPS, "pattern_overlay", "ahs_chain")


@cache
def steps_of(name: str) -> list[Step]:
    """Return all steps of a technique on the boards of its examples."""
    return [step for example in examples_of(name) for step in nonet.find_steps(example.grid, name)]


@pytest.mark.parametrize("name", NEW)
def test_steps_are_sound_and_proved_and_explained(name: str) -> None:
    found = steps_of(name)
    assert found
    for step in found:
        assert is_sound(step), step
    for step in found[:12]:
        assert faults_of(step) == [], step


@pytest.mark.parametrize("name", LARGE)
def test_large_patterns_are_sound_on_each_others_boards(name: str) -> None:
    for other in LARGE:
        for example in examples_of(other):
            for step in nonet.find_steps(example.grid, name):
                assert is_sound(step), step


@pytest.mark.parametrize("name", [*LARGE, "extended_rectangle", "pattern_overlay"])
def test_a_shuffled_board_has_the_same_steps(name: str) -> None:
    """A finder that forgets a direction, a box or a digit finds less after a shuffle."""
    example = examples_of(name)[0]
    for seed in (1, 2):
        transform = nonet.Transform.random(Random(seed))
        shuffled = nonet.find_steps(transform.apply(example.grid), name)
        assert sizes(shuffled) == sizes(nonet.find_steps(example.grid, name))


def sizes(steps: list[Step]) -> Counter[tuple[int, int]]:
    return Counter((len(step.placements), len(step.eliminations)) for step in steps)


@pytest.mark.parametrize("name", NEW)
def test_hard_patterns_are_used_for_hints_but_not_for_ratings(name: str) -> None:
    assert name in LogicConfig.for_hints().order
    assert name not in LogicConfig().order


def test_loki_is_solved_by_patterns_and_chains_alone() -> None:
    steps = list(nonet.explain(LOKI))
    assert steps[-1].apply().is_solved
    assert "tridagon" in [step.technique.id for step in steps]
    assert not any("net" in step.technique.id for step in steps)


def test_three_digits_fill_a_tridagon_just_when_its_triples_are_even() -> None:
    """All choices of a triple in each of four boxes, with the first fixed: the rest is symmetry."""
    triples = [[9 * row + column for row, column in enumerate(order)] for order in permutations(range(3))]
    for odd, chosen in ((sum(map(is_odd, chosen)), chosen) for chosen in product(triples, repeat=3)):
        boxes = [triples[0], *chosen]
        cells = [cell + corner for box, corner in zip(boxes, (0, 3, 27, 30), strict=True) for cell in box]
        assert can_fill(cells, {}) == (odd % 2 == 0)


def is_odd(triple: list[int]) -> bool:
    columns = [cell % 9 for cell in triple]
    return sum(columns[i] > columns[j] for i, j in ((0, 1), (0, 2), (1, 2))) % 2 == 1


def can_fill(cells: list[int], filled: dict[int, int]) -> bool:
    if len(filled) == len(cells):
        return True
    cell = cells[len(filled)]
    free = {0, 1, 2} - {filled[other] for other in filled if other in PEERS[cell]}
    return any(can_fill(cells, {**filled, cell: digit}) for digit in free)


@pytest.mark.parametrize("name", ["junior_exocet", "senior_exocet"])
def test_the_prover_refuses_an_exocet_without_one_of_its_lines(name: str) -> None:
    step = examples_of(name)[0]
    lines = [entry for entry in step.houses if entry.role is Role.LINE]
    shorter = (replace(step, houses=tuple(entry for entry in step.houses if entry != line)) for line in lines)
    assert any(not is_proved(short) for short in shorter)


@pytest.mark.parametrize("name", ["extended_rectangle", "bug_lite"])
def test_the_prover_refuses_a_deadly_pattern_without_one_of_its_cells(name: str) -> None:
    step = examples_of(name)[0]
    gone = step.cells_of(Role.FLOOR)[0]
    assert not is_proved(replace(step, candidates=tuple(entry for entry in step.candidates if entry.cell != gone)))


def test_a_braid_is_not_always_a_whip() -> None:
    whip = nonet.logic.technique("whip")
    braids = [step for step in steps_of("braid") if len(step.chains[0]) > 8]
    assert any(not is_proved(replace(step, technique=whip)) for step in braids)


def is_proved(step: Step) -> bool:
    try:
        prove(step)
    except (UnprovedError, AssertionError, IndexError):
        return False
    return True
