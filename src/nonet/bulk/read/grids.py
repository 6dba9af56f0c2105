"""Every other text format, read grid by grid through nonet.formats: boards, HoDoKu lines, UTF-16 text."""

from __future__ import annotations

import io
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

import numpy as np

from nonet import formats
from nonet.bulk.puzzles import PuzzleRows
from nonet.bulk.read.source import Chunk, Stretch
from nonet.errors import ParseError

if TYPE_CHECKING:
    from collections.abc import Iterator

    from nonet.bulk.read.source import Position
    from nonet.bulk.read.streams import ByteSource
    from nonet.formats import Entry

__all__ = ["GridSource"]

_GRIDS: Final = 4096
#: A file of so many bytes is left to one worker.
_SMALL: Final = 1 << 20


@dataclass(slots=True)
class GridTable:
    """Grids that may span several lines each."""

    rows: PuzzleRows
    lines: int
    outcomes: list[Entry | ParseError]

    def line_of(self, row: int) -> int:
        """Give the line of the file where a grid starts."""
        return (self.outcomes[row].line or 1) - 1

    def text_of(self, row: int) -> str:
        """Give the text that is no grid."""
        outcome = self.outcomes[row]
        return (outcome.text or "") if isinstance(outcome, ParseError) else outcome.grid.to_line()


class GridSource:
    """Grids of a text in any format that nonet.formats knows."""

    first_line: int = 0
    chunk_rows: int = _GRIDS
    size: int | None = None

    def __init__(self, source: ByteSource) -> None:
        self.source = source
        self.name = source.name

    def identity(self) -> dict[str, Any]:
        """Tell what shows that the file is still the same."""
        return self.source.identity()

    def chunks(self, stretch: Stretch) -> Iterator[Chunk]:
        """Read some grids at a time."""
        done = 0
        mark = self.source.head()[:2]
        with self.source.open() as raw:
            encoding = "utf-16" if mark in (b"\xff\xfe", b"\xfe\xff") else "utf-8-sig"
            text = io.TextIOWrapper(io.BufferedReader(raw), encoding, errors="replace")
            outcomes: list[Entry | ParseError] = []
            for entry in formats.parse_many(text, on_error=outcomes.append):
                outcomes.append(entry)
                if len(outcomes) >= self.chunk_rows:
                    done += len(outcomes)
                    if done > (stretch.start or 0):
                        yield Chunk(outcomes.copy(), done, done)
                    outcomes.clear()
            done += len(outcomes)
            if outcomes and done > (stretch.start or 0):
                yield Chunk(outcomes, done, done)

    def stretches(self, rows: int, position: Position | None) -> list[Stretch] | None:
        """Leave it whole: where a grid starts, only the grids before it tell."""
        return [Stretch(position)] if (self.source.size or _SMALL + 1) <= _SMALL else None

    def table(self, chunk: Chunk) -> GridTable:
        """Take the digits of some grids."""
        rows = PuzzleRows(np.empty((len(chunk.payload), 81), np.uint8))
        for row, outcome in enumerate(chunk.payload):
            if isinstance(outcome, ParseError):
                rows.fail(row, str(outcome))
            else:
                rows.put(row, outcome.grid)
        return GridTable(rows, 0, chunk.payload)
