"""Lines and their ends: thermometers, arrows, whispers and others. Each differs in form, not in colour alone."""

from __future__ import annotations

import math
from itertools import pairwise
from typing import TYPE_CHECKING, Any, Final

from nonet.render.scene import CELL, Box, Disc, Item, Label, Path, Pen, Point, polygon, segments
from nonet.render.variants.place import Place, arrow_head, middle, outline, shortened, stroke

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

__all__ = ["LINES", "badge"]

_CIRCLE: Final = 23.0
_THIN: Final = Pen(None, "label", 2.6)


def _points(place: Place, rule: Any) -> list[Point]:
    return [place.centre(cell) for cell in rule.cells]


def badge(place: Place, cell: tuple[int, int], text: str, hue: str) -> list[Item]:
    """Put a number that belongs to a line at the upper right corner of a cell."""
    x, y = place.corner(cell)
    width = 6.4 * len(text) + 6
    box = Box(x + CELL - width - 3, y + 3, width, 14, Pen(f"{hue}_tint", f"{hue}_edge", 1.0), 4)
    return [box, Label(x + CELL - width / 2 - 3, y + 10, text, 10.5, f"{hue}_edge", is_bold=True)]


def _across(point: Point, before: Point, after: Point, half: float) -> tuple[Point, Point]:
    """Return the ends of a short bar across a line."""
    angle = math.atan2(after[1] - before[1], after[0] - before[0]) + math.pi / 2
    x, y = half * math.cos(angle), half * math.sin(angle)
    return (point[0] - x, point[1] - y), (point[0] + x, point[1] + y)


def _thermo(place: Place, rule: Any, _: Any) -> list[Item]:
    points = _points(place, rule)
    items = [*stroke(points, "slate_mid", 15), Disc(*points[0], 21, Pen("slate_mid"))]
    if rule.slow:
        items += [*stroke(points, "paper", 5), Disc(*points[0], 13, Pen("paper"))]
    return items


def _arrow(place: Place, rule: Any, _: Any) -> list[Item]:
    points, circle = _points(place, rule), rule.circle
    items: list[Item]
    if circle == 1:
        items = [Disc(*points[0], _CIRCLE, _THIN)]
        start = points[0]
    else:
        head = rule.cells[:circle]
        rows, columns = {cell[0] for cell in head}, {cell[1] for cell in head}
        xs, ys = zip(*points[:circle], strict=True)
        if 1 in (len(rows), len(columns)) and max(max(xs) - min(xs), max(ys) - min(ys)) == CELL * (circle - 1):
            wide, high = max(xs) - min(xs) + 2 * _CIRCLE, max(ys) - min(ys) + 2 * _CIRCLE
            items = [Box(min(xs) - _CIRCLE, min(ys) - _CIRCLE, wide, high, _THIN, _CIRCLE)]
        else:
            items = outline(place, head, CELL / 2 - _CIRCLE, _THIN)
        first = points[circle]
        start = min(points[:circle], key=lambda point: math.dist(point, first))
    shaft = shortened([start, *points[circle:]], _CIRCLE, 0)
    shaft = shaft if len(shaft) > 1 else [*shaft, shaft[0]]
    items += stroke(shaft, "label", 2.6)
    items.append(arrow_head(shaft[-2], shaft[-1], _THIN))
    return items


def _double_arrow(place: Place, rule: Any, _: Any) -> list[Item]:
    points = _points(place, rule)
    ends: list[Item] = [Disc(*point, _CIRCLE, _THIN) for point in (points[0], points[-1])]
    return [*ends, *stroke(shortened(points, _CIRCLE, _CIRCLE), "label", 2.6)]


def _between(place: Place, rule: Any, _: Any) -> list[Item]:
    points = _points(place, rule)
    ends: list[Item] = [Disc(*point, 21, Pen("slate_tint", "slate_edge", 1.6)) for point in (points[0], points[-1])]
    return [*stroke(points, "slate_mid", 7), *ends]


def _lockout(place: Place, rule: Any, _: Any) -> list[Item]:
    points = _points(place, rule)
    pen = Pen("blue_tint", "blue_edge", 1.6)
    ends: list[Item] = [polygon(*point, 26, 4, 0, pen) for point in (points[0], points[-1])]
    named = badge(place, rule.cells[0], str(rule.least), "blue") if rule.least != 4 else []
    return [*stroke(points, "blue_mid", 7), *ends, *named]


