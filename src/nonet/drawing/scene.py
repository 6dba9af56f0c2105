"""Scene: a drawing as data. Boards are laid out once; the SVG, PNG and PDF writers only output the scene.

A cell is 60 units wide; x points right and y down. Colours are names, which a `Theme` maps to values.
"""

from __future__ import annotations

import math
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Final, TypeAlias

if TYPE_CHECKING:
    from collections.abc import Iterable

__all__ = [
    "CELL",
    "Box",
    "Disc",
    "Item",
    "Label",
    "Layer",
    "Path",
    "Pen",
    "Point",
    "Scene",
    "moved",
    "polygon",
    "segments",
]

CELL: Final = 60.0

Point: TypeAlias = tuple[float, float]
Command: TypeAlias = tuple[str, tuple[float, ...]]


@dataclass(frozen=True, slots=True)
class Pen:
    """How a shape is filled and outlined; None leaves that part out."""

    fill: str | None = None
    stroke: str | None = None
    width: float = 1.0
    dash: tuple[float, ...] = ()


@dataclass(frozen=True, slots=True)
class Box:
    """A rectangle; with a radius, its corners are rounded."""

    x: float
    y: float
    width: float
    height: float
    pen: Pen
    radius: float = 0.0


@dataclass(frozen=True, slots=True)
class Disc:
    """A circle."""

    x: float
    y: float
    radius: float
    pen: Pen


@dataclass(frozen=True, slots=True)
class Path:
    """Lines and cubic curves: M and L with a point, C with three, Z with none."""

    commands: tuple[Command, ...]
    pen: Pen


@dataclass(frozen=True, slots=True)
class Label:
    """A line of text; `y` is the middle of its capitals, `anchor` says which end `x` refers to."""

    x: float
    y: float
    text: str
    size: float
    colour: str
    is_bold: bool = False
    anchor: str = "middle"

    @property
    def baseline(self) -> float:
        """The baseline: digits are about 0.72 of the size high in every common sans serif."""
        return self.y + 0.36 * self.size


Item: TypeAlias = "Box | Disc | Path | Label"


@dataclass(frozen=True, slots=True)
class Layer:
    """Items with one purpose, drawn one after the other."""

    name: str
    items: tuple[Item, ...]


@dataclass(frozen=True, slots=True)
class Scene:
    """A drawing: its size, a description in words, and its layers from the bottom up."""

    width: float
    height: float
    title: str
    description: str
    layers: tuple[Layer, ...]


def segments(lines: list[tuple[Point, Point]], pen: Pen) -> Path:
    """Make one path of separate lines."""
    return Path(tuple(command for start, end in lines for command in (("M", start), ("L", end))), pen)


def polygon(x: float, y: float, radius: float, corners: int, turn: float, pen: Pen) -> Path:
    """Make a regular polygon; `turn` is the angle of its first corner in degrees, 0 to the right."""
    angles = [math.radians(turn) + 2 * math.pi * corner / corners for corner in range(corners)]
    points = [(x + radius * math.cos(angle), y + radius * math.sin(angle)) for angle in angles]
    return Path((("M", points[0]), *(("L", point) for point in points[1:]), ("Z", ())), pen)


def moved(items: Iterable[Item], scale: float, x: float, y: float) -> list[Item]:
    """Scale items about the origin, then move them."""
    found: list[Item] = []
    for item in items:
        if isinstance(item, Label):
            found.append(replace(item, x=item.x * scale + x, y=item.y * scale + y, size=item.size * scale))
            continue
        dash = tuple(length * scale for length in item.pen.dash)
        pen = replace(item.pen, width=max(0.8, item.pen.width * scale), dash=dash)
        if isinstance(item, Disc):
            found.append(Disc(item.x * scale + x, item.y * scale + y, item.radius * scale, pen))
        elif isinstance(item, Box):
            place = (item.x * scale + x, item.y * scale + y, item.width * scale, item.height * scale)
            found.append(Box(*place, pen, item.radius * scale))
        else:
            commands = tuple(
                (letter, tuple(n * scale + (y if i % 2 else x) for i, n in enumerate(points)))
                for letter, points in item.commands
            )
            found.append(Path(commands, pen))
    return found
