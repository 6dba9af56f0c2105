"""PNG: draws a scene in pixels with Pillow, at four times the size, then shrinks it to smooth the edges."""

from __future__ import annotations

import io
import math
from functools import lru_cache
from itertools import pairwise
from pathlib import Path as FilePath
from typing import TYPE_CHECKING, Any, Final

from nonet.arguments import checked_whole
from nonet.drawing.scene import Box, Disc, Label, Pen, Point
from nonet.errors import MissingExtraError, WrongValueError
from nonet.render.theme import theme_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from PIL.Image import Image
    from PIL.ImageDraw import ImageDraw
    from PIL.ImageFont import FreeTypeFont

    from nonet.drawing.scene import Item, Path, Scene
    from nonet.render.theme import Theme

__all__ = ["MOST_PIXELS", "draw_items", "paint", "shrink", "write_png"]

_OVERSAMPLING: Final = 4
#: The maximum width of a picture; its canvas has 16 times as many pixels.
MOST_PIXELS: Final = 4000
_CURVE_STEPS: Final = 24


def write_png(scene: Scene, theme: str, size: int) -> bytes:
    """Draw a scene, `size` pixels wide."""
    image = shrink(paint(scene, theme, size), size)
    file = io.BytesIO()
    image.save(file, "PNG", optimize=True)
    return file.getvalue()


def paint(scene: Scene, theme: str, size: int, oversampling: int = _OVERSAMPLING) -> Image:
    """Draw a scene on a canvas several times as wide as requested."""
    checked_whole(size, "width_pixels", 32, MOST_PIXELS)
    pillow, drawing = _pillow()
    colours = theme_of(theme)
    scale = oversampling * size / scene.width
    image: Image = pillow.new("RGB", (oversampling * size, math.ceil(scene.height * scale)), colours["paper"])
    draw = drawing.Draw(image)
    for layer in scene.layers:
        draw_items(draw, layer.items, colours, scale)
    return image


def shrink(image: Image, size: int) -> Image:
    """Shrink a canvas to its final size."""
    pillow, _ = _pillow()
    height = round(image.height * size / image.width)
    return image.resize((size, height), pillow.Resampling.BOX)


def draw_items(draw: ImageDraw, items: Iterable[Item], colours: Theme, scale: float) -> None:
    """Draw items one after the other."""
    for item in items:
        if isinstance(item, Label):
            _write(draw, item, colours, scale)
        elif isinstance(item, Disc):
            _outlined(draw, [_circle(item)], item.pen, colours, scale, is_closed=True)
        elif isinstance(item, Box):
            _outlined(draw, [_rounded(item)], item.pen, colours, scale, is_closed=True)
        else:
            lines, is_closed = _flatten(item)
            _outlined(draw, lines, item.pen, colours, scale, is_closed)


def _outlined(
    draw: ImageDraw, lines: list[list[Point]], pen: Pen, colours: Theme, scale: float, is_closed: bool
) -> None:
    """Fill the area within lines and draw them with the pen, dashed or solid."""
    for line in lines:
        points = [(x * scale, y * scale) for x, y in line]
        if pen.fill:
            draw.polygon(points, fill=colours[pen.fill])
        if pen.stroke:
            width = max(1, round(pen.width * scale))
            path = [*points, points[0]] if is_closed else points
            for dash in _dashes(path, [length * scale for length in pen.dash]):
                draw.line(dash, fill=colours[pen.stroke], width=width, joint="curve")
            if is_closed and not pen.dash:  # the joint where the line meets itself
                x, y = points[0]
                half = (width - 1) / 2
                draw.ellipse((x - half, y - half, x + half, y + half), fill=colours[pen.stroke])


