"""Words: everything nonet says to people, one folder per language.

A language holds data and no logic: message templates (`steps`, `hints`, `rules`, `variant_steps`, `errors`, `prints`,
`legend`), what techniques are called (`names`) and what they are (`about`), and the rules of its `grammar` for lists,
plurals and names. What there is to say is decided once, by `nonet.logic.facts`, and comes as messages: a key, and the
facts that fill in its template (`saying`). A test holds all languages to the same keys and templates to the same facts.

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

#: English, Simplified Chinese and Japanese; a type checker refuses others.
LangName: TypeAlias = Literal["en", "zh", "ja"]
LANGUAGES: Final[tuple[LangName, ...]] = ("en", "zh", "ja")


class Language:
    """One language: its names, its messages and the grammar that writes them."""

    def __init__(self, lang: str) -> None:
        folder = f"nonet.words.{lang}"
        names, prints = import_module(f"{folder}.names"), import_module(f"{folder}.prints")
        self.lang = lang
        self.html_lang: str = prints.HTML_LANG
        self.techniques: Mapping[str, str] = names.TECHNIQUES
        self.families: Mapping[str, str] = names.FAMILIES
        self.levels: Mapping[str, str] = names.LEVELS
        messages: dict[str, str] = {
            **import_module(f"{folder}.steps").STEPS,
            **import_module(f"{folder}.hints").HINTS,
            **import_module(f"{folder}.rules").RULES,
            **import_module(f"{folder}.variant_steps").VARIANT_STEPS,
            **prints.PRINTS,
        }
        messages |= {f"about.{key}": text for key, text in import_module(f"{folder}.about").ABOUT.items()}
        messages |= {f"legend.{key}": text for key, text in import_module(f"{folder}.legend").LEGEND.items()}
        if lang != "en":  # an exception speaks English by itself
            messages |= {f"error.{key}": text for key, text in import_module(f"{folder}.errors").ERRORS.items()}
        self.grammar: Grammar = import_module(f"{folder}.grammar").Rules(messages)

    def text(self, key: str, **values: object) -> str:
        """Write one message."""
        return self.grammar.write(say(key, **values))


@cache
def _load(lang: str) -> Language:
    return Language(lang)


def language(lang: str) -> Language:
    """Give a language by its code."""
    checked_choice(lang, "a language", LANGUAGES)
    return _load(lang)


def technique_name(name: str, lang: LangName) -> str:
    """Say what a technique is called."""
    return language(lang).techniques[name]


def family_name(name: str, lang: LangName) -> str:
    """Say what a family of techniques is called."""
    return language(lang).families[name]


def level_name(name: str, lang: LangName) -> str:
    """Say what a level is called."""
    return language(lang).levels[name]
