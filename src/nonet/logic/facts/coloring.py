"""Facts of simple colours, multi colours and 3D Medusa."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nonet.geometry import PEERS
from nonet.logic.facts.evidence import places, struck_cells
from nonet.logic.step import Role
from nonet.words.saying import Cell, Cells, House, Items, Say, say

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence
    from typing import Any

    from nonet.cells import Candidate
    from nonet.logic.step import Step
    from nonet.words.saying import Links

__all__ = ["FACTS"]

_COLORS = {"a": Role.COLOR_A, "b": Role.COLOR_B, "c": Role.COLOR_C, "d": Role.COLOR_D}


def first_sight(some: Sequence[int], others: Sequence[int]) -> tuple[int, int]:
    """Find the first two cells, one of each kind, that see each other."""
    return next((a, b) for a in some for b in others if b in PEERS[a])


def clashing_colors(step: Step) -> list[tuple[tuple[str, str], tuple[str, str], tuple[int, int], list[int]]]:
    """Read multi colors 1: pairs of colours that see each other, enough to explain every elimination.

    Each comes with the opposite colours, of which one is true, two cells that see each other, and the cells struck.
    """
    cells = {name: step.cells_of(role) for name, role in _COLORS.items()}
    opposite = dict(zip("abcd", "badc", strict=True))
    left_over = struck_cells(step)
    found = []
    for first in "ab":
        for second in "cd":
            left, right = opposite[first], opposite[second]
            sights = [(a, b) for a in cells[first] for b in cells[second] if b in PEERS[a]]
            hit = [c for c in left_over if set(PEERS[c]) & set(cells[left]) and set(PEERS[c]) & set(cells[right])]
            if sights and hit:
                found.append(((first, second), (left, right), sights[0], hit))
                left_over = [cell for cell in left_over if cell not in hit]
    return found


def conflicting(step: Step, cell: int, digit: int, role: Role) -> Candidate:
    """Find a coloured candidate that cannot be true together with this one: in its cell, or the same digit in sight."""
    return next(
        other
        for other in step.candidates_of(role)
        if other.cell == cell or (other.digit == digit and other.cell in PEERS[cell])
    )


def medusa_fault(step: Step, role: Role) -> tuple[str, tuple[Any, ...]]:
    """Find why a colour of a medusa contradicts itself.

    "twice" with two of its candidates that cannot both be true; "cell" with a cell that it leaves without a candidate;
    "place" with a house and a digit that it leaves without a place.
    """
    coloured = step.candidates_of(role)
    for index, first in enumerate(coloured):
        for second in coloured[index + 1 :]:
            if first.cell == second.cell or (first.digit == second.digit and second.cell in PEERS[first.cell]):
                return "twice", (first, second)

    def is_struck(cell: int, digit: int) -> bool:
        return any(
            other.digit != digit if other.cell == cell else other.digit == digit and other.cell in PEERS[cell]
            for other in coloured
        )

    for cell in step.grid.blanks:
        if all(is_struck(cell, digit) for digit in step.grid.candidates(cell)):
            return "cell", (cell,)
    for house in range(27):
        for digit in range(1, 10):
            found = places(step.grid, house, digit)
            if found and all(is_struck(cell, digit) for cell in found):
                return "place", (house, digit)
    raise AssertionError("a colour struck without a reason")


def _color(name: str) -> Say:
    return say(f"color.{name}")


def _clusters(step: Step) -> dict[str, Any]:
    return {name: Cells(step.cells_of(role)) for name, role in _COLORS.items()}


def trap(step: Step) -> list[Say | Links]:
    """Describe cells that see both colours."""
    digit = step.digits[0]
    cells = _clusters(step)
    told: list[Say | Links] = [say("color.one_cluster", digit=digit, a=cells["a"], b=cells["b"])]
    for hit in struck_cells(step):
        seen = (next(cell for cell in cells[name] if cell in PEERS[hit]) for name in "ab")
        told.append(say("color.sees_both", cell=Cell(hit), seen=Cells(seen)))
    return [*told, say("color.trap")]


def wrap(step: Step) -> list[Say | Links]:
    """Describe a colour that contradicts itself."""
    digit = step.digits[0]
    cells = _clusters(step)
    name = "a" if set(struck_cells(step)) & set(cells["a"]) else "b"
    pair = first_sight(cells[name], cells[name])
    return [
        say("color.one_cluster", digit=digit, a=cells["a"], b=cells["b"]),
        say("color.wrap", cells=Cells(pair), color=_color(name)),
    ]


def multi_1(step: Step) -> list[Say | Links]:
    """Describe two clusters of which one colour each cannot both be true; the same may hold for a second pair."""
    digit = step.digits[0]
    told: list[Say | Links] = [say("color.two_clusters", digit=digit, **_clusters(step))]
    for (first, second), (left, right), (near, far), hit in clashing_colors(step):
        told.append(
            say(
                "color.clash",
                near=Cell(near),
                far=Cell(far),
                first=_color(first),
                second=_color(second),
                left=_color(left),
                right=_color(right),
                hit=Cells(hit),
                digit=digit,
            )
        )
    return [*told, say("color.so")]


def multi_2(step: Step) -> list[Say | Links]:
    """Describe a colour that sees both colours of another cluster."""
    digit = step.digits[0]
    cells = _clusters(step)
    name = "a" if set(struck_cells(step)) & set(cells["a"]) else "b"
    to_c, to_d = first_sight(cells[name], cells["c"]), first_sight(cells[name], cells["d"])
    return [
        say("color.two_clusters", digit=digit, **cells),
        say("color.between", color=_color(name), to_c=Cells(to_c), to_d=Cells(to_d), digit=digit),
    ]


def medusa(step: Step) -> list[Say | Links]:
    """Describe the colouring of candidates of several digits."""
    a, b = step.candidates_of(Role.COLOR_A), step.candidates_of(Role.COLOR_B)
    told: list[Say | Links] = [say("medusa", a=_listed(a), b=_listed(b))]
    struck = set(step.eliminations)
    for name in "ab":
        if struck <= set(step.candidates_of(_COLORS[name])):
            kind, where = medusa_fault(step, _COLORS[name])
            if kind == "place":
                house, digit = where
                return [*told, say("medusa.no_place", color=_color(name), house=House(house), digit=digit)]
            if kind == "cell":
                return [*told, say("medusa.no_candidate", color=_color(name), cell=Cell(where[0]))]
            return [*told, say("medusa.twice", color=_color(name), both=_listed(where))]
    for cell, digit in step.eliminations:
        pair = (conflicting(step, cell, digit, _COLORS[name]) for name in "ab")
        told.append(say("medusa.conflict", cell=Cell(cell), digit=digit, both=_listed(pair)))
    return [*told, say("medusa.trap")]


def _listed(candidates: Iterable[Candidate]) -> Items:
    return Items(say("candidate", cell=Cell(cell), digit=digit) for cell, digit in candidates)


FACTS = {
    "simple_colors_trap": trap,
    "simple_colors_wrap": wrap,
    "multi_colors_1": multi_1,
    "multi_colors_2": multi_2,
    "medusa_3d": medusa,
}
