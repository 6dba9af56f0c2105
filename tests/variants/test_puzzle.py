"""Variants as values: valid and invalid arguments, and their JSON."""

import itertools
import json
from concurrent.futures import ThreadPoolExecutor

import pytest

import nonet
from nonet import _core
from nonet import variants as v


def test_a_known_solution_satisfies_its_cages_and_is_found() -> None:
    solution = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"
    cells = [divmod(i, 9) for i in range(81)]
    cages = [
        v.Cage([f"r{r + 1}c{c + 1}" for r, c in group], sum(int(solution[9 * r + c]) for r, c in group))
        for group in (cells[i : i + 3] for i in range(0, 81, 3))
    ]
    puzzle = v.Puzzle(solution[:9] + "." * 72, rules=cages)
    assert puzzle.broken_by(tuple(map(int, solution))) == []
    candidates = v.true_candidates(puzzle)
    assert all(int(digit) in candidates[cell] for cell, digit in enumerate(solution))
    found = [one.digits for one in itertools.islice(v.solutions(puzzle), 50)]
    assert all(puzzle.broken_by(digits) == [] for digits in found)


@pytest.mark.parametrize(
    ("make", "message"),
    [
        (lambda: v.Cage("r1c1 x", 3), "expected a cell such as r1c1, got 'x'"),
        (lambda: v.Cage("r1c1 r1c1", 3), "cage: expected different cells, got r1c1 twice"),
        (lambda: v.Cage("r1c1", 0), "cage: expected a total of 1..100000, got 0"),
        (lambda: v.Thermo("r1c1"), "thermo: expected at least 2 cells, got 1: r1c1"),
        (lambda: v.Puzzle(size=4, rules=[v.Thermo("r1c1 r5c1")]), "thermo: r5c1 is not on a board of size 4"),
        (lambda: v.Puzzle(size=1), "expected a size of 2..25, got 1"),
        (lambda: v.Puzzle(size=26), "expected a size of 2..25, got 26"),
        (lambda: v.Puzzle("12"), "expected 1 givens for a board of size 1|expected a size"),
        (lambda: v.Puzzle("5...............", size=4), "expected a digit of 0..4, got 5 at r1c1"),
        (lambda: v.Puzzle(size=4, regions="AAAABBBBCCCCDDDE"), "expected 4 cells in each region, got 3"),
        (lambda: v.Puzzle(rules=[5]), "expected rules of nonet.variants, got 5"),  # type: ignore[list-item]
        (lambda: v.Puzzle(size=8, rules=[v.Windoku()]), "windoku: expected a board of size 9, got 8"),
        (lambda: v.Puzzle(rules=[v.Sandwich("r1c1 r1c2", 5)]), "sandwich: expected the 9 cells of a row or a column"),
        (lambda: v.Regular("r1c1", "1("), r"expected '\)', got the end at character 3"),
        (lambda: v.Clone(("r1c1 r1c2", "r2c1")), "clone: expected groups of the same number of cells, got 2, 1"),
        (lambda: v.Puzzle.from_json("{"), "expected JSON, got"),
        (lambda: v.Puzzle.from_json("[]"), "expected a JSON object, got list"),
        (lambda: v.Puzzle.from_json({"rules": [{"kind": "fog"}]}), "rule 1: expected a kind of rule, got 'fog'"),
        (
            lambda: v.Puzzle.from_json({"rules": [{"kind": "cage", "cells": "r1c1", "sum": 3}]}),
            r"rule 1 \(cage\): .*'sum'",
        ),
        (lambda: v.Puzzle.from_json({"rules": [{"kind": "thermo"}]}), r"rule 1 \(thermo\): .*cells"),
        (lambda: v.Puzzle.from_json({"colour": 1}), "got 'colour'"),
    ],
)
def test_bad_rules_are_named(make: object, message: str) -> None:
    with pytest.raises(nonet.ParseError, match=message):
        make()  # type: ignore[operator]


def test_no_solution_and_several() -> None:
    with pytest.raises(nonet.NoSolutionError):
        v.solve(v.Puzzle(size=4, rules=[v.Cage("r1c1 r1c2", 8)]))
    with pytest.raises(nonet.NotUniqueError, match="differ in"):
        v.solve(v.Puzzle(size=6))
    assert not v.check(v.Puzzle(size=6))
    assert v.true_candidates(v.Puzzle(size=4, rules=[v.Cage("r1c1 r1c2", 8)])) == ((),) * 16


@pytest.mark.parametrize(("size", "count"), [(4, 288), (2, 2), (3, 12), (5, 161_280)])
def test_known_counts(size: int, count: int) -> None:
    """Without boxes at prime sizes: these are Latin squares."""
    assert v.count_solutions(v.Puzzle(size=size)) == count


@pytest.mark.parametrize("size", [10, 12, 16, 25])
def test_large_boards(size: int) -> None:
    solution = v.solve(v.Puzzle(size=size), unique=False)
    assert v.Puzzle(size=size).broken_by(solution.digits) == []
    assert len(solution.to_line()) == size**2
    assert v.Puzzle(solution.to_line()).givens == solution.digits


