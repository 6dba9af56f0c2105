"""Find grids in a gray picture: quadrangles of connected ink, ranked by how well the lines of a grid fit."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Final

import numpy as np

from nonet import _core

if TYPE_CHECKING:
    from collections.abc import Iterator

    from numpy.typing import NDArray

__all__ = ["SIZES", "Place", "find_places", "map_to_square", "other_sizes", "square_view"]

#: The grid sizes to look for, likeliest first.
SIZES: Final = (9, 6, 4, 16)
#: Pictures are searched at this size.
_SEARCH_SIDE: Final = 800
#: A line score above this needs no second check.
_GOOD: Final = 0.42
#: Below this score, the outline may be the edge of the paper, not of the board.
_DOUBTFUL: Final = 0.36
#: Above this score, a place may have boxes, which are not examined separately.
_BOXED: Final = 0.25
#: Pixels per cell while lines are scored, and the border around the board.
_STEP: Final = 28
_PAD: Final = 6


@dataclass(frozen=True)
class Place:
    """A possible location of a grid."""

    corners: NDArray[np.float64]  # (4, 2), clockwise from the upper left
    score: float  # how well the lines fit: below 0.2 for anything, above 0.5 for clear grids
    size: int
    is_inverted: bool  # light ink on dark paper

    @property
    def area(self) -> float:
        """Return the area in pixels."""
        return _area(self.corners)

    def holds(self, point: NDArray[np.float64]) -> bool:
        """Return whether a point is inside."""
        along = np.roll(self.corners, -1, axis=0) - self.corners
        towards = point - self.corners
        side = along[:, 0] * towards[:, 1] - along[:, 1] * towards[:, 0]
        return bool((side > 0).all() or (side < 0).all())

    def has_box(self, middle: NDArray[np.float64], area: float) -> bool:
        """Return whether something with that middle and area is one of nine boxes, or part of a known grid."""
        if self.score > _BOXED and area < 0.2 * self.area:
            return self.holds(middle)
        if not 0.07 < area / self.area < 0.15 or not self.holds(middle):
            return False
        x, y, scale = np.linalg.solve(map_to_square(self.corners, 3, 0), np.append(middle, 1.0))
        return all(abs(place / scale % 1 - 0.5) < 0.12 for place in (x, y))


def _area(corners: NDArray[np.float64]) -> float:
    (ax, ay), (bx, by), (cx, cy), (dx, dy) = corners.tolist()
    return float(abs((cx - ax) * (dy - by) - (dx - bx) * (cy - ay)) / 2)


def map_to_square(corners: NDArray[np.float64], side: float, pad: float) -> NDArray[np.float64]:
    """Return the perspective map from a square picture (with a border of `pad`) to the quadrangle `corners`."""
    square = np.array([(0, 0), (side, 0), (side, side), (0, side)], dtype=np.float64) + pad
    rows = []
    for (x, y), (u, v) in zip(square, corners, strict=True):
        rows.append([x, y, 1, 0, 0, 0, -u * x, -u * y])
        rows.append([0, 0, 0, x, y, 1, -v * x, -v * y])
    try:
        values = np.linalg.solve(np.array(rows), corners.reshape(8))
    except np.linalg.LinAlgError:
        values = np.array([1, 0, corners[0, 0], 0, 1, corners[0, 1], 0, 0], dtype=np.float64)
    return np.ascontiguousarray(np.append(values, 1.0).reshape(3, 3))


def square_view(image: NDArray[np.uint8], corners: NDArray[np.float64], side: int, pad: int) -> NDArray[np.uint8]:
    """Straighten a quadrangle into a square picture of `side` pixels with a border of `pad` pixels.

    A colour picture gives its three channels one after the other: (3, side, side).
    """
    longest = float(np.hypot(*(np.roll(corners, -1, axis=0) - corners).T).max())
    finer = 1 + int(longest > 1.5 * side) + int(longest > 2.6 * side)  # sample finely, then average
    whole = side + 2 * pad
    warp = _core.photo_warp if image.ndim == 2 else _core.photo_warp_rgb
    return warp(image, map_to_square(corners, side * finer, pad * finer), whole, whole, finer)


def _line_score(gray: NDArray[np.uint8], corners: NDArray[np.float64], size: int) -> float:
    """Score how well size + 1 lines each way fit, from about 0 to 0.9."""
    return _core.photo_line_score(square_view(gray, corners, size * _STEP, _PAD), size, _STEP, _PAD)


def _ink_maps(image: NDArray[np.uint8]) -> Iterator[NDArray[np.uint8]]:
    """Yield maps of dark ink, likely ones first."""
    side = max(image.shape)
    for share, below in ((40, 6), (16, 10), (60, 3)):
        yield _core.photo_ink(image, max(side // share | 1, 11), below)
    # With light and shadow removed, because their edges connect whatever they cross.
    yield _core.photo_ink(_core.photo_even_light(image, max(side // 40 | 1, 11)), max(side // 16 | 1, 11), 14)


def _is_dark(image: NDArray[np.uint8]) -> bool:
    """Return whether there is more light ink than dark: pixels that differ much from their surroundings."""
    darker, lighter = _core.photo_amounts(image, max(max(image.shape) // 16 | 1, 11), 40)
    return lighter > 2 * darker


def _outlines(ink: NDArray[np.uint8]) -> Iterator[NDArray[np.float64]]:
    """Yield the quadrangles around the largest connected pieces of ink, before and after thickening it."""
    height, width = ink.shape
    for reach in (0, 1, 2):
        thick = _core.photo_dilate(ink, reach) if reach else ink
        for (_, _, box_width, box_height), _, corners in _core.photo_outlines(thick, 6, 60):
            if len(corners) == 4 and 0.3 < box_width / box_height < 3.3:
                quad = np.array(corners, dtype=np.float64) + 0.5
                if _area(quad) >= 0.02 * height * width:
                    yield quad


def other_sizes(gray: NDArray[np.uint8], places: list[Place], sizes: tuple[int, ...]) -> list[Place]:
    """Return the places as grids of other sizes, best fit first; at most two."""
    found = []
    for place in places[:5]:
        image = 255 - gray if place.is_inverted else gray
        score, size = max((_line_score(image, place.corners, size), size) for size in sizes)
        if score > place.score:
            found.append(replace(place, score=score, size=size))
    return sorted(found, key=lambda place: -place.score)[:2]


def _score(scales: tuple[NDArray[np.uint8], NDArray[np.uint8]], corners: NDArray[np.float64], size: int) -> float:
    """Return the line score, from the picture at half size if that is enough."""
    whole, half = scales
    is_large = _area(corners) > (1.6 * size * _STEP) ** 2
    return _line_score(half, corners / 2, size) if is_large else _line_score(whole, corners, size)


def _inset(scales: tuple[NDArray[np.uint8], NDArray[np.uint8]], place: Place) -> Place:
    """Shrink the place from its outline to where lines fit best: a board near the edge of its paper."""
    middle = place.corners.mean(axis=0)
    tries = [middle + (place.corners - middle) * (1 - share) for share in (0.03, 0.06, 0.09)]
    scores = [_score(scales, corners, place.size) for corners in tries]
    best = int(np.argmax(scores))
    return replace(place, corners=tries[best], score=scores[best])


def find_places(gray: NDArray[np.uint8], size: int = 9, *, is_other: bool = False) -> list[Place]:
    """Return possible places of a grid of a given size, best first.

    Looks for dark ink on light paper or the reverse, whichever the picture has more of; for the other on request.
    """
    shrunk = max(1.0, max(gray.shape) / _SEARCH_SIDE)
    height, width = (max(1, round(side / shrunk)) for side in gray.shape)
    small = _core.photo_resize(gray, width, height) if shrunk > 1 else gray
    soft = _core.photo_blur(small, 0.8)
    is_inverted = _is_dark(soft) != is_other
    if is_inverted:
        small, soft = 255 - small, 255 - soft
    scales = small, _core.photo_resize(small, max(1, width // 2), max(1, height // 2))
    found: list[Place] = []
    for ink in _ink_maps(soft):
        for quad in sorted(_outlines(ink), key=_area, reverse=True):
            area, middle = _area(quad), quad.mean(axis=0)
            # A box of a grid is not a grid, and places already seen are skipped.
            if any(
                np.abs(quad - place.corners).max() < 0.015 * max(small.shape) or place.has_box(middle, area)
                for place in found
            ):
                continue
            found.append(Place(quad, _score(scales, quad, size), size, is_inverted))
        if found and max(place.score for place in found) > _GOOD:
            break
    if found and max(place.score for place in found) < _DOUBTFUL:
        largest = sorted(found, key=lambda place: place.area)[-2:]
        found += [_inset(scales, place) for place in largest]
    top = max((place.score for place in found), default=0.0)

    def rank(place: Place) -> float:
        # Among places that fit almost equally well, the largest comes first.
        near = place.score > top - 0.2
        return place.score + (0.12 * float(np.log(place.area / small.size)) if near else -1.0)

    found.sort(key=rank, reverse=True)
    ratio = np.array([gray.shape[1] / small.shape[1], gray.shape[0] / small.shape[0]])
    return [Place(p.corners * ratio - 0.5, p.score, p.size, p.is_inverted) for p in found]
