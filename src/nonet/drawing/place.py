"""Positions on a board of any size: cells, candidates, outlines of cells, lines through them."""

from __future__ import annotations

import math
from dataclasses import dataclass
from itertools import pairwise
from typing import TYPE_CHECKING, TypeAlias

from nonet.drawing.scene import CELL, Box, Disc, Item, Label, Path, Pen, Point

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Sequence

    from nonet.drawing.scene import Command

__all__ = [
    "Cell",
    "Place",
    "across",
    "arrow_head",
    "badge",
    "components",
    "middle",
    "outline",
    "shortened",
    "stroke",
]

#: Row and column, from 0.
Cell: TypeAlias = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Place:
    """A board of `size` rows in a scene; `shift` keeps the corner of each cell free for the totals of cages."""

    left: float
    top: float
    size: int
    shift: float = 0.0

    @property
    def width(self) -> float:
        """The width of the board."""
        return self.size * CELL

    def corner(self, cell: Cell | int) -> Point:
        """Return the top left corner of a cell, given as row and column or by its number."""
        row, column = divmod(cell, self.size) if isinstance(cell, int) else cell
        return self.left + CELL * column, self.top + CELL * row

    def centre(self, cell: Cell | int) -> Point:
        """Return the middle of a cell."""
        x, y = self.corner(cell)
        return x + CELL / 2, y + CELL / 2

    def between(self, a: Cell, b: Cell) -> Point:
        """Return the point halfway between two cells."""
        (ax, ay), (bx, by) = self.centre(a), self.centre(b)
        return (ax + bx) / 2, (ay + by) / 2

    @property
    def columns(self) -> int:
        """The number of candidates per line of a cell."""
        return math.ceil(math.sqrt(self.size))

    @property
    def lines(self) -> int:
        """The number of candidate lines in a cell."""
        return math.ceil(self.size / self.columns)

    @property
    def candidate_size(self) -> float:
        """The size of the candidates' digits."""
        return {1: 15.0, 2: 15.0, 3: 14.5, 4: 10.5}.get(self.columns, 8.2) - (1.0 if self.shift else 0.0)

    def spot(self, cell: Cell | int, digit: int) -> Point:
        """Return the middle of a candidate."""
        x, y = self.corner(cell)
        across = (CELL - 4.5) / max(3, self.columns)
        down = (CELL - 4.5 - self.shift) / max(3, self.lines)
        column, line = (digit - 1) % self.columns, (digit - 1) // self.columns
        return (
            x + CELL / 2 + across * (column - (self.columns - 1) / 2),
            y + (CELL + self.shift) / 2 + down * (line - (self.lines - 1) / 2),
        )


def components(cells: Iterable[Cell]) -> list[list[Cell]]:
    """Split cells into parts connected by edges, each in reading order."""
    left = set(cells)
    found = []
    while left:
        first = min(left)
        left.remove(first)
        part, waiting = [first], [first]
        while waiting:
            row, column = waiting.pop()
            for other in ((row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1)):
                if other in left:
                    left.remove(other)
                    part.append(other)
                    waiting.append(other)
        found.append(sorted(part))
    return found


def outline(place: Place, cells: Collection[Cell], inset: float, pen: Pen) -> list[Item]:
    """Outline cells slightly inside their common edge, as closed loops, so that dashes run around corners."""
    inside = set(cells)
    # Directed edges between corners (row, column) of the raster, the cells on their right hand.
    following: dict[tuple[int, int], list[tuple[int, int]]] = {}
    for row, column in sorted(inside):
        for other, start, end in (
            ((row - 1, column), (row, column), (row, column + 1)),
            ((row, column + 1), (row, column + 1), (row + 1, column + 1)),
            ((row + 1, column), (row + 1, column + 1), (row + 1, column)),
            ((row, column - 1), (row + 1, column), (row, column)),
        ):
            if other not in inside:
                following.setdefault(start, []).append(end)
    items: list[Item] = []
    while following:
        start = min(following)
        loop = [start, following[start].pop()]
        while loop[-1] != start:
            ends = following[loop[-1]]
            before, here = loop[-2:]
            move = (here[0] - before[0], here[1] - before[1])
            right = (here[0] + move[1], here[1] - move[0])  # where two cells touch at a corner, keep to one of them
            loop.append(right if right in ends else ends[0])
            ends.remove(loop[-1])
        following = {corner: ends for corner, ends in following.items() if ends}
        items.append(_inset_loop(place, loop[:-1], inset, pen))
    return items


