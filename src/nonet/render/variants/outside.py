"""Clues outside the board: their positions, and the room they need."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from nonet.render.scene import CELL, Box, Item, Label, Pen, segments
from nonet.render.variants.place import Place, arrow_head

if TYPE_CHECKING:
    from collections.abc import Sequence

    from nonet.render.variants.place import Cell

__all__ = ["OUTSIDE", "Clue", "clues_of", "draw_clues", "is_diagonal", "margins"]

#: The text of a clue outside the board, by kind.
OUTSIDE: Final = {
    "sandwich": "total",
    "skyscraper": "count",
    "x_sum": "total",
    "numbered_room": "digit",
    "little_killer": "total",
}
#: The room for one clue, and for each further one in the same place.
_FIRST: Final = 34.0
_NEXT: Final = 30.0


@dataclass(frozen=True, slots=True)
class Clue:
    """A number at the cell `at` outside the board; `depth` counts the clues between it and the board."""

    kind: str
    text: str
    at: Cell
    step: tuple[int, int]
    depth: int = 0


def is_diagonal(rule: Any, size: int) -> bool:
    """Return whether cells are a whole diagonal from edge to edge, in order."""
    if len(rule.cells) == 1:
        row, column = rule.cells[0]
        return row in (0, size - 1) and column in (0, size - 1)
    (r1, c1), (r2, c2) = rule.cells[:2]
    step = (r2 - r1, c2 - c1)
    last = rule.cells[-1]
    is_straight = all(cell == (r1 + i * step[0], c1 + i * step[1]) for i, cell in enumerate(rule.cells))
    starts = not (0 <= r1 - step[0] < size and 0 <= c1 - step[1] < size)
    ends = not (0 <= last[0] + step[0] < size and 0 <= last[1] + step[1] < size)
    return abs(step[0]) == abs(step[1]) == 1 and is_straight and starts and ends


def clues_of(puzzle: Any) -> list[Clue]:
    """Find the places of all clues outside the board; clues that share a place are stacked outwards."""
    size = puzzle.size
    found: list[Clue] = []
    for rule in puzzle.rules:
        if rule.kind not in OUTSIDE or (rule.kind == "little_killer" and not is_diagonal(rule, size)):
            continue
        first = rule.cells[0]
        if len(rule.cells) > 1:
            second = rule.cells[1]
            step = (second[0] - first[0], second[1] - first[1])
        else:  # a corner by itself: seen from above or below
            step = (1 if first[0] == 0 else -1, 1 if first[1] == size - 1 else -1)
        at = (first[0] - step[0], first[1] - step[1])
        text = str(getattr(rule, OUTSIDE[rule.kind]))
        depth = sum(clue.at == at and clue.step == step for clue in found)
        found.append(Clue(rule.kind, text, at, step, depth))
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
    kinds = {clue.kind for clue in clues} - {"little_killer"}
    items: list[Item] = []
    for clue in clues:
        x, y = _near(place, clue.at, clue.depth)
        if clue.kind == "little_killer":
            items += _little_killer(place, clue, x, y)
        else:
            items += plain(clue.kind, clue.text, x, y, len(kinds) > 1)
    return items


def _little_killer(place: Place, clue: Clue, x: float, y: float) -> list[Item]:
    """Draw a number, and an arrow towards the corner where its diagonal starts."""
    down, right = clue.step
    if 0 <= clue.at[1] < place.size:  # above or below: the arrow goes beside the number
        x += right * CELL / 6
    elif 0 <= clue.at[0] < place.size:
        y += down * CELL / 6
    tip = (x + right * 17, y + down * 14)
    start = (tip[0] - right * 9, tip[1] - down * 9)
    pen = Pen(None, "label", 1.6)
    label = Label(x - right * 5, y - down * 3, clue.text, 14.5, "clue")
    return [label, segments([(start, tip)], pen), arrow_head(start, tip, pen, 6)]


def plain(kind: str, text: str, x: float, y: float, has_sign: bool) -> list[Item]:
    """Draw a number with the sign of its kind."""
    label = Label(x, y, text, 17.0, "clue")
    if not has_sign:
        return [label]
    pen = Pen(None, "label", 1.6)
    half = 5.2 * len(text) + 2
    if kind == "sandwich":
        return [label, segments([((x - half, y + side), (x + half, y + side)) for side in (-11, 11)], pen)]
    if kind == "skyscraper":
        roof = [((x - half - 2, y - 7), (x, y - 15)), ((x, y - 15), (x + half + 2, y - 7))]
        return [label, segments(roof, pen)]
    if kind == "numbered_room":
        return [Box(x - half - 2, y - 11, 2 * half + 4, 22, pen, 2), label]
    return [Label(x, y, f"∑{text}", 14.0, "clue", is_bold=True)]
