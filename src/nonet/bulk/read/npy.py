"""NumPy's .npy: arrays of digits, mapped into memory to read, streamed to write."""

from __future__ import annotations

import io
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

import numpy as np

from nonet.bulk.puzzles import PuzzleRows, rows_from
from nonet.bulk.read.source import Chunk, Stretch
from nonet.bulk.read.streams import ByteSource
from nonet.errors import ParseError
from nonet.storage.paths import absolute, is_local

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from numpy.typing import NDArray

    from nonet.bulk.read.source import Position
    from nonet.bulk.results import Results

__all__ = ["NpySource", "NpyWriter"]

_ROWS: Final = 65_536
_HEADER_BYTES: Final = 128


@dataclass(slots=True)
class RowTable:
    """Puzzles that came as rows and not as text."""

    rows: PuzzleRows
    lines: int

    def line_of(self, row: int) -> int:
        """Give the row itself: there are no other lines."""
        return row

    def text_of(self, row: int) -> str:
        """Give the digits as they are."""
        return " ".join(map(str, self.rows.digits[row].tolist()))


class NpySource:
    """Rows of an array of shape (n, 81) or (n, 9, 9), or of n strings."""

    first_line: int = 0
    chunk_rows: int = _ROWS
    size: int | None

    def __init__(self, path: Path) -> None:
        self.path = path
        self.name = str(path)
        array = self._array()
        is_text = array.dtype.kind in "SU" and array.ndim == 1
        if not is_text and (array.dtype.kind not in "iub" or array.shape[1:] not in ((81,), (9, 9))):
            raise ParseError(
                f"expected an array of shape (n, 81) or (n, 9, 9), got {array.dtype} {array.shape} in {path}"
            )
        self.size = len(array)

    def _array(self) -> NDArray[Any]:
        """Map the file, or read it where it cannot be mapped."""
        try:
            if is_local(self.path):
                return np.asanyarray(np.load(self.path, mmap_mode="r", allow_pickle=False))
            with self.path.open("rb") as file:
                return np.asanyarray(np.load(file, allow_pickle=False))
        except (ValueError, EOFError) as error:
            raise ParseError(f"expected a .npy array in {self.path}, got: {error}") from None

    def __getstate__(self) -> dict[str, Any]:
        """Tell the others where it is, wherever they were started."""
        return {**self.__dict__, "path": absolute(self.path)}

    def identity(self) -> dict[str, Any]:
        """Tell what shows that the file is still the same."""
        return ByteSource(self.path).identity()

    def chunks(self, stretch: Stretch) -> Iterator[Chunk]:
        """Give some rows at a time."""
        array = self._array()
        for start in range(stretch.start or 0, stretch.stop or len(array), self.chunk_rows):
            rows = array[start : start + self.chunk_rows]
            yield Chunk(rows, start + len(rows), start + len(rows), is_start=start == 0)

    def stretches(self, rows: int, position: Position | None) -> list[Stretch]:
        """Cut between chunks."""
        step = max(1, rows // self.chunk_rows) * self.chunk_rows
        start = position or 0
        edges = range(start // step * step + step, self.size or 0, step)
        return [Stretch(at, stop) for at, stop in zip([start, *edges], [*edges, None], strict=True)]

    def table(self, chunk: Chunk) -> RowTable:
        """Read the digits of some rows."""
        rows = rows_from(chunk.payload)
        return RowTable(rows, len(rows.digits))


class NpyWriter:
    """An array of solutions, (n, 81) uint8; zeros where a puzzle has none."""

    name = "npy"

    def start(self, sources: list[Any]) -> bytes:
        """Give a header of fixed size for no rows; `finish` puts the number in."""
        return _header(0)

    def encode(self, source: Any, chunk: Chunk, table: Any, results: Results) -> tuple[Any, bytes]:
        """Give the solutions as they are."""
        return results.solutions.reshape(-1), b""

    def finish(self, file: Any, index: Any, rows: int) -> None:
        """Put the number of rows into the header."""
        file.seek(0)
        file.write(_header(rows))


def _header(rows: int) -> bytes:
    """Make the header that np.save would make, always of the same length."""
    out = io.BytesIO()
    np.lib.format.write_array_header_1_0(out, {"descr": "|u1", "fortran_order": False, "shape": (rows, 81)})
    header = out.getvalue()
    if len(header) != _HEADER_BYTES:
        raise AssertionError(f"expected a header of {_HEADER_BYTES} bytes, got {len(header)}")
    return header
