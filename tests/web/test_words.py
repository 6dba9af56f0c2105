"""The texts of the page: every answer of the API has a text in each language."""

import json
from pathlib import Path
from typing import Any, get_args

import pytest

import nonet.web
from nonet import classic, errors
from nonet.words import language

FOLDER = Path(nonet.web.__file__).parent / "static" / "js" / "words"
WORDS = {name: json.loads((FOLDER / f"{name}.json").read_text(encoding="utf-8")) for name in ("en", "zh", "ja")}


@pytest.mark.parametrize(("prefix", "kinds"), [("wrong", errors.ParseKind), ("order", errors.OrderKind)])
def test_every_kind_of_error_has_words_in_each_language(prefix: str, kinds: Any) -> None:
    for kind in get_args(kinds):
        assert all(f"{prefix}-{kind}" in words for words in WORDS.values()), kind


@pytest.mark.parametrize(("prefix", "names"), [("idea", classic.ALGORITHMS), ("example", classic.EXAMPLES)])
def test_what_the_lab_lists_has_words_in_each_language(prefix: str, names: dict[str, Any]) -> None:
    for name in names:
        assert all(f"{prefix}-{name}" in words for words in WORDS.values()), name
    for name, algorithm in classic.ALGORITHMS.items():
        assert WORDS["en"][f"idea-{name}"] == algorithm.idea


def test_levels_have_the_names_that_explanations_use() -> None:
    for lang, words in WORDS.items():
        for level, name in language(lang).levels.items():
            assert words[level].casefold() == name.casefold(), (lang, level)
