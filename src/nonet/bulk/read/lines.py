"""Plain text, one puzzle per line."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from nonet import _core
from nonet.bulk.puzzles import PuzzleRows, rows_from_table
from nonet.bulk.read.records import cut, record_start
from nonet.bulk.read.source import Chunk, Piece, Reject, Stretch
from nonet.bulk.results import StatusCode

if TYPE_CHECKING:
    from collections.abc import Iterator

    from nonet.bulk.read.source import Position
    from nonet.bulk.read.streams import ByteSource
    from nonet.bulk.results import Results

__all__ = ["LINE_BYTES", "LineSource", "LineTable", "LineWriter", "solve_plain", "text_stretches", "without_mark"]

_MARK = b"\xef\xbb\xbf"
#: A line of 81 cells.
LINE_BYTES: Final = 82
#: Packed text of so many bytes is left to one worker, who holds all that comes of it; several such files to several.
_SMALL_PACKED: Final = 16 << 20


@dataclass(slots=True)
class LineTable:
    """Puzzles that stand in text, with their native table."""

    native: _core.PuzzleTable
    rows: PuzzleRows
    lines: int
    odd: dict[int, bytes]

    @classmethod
    def of(cls, native: _core.PuzzleTable) -> LineTable:
        """Read what the native table left to be read."""
        odd = native.odd()
        return cls(native, rows_from_table(native, odd), native.lines, dict(odd))

    def line_of(self, row: int) -> int:
        """Give the 0-based line of a row in its chunk."""
        return self.native.line_of(row)

    def text_of(self, row: int) -> str:
        """Give the text of a row."""
        return self.odd[row].decode(errors="replace") if row in self.odd else self.rows.line(row)


class LineSource:
    """Lines of a file or of standard input."""

    first_line: int = 0

    def __init__(self, source: ByteSource) -> None:
        self.source = source
        self.name = source.name
        self.size = source.size

    def identity(self) -> dict[str, Any]:
        """Tell what shows that the file is still the same."""
        return self.source.identity()

    def chunks(self, stretch: Stretch) -> Iterator[Chunk]:
        """Read whole lines."""
        start: int = stretch.start or 0
        if not stretch.is_exact:
            with self.source.open() as file:
                start = record_start(file, start)
        with self.source.open(start) as file:
            for data, after in cut(file, start, size=self.source.chunk_bytes, stop=stretch.stop):
                yield Chunk(data, after, after, is_start=start == 0)
                start = after

    def stretches(self, rows: int, position: Position | None) -> list[Stretch] | None:
        """Cut the file at edges, where it has any: packed text can only be read from its start."""
        return text_stretches(self.source, rows, position)

    def table(self, chunk: Chunk) -> LineTable:
        """Find the puzzles of some lines."""
        data = without_mark(chunk)
        return LineTable.of(_core.PuzzleTable.from_lines(data, chunk.is_start))


def text_stretches(source: ByteSource, rows: int, position: int | None) -> list[Stretch] | None:
    """Cut a file of text into stretches of about so many lines; packed text is one, for it has no other start."""
    if source.size is None:
        return None
    if source.compression is not None:
        return [Stretch(position)] if source.size <= _SMALL_PACKED else None
    step = max(1, rows * LINE_BYTES // source.chunk_bytes) * source.chunk_bytes
    start = position or 0
    edges = range(start // step * step + step, source.size, step)
    starts, stops = [start, *edges], [*edges, None]
    return [Stretch(at, stop, is_exact=at == start) for at, stop in zip(starts, stops, strict=True)]


def without_mark(chunk: Chunk) -> memoryview:
    """Give the text of a chunk without the mark that some programs put at the start of a file."""
    data: memoryview = chunk.payload
    return data[len(_MARK) :] if chunk.is_start and data[: len(_MARK)] == _MARK else data


class LineWriter:
    """One line per line of the input: the solution, or `# ` and the reason why there is none."""

    name = "lines"

    def start(self, sources: list[Any]) -> bytes:
        """Keep the place of a header line, as a comment."""
        header: bytes = getattr(sources[0], "header", b"")
        return b"# " + header + b"\n" if header else b""

    def encode(self, source: Any, chunk: Chunk, table: Any, results: Results) -> tuple[Any, bytes]:
        """Write solutions, and comments and empty lines as they were."""
        native = getattr(table, "native", None)
        if native is None:
            return results.text().encode(), b""
        notes = [(row, f"unreadable: {reason}".encode()) for row, reason in sorted(results.errors.items())]
        return native.write_lines(results.status, results.counts, results.solutions, notes), b""

    def finish(self, file: Any, index: Any, rows: int) -> None:
        """Leave the file as it is."""


def solve_plain(source: Any, chunk: Chunk, limit: int, most_failures: int, stop: _core.StopFlag) -> Piece | None:
    """Solve a chunk of nothing but plain lines into lines, in one native call without tables or arrays.

    The piece is to the byte what `LineSource.table` and `LineWriter.encode` make, in two thirds of the time. None when
    some line of the chunk needs a closer look.
    """
    if not isinstance(source, LineSource):
        return None
    solved = _core.solve_plain_lines(chunk.payload, limit, stop, most_failures)
    if solved is None:
        return None
    data, counts, failures = solved
    tally = Counter({code.label: counts[code] for code in StatusCode if counts[code]})
    return Piece(data, sum(counts), failures=[Reject(row, reason, "") for row, reason in failures], tally=tally)
