"""read_image: a photo or screenshot of a Sudoku becomes a reading of its puzzle."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Final, Literal, NamedTuple, overload

import numpy as np

from nonet.arguments import checked_items, show
from nonet.checking import check
from nonet.errors import NoGridError, UsageError
from nonet.geometry import cell_name
from nonet.grid import Grid
from nonet.photo.eye import MARKS, Seen, look_at
from nonet.photo.finding import SIZES, Place, find_places, other_sizes
from nonet.photo.inks import coloured_cells
from nonet.photo.judging import judge
from nonet.photo.opening import Opened, open_picture
from nonet.photo.rectifying import Board, cells_of, straighten

if TYPE_CHECKING:
    from numpy.typing import NDArray
    from PIL import Image

    from nonet.photo.opening import PictureLike

__all__ = ["Change", "Reading", "read_image"]

#: Below this a cell counts as doubtful.
DOUBTFUL: Final = 0.9
#: The most that a cell is trusted in which the judge overruled the eye, or which is in a reflection.
OVERRULED: Final = 0.85
#: Digits as likely as this are a puzzle, whatever the lines: right readings of the labelled photos and drawn screens
#: have -0.14 and more, pages of text, tables and noise -0.31 and less.
LEGIBLE: Final = -0.2
#: Digits less likely than this, or lines that fit worse than that, are no puzzle, ...
LEAST_QUALITY: Final = -0.4
LEAST_QUALITY_ON_LINES: Final = -0.6
LEAST_SCORE: Final = 0.25
#: ... and neither is a board on which more digits than this stand twice in a row or column.
MOST_REPEATS: Final = 3
#: Places that are read before a picture is given up: of ink on paper, of the reverse, and of other sizes. The first or
#: second one is right.
MOST_LOOKS: Final = 3
MOST_OTHER_LOOKS: Final = 2
#: Digits this likely need no other way up.
CLEAR: Final = -0.02
#: Digits less likely than this are none.
HOPELESS: Final = -0.4
#: Digits less likely than this may belong to a grid of another size.
MISFIT: Final = -0.25
#: Marks at least this likely are given as candidates.
LIKELY_MARK: Final = 0.5


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
    """What was read from a picture.

    >>> import nonet
    >>> puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
    >>> reading = nonet.read_image(nonet.render.png(nonet.Grid(puzzle), size=500))
    >>> reading.grid.to_line() == puzzle, reading.is_sure
    (True, True)
    """

    #: The puzzle; entries are apart from its clues where handwriting or colour tells them. None for sizes other than 9.
    grid: Grid | None
    #: The digit in each cell, row by row; 0 for an empty one.
    digits: tuple[int, ...]
    #: How certain each cell is, 0 to 1.
    confidence: tuple[float, ...]
    #: What the eye alone read, as a line of 81 characters.
    seen: str
    #: Where the judge overruled the eye.
    changed: tuple[Change, ...]
    #: "unique", "several", "none" or "conflict": what kind of puzzle it is.
    verdict: str
    #: The corners of the grid in the picture, as x and y, clockwise from the upper left of the puzzle.
    corners: tuple[tuple[float, float], ...]
    #: Quarter turns, counter-clockwise, that bring the picture upright.
    turned: int
    #: Pencilled digits by cell, where there are any and they are legible.
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
        return tuple(cell for cell, chance in enumerate(self.confidence) if chance < DOUBTFUL)

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
        """Say in sentences what somebody should look at before trusting the reading."""
        said = []
        if self.verdict == "conflict":
            said.append("a digit stands twice in a house: a digit was misread or misprinted")
        elif self.verdict == "none":
            said.append("the puzzle has no solution: a digit was misread or misprinted")
        elif self.verdict == "several":
            said.append("the puzzle has several solutions: a clue may be missing")
        said += map(str, self.changed)
        if self.doubtful and self.size == 9:
            said.append(f"hard to read: {', '.join(map(cell_name, self.doubtful))}")
        return said

    def to_json(self) -> dict[str, Any]:
        """Give the reading as plain data for JSON; cells count from 0."""
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

    `source` is a path, the bytes of a file, an open file, an array or a Pillow image. With `which="all"` every grid of
    the page is read and a list comes back, from top to bottom. `judged=False` keeps what the eye alone read. `sizes`
    are the sizes of grid to look for: 9 first, then 6, 4 and 16, unless told otherwise.

    Raises PictureError for something that is no picture and NoGridError where no grid can be read. Needs Pillow:
    ``pip install 'nonet[photo]'``.
    """
    if not isinstance(which, str) or which not in ("largest", "all"):
        raise UsageError(f"expected 'largest' or 'all' as which, got {show(which)}")
    wanted = SIZES if sizes is None else tuple(checked_items(sizes, "sizes as a tuple"))
    if not wanted or any(type(size) is not int or size not in SIZES for size in wanted):
        raise UsageError(f"expected sizes among {', '.join(map(str, sorted(SIZES)))}, got {show(sizes)}")
    opened = open_picture(source)
    return _best(opened, wanted, judged) if which == "largest" else _all(opened, wanted, judged)


