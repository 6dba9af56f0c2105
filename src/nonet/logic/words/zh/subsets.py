"""Locked candidates, locked, naked and hidden sets in Simplified Chinese."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nonet.logic.step import Role
from nonet.logic.words.reading import struck_houses
from nonet.logic.words.zh.grammar import cells, digits, house_name, houses, number, outcome

if TYPE_CHECKING:
    from nonet.logic.step import Step

__all__ = ["WORDS"]


def locked_candidates(step: Step) -> str:
    """Explain a digit that a house can only place inside its crossing with another."""
    digit = step.digits[0]
    places = step.cells_of(Role.BASE)
    source, target = (house_name(step.houses_of(role)[0]) for role in (Role.BASE, Role.COVER))
    return (
        f"在{source}中，{digit}只能填在{cells(places)}，而这{number(len(places))}格又都在{target}中，构成{digit}的区块。"
        f"{source}的{digit}必在其中一格，它同时也就是{target}的{digit}。所以{outcome(step)}。"
    )


def naked_set(step: Step) -> str:
    """Explain n cells of a house that hold n digits between them."""
    (found,) = step.sets_of(Role.BASE)
    count = number(len(found.cells))
    where = houses(struck_houses(step))
    return (
        f"{cells(found.cells)}这{count}格的候选数合起来只有{digits(found.digits)}。"
        f"{count}格恰好用掉这{count}个数字，所以{where}的其他格都不能再填它们：{outcome(step)}。"
    )


def locked_set(step: Step) -> str:
    """Explain a naked set in the crossing of a box and a line."""
    (found,) = step.sets_of(Role.BASE)
    count = number(len(found.cells))
    line, box = (house_name(house) for house in sorted(step.houses_of(Role.BASE))[:2])
    return (
        f"{cells(found.cells)}这{count}格的候选数合起来只有{digits(found.digits)}，并且它们同在{line}和{box}中。"
        f"{count}格恰好用掉这{count}个数字，所以{line}和{box}的其他格都不能再填它们：{outcome(step)}。"
    )


def hidden_set(step: Step) -> str:
    """Explain n digits of a house that have n cells between them."""
    (found,) = step.sets_of(Role.BASE)
    count = number(len(found.cells))
    where = house_name(step.houses_of(Role.BASE)[0])
    return (
        f"在{where}中，{digits(found.digits)}只能填在{cells(found.cells)}。"
        f"{count}个数字恰好占满这{count}格，这些格容不下别的数字：{outcome(step)}。"
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
