"""Facts of XY-, XYZ-, W- and WXYZ-wings."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nonet.steps import Role
from nonet.words.saying import Cell, Cells, Count, Digits, House, Items, say

if TYPE_CHECKING:
    from nonet.steps import Step
    from nonet.words.saying import Messages

__all__ = ["FACTS"]


def xy_wing(step: Step) -> Messages:
    """Describe a pivot and its two pincers; with XYZ the pivot holds the third digit too."""
    (pivot,) = step.sets_of(Role.PIVOT)
    z = step.candidates_of(Role.COMMON)[0].digit
    cases = []
    for pincer in step.sets_of(Role.PINCER):
        (shared,) = set(pincer.digits) - {z}
        cases.append(say("wing.case", digit=shared, pincer=Cell(pincer.cells[0]), z=z))
    ends = [entry.cells[0] for entry in step.sets_of(Role.PINCER)]
    if z in pivot.digits:
        ends = [pivot.cells[0], *ends]
        cases.append(say("wing.itself", z=z))
    yield say("wing.pivot", pivot=Cell(pivot.cells[0]), digits=Digits(pivot.digits), cases=Items(cases))
    yield say("wing.ends", cells=Cells(ends), count=Count(len(ends)), z=z)


def w_wing(step: Step) -> Messages:
    """Describe two equal cells joined by a strong link."""
    first, second = (entry.cells[0] for entry in step.sets_of(Role.PINCER))
    (near, x), (far, _) = step.candidates_of(Role.LINK)
    yield say(
        "w_wing",
        first=Cell(first),
        second=Cell(second),
        cells=Cells((first, second)),
        digits=Digits(step.digits),
        house=House(step.houses_of(Role.LINK)[0]),
        near=Cell(near),
        far=Cell(far),
        x=x,
        z=step.candidates_of(Role.COMMON)[0].digit,
    )


def wxyz_wing(step: Step) -> Messages:
    """Describe four cells with four digits of which only one can repeat."""
    holders = step.cells_of(Role.COMMON)
    yield say(
        "wxyz_wing",
        cells=Cells(step.cells_of(Role.PIVOT, Role.PINCER)),
        digits=Digits(step.digits),
        z=step.eliminations[0].digit,
        holders=Cells(holders),
        count=Count(len(holders)),
    )


FACTS = {"xy_wing": xy_wing, "xyz_wing": xy_wing, "w_wing": w_wing, "wxyz_wing": wxyz_wing}
