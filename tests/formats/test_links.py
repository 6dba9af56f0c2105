"""Links: the forms in use, and plain words for what is not a plain puzzle."""

from __future__ import annotations

import json
from typing import Any
from urllib.parse import unquote

import pytest

from nonet import Grid, ParseError
from nonet.formats import parse, write
from nonet.formats.lzstring import compress, decompress
from nonet.geometry import BOXES
from puzzles import WIKIPEDIA

GRID = Grid(WIKIPEDIA)


def fpuzzle(**changes: Any) -> str:
    cells = [{"value": int(sign), "given": True} if sign != "." else {} for sign in WIKIPEDIA]
    data = {"size": 9, "grid": [cells[start : start + 9] for start in range(0, 81, 9)], **changes}
    return "https://f-puzzles.com/?load=" + compress(json.dumps(data))


def sudokupad(**changes: Any) -> str:
    cells = [{"value": sign} if sign != "." else {} for sign in WIKIPEDIA]
    data = {"cells": [cells[start : start + 9] for start in range(0, 81, 9)], **changes}
    return "https://sudokupad.app/scl" + compress(json.dumps(data))


NEUTRAL_FPUZZLE: list[dict[str, Any]] = [
    {},
    {"title": "A title", "author": "An author", "ruleset": "Normal rules", "solution": [1] * 81},
    {"antiknight": False, "thermometer": [], "killercage": None},
    {"disabledlogic": ["tuples"], "truecandidatesoptions": ["colored"]},
]
CONSTRAINTS = [
    ({"thermometer": [{"lines": [["R1C1", "R1C2"]]}]}, "'thermometer'"),
    ({"killercage": [{"cells": ["R1C1"], "value": "5"}]}, "killer cages"),
    ({"antiknight": True}, "'antiknight'"),
    ({"diagonal+": True}, "the diagonal from bottom left to top right"),
    ({"size": 6}, "got size '6'"),
    ({"line": [{"lines": [["R1C1"]]}]}, "'line'"),
]


@pytest.mark.parametrize("changes", NEUTRAL_FPUZZLE)
def test_a_plain_fpuzzle_is_read_with_any_metadata(changes: dict[str, Any]) -> None:
    assert parse(fpuzzle(**changes)) == GRID


@pytest.mark.parametrize(("changes", "name"), CONSTRAINTS)
def test_a_constraint_of_an_fpuzzle_is_refused_by_name(changes: dict[str, Any], name: str) -> None:
    with pytest.raises(ParseError, match="expected a plain 9×9 Sudoku, got") as caught:
        parse(fpuzzle(**changes))
    assert name in str(caught.value)


def test_marks_of_an_fpuzzle_are_candidates_in_the_centre_only() -> None:
    cells: list[dict[str, Any]] = [{} for _ in range(81)]
    cells[0] = {"centerPencilMarks": [1, 2]}
    cells[1] = {"givenPencilMarks": [3, 4], "centerPencilMarks": [4, 5]}
    cells[2] = {"cornerPencilMarks": [9]}
    cells[3] = {"value": 7}
    grid = parse(fpuzzle(grid=[cells[start : start + 9] for start in range(0, 81, 9)]))
    assert grid.candidates("r1c1") == (1, 2)
    assert grid.candidates("r1c2") == (4,)
    assert grid.candidates("r1c3") == (1, 2, 3, 4, 5, 6, 8, 9)
    assert (grid["r1c4"], grid.clue_count) == (7, 0)


