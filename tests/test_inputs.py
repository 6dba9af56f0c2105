"""as_grid: every form of a board, and clear errors for everything else."""

from __future__ import annotations

import operator
import unicodedata
from fractions import Fraction
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from nonet import Grid, ParseError
from nonet.formats import write
from nonet.inputs import as_grid
from puzzles import WIKIPEDIA
from strategies import puzzle_grids

GRID = Grid(WIKIPEDIA)
ROWS = [WIKIPEDIA[start : start + 9] for start in range(0, 81, 9)]
NUMBERS = GRID.to_rows()
ARRAY = GRID.to_array()


class Index:
    """A number only because of `__index__`."""

    def __init__(self, value: int) -> None:
        self.value = value

    def __index__(self) -> int:
        return self.value


class Table:
    """Something that converts to an array, as a data frame does."""

    def __array__(self, dtype: object = None, copy: object = None) -> Any:
        return ARRAY.astype(object)


BOARDS: dict[str, Any] = {
    "a grid": GRID,
    "a line": WIKIPEDIA,
    "a line of zeros": WIKIPEDIA.replace(".", "0"),
    "a line of spaces": WIKIPEDIA.replace(".", " "),
    "a line with full-width digits": WIKIPEDIA.replace("5", "５"),
    "a numpy string": np.str_(WIKIPEDIA),
    "rows of text": "\n".join(ROWS),
    "a boxed text": str(GRID),
    "a library line": write(GRID, "hodoku"),
    "bytes": WIKIPEDIA.encode(),
    "bytes with a mark": b"\xef\xbb\xbf" + WIKIPEDIA.encode() + b"\r\n",
    "UTF-16": WIKIPEDIA.encode("utf-16"),
    "a bytearray": bytearray(WIKIPEDIA.encode()),
    "a memoryview": memoryview(WIKIPEDIA.encode()),
    "nine strings": ROWS,
    "nine strings in a tuple": tuple(ROWS),
    "nine strings with spaces": [" ".join(row) for row in ROWS],
    "nine strings with spaces for blanks": [row.replace(".", " ") for row in ROWS],
    "nine byte strings": [row.encode() for row in ROWS],
    "lists of characters": [list(row) for row in ROWS],
    "lists of numbers": NUMBERS,
    "tuples of numbers": tuple(map(tuple, NUMBERS)),
    "lists with None": [[digit or None for digit in row] for row in NUMBERS],
    "lists with empty strings": [[str(digit or "") for digit in row] for row in NUMBERS],
    "lists of numpy numbers": [[np.int16(digit) for digit in row] for row in NUMBERS],
    "lists of index objects": [[Index(digit) for digit in row] for row in NUMBERS],
    "lists of numpy rows": list(ARRAY),
    "81 numbers": list(GRID),
    "81 characters": list(WIKIPEDIA),
    "81 mixed": [None if sign == "." else int(sign) if cell % 2 else sign for cell, sign in enumerate(WIKIPEDIA)],
    "an array of int64": ARRAY.astype(np.int64),
    "an array of uint64": ARRAY.astype(np.uint64),
    "an array of big-endian int16": ARRAY.astype(">i2"),
    "an array in Fortran order": np.asfortranarray(ARRAY),
    "a flat array": ARRAY.reshape(81),
    "a view with steps": np.repeat(ARRAY, 2, axis=1)[:, ::2],
    "an array of characters": np.array([list(row) for row in ROWS]),
    "an array of byte characters": np.array([list(row) for row in ROWS]).astype("S1"),
    "an array of nine strings": np.array(ROWS),
    "an array of one text": np.array("".join(ROWS)),
    "an array of objects": np.array([[digit or None for digit in row] for row in NUMBERS], dtype=object),
    "a table": Table(),
}


@pytest.mark.parametrize("name", sorted(BOARDS))
def test_a_board_in_any_shape_is_a_grid(name: str) -> None:
    assert as_grid(BOARDS[name]) == GRID


def changed(value: Any) -> list[list[Any]]:
    board: list[list[Any]] = [list(row) for row in NUMBERS]
    board[4][2] = value
    return board


