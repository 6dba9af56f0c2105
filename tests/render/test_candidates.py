"""The candidate board of the terminal: every candidate at its place, those of a step in the colour of their role."""

from typing import Any

import pytest

import nonet
from logic.boards import some_puzzles
from nonet.grid import Grid
from nonet.logic import Family
from nonet.render.candidates import PLACE_STYLE, STRIKE_STYLE, STYLES, candidates_board, legend, step_styles
from nonet.render.looks import MARKS, RESULTS, SETS
from nonet.render.terminal import board
from nonet.words import LANGUAGES


def style_at(text: Any, line: int, column: int) -> str:
    """Return the style of one character of a drawing."""
    place = sum(len(row) + 1 for row in text.plain.splitlines()[:line]) + column
    return next((str(span.style) for span in reversed(text.spans) if span.start <= place < span.end), "")


def place_of(cell: int, digit: int) -> tuple[int, int]:
    """Return line and column where a candidate is drawn."""
    row, column = divmod(cell, 9)
    return 2 + 4 * row + (digit - 1) // 3, 3 + 4 * column + (digit - 1) % 3


def test_every_candidate_is_in_its_place() -> None:
    grid = nonet.parse(some_puzzles()[1])
    lines = candidates_board(grid).plain.splitlines()
    for cell in range(81):
        for digit in range(1, 10):
            line, column = place_of(cell, digit)
            if not grid[cell]:
                assert lines[line][column] == (str(digit) if digit in grid.candidates(cell) else " ")
        if grid[cell]:
            line, column = place_of(cell, 5)
            assert lines[line][column] == str(grid[cell])


@pytest.mark.parametrize("line", some_puzzles(8))
def test_what_a_step_strikes_and_places_is_coloured(line: str) -> None:
    for step in nonet.explain(line):
        if step.technique.family is Family.SINGLES:
            continue
        text = candidates_board(step.grid, step)
        for cell, digit in step.eliminations:
            assert style_at(text, *place_of(cell, digit)) == STRIKE_STYLE
        for cell, digit in step.placements:
            assert style_at(text, *place_of(cell, digit)) == PLACE_STYLE
        shown = {role for role, _ in step_styles(step).values()}
        looks = {**SETS, **MARKS, **RESULTS}
        for lang in LANGUAGES:
            assert all(looks[role].words(lang) in legend(step, lang).plain for role in shown)


def test_every_role_of_a_candidate_has_a_colour() -> None:
    without = {"single", "cover", "house"}  # houses only
    assert {role.value for role in nonet.logic.Role} - without == set(STYLES)


def test_styles_of_single_cells_leave_the_others_as_they_are() -> None:
    plain, styled = board(Grid("12" + "." * 79)), board(Grid("12" + "." * 79), styles={1: "red"})
    assert styled.plain == plain.plain
    assert [span.style for span in styled.spans if span not in plain.spans] == ["red"]