def _whisper(place: Place, rule: Any, _: Any) -> list[Item]:
    hue = "green" if rule.least == 5 else "amber"
    named = badge(place, rule.cells[0], f"≥{rule.least}", hue) if rule.least != 5 else []
    return [*stroke(_points(place, rule), f"{hue}_mid", 12), *named]


def _palindrome(place: Place, rule: Any, _: Any) -> list[Item]:
    points = _points(place, rule)
    return [*stroke(points, "slate_mid", 13), *stroke(points, "paper", 6)]


def _renban(place: Place, rule: Any, _: Any) -> list[Item]:
    points = _points(place, rule)
    bars = [_across(points[0], points[0], points[1], 15), _across(points[-1], points[-2], points[-1], 15)]
    return [*stroke(points, "violet_mid", 11), segments(bars, Pen(None, "violet_mid", 7))]


def _dashed(colour: str, width: float, dash: tuple[float, ...]) -> Callable[[Place, Any, Any], list[Item]]:
    return lambda place, rule, _: stroke(_points(place, rule), colour, width, dash)


def _region_sum(place: Place, rule: Any, puzzle: Any) -> list[Item]:
    points = _points(place, rule)
    bars = []
    for (a, b), (first, second) in zip(pairwise(rule.cells), pairwise(points), strict=True):
        if puzzle is None or puzzle.shape.region_of(a) != puzzle.shape.region_of(b):
            at = ((first[0] + second[0]) / 2, (first[1] + second[1]) / 2)
            bars.append(_across(at, first, second, 13))
    items = stroke(points, "blue_mid", 9)
    return [*items, segments(bars, Pen(None, "blue_edge", 3))] if bars else items


def _zipper(place: Place, rule: Any, _: Any) -> list[Item]:
    points = _points(place, rule)
    teeth = []
    for a, b in pairwise(points):
        count = max(1, round(math.dist(a, b) / 12))
        for i in range(count):
            part = (i + 0.5) / count
            teeth.append(_across((a[0] + (b[0] - a[0]) * part, a[1] + (b[1] - a[1]) * part), a, b, 7))
    knot = polygon(*middle(points), 15, 4, 0, Pen("pink_mid"))
    return [*stroke(points, "pink_mid", 4), segments(teeth, Pen(None, "pink_mid", 3)), knot]


def _sum_line(place: Place, rule: Any, _: Any) -> list[Item]:
    return [*stroke(_points(place, rule), "teal_mid", 11), *badge(place, rule.cells[0], str(rule.total), "teal")]


def _pairs(place: Place, rule: Any, _: Any) -> list[Item]:
    points = _points(place, rule)
    items = stroke(points, "slate_mid", 7, (5, 5))
    for a, b in pairwise(points):
        angle = math.degrees(math.atan2(b[1] - a[1], b[0] - a[0]))
        items.append(polygon((a[0] + b[0]) / 2, (a[1] + b[1]) / 2, 9, 3, angle, Pen("slate_edge")))
    return items


def _regular(place: Place, rule: Any, _: Any) -> list[Item]:
    points = _points(place, rule)
    if len(points) == 1:
        return [Disc(*points[0], 20, Pen("pink_tint"))]
    items = stroke(points, "pink_mid", 7, (12, 5, 3, 5))
    return [*items, arrow_head(points[-2], points[-1], Pen(None, "pink_edge", 3), 14)]


def diagonal(place: Place, rule: Any, _: Any) -> list[Item]:
    """Draw a diagonal across the board."""
    left, top, right, bottom = place.left, place.top, place.left + place.width, place.top + place.width
    ends = ((left, top), (right, bottom)) if rule.direction == "\\" else ((left, bottom), (right, top))
    return [Path((("M", ends[0]), ("L", ends[1])), Pen(None, "pink_mid", 3.4))]


#: The kinds that are drawn as lines.
LINES: Final[Mapping[str, Callable[[Place, Any, Any], list[Item]]]] = {
    "diagonal": diagonal,
    "thermo": _thermo,
    "arrow": _arrow,
    "double_arrow": _double_arrow,
    "between": _between,
    "lockout": _lockout,
    "whisper": _whisper,
    "palindrome": _palindrome,
    "renban": _renban,
    "nabner": _dashed("amber_mid", 11, (13, 6)),
    "entropic": _dashed("pink_mid", 11, (18, 5, 5, 5)),
    "modular": _dashed("teal_mid", 11, (7, 6)),
    "region_sum": _region_sum,
    "zipper": _zipper,
    "sum_line": _sum_line,
    "pair_table": _pairs,
    "regular": _regular,
}
