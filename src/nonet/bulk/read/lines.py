"""Plain text, one puzzle per line."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from nonet import _core
from nonet.bulk.read.records import cut, line_start, whole_lines
from nonet.bulk.read.source import Chunk, LineTable, Text, TextSource, Unit, text_parts, without_mark

if TYPE_CHECKING:
    from collections.abc import Iterator

    from nonet.bulk.read.streams import ByteSource

__all__ = ["LineSource", "line_chunks"]


class LineSource(TextSource):
    """Lines of a file or of standard input."""

    def chunks(self, unit: Unit[Any]) -> Iterator[Chunk[Text]]:
        return line_chunks(self.source, unit)

    def table(self, chunk: Chunk[Text]) -> LineTable:
        return LineTable(_core.PuzzleTable.from_lines(without_mark(chunk.payload), chunk.payload.is_start))

    def parts(self, chunk: Chunk[Text]) -> Iterator[Chunk[Text]]:
        yield from text_parts(chunk, whole_lines)

    def plain_text(self, chunk: Chunk[Text]) -> bytes | memoryview:
        return chunk.payload.data


def line_chunks(source: ByteSource, unit: Unit[Any]) -> Iterator[Chunk[Text]]:
    """Read a range of a text in chunks of whole lines."""
    start = unit.start
    if not unit.is_exact:
        with source.open() as file:
            start = line_start(file, start)
    with source.open(start) as file:
        for data, after in cut(file, start, size=source.chunk_bytes, stop=unit.stop):
            yield Chunk(Text(data, is_start=start == 0), after, after)
            start = after
