"""Errors name the line, the column, the character and what was expected; for ambiguous texts, why."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, get_args

import pytest

from nonet import Grid, ParseError, parse, parse_many
from nonet.errors import ParseKind
from nonet.formats import write
from puzzles import WIKIPEDIA, WIKIPEDIA_SOLUTION

if TYPE_CHECKING:
    from pathlib import Path

ROWS = [WIKIPEDIA[start : start + 9] for start in range(0, 81, 9)]

#: A puzzle in which every blank has several candidates, so that it comes back from a grid of candidates.
MARKED = "1.......2.9.4...5...6...7...5.9.3.......7.......85..4.7.....6...3...9.8...2.....1"
DASHES = "expected a grid whose dashes are blanks or rules but not both"

#: A text and the message of its error, which ends in the line and the column.
CASES = [
    ("", "expected a grid, got nothing"),
    ("# nothing\n\n", "expected a grid, got nothing"),
    ("hello", "expected a digit or a blank, got 'h' at line 1, column 1"),
    (WIKIPEDIA[:-1], "expected 81 cells, got 80: '53..7....6..195....9…' at line 1"),
    (WIKIPEDIA + "4", "expected 81 cells, got 82: '53..7....6..195....9…' at line 1"),
    (WIKIPEDIA[:-1] + " ", "expected 81 cells, got 80: '53..7....6..195....9…' at line 1"),
    (WIKIPEDIA[:-1] + "x", "expected a digit or a blank, got 'x' at line 1, column 81"),
    ("\n\n" + "5X" + WIKIPEDIA[2:], "expected a digit or a blank, got 'X' at line 3, column 2"),
    (
        WIKIPEDIA + " 9.5",
        "expected the end of the line or a comment with # after 81 cells, got '9.5' at line 1, column 83",
    ),
    (
        WIKIPEDIA.replace(".", " ")[:-1],
        "expected 81 cells, got 80 with spaces as blanks or 29 without: '53  7    6  195    9…' at line 1",
    ),
    (WIKIPEDIA + "\n" + WIKIPEDIA, "expected one grid, got another at line 2; parse_many reads them all"),
    ("\n".join(ROWS[:8]), "expected 9 rows, got 8: the grid starts at line 1"),
    ("\n".join([*ROWS[:4], ROWS[4][:8], *ROWS[5:]]), "expected a row of 9 cells, got 8: '4..8.3..' at line 5"),
    ("\n".join([*ROWS[:4], "4..8x3..1", *ROWS[5:]]), "expected a digit or a blank, got 'x' at line 5, column 5"),
    (
        "\n".join(row.replace(".", "-") + ("\n---------" if index == 2 else "") for index, row in enumerate(ROWS)),
        f"{DASHES}, got '---------' and more than 9 rows at line 10",
    ),
    (
        f"{WIKIPEDIA}\t{WIKIPEDIA}",
        "expected one column with puzzles of 81 cells or a header that names it, got 1 and 2 at line 1",
    ),
    (
        f"puzzle,rating\n{WIKIPEDIA[:40]}x{WIKIPEDIA[41:]},7",
        "expected a digit or a blank, got 'x' at line 2, column 41",
    ),
    (
        f"rating,puzzle\n7,{WIKIPEDIA[:40]}x{WIKIPEDIA[41:]}",
        "expected a digit or a blank, got 'x' at line 2, column 43",
    ),
    ("a,puzzle\n1", "expected 2 fields as in the first line, got 1 at line 2"),
    (f":0000:x:{WIKIPEDIA[:-1]}::::", "expected 81 cells, got 80: '53..7....6..195....9…' at line 1, column 9"),
    (f":0000:x:+{WIKIPEDIA[2:]}3::::", "expected a digit after +, got '.' at line 1, column 10"),
    (
        f":0000:x:{WIKIPEDIA}:114 19:::",
        "expected an eliminated candidate as digit, row, column, got '19' at line 1, column 95",
    ),
    ("." * 8 + "8" + "." * 720, "expected 9, a dot or 0, got '8' at r1c1 (line 1, column 9)"),
    ("." * 728, "expected 729 characters, got 728: '....................…' at line 1"),
    ("[Puzzle]\n" + "\n".join(ROWS[:8]), "expected 9 rows in [Puzzle], got 8: the file starts at line 1"),
    (
        "[Puzzle]\n" + "\n".join(ROWS) + "\n[State]\n6" + "\n".join(ROWS)[1:],
        "expected the clue 5 in [State], got 6 at r1c1 (line 12)",
    ),
    (
        "[Puzzle]\n" + "\n".join(ROWS) + "\n[PencilMarks]\n" + "1,2\n" * 9,
        "expected 9 fields between commas, got 2: '1,2' at line 12",
    ),
    (
        "| 12 12 12 | 12 12 12 | 12 12 121 |\n" + "| 12 12 12 | 12 12 12 | 12 12 12 |\n" * 8,
        "expected each candidate once, got 1 twice in '121' at line 1, column 33",
    ),
    ("12 12 12 12 12 12 12 12 12\n" * 8, "expected 9 rows, got 8: the grid starts at line 1"),
    (
        "u1 2 3 4 5 6 7 8 u89\n" * 9,
        "expected candidates such as 679, a clue or a placed digit such as u1, got 'u89' at line 1, column 18",
    ),
    ("5," * 80 + "x", "expected a digit or a blank, got 'x' at line 1, column 161"),
    ("5," * 79 + "5", "expected 81 cells between commas, got 80: '5,5,5,5,5,5,5,5,5,5,…' at line 1"),
    ("[[5, 3, x]]", "expected a digit or a blank in a list, got 'x' at line 1, column 9"),
    ("[[5, 3]]", "expected 9 cells in list 1, got 2: the board starts at line 1"),
    ("[[5, 3,", "expected the end of the list, got the end of the text: it starts at line 1"),
    ("[[5, 3, [", "expected a digit or a blank in a list, got '[' at line 1, column 9"),
    (
        "https://example.com/",
        (
            "expected a link to SudokuWiki, f-puzzles or SudokuPad, got one to 'example.com'; copy the 81 cells instead"
            " at line 1"
        ),
    ),
    (
        "https://www.sudokuwiki.org/sudoku.htm?bd=12",
        "expected 81 or 162 characters after bd=, or S9B and 162, got 2: '12' at line 1",
    ),
    ("https://f-puzzles.com/?id=abc", "expected a link with the puzzle after load=, got the short id 'abc' at line 1"),
]


@pytest.mark.parametrize(("text", "message"), CASES)
def test_an_error_says_what_was_expected_and_where(text: str, message: str) -> None:
    with pytest.raises(ParseError) as caught:
        parse(text)
    assert str(caught.value) == message
    *_, (line, column) = [("", ""), *re.findall(r"\bline (\d+)(?:, column (\d+))?", message)]
    assert (caught.value.line, caught.value.column) == (int(line) if line else None, int(column) if column else None)
    assert caught.value.kind in get_args(ParseKind)


@pytest.mark.parametrize(
    ("text", "kind", "got"),
    [
        ("", "nothing", None),
        (WIKIPEDIA[:-1], "cells", 80),
        ("\n".join(ROWS[:8]), "rows", 8),
        ("\n".join([*ROWS[:8], ROWS[8][:5]]), "row", 5),
        (WIKIPEDIA[:-1] + "x", "character", "x"),
        (WIKIPEDIA + " 9.5", "rest", "9.5"),
        (f"{WIKIPEDIA}\n{WIKIPEDIA}", "several", None),
        ("https://example.com/", "link", None),
        ("https://f-puzzles.com/?id=abc", "short_link", None),
    ],
)
def test_an_error_has_its_kind_and_what_was_found(text: str, kind: str, got: object) -> None:
    with pytest.raises(ParseError) as caught:
        parse(text)
    assert (caught.value.kind, caught.value.got) == (kind, got)


def test_a_bad_grid_is_reported_and_the_others_are_read() -> None:
    errors: list[ParseError] = []
    text = f"{WIKIPEDIA}\n{WIKIPEDIA[:-1]}\n# fine\n{WIKIPEDIA_SOLUTION}\n5\n"
    entries = list(parse_many(text, on_error=errors.append))
    assert [entry.line for entry in entries] == [1, 4]
    assert [error.line for error in errors] == [2, 5]


def test_after_a_bad_row_reading_continues_at_the_next_grid() -> None:
    errors: list[ParseError] = []
    rows = "\n".join(ROWS)
    text = f"Grid 1\n{rows}\nGrid 2\n{rows.replace('419', '4x9')}\nGrid 3\n{rows}\n"
    entries = list(parse_many(text, on_error=errors.append))
    assert [entry.line for entry in entries] == [2, 22]
    assert [(error.line, error.column) for error in errors] == [(19, 5)]


@pytest.mark.parametrize("name", ["rows", "boxed", "ss", "candidates", "sdx"])
@pytest.mark.parametrize("between", ["\n\n", "\n\n\n", "\nGrid 2\n"])
@pytest.mark.parametrize("kept", range(1, 9))
def test_a_grid_with_missing_rows_takes_none_from_the_next_grid(name: str, between: str, kept: int) -> None:
    grid = Grid(MARKED if name in ("candidates", "sdx") else WIKIPEDIA)
    lines = write(grid, name).splitlines()
    places = [place for place, line in enumerate(lines) if any(sign.isdigit() for sign in line)]
    stub = "\n".join(lines[: places[kept]])
    errors: list[ParseError] = []
    text = f"{stub}{between}{write(grid, name)}\n"
    found = [entry.grid for entry in parse_many(text, format=name, on_error=errors.append)]
    assert found in ([grid], [])  # the next grid as it is, or given up with it; never a mixture
    assert errors
    if kept not in (3, 6):
        assert found == [grid]
        assert f"expected 9 rows, got {kept}: the grid starts at line {places[0] + 1}" in map(str, errors)


def test_empty_lines_are_allowed_between_bands_or_between_all_rows() -> None:
    bands = "\n\n".join("\n".join(ROWS[start : start + 3]) for start in (0, 3, 6))
    spaced = "\n\n".join(ROWS)
    for text in (bands, spaced):
        assert [entry.grid for entry in parse_many(f"{text}\n\n{text}\n")] == [Grid(WIKIPEDIA)] * 2
    uneven = "\n".join([*ROWS[:2], "", *ROWS[2:]])
    with pytest.raises(ParseError, match="expected 9 rows, got 2: the grid starts at line 1"):
        parse(uneven)


def test_reading_is_lazy() -> None:
    def lines() -> object:
        for _ in range(40):
            yield WIKIPEDIA
        raise AssertionError("read too far")

    entries = parse_many(lines())  # type: ignore[arg-type]
    assert next(entries).grid == Grid(WIKIPEDIA)
    assert next(entries).line == 2


def test_a_named_format_is_not_second_guessed() -> None:
    with pytest.raises(ParseError, match="expected :technique:candidates:digits:eliminated"):
        parse(WIKIPEDIA, format="hodoku")
    assert parse(write(Grid(WIKIPEDIA), "hodoku"), format="hodoku") == Grid(WIKIPEDIA)


def test_lines_that_are_not_text_are_refused() -> None:
    with pytest.raises(ParseError, match="expected lines of text, got bytes"):
        list(parse_many([b"53"]))  # type: ignore[list-item]


def test_a_line_that_is_too_long_is_refused() -> None:
    with pytest.raises(ParseError, match="expected at most 1000000 characters in line 1, got 1000001"):
        parse("." * 1_000_001)


def test_a_file_in_another_encoding_is_a_parse_error(tmp_path: Path) -> None:
    path = tmp_path / "latin.txt"
    path.write_bytes(f"{WIKIPEDIA}\n".encode() * 3000 + b"# caf\xe9\n")
    errors: list[ParseError] = []
    with path.open(encoding="utf-8") as file:
        assert len(list(parse_many(file, on_error=errors.append))) > 2000
    assert "expected utf-8 text, got the byte 0xe9 after line" in str(errors[0])
