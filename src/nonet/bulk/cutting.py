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
from nonet.bulk.streams import Pipe, read_into

if TYPE_CHECKING:
    import io
    from collections.abc import Callable, Iterator, Sequence

__all__ = ["LONGEST", "QuoteSurvey", "cut", "quoted_starts", "record_start", "survey_quotes", "whole_lines"]

#: A record that has more than this before an edge and goes on behind it is cut to its beginning.
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
        is_end = filled < len(buffer) and not is_paused
        end = filled if is_end else whole(data) or whole_lines(data)
        if end:
            yield data[:end], position + end
        rest = data[end:]
        position += end
        if len(rest) > LONGEST:
            head = bytes(rest[:_KEPT_OF_LONG])
            position += len(rest) + reader.pass_line()
            yield memoryview(head + b"\n"), position
            edge = position // size * size
        else:
            reader.put_back(bytes(rest))
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
    if found >= 0 or start == 0:
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
class QuoteSurvey:
    """The quotes in a stretch of text: how many, where the outer ones are, and how far they stand apart."""

    size: int
    count: int = 0
    first: int = 0
    last: int = 0
    #: The longest way from a quote to the next: from the first, third, … and from the second, fourth, …
    longest: tuple[int, int] = (0, 0)


def survey_quotes(data: bytes | memoryview) -> QuoteSurvey:
    """Look for quotes in a stretch of text.

    >>> survey_quotes(b'1,"a b",2')
    QuoteSurvey(size=9, count=2, first=2, last=6, longest=(4, 0))
    """
    places = np.flatnonzero(np.frombuffer(data, np.uint8) == ord('"'))
    if not len(places):
        return QuoteSurvey(len(data))
    gaps = np.diff(places)
    longest = (int(gaps[0::2].max(initial=0)), int(gaps[1::2].max(initial=0)))
    return QuoteSurvey(len(data), len(places), int(places[0]), int(places[-1]), longest)


def quoted_starts(surveys: Sequence[QuoteSurvey]) -> list[bool] | None:
    """Tell which of some stretches that follow each other start inside quotes.

    None when quotes do not pair, or stand so far apart that one is surely missing: such a text can only be read from
    its start, for a reader that finds no end of a record gives up on quotes there.
    """
    starts, is_quoted, run = [], False, 0
    for survey in surveys:
        starts.append(is_quoted)
        if is_quoted and run + (survey.first if survey.count else survey.size) > LONGEST:
            return None
        if survey.longest[1 if is_quoted else 0] > LONGEST:
            return None
        if survey.count:
            is_quoted ^= survey.count % 2 == 1
            run = survey.size - survey.last
        else:
            run += survey.size
    return None if is_quoted else starts
