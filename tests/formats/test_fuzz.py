"""Any input gives a Grid or a ParseError, quickly."""

from __future__ import annotations

import random
import time

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

import samples
from nonet import Grid, ParseError, parse_many
from nonet.formats import FORMATS, decode, parse, write, write_many
from nonet.formats import parse_many as parse_entries
from nonet.formats.base import lines_of
from nonet.formats.lzstring import compress
from nonet.formats.registry import take_head
from puzzles import WIKIPEDIA

DATA = samples.folder()
SAMPLES = {path.name: decode(path.read_bytes()) for path in sorted(DATA.iterdir()) if path.name != "expected.txt"}
#: What sudoku texts are made of, with some things that they are not.
PIECES = [
    *"0123456789.-_*|+:;,#[]{}u X=/'\"\n\r\t\x00%￾１│",
    "\ud800",
    "\n\n",
    "[State]",
    "bd=",
    "://",
    "9" * 40,
    "---------",
]


def attempt(text: str) -> int:
    """Read a text in every way; give the number of grids."""
    errors: list[ParseError] = []
    found = list(parse_many(text, on_error=errors.append))
    assert all(isinstance(entry.grid, Grid) and entry.line >= 1 for entry in found)
    assert all(isinstance(error, ParseError) and str(error) for error in errors)
    try:
        grid = parse(text)
    except ParseError:
        assert len(found) != 1 or errors
    else:
        assert [entry.grid for entry in found] == [grid]
        assert not errors
    return len(found)


def mutated(text: str, rng: random.Random) -> str:
    """Damage a text in a few places."""
    for _ in range(rng.choice([1, 1, 1, 2, 5])):
        start = rng.randrange(len(text) + 1)
        end = min(len(text), start + rng.choice([0, 1, 1, 1, 2, 9, 81]))
        kept = rng.choice(
            ["", rng.choice(PIECES), rng.choice(PIECES), text[end : end + 1] + text[start:end], text[start:end] * 2]
        )
        text = text[:start] + kept + text[end:]
    return text


@given(st.text(max_size=400))
@example("http://[")
@example("https://f-puzzles.com/?load=" + "A" * 50)
@example("\x00" * 81)
@example("grid" + " " * 70)
@example(",".join(["puzzle"] * 3))
@example("[Puzzle]\n[Puzzle]")
@example("---------\n" * 12 + "5--------\n" * 9)
@example("\ufeff")
def test_any_text_is_a_grid_or_an_error(text: str) -> None:
    attempt(text)


@given(st.binary(max_size=400))
def test_any_bytes_are_text_or_an_error(data: bytes) -> None:
    try:
        text = decode(data)
    except ParseError:
        return
    attempt(text)


@given(st.lists(st.sampled_from(PIECES), max_size=120).map("".join))
def test_any_text_of_the_usual_characters_is_a_grid_or_an_error(text: str) -> None:
    attempt(text)


@pytest.mark.parametrize("name", sorted(SAMPLES))
def test_a_damaged_sample_is_a_grid_or_an_error(name: str) -> None:
    rng = random.Random(name)
    for _ in range(60):
        attempt(mutated(SAMPLES[name], rng))


@pytest.mark.parametrize("name", sorted(FORMATS))
def test_a_format_by_name_reads_any_sample_or_says_why_not(name: str) -> None:
    rng = random.Random(name)
    for text in SAMPLES.values():
        for case in (text, mutated(text, rng)):
            errors: list[ParseError] = []
            for entry in parse_many(case, format=name, on_error=errors.append):
                assert isinstance(entry.grid, Grid)


#: Keys of the puzzles in links.
KEYS = "size grid cells regions value given cages metadata centerPencilMarks region".split()


@given(
    st.recursive(
        st.none() | st.booleans() | st.integers() | st.text(max_size=9),
        lambda inner: st.lists(inner, max_size=9) | st.dictionaries(st.sampled_from(KEYS), inner, max_size=4),
        max_leaves=30,
    )
)
def test_any_json_in_a_link_is_a_grid_or_an_error(data: object) -> None:
    import json

    packed = compress(json.dumps(data))
    for prefix in ("https://f-puzzles.com/?load=", "https://sudokupad.app/scl", "https://sudokupad.app/fpuzzles"):
        attempt(prefix + packed)


LONG_TEXTS = {
    "blanks": "." * 300_000,
    "spaces": " " * 300_000,
    "spaces and a sign": " " * 300_000 + "x",
    "heading and spaces": "grid" + " " * 300_000,
    "bars": "|" * 300_000,
    "commas": "," * 300_000,
    "colons": ":" * 300_000,
    "digits": "9" * 300_000,
    "words": "12 " * 100_000,
    "empty lines": "\n" * 300_000,
    "dashes": "---------\n" * 30_000,
    "quotes": 'puzzle,"' + '"' * 300_000,
    "a link": "https://sudokupad.app/scl" + "N" * 300_000,
    "brackets in a link": "https://sudokupad.app/scl" + compress("[" * 200_000),
    "rows without end": "53..7....\n" * 30_000,
}


