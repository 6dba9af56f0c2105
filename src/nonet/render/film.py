"""Film: the events of a search as a bounded number of frames, and the drawing of one.

A search may take millions of events. A film keeps every n-th board, with the smallest n that does not exceed the
requested number of frames, and its caption says so. Memory stays bounded however long the search runs.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from nonet.arguments import checked_items, checked_whole, wrong_type
from nonet.drawing.place import Place
from nonet.drawing.scene import CELL, Box, Item, Label, Pen
from nonet.errors import LimitError
from nonet.geometry import HOUSES
from nonet.puzzles import as_classic
from nonet.render.board import DIGIT_SIZE
from nonet.render.rules import board_lines

if TYPE_CHECKING:
    from collections.abc import Iterable

    from nonet.grid import Grid
    from nonet.inputs import GridLike

__all__ = ["BOARD_FRAME", "HEIGHT", "WIDTH", "Film", "Shot", "caption", "clue_items", "highlight_items", "make_film"]

_EDGE: Final = 5.0
BOARD_FRAME: Final = Place(_EDGE, _EDGE, 9)
WIDTH: Final = BOARD_FRAME.width + 2 * _EDGE
#: The board, and two lines of text under it.
HEIGHT: Final = WIDTH + 44
#: Events after which a film ends, solved or not.
_MOST_EVENTS: Final = 2_000_000

#: How the cell of the latest event looks: hue, and dashes of its outline.
_EVENTS: Final[dict[str, tuple[str, tuple[float, ...]]]] = {
    "try": ("amber", ()),
    "place": ("blue", ()),
    "undo": ("slate", (5.0, 4.0)),
    "contradiction": ("red", (2.0, 3.0)),
    "solved": ("green", ()),
}


@dataclass(frozen=True, slots=True)
class Shot:
    """A moment of a search: the digits on the board, which of them are tries, and the latest event."""

    digits: bytes
    tries: frozenset[int]
    event: Any


@dataclass(frozen=True, slots=True)
class Film:
    """The shots of a search; `stride` is the number of events per shot, `is_cut` whether the film is truncated."""

    puzzle: Grid
    shots: tuple[Shot, ...]
    events: int
    stride: int
    is_cut: bool

    @property
    def note(self) -> str:
        """What the film leaves out, if anything."""
        parts = [f"every {_ordinal(self.stride)} of {self.events:,} events"] if self.stride > 1 else []
        return ", ".join([*parts, "cut short"] if self.is_cut else parts)


def make_film(puzzle: GridLike, events: Iterable[Any], most_frames: int) -> Film:
    """Follow the events of a search and keep the requested number of shots, always including the last."""
    checked_whole(most_frames, "frames", 2, 2000)
    puzzle = as_classic(puzzle)
    digits, tries = bytearray(puzzle), set[int]()
    shots: list[Shot] = []
    last: Any = None
    stride, count, is_cut = 1, 0, False
    try:
        for event in checked_items(events, "events"):
            if not hasattr(event, "kind"):
                raise wrong_type(event, "events")
            if count == _MOST_EVENTS:
                is_cut = True
                break
            if event.kind in ("try", "place"):
                digits[event.cell] = event.digit
                if event.kind == "try":
                    tries.add(event.cell)
            elif event.kind == "undo":
                digits[event.cell] = 0
                tries.discard(event.cell)
            if count % stride == 0:
                shots.append(Shot(bytes(digits), frozenset(tries), event))
                if len(shots) >= most_frames:
                    shots = shots[::2]
                    stride *= 2
            count += 1
            last = event
    except LimitError:  # the search reached its own limit: the film shows the events up to there
        is_cut = True
    if last is not None and shots[-1].event is not last:
        shots.append(Shot(bytes(digits), frozenset(tries), last))
    return Film(puzzle, tuple(shots), count, stride, is_cut)


def clue_items(puzzle: Grid) -> tuple[list[Item], list[Item]]:
    """Draw the static part: the lines, and the digits of the puzzle."""
    labels: list[Item] = [
        Label(*BOARD_FRAME.centre(cell), str(digit), DIGIT_SIZE, "clue", is_bold=True)
        for cell, digit in enumerate(puzzle)
        if digit
    ]
    return board_lines(BOARD_FRAME), labels


def highlight_items(event: Any) -> list[Item]:
    """Draw the cell or the house that an event is about."""
    hue, dash = _EVENTS[event.kind]
    pen = Pen(f"{hue}_tint", f"{hue}_edge", 2.4, dash)
    if event.cell is not None:
        x, y = BOARD_FRAME.corner(event.cell)
        return [Box(x + 2.5, y + 2.5, CELL - 5, CELL - 5, pen, 4)]
    if event.house is not None:
        cells = HOUSES[event.house]
        (left, top), (right, bottom) = BOARD_FRAME.corner(cells[0]), BOARD_FRAME.corner(cells[-1])
        return [Box(left + 2.5, top + 2.5, right + CELL - left - 5, bottom + CELL - top - 5, pen, 4)]
    return (
        [Box(_EDGE, _EDGE, BOARD_FRAME.width, BOARD_FRAME.width, Pen("green_tint"))] if event.kind == "solved" else []
    )


def caption(shot: Shot) -> str:
    """Write the caption of a shot: the event, and the effort of the search so far."""
    event = shot.event
    return f"{event} · {event.nodes:,} nodes, {event.backtracks:,} backtracks, depth {event.depth}"


def _ordinal(number: int) -> str:
    ending = "th" if number % 100 in (11, 12, 13) else {1: "st", 2: "nd", 3: "rd"}.get(number % 10, "th")
    return f"{number}{ending}"