def test_regions_must_be_the_boxes() -> None:
    cells: list[dict[str, Any]] = [{"region": 8 - (cell // 27 * 3 + cell % 9 // 3)} for cell in range(81)]
    rows = [cells[start : start + 9] for start in range(0, 81, 9)]
    assert parse(fpuzzle(grid=rows)) == Grid()
    cells[0]["region"], cells[80]["region"] = cells[80]["region"], cells[0]["region"]
    with pytest.raises(ParseError, match="irregular regions near r1c1"):
        parse(fpuzzle(grid=rows))
    boxes = [[[cell // 9, cell % 9] for cell in box] for box in BOXES]
    assert parse(sudokupad(regions=boxes)) == GRID
    boxes[0][0], boxes[8][0] = boxes[8][0], boxes[0][0]
    with pytest.raises(ParseError, match="irregular regions near r1c1"):
        parse(sudokupad(regions=boxes))


@pytest.mark.parametrize(
    "changes",
    [
        {"cages": [{"value": "title: Plain"}], "metadata": {"title": "Plain"}},
        {"lines": [], "overlays": [], "arrows": []},
        {"cellSize": 50, "id": "x", "metadata": {"antiknight": False}},
    ],
)
def test_a_plain_sudokupad_puzzle_is_read(changes: dict[str, Any]) -> None:
    assert parse(sudokupad(**changes)) == GRID


@pytest.mark.parametrize(
    ("changes", "name"),
    [
        ({"lines": [{"wayPoints": [[0, 0], [1, 1]]}]}, "'lines'"),
        ({"cages": [{"cells": [[0, 0]], "value": 5}]}, "cages"),
        ({"underlays": [{"center": [1, 1]}]}, "'underlays'"),
        ({"metadata": {"antiking": True}}, "'antiking'"),
    ],
)
def test_a_drawing_on_a_sudokupad_puzzle_is_refused_by_name(changes: dict[str, Any], name: str) -> None:
    with pytest.raises(ParseError, match="expected a plain 9×9 Sudoku, got one with") as caught:
        parse(sudokupad(**changes))
    assert name in str(caught.value)


def test_extra_rules_of_a_compact_id_are_refused() -> None:
    compact = "https://sudokupad.app/scf" + "o" * 13 + "K"
    assert parse(compact) == Grid()
    with pytest.raises(ParseError, match="got one with the rules 'x'"):
        parse(compact + "x")
    with pytest.raises(ParseError, match="expected 81 cells after scf, got 78"):
        parse(compact[:-1])


@pytest.mark.parametrize(
    ("before", "after"),
    [("+", "%20"), ("+", "%2B"), ("/", "-"), ("/", "%2F"), ("=", "$"), ("=", "")],
)
def test_every_way_to_write_base64_in_a_link_is_read(before: str, after: str) -> None:
    link = fpuzzle(title="A title with 100 other characters to meet every sign of the alphabet: ÄÖÜ?&%")
    address, packed = link.split("load=")
    assert set("+/=") <= set(packed)
    assert parse(f"{address}load={packed.replace(before, after)}") == GRID


def test_base64_for_urls_is_read() -> None:
    address, packed = fpuzzle(title="A title with 100 other characters to meet every sign: ÄÖÜ?&%").split("load=")
    assert "/" in packed
    assert parse(f"{address}load={packed.replace('+', '-').replace('/', '_')}") == GRID


def test_sudokuwiki_reads_all_its_forms() -> None:
    grid = GRID.place("r1c3", 4).eliminate("r1c4", 6)
    link = write(grid, "sudokuwiki")
    assert link.startswith("https://www.sudokuwiki.org/sudoku.htm?bd=S9B05030d")
    assert parse(link).is_identical(grid)
    assert parse(link.partition("=")[2]) == grid
    # Published at sudokuwiki.org/Sudoku_String_Definitions: the bits, doubled, plus 1 for a clue, in base 32.
    masks = [1 << (digit - 1) if digit else mask for digit, mask in zip(grid, grid.candidate_masks, strict=True)]
    values = [2 * mask + bool(clue) for mask, clue in zip(masks, grid.clues, strict=True)]
    base32 = "0123456789abcdefghijklmnopqrstuv"
    board = "".join(base32[value // 32] + base32[value % 32] for value in values)
    found = parse(f"https://www.sudokuwiki.org/sudoku.htm?bd={board}")
    assert found.clues == grid.clues
    assert found["r1c3"] == 4
    assert found["r1c4"] == 2  # a last candidate looks like a placed digit
    assert parse(board) == found


def test_the_2023_form_of_sudokuwiki_that_mixes_clues_and_candidates_is_refused() -> None:
    """The example that the site published adds the digit, not 1, to a clue: 37 for a clue 5."""
    with pytest.raises(ParseError, match="expected one digit for a clue, got 37 in r1c1"):
        parse("https://www.sudokuwiki.org/sudoku.htm?bd=15" + "vu" * 80)


def test_a_link_written_for_sudokupad_has_nothing_that_its_reader_would_change() -> None:
    """SudokuPad's unzip fills in empty lists and renames short keys; ours must pass through it untouched."""
    text = decompress(unquote(write(GRID, "sudokupad")).partition("scl")[2])
    assert "[]" not in text
    assert set(json.loads(text)) == {"cellSize", "cells", "regions"}
