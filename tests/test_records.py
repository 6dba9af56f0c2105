"""The codec of records: what the annotations of a class say is its JSON."""

from dataclasses import dataclass
from typing import Annotated, Any

import pytest

from nonet import ParseError, logic, records
from nonet.records import Cell, Digit, Json, ReadableRecord, Scope, member


@dataclass(frozen=True)
class Inner(ReadableRecord):
    """Some cells."""

    cells: tuple[Cell, ...]


@dataclass(frozen=True)
class Outer(ReadableRecord):
    """A record with something of everything."""

    is_on: Annotated[bool, Json("on")]
    digit: Digit | None = None
    inner: Inner | None = None
    more: Annotated[tuple[int, ...], Json(is_always=True)] = ()
    counts: dict[str, int] | None = None

    @member(after="on")
    def text(self, lang: str = "en") -> str:
        return f"{self.is_on} in {lang}"


SAMPLE = Outer(is_on=True, digit=3, inner=Inner((0, 80)), counts={"a": 1})
DATA = {
    "on": True,
    "text": "True in ja",
    "digit": 3,
    "inner": {"cells": ["r1c1", "r9c9"]},
    "more": [],
    "counts": {"a": 1},
}


def test_json_is_what_the_annotations_say() -> None:
    assert SAMPLE.to_json("ja") == DATA
    assert list(DATA) == list(SAMPLE.to_json("ja")), "in the order of the fields"
    assert Outer.from_json(DATA) == SAMPLE


def test_defaults_are_left_out_unless_all_is_wanted() -> None:
    assert Outer(is_on=False).to_json() == {"on": False, "text": "False in en", "more": []}
    full = {"on": False, "text": "False in en", "digit": None, "inner": None, "more": [], "counts": None}
    assert Outer(is_on=False).to_json(full=True) == full


def test_cells_are_named_by_the_size_of_the_board() -> None:
    data = records.write(Inner((0, 4, 15)), Scope(size=4))
    assert data == {"cells": ["r1c1", "r2c1", "r4c4"]}
    assert records.read(Inner, data, Scope(size=4)) == Inner((0, 4, 15))


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"on": 1}, "expected true or false, got 1 at on"),
        ({"digit": 10}, "expected 1..9, got 10 at digit"),
        ({"digit": True}, "expected a whole number, got True at digit"),
        ({"inner": {}}, "expected inner.cells, got nothing"),
        ({"inner": []}, r"expected an object, got \[\] at inner"),
        ({"inner": {"cells": ["r1c1", "r0c1"]}}, r"expected a cell from r1c1 to r9c9, got 'r0c1' at inner.cells\[1\]"),
        ({"inner": {"cells": "r1c1"}}, "expected a list, got 'r1c1' at inner.cells"),
        ({"counts": {"a": None}}, "expected a whole number, got None at counts.a"),
    ],
)
def test_errors_name_the_place(change: dict[str, Any], message: str) -> None:
    with pytest.raises(ParseError, match=message):
        Outer.from_json(DATA | change)


@pytest.mark.parametrize("technique", logic.techniques(), ids=lambda technique: technique.id)
def test_any_part_of_a_step_may_be_wrong(technique: logic.Technique) -> None:
    step = logic.example_of(technique)
    assert step is not None
    data = step.to_json()
    assert logic.Step.from_json(data) == logic.Step.from_json(step.to_json(full=True)) == step
    for broken in _broken(data):
        try:
            logic.Step.from_json(broken)
        except ParseError:
            continue


def _broken(data: Any) -> list[Any]:
    """Replace each part of some JSON by something else, one at a time."""
    found: list[Any] = [None, -1, "?", [], {}, [[]], 1e300]
    if isinstance(data, dict):
        found += [data | {key: worse} for key, value in data.items() for worse in _broken(value)]
        found += [{other: data[other] for other in data if other != key} for key in data]
    if isinstance(data, list) and data:
        found += [[worse, *data[1:]] for worse in _broken(data[0])]
    return found
