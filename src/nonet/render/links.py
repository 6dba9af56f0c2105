"""Links of chains as curved arrows that keep clear of what stands in their way, where there is a way."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Final, NamedTuple

import numpy as np

from nonet.render.looks import RADIUS
from nonet.render.scene import BOARD, Path, Pen, Point

if TYPE_CHECKING:
    from collections.abc import Iterable

    from numpy.typing import NDArray

    from nonet.render.scene import Frame, Item

__all__ = ["Arrow", "Router"]

#: Angles between the chord and the curve's ends that are tried, in degrees; flatter ones first.
_BENDS: Final = (0, 14, -14, 26, -26, 40, -40, 56, -56, 72, -72)
_STEEP_BENDS: Final = (60, -60, 75, -75, 90, -90)
_SAMPLES: Final = 20
#: How near to the middle of a candidate a curve counts as running through it.
_CLEARANCE: Final = 8.0
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

    def __init__(self, frame: Frame, obstacles: Iterable[Point], width: float = 1.7) -> None:
        self.frame = frame
        self.obstacles = np.array(list(obstacles), dtype=float).reshape(-1, 2)
        self.width = width
        self.drawn: list[NDArray[np.float64]] = []

    def draw(self, arrow: Arrow) -> list[Item]:
        """Give the curve and the head of an arrow."""
        # Rounded, so that a tie is a tie on every machine and the first, flatter curve wins.
        curve = min(self._curves(arrow), key=lambda option: round(self._cost(option, arrow), 6))
        self.drawn.append(_points(curve))
        first, second, third, tip = curve
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

    def _curves(self, arrow: Arrow) -> list[Cubic]:
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

    def _cost(self, curve: Cubic, arrow: Arrow) -> float:
        """Rate a curve: what it runs through weighs most, then what it leaves or crowds, then its length."""
        points = _points(curve)
        cost = float(np.hypot(*np.diff(points, axis=0).T).sum()) / 100
        if len(self.obstacles):
            nearest = _distances(self.obstacles, points).min(axis=1)
            is_end = _distances(self.obstacles, np.array([arrow.start, arrow.end])).min(axis=1) < 1
            cost += float((1.5 - nearest / _CLEARANCE)[(nearest < _CLEARANCE) & ~is_end].sum())
        corner = np.array([self.frame.left, self.frame.top])
        is_inside = ((points > corner) & (points < corner + BOARD)).all(axis=1)
        cost += 0.4 * int((~is_inside).sum())
        for other in self.drawn:
            near = int((_distances(points[2:-2], other).min(axis=1) < 5).sum())
            cost += 0.25 * max(0, near - 1)
        return cost


def _distances(ones: NDArray[np.float64], others: NDArray[np.float64]) -> NDArray[np.float64]:
    """Give the distance of each point to each other point."""
    apart: NDArray[np.float64] = np.hypot(ones[:, None, 0] - others[None, :, 0], ones[:, None, 1] - others[None, :, 1])
    return apart


def _points(curve: Cubic) -> NDArray[np.float64]:
    """Give points along a curve."""
    t = np.linspace(0, 1, _SAMPLES + 1)
    weights = np.stack(((1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t * t * (1 - t), t**3), axis=1)
    points: NDArray[np.float64] = weights @ np.array(curve)
    return points
