"""Finders of all steps miss nothing: their eliminations equal those of plain definitions tried one by one."""

from __future__ import annotations

from itertools import combinations

import pytest

from logic.positions import Position, some_positions
from nonet import _core
from nonet.logic import Step
from nonet.records import unpack

ROWS = [list(range(9 * row, 9 * row + 9)) for row in range(9)]
COLUMNS = [list(range(column, 81, 9)) for column in range(9)]
BOXES = [[27 * (b // 3) + 3 * (b % 3) + 9 * r + c for r in range(3) for c in range(3)] for b in range(9)]
HOUSES = ROWS + COLUMNS + BOXES
PEERS = [{other for house in HOUSES if cell in house for other in house} - {cell} for cell in range(81)]

Strikes = set[tuple[int, int]]


def digits_of(mask: int) -> list[int]:
    return [digit for digit in range(1, 10) if mask >> (digit - 1) & 1]


def struck_by(position: Position, *techniques: str) -> Strikes:
    steps = _core.logic_find_steps(position.digits, list(techniques), position.clues, position.candidates)
    return {candidate for step in steps for candidate in unpack(Step, step, board=None).eliminations}


def places(marks: list[int], house: list[int], digit: int) -> list[int]:
    return [cell for cell in house if marks[cell] >> (digit - 1) & 1]


def naked_sets(marks: list[int], size: int) -> Strikes:
    strikes: Strikes = set()
    for house in HOUSES:
        cells = [cell for cell in house if marks[cell]]
        for chosen in combinations(cells, size):
            union = 0
            for cell in chosen:
                union |= marks[cell]
            if len(digits_of(union)) == size:
                strikes |= {(cell, d) for cell in set(cells) - set(chosen) for d in digits_of(marks[cell] & union)}
    return strikes


def hidden_sets(marks: list[int], size: int) -> Strikes:
    strikes: Strikes = set()
    for house in HOUSES:
        digits = [digit for digit in range(1, 10) if places(marks, house, digit)]
        for chosen in combinations(digits, size):
            cells = {cell for digit in chosen for cell in places(marks, house, digit)}
            if len(cells) == size:
                strikes |= {(cell, digit) for cell in cells for digit in digits_of(marks[cell]) if digit not in chosen}
    return strikes


def locked(marks: list[int], sources: list[list[int]], targets: list[list[int]]) -> Strikes:
    strikes: Strikes = set()
    for source in sources:
        for digit in range(1, 10):
            cells = places(marks, source, digit)
            for target in targets:
                if len(cells) > 1 and set(cells) <= set(target):
                    strikes |= {(cell, digit) for cell in places(marks, target, digit) if cell not in cells}
    return strikes


def fish(marks: list[int], size: int) -> Strikes:
    strikes: Strikes = set()
    for digit in range(1, 10):
        for lines, across in ((ROWS, COLUMNS), (COLUMNS, ROWS)):
            used = [line for line in lines if places(marks, line, digit)]
            for chosen in combinations(used, size):
                body = {cell for line in chosen for cell in places(marks, line, digit)}
                covers = [line for line in across if body & set(line)]
                if len(covers) == size:
                    hit = {cell for line in covers for cell in places(marks, line, digit)} - body
                    strikes |= {(cell, digit) for cell in hit}
    return strikes


def xy_wings(marks: list[int]) -> Strikes:
    strikes: Strikes = set()
    pairs = [cell for cell in range(81) if len(digits_of(marks[cell])) == 2]
    for pivot in pairs:
        for one, two in combinations([cell for cell in pairs if cell in PEERS[pivot]], 2):
            common = marks[one] & marks[two]
            if len(digits_of(common)) == 1 and marks[pivot] == marks[one] ^ marks[two]:
                digit = digits_of(common)[0]
                hit = PEERS[one] & PEERS[two]
                strikes |= {(cell, digit) for cell in hit if marks[cell] & common}
    return strikes


def skyscrapers(marks: list[int]) -> Strikes:
    """Two lines with two places each, one of them aligned, so that a digit is in one of the other two places."""
    strikes: Strikes = set()
    for digit in range(1, 10):
        for lines, across in ((ROWS, COLUMNS), (COLUMNS, ROWS)):
            pairs = [pair for line in lines if len(pair := places(marks, line, digit)) == 2]
            for one, two in combinations(pairs, 2):
                is_aligned = [any({a, b} <= set(line) for line in across) for a, b in zip(one, two, strict=True)]
                if is_aligned[0] != is_aligned[1]:
                    hit = PEERS[one[is_aligned[0]]] & PEERS[two[is_aligned[0]]]
                    strikes |= {(cell, digit) for cell in hit if marks[cell] >> (digit - 1) & 1}
    return strikes


@pytest.mark.parametrize("position", some_positions(24, 4), ids=lambda _: "")
def test_simple_patterns_are_all_found(position: Position) -> None:
    marks = position.marks
    assert struck_by(position, "naked_pair", "locked_pair") == naked_sets(marks, 2)
    assert struck_by(position, "naked_triple", "locked_triple") == naked_sets(marks, 3)
    assert struck_by(position, "naked_quad") == naked_sets(marks, 4)
    assert struck_by(position, "locked_candidates_1") == locked(marks, BOXES, ROWS + COLUMNS)
    assert struck_by(position, "locked_candidates_2") == locked(marks, ROWS + COLUMNS, BOXES)
    assert struck_by(position, "x_wing") == fish(marks, 2)
    assert struck_by(position, "swordfish") == fish(marks, 3)
    assert struck_by(position, "jellyfish") == fish(marks, 4)
    assert struck_by(position, "xy_wing") == xy_wings(marks)
    assert struck_by(position, "skyscraper") == skyscrapers(marks)


@pytest.mark.parametrize("position", some_positions(24, 4), ids=lambda _: "")
def test_hidden_sets_are_all_found(position: Position) -> None:
    marks = position.marks
    # A house with no more empty cells than the set leaves nothing to strike.
    for size, technique in ((2, "hidden_pair"), (3, "hidden_triple"), (4, "hidden_quad")):
        assert struck_by(position, technique) == hidden_sets(marks, size)
