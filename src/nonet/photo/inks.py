"""Distinguish coloured digits, as written by apps and pens, from the neutral ink of a printed puzzle."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import numpy as np

from nonet.photo.finding import square_view

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from nonet.photo.finding import Place

__all__ = ["coloured_cells"]

#: Pixels per cell here; a fifth is left out on each side, where the lines are.
_STEP: Final = 20
_EDGE: Final = 4
#: The minimum difference between the strongest and weakest of red, green and blue that counts as a colour.
_COLOUR: Final = 45.0


def coloured_cells(
    colours: NDArray[np.uint8], place: Place, turned: int, filled: NDArray[np.bool_]
) -> NDArray[np.bool_]:
    """Return which filled cells have coloured ink while the others are neutral; none if all are alike."""
    size = place.size
    planes = square_view(colours, place.corners, size * _STEP, 0).astype(np.float64)
    cells = planes.reshape(3, size, _STEP, size, _STEP).transpose(1, 3, 2, 4, 0)
    inner = cells[:, :, _EDGE:-_EDGE, _EDGE:-_EDGE].reshape(size, size, -1, 3)
    off_paper = np.abs(inner - np.median(inner, axis=2, keepdims=True)).sum(-1)
    is_ink = off_paper >= 0.6 * off_paper.max(axis=2, keepdims=True)
    ink = (inner * is_ink[..., None]).sum(2) / is_ink.sum(2)[..., None]
    chroma = np.rot90(ink.max(-1) - ink.min(-1), turned).ravel()
    if not filled.any():
        return np.zeros(size * size, bool)
    neutral = float(np.median(np.sort(chroma[filled])[: max(1, int(filled.sum()) // 2)]))
    return np.asarray(filled & (chroma > max(_COLOUR, 2 * neutral + 20)))
