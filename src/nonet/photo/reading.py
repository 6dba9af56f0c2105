"""read_image: read the puzzle in a photo or screenshot."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Final, Literal, NamedTuple, overload

import numpy as np

from nonet.arguments import checked_items, show
from nonet.checking import check
from nonet.errors import NoGridError, UsageError
from nonet.geometry import cell_name
from nonet.grid import Grid
from nonet.photo.eye import MARKS
from nonet.photo.finding import SIZES, Place, find_places, other_sizes
from nonet.photo.inks import coloured_cells
from nonet.photo.judging import judge
from nonet.photo.looking import LEAST_SCORE, MISFIT, Look, is_legible, is_plain, look_at_place
from nonet.photo.opening import Opened, open_picture

if TYPE_CHECKING:
    from numpy.typing import NDArray
    from PIL import Image

    from nonet.photo.opening import PictureLike

__all__ = ["Change", "Reading", "read_image"]

#: Cells with a lower confidence are doubtful.
_DOUBTFUL: Final = 0.9
#: The maximum confidence of a cell in which the judge overruled the eye, or which is in a reflection.
_OVERRULED: Final = 0.85
#: The number of places tried before giving up: dark ink on light paper, the reverse, and other sizes. Usually the first
#: or second is right.
_MOST_LOOKS: Final = 3
_MOST_OTHER_LOOKS: Final = 2
#: Pencil marks at least this likely are returned as candidates.
_LIKELY_MARK: Final = 0.5


class Change(NamedTuple):
    """A cell in which the judge overruled the eye; 0 is an empty cell."""

    cell: int
    seen: int
    read: int

    def __str__(self) -> str:
        words = [str(digit) if digit else "empty" for digit in (self.seen, self.read)]
        return f"{cell_name(self.cell)}: looks {words[0]}, read as {words[1]}"


@dataclass(frozen=True)
class Reading:
    """The result of reading a picture.

    >>> import nonet
    >>> puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
    >>> reading = nonet.read_image(nonet.render.png(nonet.Grid(puzzle), size=500))
    >>> reading.grid.to_line() == puzzle, reading.is_sure
    (True, True)
    """

    #: The puzzle, with entries kept apart from clues if handwriting or colour distinguishes them. None for sizes other
    #: than 9.
    grid: Grid | None
    #: The digit in each cell, row by row; 0 for an empty one.
    digits: tuple[int, ...]
    #: The confidence of each cell, 0 to 1.
    confidence: tuple[float, ...]
    #: The reading of the eye alone, as a line of 81 characters.
    seen: str
    #: Where the judge overruled the eye.
    changed: tuple[Change, ...]
    #: "unique", "several", "none" or "conflict": what kind of puzzle it is.
    verdict: str
    #: The corners of the grid in the picture, as x and y, clockwise from the upper left of the puzzle.
    corners: tuple[tuple[float, float], ...]
    #: Quarter turns, counter-clockwise, that turn the picture upright.
    turned: int
    #: Legible pencil marks by cell.
    marks: dict[int, tuple[int, ...]]
    #: Cells along a side.
    size: int = 9
    #: How well the grid's lines fit, and how legible the digits are (the mean log-likelihood).
    score: float = 0.0
    quality: float = 0.0
    _opened: Opened | None = field(default=None, repr=False, compare=False)
    _view: NDArray[np.uint8] | None = field(default=None, repr=False, compare=False)

    @property
    def doubtful(self) -> tuple[int, ...]:
        """The cells to look at again: those with a confidence below 0.9."""
        return tuple(cell for cell, chance in enumerate(self.confidence) if chance < _DOUBTFUL)

    @property
    def is_sure(self) -> bool:
        """Whether the puzzle has one solution and no cell is doubtful."""
        return self.verdict == "unique" and not self.doubtful

    @property
    def rows(self) -> list[list[int]]:
        """The digits as rows; 0 for an empty cell. For every size."""
        return [list(self.digits[i : i + self.size]) for i in range(0, len(self.digits), self.size)]

    def picture(self, *, side: int = 1024) -> Image.Image:
        """Draw the reading on the picture: grid, digits, doubtful cells and changes; a Pillow image."""
        from nonet.photo.drawing import draw_reading

        assert self._opened is not None
        return draw_reading(self, self._opened, side)

    def board_picture(self) -> Image.Image:
        """Return the grid seen straight on, upright; a Pillow image."""
        from PIL import Image

        assert self._view is not None
        return Image.fromarray(np.rot90(self._view, self.turned))

    def warnings(self) -> list[str]:
        """List what to check before trusting the reading, in sentences."""
        said = []
        if self.verdict == "conflict":
            said.append("a digit occurs twice in a house: a digit was misread or misprinted")
        elif self.verdict == "none":
            said.append("the puzzle has no solution: a digit was misread or misprinted")
        elif self.verdict == "several":
            said.append("the puzzle has several solutions: a clue may be missing")
        said += map(str, self.changed)
        if self.doubtful and self.size == 9:
            said.append(f"hard to read: {', '.join(map(cell_name, self.doubtful))}")
        return said

    def to_json(self) -> dict[str, Any]:
        """Return the reading as plain data for JSON; cells count from 0."""
        digits = "".join(str(digit) if digit else "." for digit in self.digits) if self.size < 10 else None
        return {
            "size": self.size,
            "grid": digits,
            "clues": self.grid.restart().to_line() if self.grid is not None else digits,
            "rows": self.rows,
            "confidence": [round(chance, 4) for chance in self.confidence],
            "doubtful": list(self.doubtful),
            "seen": self.seen,
            "changed": [change._asdict() for change in self.changed],
            "marks": {str(cell): list(digits) for cell, digits in self.marks.items()},
            "verdict": self.verdict,
            "corners": [[round(x, 1), round(y, 1)] for x, y in self.corners],
            "turned": self.turned,
        }

    def __str__(self) -> str:
        rows = (" ".join(str(digit) if digit else "." for digit in row) for row in self.rows)
        return str(self.grid) if self.grid is not None else "\n".join(rows)


@overload
def read_image(
    source: PictureLike,
    *,
    which: Literal["largest"] = "largest",
    judged: bool = True,
    sizes: tuple[int, ...] | None = None,
) -> Reading: ...


@overload
def read_image(
    source: PictureLike, *, which: Literal["all"], judged: bool = True, sizes: tuple[int, ...] | None = None
) -> list[Reading]: ...


def read_image(
    source: PictureLike,
    *,
    which: Literal["largest", "all"] = "largest",
    judged: bool = True,
    sizes: tuple[int, ...] | None = None,
) -> Reading | list[Reading]:
    """Read the puzzle in a photo, scan or screenshot.

    `source` is a path, the bytes of a file, an open file, an array or a Pillow image. With `which="all"` every grid on
    the page is read and a list returned, from top to bottom. `judged=False` keeps the reading of the eye alone. `sizes`
    are the grid sizes to look for: by default 9 first, then 6, 4 and 16.

    Raises PictureError if the source is not a picture and NoGridError if no grid can be read. Needs Pillow:
    ``pip install 'nonet[photo]'``.
    """
    if not isinstance(which, str) or which not in ("largest", "all"):
        raise UsageError("which", got=show(which))
    wanted = SIZES if sizes is None else tuple(checked_items(sizes, "sizes"))
    if not wanted or any(type(size) is not int or size not in SIZES for size in wanted):
        raise UsageError("sizes", known=", ".join(map(str, sorted(SIZES))), got=show(sizes))
    opened = open_picture(source)
    return _best(opened, wanted, judged) if which == "largest" else _all(opened, wanted, judged)


def _best(opened: Opened, sizes: tuple[int, ...], judged: bool) -> Reading:
    best: Look | None = None
    places: list[Place] = []
    for is_other in (False, True):
        found = find_places(opened.gray, sizes[0], is_other=is_other)
        for place in found[: _MOST_OTHER_LOOKS if is_other else _MOST_LOOKS]:
            if best is not None and is_plain(best):
                break
            look = look_at_place(opened, place, is_first=best is None)
            if best is None or look.quality > best.quality:
                best = look
        places += found
        if best is not None and best.quality > MISFIT:
            break
    if sizes[1:] and (best is None or best.quality < MISFIT):
        # cells of another size, cut as if there were nine per side, show no digits
        for place in other_sizes(opened.gray, places, sizes[1:]):
            look = look_at_place(opened, place, is_first=best is None)
            if best is None or look.quality > best.quality + 0.1:
                best = look
    if best is None or not is_legible(best):
        raise NoGridError("none")
    return _reading(opened, best, judged)


def _all(opened: Opened, sizes: tuple[int, ...], judged: bool) -> list[Reading]:
    taken: list[Look] = []
    places = [place for is_other in (False, True) for place in find_places(opened.gray, sizes[0], is_other=is_other)]
    places.sort(key=lambda place: -place.score)
    for place in places[:12]:
        middle = place.corners.mean(axis=0)
        if place.score < LEAST_SCORE or any(
            look.place.holds(middle) or place.holds(look.place.corners.mean(axis=0)) for look in taken
        ):
            continue
        look = look_at_place(opened, place)
        if is_legible(look):
            taken.append(look)
    if not taken:
        return [_best(opened, sizes, judged)]
    taken.sort(
        key=lambda look: (
            round(float(look.place.corners[:, 1].mean()) / max(opened.gray.shape) * 4),
            float(look.place.corners[:, 0].mean()),
        )
    )
    return [_reading(opened, look, judged) for look in taken]


def _reading(opened: Opened, look: Look, judged: bool) -> Reading:
    likelihood = look.seen.digits()
    eye = tuple(int(digit) for digit in likelihood.argmax(axis=1))
    size = look.place.size
    digits, confidence = eye, np.exp(likelihood.max(axis=1))
    verdict = ""
    grid: Grid | None = None
    if size == 9:
        if judged:
            result = judge(likelihood)
            digits, confidence, verdict = tuple(result.digits), result.confidence, result.verdict
            # A digit that looks like another one needs a check by a person, however well it fits.
            confidence = np.where(np.array(digits) != np.array(eye), np.minimum(confidence, _OVERRULED), confidence)
        else:
            status = check(Grid.from_digits(bytes(digits))).status.value
            verdict = "none" if status == "no_solution" else status
        entries = _entries(opened, look, digits)
        clues = bytes(0 if cell in entries else digit for cell, digit in enumerate(digits))
        grid = Grid._make(clues, bytes(digits))
    # In the reflection of a lamp, a seemingly empty cell may contain a digit.
    blown_out = np.rot90(look.board.is_blown_out.reshape(size, size), look.turned).ravel()
    confidence = np.where(blown_out & (np.array(digits) == 0), np.minimum(confidence, _OVERRULED), confidence)
    marks = {}
    for cell in range(size * size):
        if digits[cell] == 0 and look.seen.classes[cell].argmax() == MARKS:
            found = tuple(int(d) + 1 for d in np.flatnonzero(look.seen.marks[cell] > _LIKELY_MARK))
            if found:
                marks[cell] = found
    corners = np.roll(look.place.corners, -look.turned, axis=0) * opened.scale
    return Reading(
        grid=grid,
        digits=digits,
        confidence=tuple(float(chance) for chance in confidence),
        seen="".join(str(digit) if digit else "." for digit in eye),
        changed=tuple(Change(c, eye[c], digits[c]) for c in range(len(digits)) if eye[c] != digits[c]),
        verdict=verdict,
        corners=tuple((float(x), float(y)) for x, y in corners),
        turned=look.turned,
        marks=marks,
        size=size,
        score=look.place.score,
        quality=look.quality,
        _opened=opened,
        _view=look.board.view,
    )


def _entries(opened: Opened, look: Look, digits: tuple[int, ...]) -> frozenset[int]:
    """Return the cells with entries, if handwriting or colour distinguishes them from the clues."""
    filled = np.array(digits) > 0
    written = filled & (look.seen.by_hand > 0.5)
    if not _are_some_of(written, filled):
        written = coloured_cells(opened.colours, look.place, look.turned, filled)
    return frozenset(np.flatnonzero(written).tolist()) if _are_some_of(written, filled) else frozenset()


def _are_some_of(written: NDArray[np.bool_], filled: NDArray[np.bool_]) -> bool:
    """Return whether there are entries, and enough clues besides them to be plausible."""
    return bool(written.any() and (filled & ~written).sum() >= 8)
