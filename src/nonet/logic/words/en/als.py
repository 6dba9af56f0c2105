"""Almost locked sets, Sue de Coq and aligned exclusion in English."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nonet.geometry import cell_name, house_name
from nonet.logic.step import Role, RoleSet
from nonet.logic.words.en.grammar import and_list, capital, cells, digits, number, or_cells, outcome
from nonet.logic.words.reading import petals_of, shared_links, stem_of, struck_digits

if TYPE_CHECKING:
    from nonet.logic.step import Step

__all__ = ["WORDS"]


def _als(name: str, found: RoleSet) -> str:
    """Introduce an almost locked set: n cells with n + 1 digits."""
    if len(found.cells) == 1:
        return f"{name} is the cell {cells(found.cells)} with {digits(found.digits)}"
    return f"{name} is {cells(found.cells)}, {number(len(found.cells))} cells with only {digits(found.digits)}"


def _same(step: Step) -> str:
    """Say that an argument made for the first struck digit holds for the others."""
    _, *others = struck_digits(step)
    return f", and the same goes for {digits(others)}" if others else ""


def als_xz(step: Step) -> str:
    """Explain two almost locked sets that share one or two restricted digits."""
    (a,), (b,) = step.sets_of(Role.ALS_A), step.sets_of(Role.ALS_B)
    restricted = sorted({digit for _, digit in step.candidates_of(Role.RESTRICTED)})
    text = f"{capital(_als('set A', a))}; {_als('set B', b)}. Each has one digit more than cells. "
    if len(restricted) > 1:
        return (
            f"{text}Every {restricted[0]} of A sees every {restricted[0]} of B, and the same goes for {restricted[1]}, "
            "so each set gets exactly one of these two digits and must use all its others as well. What conflicts "
            f"with that cannot be true: {outcome(step)}."
        )
    x = restricted[0]
    return (
        f"{text}Every {x} of A sees every {x} of B, so only one of the sets can hold {x}; the other must then use all "
        f"its other digits, {digits(struck_digits(step))} among them. A cell that sees all places of such a digit in "
        f"both sets cannot hold it: {outcome(step)}."
    )


def als_xy_wing(step: Step) -> str:
    """Explain two almost locked sets joined by a third."""
    (a,), (b,), (c,) = (step.sets_of(role) for role in (Role.ALS_A, Role.ALS_B, Role.ALS_C))
    x, y = shared_links(step, [a, c, b])
    z = struck_digits(step)[0]
    return (
        f"{capital(_als('set A', a))}; {_als('set B', b)}; {_als('set C', c)}. Each has one digit more than cells, so "
        f"C must hold {x} or {y}: if it holds {x}, A loses {x} and must use all its other digits; if it holds {y}, B "
        f"loses {y} and must use all its others. Either way {z} is in A or in B{_same(step)}, so {outcome(step)}."
    )


def als_xy_chain(step: Step) -> str:
    """Explain a chain of almost locked sets."""
    sets = step.sets_of(Role.ALS)
    links = shared_links(step, sets)
    walk = []
    for index, (found, link) in enumerate(zip(sets[1:], links, strict=True)):
        walk.append(
            f"{'it takes' if index == 0 else 'which takes'} {link} from {cells(found.cells)} ({digits(found.digits)})"
        )
    z = struck_digits(step)[0]
    first, last = sets[0], sets[-1]
    return (
        "Each of these sets has one digit more than cells, so a set that loses a digit must use all its others. Start "
        f"with {cells(first.cells)} ({digits(first.digits)}): if {z} is not there, {', '.join(walk)}, and so {z} must "
        f"be in {or_cells(last.cells)}. So {z} is in the first set or in the last{_same(step)}, and {outcome(step)}."
    )


def death_blossom(step: Step) -> str:
    """Explain a stem cell each of whose digits feeds a petal."""
    stem_cell, stem_digits = stem_of(step)
    struck = digits(struck_digits(step))
    cases = [
        f"if it is {digit}, {cells(petal.cells)} ({digits(petal.digits)}) must do without {digit}"
        for digit, petal in petals_of(step, stem_cell, stem_digits)
    ]
    return (
        f"The stem {cell_name(stem_cell)} must be {digits(stem_digits, 'or')}: {'; '.join(cases)}. Each of these "
        f"petals has one digit more than cells, so one that loses a digit must use all its others, {struck} among "
        f"them. A cell that sees all places of such a digit in the petals cannot hold it: {outcome(step)}."
    )


def sue_de_coq(step: Step) -> str:
    """Explain a crossing of line and box with a set on either side."""
    (core,), (in_line,), (in_box,) = (step.sets_of(role) for role in (Role.INTERSECTION, Role.LINE, Role.BOX))
    line, box = house_name(step.houses_of(Role.LINE)[0]), house_name(step.houses_of(Role.BOX)[0])
    every = sorted({*core.digits, *in_line.digits, *in_box.digits})
    count = len(core.cells) + len(in_line.cells) + len(in_box.cells)
    shared = sorted(set(in_line.digits) & set(in_box.digits))
    twice = f" ({digits(shared)} twice)" if count > len(every) else ""
    return (
        f"Where {line} and {box} cross, {cells(core.cells)} hold {digits(core.digits)}. Beside them, "
        f"{cells(in_line.cells)} in {line} can only be {digits(in_line.digits, 'or')}, and {cells(in_box.cells)} in "
        f"{box} can only be {digits(in_box.digits, 'or')}. These {number(count)} cells have room for just the "
        f"digits {digits(every)}{twice}, so each of them is used up in the house that it is tied to: {outcome(step)}."
    )


def aligned_exclusion(step: Step) -> str:
    """Explain cells whose combinations are all blocked for some digit."""
    base = step.cells_of(Role.BASE)
    walls = step.sets_of(Role.SUBSET)
    named = and_list([f"{cells(found.cells)} ({digits(found.digits)})" for found in walls])
    struck = and_list([f"{digit} in {cell_name(cell)}" for cell, digit in step.eliminations])
    return (
        f"Try every combination of candidates in {cells(base)}. A combination is impossible when two cells that see "
        f"each other would be equal, or when it takes every candidate from a cell that sees them, such as {named}. No "
        f"combination with {struck} survives, so {outcome(step)}."
    )


WORDS = {
    "sue_de_coq": sue_de_coq,
    "als_xz": als_xz,
    "als_xy_wing": als_xy_wing,
    "als_xy_chain": als_xy_chain,
    "death_blossom": death_blossom,
    "aligned_pair_exclusion": aligned_exclusion,
    "aligned_triplet_exclusion": aligned_exclusion,
}
