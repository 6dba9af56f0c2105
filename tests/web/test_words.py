"""The words of the page: whatever the API says, the page can say in both languages."""

from pathlib import Path
from typing import Any, get_args

import pytest

import nonet.web
from nonet import errors

WORDS = (Path(nonet.web.__file__).parent / "static" / "js" / "words.js").read_text(encoding="utf-8")


@pytest.mark.parametrize(("prefix", "kinds"), [("wrong", errors.ParseKind), ("order", errors.OrderKind)])
def test_every_kind_of_error_has_words_in_both_languages(prefix: str, kinds: Any) -> None:
    for kind in get_args(kinds):
        assert WORDS.count(f'"{prefix}-{kind}":') == 2, kind
