"""Draw a reading on its picture: the outline of the grid, each digit next to its source, doubts and changes."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

import numpy as np

from nonet.photo.finding import map_to_square

if TYPE_CHECKING:
    from PIL import Image

    from nonet.photo.opening import Opened
    from nonet.photo.reading import Reading

__all__ = ["draw_reading"]

_SURE: Final = (0, 120, 60)
_ENTRY: Final = (30, 80, 200)
_DOUBTFUL: Final = (214, 110, 0)
_CHANGED: Final = (200, 0, 60)


def draw_reading(reading: Reading, opened: Opened, side: int) -> Image.Image:
    """Draw on a copy of the picture, scaled so that its longer side has about `side` pixels."""
    from PIL import Image, ImageDraw, ImageFont

    image = Image.fromarray(opened.colours)
    ratio = side / max(image.size)
    image = image.resize((max(1, round(image.width * ratio)), max(1, round(image.height * ratio))))
    pen = ImageDraw.Draw(image)
    corners = np.array(reading.corners) / opened.scale * ratio
    size = reading.size
    to_picture = map_to_square(corners, size, 0)

    def at(x: float, y: float) -> tuple[float, float]:
        u, v, w = to_picture @ np.array([x, y, 1.0])
        return float(u / w), float(v / w)

    cell_side = float(np.hypot(*(corners[1] - corners[0]))) / size
    pen.line([at(0, 0), at(size, 0), at(size, size), at(0, size), at(0, 0)], fill=_SURE, width=max(2, side // 300))
    font: Any = ImageFont.load_default(max(8.0, cell_side * 0.42))
    doubtful = set(reading.doubtful)
    changed = {change.cell for change in reading.changed}
    for cell, digit in enumerate(reading.digits):
        row, column = divmod(cell, size)
        colour = _CHANGED if cell in changed else _DOUBTFUL if cell in doubtful else _SURE
        if colour is not _SURE:
            box = [at(column, row), at(column + 1, row), at(column + 1, row + 1), at(column, row + 1)]
            pen.line([*box, box[0]], fill=colour, width=max(2, side // 250))
        elif reading.grid is not None and digit and not reading.grid.clues[cell]:
            colour = _ENTRY
        if digit:
            pen.text(
                at(column + 0.97, row + 0.99),
                str(digit),
                colour,
                font,
                anchor="rs",
                stroke_width=1,
                stroke_fill="white",
            )
    return image
