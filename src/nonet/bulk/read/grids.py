"""All other text formats, read grid by grid through nonet.formats: boards, HoDoKu lines, UTF-16 text."""

from __future__ import annotations

import io
from typing import TYPE_CHECKING, Any, Final, TypeAlias

import numpy as np

from nonet import formats
from nonet.bulk.puzzles import PuzzleRows
from nonet.bulk.read.source import Chunk, Source, Table, Unit
from nonet.bulk.read.streams import bounded_lines
from nonet.errors import ParseError
from nonet.formats import Entry

if TYPE_CHECKING:
    from collections.abc import Iterator

    from numpy.typing import NDArray

    from nonet.bulk.read.streams import ByteSource

__all__ = ["GridSource"]

#: A grid, or the error.
Outcome: TypeAlias = Entry | ParseError

_GRIDS: Final = 4096
#: A file of at most this many bytes is read by one worker.
_SMALL: Final = 1 << 20


class GridTable(Table):
    """Grids that may span several lines each."""

    def __init__(self, outcomes: list[Outcome]) -> None:
        rows = PuzzleRows(np.empty((len(outcomes), 81), np.uint8))
        for row, outcome in enumerate(outcomes):
            if isinstance(outcome, ParseError):
                rows.fail(row, str(outcome))
            else:
                rows.put(row, outcome.grid)
        super().__init__(rows, lines=0)
        self._outcomes = outcomes

    def line_of(self, row: int) -> int:
        """Return the line of the file where a grid starts."""
        return (self._outcomes[row].line or 1) - 1

    def text_of(self, row: int) -> str:
        """Return the text that could not be parsed."""
        outcome = self._outcomes[row]
        return (outcome.text or "") if isinstance(outcome, ParseError) else outcome.grid.to_line()

    def clues(self) -> NDArray[np.uint8]:
        clues = self.readable().copy()
        for row, outcome in enumerate(self._outcomes):
            if not isinstance(outcome, ParseError):
                clues[row] = np.frombuffer(outcome.grid._clues, np.uint8)
        return clues


class GridSource(Source[list[Outcome]]):
    """Grids of a text in any format that nonet.formats supports."""

    chunk_rows: int = _GRIDS
    size: int | None = None

    def __init__(self, source: ByteSource, format_name: str | None = None) -> None:
        self.source = source
        #: None to detect it.
        self.format_name = format_name
        self.name = source.name
        self.is_packed = source.path is None or source.compression is not None

    def identity(self) -> dict[str, Any]:
        return self.source.identity()

    def chunks(self, unit: Unit[Any]) -> Iterator[Chunk[list[Outcome]]]:
        done = 0
        mark = self.source.head()[:2]
        with self.source.open() as raw:
            encoding = "utf-16" if mark in (b"\xff\xfe", b"\xfe\xff") else "utf-8-sig"
            text = io.TextIOWrapper(io.BufferedReader(raw), encoding, errors="replace")
            outcomes: list[Outcome] = []
            for entry in formats.parse_many(bounded_lines(text), format=self.format_name, on_error=outcomes.append):
                outcomes.append(entry)
                if len(outcomes) >= self.chunk_rows:
                    done += len(outcomes)
                    if done > unit.start:
                        yield Chunk(outcomes.copy(), done, done)
                    outcomes.clear()
            done += len(outcomes)
            if outcomes and done > unit.start:
                yield Chunk(outcomes, done, done)

    def units(self, rows: int, start: int) -> list[Unit[Any]] | None:
        """Return the whole source as one unit if it is small: a grid's start depends on the grids before it."""
        return [Unit(start)] if (self.source.size or _SMALL + 1) <= _SMALL else None

    def table(self, chunk: Chunk[list[Outcome]]) -> GridTable:
        return GridTable(chunk.payload)