@dataclass
class _Look:
    """One place, read one way up."""

    place: Place
    turned: int
    seen: Seen
    dark: NDArray[np.float64]
    quality: float
    board: Board


def _look(opened: Opened, place: Place, *, is_first: bool = True) -> _Look:
    """Read a place: the four ways up if need be, the most legible wins.

    Where it is not the first one, its darkest cells must look like digits before all of it is read.
    """
    gray = 255 - opened.gray if place.is_inverted else opened.gray
    board = straighten(gray, place.corners, place.size)
    cells, dark = cells_of(board)
    size = place.size
    # Noise looks like faint ink. The lightest fifth of the cells tells how much of it there is.
    least = min(1.8 * float(np.percentile(dark, 20)), 0.5) if opened.is_noisy else 0.0
    if not is_first and _is_hopeless(cells, dark):
        return _Look(place, 0, _paper(len(cells)), dark, -9.0, board)
    seen = _look_at_all(cells, dark, least)
    look = _Look(place, 0, seen, dark, _quality(seen, dark), board)
    if look.quality > CLEAR:
        return look
    # A board upside down still shows digits, only less clearly: let the darkest cells tell which way is up.
    darkest = np.sort(np.argsort(-dark, kind="stable")[: 24 if size > 4 else 16])
    ways = [_quality(seen.of(darkest), dark[darkest])]
    for turned in (1, 2, 3):
        few = np.ascontiguousarray(np.rot90(cells[darkest], turned, axes=(1, 2)))
        ways.append(_quality(_look_at_all(few, dark[darkest], least), dark[darkest]))
    turned = int(np.argmax(ways))
    if turned and ways[turned] > ways[0] + 0.02:
        turned_dark = np.rot90(dark.reshape(size, size), turned).ravel()
        seen = _look_at_all(_turn(cells, size, turned), turned_dark, least)
        look = _Look(place, turned, seen, turned_dark, _quality(seen, turned_dark), board)
    return look


def _is_hopeless(cells: NDArray[np.float32], dark: NDArray[np.float64]) -> bool:
    """Tell whether the darkest dozen cells hold no digits, whichever way is up."""
    darkest = np.argsort(-dark, kind="stable")[:12]
    ways = (look_at(np.ascontiguousarray(np.rot90(cells[darkest], turned, axes=(1, 2)))) for turned in range(4))
    return all(_quality(seen, dark[darkest]) < HOPELESS for seen in ways)


def _paper(count: int) -> Seen:
    """Return what is seen in so many empty cells."""
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
    """Look at every cell that is not plain paper, at faint ones twice; what is lighter than `least` is no ink."""
    count = len(cells)
    seen = _paper(count)
    edge = np.percentile(cells[:, 5:27, 5:27].reshape(count, -1), 98, axis=1)
    inked = np.flatnonzero(edge > 0.15)
    if not len(inked):
        return seen
    first = look_at(cells[inked])
    faint = (dark[inked] > max(0.15, least)) & (dark[inked] < 0.75)
    if faint.any():
        # pencil, or a corner in the dark: once more, with the cell's own ink as the measure
        gain = (0.95 / dark[inked][faint]).astype(np.float32)[:, None, None]
        again = look_at(np.clip(cells[inked][faint] * gain, -0.4, 1.6))
        # the fainter, the more the second look counts
        share = np.clip(0.5 + (0.45 - dark[inked][faint]) * 1.5, 0.5, 0.85)[:, None]
        first.classes[faint] = np.logaddexp(first.classes[faint] + np.log(1 - share), again.classes + np.log(share))
        first.marks[faint] = again.marks
        first.by_hand[faint] = again.by_hand
    seen.classes[inked] = first.classes
    seen.marks[inked] = first.marks
    seen.by_hand[inked] = first.by_hand
    # No ink, no digit: a cell whose middle is as flat as paper stays empty whatever the judge would like.
    flat = np.clip((max(0.2, least) - dark) / 0.08, 0, 1)
    seen.classes[:, 1:MARKS] -= 6 * flat[:, None]
    return seen


