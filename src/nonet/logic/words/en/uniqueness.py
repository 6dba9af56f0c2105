"""Rectangles, loops and graves in English: what a puzzle with one solution cannot come to."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nonet.geometry import CELL_HOUSES, cell_name, column_of, house_name, row_of
from nonet.logic.step import Role
from nonet.logic.words.en.grammar import and_list, both, capital, cells, digits, houses, or_cells, outcome
from nonet.logic.words.reading import by_cell, confined_houses, extra_digits, pair_of

if TYPE_CHECKING:
    from nonet.logic.step import Step

__all__ = ["WORDS"]


def _swap(step: Step) -> str:
    """Say why the deadly pattern cannot be."""
    a, b = pair_of(step)
    return f"{a} and {b} could be swapped all round and the puzzle would have two solutions"


def _none(items: tuple[int, ...]) -> str:
    return "neither" if len(items) == 2 else "none"


def _shape(step: Step) -> str:
    return "loop" if "loop" in step.technique.id else "rectangle"


def type_1(step: Step) -> str:
    """Explain a pattern with a single corner that saves it."""
    floor, (roof,) = step.cells_of(Role.FLOOR), step.cells_of(Role.ROOF)
    a, b = pair_of(step)
    return (
        f"{cells((*floor, roof))} form a {_shape(step)} in which all cells but {cell_name(roof)} hold "
        f"only {a} and {b}. If {cell_name(roof)} were {a} or {b} too, {_swap(step)}. So it must be something else: "
        f"{outcome(step)}."
    )


def type_2(step: Step) -> str:
    """Explain a pattern whose saving corners share one extra digit."""
    floor, roof = step.cells_of(Role.FLOOR), step.cells_of(Role.ROOF)
    a, b = pair_of(step)
    (extra,) = extra_digits(step)
    return (
        f"{cells((*floor, *roof))} form a {_shape(step)} on {a} and {b}; besides these two digits, only {cells(roof)} "
        f"can hold something else, and that is {extra}. If {_none(roof)} of them were {extra}, {_swap(step)}. So one "
        f"of {cells(roof)} is {extra}, and a cell that sees {both(len(roof))} cannot be {extra}: {outcome(step)}."
    )


def type_3(step: Step) -> str:
    """Explain a pattern whose extras act as one cell of a naked set."""
    floor, roof = step.cells_of(Role.FLOOR), step.cells_of(Role.ROOF)
    a, b = pair_of(step)
    return (
        f"{cells((*floor, *roof))} form a {_shape(step)} on {a} and {b}. If {cells(roof)} held no more than these two "
        f"digits, {_swap(step)}, so one of {cells(roof)} must be {digits(extra_digits(step), 'or')}. "
        f"{_as_subset(step, roof)}: {outcome(step)}."
    )


def _as_subset(step: Step, roof: tuple[int, ...]) -> str:
    (subset,) = step.sets_of(Role.SUBSET)
    house = step.houses_of(Role.HOUSE)
    where = f" of {house_name(house[0])}" if house else ""
    return (
        f"Taken as one cell, {cells(roof)} form a naked set with {cells(subset.cells)} on {digits(subset.digits)}, so "
        f"no other cell{where} can hold these digits"
    )


def type_4(step: Step) -> str:
    """Explain a pattern of which one digit is confined to the roof."""
    floor, roof = step.cells_of(Role.FLOOR), step.cells_of(Role.ROOF)
    a, b = pair_of(step)
    struck = step.eliminations[0].digit
    kept = a + b - struck
    where = confined_houses(step.grid, kept, roof)
    return (
        f"{cells((*floor, *roof))} form a {_shape(step)} on {a} and {b}, and {cells(floor)} hold nothing else. "
        f"In {houses(where)}, {kept} can only go in {or_cells(roof)}, so one of these two is {kept}. "
        f"If the other were {struck}, {_swap(step)}: {outcome(step)}."
    )


def rectangle_6(step: Step) -> str:
    """Explain a rectangle with a diagonal roof and a confined digit."""
    floor, roof = step.cells_of(Role.FLOOR), step.cells_of(Role.ROOF)
    a, b = pair_of(step)
    struck = step.eliminations[0].digit
    other = a + b - struck
    lines = sorted({house for cell in roof for house in CELL_HOUSES[cell][:2]})
    return (
        f"{cells((*floor, *roof))} form a rectangle on {a} and {b}, and {cells(floor)} hold nothing else. In "
        f"{houses(lines)}, {struck} can only go in corners of this rectangle. If one of {cells(roof)} were {struck}, "
        f"the other would have to be {struck} as well and {cells(floor)} would be {other}; then {_swap(step)}. "
        f"So {outcome(step)}."
    )


def hidden_rectangle(step: Step) -> str:
    """Explain a rectangle whose far corner would force the deadly pattern."""
    corners = sorted({*step.cells_of(Role.FLOOR), *step.cells_of(Role.ROOF)})
    target, struck = step.eliminations[0]
    a, b = pair_of(step)
    confined = a + b - struck
    opposite = next(c for c in corners if row_of(c) != row_of(target) and column_of(c) != column_of(target))
    sides = [cell for cell in corners if cell not in (target, opposite)]
    row, column = CELL_HOUSES[target][:2]
    return (
        f"{cells(corners)} form a rectangle on {a} and {b}, and {cell_name(opposite)} holds nothing else. In "
        f"{house_name(row)} and in {house_name(column)}, {confined} can only go in corners of this rectangle. If "
        f"{cell_name(target)} were {struck}, {cells(sides)} would both be {confined} and {cell_name(opposite)} would "
        f"be {struck}; then {_swap(step)}. So {outcome(step)}."
    )


def avoidable_1(step: Step) -> str:
    """Explain three filled corners, none a clue, and what the fourth cannot be."""
    placed = and_list([f"{cell_name(cell)} is {digit}" for cell, digit in step.candidates_of(Role.FLOOR)])
    target, struck = step.eliminations[0]
    return (
        f"{capital(placed)}, and none of them is a clue. If {cell_name(target)} were {struck}, the two digits of this "
        "rectangle could be swapped without touching a clue, and the puzzle would have two solutions. So "
        f"{outcome(step)}."
    )


def avoidable_2(step: Step) -> str:
    """Explain two filled corners, none a clue, and two that share an extra."""
    placed = and_list([f"{cell_name(cell)} is {digit}" for cell, digit in step.candidates_of(Role.FLOOR)])
    roof = step.candidates_of(Role.ROOF)
    wrong = " and ".join(f"{cell_name(cell)} were {digit}" for cell, digit in roof)
    (extra,) = extra_digits(step)
    where = [cell for cell, _ in roof]
    return (
        f"{capital(placed)}, and neither is a clue. If {wrong}, the two digits of this rectangle could be swapped "
        f"without touching a clue, and the puzzle would have two solutions. So one of {cells(where)} is {extra}, and a "
        f"cell that sees both cannot be {extra}: {outcome(step)}."
    )


_GRAVE = (
    "every empty cell would have two candidates and every digit two places in each house, and such a board has two "
    "solutions or none"
)


def bug_1(step: Step) -> str:
    """Explain a grave with one extra candidate."""
    cell, digit = step.candidates_of(Role.EXTRA)[0]
    return (
        f"Every empty cell has exactly two candidates, except {cell_name(cell)} with three, where {digit} is one too "
        f"many for its row, its column and its box. Without that {digit}, {_GRAVE}. So {cell_name(cell)} must be "
        f"{digit}: {outcome(step)}."
    )


def bug_2(step: Step) -> str:
    """Explain a grave whose extras are all one digit."""
    extras = step.cells_of(Role.EXTRA)
    digit = step.candidates_of(Role.EXTRA)[0].digit
    return (
        f"Only {cells(extras)} have a candidate too many, and it is {digit} each time. If {_none(extras)} of them were "
        f"{digit}, {_GRAVE}. So one of them is {digit}, and a cell that sees {both(len(extras))} cannot be {digit}: "
        f"{outcome(step)}."
    )


def bug_3(step: Step) -> str:
    """Explain a grave whose extras act as one cell of a naked set."""
    extras = step.cells_of(Role.EXTRA)
    return (
        f"Only {cells(extras)} have candidates too many: {_listed_extras(step)}. If none of these were true, {_GRAVE}. "
        f"So one of {cells(extras)} is {digits(extra_digits(step), 'or')}. {_as_subset(step, extras)}: {outcome(step)}."
    )


def bug_4(step: Step) -> str:
    """Explain a grave with a digit confined to its two larger cells."""
    extras = step.cells_of(Role.EXTRA)
    digit = step.candidates_of(Role.LINK)[0].digit
    house = house_name(step.houses_of(Role.LINK)[0])
    return (
        f"Only {cells(extras)} have candidates too many: {_listed_extras(step)}. If none of these were true, {_GRAVE}. "
        f"In {house}, {digit} can only go in {or_cells(extras)}, so one of the two is {digit} and the other one of its "
        f"extras, and nothing else fits: {outcome(step)}."
    )


def _listed_extras(step: Step) -> str:
    return and_list(
        [f"{digits(found)} in {cell_name(cell)}" for cell, found in by_cell(step.candidates_of(Role.EXTRA))]
    )


WORDS = {
    "unique_rectangle_1": type_1,
    "unique_rectangle_2": type_2,
    "unique_rectangle_3": type_3,
    "unique_rectangle_4": type_4,
    "unique_rectangle_5": type_2,
    "unique_rectangle_6": rectangle_6,
    "hidden_rectangle": hidden_rectangle,
    "avoidable_rectangle_1": avoidable_1,
    "avoidable_rectangle_2": avoidable_2,
    "unique_loop_1": type_1,
    "unique_loop_2": type_2,
    "unique_loop_3": type_3,
    "unique_loop_4": type_4,
    "bug_plus_1": bug_1,
    "bug_2": bug_2,
    "bug_3": bug_3,
    "bug_4": bug_4,
}
