"""The interface of all sources of puzzles: stretches, chunks and tables."""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Final, Generic, TypeAlias, TypeVar

import numpy as np

from nonet.bulk.columns import Boards

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from numpy.typing import NDArray

    from nonet import _core
    from nonet.bulk.puzzles import PuzzleRows
    from nonet.engines import Engine

Payload = TypeVar("Payload")
Payload_co = TypeVar("Payload_co", covariant=True)

__all__ = [
    "WHOLE",
    "AnySource",
    "Carried",
    "Chunk",
    "ChunkSource",
    "Held",
    "Payload",
    "Position",
    "Source",
    "Stretch",
    "Table",
    "Text",
    "TextTable",
]

#: A position between two chunks: anything JSON can represent.
Position: TypeAlias = Any


@dataclass(frozen=True, slots=True)
class Stretch:
    """A range of a source that can be read on its own; small, plain data."""

    #: None for the start or the end of the source.
    start: Position | None = None
    stop: Position | None = None
    #: Whether a record starts exactly at `start`; otherwise the first one has to be found.
    is_exact: bool = True

    def read(self, source: Source[Payload]) -> Iterator[Chunk[Payload]]:
        """Read its chunks."""
        return source.chunks(self)


#: All of a source.
WHOLE: Final = Stretch()


@dataclass(frozen=True, slots=True)
class Chunk(Generic[Payload_co]):
    """Some rows of a source as they were read, not yet parsed."""

    payload: Payload_co
    #: Where the next chunk starts.
    after: Position
    #: How much of the source's `size` has been read.
    progress: int
    #: Which of several sources it came from.
    source: int = 0


@dataclass(frozen=True, slots=True)
class Text:
    """The text of a chunk."""

    data: bytes | memoryview
    #: Whether it is the start of the file.
    is_start: bool = False
    #: Whether each line is a CSV record, even with an open quote at its end.
    is_by_line: bool = False

    def __reduce__(self) -> tuple[Any, ...]:
        """Send a copy: views of memory cannot be pickled."""
        return Text, (bytes(self.data), self.is_start, self.is_by_line)


@dataclass(frozen=True, slots=True)
class Held(Generic[Payload_co]):
    """Chunks already read, used in place of a stretch for a source that only one reader can read."""

    chunks: tuple[Chunk[Payload_co], ...]

    def read(self, source: ChunkSource[Payload_co]) -> Iterable[Chunk[Payload_co]]:
        """Return the chunks."""
        return self.chunks


@dataclass(frozen=True)
class Carried:
    """The columns of an input, which CSV and Parquet outputs keep."""

    names: tuple[str, ...] = ("puzzle",)
    delimiter: str = ","
    #: The header of a CSV file as it was read; empty if there is none.
    header: bytes = b""
    #: Whether a CSV output gets a header.
    has_header: bool = True
    #: The Arrow schema of a Parquet file; other inputs have text columns.
    schema: Any = field(default=None, compare=False)


class Table:
    """The puzzles of a chunk, one per row, with the input rows they came from."""

    #: The native table of a text, which knows the lines without a puzzle.
    native: _core.PuzzleTable | None = None

    def __init__(self, rows: PuzzleRows, lines: int | None = None) -> None:
        self.rows = rows
        #: Lines or records of the chunk, including those without a puzzle.
        self.lines = len(rows.digits) if lines is None else lines

    def __len__(self) -> int:
        return len(self.rows.digits)

    def line_of(self, row: int) -> int:
        """Return the 0-based line of a row in its chunk."""
        return row

    def text_of(self, row: int) -> str:
        """Return the original text of a row."""
        return " ".join(map(str, self.rows.digits[row].tolist()))

    def readable(self) -> NDArray[np.uint8]:
        """Return the digits, with an empty board for unreadable rows; `rows.errors` has the reasons."""
        return self.rows.readable()

    def clues(self) -> NDArray[np.uint8]:
        """Return the clues, without placed digits; an empty board for unreadable rows."""
        clues = self.readable()
        if self.rows.grids:
            clues = clues.copy()
            for row, grid in self.rows.grids.items():
                clues[row] = np.frombuffer(grid._clues, np.uint8)
        return clues

    def puzzles(self) -> Boards:
        """Return the puzzles as a column; unreadable ones as their original text."""
        digits = self.readable()
        return Boards(digits, ".", notes={row: self.text_of(row) for row in self.rows.errors})

    def csv_records(self) -> _core.PuzzleTable | None:
        """Return the rows as CSV records; None if the puzzle is the only column."""
        return None

    def arrow_columns(self) -> list[Any]:
        """Return the columns of the input as Arrow arrays."""
        return [self.puzzles().to_arrow("string")]


class TextTable(Table):
    """Puzzles in lines or fields of text."""

    def __init__(self, rows: PuzzleRows, odd: Mapping[int, bytes], lines: int | None = None) -> None:
        super().__init__(rows, lines)
        #: The texts that are not simply 81 cells, by row.
        self._odd = odd

    def text_of(self, row: int) -> str:
        """Return the text of a row."""
        return self._odd[row].decode(errors="replace") if row in self._odd else self.rows.line(row)


class ChunkSource(ABC, Generic[Payload_co]):
    """Anything that a job reads in chunks."""

    name: str
    #: The final value of `Chunk.progress`; None if unknown.
    size: int | None
    #: Lines before the first row, such as a header.
    first_line: int = 0

    def identity(self) -> dict[str, Any]:
        """Return a fingerprint, which changes when the source does; {} if it never does."""
        return {}

    @abstractmethod
    def chunks(self, stretch: Stretch) -> Iterator[Chunk[Payload_co]]:
        """Read a stretch, in the same chunks as when reading the whole source."""


class Source(ChunkSource[Payload]):
    """A source of puzzles. `chunks` only reads; `table` is pure and may run on any thread.

    A source holds no open file and can be pickled, so that workers can read their stretches themselves.
    """

    #: Approximate number of rows per chunk.
    chunk_rows: int
    carried: Carried = Carried()
    #: Whether it can only be read from its start: compressed text or a pipe.
    is_packed: bool = False

    @abstractmethod
    def identity(self) -> dict[str, Any]:
        """Return a fingerprint, which changes when the source does."""

    @abstractmethod
    def stretches(self, rows: int, position: Position | None) -> list[Stretch] | None:
        """Divide the source from a position on into stretches of about `rows` rows; None if it cannot be divided."""

    def exact(self, stretches: list[Stretch], engine: Engine) -> list[Stretch]:
        """Return stretches that each start at a record, found on the workers if `chunks` cannot find it."""
        return stretches

    @abstractmethod
    def table(self, chunk: Chunk[Payload]) -> Table:
        """Parse a chunk."""

    def parts(self, chunk: Chunk[Payload]) -> Iterator[Chunk[Payload]]:
        """Split a chunk with very many rows: one table for all would take too much memory, and too long to stop."""
        yield chunk

    def plain_text(self, chunk: Chunk[Payload]) -> bytes | memoryview | None:
        """Return the text of a chunk if every line is a row, otherwise None."""
        return None

    def set_chunk_rows(self, rows: int) -> None:
        """Set the approximate number of rows per chunk."""
        self.chunk_rows = rows

    def keep_fields(self) -> None:
        """Prepare tables for requests of all columns as Arrow arrays."""


#: One of several sources of different kinds; its chunks are for itself alone.
AnySource: TypeAlias = Source[Any]
