"""Text cut into pieces of whole records, so that anybody who starts anywhere cuts at the same places.

Chunks end at edges, the multiples of a size: each at the end of the last record that is whole before the edge. So where
chunks end depends on the text alone, not on where the reading began; a job that is taken up again, and one that many
workers share, cut as one reader would.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

import numpy as np

from nonet import _core
from nonet.bulk.read.streams import Pipe, read_into

if TYPE_CHECKING:
    import io
    from collections.abc import Callable, Iterator, Sequence

    from numpy.typing import NDArray

__all__ = ["LONGEST", "QuoteSurvey", "cut", "quoted_starts", "record_start", "survey_quotes", "whole_lines"]

#: A record that has more than this before an edge, or the end of the file, and no end is cut to its first line, and a
#: line without an end to its beginning. So this much before an edge tells anybody where records start.
LONGEST: Final = 1 << 18
_KEPT_OF_LONG: Final = 1000


def whole_lines(data: memoryview) -> int:
    """Measure the whole lines at the start of some bytes."""
    for size in (1 << 12, len(data)):  # the end of the last line is mostly near
        tail = bytes(data[-size:])
        found = tail.rfind(b"\n")
        if found >= 0:
            return len(data) - len(tail) + found + 1
    return 0


def cut(
    file: io.RawIOBase | io.BufferedIOBase,
    position: int,
    whole: Callable[[memoryview], int] = whole_lines,
    *,
    size: int,
    stop: int | None = None,
) -> Iterator[tuple[memoryview, int]]:
    """Cut a stream into chunks of whole records; gives each with the position after it.

    `position` is where the stream stands and a record starts. `stop`, an edge, is where the last chunk ends.
    """
    reader = _Reader(file)
    edge = position // size * size + size
    while stop is None or edge <= stop:
        # Bytes are read to where they stay: nothing is copied but the torn record at the end of a chunk.
        buffer = _core.borrow_bytes(size + LONGEST).data[: edge - position]
        filled, is_paused = reader.fill(buffer)
        data = buffer[:filled]
        if not data:
            return
        end = whole(data)
        is_long = filled - end > LONGEST
        if filled < len(buffer) and not is_paused and not is_long:
            end = filled  # the file ends, with or without the end of a line
        if end:
            yield data[:end], position + end
        position += end
        rest = bytes(data[end:])
        if is_long:
            # A line, for a record with more of them surely lacks a quote: only that line is lost.
            head = rest[: rest.find(b"\n") + 1]
            reader.put_back(rest[len(head) :])
            position += len(head) or reader.pass_line()
            yield memoryview(head or rest[:_KEPT_OF_LONG] + b"\n"), position
            edge = position // size * size + size
        else:
            reader.put_back(rest)
            if not is_paused:
                edge += size


class _Reader:
    """Fills buffers from a file, and takes back what was too much."""

    def __init__(self, file: io.RawIOBase | io.BufferedIOBase) -> None:
        self._file = file
        self._back = b""

    def fill(self, buffer: memoryview) -> tuple[int, bool]:
        """Fill a buffer unless the file ends or a pipe pauses; gives how much there is, and whether it was a pause."""
        taken = min(len(self._back), len(buffer))
        buffer[:taken] = self._back[:taken]
        self._back = self._back[taken:]
        read = read_into(self._file, buffer[taken:])
        is_short = taken + read < len(buffer)
        return taken + read, is_short and read > 0 and isinstance(self._file, Pipe)

    def put_back(self, data: bytes) -> None:
        """Give these bytes again, before all others."""
        self._back = data + self._back

    def pass_line(self) -> int:
        """Read to the end of the line; gives how much that was."""
        passed = 0
        buffer = memoryview(bytearray(1 << 16))
        while filled := self.fill(buffer)[0]:
            data = bytes(buffer[:filled])
            end = data.find(b"\n") + 1
            if end:
                self.put_back(data[end:])
                return passed + end
            passed += filled
        return passed


# ── starting in the middle ─────────────────────────────────────────────────────────────────────────────────────


def record_start(file: io.RawIOBase | io.BufferedIOBase, edge: int, *, is_quoted: bool | None = None) -> int:
    """Find where the first record after an edge starts, as `cut` would have cut there: mostly a little before it.

    For CSV, `is_quoted` tells whether the byte at the edge stands in quotes. The file is left anywhere.
    """
    start = max(0, edge - LONGEST - 1)
    file.seek(start)
    window = memoryview(bytearray(edge - start))
    data = bytes(window[: read_into(file, window)])
    found = data.rfind(b"\n") if is_quoted is None else _last_open_line_end(data, is_quoted)
    if found >= 0 or edge <= LONGEST:
        return start + found + 1
    # In the middle of a record that is too long: it is the business of those before the edge.
    return edge + _Reader(file).pass_line()


def _last_open_line_end(data: bytes, is_quoted: bool) -> int:
    """Find the last line end outside quotes, given whether the text ends inside them; -1 if there is none."""
    text = np.frombuffer(data, np.uint8)
    quotes = np.flatnonzero(text == ord('"'))
    ends = np.flatnonzero(text == ord("\n"))
    behind = len(quotes) - np.searchsorted(quotes, ends)
    open_ends = ends[(behind % 2 == 1) == is_quoted]
    return int(open_ends[-1]) if len(open_ends) else -1


@dataclass(frozen=True, slots=True)
class LineEnds:
    """Where lines end, outside quotes."""

    first: int
    last: int
    #: The longest way from one to the next.
    longest: int = 0


@dataclass(frozen=True, slots=True)
class QuoteSurvey:
    """What a stretch of text is like, before anybody knows whether it starts inside quotes."""

    size: int
    #: Whether it ends inside quotes where it starts outside them.
    is_odd: bool
    #: Where records end if it starts outside quotes, and if it starts inside them.
    ends: tuple[LineEnds | None, LineEnds | None]


def survey_quotes(data: bytes | memoryview) -> QuoteSurvey:
    r"""Look for quotes in a stretch of text.

    >>> survey_quotes(b'1,"a\nb",2\n')
    QuoteSurvey(size=10, is_odd=False, ends=(LineEnds(first=9, last=9, longest=0), LineEnds(first=4, last=4, ...)))
    """
    text = np.frombuffer(data, np.uint8)
    quotes = np.flatnonzero(text == ord('"'))
    ends = np.flatnonzero(text == ord("\n"))
    is_odd = np.searchsorted(quotes, ends) % 2 == 1
    return QuoteSurvey(len(text), len(quotes) % 2 == 1, (_line_ends(ends[~is_odd]), _line_ends(ends[is_odd])))


def _line_ends(places: NDArray[np.intp]) -> LineEnds | None:
    if not len(places):
        return None
    return LineEnds(int(places[0]), int(places[-1]), int(np.diff(places).max(initial=0)))


def quoted_starts(surveys: Sequence[QuoteSurvey]) -> list[bool] | None:
    """Tell which of some stretches that follow each other start inside quotes.

    None when quotes do not pair, or a record is so long that `cut` may give up on its quotes: where the next one starts
    only those know who read all that is before.
    """
    starts, is_quoted, run = [], False, 0
    for survey in surveys:
        starts.append(is_quoted)
        ends = survey.ends[is_quoted]
        if ends is None:
            run += survey.size
        else:
            if max(run + ends.first + 1, ends.longest) > LONGEST:
                return None
            run = survey.size - ends.last - 1
        is_quoted ^= survey.is_odd
    return None if is_quoted or run > LONGEST else starts
