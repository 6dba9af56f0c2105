"""Facts of almost locked sets, Sue de Coq and aligned exclusion."""

from __future__ import annotations

from itertools import pairwise, permutations, product
from typing import TYPE_CHECKING

from nonet.geometry import HOUSES, PEERS
from nonet.logic.facts.evidence import listed, struck_digits
from nonet.steps import Role
from nonet.words.saying import Cell, Cells, Count, Digits, House, Items, Say, say

if TYPE_CHECKING:
    from collections.abc import Sequence

    from nonet.steps import RoleSet, Step
    from nonet.words.saying import Messages

__all__ = ["FACTS"]


def shared_links(step: Step, sets: Sequence[RoleSet]) -> list[int]:
    """Find the restricted digit that joins each almost locked set of a chain to the next.

    No digit comes twice in a row, and the first and last links do not use the eliminated digit: otherwise a set that
    loses its link would not be locked by it.
    """
    struck = struck_digits(step)
    restricted = {digit for _, digit in step.candidates_of(Role.RESTRICTED)}
    options = [
        [
            digit
            for digit in sorted(restricted & set(before.digits) & set(after.digits))
            if _all_see(step, digit, before, after)
        ]
        for before, after in pairwise(sets)
    ]
    options[0] = [digit for digit in options[0] if digit not in struck]
    options[-1] = [digit for digit in options[-1] if digit not in struck]
    return next(list(chosen) for chosen in product(*options) if all(a != b for a, b in pairwise(chosen)))


def _all_see(step: Step, digit: int, a: RoleSet, b: RoleSet) -> bool:
    masks = step.grid.candidate_masks
    first = [cell for cell in a.cells if masks[cell] >> (digit - 1) & 1]
    second = [cell for cell in b.cells if masks[cell] >> (digit - 1) & 1]
    return all(other in PEERS[cell] for cell in first for other in second)


def petals_of(step: Step, stem: int, digits: Sequence[int]) -> list[tuple[int, RoleSet]]:
    """Pair each digit of a death blossom's stem with the petal that it takes the digit from."""
    masks = step.grid.candidate_masks

    def feeds(digit: int, petal: RoleSet) -> bool:
        places = [cell for cell in petal.cells if masks[cell] >> (digit - 1) & 1]
        return bool(places) and all(stem in PEERS[cell] for cell in places)

    for petals in permutations(step.sets_of(Role.ALS), len(digits)):
        if all(map(feeds, digits, petals)):
            return list(zip(digits, petals, strict=True))
    return []


def _als(name: str, found: RoleSet) -> Say:
    """Introduce an almost locked set: n cells with n + 1 digits."""
    key = "als.cell" if len(found.cells) == 1 else "als.set"
    cells, digits = Cells(found.cells), Digits(found.digits)
    return say(key, name=name, cells=cells, digits=digits, count=Count(len(found.cells)))


def _plain(found: RoleSet) -> Say:
    return say("als.plain", cells=Cells(found.cells), digits=Digits(found.digits))


def als_xz(step: Step) -> Messages:
    """Describe two almost locked sets that share one or two restricted digits."""
    (a,), (b,) = step.sets_of(Role.ALS_A), step.sets_of(Role.ALS_B)
    restricted = sorted({digit for _, digit in step.candidates_of(Role.RESTRICTED)})
    yield say("als.sets", sets=Items((_als("A", a), _als("B", b))))
    if len(restricted) == 1:
        yield say("als.xz", x=restricted[0], struck=Digits(struck_digits(step)))
        return
    x, y = restricted
    yield say("als.doubly", x=x, y=y)
    for name, found in (("A", a), ("B", b)):
        if rest := Digits(digit for digit in found.digits if digit not in restricted):
            yield say("als.rest", name=name, digits=rest)
    yield say("als.doubly_end")


def als_xy_wing(step: Step) -> Messages:
    """Describe two almost locked sets joined by a third."""
    (a,), (b,), (c,) = (step.sets_of(role) for role in (Role.ALS_A, Role.ALS_B, Role.ALS_C))
    x, y = shared_links(step, [a, c, b])
    yield say("als.sets", sets=Items((_als("A", a), _als("B", b), _als("C", c))))
    yield say("als.wing", x=x, y=y, struck=Digits(struck_digits(step)))


