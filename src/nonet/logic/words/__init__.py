"""Steps in words: one package per language, one file per family of techniques, the same files in each.

Every language package has `WORDS` (technique id → the function that explains a step), `ABOUT` (technique id → what the
technique is) and the functions of its `hints` file. A test holds all languages to the whole catalogue.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any, Final

from nonet.arguments import checked_choice
from nonet.logic.catalogue import technique as find

if TYPE_CHECKING:
    from nonet.logic.catalogue import Technique
    from nonet.logic.step import Step

__all__ = ["LANGUAGES", "describe", "explain", "language"]

#: English and Simplified Chinese.
LANGUAGES: Final = ("en", "zh")


def language(lang: str) -> Any:
    """Give the package of a language."""
    checked_choice(lang, "a language", LANGUAGES)
    return import_module(f"nonet.logic.words.{lang}")


def explain(step: Step, lang: str = "en") -> str:
    """Explain a step to a learner in two or three sentences."""
    text: str = language(lang).WORDS[step.technique.id](step)
    return text


def describe(technique: Technique | str, lang: str = "en") -> str:
    """Say what a technique is, without a board."""
    text: str = language(lang).ABOUT[find(technique).id]
    return text
