"""The interface of all sources of puzzles: units of work, chunks and tables, and what all sources of text share."""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any, Final, Generic, TypeAlias, TypeVar

import numpy as np

from nonet.bulk.columns import Boards
from nonet.bulk.puzzles import rows_from_table
from nonet.errors import UsageError
from nonet.formats.string729 import line_with_candidates

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

    from numpy.typing import NDArray

    from nonet import _core
    from nonet.bulk.puzzles import PuzzleRows
    from nonet.bulk.read.streams import ByteSource
    from nonet.engines import Engine
    from nonet.grid import Grid

Payload = TypeVar("Payload")
Payload_co = TypeVar("Payload_co", covariant=True)

__all__ = [
    "LINE_BYTES",
    "MARK",
    "WHOLE",
    "AnySource",
    "Carried",
    "Chunk",
    "ChunkSource",
    "LineTable",
    "Payload",
    "Source",
    "Table",
    "Text",
    "TextSource",
    "TextTable",
    "Unit",
    "text_parts",
    "without_mark",
]

#: The byte order mark that some programs put at the start of a file.
MARK = b"\xef\xbb\xbf"
#: A line of 81 cells.
LINE_BYTES: Final = 82
#: The maximum number of lines in a table, unless one record has more: short lines need 100 times as much memory there.
_MOST_LINES: Final = 1 << 15
#: Compressed text of at most this many bytes is read by one worker, which holds its whole result; several such files
#: go to several workers.
_SMALL_PACKED: Final = 16 << 20


@dataclass(frozen=True, slots=True)
class Chunk(Generic[Payload_co]):
    """Some rows of a source as they were read, not yet parsed."""

    payload: Payload_co
    #: Where the next chunk starts: a byte or a row, as the source counts.
    after: int
    #: How much of the source's `size` has been read.
    progress: int


@dataclass(frozen=True, slots=True)
class Unit(Generic[Payload_co]):
    """A piece of the work: a range of a source that can be read on its own, or chunks that had to be read before."""

    start: int = 0
    #: None for the end of the source.
    stop: int | None = None
    #: Whether a record starts exactly at `start`; otherwise the first one has to be found.
    is_exact: bool = True
    #: Its number in the job, and which of several sources it is from.
    number: int = 0
    source: int = 0
    #: The chunks themselves, if only one reader can read the source, or if it costs nothing to send them.
    chunks: tuple[Chunk[Payload_co], ...] = ()

    def read(self, source: ChunkSource[Payload_co]) -> Iterable[Chunk[Payload_co]]:
        """Read its chunks."""
        return self.chunks or source.chunks(self)


#: All of a source.
WHOLE: Final[Unit[Any]] = Unit()


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

    def sukaku(self) -> dict[int, Grid]:
        """Return the puzzles with eliminated candidates by row, without games in which digits have been placed."""
        return {row: grid for row, grid in self.rows.grids.items() if not grid.is_begun}

    def puzzles(self) -> Boards:
        """Return the puzzles as a column; unreadable ones as their text, those with eliminations as 729 characters."""
        digits = self.readable()
        kept = {row: line_with_candidates(grid) for row, grid in self.rows.grids.items()}
        return Boards(digits, ".", notes=kept | {row: self.text_of(row) for row in self.rows.errors})

    def given_solutions(self) -> Sequence[str | None]:
        """Return the solutions in the column that `ChunkSource.give_solutions` chose."""
        raise NotImplementedError

    def csv_records(self) -> _core.PuzzleTable | None:
        """Return the rows as CSV records; None if the puzzle is the only column."""
        return None

    def arrow_columns(self) -> list[Any]:
        """Return the columns of the input as Arrow arrays."""
        return [self.puzzles().to_arrow("string")]

    def plain_columns(self) -> list[list[Any]]:
        """Return the columns of the input as lists of plain values."""
        return [self.puzzles().to_list("string")]


class TextTable(Table):
    """Puzzles in lines or fields of text."""

    def __init__(self, rows: PuzzleRows, odd: Mapping[int, bytes], lines: int | None = None) -> None:
        super().__init__(rows, lines)
        #: The texts that are not simply 81 cells, by row.
        self._odd = odd

    def text_of(self, row: int) -> str:
        """Return the text of a row."""
        return self._odd[row].decode(errors="replace") if row in self._odd else self.rows.line(row)


class LineTable(TextTable):
    """Puzzles in lines of text."""

    native: _core.PuzzleTable

    def __init__(self, native: _core.PuzzleTable) -> None:
        super().__init__(rows_from_table(native), {}, native.lines)
        self.native = native

    def text_of(self, row: int) -> str:
        text = self.native.text_of(row)
        return self.rows.line(row) if text is None else text.decode(errors="replace")

    def line_of(self, row: int) -> int:
        return self.native.line_of(row)


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
    def chunks(self, unit: Unit[Any]) -> Iterator[Chunk[Payload_co]]:
        """Read a range, in the same chunks as when reading the whole source."""


class Source(ChunkSource[Payload]):
    """A source of puzzles. `chunks` only reads; `table` is pure and may run on any thread.

    A source holds no open file and can be pickled, so that workers can read their units themselves.
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
    def units(self, rows: int, start: int) -> list[Unit[Any]] | None:
        """Divide the source from a place on into units of about `rows` rows; None if it cannot be divided."""

    def exact(self, units: list[Unit[Any]], engine: Engine) -> list[Unit[Any]]:
        """Return units that each start at a record, found on the workers if `chunks` cannot find it."""
        return units

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

    def give_solutions(self, column: str) -> None:
        """Make tables give the solutions in a column, by its name or its number from 1."""
        raise UsageError("column.solutions", file=self.name)

    def keep_fields(self) -> None:
        """Prepare tables for requests of all columns as Arrow arrays."""


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

    def units(self, rows: int, start: int) -> list[Unit[Any]] | None:
        """Divide the file at edges; compressed text can only be read from its start."""
        source = self.source
        if source.size is None:
            return None
        if source.compression is not None:
            return [Unit(start)] if source.size <= _SMALL_PACKED else None
        step = max(1, rows * LINE_BYTES // source.chunk_bytes) * source.chunk_bytes
        edges = range(start // step * step + step, source.size, step)
        starts, stops = [start, *edges], [*edges, None]
        return [Unit(at, stop, is_exact=at == start) for at, stop in zip(starts, stops, strict=True)]


#: One of several sources of different kinds; its chunks are for itself alone.
AnySource: TypeAlias = Source[Any]


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
