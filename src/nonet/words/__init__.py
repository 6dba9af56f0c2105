"""Words: all texts for people, one folder per language.

A language has data and no logic: message templates (`steps`, `hints`, `rules`, `variant_steps`, `errors`, `pictures`),
the names of techniques (`names`) and their descriptions (`about`), and its `grammar` for lists, plurals and names.
`nonet.logic.facts` decides once what to say, as messages: a key, and the facts for its template (`saying`). A test
checks that all languages have the same keys, and their templates the same facts.

Fluent was tried on chains, almost locked sets and fish. Its arguments cannot be lists, so joining and naming stayed in
functions of our own, per language; a message took 116 µs and the import 0.27 s.
"""

from __future__ import annotations

from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING, Any, Final, Literal, TypeAlias, get_args

from nonet.arguments import checked_choice
from nonet.words.saying import say

if TYPE_CHECKING:
    from collections.abc import Mapping

    from nonet.words.grammar import Grammar

__all__ = ["LANGUAGES", "LangName", "Language", "language"]

#: English, Simplified Chinese and Japanese, so that type checkers reject others.
LangName: TypeAlias = Literal["en", "zh", "ja"]
LANGUAGES: Final[tuple[LangName, ...]] = get_args(LangName)

#: The modules of a language that hold messages, each in a dict of its name, and the prefix that their keys get.
_MESSAGES: Final = {
    "steps": "",
    "hints": "",
    "rules": "",
    "variant_steps": "",
    "pictures": "",
    "about": "about.",
    "errors": "error.",
}
#: The techniques that steps on variants share with classic Sudoku, by their ids there.
_ON_VARIANTS: Final = {
    "last_digit": "full_house",
    "search": "brute_force",
    **{f"{kind}_{size}": f"{kind}_{size}" for kind in ("naked", "hidden") for size in ("single", "pair", "triple")},
    "naked_quad": "naked_quad",
}


class Language:
    """One language: its names, its messages and the grammar that writes them."""

    def __init__(self, lang: str) -> None:
        def load(module: str) -> Any:
            return import_module(f"nonet.words.{lang}.{module}")

        names = load("names")
        self.lang = lang
        fish = {
            f"{kind}_{size}": f"{prefix}{name}"
            for kind, prefix in names.FISH_KINDS.items()
            for size, name in names.FISH.items()
        }
        self.techniques: Mapping[str, str] = {**names.FISH, **fish, **names.TECHNIQUES}
        self.families: Mapping[str, str] = names.FAMILIES
        self.levels: Mapping[str, str] = names.LEVELS
        messages = {
            f"{prefix}{key}": text
            for module, prefix in _MESSAGES.items()
            if (lang, module) != ("en", "errors")  # exceptions are in English already
            for key, text in getattr(load(module), module.upper()).items()
        }
        # In lower case, because sentences use them as common nouns.
        messages |= {f"technique.{name}": self.techniques[known].lower() for name, known in _ON_VARIANTS.items()}
        self.grammar: Grammar = load("grammar").Rules(messages)
        self.html_lang = self.grammar.html_lang

    def text(self, key: str, **values: object) -> str:
        """Write one message."""
        return self.grammar.write(say(key, **values))


@cache
def _load(lang: str) -> Language:
    return Language(lang)


def language(lang: str) -> Language:
    """Return a language by its code."""
    checked_choice(lang, "a language", LANGUAGES)
    return _load(lang)
