"""penpa links: what has one usual meaning becomes a rule, everything else is named.

The links in penpa_links.txt were made with penpa itself: public projects that read such links have them in their
tests, the first one together with what it holds. Links for other marks are put together here from the numbers that
penpa gives to cells, corners and borders.
"""

import base64
import json
import zlib
from pathlib import Path
from typing import Any

import pytest

import nonet
from nonet import variants as v

MARKED, SIX, PLAIN = (Path(__file__).parent / "penpa_links.txt").read_text(encoding="ascii").split()
SIZE, COLUMNS = 9, 13
AREA = COLUMNS**2
BOXES = {f"{AREA + 13 * row + column},{AREA + 13 * (row + 1) + column}": 2 for row in range(1, 10) for column in (4, 7)}
BOXES |= {f"{AREA + 13 * row + column},{AREA + 13 * row + column + 1}": 2 for row in (4, 7) for column in range(1, 10)}


def cell(row: int, column: int) -> int:
    """Return penpa's number of a cell, counted from 1; its right border has 3 * AREA more, its lower one 2 * AREA."""
    return COLUMNS * (row + 1) + column + 1


def link(kind: str = "sudoku", **drawing: Any) -> str:
    """Write a link as penpa does, with some words in their short forms."""
    cells = [cell(row, column) for row in range(1, 10) for column in range(1, 10)]
    steps = [b - a for a, b in zip([0, *cells], cells, strict=False)]
    header = f"{kind},9,9,38,0,1,1,380,380,84,84,0,0,0,0,Title: One%2C two,Author: Zoe,,,OFF,false"
    lines = [header, "[0,0,0,0]", "{}", json.dumps({"lineE": BOXES} | drawing), "{}", json.dumps(steps)]
    text = "\n".join(lines).replace("z", "zZ").replace('"number"', "zN").replace('"killercages"', "z6")
    packer = zlib.compressobj(wbits=-15)
    packed = base64.b64encode(packer.compress(text.encode()) + packer.flush()).decode()
    return f"https://swaroopg92.github.io/penpa-edit/#m=edit&p={packed}"


def test_marks_of_a_link_that_penpa_made() -> None:
    puzzle = v.parse(MARKED)
    assert nonet.parse(MARKED) == puzzle
    assert {index: digit for index, digit in enumerate(puzzle.givens) if digit} == {11: 1, 12: 2, 13: 3}
    assert set(puzzle.rules) == {
        v.Cage("r3c1 r3c2 r4c1 r4c2 r5c1 r5c2", 22),
        v.Thermo("r1c6 r1c7 r1c8 r2c9 r3c9"),
        v.Arrow("r4c6 r4c7 r4c8 r5c8 r6c8 r7c8"),
        v.Odd("r7c1"),
        v.Even("r8c1"),
        v.Difference("r9c4 r9c5"),
        v.Difference("r9c5 r9c6"),
        v.Ratio("r9c7 r9c8"),
        v.Ratio("r9c8 r9c9"),
        v.Diagonal("\\"),
        v.Diagonal("/"),
    }
    assert puzzle.shape == v.Puzzle(size=9).shape


def test_a_plain_board_is_a_grid_and_another_size_is_read() -> None:
    assert nonet.check(nonet.parse(PLAIN))
    assert isinstance(nonet.parse(PLAIN), nonet.Grid)
    six = v.parse(SIX)
    assert (six.size, six.title, six.author) == (6, "Test 6x6", "Mark Tekfan")
    assert six.shape == v.Puzzle(size=6).shape
    assert six.givens[:6] == (5, 0, 0, 0, 6, 0)


