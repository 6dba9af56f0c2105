"""Variants as text: round trips lose nothing, and unknown rules are reported."""

import json
import runpy
from pathlib import Path
from random import Random
from urllib.parse import quote

import jsonschema  # type: ignore[import-untyped]
import pytest

import nonet
import rule_makers
from nonet import variants as v
from nonet.formats.lzstring import compress
from nonet.variants.schema import schema
from nonet.variants.shape import Shape

ROOT = Path(__file__).resolve().parents[2]
DEV = ROOT.parent / "shared" / "data" / "variants_dev.jsonl"
VALIDATOR = jsonschema.Draft202012Validator(schema())


def made(kind: str) -> tuple[v.Puzzle, list[int]]:
    """Make a puzzle with rules of a kind, and a board that keeps them."""
    random = Random(kind)
    full = nonet.random_grid(seed=len(kind))
    digits = [full[cell] or 0 for cell in range(81)]
    board = {divmod(cell, 9): digits[cell] for cell in range(81)}
    rules = [rule_makers.RULE_MAKERS[kind](random, board, Shape.boxes(9)) for _ in range(3)]
    givens = [digit if random.random() < 0.3 else 0 for digit in digits]
    return v.Puzzle(givens, rules=rules), digits


def wrong_boards(digits: list[int]) -> list[list[int]]:
    """Return boards with the same houses that break most rules: digits renamed, rows of a band exchanged."""
    names = [*range(2, 10), 1]
    renamed = [names[digit - 1] for digit in digits]
    exchanged = digits[9:18] + digits[:9] + digits[18:]
    return [renamed, exchanged, [10 - digit for digit in digits]]


@pytest.mark.parametrize("form", ["iss", "fpuzzles", "sudokupad"])
@pytest.mark.parametrize("kind", rule_makers.RULE_MAKERS)
def test_links_of_other_sites_mean_the_same(kind: str, form: str) -> None:
    puzzle, digits = made(kind)
    bare = v.Puzzle(rules=puzzle.rules)
    try:
        again = v.parse(v.write(bare, form))
    except nonet.FormatError:
        assert form != "iss"  # f-puzzles, which SudokuPad reads too, has no such rule
        return
    for board in [digits, *wrong_boards(digits)]:
        assert bool(again.broken_by(board)) == bool(bare.broken_by(board))
    assert v.parse(v.write(puzzle, form)).givens == puzzle.givens


def test_strings_of_the_solver_are_read() -> None:
    text = (
        ".Cage~10~R1C1~R1C2.Thermo~R5C5~R4C5.~R1C1_4.~R9C9_1_2.XSum~R1~12~.AntiKnight.Whisper~5~R2C2~R3C3.X~R7C7~R7C8"
    )
    puzzle = v.parse(text)
    assert puzzle.givens[0] == 4
    assert puzzle.rules == (
        v.Cage("r1c1 r1c2", 10),
        v.Thermo("r5c5 r4c5"),
        v.Candidates("r9c9", (1, 2)),
        v.XSum(" ".join(f"r1c{i}" for i in range(1, 10)), 12),
        v.AntiKnight(),
        v.Whisper("r2c2 r3c3", 5),
        v.PairSum("r7c7 r7c8", 10),
    )
    assert nonet.parse(f"https://sigh.github.io/Interactive-Sudoku-Solver/?q={text}") == puzzle
    assert v.parse(".Shape~6x6.NoBoxes.Cage~0~R6C6~R6C5").rules == (v.Cage("r6c6 r6c5"),)
    assert v.parse(".Shape~4x4.Jigsaw~0011001122332233").shape.regions == Shape.boxes(4).regions
    assert v.parse(".Shape~16x16.Sum~3~RaCg~R1C1").rules == (v.Sum([(10, 16), (1, 1)], 3),)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        (".ChaosConstruction", r"constraint 1 \(ChaosConstruction\): expected constraints that nonet knows"),
        (".Cage~10~R1C1.Or.Cage~3~R1C1~R1C2.End", r"constraint 2 \(Or\)"),
        (".Cage~x~R1C1~R1C2", "expected a number, got 'x'"),
        (".Cage~5~R0C1", "expected a cell such as R1C1, got 'R0C1'"),
        (".Cage", r"constraint 1 \(Cage\): expected more arguments"),
        (".Shape~9x9~0-8", "digits from 1, got the shape"),
        (".Shape~4x4.Cage~5~R1C1~R9C9", "r9c9 is not on a board of size 4"),
    ],
)
def test_what_is_unknown_in_a_string_is_named(text: str, words: str) -> None:
    with pytest.raises(nonet.ParseError, match=words):
        v.parse(text)
    with pytest.raises(nonet.ParseError, match=words):
        nonet.parse(f"https://sigh.github.io/Interactive-Sudoku-Solver/?q={text}")


