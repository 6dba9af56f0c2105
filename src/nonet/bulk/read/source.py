"""What every container of puzzles offers: a source to read from, a writer to write with."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any, Final, Protocol

if TYPE_CHECKING:
    from collections.abc import Iterator

    from nonet.bulk.puzzles import PuzzleRows
    from nonet.errors import SudokuError

__all__ = ["WHOLE", "Chunk", "Held", "Piece", "Position", "Reject", "Source", "Stretch", "Table", "Writer"]

#: As much of a bad line as the file of rejects keeps.
_MOST_TEXT: Final = 400
#: Where a source stands between two chunks; plain data that JSON can keep.
Position = Any


@dataclass(frozen=True, slots=True)
class Stretch:
    """A part of a source that can be worked on alone; plain data, as small as an address."""

    start: Position | None = None
    stop: Position | None = None
    #: Whether a record starts at the start; else it is near, and to be looked for.
    is_exact: bool = True
    #: Whether the start stands inside the quotes of a CSV field.
    is_quoted: bool = False


#: All of a source.
WHOLE: Final = Stretch()


@dataclass(frozen=True, slots=True)
class Chunk:
    """A stretch of a source as it was read, before anybody looks into it."""

    payload: Any
    #: Where the next chunk starts.
    after: Position
    #: How much of the source's `size` lies behind.
    progress: int
    is_start: bool = False
    #: Which of several sources it came from.
    source: int = 0


@dataclass(frozen=True, slots=True)
class Held:
    """Chunks that were read already, of a source that only one reader can read; as good as a stretch of it."""

    chunks: tuple[Chunk, ...]

    def __reduce__(self) -> tuple[Any, ...]:
        """Send bytes in the place of views, which cannot be sent."""
        return Held, (tuple(map(_sendable, self.chunks)),)


def _sendable(chunk: Chunk) -> Chunk:
    return replace(chunk, payload=bytes(chunk.payload)) if isinstance(chunk.payload, memoryview) else chunk


class Table(Protocol):
    """The puzzles of a chunk."""

    rows: PuzzleRows
    #: Lines or records that the chunk spans, skipped ones included.
    lines: int

    def line_of(self, row: int) -> int:
        """Give the 0-based line of a row in its chunk."""

    def text_of(self, row: int) -> str:
        """Give the text of a row as it was read."""


class Source(Protocol):
    """Where puzzles come from. `chunks` only reads; `table` is pure and may run on any thread.

    A source holds no open file and can be pickled, so that workers elsewhere can read their stretches of it.
    """

    name: str
    #: What `Chunk.progress` runs up to; None when nobody knows.
    size: int | None
    #: Lines before the first row: a header.
    first_line: int

    def identity(self) -> dict[str, Any]:
        """Tell what shows that the source is still the same."""

    def chunks(self, stretch: Stretch) -> Iterator[Chunk]:
        """Read a stretch. Its chunks are those that reading the whole source gives."""

    def stretches(self, rows: int, position: Position | None) -> list[Stretch] | None:
        """Cut what lies behind a position into stretches of about so many rows; None if one reader must read it all."""

    def table(self, chunk: Chunk) -> Table:
        """Find the puzzles of a chunk."""


@dataclass(frozen=True, slots=True)
class Reject:
    """A row without an answer: it could not be read, or took too long."""

    line: int
    reason: str
    text: str

    def told(self) -> str:
        """Give reason and text as two columns of one line."""
        return f"{_one_line(self.reason)}\t{_one_line(self.text)}"


def _one_line(text: str) -> str:
    """Keep text from breaking the line or the column it stands in."""
    cut = text if len(text) <= _MOST_TEXT else f"{text[:_MOST_TEXT]}…"
    return "".join(c if c.isprintable() or c == " " else repr(c)[1:-1] for c in cut)


@dataclass(slots=True)
class Piece:
    """What became of a chunk, ready to be appended to the output."""

    data: Any
    lines: int
    #: What a later stage needs to finish the output, such as the footers of Parquet row groups: each with the place in
    #: the data that it is about.
    index: list[tuple[int, bytes]] = field(default_factory=list)
    rejects: list[Reject] = field(default_factory=list)
    #: The first few rows without a solution, whatever the reason.
    failures: list[Reject] = field(default_factory=list)
    tally: Counter[str] = field(default_factory=Counter)
    #: Why nothing can follow: the job ends with this piece.
    fault: SudokuError | None = None
    #: Where the source stands behind it and how much of its size that is, where only the worker got to know.
    after: Position | None = None
    progress: int = 0
    #: Rows in the data, where they are not all that the tally counts.
    rows: int | None = None


class Writer(Protocol):
    """How results are laid out in a file. Everything but `finish` is pure, and `encode` may run in other processes."""

    name: str

    def start(self, sources: list[Any]) -> bytes:
        """Give what stands at the beginning of the file; refuse sources whose rows cannot stand together."""

    def encode(self, source: Any, chunk: Chunk, table: Any, results: Any) -> tuple[Any, bytes]:
        """Lay out a chunk's results: the bytes to append, and an index entry for `finish`."""

    def finish(self, file: Any, index: Any, rows: int) -> None:
        """Complete the file (open for reading and writing) once all pieces are in it."""
