"""The levels of hints: each reveals what it should, and no more."""

import re

import pytest

import nonet
from logic.boards import example, some_puzzles
from nonet.logic import HintKind, LogicConfig
from nonet.logic.hints import FULL_STEP
from nonet.logic.native import where_to_look
from nonet.words import LANGUAGES, LangName
from puzzles import EMPTY, WIKIPEDIA, WIKIPEDIA_SOLUTION

CELL = re.compile(r"r\dc\d")
GRID = nonet.parse(WIKIPEDIA)


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("line", some_puzzles(12))
def test_each_level_reveals_what_it_should_and_no_more(line: str, lang: LangName) -> None:
    full = nonet.hint(line).step
    assert full is not None
    where, technique, cells, whole = (nonet.hint(line, level) for level in range(1, 5))
    name = full.technique.name_in(lang)
    assert where.technique is None
    assert where.step is technique.step is cells.step is None
    assert not where.cells
    assert not technique.cells
    assert name not in where.text(lang)
    assert not CELL.search(where.text(lang))
    assert technique.technique == full.technique
    assert name in technique.text(lang)
    assert not CELL.search(technique.text(lang))
    assert cells.cells == full.pattern_cells
    assert all(nonet.geometry.cell_name(cell) in cells.text(lang) for cell in cells.cells)
    assert whole.step == full
    assert full.explain(lang) in whole.text(lang)


def test_the_levels_in_json_reveal_no_more() -> None:
    assert set(nonet.hint(GRID, 1).to_json()) == {"detail", "kind", "text", "houses"}
    assert "technique" in nonet.hint(GRID, 2).to_json()
    assert "step" not in nonet.hint(GRID, 3).to_json()
    assert nonet.hint(GRID, 4).to_json("zh")["step"]["technique"] == "naked_single"


@pytest.mark.parametrize("level", range(FULL_STEP + 1))
def test_a_wrong_digit_comes_first_at_every_level(level: int) -> None:
    found = nonet.hint(GRID.place("r1c3", 1), level)
    assert (found.detail, found.kind) == (0, HintKind.MISTAKE)
    assert [(mistake.cell, mistake.digit) for mistake in found.mistakes] == [(2, 1)]
    assert "1 in r1c3" in str(found)
    assert "r1c3的1" in found.text("zh")


def test_a_wrong_elimination_is_found_without_revealing_the_digit() -> None:
    found = nonet.hint(GRID.eliminate("r1c3", 4, 1))
    assert [(mistake.cell, mistake.digit) for mistake in found.mistakes] == [(2, None)]
    assert "r1c3" in str(found)
    assert "4" not in str(found).replace("r1c3", "")
    assert "r1c3" in found.text("zh")


def test_several_mistakes_are_all_named() -> None:
    board = GRID.place("r1c3", 1).place("r2c2", 2).eliminate("r1c4", 6).eliminate("r9c1", 3)
    text = nonet.hint(board)
    assert str(text) == (
        "Something is wrong: 1 in r1c3 and 2 in r2c2 do not belong there. "
        "Look at r1c4 and r9c1 again: a candidate that each of them needs was eliminated."
    )


def test_level_0_says_when_nothing_is_wrong() -> None:
    assert nonet.hint(GRID, 0).kind is HintKind.CORRECT
    assert nonet.hint(GRID.eliminate("r1c3", 1), 0).kind is HintKind.CORRECT


def test_a_hint_follows_the_players_own_marks() -> None:
    """With its other candidates eliminated, a cell is a naked single for this player only."""
    marks = GRID.eliminate("r1c3", 1, 2)
    singles = {step.placements[0].cell for step in nonet.find_steps(marks, "naked_single")}
    assert 2 in singles
    assert 2 not in {step.placements[0].cell for step in nonet.find_steps(GRID, "naked_single")}


def test_a_solved_board_and_a_stuck_configuration_have_their_own_answers() -> None:
    assert nonet.hint(WIKIPEDIA_SOLUTION).kind is HintKind.SOLVED
    stuck = nonet.hint(GRID, config=LogicConfig.of("remote_pair"))
    assert stuck.kind is HintKind.STUCK
    assert stuck.step is None


def test_bad_boards_raise_what_solve_raises() -> None:
    with pytest.raises(nonet.InvalidGridError):
        nonet.hint("55" + "." * 79)
    with pytest.raises(nonet.NotUniqueError, match="expected at least 17 clues, got 0"):
        nonet.hint(EMPTY)
    with pytest.raises(ValueError, match=r"expected a detail of 0\.\.4, got 5"):
        nonet.hint(GRID, 5)
    with pytest.raises(ValueError, match="expected a language of en, zh, ja, got 'fr'"):
        nonet.hint(GRID).text("fr")  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("technique", "has_digit"),
    [("x_wing", True), ("skyscraper", True), ("x_chain", True), ("naked_pair", False), ("xy_wing", False)],
)
def test_the_digit_to_follow_is_named_if_the_pattern_has_only_one(technique: str, *, has_digit: bool) -> None:
    step = example(technique)
    assert where_to_look(step)[1] == (step.digits[0] if has_digit else None)
