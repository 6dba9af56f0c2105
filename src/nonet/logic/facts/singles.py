"""Facts of singles and direct techniques."""

from __future__ import annotations

from operator import itemgetter
from typing import TYPE_CHECKING, Final

from nonet.geometry import CELL_HOUSES, DIGITS, HOUSES
from nonet.logic.blockers import block
from nonet.steps import Role
from nonet.words.saying import Cell, Cells, Digits, House, Items, say

if TYPE_CHECKING:
    from nonet.grid import Grid
    from nonet.steps import Step
    from nonet.words.saying import Messages

__all__ = ["FACTS"]

#: All digits but one.
_OTHERS: Final = {digit: frozenset(DIGITS) - {digit} for digit in DIGITS}
#: Takes the digits of a house from those of a board.
_DIGITS_OF: Final = [itemgetter(*house) for house in HOUSES]


def ruled_out(grid: Grid, cell: int, digit: int) -> tuple[list[tuple[int, list[int]]], list[int]]:
    """Return why a cell has no other candidate: the digits that each of its houses rules out, and those eliminated."""
    digits = grid._digits
    left = set(_OTHERS[digit])
    seen: list[tuple[int, list[int]]] = []
    for house in CELL_HOUSES[cell]:
        here = left.intersection(_DIGITS_OF[house](digits))
        if here:
            seen.append((house, sorted(here)))
            left -= here
    return seen, sorted(left)


def full_house(step: Step) -> Messages:
    """Describe the last blank of a house."""
    cell, digit = step.placements[0]
    yield say("full_house", house=House(step.houses_of(Role.SINGLE)[0]), cell=Cell(cell), digit=digit)


def naked_single(step: Step) -> Messages:
    """Describe a cell with one candidate: what each house rules out, and what was eliminated before."""
    cell, digit = step.placements[0]
    by_house, gone = ruled_out(step.grid, cell, digit)
    seen = Items([say("naked_single.seen", house=House(house), digits=Digits(found)) for house, found in by_house])
    if seen:
        yield say("naked_single.look", cell=Cell(cell), seen=seen)
    if gone:
        yield say("naked_single.gone" if seen else "naked_single.all_gone", cell=Cell(cell), digits=Digits(gone))
    yield say("naked_single.left", digit=digit)


def hidden_single(step: Step) -> Messages:
    """Describe a digit with one place in a house: which digits block the other places, and which lost it before."""
    cell, digit = step.placements[0]
    house = House(step.houses_of(Role.SINGLE)[0])
    blocking, lost = block(step.grid, digit, [other for other in HOUSES[house] if other != cell])
    yield say("hidden_single.where", digit=digit, house=house)
    if blocking:
        key = "hidden_single.some_blocked" if lost else "hidden_single.blocked"
        yield say(key, cells=Cells(blocking), digit=digit, house=house)
    if lost:
        yield say("hidden_single.lost", cells=Cells(lost), digit=digit)
    yield say("hidden_single.left", cell=Cell(cell))


def direct_locked(step: Step) -> Messages:
    """Describe locked candidates that leave their digit a single place elsewhere."""
    cell, digit = step.placements[0]
    yield say(
        "direct_locked",
        digit=digit,
        source=House(step.houses_of(Role.BASE)[0]),
        target=House(step.houses_of(Role.COVER)[0]),
        places=Cells(step.cells_of(Role.BASE)),
        house=House(step.houses_of(Role.SINGLE)[0]),
        cell=Cell(cell),
    )


def direct_hidden(step: Step) -> Messages:
    """Describe a hidden set that leaves another digit a single place in the house."""
    cell, digit = step.placements[0]
    (found,) = step.sets_of(Role.BASE)
    house = House(step.houses_of(Role.SINGLE, Role.BASE)[0])
    own = {"digits": Digits(found.digits), "cells": Cells(found.cells)}
    yield say("direct_hidden", **own, house=house, cell=Cell(cell), digit=digit)


FACTS = {
    "full_house": full_house,
    "naked_single": naked_single,
    "hidden_single": hidden_single,
    "direct_pointing": direct_locked,
    "direct_claiming": direct_locked,
    "direct_hidden_pair": direct_hidden,
    "direct_hidden_triplet": direct_hidden,
}
