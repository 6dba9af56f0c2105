"""The drawing of a puzzle without its digits, as records for the web page.

Lengths are in cells from the board's top left corner, colours are names of the theme: the same drawing as in pictures,
but the page supplies the colours.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Any, Final, Literal

from nonet.drawing.place import Place
from nonet.drawing.scene import CELL, Box, Disc, Label
from nonet.drawing.scene import Item as SceneItem
from nonet.records import Json, Record
from nonet.render.outside import clues_of, draw_clues, margins
from nonet.render.rules import rule_layers

__all__ = ["Item", "ItemLayer", "PuzzleDrawing", "puzzle_drawing"]

_PLACES: Final = 3
_SPARSE: Final = Json(is_sparse=True)


@dataclass(frozen=True, slots=True)
class Item(Record):
    """One shape. Lengths are in cells from the board's top left corner; colours are names of `themes`."""

    shape: Literal["box", "disc", "path", "text"]
    x: Annotated[float | None, _SPARSE] = None
    y: Annotated[float | None, _SPARSE] = None
    width: Annotated[float | None, _SPARSE] = None
    height: Annotated[float | None, _SPARSE] = None
    radius: Annotated[float | None, _SPARSE] = None
    d: Annotated[str | None, Json(about="The data of a path.", is_sparse=True)] = None
    text: Annotated[str | None, _SPARSE] = None
    size: Annotated[float | None, _SPARSE] = None
    bold: Annotated[bool, _SPARSE] = False
    anchor: Annotated[Literal["start", "middle", "end"], _SPARSE] = "middle"
    fill: Annotated[str | None, _SPARSE] = None
    stroke: Annotated[str | None, _SPARSE] = None
    line: Annotated[float, _SPARSE] = 0.0
    dash: Annotated[tuple[float, ...], _SPARSE] = ()


@dataclass(frozen=True, slots=True)
class ItemLayer(Record):
    """Shapes with one purpose, drawn one after the other."""

    name: str
    items: tuple[Item, ...]


@dataclass(frozen=True, slots=True)
class PuzzleDrawing(Record):
    """A puzzle without its digits, from the bottom up; `margins` is the room left, above, right and below."""

    margins: Annotated[tuple[float, ...], Json(limits={"minItems": 4, "maxItems": 4})]
    has_totals: Annotated[bool, Json(about="Corners of cells hold the totals of cages.")]
    layers: tuple[ItemLayer, ...]


def puzzle_drawing(puzzle: Any) -> PuzzleDrawing:
    """Return everything under and around the digits: lines, cages, signs, the lines of the board, clues outside."""
    clues = clues_of(puzzle)
    place = Place(0.0, 0.0, puzzle.size, 0.0)
    layers = [*rule_layers(puzzle, place, puzzle.givens).items(), ("outside", draw_clues(place, clues))]
    return PuzzleDrawing(
        tuple(_length(room) for room in margins(clues, puzzle.size)),
        any(rule.is_outlined and rule.layer_on(puzzle.size) == "cages" for rule in puzzle.rules),
        tuple(ItemLayer(name, tuple(map(_item, items))) for name, items in layers if items),
    )


def _item(item: SceneItem) -> Item:
    """Return one shape; lengths in cells."""
    if isinstance(item, Label):
        x, y, size = (_length(value) for value in (item.x, item.baseline, item.size))
        anchor: Any = item.anchor
        return Item("text", x, y, text=item.text, size=size, bold=item.is_bold, anchor=anchor, fill=item.colour)
    pen = item.pen
    look: dict[str, Any] = {"fill": pen.fill, "stroke": pen.stroke}
    if pen.stroke:
        look |= {"line": _length(pen.width), "dash": tuple(_length(part) for part in pen.dash)}
    if isinstance(item, Box):
        x, y, width, height, radius = map(_length, (item.x, item.y, item.width, item.height, item.radius))
        return Item("box", x, y, width, height, radius, **look)
    if isinstance(item, Disc):
        return Item("disc", _length(item.x), _length(item.y), radius=_length(item.radius), **look)
    data = "".join(letter + " ".join(str(_length(part)) for part in points) for letter, points in item.commands)
    return Item("path", d=data, **look)


def _length(units: float) -> float:
    """Convert units of the scene to cells."""
    return round(units / CELL, _PLACES)
