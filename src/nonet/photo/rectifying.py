"""Straighten a grid and cut it into cells: perspective, uneven light, bent paper, then ink 1 on paper 0."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

import numpy as np

from nonet import _core
from nonet.photo.finding import square_view

if TYPE_CHECKING:
    from numpy.typing import NDArray

__all__ = ["CELL_SIDE", "Board", "cells_of", "straighten"]

#: Pixels per cell after straightening, and the border around the board.
_STEP: Final = 48
_PAD: Final = 14
#: Paper in a reflection is at least this light, and the other paper of the page darker than that.
_WHITE: Final = 250
_GRAY_PAPER: Final = 215
#: The cell images for the eye, cut slightly larger than the cell.
CELL_SIDE: Final = 32
_MARGIN: Final = 0.08
#: The middle of a cell, where its digit is.
_MIDDLE: Final = slice(7, 25)


@dataclass(frozen=True)
class Board:
    """A straightened grid, with the small shifts that align its line crossings."""

    view: NDArray[np.uint8]  # light evened out, paper about 230
    shift_x: NDArray[np.float64]  # (size + 1, size + 1)
    shift_y: NDArray[np.float64]
    size: int
    is_blown_out: NDArray[np.bool_]  # (size * size,) cells in the reflection of a lamp, which may hide a digit


def straighten(gray: NDArray[np.uint8], corners: NDArray[np.float64], size: int) -> Board:
    """Straighten a grid and find its line crossings."""
    seen = square_view(gray, corners, size * _STEP, _PAD)
    view = _core.photo_even_light(seen, 21)
    shift_y = _line_shifts(view, True, size)
    shift_x = np.ascontiguousarray(_line_shifts(view, False, size).T)
    return Board(view, shift_x, shift_y, size, _blown_out(seen, size))


def _blown_out(seen: NDArray[np.uint8], size: int) -> NDArray[np.bool_]:
    """Return the cells whose paper is pure white on a page that is not."""
    inner = seen[_PAD:-_PAD, _PAD:-_PAD].reshape(size, _STEP, size, _STEP)[
        :, _STEP // 4 : -_STEP // 4, :, _STEP // 4 : -_STEP // 4
    ]
    paper = np.median(inner[:, ::2, :, ::2].transpose(0, 2, 1, 3).reshape(size * size, -1), axis=1)
    return np.asarray((paper >= _WHITE) & (float(np.median(paper)) < _GRAY_PAPER))


def _line_shifts(view: NDArray[np.uint8], horizontal: bool, size: int) -> NDArray[np.float64]:
    """Return the offset of each crossing perpendicular to the lines, smoothed over the board."""
    ridges = _core.photo_ridges(view, horizontal, 19, 21)
    if not horizontal:
        ridges = ridges.T
    reach = _STEP // 4
    pieces = ridges[:, _PAD : _PAD + size * _STEP].reshape(-1, size, _STEP)[:, :, 6:-6].mean(2)
    near = np.stack([pieces[_PAD + i * _STEP - reach : _PAD + i * _STEP + reach + 1] for i in range(size + 1)])
    around = np.arange(-reach, reach + 1)
    near = near * np.exp(-((around / (reach * 0.8)) ** 2))[None, :, None]
    shift = near.argmax(1) - reach  # (lines, pieces)
    trust = np.minimum(near.max(1) / (np.median(near, axis=1) + 2), 6).ravel()
    across, along = np.mgrid[0 : size + 1, 0:size]
    basis = _surface(across.ravel() / size * 2 - 1, (along.ravel() + 0.5) / size * 2 - 1)
    target = shift.ravel().astype(np.float64)
    weight = trust
    for _ in range(5):  # outliers count less and less
        root = np.sqrt(weight)
        factors = np.linalg.lstsq(basis * root[:, None], target * root, rcond=None)[0]
        weight = trust / (1 + ((basis @ factors - target) / 1.5) ** 2)
    ends = np.linspace(-1, 1, size + 1)
    u, v = np.meshgrid(ends, ends, indexing="ij")
    return np.asarray(_surface(u.ravel(), v.ravel()) @ factors).reshape(size + 1, size + 1)


def _surface(u: NDArray[np.float64], v: NDArray[np.float64]) -> NDArray[np.float64]:
    return np.stack([u**a * v**b for a in range(4) for b in range(4) if a + b <= 4], axis=1)


def cells_of(board: Board) -> tuple[NDArray[np.float32], NDArray[np.float64]]:
    """Cut the board into cells (size * size, 32, 32), ink 1 on paper 0; also return how dark each cell's ink is.

    Ink is measured against the digits of the page: the darkest sixth of the cells has about 1.
    """
    cells = _core.photo_cells(board.view, board.shift_x, board.shift_y, _STEP, _PAD, CELL_SIDE, _MARGIN)
    paper = np.median(cells[:, 6:26, 6:26].reshape(len(cells), -1), axis=1)[:, None, None]
    ink = (paper - cells) / np.maximum(paper, 40)
    dark = np.percentile(ink[:, _MIDDLE, _MIDDLE].reshape(len(ink), -1), 95, axis=1)
    darkest = np.sort(dark)[-max(len(ink) // 6, min(10, len(ink))) :]
    scale = max(float(np.median(darkest)), 0.04)
    return np.clip(ink / scale, -0.4, 1.6).astype(np.float32), dark / scale
