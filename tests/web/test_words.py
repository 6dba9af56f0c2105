"""The words of the page: whatever the API says, the page can say in both languages."""

from pathlib import Path
from typing import Any, get_args

import pytest

import nonet.web
from nonet import classic, errors

WORDS = (Path(nonet.web.__file__).parent / "static" / "js" / "words.js").read_text(encoding="utf-8")


@pytest.mark.parametrize(("prefix", "kinds"), [("wrong", errors.ParseKind), ("order", errors.OrderKind)])
def test_every_kind_of_error_has_words_in_both_languages(prefix: str, kinds: Any) -> None:
    for kind in get_args(kinds):
        assert WORDS.count(f'"{prefix}-{kind}":') == 2, kind


@pytest.mark.parametrize(("prefix", "names"), [("idea", classic.ALGORITHMS), ("example", classic.EXAMPLES)])
def test_what_the_learning_view_lists_has_words_in_both_languages(prefix: str, names: dict[str, Any]) -> None:
    for name in names:
        assert WORDS.count(f'"{prefix}-{name}":') == 2, name
    for name, algorithm in classic.ALGORITHMS.items():
        assert f'"idea-{name}": "{algorithm.idea}"' in WORDS
