"""NumPy's .npy: arrays of digits, mapped into memory."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

import numpy as np
from numpy.typing import NDArray

from nonet.bulk.puzzles import rows_from
from nonet.bulk.read.source import Chunk, Source, Stretch, Table
from nonet.bulk.read.streams import ByteSource
from nonet.errors import ParseError
from nonet.storage.paths import absolute, is_local

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path


__all__ = ["NpySource"]

_ROWS: Final = 65_536


class NpySource(Source[NDArray[Any]]):
    """Rows of an array of shape (n, 81) or (n, 9, 9), or of n strings."""

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
        """Send an absolute path: workers may run in other folders."""
        return {**self.__dict__, "path": absolute(self.path)}

    def identity(self) -> dict[str, Any]:
        """Return what shows that the file is still the same."""
        return ByteSource(self.path).identity()

    def chunks(self, stretch: Stretch) -> Iterator[Chunk[NDArray[Any]]]:
        """Give some rows at a time."""
        array = self._array()
        for start in range(stretch.start or 0, stretch.stop or len(array), self.chunk_rows):
            rows = array[start : start + self.chunk_rows]
            yield Chunk(rows, start + len(rows), start + len(rows))

    def stretches(self, rows: int, position: Any) -> list[Stretch]:
        """Cut between chunks."""
        step = max(1, rows // self.chunk_rows) * self.chunk_rows
        start = position or 0
        edges = range(start // step * step + step, self.size or 0, step)
        return [Stretch(at, stop) for at, stop in zip([start, *edges], [*edges, None], strict=True)]

    def table(self, chunk: Chunk[NDArray[Any]]) -> Table:
        """Read the digits of some rows."""
        return Table(rows_from(chunk.payload))
