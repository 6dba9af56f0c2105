"""NumPy's .npy: one growing array with a header of fixed size."""

from __future__ import annotations

import io
from dataclasses import dataclass, field
from math import prod
from typing import TYPE_CHECKING, Any, Final

import numpy as np

from nonet.bulk.columns import Boards
from nonet.bulk.write.writer import Encoded
from nonet.errors import SudokuError

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from nonet.bulk.columns import Columns
    from nonet.bulk.read.source import Table
    from nonet.bulk.tasks.task import Task

__all__ = ["NpyWriter"]

_HEADER_BYTES: Final = 128


@dataclass(frozen=True)
class NpyWriter:
    """Boards as an array of shape (n, 81), or rows of any other shape; zeros for rows without a board."""

    kind: np.dtype[Any] = field(default_factory=lambda: np.dtype(np.uint8))
    shape: tuple[int, ...] = (81,)
    #: Whether the number of rows is appended at the end.
    ends_with_count: bool = False

    name = "npy"
    library = ""

    def start(self) -> bytes:
        """Return a header for no rows; `finish` fills in the number."""
        return self._header(0)

    def encode(self, task: Task, table: Table, columns: Columns) -> Encoded:
        boards = task.lines(table, columns)
        assert isinstance(boards, Boards)  # of every task that has npy among its formats
        for note in boards.notes.values():
            if len(note) == 729 and not note.startswith("#"):
                raise SudokuError("npy.eliminated")
        return self.rows(boards.digits if columns.keep is None else boards.digits[columns.keep])

    def rows(self, array: NDArray[Any]) -> Encoded:
        """Write some rows."""
        return Encoded(np.ascontiguousarray(array.astype(self.kind, copy=False)).reshape(-1).view(np.uint8).data)

    def finish(self, file: Any, index: Any, rows: int) -> None:
        """Append the count if asked for, and fill in the number of rows."""
        end: int = file.seek(0, io.SEEK_END)
        if self.ends_with_count:
            end += file.write(np.array([rows], self.kind).tobytes())
        file.seek(0)
        file.write(self._header((end - _HEADER_BYTES) // (self.kind.itemsize * prod(self.shape))))

    def _header(self, rows: int) -> bytes:
        """Return the header that np.save writes, always of the same length."""
        out = io.BytesIO()
        descr = np.lib.format.dtype_to_descr(self.kind)
        shape = (rows, *self.shape)
        np.lib.format.write_array_header_1_0(out, {"descr": descr, "fortran_order": False, "shape": shape})
        header = out.getvalue()
        if len(header) != _HEADER_BYTES:
            raise AssertionError(f"expected a header of {_HEADER_BYTES} bytes, got {len(header)}")
        return header
