"""The values of rules and puzzles: every kind of rule with every field at its extremes and of a wrong type.

The cases are drawn from the declarations, so that a new rule or field is tested as soon as it is declared.
"""

import json
from typing import Any

import jsonschema  # type: ignore[import-untyped]
import pytest

import nonet
from nonet import _core
from nonet import variants as v
from nonet.variants.rules import RULES
from nonet.variants.rules.fields import declared
from nonet.variants.schema import schema
from rule_values import HALF, STRANGE, WRONG, extremes, plain

SCHEMA = jsonschema.Draft202012Validator(schema())


def outcome(call: Any, *arguments: Any, **named: Any) -> str:
    """Return the message of the error that a call raises, which must be one of nonet's; "" if it raises none."""
    try:
        call(*arguments, **named)
    except nonet.SudokuError as error:
        message = str(error)
        message.encode()  # can be written
        assert len(message) < 1000
        return message
    return ""


def within(seconds: float, call: Any, *arguments: Any) -> None:
    """Call something under a time limit."""
    with nonet.time_limit(seconds):
        call(*arguments)


@pytest.mark.parametrize("kind", sorted(RULES))
def test_every_field_refuses_wrong_values_in_the_same_words_everywhere(kind: str) -> None:
    assert outcome(v.Puzzle.from_json, {"rules": [plain(kind)]}) == "", plain(kind)
    for name in declared(RULES[kind]):
        for value in WRONG:
            data = plain(kind) | {name: value}
            arguments = {key: item for key, item in data.items() if key != "kind"}
            direct = outcome(RULES[kind], **arguments)
            read = outcome(v.Puzzle.from_json, {"size": 9, "rules": [data]})
            assert read == (f"rule 1: {direct}" if direct else read)
            assert not direct or direct.startswith(f"{kind}: ")
            assert outcome(v.parse, json.dumps({"size": 9, "rules": [data]})).removesuffix(".") == read
            if not read:
                rule = v.Puzzle.from_json({"size": 9, "rules": [data]}).rules[0]
                assert SCHEMA.is_valid({"rules": [rule.to_json()]})
                assert v.Puzzle.from_json({"rules": [rule.to_json()]}).rules == (rule,)
        for value in STRANGE:
            outcome(RULES[kind], **{key: item for key, item in (plain(kind) | {name: value}).items() if key != "kind"})


@pytest.mark.parametrize("kind", sorted(RULES))
def test_what_is_accepted_at_the_extremes_can_be_solved(kind: str) -> None:
    accepted = 0
    for data in extremes(kind):
        whole = {"size": 25 if kind not in ("windoku", "entropic") else 9, "rules": [data]}
        if outcome(v.Puzzle.from_json, whole):
            continue
        accepted += 1
        puzzle = v.Puzzle.from_json(whole)
        assert SCHEMA.is_valid(puzzle.to_json())
        outcome(lambda puzzle=puzzle: _core.VariantSolver(**puzzle.lowered().arguments()))
    assert accepted or not declared(RULES[kind]) or kind == "entropic"  # which has only cells, too many for size 9


@pytest.mark.parametrize("name", ["size", "givens", "regions", "rules", "title", "author"])
def test_values_of_puzzles_are_checked_wherever_they_come_from(name: str) -> None:
    refused = 0
    for value in WRONG:
        read = outcome(v.Puzzle.from_json, {name: value})
        assert outcome(v.parse, json.dumps({name: value})) == read
        for verb in (nonet.check, nonet.parse, nonet.count_solutions):
            given = json.dumps({name: value}) if verb is nonet.parse else {name: value}
            outcome(within, 0.05, verb, given)
        if value is not None:
            assert bool(outcome(v.Puzzle, **{name: value})) == bool(read) or name == "rules"
        refused += bool(read)
        assert bool(read) >= (not SCHEMA.is_valid({name: value})) or name in ("regions", "givens", "rules")
    assert refused > 10
    for value in STRANGE:
        outcome(v.Puzzle, **{name: value})


@pytest.mark.parametrize("name", ["id", "status", "message", "solution", "count", "at_limit"])
def test_metadata_has_its_declared_type(name: str) -> None:
    for value in WRONG:
        read = outcome(v.Puzzle.from_json, {"size": 4, name: value})
        assert bool(read) == (not SCHEMA.is_valid({"size": 4, name: value}) or value == HALF), (name, value)
