"""LZ-string against published outputs of the JavaScript library."""

from __future__ import annotations

import contextlib

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nonet.formats.lzstring import compress, decompress

#: Text and what LZString.compressToBase64 makes of it. The first is CyberChef's test, the second langserve's, the
#: third is in the source of SudokuPad's tools.
PUBLISHED = [
    ("hello world", "BYUwNmD2AEDukCcwBMg="),
    (
        "Žluťoučký kůň úpěl ďábelské ódy!",
        "r6ABsK6KaAD2aLCADWBfgBPQ9oCAlAZAvgDobEARlB4QAEOAjAUxAGd4BL5AZ4BMBPAQiA==",
    ),
    (
        '{"size":3,"grid":[[{},{},{}],[{},{},{}],[{},{},{}]]}',
        "N4IgzglgXgpiBcBmANCA5gJwgEwQbT2AF9ljSiBdZQks4qm88iiooA==",
    ),
]


@pytest.mark.parametrize(("text", "packed"), PUBLISHED)
def test_published_outputs_are_reproduced(text: str, packed: str) -> None:
    assert compress(text) == packed
    assert decompress(packed) == text
    assert decompress(packed.rstrip("=")) == text


@given(st.text(alphabet=st.characters(exclude_categories=["Cs"]), max_size=300))
def test_any_text_round_trips(text: str) -> None:
    assert decompress(compress(text)) == text


@given(st.text(alphabet="ab", max_size=600))
def test_a_text_that_repeats_round_trips(text: str) -> None:
    assert decompress(compress(text)) == text


@given(st.text(alphabet="ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/=", max_size=200))
def test_any_base64_is_a_text_or_a_value_error(packed: str) -> None:
    with contextlib.suppress(ValueError):
        assert isinstance(decompress(packed), str)


@pytest.mark.parametrize("packed", ["", "B", "BYUwNmD2AEDukCcw", "BYUwNmD2!", "////"])
def test_damaged_text_is_a_value_error(packed: str) -> None:
    with pytest.raises(ValueError, match="expected "):
        decompress(packed)
