"""Facts of exocets and other patterns that stretch over much of the board."""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING

from nonet.geometry import CELL_HOUSES, HOUSES, PEERS, column_of
from nonet.logic.facts.evidence import common_houses, struck_cells
from nonet.logic.facts.uniqueness import saved
from nonet.steps import Role
from nonet.words.saying import Cell, Cells, Count, Digits, House, Houses, Items, Say, say

if TYPE_CHECKING:
    from nonet.steps import RoleSet, Step
    from nonet.words.saying import Messages

__all__ = ["FACTS"]


def counted_by_house(step: Step) -> list[tuple[int, list[int]]]:
    """Return the digits that each house must take from the cells of a set."""
    found: dict[int, set[int]] = {}
    for role, kind in ((Role.BASE, Role.BASE), (Role.LINK, Role.COVER)):
        for cell, digit in step.candidates_of(role):
            (house,) = (house for house in step.houses_of(kind) if cell in HOUSES[house])
            found.setdefault(house, set()).add(digit)
    return [(house, sorted(digits)) for house, digits in sorted(found.items())]


def exocet(step: Step) -> Messages:
    """Describe two target cells that contain the digits of two base cells."""
    (base,) = step.sets_of(Role.BASE)
    pair = Cells(step.cells_of(Role.TARGET))
    lines = step.houses_of(Role.LINE)
    yield say("exocet.base", base=Cells(base.cells), digits=Digits(base.digits), lines=Houses(sorted(lines)))
    yield say("exocet.short", targets=pair, walls=Items(_wall(step, lines, digit) for digit in base.digits))
    yield say("exocet.targets", targets=pair)
    for mirror in step.sets_of(Role.MIRROR):
        yield from _mirror(step, mirror)
    if lost := {digit for cell, digit in step.eliminations if cell in base.cells}:
        yield say("exocet.no_target", digits=Digits(sorted(lost)), base=Cells(base.cells), targets=pair)
    yield say("exocet.end")


def _wall(step: Step, lines: tuple[int, ...], digit: int) -> Say:
    """Describe the cross lines with too few places for a digit of the base besides the targets."""
    base, targets = step.cells_of(Role.BASE), step.cells_of(Role.TARGET)
    crossing = 1 if lines[0] < 9 else 0
    open_rows: dict[int, set[int]] = {}
    for line in lines:
        free = [cell for cell in HOUSES[line] if cell not in targets and not all(cell in PEERS[own] for own in base)]
        held = [c for c in free if step.grid[c] == digit or step.grid.candidate_masks[c] >> (digit - 1) & 1]
        open_rows[line] = {CELL_HOUSES[cell][crossing] for cell in held}
    for size in (1, 2, 3):
        for chosen in combinations(lines, size):
            rows = sorted(set().union(*(open_rows[line] for line in chosen)))
            if len(rows) < size:
                if not rows:
                    return say("exocet.none", digit=digit, line=House(chosen[0]))
                return say("exocet.few", digit=digit, lines=Houses(sorted(chosen)), rows=Houses(rows))
    raise AssertionError(f"{step.technique.id}: {digit} has places enough")


def _mirror(step: Step, mirror: RoleSet) -> Messages:
    """Describe where a target's digit occurs a second time, and what that rules out."""
    base, targets = step.cells_of(Role.BASE), step.cells_of(Role.TARGET)
    box = CELL_HOUSES[mirror.cells[0]][2]
    (other,) = (cell for cell in targets if CELL_HOUSES[cell][2] == box)
    (target,) = (cell for cell in targets if cell != other)
    along = 0 if step.houses_of(Role.LINE)[0] >= 9 else 1
    row = common_houses(mirror.cells)[0]
    corner = next(c for c in HOUSES[row] if CELL_HOUSES[c][2] == box and c not in mirror.cells)
    own = {
        "target": Cell(target),
        "mirror": Cells(mirror.cells),
        "box": House(box),
        "taken": Houses(sorted((CELL_HOUSES[base[0]][along], CELL_HOUSES[target][along]))),
        "other": Cell(other),
    }
    yield say("exocet.mirror" if corner == other else "exocet.mirror_corner", corner=Cell(corner), **own)
    lost = sorted(digit for cell, digit in step.eliminations if cell == target and digit in step.digits)
    if lost:
        yield say("exocet.not_there", target=Cell(target), digits=Digits(lost))
    for cell in mirror.cells:
        if cell in struck_cells(step):
            yield say("exocet.only_there", cell=Cell(cell), digits=Digits(mirror.digits))


def locked_cells(step: Step) -> Messages:
    """Describe cells that use up as many digits as there are cells, each counted for one house."""
    (found,) = step.sets
    lines, others = step.houses_of(Role.BASE), step.houses_of(Role.COVER)
    count = Count(len(found.cells))
    own = {"lines": Houses(sorted(lines)), "others": Houses(sorted(others)), "cells": Cells(found.cells)}
    key = "locked.loop" if step.technique.id == "sk_loop" else "locked.crossing"
    room = Items(say("locked.house", house=House(h), digits=Digits(digits)) for h, digits in counted_by_house(step))
    yield say(key, count=count, **own)
    if len(found.cells) == 6 and sorted((len(lines), len(others))) == [2, 3]:
        yield say("locked.twinned")
    yield say("locked.room", room=room)
    yield say("locked.full", count=count)


def tridagon(step: Step) -> Messages:
    """Describe twelve cells that three digits cannot fill, and the candidates that save them."""
    (found,) = step.sets
    boxes = sorted({CELL_HOUSES[cell][2] for cell in found.cells})
    is_odd = {box: _is_odd([cell for cell in found.cells if CELL_HOUSES[cell][2] == box]) for box in boxes}
    (other,) = (box for box in boxes if sum(is_odd[box] == value for value in is_odd.values()) == 1)
    own = {"boxes": Houses(boxes), "cells": Cells(found.cells), "digits": Digits(found.digits), "other": House(other)}
    yield say("tridagon", **own)
    yield saved(step)


def _is_odd(cells: list[int]) -> bool:
    """Return whether three cells of a box, one in each row and column, run against its diagonal."""
    columns = [column_of(cell) for cell in sorted(cells)]
    return sum(columns[i] > columns[j] for i, j in ((0, 1), (0, 2), (1, 2))) % 2 == 1


FACTS = {
    "tridagon": tridagon,
    "sk_loop": locked_cells,
    "multi_sector_locked_set": locked_cells,
    "junior_exocet": exocet,
    "senior_exocet": exocet,
}