def test_work_ends_at_a_time_limit() -> None:
    with pytest.raises(nonet.LimitError), nonet.time_limit(0.05):
        v.count_solutions(v.Puzzle())


def test_one_solver_serves_one_thread_at_a_time_and_many_solvers_many() -> None:
    puzzle = v.Puzzle(rules=[v.AntiKnight(), v.Cage("r1c1 r1c2 r2c1", 18)])
    wanted = [solution.digits for solution in itertools.islice(v.solutions(puzzle), 20)]

    def run(_: int) -> list[object]:
        return [solution.digits for solution in itertools.islice(v.solutions(puzzle), 20)]

    with ThreadPoolExecutor(4) as pool:
        assert list(pool.map(run, range(4))) == [wanted] * 4


def test_answers_do_not_depend_on_the_instruction_set() -> None:
    puzzle = v.Puzzle(rules=[v.AntiKing(), v.Thermo("r5c5 r4c5 r3c5 r2c5"), v.Renban("r1c1 r2c2 r3c3")])
    before = _core.isa()
    orders = []
    try:
        for isa in _core.supported_isas():
            _core.use_isa(isa)
            orders.append([solution.to_line() for solution in itertools.islice(v.solutions(puzzle), 30)])
    finally:
        _core.use_isa(before)
    assert all(order == orders[0] for order in orders)


FPUZZLES = {
    "size": 9,
    "title": "A test",
    "author": "nonet",
    "grid": [[{"value": 5, "given": True}, *({} for _ in range(8))], *([{} for _ in range(9)] for _ in range(8))],
    "killercage": [{"cells": ["R1C2", "R1C3"], "value": "7"}, {"cells": ["R9C1", "R9C2"], "value": ""}],
    "thermometer": [{"lines": [["R2C1", "R3C1"], ["R2C1", "R2C2", "R2C3"]]}],
    "arrow": [{"cells": ["R4C4"], "lines": [["R4C4", "R5C5", "R6C6"]]}],
    "littlekillersum": [{"cell": "R0C8", "direction": "DR", "value": "4"}],
    "sandwichsum": [{"cell": "R3C0", "value": "10"}],
    "difference": [{"cells": ["R7C7", "R7C8"]}],
    "xv": [{"cells": ["R8C7", "R8C8"], "value": "X"}],
    "quadruple": [{"cells": ["R5C1", "R5C2", "R6C1", "R6C2"], "values": [1, 2]}],
    "even": [{"cell": "R1C9"}],
    "diagonal+": True,
    "antiknight": True,
    "negative": ["xv"],
}


def test_fpuzzles_both_ways() -> None:
    puzzle = v.parse(json.dumps(FPUZZLES))
    assert puzzle.title == "A test"
    assert {
        v.Cage("r1c2 r1c3", 7),
        v.Cage("r9c1 r9c2"),
        v.Thermo("r2c1 r3c1"),
        v.Thermo("r2c1 r2c2 r2c3"),
        v.Arrow("r4c4 r5c5 r6c6"),
        v.LittleKiller("r1c9", 4),
        v.Sandwich([f"r3c{i}" for i in range(1, 10)], 10),
        v.Difference("r7c7 r7c8"),
        v.PairSum("r8c7 r8c8", 10),
        v.Quadruple("r5c1 r5c2 r6c1 r6c2", (1, 2)),
        v.Even("r1c9"),
        v.Diagonal("/"),
        v.AntiKnight(),
        v.AllGiven("xv"),
    } == set(puzzle.rules)
    again = v.parse(v.to_fpuzzles(puzzle))
    assert (again.givens, again.shape, set(again.rules)) == (puzzle.givens, puzzle.shape, set(puzzle.rules))


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"fogofwar": [1]}, "expected constraints that nonet knows, got 'fogofwar'"),
        ({"text": [{"cells": ["R1C1"], "value": "?"}]}, r"got drawings \('text'\)"),
        ({"negative": ["palindrome"]}, "expected negative constraints that nonet knows, got 'palindrome'"),
        ({"killercage": [{"cells": ["R1C1"], "value": "x"}]}, "killercage 1: expected a number, got 'x'"),
        ({"arrow": [{"cells": ["R1C1"]}]}, "arrow 1: expected a list of lines"),
        ({"grid": []}, "expected 9 rows of 9 cells"),
    ],
)
def test_fpuzzles_that_cannot_be_read_are_named(change: dict[str, object], message: str) -> None:
    with pytest.raises(nonet.ParseError, match=message):
        v.parse(json.dumps(FPUZZLES | change))
    assert v.parse(json.dumps(FPUZZLES | {"text": [{}]}), ignore_drawings=True) == v.parse(json.dumps(FPUZZLES))


def test_text_that_is_not_a_puzzle_is_refused() -> None:
    for text in ("", "1234", "https://f-puzzles.com/?load=xyz", "https://sudokupad.app/sclN4Ig"):
        with pytest.raises(nonet.ParseError):
            v.parse(text)
