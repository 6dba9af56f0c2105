"""Check a step: is it proved by its evidence, and does its text name exactly that evidence in every language?"""

from __future__ import annotations

from typing import TYPE_CHECKING

from logic.proving import UnprovedError, prove
from logic.reading_back import read_back
from nonet.words import LANGUAGES

if TYPE_CHECKING:
    from nonet.logic import Step

__all__ = ["faults_of"]


def faults_of(step: Step) -> list[str]:
    """Return what is wrong with a step's evidence or text; nothing for brute force, which has no reason."""
    if step.technique.id == "brute_force":
        return []
    try:
        truths = prove(step)
    except UnprovedError as error:
        return [str(error).removeprefix(f"{step}: ")]
    return [f"{lang}: {fault}" for lang in LANGUAGES for fault in read_back(step, step.explain(lang), lang, truths)]
