"""Facts of simple colours, multi colours and 3D Medusa."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nonet.geometry import PEERS
from nonet.logic.facts.evidence import listed, places, struck_cells
from nonet.steps import Role
from nonet.words.saying import Cell, Cells, House, Say, say

if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Any

    from nonet.cells import Candidate
    from nonet.steps import Step
    from nonet.words.saying import Messages

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
    """Find a coloured candidate that conflicts with this one: in the same cell, or the same digit in a peer."""
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


def trap(step: Step) -> Messages:
    """Describe cells that see both colours."""
    digit = step.digits[0]
    cells = _clusters(step)
    yield say("color.one_cluster", digit=digit, a=cells["a"], b=cells["b"])
    for hit in struck_cells(step):
        seen = (next(cell for cell in cells[name] if cell in PEERS[hit]) for name in "ab")
        yield say("color.sees_both", cell=Cell(hit), seen=Cells(seen))
    yield say("color.trap")


def wrap(step: Step) -> Messages:
    """Describe a colour that contradicts itself."""
    digit = step.digits[0]
    cells = _clusters(step)
    name = "a" if set(struck_cells(step)) & set(cells["a"]) else "b"
    yield say("color.one_cluster", digit=digit, a=cells["a"], b=cells["b"])
    yield say("color.wrap", cells=Cells(first_sight(cells[name], cells[name])), color=_color(name))


def multi_1(step: Step) -> Messages:
    """Describe two clusters of which one colour each cannot both be true; the same may hold for a second pair."""
    digit = step.digits[0]
    yield say("color.two_clusters", digit=digit, **_clusters(step))
    for (first, second), (left, right), (near, far), hit in clashing_colors(step):
        colors = {"first": _color(first), "second": _color(second), "left": _color(left), "right": _color(right)}
        yield say("color.clash", near=Cell(near), far=Cell(far), hit=Cells(hit), digit=digit, **colors)
    yield say("color.so")


def multi_2(step: Step) -> Messages:
    """Describe a colour that sees both colours of another cluster."""
    digit = step.digits[0]
    cells = _clusters(step)
    name = "a" if set(struck_cells(step)) & set(cells["a"]) else "b"
    to_c, to_d = first_sight(cells[name], cells["c"]), first_sight(cells[name], cells["d"])
    yield say("color.two_clusters", digit=digit, **cells)
    yield say("color.between", color=_color(name), to_c=Cells(to_c), to_d=Cells(to_d), digit=digit)


def medusa(step: Step) -> Messages:
    """Describe the colouring of candidates of several digits."""
    colored = {name: step.candidates_of(_COLORS[name]) for name in "ab"}
    yield say("medusa", a=listed(colored["a"]), b=listed(colored["b"]))
    false = next((name for name in "ab" if set(step.eliminations) <= set(colored[name])), None)
    if false is not None:
        kind, where = medusa_fault(step, _COLORS[false])
        if kind == "place":
            yield say("medusa.no_place", color=_color(false), house=House(where[0]), digit=where[1])
        elif kind == "cell":
            yield say("medusa.no_candidate", color=_color(false), cell=Cell(where[0]))
        else:
            yield say("medusa.twice", color=_color(false), both=listed(where))
        return
    for cell, digit in step.eliminations:
        pair = (conflicting(step, cell, digit, _COLORS[name]) for name in "ab")
        yield say("medusa.conflict", cell=Cell(cell), digit=digit, both=listed(pair))
    yield say("medusa.trap")


FACTS = {
    "simple_colors_trap": trap,
    "simple_colors_wrap": wrap,
    "multi_colors_1": multi_1,
    "multi_colors_2": multi_2,
    "medusa_3d": medusa,
}
