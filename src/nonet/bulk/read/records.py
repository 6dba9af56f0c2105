"""Divide text into chunks of whole records, at the same places wherever reading starts.

Edges are the multiples of a size; each chunk ends after the last whole record before an edge. So chunk boundaries
depend on the text alone, not on where reading began: a resumed job, or one shared by many workers, divides the text as
a single reader would.

native/bulk/csv.hpp defines what a CSV record is, both for readers of records and for `cut_csv`. A quote that is not
closed within LONGEST_RECORD would swallow the rest of the file, so each line that it covers counts as a record.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from nonet import _core
from nonet.bulk.read.streams import Pipe, read_into

if TYPE_CHECKING:
    import io
    from collections.abc import Iterator, Sequence

__all__ = [
    "LONGEST",
    "LONGEST_RECORD",
    "Survey",
    "cut",
    "cut_csv",
    "line_start",
    "record_starts",
    "survey_csv",
    "whole_lines",
]

#: An unfinished line with more bytes than this before an edge, or before the end of the file, is truncated. So reading
#: this much before an edge is enough to find where lines start.
LONGEST: Final = 1 << 18
#: A longer CSV record is read line by line, and a longer line is truncated.
LONGEST_RECORD: Final = 1 << 20
_KEPT_OF_LONG: Final = 1000
#: In quotes: a state of `_core.scan_csv`.
_QUOTED: Final = 2
_STATES: Final = 4


def whole_lines(data: memoryview) -> int:
    """Measure the whole lines at the start of some bytes."""
    for size in (1 << 12, len(data)):  # the end of the last line is usually near
        tail = bytes(data[-size:])
        found = tail.rfind(b"\n")
        if found >= 0:
            return len(data) - len(tail) + found + 1
    return 0


def cut(
    file: io.RawIOBase | io.BufferedIOBase, position: int, *, size: int, stop: int | None = None
) -> Iterator[tuple[memoryview, int]]:
    """Divide a stream into chunks of whole lines; yield each with the position after it.

    `position` is the current position of the stream, where a line starts. `stop` is the edge at which to end.
    """
    reader = _Reader(file)
    edge = position // size * size + size
    while stop is None or edge <= stop:
        # Bytes are read into their final place: only the incomplete line at the end of a chunk is copied.
        buffer = _core.borrow_bytes(size + LONGEST).data[: edge - position]
        filled, is_paused = reader.fill(buffer)
        data = buffer[:filled]
        if not data:
            return
        end = whole_lines(data)
        is_long = filled - end > LONGEST
        if filled < len(buffer) and not is_paused and not is_long:
            end = filled  # end of file, with or without a line end
        if end:
            yield data[:end], position + end
        position += end
        rest = bytes(data[end:])
        if is_long:
            position += len(rest) + reader.pass_line()
            yield memoryview(rest[:_KEPT_OF_LONG] + b"\n"), position
            edge = position // size * size + size
        else:
            reader.put_back(rest)
            if not is_paused:
                edge += size


def cut_csv(
    file: io.RawIOBase | io.BufferedIOBase, position: int, delimiter: str, *, size: int, stop: int | None = None
) -> Iterator[tuple[memoryview, int, bool]]:
    """Divide a stream into chunks of whole CSV records; yield each with the position after it.

    The third value says whether each line of the chunk is a record, even with an open quote at its end. `position` is
    the current position of the stream, where a record starts. `stop` is the edge at which to end.
    """
    reader = _Reader(file)
    edge = position // size * size + size
    held, state = b"", 0  # the unfinished record at the position, and the CSV state at its end
    while stop is None or edge <= stop:
        # Twice as much each time, so that a long record is not copied again and again.
        target = max(edge, (position + 2 * len(held)) // size * size)
        length = (target if stop is None else min(target, stop)) - position
        buffer = _core.borrow_bytes(max(length, size + LONGEST)).data[:length]
        buffer[: len(held)] = held
        filled, is_paused = reader.fill(buffer[len(held) :])
        at, filled = len(held), len(held) + filled
        data, record, is_long = buffer[:filled], 0, False
        while at < filled and (stop is None or edge <= stop):
            part = data[at : min(edge - position, at + LONGEST_RECORD)]
            first, last, _, state = _core.scan_csv(part, delimiter, state)
            is_long = at + (first or len(part)) - record > LONGEST_RECORD
            if is_long:
                break
            at, record = at + len(part), at + last if last else record
            if at == edge - position:
                edge += size
                if record:
                    break
        is_end = filled < length and not is_paused and at == filled
        if is_end and not is_long and not (state == _QUOTED and b"\n" in bytes(data[record:])):
            if filled:
                yield data, position + filled, False
            return
        if record:
            yield data[:record], position + record, False
        position += record
        if is_long or is_end:
            lines = bytes(data[record : record + LONGEST_RECORD])
            end = lines.rfind(b"\n") + 1 if is_long else len(lines)
            reader.put_back(bytes(data[record + (end or len(lines)) :]))
            position += end or len(lines) + reader.pass_line()
            yield memoryview(lines[:end] or lines[:_KEPT_OF_LONG] + b"\n"), position, True
            edge, held, state = position // size * size + size, b"", 0
        else:
            held = bytes(data[record:at])
            reader.put_back(bytes(data[at:]))


class _Reader:
    """Fills buffers from a file; surplus bytes can be put back."""

    def __init__(self, file: io.RawIOBase | io.BufferedIOBase) -> None:
        self._file = file
        self._back = b""

    def fill(self, buffer: memoryview) -> tuple[int, bool]:
        """Fill a buffer until the file ends or a pipe pauses; return the size, and whether it was a pause."""
        taken = min(len(self._back), len(buffer))
        buffer[:taken] = self._back[:taken]
        self._back = self._back[taken:]
        read = read_into(self._file, buffer[taken:])
        is_short = taken + read < len(buffer)
        return taken + read, is_short and read > 0 and isinstance(self._file, Pipe)

    def put_back(self, data: bytes) -> None:
        """Make these the next bytes to be read."""
        self._back = data + self._back

    def pass_line(self) -> int:
        """Skip to the end of the line; return the number of bytes."""
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


def line_start(file: io.RawIOBase | io.BufferedIOBase, edge: int) -> int:
    """Find where the first line after an edge starts, as `cut` would have cut there: mostly a little before it.

    The final position of the file is unspecified.
    """
    start = max(0, edge - LONGEST - 1)
    file.seek(start)
    window = memoryview(bytearray(edge - start))
    found = bytes(window[: read_into(file, window)]).rfind(b"\n")
    if found >= 0 or edge <= LONGEST:
        return start + found + 1
    # In the middle of a line that is too long, which belongs to the reader before the edge.
    return edge + _Reader(file).pass_line()


@dataclass(frozen=True, slots=True)
class Survey:
    """Where records end in a stretch of CSV, for every state in which it may start."""

    size: int
    #: The result of `_core.scan_csv` for each state.
    scans: tuple[tuple[int, int, int, int], ...]


def survey_csv(data: bytes | memoryview, delimiter: str) -> Survey:
    r"""Find the ends of records in a stretch of CSV.

    >>> survey_csv(b'1,"a\nb",2\n', ",")
    Survey(size=10, scans=((10, 10, 0, 0), (10, 10, 0, 0), (5, 10, 5, 0), (10, 10, 0, 0)))
    """
    return Survey(len(data), tuple(_core.scan_csv(data, delimiter, state) for state in range(_STATES)))


def record_starts(position: int, surveys: Sequence[Survey]) -> list[int] | None:
    """Return where the first record of each stretch starts; the stretches are consecutive, from a position on.

    That is after the last record that ends before the stretch, as in `cut_csv`. None if a quote is not closed or a
    record is too long: then only a reader of everything before knows where the next one starts.
    """
    starts, start, state = [], position, 0
    for survey in surveys:
        starts.append(start)
        first, last, longest, state = survey.scans[state]
        if max(position + first - start if first else 0, longest) > LONGEST_RECORD:
            return None
        if last:
            start = position + last
        position += survey.size
        if position - start > LONGEST_RECORD:
            return None
    return None if state == _QUOTED else starts
