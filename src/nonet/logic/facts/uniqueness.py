"""Facts of rectangles, loops and graves: patterns that are impossible in a puzzle with one solution."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nonet.geometry import CELL_HOUSES, column_of, row_of
from nonet.logic.facts.evidence import (
    by_cell,
    confined_houses,
    extra_digits,
    listed,
    pair_of,
    struck_cells,
    symmetry_of,
)
from nonet.steps import Role
from nonet.words.saying import Cell, Cells, Count, Digits, House, Houses, Items, Say, say

if TYPE_CHECKING:
    from typing import Any

    from nonet.steps import Step
    from nonet.words.saying import Messages

__all__ = ["FACTS"]


def _pattern(step: Step) -> dict[str, Any]:
    """Return the common facts of rectangles and loops: their cells, their two digits, and why they are impossible."""
    floor, roof = step.cells_of(Role.FLOOR), step.cells_of(Role.ROOF)
    a, b = pair_of(step)
    return {
        "all": Cells((*floor, *roof)),
        "floor": Cells(floor),
        "roof": Cells(roof),
        "a": a,
        "b": b,
        "count": Count(len(roof)),
        "shape": say("deadly.loop" if "loop" in step.technique.id else "deadly.rectangle"),
        "swap": say("deadly.swap", a=a, b=b),
    }


def type_1(step: Step) -> Messages:
    """Describe a pattern with a single corner that saves it."""
    yield say("deadly.type_1", **_pattern(step))


def type_2(step: Step) -> Messages:
    """Describe a pattern whose saving corners share one extra digit."""
    (extra,) = extra_digits(step)
    yield say("deadly.type_2", extra=extra, **_pattern(step))


def type_3(step: Step) -> Messages:
    """Describe a pattern whose extras act as one cell of a naked set."""
    pattern = _pattern(step)
    yield say("deadly.type_3", extras=Digits(extra_digits(step)), **pattern)
    yield _as_set(step, pattern["roof"])


def _as_set(step: Step, cells: Cells) -> Say:
    (subset,) = step.sets_of(Role.SUBSET)
    house = House(step.houses_of(Role.HOUSE)[0])
    return say("deadly.set", cells=cells, others=Cells(subset.cells), digits=Digits(subset.digits), house=house)


def type_4(step: Step) -> Messages:
    """Describe a pattern of which one digit is confined to the roof."""
    pattern = _pattern(step)
    struck = step.eliminations[0].digit
    kept = pattern["a"] + pattern["b"] - struck
    houses = Houses(confined_houses(step.grid, kept, pattern["roof"]))
    yield say("deadly.type_4", houses=houses, kept=kept, struck=struck, **pattern)


def rectangle_6(step: Step) -> Messages:
    """Describe a rectangle with a diagonal roof and a confined digit."""
    pattern = _pattern(step)
    struck = step.eliminations[0].digit
    lines = Houses(sorted({house for cell in pattern["roof"] for house in CELL_HOUSES[cell][:2]}))
    yield say("deadly.type_6", lines=lines, struck=struck, other=pattern["a"] + pattern["b"] - struck, **pattern)


def hidden_rectangle(step: Step) -> Messages:
    """Describe a rectangle whose far corner would force the deadly pattern."""
    pattern = _pattern(step)
    corners = sorted(pattern["all"])
    target, struck = step.eliminations[0]
    opposite = next(c for c in corners if row_of(c) != row_of(target) and column_of(c) != column_of(target))
    yield say(
        "deadly.hidden",
        corners=Cells(corners),
        target=Cell(target),
        opposite=Cell(opposite),
        sides=Cells(cell for cell in corners if cell not in (target, opposite)),
        lines=Houses(CELL_HOUSES[target][:2]),
        struck=struck,
        confined=pattern["a"] + pattern["b"] - struck,
        **pattern,
    )


def avoidable(step: Step) -> Messages:
    """Describe filled corners, none a clue, and what the others cannot be."""
    placed = step.candidates_of(Role.FLOOR)
    standing = Items(say("deadly.stands", cell=Cell(cell), digit=digit) for cell, digit in placed)
    yield say("deadly.placed", standing=standing)
    if step.technique.id == "avoidable_rectangle_1":
        target, struck = step.eliminations[0]
        yield say("deadly.avoid_1", cell=Cell(target), digit=struck)
    else:
        roof = step.candidates_of(Role.ROOF)
        (extra,) = extra_digits(step)
        wrong = Items(say("deadly.were", cell=Cell(cell), digit=digit) for cell, digit in roof)
        yield say("deadly.avoid_2", wrong=wrong, cells=Cells(cell for cell, _ in roof), extra=extra)


def saved(step: Step) -> Say:
    """Describe the candidates that save a pattern, one of which is true."""
    extras = listed(step.candidates_of(Role.EXTRA))
    return say("saved.one" if len(extras) == 1 else "saved.several", extras=extras)


def extended(step: Step) -> Messages:
    """Describe two parallel lines that could be exchanged where they hold just some digits."""
    cells = sorted(step.cells_of(Role.FLOOR, Role.ROOF))
    kind = 0 if len({row_of(cell) for cell in cells}) == 2 else 1
    lines = Houses(sorted({CELL_HOUSES[cell][kind] for cell in cells}))
    yield say("deadly.extended", cells=Cells(cells), lines=lines, digits=Digits(step.digits))
    yield saved(step)


def bug_lite(step: Step) -> Messages:
    """Describe cells with two digits each that could all be swapped."""
    pairs = by_cell(step.candidates_of(Role.FLOOR, Role.ROOF))
    described = (say("als.plain", cells=Cells((cell,)), digits=Digits(digits)) for cell, digits in pairs)
    yield say("deadly.bug_lite", pairs=Items(described))
    yield saved(step)


def symmetry(step: Step) -> Messages:
    """Describe a puzzle that looks the same turned or reflected."""
    turn, image, becomes = symmetry_of(step)
    stays = Digits(digit for digit, other in becomes.items() if digit == other)
    pairs = [say("symmetry.pair", a=digit, b=other) for digit, other in becomes.items() if digit != other]
    if stays:
        pairs.append(say("symmetry.stay", digits=stays))
    yield say("symmetry.clues", turn=say(f"symmetry.{turn}"), pairs=Items(pairs))
    first, *_ = cells = struck_cells(step)
    if image[first] == first:
        yield say("symmetry.fixed", cells=Cells(cells), digits=stays)
    else:
        digits = Digits(digit for _, digit in step.eliminations)
        lost = Digits(sorted(becomes[digit] for digit in digits))
        yield say("symmetry.image", cell=Cell(first), image=Cell(image[first]), lost=lost, digits=digits)


def bug(step: Step) -> Messages:
    """Describe a bivalue universal grave but for a few extra candidates."""
    extras = Cells(step.cells_of(Role.EXTRA))
    first, digit = step.candidates_of(Role.EXTRA)[0]
    grave = say("bug.grave")
    if step.technique.id == "bug_plus_1":
        yield say("bug.type_1", cell=Cell(first), digit=digit, grave=grave)
        return
    if step.technique.id == "bug_2":
        yield say("bug.type_2", cells=extras, count=Count(len(extras)), digit=digit, grave=grave)
        return
    found = by_cell(step.candidates_of(Role.EXTRA))
    described = Items(say("bug.extra", cell=Cell(cell), digits=Digits(digits)) for cell, digits in found)
    yield say("bug.extras", cells=extras, listed=described, grave=grave)
    if step.technique.id == "bug_3":
        yield say("bug.type_3", cells=extras, digits=Digits(extra_digits(step)))
        yield _as_set(step, extras)
    else:
        house, linked = House(step.houses_of(Role.LINK)[0]), step.candidates_of(Role.LINK)[0].digit
        yield say("bug.type_4", cells=extras, digit=linked, house=house)


FACTS = {
    "unique_rectangle_1": type_1,
    "unique_rectangle_2": type_2,
    "unique_rectangle_3": type_3,
    "unique_rectangle_4": type_4,
    "unique_rectangle_5": type_2,
    "unique_rectangle_6": rectangle_6,
    "hidden_rectangle": hidden_rectangle,
    "avoidable_rectangle_1": avoidable,
    "avoidable_rectangle_2": avoidable,
    "unique_loop_1": type_1,
    "unique_loop_2": type_2,
    "unique_loop_3": type_3,
    "unique_loop_4": type_4,
    "extended_rectangle": extended,
    "bug_lite": bug_lite,
    "symmetrical_placement": symmetry,
    "bug_plus_1": bug,
    "bug_2": bug,
    "bug_3": bug,
    "bug_4": bug,
}