def test_signs_on_borders_and_in_corners() -> None:
    right, below, corner = 3 * AREA, 2 * AREA, AREA
    puzzle = v.parse(
        link(
            number={
                str(cell(1, 1) + right): ["X", 6, "5"],
                str(cell(2, 1) + below): ["v", 6, "5"],
                str(cell(3, 3) + right): ["3", 6, "5"],
                str(cell(4, 4) + corner): ["158", 6, "4"],
                str(cell(9, 9)): ["9", 1, "1"],
                str(cell(8, 8)): [[1, 0, 0, 0, 1, 0, 0, 0, 0], 1, "7"],
            },
            symbol={
                str(cell(5, 1) + right): [1, "inequality", 2],
                str(cell(6, 1) + below): [8, "inequality", 2],
                str(cell(4, 4) + corner): [1, "circle_M", 1],
                str(cell(7, 3)): [2, "sudokumore", 1],
            },
            arrows=[[cell(8, 3), cell(8, 4), cell(7, 5)]],
        )
    )
    assert puzzle.givens[80] == 9
    assert (puzzle.title, puzzle.author) == ("One, two", "Zoe")
    assert puzzle.rules == (
        v.PairSum("r1c1 r1c2", 10),
        v.PairSum("r2c1 r3c1", 5),
        v.Difference("r3c3 r3c4", 3),
        v.Quadruple("r4c4 r4c5 r5c4 r5c5", (1, 5, 8)),
        v.Candidates("r8c8", (1, 5)),
        v.Arrow("r7c3 r8c3 r8c4 r7c5", 2),
        v.Greater("r5c2 r5c1"),  # the tip points left
        v.Greater("r6c1 r7c1"),  # and here down
    )


def test_a_cage_that_is_only_drawn() -> None:
    """Older links have the lines of a cage and no list; the middle of a 3×3 cage has no line at all."""
    quarters = 4 * AREA
    sides = {(-1, 0): (0, 1), (0, -1): (0, 2), (0, 1): (1, 3), (1, 0): (2, 3)}
    cage = {(row, column) for row in (1, 2, 3) for column in (4, 5, 6)}
    lines = {}
    for row, column in cage:
        for (down, across), (a, b) in sides.items():
            base = quarters + 4 * cell(row, column)
            if (row + down, column + across) not in cage:
                lines[f"{base + a},{base + b}"] = 10
    puzzle = v.parse(link(cage=lines, numberS={str(quarters + 4 * cell(1, 4)): [" 45", 1]}))
    assert puzzle.rules == (v.Cage(sorted(cage), 45),)


@pytest.mark.parametrize(
    ("drawing", "words"),
    [
        ({"line": {f"{cell(1, 1)},{cell(1, 2)}": 5}}, "1 lines"),
        ({"surface": {str(cell(1, 1)): 3}}, "1 coloured cells"),
        ({"number": {str(cell(1, 1) - 1): ["12", 1, "1"]}}, "1 numbers outside the board"),
        ({"numberS": {str(4 * (AREA + cell(1, 1))): ["12", 1]}}, "1 numbers in corners"),
        ({"symbol": {str(cell(1, 1)): [1, "star", 1]}}, "1 star shapes"),
        ({"something": [1]}, "1 'something'"),
    ],
)
def test_what_may_be_a_rule_is_named(drawing: dict[str, Any], words: str) -> None:
    with pytest.raises(nonet.ParseError, match=words) as caught:
        nonet.parse(link(**drawing))
    assert caught.value.kind == "drawings"
    assert v.parse(link(**drawing), ignore_drawings=True).rules == ()


@pytest.mark.parametrize(
    ("text", "words"),
    [
        (link("hex"), "expected a square board, got 'hex'"),
        (link(lineE={f"{AREA + 17},{AREA + 30}": 2}), r"1 lines on borders"),
        (link(lineE={key: BOXES[key] for key in list(BOXES)[:-9]}), "expected regions of 9 cells, got 18 around r4c1"),
        (link(thermo=[[cell(1, 1), 5]]), "one outside it"),
        (link(killercages=[[cell(1, 1), cell(1, 1)]]), "penpa: cage"),
        (link()[:-40], "compressed puzzle"),
        ("https://swaroopg92.github.io/penpa-edit/#m=edit&p=1234", "compressed puzzle"),
        ("https://swaroopg92.github.io/penpa-edit/#m=edit", "compressed puzzle"),
    ],
)
def test_bad_links_are_named(text: str, words: str) -> None:
    with pytest.raises(nonet.ParseError, match=words):
        v.parse(text)


def test_a_square_without_borders_has_no_regions() -> None:
    assert v.parse(link(lineE={})).shape.regions == ()
