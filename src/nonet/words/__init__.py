"""Words: all texts for people, one JSON file per language, read when its language is first used.

A file has data and no logic: `grammar` for lists, plurals and the names of houses; the names of techniques, families
and levels; message templates by section (`steps`, `hints`, `rules`, `variant_steps`, `pictures`, `algorithms`, `about`,
`play`, `errors`, and `page` and `editor` for the web page, which writes them itself).
`nonet.logic.facts` decides once what to say, as messages: a key, and the facts for its template (`saying`). A test
checks that all languages have the same keys, and their templates the same facts.

Fluent was tried on chains, almost locked sets and fish. Its arguments cannot be lists, so joining and naming stayed in
functions of our own, per language; a message took 116 µs and the import 0.27 s.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, Literal, TypeAlias, get_args

from nonet.arguments import checked_choice
from nonet.words.grammar import Grammar
from nonet.words.saying import say

if TYPE_CHECKING:
    from collections.abc import Mapping

__all__ = ["LANGUAGES", "LangName", "Language", "add_messages", "language", "page_words"]

#: English, Simplified Chinese and Japanese, so that type checkers reject others.
LangName: TypeAlias = Literal["en", "zh", "ja"]
LANGUAGES: Final[tuple[LangName, ...]] = get_args(LangName)

#: The sections of a file that hold messages, and the prefix that their keys get.
_MESSAGES: Final = {
    "steps": "",
    "hints": "",
    "rules": "",
    "variant_steps": "",
    "pictures": "",
    "algorithms": "algorithm.",
    "about": "about.",
    "play": "play.",
    "errors": "error.",
}
#: The sections that hold the names of terms, by kind of term.
_NAMES: Final = {
    "level": "levels",
    "symmetry": "symmetries",
    "technique": "techniques",
    "kind": "kinds",
    "feature": "features",
}
#: The techniques that steps on variants share with classic Sudoku, by their ids there.
_ON_VARIANTS: Final = (
    *("full_house", "brute_force", "naked_quad"),
    *(f"{kind}_{size}" for kind in ("naked", "hidden") for size in ("single", "pair", "triple")),
)


class Language:
    """One language: its names, its messages and the grammar that writes them."""

    def __init__(self, lang: str) -> None:
        data = _read(lang)
        self.lang = lang
        self.techniques: Mapping[str, str] = data["techniques"]
        self.families: Mapping[str, str] = data["families"]
        self.levels: Mapping[str, str] = data["levels"]
        messages = {
            f"{prefix}{key}": text
            for section, prefix in _MESSAGES.items()
            for key, text in data.get(section, {}).items()  # exceptions are in English already
        }
        # In lower case, because sentences use them as common nouns.
        messages |= {f"technique.{name}": self.techniques[name].lower() for name in _ON_VARIANTS}
        names = {kind: data[section] for kind, section in _NAMES.items()}
        self.grammar = Grammar(data["grammar"], messages, names)
        self.html_lang = self.grammar.html_lang

    def text(self, key: str, **values: object) -> str:
        """Write one message."""
        return self.grammar.write(say(key, **values))


def _read(lang: str) -> dict[str, Any]:
    data: dict[str, Any] = json.loads(Path(__file__).with_name(f"{lang}.json").read_text(encoding="utf-8"))
    return data


#: The languages in use so far.
_loaded: Final[dict[str, Language]] = {}


def language(lang: str) -> Language:
    """Return a language by its code."""
    found = _loaded.get(lang) if type(lang) is str else None
    if found is None:
        found = _loaded[lang] = Language(checked_choice(lang, "language", LANGUAGES))
    return found


def page_words(lang: LangName, section: Literal["page", "editor"]) -> dict[str, str]:
    """Return the texts of a part of the web page by key, with the names that it shares with all other texts.

    >>> page_words("zh", "page")["easy"], page_words("en", "page")["kind-killer"]
    ('简单', 'Killer')
    """
    data = _read(lang)
    names: dict[str, str] = {}
    if section == "page":
        kinds = {f"kind-{name}": text for name, text in data["kinds"].items()}
        names = {**data["levels"], **data["symmetries"], **kinds}
    words: dict[str, str] = data[section]
    return words | {key: text[:1].upper() + text[1:] for key, text in names.items()}


def add_messages(messages: Mapping[str, Mapping[str, str]]) -> None:
    """Add messages by language, of rules from outside the package; English stands in for what is missing."""
    for lang in LANGUAGES:
        language(lang).grammar.add(messages.get(lang, messages["en"]))