def _inset_loop(place: Place, loop: list[tuple[int, int]], inset: float, pen: Pen) -> Path:
    points: list[Point] = []
    for before, here, after in zip([loop[-1], *loop[:-1]], loop, [*loop[1:], loop[0]], strict=True):
        a, b = (here[0] - before[0], here[1] - before[1]), (after[0] - here[0], after[1] - here[1])
        if a == b:
            continue
        # The inside of an edge that goes (down, right) is towards (right, -down).
        down = inset * (a[1] + b[1])
        right = inset * -(a[0] + b[0])
        points.append((place.left + CELL * here[1] + right, place.top + CELL * here[0] + down))
    return Path((("M", points[0]), *(("L", point) for point in points[1:]), ("Z", ())), pen)


def stroke(points: Sequence[Point], colour: str, width: float, dash: tuple[float, ...] = ()) -> list[Item]:
    """Draw a line through points with round ends and bends; a dashed one has plain ends."""
    commands: tuple[Command, ...] = (("M", points[0]), *(("L", point) for point in points[1:]))
    items: list[Item] = [Path(commands, Pen(None, colour, width, dash))]
    if not dash and width > 3:
        items += [Disc(x, y, width / 2, Pen(colour)) for x, y in points]
    return items


def shortened(points: Sequence[Point], start: float, end: float) -> list[Point]:
    """Shorten the ends of a line."""
    found = list(points)
    for amount, at, nxt in ((start, 0, 1), (end, -1, -2)):
        (ax, ay), (bx, by) = found[at], found[nxt]
        length = math.hypot(bx - ax, by - ay)
        if length > amount:
            found[at] = (ax + (bx - ax) * amount / length, ay + (by - ay) * amount / length)
    return found


def middle(points: Sequence[Point]) -> Point:
    """Return the point halfway along a line."""
    sides = [(a, b, math.dist(a, b)) for a, b in pairwise(points)]
    left = sum(length for *_, length in sides) / 2
    for (ax, ay), (bx, by), length in sides:
        if left <= length and length:
            return ax + (bx - ax) * left / length, ay + (by - ay) * left / length
        left -= length
    return points[-1]


def arrow_head(before: Point, tip: Point, pen: Pen, size: float = 11.0) -> Path:
    """Draw the two barbs of an arrow that comes from one point and ends at another."""
    angle = math.atan2(tip[1] - before[1], tip[0] - before[0])
    barbs = [
        (tip[0] - size * math.cos(angle + turn), tip[1] - size * math.sin(angle + turn))
        for turn in (math.radians(35), -math.radians(35))
    ]
    return Path((("M", barbs[0]), ("L", tip), ("L", barbs[1])), pen)


def across(point: Point, before: Point, after: Point, half: float) -> tuple[Point, Point]:
    """Return the ends of a short bar across a line."""
    angle = math.atan2(after[1] - before[1], after[0] - before[0]) + math.pi / 2
    x, y = half * math.cos(angle), half * math.sin(angle)
    return (point[0] - x, point[1] - y), (point[0] + x, point[1] + y)


def badge(place: Place, cell: Cell, text: str, hue: str) -> list[Item]:
    """Put a number that belongs to a line at the upper right corner of a cell."""
    x, y = place.corner(cell)
    width = 6.4 * len(text) + 6
    box = Box(x + CELL - width - 3, y + 3, width, 14, Pen(f"{hue}_tint", f"{hue}_edge", 1.0), 4)
    return [box, Label(x + CELL - width / 2 - 3, y + 10, text, 10.5, f"{hue}_edge", is_bold=True)]
