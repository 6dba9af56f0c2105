"""Plain text, one puzzle per line."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from nonet import _core
from nonet.bulk.containers.base import Chunk, Piece, Reject
from nonet.bulk.puzzles import PuzzleRows, rows_from_table
from nonet.bulk.results import StatusCode
from nonet.bulk.streams import ByteSource, cut

if TYPE_CHECKING:
    from collections.abc import Iterator

    from nonet.bulk.containers.base import Position
    from nonet.bulk.results import Results

__all__ = ["LineSource", "LineTable", "LineWriter", "solve_plain", "without_mark"]

_MARK = b"\xef\xbb\xbf"


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
        """Give the text of a row that was no plain puzzle."""
        return self.odd[row].decode(errors="replace")


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

    def chunks(self, position: Position | None) -> Iterator[Chunk]:
        """Read stretches of whole lines."""
        start = position or 0
        with self.source.open(start) as file:
            for data, after in cut(file, start, size=self.source.chunk_bytes):
                yield Chunk(data, after, after, is_start=start == 0)
                start = after

    def table(self, chunk: Chunk) -> LineTable:
        """Find the puzzles of some lines."""
        data = without_mark(chunk)
        return LineTable.of(_core.PuzzleTable.from_lines(data, chunk.is_start))


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
