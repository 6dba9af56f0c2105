"""Links of chains as curved arrows that avoid other candidates where possible."""

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

#: Candidate angles between the chord and the curve's ends, in degrees; flatter ones first.
_BENDS: Final = (0, 14, -14, 26, -26, 40, -40, 56, -56, 72, -72)
_STEEP_BENDS: Final = (60, -60, 75, -75, 90, -90)
_SAMPLES: Final = 20
#: The distance from the middle of a candidate below which a curve counts as running through it.
_CLEARANCE: Final = 8.0
#: The distance below which two curves crowd each other.
_CROWDED: Final = 5.0
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
        curves = self._curves(arrow)
        points = _WEIGHTS @ np.array(curves)
        # Rounded, so that a tie is a tie on every machine and the first, flatter curve wins.
        best = int(self._costs(points, arrow).round(6).argmin())
        self.drawn.append(points[best])
        return curves[best]

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

    def _costs(self, points: NDArray[np.float64], arrow: Arrow) -> NDArray[np.float64]:
        """Rate curves, given as points: obstacles weigh most, then leaving the board or crowding, then length.

        All curves are rated at once, because a net of forty links must be drawn while a player waits for a hint.
        """
        sides = np.diff(points, axis=1)
        costs: NDArray[np.float64] = np.sqrt((sides**2).sum(axis=2)).sum(axis=1) / 100
        if len(self.obstacles):
            is_end = _squares(self.obstacles, np.array([arrow.start, arrow.end])).min(axis=1) < 1
            others = self.obstacles[~is_end]
            # Only obstacles near enough to the box around all curves can count.
            low, high = points.min(axis=(0, 1)) - _CLEARANCE, points.max(axis=(0, 1)) + _CLEARANCE
            others = others[((others > low) & (others < high)).all(axis=1)]
            if len(others):
                nearest = np.sqrt(
                    _squares(others, points.reshape(-1, 2)).reshape(len(others), *points.shape[:2]).min(2)
                )
                costs += np.where(nearest < _CLEARANCE, 1.5 - nearest / _CLEARANCE, 0).sum(axis=0)
        corner = np.array([self.frame.left, self.frame.top])
        is_inside = ((points > corner) & (points < corner + BOARD)).all(axis=2)
        costs += 0.4 * (~is_inside).sum(axis=1)
        if self.drawn:
            drawn = np.array(self.drawn)
            middle = points[:, 2:-2]
            apart = _squares(middle.reshape(-1, 2), drawn.reshape(-1, 2))
            near = apart.reshape(*middle.shape[:2], *drawn.shape[:2]).min(axis=3) < _CROWDED**2
            costs += 0.25 * np.maximum(near.sum(axis=1) - 1, 0).sum(axis=1)
        return costs


def _squares(ones: NDArray[np.float64], others: NDArray[np.float64]) -> NDArray[np.float64]:
    """Return the square of the distance of each point to each other point."""
    across = ones[:, 0, None] - others[None, :, 0]
    down = ones[:, 1, None] - others[None, :, 1]
    across *= across
    down *= down
    across += down
    squares: NDArray[np.float64] = across
    return squares


_AT: Final = np.linspace(0, 1, _SAMPLES + 1)
#: The weights of the four points of a cubic curve at each place along it.
_WEIGHTS: Final = np.stack(((1 - _AT) ** 3, 3 * _AT * (1 - _AT) ** 2, 3 * _AT * _AT * (1 - _AT), _AT**3), axis=1)
