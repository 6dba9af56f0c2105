"""Plain text, one puzzle per line."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any, Final

import numpy as np

from nonet import _core
from nonet.bulk.puzzles import rows_from_table
from nonet.bulk.read.records import cut, line_start, whole_lines
from nonet.bulk.read.source import Chunk, Source, Stretch, Text, TextTable

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from nonet.bulk.read.streams import ByteSource

__all__ = ["LINE_BYTES", "MARK", "LineSource", "LineTable", "TextSource", "line_chunks", "text_parts"]

#: The byte order mark that some programs put at the start of a file.
MARK = b"\xef\xbb\xbf"
#: A line of 81 cells.
LINE_BYTES: Final = 82
#: The maximum number of lines in a table, unless one record has more: short lines need 100 times as much memory there.
_MOST_LINES: Final = 1 << 15
#: Compressed text of at most this many bytes is read by one worker, which holds its whole result; several such files
#: go to several workers.
_SMALL_PACKED: Final = 16 << 20


class LineTable(TextTable):
    """Puzzles in lines of text."""

    native: _core.PuzzleTable

    def __init__(self, native: _core.PuzzleTable) -> None:
        odd = native.odd()
        super().__init__(rows_from_table(native, odd), dict(odd), native.lines)
        self.native = native

    def line_of(self, row: int) -> int:
        return self.native.line_of(row)


class TextSource(Source[Text]):
    """Text of a file or of standard input, in chunks of whole records."""

    def __init__(self, source: ByteSource) -> None:
        self.source = source
        self.name = source.name
        self.size = source.size
        self.chunk_rows = max(1, source.chunk_bytes // LINE_BYTES)
        self.is_packed = source.path is None or source.compression is not None

    def set_chunk_rows(self, rows: int) -> None:
        self.chunk_rows = rows
        self.source.chunk_bytes = rows * LINE_BYTES

    def identity(self) -> dict[str, Any]:
        return self.source.identity()

    def stretches(self, rows: int, position: Any) -> list[Stretch] | None:
        """Divide the file at edges; compressed text can only be read from its start."""
        source = self.source
        if source.size is None:
            return None
        if source.compression is not None:
            return [Stretch(position)] if source.size <= _SMALL_PACKED else None
        step = max(1, rows * LINE_BYTES // source.chunk_bytes) * source.chunk_bytes
        start: int = position or 0
        edges = range(start // step * step + step, source.size, step)
        starts, stops = [start, *edges], [*edges, None]
        return [Stretch(at, stop, is_exact=at == start) for at, stop in zip(starts, stops, strict=True)]


class LineSource(TextSource):
    """Lines of a file or of standard input."""

    def chunks(self, stretch: Stretch) -> Iterator[Chunk[Text]]:
        return line_chunks(self.source, stretch)

    def table(self, chunk: Chunk[Text]) -> LineTable:
        return LineTable(_core.PuzzleTable.from_lines(without_mark(chunk.payload), chunk.payload.is_start))

    def parts(self, chunk: Chunk[Text]) -> Iterator[Chunk[Text]]:
        yield from text_parts(chunk, whole_lines)

    def plain_text(self, chunk: Chunk[Text]) -> bytes | memoryview:
        return chunk.payload.data


def line_chunks(source: ByteSource, stretch: Stretch) -> Iterator[Chunk[Text]]:
    """Read a stretch of a text in chunks of whole lines."""
    start: int = stretch.start or 0
    if not stretch.is_exact:
        with source.open() as file:
            start = line_start(file, start)
    with source.open(start) as file:
        for data, after in cut(file, start, size=source.chunk_bytes, stop=stretch.stop):
            yield Chunk(Text(data, is_start=start == 0), after, after)
            start = after


def text_parts(chunk: Chunk[Text], whole: Callable[[memoryview], int]) -> Iterator[Chunk[Text]]:
    """Split a chunk into parts of bounded size; `whole` measures the whole records at the start of a text."""
    data, text = memoryview(chunk.payload.data), chunk.payload
    ends = np.flatnonzero(np.frombuffer(data, np.uint8) == ord("\n")) + 1
    start = first = 0
    while len(ends) - first > _MOST_LINES:
        last = first + _MOST_LINES - 1
        while (size := whole(data[start : ends[last]])) == 0 and last + 1 < len(ends):
            last = min(2 * last - first + 1, len(ends) - 1)  # a record of very many lines
        if size == 0 or last + 1 == len(ends):
            break
        yield replace(
            chunk, payload=replace(text, data=data[start : start + size], is_start=text.is_start and not start)
        )
        start += size
        first = int(np.searchsorted(ends, start, side="right"))
    if start < len(data) or not start:
        yield replace(chunk, payload=replace(text, data=data[start:], is_start=text.is_start and not start))


def without_mark(text: Text) -> bytes | memoryview:
    """Return the text without a byte order mark at its start."""
    return text.data[len(MARK) :] if text.is_start and text.data[: len(MARK)] == MARK else text.data
