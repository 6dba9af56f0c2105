"""Facts of locked candidates, and of locked, naked and hidden sets."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nonet.geometry import HOUSES
from nonet.logic.facts.evidence import struck_cells
from nonet.steps import Role
from nonet.words.saying import Cells, Count, Digits, House, Houses, say

if TYPE_CHECKING:
    from typing import Any

    from nonet.steps import Step
    from nonet.words.saying import Messages

__all__ = ["FACTS"]


def locked_candidates(step: Step) -> Messages:
    """Describe a digit that a house can only place inside its crossing with another."""
    places = step.cells_of(Role.BASE)
    yield say(
        "locked_candidates",
        digit=step.digits[0],
        places=Cells(places),
        count=Count(len(places)),
        source=House(step.houses_of(Role.BASE)[0]),
        target=House(step.houses_of(Role.COVER)[0]),
    )


def _set(step: Step) -> dict[str, Any]:
    (found,) = step.sets_of(Role.BASE)
    return {"cells": Cells(found.cells), "digits": Digits(found.digits), "count": Count(len(found.cells))}


def naked_set(step: Step) -> Messages:
    """Describe n cells of a house that hold n digits between them."""
    hit = set(struck_cells(step))
    houses = Houses(house for house in step.houses_of(Role.BASE) if hit & set(HOUSES[house]))
    yield say("naked_set", **_set(step), houses=houses)


def locked_set(step: Step) -> Messages:
    """Describe a naked set in the crossing of a box and a line."""
    line, box = sorted(step.houses_of(Role.BASE))[:2]
    yield say("locked_set", **_set(step), line=House(line), box=House(box))


def hidden_set(step: Step) -> Messages:
    """Describe n digits of a house that have n cells between them."""
    yield say("hidden_set", **_set(step), house=House(step.houses_of(Role.BASE)[0]))


FACTS = {
    "locked_candidates_1": locked_candidates,
    "locked_candidates_2": locked_candidates,
    "locked_pair": locked_set,
    "locked_triple": locked_set,
    "naked_pair": naked_set,
    "naked_triple": naked_set,
    "naked_quad": naked_set,
    "hidden_pair": hidden_set,
    "hidden_triple": hidden_set,
    "hidden_quad": hidden_set,
}
