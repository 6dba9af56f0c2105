"""What every source of puzzles offers: stretches that can be read alone, chunks of them, and tables of the puzzles."""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Final, Generic, TypeAlias

import numpy as np

from nonet.bulk.columns import Boards

if TYPE_CHECKING:
    from collections.abc import Iterator

    from numpy.typing import NDArray
    from typing_extensions import TypeVar

    from nonet import _core
    from nonet.bulk.puzzles import PuzzleRows

    Payload = TypeVar("Payload", default=Any)
else:
    from typing import TypeVar

    Payload = TypeVar("Payload")

__all__ = ["WHOLE", "Carried", "Chunk", "Held", "Position", "Source", "Stretch", "Table", "Text"]

#: Where a source stands between two chunks: whatever JSON can hold.
Position: TypeAlias = Any


@dataclass(frozen=True, slots=True)
class Stretch:
    """A part of a source that can be read alone; plain data, as small as an address."""

    #: None for the start of the source, and its end.
    start: Position | None = None
    stop: Position | None = None
    #: Whether a record starts at the start; otherwise the first one near it has to be found.
    is_exact: bool = True


#: All of a source.
WHOLE: Final = Stretch()


@dataclass(frozen=True, slots=True)
class Chunk(Generic[Payload]):
    """Some of a source as it was read, before it is parsed."""

    payload: Payload
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
    #: Whether each line is a record of CSV, whatever quotes stand open at its end.
    is_by_line: bool = False

    def __reduce__(self) -> tuple[Any, ...]:
        """Send a copy: views of memory cannot be pickled."""
        return Text, (bytes(self.data), self.is_start, self.is_by_line)


@dataclass(frozen=True, slots=True)
class Held(Generic[Payload]):
    """Chunks that were read already, of a source that only one reader can read; takes the place of a stretch."""

    chunks: tuple[Chunk[Payload], ...]


@dataclass(frozen=True)
class Carried:
    """The columns of an input, which outputs with columns carry along."""

    names: tuple[str, ...] = ("puzzle",)
    delimiter: str = ","
    #: The header of a CSV file as it was read; empty where there is none.
    header: bytes = b""
    #: Whether a CSV output gets a header.
    has_header: bool = True
    #: The Arrow schema of a Parquet file; the columns of all others are text.
    schema: Any = field(default=None, compare=False)


class Table:
    """The puzzles of a chunk, one a row, and the rows that they came in."""

    #: The native table of a text, which knows the lines that hold no puzzle.
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
        """Return the text of a row as it was read."""
        return " ".join(map(str, self.rows.digits[row].tolist()))

    def readable(self) -> NDArray[np.uint8]:
        """Return the digits, an empty board where a row is unreadable; `rows.errors` then says why."""
        return self.rows.readable()

    def clues(self) -> NDArray[np.uint8]:
        """Return the clues, without the digits that were placed since; an empty board where a row is unreadable."""
        clues = self.readable()
        if self.rows.grids:
            clues = clues.copy()
            for row, grid in self.rows.grids.items():
                clues[row] = np.frombuffer(grid._clues, np.uint8)
        return clues

    def puzzles(self) -> Boards:
        """Return the puzzles as a column; what is unreadable as it was read."""
        digits = self.readable()
        return Boards(digits, ".", notes={row: self.text_of(row) for row in self.rows.errors})

    def csv_records(self) -> _core.PuzzleTable | None:
        """Return the rows as CSV records; None where the puzzle is the only column."""
        return None

    def arrow_columns(self) -> list[Any]:
        """Return the columns of the input as Arrow arrays."""
        return [self.puzzles().to_arrow("string")]


class Source(ABC, Generic[Payload]):
    """Where puzzles come from. `chunks` only reads; `table` is pure and may run on any thread.

    A source holds no open file and can be pickled, so that workers elsewhere can read their stretches of it.
    """

    name: str
    #: What `Chunk.progress` runs up to; None when it is unknown.
    size: int | None
    #: Lines before the first row: a header.
    first_line: int = 0
    #: About how many rows a chunk holds.
    chunk_rows: int
    carried: Carried = Carried()
    #: Whether it can only be read from its start: compressed text, or a pipe.
    is_packed: bool = False

    @abstractmethod
    def identity(self) -> dict[str, Any]:
        """Return what shows that the source is still the same."""

    @abstractmethod
    def chunks(self, stretch: Stretch) -> Iterator[Chunk[Payload]]:
        """Read a stretch. Its chunks are those that reading the whole source gives."""

    @abstractmethod
    def stretches(self, rows: int, position: Position | None) -> list[Stretch] | None:
        """Cut what follows a position into stretches of about so many rows; None if one reader must read it all."""

    @abstractmethod
    def table(self, chunk: Chunk[Payload]) -> Table:
        """Parse a chunk."""

    def plain_text(self, chunk: Chunk[Payload]) -> bytes | memoryview | None:
        """Return the text of a chunk in which every line is a row; None where rows are anything else."""
        return None

    def set_chunk_rows(self, rows: int) -> None:
        """Have chunks of about so many rows."""
        self.chunk_rows = rows

    def keep_fields(self) -> None:
        """Expect to be asked for all columns of the tables as Arrow arrays."""