def als_xy_chain(step: Step) -> Messages:
    """Describe a chain of almost locked sets."""
    sets = step.sets_of(Role.ALS)
    links = shared_links(step, sets)
    walk = Items(
        say("als.takes" if index else "als.takes_first", digit=link, set=_plain(found))
        for index, (found, link) in enumerate(zip(sets[1:], links, strict=True))
    )
    first, *others = struck_digits(step)
    yield say("als.chain", first=_plain(sets[0]), z=first, walk=walk, last=Cells(sets[-1].cells))
    if others:
        yield say("als.same", digits=Digits(others))
    yield say("als.ends", digits=Digits((first, *others)))


def death_blossom(step: Step) -> Messages:
    """Describe a stem cell each of whose digits feeds a petal."""
    stem = step.cells_of(Role.PIVOT)[0]
    digits = step.grid.candidates(stem)
    cases = Items(say("blossom.case", digit=digit, set=_plain(petal)) for digit, petal in petals_of(step, stem, digits))
    yield say("blossom.stem", stem=Cell(stem), digits=Digits(digits), cases=cases)
    yield say("blossom.petals", struck=Digits(struck_digits(step)))


def sue_de_coq(step: Step) -> Messages:
    """Describe a crossing of line and box with a set on either side."""
    (core,), (in_line,), (in_box,) = (step.sets_of(role) for role in (Role.INTERSECTION, Role.LINE, Role.BOX))
    every = sorted({*core.digits, *in_line.digits, *in_box.digits})
    count = len(core.cells) + len(in_line.cells) + len(in_box.cells)
    shared = Digits(sorted(set(in_line.digits) & set(in_box.digits)))
    yield say(
        "sue_de_coq",
        line=House(step.houses_of(Role.LINE)[0]),
        box=House(step.houses_of(Role.BOX)[0]),
        core=Cells(core.cells),
        core_digits=Digits(core.digits),
        line_cells=Cells(in_line.cells),
        line_digits=Digits(in_line.digits),
        box_cells=Cells(in_box.cells),
        box_digits=Digits(in_box.digits),
    )
    key = "sue_de_coq.twice" if count > len(every) else "sue_de_coq.once"
    yield say(key, count=Count(count), digits=Digits(every), shared=shared)


def aligned_exclusion(step: Step) -> Messages:
    """Describe cells whose combinations are all blocked for some digit."""
    walls = Items(_plain(found) for found in step.sets_of(Role.SUBSET))
    yield say("aligned", cells=Cells(step.cells_of(Role.BASE)), walls=walls, struck=listed(step.eliminations))


def fireworks(step: Step) -> Messages:
    """Describe three digits that a row and a column can only place in three cells."""
    row, column = step.houses_of(Role.BASE)
    (box,) = step.houses_of(Role.BOX)
    (cross,) = step.cells_of(Role.PIVOT)
    (found,) = step.sets
    (right,) = (cell for cell in found.cells if cell != cross and cell in HOUSES[row])
    (down,) = (cell for cell in found.cells if cell != cross and cell in HOUSES[column])
    own = {"row": House(row), "column": House(column), "box": House(box), "digits": Digits(found.digits)}
    cells = {"cross": Cell(cross), "right": Cell(right), "down": Cell(down), "cells": Cells((cross, right, down))}
    yield say("fireworks", **own, **cells)


def ahs_chain(step: Step) -> Messages:
    """Describe almost hidden sets, each of which shares a cell with the next, and one that the first and last share."""
    sets = step.sets_of(Role.ALS)
    houses = [entry.house for entry in step.houses]
    shared = [entry.cells[0] for entry in step.sets_of(Role.INTERSECTION)]
    end = step.eliminations[0].cell
    described = Items(
        say("ahs.set", house=House(house), digits=Digits(found.digits), cells=Cells(found.cells))
        for house, found in zip(houses, sets, strict=True)
    )
    walk = Items(
        say("ahs.takes", cell=Cell(cell), digits=Digits(found.digits))
        for cell, found in zip(shared, sets[1:], strict=True)
    )
    either = Digits(sorted({*sets[0].digits, *sets[-1].digits}))
    yield say("ahs.sets", sets=described)
    yield say("ahs.walk", end=Cell(end), first=Digits(sets[0].digits), walk=walk)
    yield say("ahs.end", end=Cell(end), digits=either)


FACTS = {
    "ahs_chain": ahs_chain,
    "fireworks": fireworks,
    "sue_de_coq": sue_de_coq,
    "als_xz": als_xz,
    "als_xy_wing": als_xy_wing,
    "als_xy_chain": als_xy_chain,
    "death_blossom": death_blossom,
    "aligned_pair_exclusion": aligned_exclusion,
    "aligned_triplet_exclusion": aligned_exclusion,
}
