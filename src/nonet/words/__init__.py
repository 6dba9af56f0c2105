"""Words: all texts for people, one folder per language.

A language has data and no logic: message templates (`steps`, `hints`, `rules`, `variant_steps`, `errors`, `prints`,
`legend`), the names of techniques (`names`) and their descriptions (`about`), and its `grammar` for lists, plurals and
names. `nonet.logic.facts` decides once what to say, as messages: a key, and the facts for its template (`saying`). A
test checks that all languages have the same keys, and their templates the same facts.

Fluent was tried on chains, almost locked sets and fish. Its arguments cannot be lists, so joining and naming stayed in
functions of our own, per language; a message took 116 µs and the import 0.27 s.
"""

from __future__ import annotations

from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING, Final, Literal, TypeAlias

from nonet.arguments import checked_choice
from nonet.words.saying import say

if TYPE_CHECKING:
    from collections.abc import Mapping

    from nonet.words.grammar import Grammar

__all__ = ["LANGUAGES", "LangName", "Language", "family_name", "language", "level_name", "technique_name"]

#: English, Simplified Chinese and Japanese, so that type checkers reject others.
LangName: TypeAlias = Literal["en", "zh", "ja"]
LANGUAGES: Final[tuple[LangName, ...]] = ("en", "zh", "ja")


class Language:
    """One language: its names, its messages and the grammar that writes them."""

    def __init__(self, lang: str) -> None:
        folder = f"nonet.words.{lang}"
        names = import_module(f"{folder}.names")
        self.lang = lang
        self.techniques: Mapping[str, str] = names.TECHNIQUES
        self.families: Mapping[str, str] = names.FAMILIES
        self.levels: Mapping[str, str] = names.LEVELS
        messages: dict[str, str] = {
            **import_module(f"{folder}.steps").STEPS,
            **import_module(f"{folder}.hints").HINTS,
            **import_module(f"{folder}.rules").RULES,
            **import_module(f"{folder}.variant_steps").VARIANT_STEPS,
            **import_module(f"{folder}.prints").PRINTS,
        }
        messages |= {f"about.{key}": text for key, text in import_module(f"{folder}.about").ABOUT.items()}
        messages |= {f"legend.{key}": text for key, text in import_module(f"{folder}.legend").LEGEND.items()}
        if lang != "en":  # exceptions are in English already
            messages |= {f"error.{key}": text for key, text in import_module(f"{folder}.errors").ERRORS.items()}
        self.grammar: Grammar = import_module(f"{folder}.grammar").Rules(messages)
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


def technique_name(name: str, lang: LangName) -> str:
    """Return the name of a technique."""
    return language(lang).techniques[name]


def family_name(name: str, lang: LangName) -> str:
    """Return the name of a family of techniques."""
    return language(lang).families[name]


def level_name(name: str, lang: LangName) -> str:
    """Return the name of a level."""
    return language(lang).levels[name]
