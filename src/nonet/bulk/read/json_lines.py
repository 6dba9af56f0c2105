"""JSON lines: one puzzle per line, classic or a variant.

A line is an object in nonet's own format, an object with the puzzle as text under "puzzle", f-puzzles JSON, or a puzzle
as text: a link, or 81 cells. A file with a single object over several lines is one puzzle.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

import numpy as np

from nonet import puzzles
from nonet.bulk.puzzles import PuzzleRows
from nonet.bulk.read.grids import GridSource
from nonet.bulk.read.lines import LineSource, line_chunks
from nonet.bulk.read.records import LONGEST
from nonet.bulk.read.source import Chunk, Table, Text, TextSource, without_mark
from nonet.errors import ParseError, UsageError
from nonet.json_text import read_json

if TYPE_CHECKING:
    from collections.abc import Iterator

    from nonet.bulk.read.source import AnySource, Unit
    from nonet.bulk.read.streams import ByteSource
    from nonet.grid import Grid
    from nonet.variants import Puzzle

__all__ = ["JsonSource", "JsonTable", "as_json", "read_row"]

#: Approximate bytes of a line with rules.
_ROW_BYTES: Final = 2048


def read_row(text: str) -> tuple[dict[str, Any], Grid | Puzzle]:
    """Parse a line; return the object to which results are added, and the puzzle."""
    if not text.lstrip().startswith("{"):
        return {"puzzle": text.strip()}, puzzles.parse(text)
    try:
        data = read_json(text)
    except ValueError as error:
        raise ParseError("json", text=text, error=error) from None
    given = data.get("puzzle", text) if "grid" not in data else text
    return data, puzzles.as_puzzle(given)


class JsonTable(Table):
    """Lines of JSON, not yet parsed: a bad line affects its own row only."""

    def __init__(self, texts: list[str], numbers: list[int], lines: int) -> None:
        super().__init__(PuzzleRows(np.zeros((0, 81), np.uint8)), lines)
        self.texts = texts
        self._numbers = numbers

    def __len__(self) -> int:
        return len(self.texts)

    def line_of(self, row: int) -> int:
        return self._numbers[row]

    def text_of(self, row: int) -> str:
        return self.texts[row]


class JsonSource(TextSource):
    """Lines of JSON of a file or of standard input."""

    def __init__(self, source: ByteSource) -> None:
        super().__init__(source)
        self.set_chunk_rows(64)
        self.is_one = _is_one_object(source.head())

    def set_chunk_rows(self, rows: int) -> None:
        self.chunk_rows = rows
        self.source.chunk_bytes = rows * _ROW_BYTES

    def chunks(self, unit: Unit[Any]) -> Iterator[Chunk[Text]]:
        """Read whole lines; a file that is one object is read as a whole."""
        if not self.is_one:
            yield from line_chunks(self.source, unit)
        elif not unit.start:
            with self.source.open() as file:
                data = bytearray()
                while (piece := file.read(1 << 16)) and len(data) <= LONGEST:
                    data += piece
            yield Chunk(Text(bytes(data), is_start=True), len(data), len(data))

    def units(self, rows: int, start: int) -> list[Unit[Any]] | None:
        """Divide the file at edges, unless it is one object."""
        return None if self.is_one else super().units(rows, start)

    def table(self, chunk: Chunk[Text]) -> JsonTable:
        """Split a chunk into lines, without comments and blank lines."""
        text = bytes(without_mark(chunk.payload)).decode(errors="replace")
        if self.is_one:
            return JsonTable([text], [0], 1)
        lines = text.split("\n")[: -1 if text.endswith("\n") else None]
        kept = [(number, line) for number, line in enumerate(lines) if line.strip() and not line.startswith("#")]
        return JsonTable([line for _, line in kept], [number for number, _ in kept], len(lines))


def as_json(source: AnySource) -> JsonSource:
    """Read the lines of a text as JSON lines, where a line may also be a link or a board."""
    if isinstance(source, JsonSource):
        return source
    if not isinstance(source, (LineSource, GridSource)):
        raise UsageError("json_lines", file=source.name)
    return JsonSource(source.source)


def _is_one_object(head: bytes) -> bool:
    """Return whether a file is one object over several lines: its first line is only the start of an object."""
    text = head.decode(errors="replace").lstrip("\ufeff \t\r\n")
    first, end, _ = text.partition("\n")
    if not text.startswith("{") or not end:
        return False
    try:
        read_json(first)
    except ValueError:
        return first.rstrip()[-1:] in "{[,"
    return False
