"""JSON from outside: read as the standard library reads it, but nested only so deeply."""

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nonet.json_text import check_nesting, read_json

DEEPEST = 64
VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=4), inner, max_size=4),
    max_leaves=120,
)


@given(VALUES, st.booleans())
def test_json_is_read_as_by_the_standard_library(value: Any, is_ascii: bool) -> None:
    text = json.dumps(value, ensure_ascii=is_ascii)
    assert read_json(text) == value
    assert read_json(text.encode("utf-8", "surrogatepass")) == value


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "utf-16-le", "utf-32"])
def test_every_encoding_of_json_is_read(encoding: str) -> None:
    text = json.dumps(["数独"] + [[number] for number in range(100)], ensure_ascii=False)
    assert read_json(text.encode(encoding)) == json.loads(text)


def nested(depth: int, start: str, end: str) -> str:
    return start * depth + "1" + end * depth


@pytest.mark.parametrize(("start", "end"), [("[", "]"), ('{"a":', "}"), ('[{"]":', "}]")])
def test_only_so_many_levels_are_read(start: str, end: str) -> None:
    levels = start.count("[") + start.count("{")
    read_json(nested(DEEPEST // levels, start, end))
    for depth in (DEEPEST // levels + 1, 100_000):
        for text in (nested(depth, start, end), nested(depth, start, end).encode(), start * depth):
            with pytest.raises(ValueError, match="nested too deeply"):
                read_json(text)


@pytest.mark.parametrize("text", ['["' + "[{" * 500 + '"]', '["\\"' + "[" * 500 + '"]', "[" + "[]," * 500 + "[{}]]"])
def test_brackets_in_texts_and_beside_each_other_do_not_count(text: str) -> None:
    assert read_json(text) == json.loads(text)


def test_only_the_value_at_a_place_counts() -> None:
    text = "x [1] " + "[" * 500
    check_nesting(text, text.index("["))
    with pytest.raises(ValueError, match="nested too deeply"):
        check_nesting(text, text.index("[["))


@pytest.mark.parametrize("text", ['"' + '\\"' * 200_000 + "[" * 100, '["' * 100_000, "[" * 65 + '"\\', "\\" * 300_000])
def test_a_hostile_text_is_refused_at_once(text: str) -> None:
    with pytest.raises(ValueError, match=r"nested too deeply|line 1"):
        read_json(text)
