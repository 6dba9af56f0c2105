"""Explanations, descriptions and hints as text: the facts of a step, written in a language."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from nonet.catalogue import Family
from nonet.catalogue import technique as find
from nonet.logic.facts import FACTS, outcome
from nonet.words import language
from nonet.words.saying import Count, say

if TYPE_CHECKING:
    from nonet.catalogue import Technique
    from nonet.steps import Step
    from nonet.words import LangName
    from nonet.words.saying import Messages, Say

__all__ = ["describe", "explain_step", "messages_of"]

#: The number of base houses of a fish, and of cover houses.
_SIZES: Final = {"x_wing": 2, "swordfish": 3, "jellyfish": 4, "squirmbag": 5, "whale": 6, "leviathan": 7}
_FISH: Final = (Family.BASIC_FISH, Family.FINNED_FISH, Family.FRANKEN_FISH, Family.MUTANT_FISH)


def explain_step(step: Step, lang: LangName = "en") -> str:
    """Explain a step to a learner: what to look at, why it holds, what follows; long chains as numbered links."""
    return language(lang).grammar.paragraph(*messages_of(step))


def messages_of(step: Step) -> tuple[Messages, dict[str, Say]]:
    """Return what an explanation says, and the facts that any of its messages may use."""
    if step.has_rules:
        from nonet.logic.facts import rules  # needs the logic of variants, which classic puzzles never load

        return rules.messages_of(step), {}
    return FACTS[step.technique.id](step), {"outcome": outcome(step)}


def describe(technique: Technique | str, lang: LangName = "en") -> str:
    """Describe a technique, without a board."""
    entry = find(technique)
    key, size = entry.id, 0
    if entry.family in _FISH:
        size = next(size for name, size in _SIZES.items() if entry.id.endswith(name))
        key = entry.family.value
        if entry.id.startswith("sashimi"):
            key = "sashimi_fish"
        elif entry.id.startswith("finned") and entry.family is not Family.FINNED_FISH:
            key = f"finned_{key}"
    return language(lang).grammar.paragraph([say(f"about.{key}", count=Count(size))])
