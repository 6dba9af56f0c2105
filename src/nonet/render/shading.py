"""Shading: highlight whole cells and houses by filling, hatching and outline."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from nonet.drawing.scene import CELL, Box, Disc, Item, Label, Pen, Point, segments
from nonet.geometry import HOUSES
from nonet.render.looks import OUTLINES, Look

if TYPE_CHECKING:
    from collections.abc import Collection, Sequence

    from nonet.drawing.place import Place

__all__ = ["badge", "fill_cell", "hatch", "line_house", "outline", "shade_house"]

_GAP: Final = 9.0
_INSET: Final = 2.6


def shade_house(place: Place, house: int, look: Look) -> list[Item]:
    """Fill or hatch a house; do nothing for one that is only outlined."""
    extent = _extent(place, house)
    if look.shape == "filled":
        return [Box(*extent, Pen(f"{look.hue}_tint"))]
    return [hatch(*extent, look.hue)] if look.shape == "hatched" else []


def line_house(place: Place, house: int, look: Look) -> Item:
    """Draw the outline of a house; each kind has its own distance from the edge, so that none covers another."""
    left, top, width, height = _extent(place, house)
    inset = {"filled": 1.6, "hatched": 3.6, "dashed": 5.6, "framed": 3.4}[look.shape]
    pen = Pen(None, f"{look.hue}_edge", 2.4 if look.shape == "framed" else 1.3, OUTLINES[look.shape])
    return Box(left + inset, top + inset, width - 2 * inset, height - 2 * inset, pen, 4)


def _extent(place: Place, house: int) -> tuple[float, float, float, float]:
    (left, top), (right, bottom) = place.corner(HOUSES[house][0]), place.corner(HOUSES[house][-1])
    return left, top, right + CELL - left, bottom + CELL - top


def hatch(left: float, top: float, width: float, height: float, hue: str) -> Item:
    """Fill a rectangle with slanted lines; lines of neighbours meet, because all are on one raster."""
    lines: list[tuple[Point, Point]] = []
    right, bottom = left + width, top + height
    total = _GAP * (1 + (left + top) // _GAP)
    while total < right + bottom:
        low = max(left, total - bottom)
        high = min(right, total - top)
        if high > low:
            lines.append(((low, total - low), (high, total - high)))
        total += _GAP
    return segments(lines, Pen(None, f"{hue}_edge", 0.45))


def fill_cell(place: Place, cell: int, hue: str, part: int = 0, parts: int = 1) -> Item:
    """Fill a cell, or one of its vertical strips if it belongs to several sets."""
    x, y = place.corner(cell)
    return Box(x + CELL * part / parts, y, CELL / parts, CELL, Pen(f"{hue}_tint"))


def outline(place: Place, cells: Collection[int], look: Look, rank: int = 0) -> list[Item]:
    """Draw an outline of cells, just inside their common edge; `rank` moves it further in, past other outlines."""
    inset = _INSET + 3.4 * rank
    items = _outlined(place, cells, look, inset)
    if look.shape == "double":
        items += _outlined(place, cells, look, inset + 3.0)
    return items


def _outlined(place: Place, cells: Collection[int], look: Look, inset: float) -> list[Item]:
    inside = {divmod(cell, place.size) for cell in cells}
    lines: list[tuple[Point, Point]] = []
    for row, column in sorted(inside):
        x, y = place.corner((row, column))

        def end(along: tuple[int, int], across: tuple[int, int], row: int = row, column: int = column) -> float:
            """Return how far a side reaches beyond the cell at one end: short of it, up to it or around a bend."""
            if (row + along[0], column + along[1]) not in inside:
                return -inset
            return inset if (row + along[0] + across[0], column + along[1] + across[1]) in inside else 0.0

        for down in (-1, 1):
            if (row + down, column) not in inside:
                height = y + inset if down < 0 else y + CELL - inset
                start, stop = end((0, -1), (down, 0)), end((0, 1), (down, 0))
                lines.append(((x - start, height), (x + CELL + stop, height)))
            if (row, column + down) not in inside:
                across = x + inset if down < 0 else x + CELL - inset
                start, stop = end((-1, 0), (0, down)), end((1, 0), (0, down))
                lines.append(((across, y - start), (across, y + CELL + stop)))
    return [segments(lines, Pen(None, f"{look.hue}_edge", 1.8, OUTLINES[look.shape]))]


def badge(place: Place, cells: Sequence[int], letter: str, hue: str, shift: int = 0) -> list[Item]:
    """Put the letter of a set at the corner of its first cell."""
    x, y = place.corner(min(cells))
    x += 15 * shift
    return [
        Disc(x, y, 7.0, Pen("paper", f"{hue}_edge", 1.3)),
        Label(x, y, letter, 10.0, f"{hue}_edge", is_bold=True),
    ]
