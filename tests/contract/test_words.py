"""Words are data: each language's file says everything once, says what the others say, and nothing that nobody says."""

from __future__ import annotations

import ast
import json
import re
from pathlib import Path
from typing import Any, get_args

import pytest
from pydantic_core.core_schema import ErrorType

import nonet
from nonet import errors
from nonet.words import LANGUAGES, LangName, language

HOME = Path(nonet.__file__).parent
#: Strings that may be a key, part of one, or several.
KEY = r"[a-z_][\w.]*( [a-z][\w.]*)*"


def once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    keys = [key for key, _ in pairs]
    assert len(keys) == len(set(keys)), f"twice: {sorted(key for key in keys if keys.count(key) > 1)}"
    return dict(pairs)


def read(lang: str) -> dict[str, Any]:
    text = (HOME / "words" / f"{lang}.json").read_text(encoding="utf-8")
    data: dict[str, Any] = json.loads(text, object_pairs_hook=once)
    return data


class Keys:
    """The keys that the code may ask for: its strings, and strings put together of these and the ids of techniques."""

    def __init__(self) -> None:
        self.strings = {"", *(technique.id for technique in nonet.techniques())}
        self.strings.update(get_args(ErrorType))  # what a request may do wrong
        self.patterns: set[re.Pattern[str]] = set()
        for path in HOME.rglob("*.py"):
            tree = ast.parse(path.read_text(encoding="utf-8"))
            for node in ast.walk(tree):
                if isinstance(node, ast.JoinedStr):
                    own = [str(part.value) if isinstance(part, ast.Constant) else None for part in node.values]
                    if re.fullmatch(r"[\w.]*[a-z][a-z.][\w.]*", "".join(filter(None, own))):
                        parts = "".join("(.*)" if part is None else re.escape(part) for part in own)
                        self.patterns.add(re.compile(parts.replace("(.*)(.*)", "(.*)")))
                elif isinstance(node, ast.Constant) and isinstance(node.value, str) and re.fullmatch(KEY, node.value):
                    self.strings.update(node.value.split())

    def know(self, key: str) -> bool:
        if key in self.strings:
            return True
        matches = (pattern.fullmatch(key) for pattern in self.patterns)
        return any(all(map(self.may_fill, match.groups())) for match in matches if match)

    def may_fill(self, text: str) -> bool:
        """May this be one part that the code fills in, or one and another that begins with an underscore?"""
        places = [at for at, letter in enumerate(text) if letter == "_"]
        return self.know(text) or any({text[:at], text[at:]} <= self.strings for at in places)


def test_each_language_says_everything_once() -> None:
    assert {path.stem for path in (HOME / "words").glob("*.json")} == set(LANGUAGES)
    for lang in LANGUAGES:
        read(lang)


@pytest.mark.parametrize("lang", [lang for lang in LANGUAGES if lang != "en"])
def test_languages_have_the_same_sections_in_the_same_order(lang: LangName) -> None:
    english, other = read("en"), read(lang)
    assert list(other) == list(english)
    for section in set(english) - {"grammar"}:
        assert list(other[section]) == list(english[section]), section


@pytest.mark.parametrize("section", ["page", "editor"])
def test_the_page_asks_for_every_one_of_its_words_and_fills_in_the_same_facts(section: str) -> None:
    scripts = "\n".join(path.read_text(encoding="utf-8") for path in (HOME / "web" / "static" / "js").rglob("*.js"))
    asked = set(re.findall(r"""["'`]([\w-]+)["'`]""", scripts))
    starts = tuple(start for start in re.findall(r"[`]([\w-]+)\$\{", scripts) if len(start) > 1)
    ends = tuple(re.findall(r"\}(-[\w-]+)[`]", scripts))
    words = {lang: read(lang)[section] for lang in LANGUAGES}
    assert not [
        key for key in words["en"] if key not in asked and not key.startswith(starts) and not key.endswith(ends)
    ]
    for key, english in words["en"].items():
        facts = set(re.findall(r"\{\w+\}", english))
        assert all(set(re.findall(r"\{\w+\}", words[lang][key])) <= facts for lang in LANGUAGES), key
        assert all(words[lang][key] for lang in LANGUAGES), key


def test_no_message_is_unused() -> None:
    keys = Keys()
    codes = "|".join({getattr(errors, name).code for name in errors.__all__})
    asked = (re.sub(rf"error\.({codes})\.", "", key) for key in language("zh").grammar.messages)
    assert not [key for key in asked if not keys.know(key)]
