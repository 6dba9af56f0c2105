"""Links of chains as curved arrows that avoid other candidates where possible."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Final, NamedTuple

from nonet import _core
from nonet.drawing.scene import Path, Pen, Point
from nonet.render.looks import RADIUS

if TYPE_CHECKING:
    from collections.abc import Iterable

    from nonet.drawing.place import Place
    from nonet.drawing.scene import Item

__all__ = ["Arrow", "Router"]

#: Candidate angles between the chord and the curve's ends, in degrees; flatter ones first.
_BENDS: Final = (0, 14, -14, 26, -26, 40, -40, 56, -56, 72, -72)
_STEEP_BENDS: Final = (60, -60, 75, -75, 90, -90)
_HEAD: Final = 7.0
_WEAK_DASH: Final = (4.5, 3.0)

Cubic = tuple[Point, Point, Point, Point]


class Arrow(NamedTuple):
    """A link to draw, from one candidate to another."""

    start: Point
    end: Point
    is_strong: bool
    hue: str


class Router:
    """Choose the curve of each arrow in turn: around candidates, inside the board, away from earlier arrows."""

    def __init__(self, place: Place, obstacles: Iterable[Point], width: float = 1.7) -> None:
        self.width = width
        self._links = _core.Links(list(obstacles), (place.left, place.top), place.width)

    def draw(self, arrow: Arrow) -> list[Item]:
        """Return the curve and the head of an arrow."""
        first, second, third, tip = self.route(arrow)
        angle = math.atan2(tip[1] - third[1], tip[0] - third[0])
        base = (tip[0] - 0.8 * _HEAD * math.cos(angle), tip[1] - 0.8 * _HEAD * math.sin(angle))
        colour = f"{arrow.hue}_edge"
        line = Pen(None, colour, self.width, () if arrow.is_strong else _WEAK_DASH)
        sides = [
            (tip[0] - _HEAD * math.cos(angle + turn), tip[1] - _HEAD * math.sin(angle + turn)) for turn in (0.42, -0.42)
        ]
        return [
            Path((("M", first), ("C", (*second, *third, *base))), line),
            Path((("M", tip), ("L", sides[0]), ("L", sides[1]), ("Z", ())), Pen(colour)),
        ]

    def route(self, arrow: Arrow) -> Cubic:
        """Choose the curve of an arrow, and make later arrows avoid it."""
        curves = _curves(arrow)
        return curves[self._links.choose(curves, arrow.start, arrow.end)]


def _curves(arrow: Arrow) -> list[Cubic]:
    (ax, ay), (bx, by) = arrow.start, arrow.end
    distance = math.hypot(bx - ax, by - ay)
    direction = math.atan2(by - ay, bx - ax)
    is_short = distance < 4 * RADIUS
    reach = max(0.36 * distance, 13.0) if is_short else 0.36 * distance
    away = RADIUS + 1.2
    curves: list[Cubic] = []
    for bend in _STEEP_BENDS if is_short else _BENDS:
        out, back = direction + math.radians(bend), direction + math.pi - math.radians(bend)
        start = ax + away * math.cos(out), ay + away * math.sin(out)
        end = bx + away * math.cos(back), by + away * math.sin(back)
        curves.append(
            (
                start,
                (start[0] + reach * math.cos(out), start[1] + reach * math.sin(out)),
                (end[0] + reach * math.cos(back), end[1] + reach * math.sin(back)),
                end,
            )
        )
    return curves