@pytest.mark.parametrize("name", sorted(LONG_TEXTS))
def test_a_long_text_is_read_or_refused_quickly(name: str) -> None:
    start = time.process_time()  # the machine may be busy
    attempt(LONG_TEXTS[name])
    # Some seconds at most for 900,000 characters; a quadratic reader takes hours.
    assert time.process_time() - start < 20


def test_a_link_that_decompresses_to_too_much_text_is_refused() -> None:
    bomb = compress("a" * 990_000)
    assert len(bomb) < 3_000
    with pytest.raises(ParseError, match="expected a JSON object in the link"):
        parse("https://f-puzzles.com/?load=" + bomb)
    with pytest.raises(ParseError, match="expected at most 1000000 characters, got more"):
        parse("https://f-puzzles.com/?load=" + compress("a" * 1_010_000))


def test_no_single_change_of_a_line_is_misread() -> None:
    """Drop, double or replace one character: the answer is the grid with that cell changed, or an error."""
    signs = "123456789."
    for place in range(81):
        with pytest.raises(ParseError):
            parse(WIKIPEDIA[:place] + WIKIPEDIA[place + 1 :])
        with pytest.raises(ParseError):
            parse(WIKIPEDIA[:place] + WIKIPEDIA[place] * 2 + WIKIPEDIA[place + 1 :])
        for sign in signs:
            text = WIKIPEDIA[:place] + sign + WIKIPEDIA[place + 1 :]
            assert parse(text).to_line() == text


@pytest.mark.parametrize("name", ["rows", "boxed", "ss", "sdk", "hodoku", "729", "candidates", "sdx"])
def test_no_dropped_character_is_misread(name: str) -> None:
    """A grid read from a damaged text is the true one; where candidates are written, one may be lost."""
    text = write(Grid(WIKIPEDIA), name)
    true = parse(text)
    for place in range(len(text)):
        try:
            found = parse(text[:place] + text[place + 1 :])
        except ParseError:
            continue
        if found == true:
            continue
        placed = [cell for cell in range(81) if found[cell] != true[cell]]
        assert placed == [] or name in ("candidates", "sdx")
        struck = [
            (cell, digit)
            for cell in {*range(81)} - {*placed}
            for digit in {*true.candidates(cell)} ^ {*found.candidates(cell)}
            if digit not in (found[at] for at in placed)
        ]
        assert len(placed) + len(struck) <= 1
        assert all(str(found[cell]) in text[place - 1] + text[place + 1] for cell in placed)
        assert all(str(digit) == text[place] and digit in true.candidates(cell) for cell, digit in struck)


@pytest.mark.parametrize("name", ["rows_commas.csv", "kaggle.csv", "rated.csv", "semicolons.csv", "no_header.csv"])
def test_no_change_in_a_table_makes_another_column_the_puzzle(name: str) -> None:
    """A sign dropped, doubled or put in, anywhere: at most the cell that it hits may change."""
    text = SAMPLES[name]
    true = [entry.grid for entry in parse_many(text)]
    rng = random.Random(name)
    for place in range(len(text)):
        for piece in ("", text[place] * 2, "," + text[place], rng.choice("5.;\t ") + text[place]):
            try:
                found = [entry.grid for entry in parse_many(text[:place] + piece + text[place + 1 :])]
            except ParseError:
                continue
            for grid in found:
                assert min(sum(a != b for a, b in zip(grid, other, strict=True)) for other in true) <= 1


@pytest.mark.parametrize("name", sorted(FORMATS))
def test_no_dropped_or_doubled_line_mixes_two_grids(name: str) -> None:
    marked = Grid("1.......2.9.4...5...6...7...5.9.3.......7.......85..4.7.....6...3...9.8...2.....1")
    lines = "".join(write_many([marked, marked.place("r1c2", 7), marked], name)).splitlines(keepends=True)
    true = {entry.grid for entry in parse_many("".join(lines), format=name)}
    assert 1 < len(true) < 4
    for place in range(len(lines)):
        for line in ([], [lines[place]] * 2):
            text = "".join([*lines[:place], *line, *lines[place + 1 :]])
            errors: list[ParseError] = []
            found = [entry.grid for entry in parse_many(text, format=name, on_error=errors.append)]
            assert set(found) <= true
            assert len(found) + len(errors) >= 1


@pytest.mark.parametrize("empty", ["\n", "# comment\n"])
def test_lines_without_content_are_dropped(empty: str) -> None:
    """A pipe may send any number of them; the lines after them keep their numbers."""
    text = f"{empty * 5000}{WIKIPEDIA}\n{empty * 5000}{WIKIPEDIA}\n"
    _, lines = take_head(lines_of(text))
    assert sum(1 for _ in lines) == 2 * (1000 + 1)
    assert [entry.line for entry in parse_entries(text)] == [5001, 10002]