BAD: list[tuple[Any, str]] = [
    (None, "expected a grid, text, lists or an array, got NoneType"),
    (5, "expected a grid, text, lists or an array, got int"),
    ({}, "expected a grid, text, lists or an array, got dict"),
    (set("123"), "expected a grid, text, lists or an array, got set"),
    (iter(ROWS), "expected a grid, text, lists or an array, got list_iterator"),
    (object(), "expected a grid, text, lists or an array, got object"),
    ("", "expected a grid, got nothing"),
    (b"\xff", "expected utf-8 text, got the byte 0xff at 0"),
    ([], "expected 9 rows or 81 cells, got 0 items"),
    (ROWS[:8], "expected 9 rows or 81 cells, got 8 items"),
    ([WIKIPEDIA], "expected 9 rows or 81 cells, got 1 items"),
    ([WIKIPEDIA] * 9, "expected a row of 9 cells, got 81: '53..7....6..195....9…' at row 1"),
    ([*ROWS[:8], "...."], "expected a row of 9 cells, got 4: '....' at row 9"),
    ([*ROWS[:8], "....x...."], "expected a digit or a blank, got 'x' at row 9, column 5"),
    ([*NUMBERS[:8], [1, 2]], "expected 9 cells, got 2 at row 9"),
    ([*NUMBERS[:8], 7], "expected 9 cells, got 7 at row 9"),
    ([*NUMBERS[:8], None], "expected 9 cells, got None at row 9"),
    (list(GRID)[:80], "expected 9 rows or 81 cells, got 80 items"),
    (changed(10), "expected a digit of 0..9, got 10 at r5c3"),
    (changed(-1), "expected a digit of 0..9, got -1 at r5c3"),
    (changed(5.5), "expected a digit of 0..9, got 5.5 at r5c3"),
    (changed(float("inf")), "expected a digit of 0..9, got inf at r5c3"),
    (changed(True), "expected a digit of 0..9, got True at r5c3"),
    (changed(np.True_), f"expected a digit of 0..9, got {np.True_!r} at r5c3"),
    (changed(Fraction(5)), "expected a digit of 0..9, got Fraction(5, 1) at r5c3"),
    (changed([5]), "expected a digit of 0..9, got [5] at r5c3"),
    (changed("55"), "expected a digit or a blank, got '55' at r5c3"),
    (changed("x"), "expected a digit or a blank, got 'x' at r5c3"),
    (changed(10**5000), "expected a digit of 0..9, got a large int at r5c3"),
    (np.zeros((9, 8), int), "expected an array of shape (9, 9) or (81,), got (9, 8)"),
    (np.zeros((9, 9, 1), int), "expected an array of shape (9, 9) or (81,), got (9, 9, 1)"),
    (np.zeros((), int), "expected an array of shape (9, 9) or (81,), got ()"),
    (np.zeros(9, int), "expected an array of integers or characters, got int64 of shape (9,)"),
    (np.full((9, 9), 0.5), "expected a digit of 0..9, got 0.5 at r1c1"),
    (np.zeros((9, 9), bool), "expected an array of integers or characters, got bool of shape (9, 9)"),
    (np.full((9, 9), 255, np.uint8), "expected a digit of 0..9, got 255 at r1c1"),
    (np.full((9, 9), -3, np.int8), "expected a digit of 0..9, got -3 at r1c1"),
    (np.array(changed(12)), "expected a digit of 0..9, got 12 at r5c3"),
    (np.array(changed(5.5), dtype=object), "expected a digit of 0..9, got 5.5 at r5c3"),
]


@pytest.mark.parametrize(("board", "message"), BAD, ids=[message for _, message in BAD])
def test_anything_but_a_board_is_a_parse_error(board: Any, message: str) -> None:
    with pytest.raises(ParseError) as caught:
        as_grid(board)
    assert str(caught.value) == message
    if message.endswith("r5c3"):
        assert caught.value.cell == 38


def test_a_list_that_holds_itself_is_a_parse_error() -> None:
    board: list[Any] = []
    board.extend([board] * 9)
    with pytest.raises(ParseError, match=r"at r1c1$"):
        as_grid(board)


def test_a_grid_passes_through_untouched() -> None:
    grid = GRID.place("r1c3", 4).eliminate("r1c4", 2)
    assert operator.is_(as_grid(grid), grid)


@given(puzzle_grids())
def test_every_grid_comes_back_from_its_line_rows_and_array(grid: Grid) -> None:
    assert as_grid(grid.to_line()) == grid
    assert as_grid(grid.to_rows()) == grid
    assert as_grid(grid.to_array()) == grid
    assert as_grid(list(grid)) == grid


atoms = st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=3) | st.binary(max_size=2)
lists = st.lists(atoms, min_size=7, max_size=11) | st.lists(atoms, min_size=80, max_size=82)


@given(atoms | lists | st.lists(st.lists(st.integers(-1, 10), min_size=8, max_size=10), min_size=8, max_size=10))
def test_anything_at_all_is_a_grid_or_a_parse_error(board: Any) -> None:
    try:
        assert isinstance(as_grid(board), Grid)
    except ParseError as error:
        assert str(error)  # noqa: PT017 - either outcome is right


@given(st.text(min_size=81, max_size=81) | st.text(alphabet="123456789.0_*- x５\n", min_size=81, max_size=81))
def test_81_characters_of_any_kind_are_a_grid_or_a_parse_error(text: str) -> None:
    try:
        grid = as_grid(text)
    except ParseError:
        return
    # What was read back is what the text holds: its digits in their order, whatever is between them.
    digits = [unicodedata.digit(sign) for sign in text if sign.isdecimal() and sign != "0"]
    assert [digit for digit in grid if digit] == [digit for digit in digits if digit]
