"""XY-, XYZ-, W- and WXYZ-wings in English."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nonet.geometry import cell_name, house_name
from nonet.logic.step import Role
from nonet.logic.words.en.grammar import both, cells, digits, or_cells, outcome

if TYPE_CHECKING:
    from nonet.logic.step import Step

__all__ = ["WORDS"]


def xy_wing(step: Step) -> str:
    """Explain a pivot of two candidates and its two pincers."""
    (pivot,) = step.sets_of(Role.PIVOT)
    z = step.candidates_of(Role.COMMON)[0].digit
    cases = []
    for pincer in step.sets_of(Role.PINCER):
        (shared,) = set(pivot.digits) & set(pincer.digits)
        cases.append(f"if it is {shared}, {cell_name(pincer.cells[0])} must be {z}")
    first, second = (entry.cells[0] for entry in step.sets_of(Role.PINCER))
    return (
        f"The pivot {cell_name(pivot.cells[0])} can only be {digits(pivot.digits, 'or')}: {cases[0]}; {cases[1]}. "
        f"Either way one of {cells((first, second))} is {z}, so no cell that sees both can be {z}: {outcome(step)}."
    )


def xyz_wing(step: Step) -> str:
    """Explain a pivot of three candidates and its two pincers."""
    (pivot,) = step.sets_of(Role.PIVOT)
    z = step.candidates_of(Role.COMMON)[0].digit
    cases = []
    for pincer in step.sets_of(Role.PINCER):
        (shared,) = set(pincer.digits) - {z}
        cases.append(f"if it is {shared}, {cell_name(pincer.cells[0])} must be {z}")
    three = (pivot.cells[0], *(entry.cells[0] for entry in step.sets_of(Role.PINCER)))
    return (
        f"The pivot {cell_name(pivot.cells[0])} can be {digits(pivot.digits, 'or')}: {cases[0]}; {cases[1]}; otherwise "
        f"it is {z} itself. One of {cells(three)} is {z} in every case, so no cell that sees all three can be {z}: "
        f"{outcome(step)}."
    )


def w_wing(step: Step) -> str:
    """Explain two equal cells joined by a strong link."""
    first, second = (entry.cells[0] for entry in step.sets_of(Role.PINCER))
    z = step.candidates_of(Role.COMMON)[0].digit
    (near, x), (far, _) = step.candidates_of(Role.LINK)
    house = house_name(step.houses_of(Role.LINK)[0])
    return (
        f"{cells((first, second))} both hold just {digits(step.digits)}. In {house}, {x} can only go in "
        f"{or_cells((near, far))}: the first sees {cell_name(first)}, the second sees {cell_name(second)}. Whichever "
        f"of them is {x}, the cell it sees must be {z}, so no cell that sees both {cells((first, second))} can be {z}: "
        f"{outcome(step)}."
    )


def wxyz_wing(step: Step) -> str:
    """Explain four cells with four digits of which only one can repeat."""
    quad = step.cells_of(Role.PIVOT, Role.PINCER)
    z = step.eliminations[0].digit
    with_z = step.cells_of(Role.COMMON)
    seen = both(len(with_z))
    return (
        f"The four cells {cells(quad)} hold only the four digits {digits(step.digits)}. Of these, only {z} could stand "
        f"in two of them; each other digit fits once at most. So four cells cannot be filled without {z}: one of "
        f"{cells(with_z)} is {z}, and no cell that sees {seen} can be {z}: {outcome(step)}."
    )


WORDS = {
    "xy_wing": xy_wing,
    "xyz_wing": xyz_wing,
    "w_wing": w_wing,
    "wxyz_wing": wxyz_wing,
}
