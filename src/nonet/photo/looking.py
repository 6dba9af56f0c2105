"""Look at one place in a picture: which way is up, what the eye sees in its cells, and whether that is a puzzle."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

import numpy as np

from nonet.photo.eye import MARKS, Seen, look_at
from nonet.photo.rectifying import Board, cells_of, straighten

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from nonet.photo.finding import Place
    from nonet.photo.opening import Opened

__all__ = ["LEAST_SCORE", "MISFIT", "Look", "is_legible", "is_plain", "look_at_place"]

#: Digits at least this likely are a puzzle, whatever the lines: correct readings of the labelled photos and drawn
#: screens have -0.14 or more; pages of text, tables and noise -0.31 or less.
_LEGIBLE: Final = -0.2
#: Digits less likely than this, or lines that fit worse than that, are not a puzzle, ...
_LEAST_QUALITY: Final = -0.4
_LEAST_QUALITY_ON_LINES: Final = -0.6
LEAST_SCORE: Final = 0.25
#: ... and neither is a board with more duplicate digits in rows and columns than this.
_MOST_REPEATS: Final = 3
#: Digits at least this likely need no other orientation.
_CLEAR: Final = -0.02
#: Digits less likely than this do not count as digits.
_HOPELESS: Final = -0.4
#: Digits less likely than this may belong to a grid of another size.
MISFIT: Final = -0.25


@dataclass
class Look:
    """The reading of one place in one orientation."""

    place: Place
    turned: int
    seen: Seen
    dark: NDArray[np.float64]
    quality: float
    board: Board


def look_at_place(opened: Opened, place: Place, *, is_first: bool = True) -> Look:
    """Read a place, in all four orientations if necessary; the most legible wins.

    For all places but the first, the darkest cells must look like digits before the rest is read.
    """
    gray = 255 - opened.gray if place.is_inverted else opened.gray
    board = straighten(gray, place.corners, place.size)
    cells, dark = cells_of(board)
    size = place.size
    # Noise looks like faint ink. The lightest fifth of the cells shows how much noise there is.
    least = min(1.8 * float(np.percentile(dark, 20)), 0.5) if opened.is_noisy else 0.0
    if not is_first and _is_hopeless(cells, dark):
        return Look(place, 0, _paper(len(cells)), dark, -9.0, board)
    seen = _look_at_all(cells, dark, least)
    look = Look(place, 0, seen, dark, _quality(seen, dark), board)
    if look.quality > _CLEAR:
        return look
    # An upside-down board still shows digits, only less clearly: the darkest cells decide which way is up.
    darkest = np.sort(np.argsort(-dark, kind="stable")[: 24 if size > 4 else 16])
    ways = [_quality(seen.of(darkest), dark[darkest])]
    for turned in (1, 2, 3):
        few = np.ascontiguousarray(np.rot90(cells[darkest], turned, axes=(1, 2)))
        ways.append(_quality(_look_at_all(few, dark[darkest], least), dark[darkest]))
    turned = int(np.argmax(ways))
    if turned and ways[turned] > ways[0] + 0.02:
        turned_dark = np.rot90(dark.reshape(size, size), turned).ravel()
        seen = _look_at_all(_turn(cells, size, turned), turned_dark, least)
        look = Look(place, turned, seen, turned_dark, _quality(seen, turned_dark), board)
    return look


def _is_hopeless(cells: NDArray[np.float32], dark: NDArray[np.float64]) -> bool:
    """Return whether the darkest dozen cells contain no digits in any orientation."""
    darkest = np.argsort(-dark, kind="stable")[:12]
    ways = (look_at(np.ascontiguousarray(np.rot90(cells[darkest], turned, axes=(1, 2)))) for turned in range(4))
    return all(_quality(seen, dark[darkest]) < _HOPELESS for seen in ways)


def _paper(count: int) -> Seen:
    """Return the output of the eye for a number of empty cells."""
    seen = Seen(np.full((count, 11), -20.0), np.zeros((count, 9)), np.zeros(count))
    seen.classes[:, 0] = 0.0
    return seen


def _turn(cells: NDArray[np.float32], size: int, turned: int) -> NDArray[np.float32]:
    if turned == 0:
        return cells
    side = cells.shape[1]
    order = np.rot90(np.arange(size * size).reshape(size, size), turned).ravel()
    return np.ascontiguousarray(np.rot90(cells, turned, axes=(1, 2))[order].reshape(-1, side, side))


def _look_at_all(cells: NDArray[np.float32], dark: NDArray[np.float64], least: float) -> Seen:
    """Examine every cell that is not plain paper, faint ones twice; anything lighter than `least` is not ink."""
    count = len(cells)
    seen = _paper(count)
    edge = np.percentile(cells[:, 5:27, 5:27].reshape(count, -1), 98, axis=1)
    inked = np.flatnonzero(edge > 0.15)
    if not len(inked):
        return seen
    first = look_at(cells[inked])
    faint = (dark[inked] > max(0.15, least)) & (dark[inked] < 0.75)
    if faint.any():
        # pencil, or a dark corner: again, measured against the cell's own ink
        gain = (0.95 / dark[inked][faint]).astype(np.float32)[:, None, None]
        again = look_at(np.clip(cells[inked][faint] * gain, -0.4, 1.6))
        # the fainter, the more the second result counts
        share = np.clip(0.5 + (0.45 - dark[inked][faint]) * 1.5, 0.5, 0.85)[:, None]
        first.classes[faint] = np.logaddexp(first.classes[faint] + np.log(1 - share), again.classes + np.log(share))
        first.marks[faint] = again.marks
        first.by_hand[faint] = again.by_hand
    seen.classes[inked] = first.classes
    seen.marks[inked] = first.marks
    seen.by_hand[inked] = first.by_hand
    # No ink, no digit: a cell whose middle is as flat as paper stays empty, whatever the judge prefers.
    flat = np.clip((max(0.2, least) - dark) / 0.08, 0, 1)
    seen.classes[:, 1:MARKS] -= 6 * flat[:, None]
    return seen


def _quality(seen: Seen, dark: NDArray[np.float64]) -> float:
    """Return the mean log-likelihood of the inked cells; lower if few of them are digits."""
    full = dark > 0.35
    if full.sum() < max(3, len(dark) // 9):
        return -9.0
    classes = seen.classes[full]
    other = float(np.mean(classes.argmax(axis=1) % MARKS == 0))
    return float(seen.digits()[full].max(axis=1).mean()) - 0.5 * other


def is_legible(look: Look) -> bool:
    """Return whether this is a puzzle, even in a poor photo, and not something else with lines or strokes."""
    if look.quality >= _LEGIBLE:
        return True
    if look.quality < (_LEAST_QUALITY_ON_LINES if look.place.score >= LEAST_SCORE else _LEAST_QUALITY):
        return False
    size = look.place.size
    board = look.seen.digits().argmax(axis=1).reshape(size, size)
    repeats = sum(
        np.count_nonzero(line) - len(set(line[line > 0].tolist())) for lines in (board, board.T) for line in lines
    )
    return bool(np.count_nonzero(board) >= size - 1 and repeats <= _MOST_REPEATS)


def is_plain(look: Look) -> bool:
    """Return whether the search can stop here; without visible lines, the digits must be clear."""
    return look.quality > (MISFIT if look.place.score > LEAST_SCORE else _CLEAR)
