"""Facts of skyscraper, kite, turbot fish and empty rectangle."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nonet.geometry import CELL_HOUSES
from nonet.logic.facts.evidence import places, strong_house, struck_cells, weak_house
from nonet.steps import Role
from nonet.words.saying import Cell, Cells, House, Houses, Items, say

if TYPE_CHECKING:
    from nonet.steps import Step
    from nonet.words.saying import Messages

__all__ = ["FACTS"]


def _links(step: Step, ends: tuple[int, int], near: tuple[int, int], houses: tuple[int, int], joined: int) -> Messages:
    """Describe two strong links that are joined at one end each."""
    (a, b), (near_a, near_b), (house_a, house_b), digit = ends, near, houses, step.digits[0]
    yield say(
        "two_links",
        digit=digit,
        house_a=House(house_a),
        house_b=House(house_b),
        cells_a=Cells((a, near_a)),
        cells_b=Cells((near_b, b)),
        near=Cells(near),
        joined=House(joined),
    )
    if a == b:
        yield say("two_links.one", cell=Cell(a), digit=digit)
    else:
        yield say("two_links.ends", ends=Cells(ends), digit=digit, seers=Cells(struck_cells(step)))


def two_links(step: Step) -> Messages:
    """Describe a skyscraper or a kite."""
    (a, b), (near_a, near_b) = step.cells_of(Role.PINCER), step.cells_of(Role.LINK)
    house_a, house_b = step.houses_of(Role.BASE)
    return _links(step, (a, b), (near_a, near_b), (house_a, house_b), step.houses_of(Role.LINK)[0])


def turbot_fish(step: Step) -> Messages:
    """Describe the chain strong, weak, strong of one digit."""
    digit = step.digits[0]
    a, near_a, near_b, b = (node.cell for node in step.chains[0])
    house_a, house_b = strong_house(step.grid, digit, (a, near_a)), strong_house(step.grid, digit, (near_b, b))
    joined = weak_house((near_a, near_b))
    assert house_a is not None
    assert house_b is not None
    assert joined is not None
    return _links(step, (a, b), (near_a, near_b), (house_a, house_b), joined)


def dual_kite(step: Step) -> Messages:
    """Describe two kites, of one digit or of two, that meet in the same two cells of a box."""
    ends = step.candidates_of(Role.PINCER)
    lines = [entry.house for entry in step.houses if entry.role is Role.BASE]
    kites = Items(
        say(
            "dual_kite.one",
            digit=ends[at].digit,
            lines=Houses(lines[at : at + 2]),
            ends=Cells(cell for cell, _ in ends[at : at + 2]),
        )
        for at in (0, 2)
    )
    box = House(step.houses_of(Role.LINK)[0])
    yield say("dual_kite", box=box, cells=Cells(step.cells_of(Role.LINK)), kites=kites)


def empty_rectangle(step: Step) -> Messages:
    """Describe a box whose places lie in one row and one column, hit by one strong link or by two."""
    digit = step.digits[0]
    box = House(step.houses_of(Role.BOX)[0])
    links = [cell for cell, _ in step.candidates_of(Role.LINK)]
    houses = [entry.house for entry in step.houses if entry.role is Role.LINK]
    for at, ((hit, _), link) in enumerate(zip(step.eliminations, houses, strict=True)):
        near, far = links[2 * at : 2 * at + 2]
        across = link // 9 == 1  # a link in a column points along its near end's row
        line_1, line_2 = CELL_HOUSES[near][0 if across else 1], CELL_HOUSES[hit][1 if across else 0]
        lines = {"line_1": House(line_1), "line_2": House(line_2), "box": box, "digit": digit}
        yield say("empty_rectangle.box", places=Cells(places(step.grid, box, digit)), **lines)
        yield say("empty_rectangle.link", link=House(link), near=Cell(near), far=Cell(far), hit=Cell(hit), **lines)
    yield say("empty_rectangle.end")


def guardians(step: Step) -> Messages:
    """Describe an odd loop of one digit and the candidates that save it."""
    loop = {"cells": Cells(step.cells_of(Role.BASE)), "houses": Houses(step.houses_of(Role.BASE))}
    saving = Cells(step.cells_of(Role.EXTRA))
    key = "guardians.one" if len(saving) == 1 else "guardians.several"
    digit = step.digits[0]
    yield say("guardians.loop", digit=digit, **loop)
    yield say(key, digit=digit, guardians=saving)


FACTS = {
    "guardians": guardians,
    "skyscraper": two_links,
    "two_string_kite": two_links,
    "dual_two_string_kite": dual_kite,
    "turbot_fish": turbot_fish,
    "empty_rectangle": empty_rectangle,
    "dual_empty_rectangle": empty_rectangle,
}
