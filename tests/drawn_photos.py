"""Photos for tests, drawn from a seed: our own boards seen at an angle, with noise, shadow and turns."""

from __future__ import annotations

import io
from functools import cache
from typing import TYPE_CHECKING, Any

import numpy as np
from PIL import Image, ImageDraw, ImageFont

from nonet import Grid, _core, render
from nonet.photo.finding import map_to_square

if TYPE_CHECKING:
    from numpy.typing import NDArray


@cache
def board(line: str, theme: str = "light") -> NDArray[np.uint8]:
    """Draw a puzzle as nonet draws it, in gray."""
    options: Any = {"theme": theme}
    with Image.open(io.BytesIO(render.png(Grid(line), size=600, **options))) as image:
        return _core.photo_gray(np.ascontiguousarray(np.asarray(image.convert("RGB"))))


def lines(rows: list[list[int]], step: int = 60, digit_size: float = 0.6) -> NDArray[np.uint8]:
    """Draw a plain grid of any size, thick outside."""
    size = len(rows)
    image = Image.new("L", (size * step + 40, size * step + 40), 255)
    pen = ImageDraw.Draw(image)
    font: Any = ImageFont.load_default(step * digit_size)
    for i in range(size + 1):
        width = 6 if i in (0, size) else 2
        pen.line([(20 + i * step, 20), (20 + i * step, 20 + size * step)], 0, width)
        pen.line([(20, 20 + i * step), (20 + size * step, 20 + i * step)], 0, width)
    for y, row in enumerate(rows):
        for x, digit in enumerate(row):
            if digit:
                pen.text((20 + (x + 0.5) * step, 20 + (y + 0.5) * step), str(digit), 0, font, anchor="mm")
    return np.asarray(image)


def photo(
    picture: NDArray[np.uint8],
    seed: int,
    *,
    tilt: float = 0.0,
    squeeze: float = 0.1,
    noise: float = 4.0,
    shadow: float = 0.3,
    size: tuple[int, int] = (800, 1000),
) -> NDArray[np.uint8]:
    """Photograph a picture lying on a desk: tilted by degrees, in perspective, under uneven light."""
    rng = np.random.default_rng(seed)
    height, width = size
    side = 0.62 * min(size)
    square = np.array([(-1, -1), (1, -1), (1, 1), (-1, 1)]) * side / 2
    square = square * (1 + rng.uniform(-squeeze, squeeze, (4, 2)))
    turn = np.deg2rad(tilt)
    spun = square @ np.array([[np.cos(turn), np.sin(turn)], [-np.sin(turn), np.cos(turn)]])
    corners = spun + np.array([width / 2, height / 2]) + rng.uniform(-20, 20, 2)
    # the map from the photo to the picture is the inverse of the one from the picture to its corners
    to_picture = np.linalg.inv(map_to_square(corners.astype(np.float64), picture.shape[0] - 1.0, 0))
    desk = np.full((picture.shape[0] + 2, picture.shape[1] + 2), 120, np.uint8)
    desk[1:-1, 1:-1] = picture
    shifted = np.array([[1.0, 0, 1], [0, 1.0, 1], [0, 0, 1]]) @ to_picture
    seen = _core.photo_warp(desk, np.ascontiguousarray(shifted), width, height).astype(np.float64)
    light = 1 - shadow * np.linspace(0, 1, width)[None] * np.linspace(0.3, 1, height)[:, None]
    seen = seen * light + rng.normal(0, noise, seen.shape)
    return np.clip(seen, 0, 255).astype(np.uint8)


def encoded(picture: NDArray[np.uint8], kind: str = "PNG", **options: Any) -> bytes:
    """Return a picture as the bytes of a file."""
    file = io.BytesIO()
    Image.fromarray(picture).save(file, kind, **options)
    return file.getvalue()