def _quality(seen: Seen, dark: NDArray[np.float64]) -> float:
    """Return the mean log-likelihood of what stands in the inked cells; lower where little is a digit."""
    full = dark > 0.35
    if full.sum() < max(3, len(dark) // 9):
        return -9.0
    classes = seen.classes[full]
    other = float(np.mean(classes.argmax(axis=1) % MARKS == 0))
    return float(seen.digits()[full].max(axis=1).mean()) - 0.5 * other


def _is_legible(look: _Look) -> bool:
    """Tell whether this is a puzzle, if a poor photo of one, and not something else with lines or strokes."""
    if look.quality >= LEGIBLE:
        return True
    if look.quality < (LEAST_QUALITY_ON_LINES if look.place.score >= LEAST_SCORE else LEAST_QUALITY):
        return False
    size = look.place.size
    board = look.seen.digits().argmax(axis=1).reshape(size, size)
    repeats = sum(
        np.count_nonzero(line) - len(set(line[line > 0].tolist())) for lines in (board, board.T) for line in lines
    )
    return bool(np.count_nonzero(board) >= size - 1 and repeats <= MOST_REPEATS)


def _is_plain(look: _Look) -> bool:
    """Tell whether no other place need be looked at; where no lines are seen, the digits must be clear."""
    return look.quality > (MISFIT if look.place.score > LEAST_SCORE else CLEAR)


def _best(opened: Opened, sizes: tuple[int, ...], judged: bool) -> Reading:
    best: _Look | None = None
    places: list[Place] = []
    for is_other in (False, True):
        found = find_places(opened.gray, sizes[0], is_other=is_other)
        for place in found[: MOST_OTHER_LOOKS if is_other else MOST_LOOKS]:
            if best is not None and _is_plain(best):
                break
            look = _look(opened, place, is_first=best is None)
            if best is None or look.quality > best.quality:
                best = look
        places += found
        if best is not None and best.quality > MISFIT:
            break
    if sizes[1:] and (best is None or best.quality < MISFIT):
        # cells of another size, cut as if they were nine a side, show no digits
        for place in other_sizes(opened.gray, places, sizes[1:]):
            look = _look(opened, place, is_first=best is None)
            if best is None or look.quality > best.quality + 0.1:
                best = look
    if best is None or not _is_legible(best):
        raise NoGridError("no grid found in the picture: is the whole puzzle in view, sharp and well lit?")
    return _reading(opened, best, judged)


def _all(opened: Opened, sizes: tuple[int, ...], judged: bool) -> list[Reading]:
    taken: list[_Look] = []
    places = [place for is_other in (False, True) for place in find_places(opened.gray, sizes[0], is_other=is_other)]
    places.sort(key=lambda place: -place.score)
    for place in places[:12]:
        middle = place.corners.mean(axis=0)
        if place.score < LEAST_SCORE or any(
            look.place.holds(middle) or place.holds(look.place.corners.mean(axis=0)) for look in taken
        ):
            continue
        look = _look(opened, place)
        if _is_legible(look):
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


def _reading(opened: Opened, look: _Look, judged: bool) -> Reading:
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
            # A digit that looks like another one is for a person to check, however well it fits.
            confidence = np.where(np.array(digits) != np.array(eye), np.minimum(confidence, OVERRULED), confidence)
        else:
            status = check(Grid.from_digits(bytes(digits))).status.value
            verdict = "none" if status == "no_solution" else status
        entries = _entries(opened, look, digits)
        clues = bytes(0 if cell in entries else digit for cell, digit in enumerate(digits))
        grid = Grid._make(clues, bytes(digits))
    # Where a lamp is reflected, an empty cell may hold a digit that does not show.
    blown_out = np.rot90(look.board.is_blown_out.reshape(size, size), look.turned).ravel()
    confidence = np.where(blown_out & (np.array(digits) == 0), np.minimum(confidence, OVERRULED), confidence)
    marks = {}
    for cell in range(size * size):
        if digits[cell] == 0 and look.seen.classes[cell].argmax() == MARKS:
            found = tuple(int(d) + 1 for d in np.flatnonzero(look.seen.marks[cell] > LIKELY_MARK))
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


def _entries(opened: Opened, look: _Look, digits: tuple[int, ...]) -> frozenset[int]:
    """Return the cells whose digits were written in, where a pen or another colour tells them from the clues."""
    filled = np.array(digits) > 0
    written = filled & (look.seen.by_hand > 0.5)
    if not _are_some_of(written, filled):
        written = coloured_cells(opened.colours, look.place, look.turned, filled)
    return frozenset(np.flatnonzero(written).tolist()) if _are_some_of(written, filled) else frozenset()


def _are_some_of(written: NDArray[np.bool_], filled: NDArray[np.bool_]) -> bool:
    """Tell whether there are entries, and enough clues beside them to be believed."""
    return bool(written.any() and (filled & ~written).sum() >= 8)
