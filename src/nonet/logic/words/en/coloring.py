"""Simple colours, multi colours and 3D Medusa in English."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nonet.geometry import PEERS, cell_name
from nonet.logic.step import Role
from nonet.logic.words.en.grammar import and_list, cells, outcome
from nonet.logic.words.reading import clashing_colors, conflicting, first_sight

if TYPE_CHECKING:
    from nonet.logic.step import Step

__all__ = ["WORDS"]


def _colors(step: Step) -> str:
    a, b = step.cells_of(Role.COLOR_A), step.cells_of(Role.COLOR_B)
    return f"colour A on {cells(a)}, colour B on {cells(b)}"


def trap(step: Step) -> str:
    """Explain a cell that sees both colours."""
    digit = step.digits[0]
    hit = sorted({cell for cell, _ in step.eliminations})
    a, b = step.cells_of(Role.COLOR_A), step.cells_of(Role.COLOR_B)
    seen = next(c for c in a if c in PEERS[hit[0]]), next(c for c in b if c in PEERS[hit[0]])
    many = len(hit) > 1
    return (
        f"Follow the strong links of {digit}, the houses with just two places for it, and colour their ends in turn: "
        f"{_colors(step)}. One colour is all {digit}, the other has none. {cells(hit)} "
        f"{'each see' if many else 'sees'} both "
        f"colours{f' ({cell_name(hit[0])}, for one, sees {cells(seen)})' if many else f', at {cells(seen)}'}, so "
        f"{outcome(step)}."
    )


def wrap(step: Step) -> str:
    """Explain a colour that contradicts itself."""
    digit = step.digits[0]
    struck = {cell for cell, _ in step.eliminations}
    role, name = (Role.COLOR_A, "A") if struck & set(step.cells_of(Role.COLOR_A)) else (Role.COLOR_B, "B")
    pair = first_sight(step.cells_of(role), step.cells_of(role))
    return (
        f"Follow the strong links of {digit}, the houses with just two places for it, and colour their ends in turn: "
        f"{_colors(step)}. One colour is all {digit}, the other has none. But {cells(pair)} see each other and both "
        f"have colour {name}, so colour {name} is the false one: {outcome(step)}."
    )


def multi_1(step: Step) -> str:
    """Explain two clusters of which one colour each cannot both be true."""
    digit = step.digits[0]
    (first, second), (left, right), (near, far) = clashing_colors(step)
    return (
        f"Colour two clusters of strong links on {digit}. {_clusters(step)} In each cluster one colour is all {digit}. "
        f"{cell_name(near)} ({first}) and {cell_name(far)} ({second}) see each other, so {first} and {second} are not "
        f"both true, and {left} or {right} must be. A cell that sees both {left} and {right} cannot be {digit}: "
        f"{outcome(step)}."
    )


def multi_2(step: Step) -> str:
    """Explain a colour that sees both colours of another cluster."""
    digit = step.digits[0]
    struck = {cell for cell, _ in step.eliminations}
    own, name = (Role.COLOR_A, "A") if struck & set(step.cells_of(Role.COLOR_A)) else (Role.COLOR_B, "B")
    to_c = first_sight(step.cells_of(own), step.cells_of(Role.COLOR_C))
    to_d = first_sight(step.cells_of(own), step.cells_of(Role.COLOR_D))
    return (
        f"Colour two clusters of strong links on {digit}. {_clusters(step)} One of C and D is all {digit}. Colour "
        f"{name} sees C ({cells(to_c)}) and D ({cells(to_d)}), so it meets a true {digit} either way and is false "
        f"itself: {outcome(step)}."
    )


def _clusters(step: Step) -> str:
    a, b, c, d = (step.cells_of(role) for role in (Role.COLOR_A, Role.COLOR_B, Role.COLOR_C, Role.COLOR_D))
    return f"In the first, A is {cells(a)} and B is {cells(b)}; in the second, C is {cells(c)} and D is {cells(d)}."


def medusa(step: Step) -> str:
    """Explain the colouring of candidates of several digits."""
    a, b = step.candidates_of(Role.COLOR_A), step.candidates_of(Role.COLOR_B)
    return (
        "Colour candidates in turn along strong links, both inside cells with two candidates and between the two "
        f"places of a digit in a house. Colour A: {_listed(a)}; colour B: {_listed(b)}. Either all of A or all of B is "
        f"true. {_medusa_why(step)}: {outcome(step)}."
    )


def _medusa_why(step: Step) -> str:
    struck = set(step.eliminations)
    for role, name in ((Role.COLOR_A, "A"), (Role.COLOR_B, "B")):
        if struck and struck <= set(step.candidates_of(role)):
            return f"Colour {name} contradicts itself, so all of it is false"
    cell, digit = step.eliminations[0]
    other_a, other_b = (conflicting(step, cell, digit, role) for role in (Role.COLOR_A, Role.COLOR_B))
    example = f" ({_listed(((cell, digit),))} with {_listed((other_a,))} and with {_listed((other_b,))})"
    return f"What conflicts with both colours is false either way{example}"


def _listed(candidates: tuple[tuple[int, int], ...]) -> str:
    return and_list([f"{digit} in {cell_name(cell)}" for cell, digit in candidates])


WORDS = {
    "simple_colors_trap": trap,
    "simple_colors_wrap": wrap,
    "multi_colors_1": multi_1,
    "multi_colors_2": multi_2,
    "medusa_3d": medusa,
}
