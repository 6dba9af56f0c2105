"""Locked candidates, locked, naked and hidden sets in English."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nonet.geometry import house_name
from nonet.logic.step import Role
from nonet.logic.words.en.grammar import both, capital, cells, digits, houses, number, or_cells, outcome
from nonet.logic.words.reading import struck_houses

if TYPE_CHECKING:
    from nonet.logic.step import Step

__all__ = ["WORDS"]


def locked_candidates(step: Step) -> str:
    """Explain a digit that a house can only place inside its crossing with another."""
    digit = step.digits[0]
    places = step.cells_of(Role.BASE)
    source, target = (house_name(step.houses_of(role)[0]) for role in (Role.BASE, Role.COVER))
    return (
        f"The {digit} of {source} can only be in {or_cells(places)}, and {both(len(places))} of these cells also lie "
        f"in {target}. Whichever of them it is, it is then the {digit} of {target} too. So {outcome(step)}."
    )


def naked_set(step: Step) -> str:
    """Explain n cells of a house that hold n digits between them."""
    (found,) = step.sets_of(Role.BASE)
    count = len(found.cells)
    where = houses(struck_houses(step), "or")
    if count == 2:
        text = f"{cells(found.cells)} hold only the candidates {digits(found.digits)}. "
        text += "Whichever way round they go, the two cells use up both digits"
    else:
        text = f"{cells(found.cells)} hold no candidates but {digits(found.digits)} between them. "
        text += f"{capital(number(count))} cells with {number(count)} digits use up all {number(count)} of them"
    return f"{text}, so no other cell of {where} can hold one: {outcome(step)}."


def locked_set(step: Step) -> str:
    """Explain a naked set in the crossing of a box and a line."""
    (found,) = step.sets_of(Role.BASE)
    count = len(found.cells)
    line, box = (house_name(house) for house in sorted(step.houses_of(Role.BASE))[:2])
    return (
        f"{cells(found.cells)} hold only the candidates {digits(found.digits)}"
        f"{'' if count == 2 else ' between them'}, and they share both {line} and {box}. "
        f"The {number(count)} cells use up the {number(count)} digits, so no other cell of {line} or of {box} can hold "
        f"one: {outcome(step)}."
    )


def hidden_set(step: Step) -> str:
    """Explain n digits of a house that have n cells between them."""
    (found,) = step.sets_of(Role.BASE)
    count = len(found.cells)
    where = house_name(step.houses_of(Role.BASE)[0])
    need = "Two digits need two cells" if count == 2 else f"{capital(number(count))} digits need {number(count)} cells"
    return (
        f"In {where}, the digits {digits(found.digits)} can go nowhere but in {cells(found.cells)}. "
        f"{need}, so these cells have no room for anything else: {outcome(step)}."
    )


WORDS = {
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
