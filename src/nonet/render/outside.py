"""Clues outside the board: their positions, and the room they need."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from nonet.drawing.site import Seen

if TYPE_CHECKING:
    from collections.abc import Sequence

    from nonet.drawing.place import Cell, Place
    from nonet.drawing.scene import Item

__all__ = ["Clue", "clues_of", "draw_clues", "margins"]

#: The room for one clue, and for each further one in the same place.
_FIRST: Final = 34.0
_NEXT: Final = 30.0


@dataclass(frozen=True, slots=True)
class Clue:
    """A number at the cell `at` outside the board; `depth` counts the clues between it and the board."""

    rule: Any
    at: Cell
    step: tuple[int, int]
    depth: int = 0


def clues_of(puzzle: Any) -> list[Clue]:
    """Find the places of all clues outside the board; clues that share a place are stacked outwards."""
    size = puzzle.size
    found: list[Clue] = []
    for rule in dict.fromkeys(getattr(puzzle, "rules", ())):
        if rule.layer_on(size) == "outside":
            at, step = rule.seen_from(size)
            depth = sum(clue.at == at and clue.step == step for clue in found)
            found.append(Clue(rule, at, step, depth))
    return found


def _room(clues: Sequence[Clue]) -> float:
    return _FIRST + _NEXT * max(clue.depth for clue in clues) if clues else 0.0


def margins(clues: Sequence[Clue], size: int) -> tuple[float, float, float, float]:
    """Return the room needed for clues on the left, top, right and bottom."""
    return (
        _room([clue for clue in clues if clue.at[1] < 0]),
        _room([clue for clue in clues if clue.at[0] < 0]),
        _room([clue for clue in clues if clue.at[1] >= size]),
        _room([clue for clue in clues if clue.at[0] >= size]),
    )


def _near(place: Place, cell: Cell, depth: int) -> tuple[float, float]:
    """Return the middle of a place outside the board: near its edge, regardless of the cell size."""
    x, y = place.centre(cell)
    far = _FIRST / 2 + _NEXT * depth
    if cell[1] < 0:
        x = place.left - far
    elif cell[1] >= place.size:
        x = place.left + place.width + far
    if cell[0] < 0:
        y = place.top - far
    elif cell[0] >= place.size:
        y = place.top + place.width + far
    return x, y


def draw_clues(place: Place, clues: Sequence[Clue]) -> list[Item]:
    """Draw the clues. If there are several kinds, each has its own sign; a diagonal always has its arrow."""
    kinds = {clue.rule.kind for clue in clues if not clue.rule.has_own_sign}
    items: list[Item] = []
    for clue in clues:
        x, y = _near(place, clue.at, clue.depth)
        items += clue.rule.draw_outside(Seen(x, y, clue.at, clue.step, place.size, len(kinds) > 1))
    return items
