"""window: some consecutive events of a search, with the board before them, and the course of the whole search.

A page that shows a search of a hundred thousand nodes needs neither all events at once nor a search that waits for it:
it asks for the events around the place it shows. Every window is the same search run anew as far as needed.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import count
from typing import TYPE_CHECKING, Final, NamedTuple

from nonet.classic.event import PLACE, SOLVED, TRY, UNDO, Event
from nonet.classic.streaming import events
from nonet.errors import LimitError
from nonet.limits import watched
from nonet.records import Digit, Record

if TYPE_CHECKING:
    from nonet.classic.algorithms import AlgorithmName
    from nonet.inputs import GridLike

__all__ = ["Window", "window"]

#: The course of a search has between half as many points and as many.
_POINTS: Final = 600


class Written(NamedTuple):
    """A digit that a search has written into a cell, as a guess or because it was forced."""

    cell: int
    digit: Digit
    is_try: bool


class Course(NamedTuple):
    """A point of the course of a search: its nodes and depth after so many events."""

    events: int
    nodes: int
    depth: int


@dataclass(frozen=True, slots=True)
class Window(Record):
    """Events of a search from number `first` on, and the digits written before them, in order.

    If asked for, with the course of the whole search, evenly spaced: `total` is the number of its events up to the
    limit, and `is_solved` says whether it found a solution.
    """

    json_name = "Search"

    first: int
    events: tuple[Event, ...]
    written: tuple[Written, ...]
    course: tuple[Course, ...] = ()
    total: int | None = None
    is_solved: bool | None = None


def window(
    puzzle: GridLike,
    algorithm: AlgorithmName = "bitmask",
    *,
    first: int = 0,
    size: int = 1000,
    node_limit: int | None = None,
    course: bool = False,
) -> Window:
    """Return some events of the search for the first solution, which ends at `node_limit`.

    >>> puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
    >>> part = window(puzzle, first=4, size=2)
    >>> [str(event) for event in part.events], [cell for cell, _, _ in part.written]
    (['try r1c8=9', 'contradiction r1c9'], [2, 3, 5, 6])
    >>> window(puzzle, size=0, course=True).total
    9612
    """
    written: dict[int, tuple[int, bool]] = {}
    before: tuple[Written, ...] = ()
    shown: list[Event] = []
    points: list[Course] = []
    stride, total, is_solved = 1, 0, False
    search = events(puzzle, algorithm, node_limit=node_limit)
    stream = watched(search)
    try:
        for number in count():
            if number == first:
                before = tuple(Written(cell, digit, is_try) for cell, (digit, is_try) in written.items())
            if number >= first + size and not course:
                break
            event = next(stream, None)
            if event is None:
                break
            if first <= number < first + size:
                shown.append(event)
            if event.kind in (TRY, PLACE):
                assert event.cell is not None
                assert event.digit is not None
                written[event.cell] = (event.digit, event.kind == TRY)
            elif event.kind == UNDO:
                assert event.cell is not None
                del written[event.cell]
            total, is_solved = number + 1, event.kind == SOLVED
            if course and number % stride == 0:
                points.append(Course(total, event.nodes, event.depth))
                if len(points) > _POINTS:
                    points, stride = points[::2], 2 * stride
    except LimitError as error:
        if node_limit is None or error.limit != node_limit:
            raise
    finally:
        search.close()
    if not course:
        return Window(first, tuple(shown), before)
    return Window(first, tuple(shown), before, tuple(points), total, is_solved)
