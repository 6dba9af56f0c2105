"""Lowering: equal rules once, relations as tables, and an error with its place for what is too much."""

import re
from typing import Any

import pytest

import nonet
from nonet import variants as v
from nonet.variants.kept import Kept
from nonet.variants.logic.conflicts import find_conflicts
from nonet.variants.logic.model import model_of
from nonet.variants.lowering import MOST_WORK
from nonet.variants.puzzle import MOST_NAMED, MOST_RULES
from nonet.variants.shape import cell_name


def cells(count: int, start: int = 0) -> list[str]:
    """Return the names of some cells of a board of size 25."""
    return [cell_name(divmod(i, 25)) for i in range(start, start + count)]


def of(kind: str, **fields: Any) -> dict[str, Any]:
    return {"kind": kind, **fields}


#: Rules that took minutes or gigabytes, each within the limits on single rules.
HOSTILE: dict[str, list[dict[str, Any]]] = {
    "knights": [of("anti_knight")] * 4000,
    "nabners": [of("nabner", cells=cells(25, i)) for i in range(200)],
    "indexing": [of("indexing", cells=cells(625), axis=axis) for axis in ("row", "column")]
    + [of("indexing", cells=cells(620 - i)) for i in range(3)],
    "negatives": [of("all_given", sort=sort) for sort in ("xv", "dots", "ratio", "difference")] * 5,
    "expressions": [of("regular", cells=cells(625), expression=f"(.*{i}.{{10}})") for i in range(1, 10)],
    "sandwiches": [of("sandwich", cells=cells(25), total=300 - i) for i in range(40)],
    "zippers": [of("zipper", cells=cells(600 + i)) for i in range(10)],
    "totals": [of("equal_sum", groups=[[cell] for cell in cells(255)])] * 10,
    "groups": [of("same_values", groups=[[cell] for cell in cells(255)])] * 10,
    "segments": [of("region_sum", cells=cells(625)[::-1])] * 3,
    "extremes": [of("extreme", cells=[cell]) for cell in cells(625)] * 3,
    "moduli": [of("modular", cells=cells(300, i), modulus=12) for i in range(30)],
    "dots": [of("black_dot", cells=cells(2, i)) for i in range(600)] * 8,
}


@pytest.mark.parametrize("name", HOSTILE)
def test_a_puzzle_of_too_much_work_is_refused_with_its_place(name: str) -> None:
    puzzle = v.Puzzle.from_json({"size": 25, "rules": HOSTILE[name]})
    try:
        lowered = puzzle.lowered()
    except nonet.LimitError as error:
        reason = re.escape(str(error))
        for verb in (model_of, v.solve):
            with pytest.raises(nonet.LimitError, match=rf"^{reason}"):
                verb(puzzle)
    else:
        assert lowered.work <= MOST_WORK
        assert model_of(puzzle).size_of_parts <= MOST_WORK


@pytest.mark.parametrize("name", HOSTILE)
@pytest.mark.parametrize(
    "verb", [v.Puzzle.lowered, model_of, v.check, lambda puzzle: next(find_conflicts(puzzle, [1] * 625))]
)
def test_a_time_limit_ends_the_lowering(name: str, verb: Any) -> None:
    puzzle = v.Puzzle.from_json({"size": 25, "rules": HOSTILE[name][:-1]})  # not known to any cache
    with pytest.raises(nonet.LimitError, match="expected to be done within"), nonet.time_limit(1e-9):
        verb(puzzle)


def test_an_automaton_of_many_states_is_made_under_the_time_limit() -> None:
    rule = v.Regular(cells(30), "(.*(1|2|3).{9}|(12)*.{8}3+)")
    with pytest.raises(nonet.LimitError, match="expected to be done within"), nonet.time_limit(1e-9):
        rule.is_kept(dict.fromkeys(rule.all_cells, 1), v.Puzzle(size=25))


def test_equal_rules_are_lowered_once() -> None:
    rules = [v.AntiKnight(), v.Thermo("r1c1 r1c2"), v.AllGiven("xv"), v.Cage("r2c2 r2c3", 9)]
    once, often = v.Puzzle(rules=rules), v.Puzzle(rules=rules * 50)
    assert often.lowered().arguments() == once.lowered().arguments()
    assert len(model_of(often).parts) == len(model_of(once).parts)
    assert [number for _, number in often.numbered_rules.items()] == [1, 2, 3, 4]


def test_the_number_of_rules_and_of_their_cells_is_limited() -> None:
    with pytest.raises(nonet.ParseError, match=f"expected at most {MOST_RULES} rules, got {MOST_RULES + 1}"):
        v.Puzzle(rules=[v.AntiKnight()] * (MOST_RULES + 1))
    with pytest.raises(nonet.ParseError, match=f"rule 17: thermo: expected at most {MOST_NAMED} cells in all rules"):
        v.Puzzle(size=25, rules=[v.Thermo(cells(625))] * 40)


def test_the_largest_usual_puzzles_are_far_below_the_limits() -> None:
    rows = [[cell_name((row, column)) for column in range(25)] for row in range(25)]
    rules: list[v.Rule] = [v.AntiKnight(), v.AntiKing(), v.NonConsecutive(), v.AllGiven("dots"), v.AllGiven("xv")]
    rules += [v.Sandwich(row, 50) for row in rows] + [v.Skyscraper(row[::-1], 4) for row in rows]
    rules += [v.Cage(row[i : i + 5]) for row in rows for i in range(0, 25, 5)]
    assert v.Puzzle(size=25, rules=rules).lowered().work < MOST_WORK / 2


def test_a_cache_is_bounded_by_weight() -> None:
    kept: Kept[list[int]] = Kept(len, 100, 10)
    for number in range(50):
        assert kept.get(number, lambda number=number: [number] * 30)[0] == number  # type: ignore[misc]
        assert kept.weight <= 100
    assert kept.get(49, list) == [49] * 30
    assert len(kept.get("large", lambda: [0] * 1000)) == 1000
    kept.get("small", lambda: [1])
    assert kept.weight == 1