def _dashes(points: Sequence[Point], pattern: Sequence[float]) -> list[list[Point]]:
    """Cut a line into the pieces that a dash pattern draws."""
    if not pattern:
        return [list(points)]
    pieces: list[list[Point]] = [[points[0]]]
    index, left, is_drawn = 0, pattern[0], True
    for (ax, ay), (bx, by) in pairwise(points):
        length = math.hypot(bx - ax, by - ay)
        at = 0.0
        while length - at > left:
            at += left
            cut = ax + (bx - ax) * at / length, ay + (by - ay) * at / length
            if is_drawn:
                pieces[-1].append(cut)
            else:
                pieces.append([cut])
            is_drawn = not is_drawn
            index = (index + 1) % len(pattern)
            left = pattern[index]
        left -= length - at
        if is_drawn:
            pieces[-1].append((bx, by))
    return [piece for piece in pieces if len(piece) > 1]


def _circle(disc: Disc) -> list[Point]:
    return [
        (disc.x + disc.radius * math.cos(angle), disc.y + disc.radius * math.sin(angle))
        for angle in (math.pi * step / 24 for step in range(48))
    ]


def _rounded(box: Box) -> list[Point]:
    """Return the corners of a box, as arcs if they are rounded."""
    radius = min(box.radius, box.width / 2, box.height / 2)
    right, bottom = box.x + box.width, box.y + box.height
    if not radius:
        return [(box.x, box.y), (right, box.y), (right, bottom), (box.x, bottom)]
    centres = [(right, bottom, 0), (box.x, bottom, 1), (box.x, box.y, 2), (right, box.y, 3)]
    points = []
    for x, y, quarter in centres:
        middle_x = x - radius if x == right else x + radius
        middle_y = y - radius if y == bottom else y + radius
        for step in range(9):
            angle = math.pi / 2 * (quarter + step / 8)
            points.append((middle_x + radius * math.cos(angle), middle_y + radius * math.sin(angle)))
    return points


def _flatten(path: Path) -> tuple[list[list[Point]], bool]:
    """Convert a path to lines, with curves as short segments. Either all parts of a path are closed, or none."""
    lines: list[list[Point]] = []
    for letter, amounts in path.commands:
        if letter == "M":
            lines.append([(amounts[0], amounts[1])])
        elif letter == "L":
            lines[-1].append((amounts[0], amounts[1]))
        elif letter == "C":
            (x, y), (x1, y1, x2, y2, x3, y3) = lines[-1][-1], amounts
            for step in range(1, _CURVE_STEPS + 1):
                t = step / _CURVE_STEPS
                a, b, c, d = (1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t * t * (1 - t), t**3
                lines[-1].append((a * x + b * x1 + c * x2 + d * x3, a * y + b * y1 + c * y2 + d * y3))
    return lines, path.commands[-1][0] == "Z"


def _write(draw: ImageDraw, label: Label, colours: Theme, scale: float) -> None:
    if any(ord(character) > 0x2E80 for character in label.text):
        raise WrongValueError("font", text=label.text)
    font = _font(label.is_bold, max(1, round(label.size * scale)))
    anchor = {"start": "ls", "middle": "ms", "end": "rs"}[label.anchor]
    draw.text(
        (label.x * scale, label.baseline * scale), label.text, fill=colours[label.colour], font=font, anchor=anchor
    )


@lru_cache(maxsize=64)
def _font(is_bold: bool, size: int) -> FreeTypeFont:
    """Load Bitstream Vera, which comes with ReportLab, so that no system font is needed."""
    try:
        import reportlab
        from PIL import ImageFont
    except ImportError as error:
        raise MissingExtraError("a PNG picture", "print") from error
    folder = FilePath(reportlab.__file__).parent / "fonts"
    return ImageFont.truetype(str(folder / ("VeraBd.ttf" if is_bold else "Vera.ttf")), size)


def _pillow() -> tuple[Any, Any]:
    try:
        from PIL import Image, ImageDraw
    except ImportError as error:
        raise MissingExtraError("a PNG picture", "print") from error
    return Image, ImageDraw
