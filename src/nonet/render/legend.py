"""Legend: samples of the shapes in a drawing, with their names, in lines under the board."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from nonet.drawing.place import Place
from nonet.drawing.scene import Box, Item, Label, Pen
from nonet.render import looks
from nonet.render.links import Arrow, Router
from nonet.render.shading import hatch

if TYPE_CHECKING:
    from collections.abc import Sequence

    from nonet.render.looks import Look
    from nonet.words import LangName

__all__ = ["draw_legend", "text_width"]

_SIZE: Final = 14.0
_LINE: Final = 25.0
_SAMPLE: Final = 30.0


def text_width(text: str, size: float) -> float:
    """Estimate the width of a text, on the safe side: no font is measured, so that all outputs have the same layout."""
    return sum(size if ord(character) > 0x2E80 else 0.56 * size for character in text)


def draw_legend(
    entries: Sequence[tuple[str, Look]], left: float, top: float, width: float, lang: LangName
) -> tuple[list[Item], float]:
    """Draw the entries from left to right, in as many lines as needed; return the items and the height."""
    items: list[Item] = []
    x, y = left, top + _LINE / 2
    for kind, look in entries:
        words = look.words(lang)
        needed = _SAMPLE + text_width(words, _SIZE) + 14
        if x > left and x + needed > left + width:
            x, y = left, y + _LINE
        items += _sample(kind, look, x, y)
        items.append(Label(x + _SAMPLE, y, words, _SIZE, "clue", anchor="start"))
        x += needed
    return items, y + _LINE / 2 - top


def _sample(kind: str, look: Look, x: float, y: float) -> list[Item]:
    """Draw a sample of one shape, about 24 wide."""
    middle = x + 12
    if kind == "ring":
        return [looks.ring(middle, y), Label(middle, y, "5", 14.0, "green_edge", is_bold=True)]
    if kind == "strike":
        return [Label(middle, y, "5", 14.0, "red_edge", is_bold=True), looks.strike(middle, y)]
    if kind == "mark":
        return [looks.marker(look.shape, middle, y, look.hue)]
    if kind == "group":
        return [Box(x, y - 7, 24, 14, Pen(None, "teal_edge", 1.4), 7)]
    if kind in ("strong", "weak"):
        arrow = Arrow((x - 9, y), (x + 33, y), kind == "strong", look.hue)
        return Router(Place(x - 300, y - 300, 9), ()).draw(arrow)
    dash = looks.OUTLINES[look.shape]
    fill = None if kind == "house" and look.shape != "filled" else f"{look.hue}_tint"
    items: list[Item] = [hatch(x, y - 8.5, 24, 17, look.hue)] if look.shape == "hatched" else []
    items.append(
        Box(x, y - 8.5, 24, 17, Pen(fill, f"{look.hue}_edge", 2.4 if look.shape == "framed" else 1.5, dash), 3)
    )
    if look.shape == "double":
        items.append(Box(x + 3, y - 5.5, 18, 11, Pen(None, f"{look.hue}_edge", 1.3), 1))
    return items
