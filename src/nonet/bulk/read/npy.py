"""NumPy's .npy: arrays of digits, or of text."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from numpy.typing import NDArray

from nonet.bulk.puzzles import rows_from
from nonet.bulk.read.source import Chunk, Source, Table, Unit
from nonet.bulk.read.streams import ByteSource
from nonet.errors import ParseError
from nonet.storage.npy import NpyArray

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path


__all__ = ["NpySource"]

_ROWS: Final = 65_536
#: The maximum size of a chunk in bytes.
_MOST_BYTES: Final = 64 << 20
#: The maximum size of a text row in bytes: NumPy pads every row to the longest.
_MOST_ROW_BYTES: Final = 1 << 18


class NpySource(Source[NDArray[Any]]):
    """Rows of an array of shape (n, 81) or (n, 9, 9), or of n strings."""

    chunk_rows: int = _ROWS
    size: int | None

    def __init__(self, path: Path) -> None:
        self.name = str(path)
        self.array = array = NpyArray(path)
        is_text = array.dtype.kind in "SU" and len(array.shape) == 1
        if not is_text and (array.dtype.kind not in "iub" or array.shape[1:] not in ((81,), (9, 9))):
            raise ParseError("array.file", dtype=array.dtype, shape=array.shape, path=path)
        if is_text and array.dtype.itemsize > _MOST_ROW_BYTES:
            raise ParseError("array.rows", most=_MOST_ROW_BYTES, dtype=array.dtype, path=path)
        self.size = len(array)
        self.set_chunk_rows(_ROWS)

    def set_chunk_rows(self, rows: int) -> None:
        """Set the approximate number of rows per chunk, fewer if rows are long."""
        row_bytes = self.array.dtype.itemsize * (81 if len(self.array.shape) > 1 else 1)
        self.chunk_rows = max(1, min(rows, _MOST_BYTES // row_bytes))

    def identity(self) -> dict[str, Any]:
        return ByteSource(self.array.path).identity()

    def chunks(self, unit: Unit[Any]) -> Iterator[Chunk[NDArray[Any]]]:
        end = len(self.array) if unit.stop is None else unit.stop
        for start in range(unit.start, end, self.chunk_rows):
            rows = self.array.rows(start, min(end, start + self.chunk_rows))
            yield Chunk(rows, start + len(rows), start + len(rows))

    def units(self, rows: int, start: int) -> list[Unit[Any]]:
        step = max(1, rows // self.chunk_rows) * self.chunk_rows
        edges = range(start // step * step + step, self.size or 0, step)
        return [Unit(at, stop) for at, stop in zip([start, *edges], [*edges, None], strict=True)]

    def table(self, chunk: Chunk[NDArray[Any]]) -> Table:
        return Table(rows_from(chunk.payload))