def test_boards_above_16_cannot_be_written_for_the_solver() -> None:
    with pytest.raises(nonet.FormatError, match="up to 16 digits"):
        v.write(v.Puzzle(size=25), "iss")


def test_the_published_schema_is_current() -> None:
    make = runpy.run_path(str(ROOT / "generators" / "make_schema.py"))
    assert make["FILE"].read_text(encoding="utf-8") == make["text"](), "run `make docs`"
    VALIDATOR.check_schema(schema())


@pytest.mark.parametrize("kind", rule_makers.RULE_MAKERS)
def test_the_schema_allows_what_is_written_and_nothing_else(kind: str) -> None:
    puzzle, _ = made(kind)
    data = puzzle.to_json()
    VALIDATOR.validate(data)
    for rule in data["rules"]:
        assert not VALIDATOR.is_valid({"rules": [{**rule, "nope": 1}]})
        assert not VALIDATOR.is_valid({"rules": [{**rule, "kind": "nope"}]})
        if "cells" in rule:
            assert not VALIDATOR.is_valid({"rules": [{**rule, "cells": ["r0c1"]}]})


@pytest.mark.skipif(not DEV.exists(), reason="the development set is not here")
def test_every_puzzle_of_the_development_set_fits_the_schema() -> None:
    puzzle_of = runpy.run_path(str(ROOT / "benchmarks" / "variants.py"))["puzzle_of"]
    for line in DEV.read_text(encoding="utf-8").splitlines():
        data = puzzle_of(json.loads(line)).to_json()
        VALIDATOR.validate(data)
        assert v.Puzzle.from_json(data).to_json() == data


def scl(**more: object) -> str:
    """Pack SudokuPad's own form of a board into a link."""
    size = 6
    cells: list[list[dict[str, object]]] = [[{} for _ in range(size)] for _ in range(size)]
    cells[0][0] = {"value": 3}
    cells[5][5] = {"centremarks": [1, 2]}
    regions = [[[row, column] for column in range(size)] for row in range(size)]
    data = {"cellSize": 64, "cells": cells, "regions": regions, **more}
    return "https://sudokupad.app/scl" + quote(compress(json.dumps(data)), safe="")


def test_cages_and_regions_of_sudokupad_are_read() -> None:
    cages = [
        {"value": "title: Six rows"},
        {"cells": [[0, 0], [0, 1]], "value": "7", "unique": True},
        {"cells": [[2, 2], [3, 3]], "value": "4", "unique": False},
        {"cells": [[1, 1], [2, 1]]},
        {"cells": [[row, 0] for row in range(6)], "unique": True, "type": "rowcol"},
    ]
    link = scl(cages=cages, metadata={"antiknight": True, "author": "someone"})
    puzzle = v.parse(link)
    assert nonet.parse(link) == puzzle
    assert puzzle.givens[0] == 3
    assert puzzle.shape.regions == tuple(cell // 6 for cell in range(36))
    assert (puzzle.title, puzzle.author) == ("Six rows", "someone")
    assert puzzle.rules == (
        v.Candidates("r6c6", (1, 2)),
        v.AntiKnight(),
        v.Cage("r1c1 r1c2", 7),
        v.Sum("r3c3 r4c4", 4),
        v.Cage("r2c2 r3c2"),
    )


def test_drawings_of_sudokupad_are_counted_and_named() -> None:
    link = scl(lines=[{"wayPoints": [[1, 1], [2, 2]]}], overlays=[{}, {}])
    with pytest.raises(nonet.ParseError, match=r"drawings \(1 lines, 2 overlays\) that may be rules"):
        nonet.parse(link)
    assert v.parse(link, ignore_drawings=True).givens[0] == 3
    with pytest.raises(nonet.ParseError, match="got 'mystery'"):
        v.parse(scl(mystery=[1]))
    with pytest.raises(nonet.ParseError, match="cage 1: expected a number as its total, got 'x'"):
        v.parse(scl(cages=[{"cells": [[0, 0]], "value": "x"}]))
