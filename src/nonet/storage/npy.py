"""Arrays in .npy files, read some rows at a time.

Files are read and never mapped into memory: a mapped file that another program truncates ends the process with a signal
(SIGBUS), where a read comes back short and becomes an error.
"""

from __future__ import annotations

import io
import os
from math import prod
from typing import TYPE_CHECKING, Any, BinaryIO, Final, cast

import numpy as np

from nonet.errors import ParseError, WrongValueError
from nonet.storage.paths import absolute, changed_input, is_local

if TYPE_CHECKING:
    from pathlib import Path

    from numpy.typing import NDArray

__all__ = ["NpyArray"]

#: At most this many bytes are read as a header, whatever length it claims; NumPy's own limit is 10,000 characters.
_HEADER_BYTES: Final = 1 << 14
_READERS: Final = {(1, 0): np.lib.format.read_array_header_1_0, (2, 0): np.lib.format.read_array_header_2_0}


class NpyArray:
    """The rows of a .npy file: shape and type are known up front, rows are read on demand.

    It holds no open file and can be pickled. Raises ParseError for a file that is not an array or has fewer rows than
    its header says, SudokuError for one that changes afterwards.
    """

    def __init__(self, path: Path) -> None:
        self.path = path
        try:
            with self._open() as file:
                self._state = _state_of(file)
                self.shape, self.is_fortran, self.dtype, self._start = _read_header(file)
                size = file.seek(0, io.SEEK_END)
        except OSError:
            raise
        except Exception as error:  # NumPy evaluates the header, and lets all tokenizer errors through
            raise ParseError("file.npy", path=path, error=error) from None
        if size - self._start < self.dtype.itemsize * prod(self.shape):
            raise ParseError("file.npy_end", shape=self.shape, path=path)

    def __len__(self) -> int:
        return self.shape[0]

    def __getstate__(self) -> dict[str, Any]:
        """Pickle an absolute path: workers may run in other folders."""
        return {**self.__dict__, "path": absolute(self.path)}

    def rows(self, start: int, stop: int) -> NDArray[Any]:
        """Read some rows; fewer at the end of the array."""
        start, stop = min(start, len(self)), min(stop, len(self))
        inner = self.shape[1:]
        with self._open() as file:
            if _state_of(file) != self._state:
                raise changed_input(str(self.path))
            if not self.is_fortran:
                rows = np.empty((stop - start, *inner), self.dtype)
                self._fill(file, rows, start * prod(inner))
                return rows
            # Column by column, each as long as the array.
            columns = np.empty((prod(inner), stop - start), self.dtype)
            for number, column in enumerate(columns):
                self._fill(file, column, number * len(self) + start)
            return np.ascontiguousarray(columns.T).reshape(stop - start, *inner, order="F")

    def _open(self) -> BinaryIO:
        return cast("BinaryIO", self.path.open("rb", buffering=0) if is_local(self.path) else self.path.open("rb"))

    def _fill(self, file: BinaryIO, array: NDArray[Any], place: int) -> None:
        """Read as many items as an array has, from an offset counted in items."""
        if not array.size:
            return
        view = array.reshape(-1).view(np.uint8).data
        file.seek(self._start + place * self.dtype.itemsize)
        while view:
            read: int = file.readinto(view)  # type: ignore[attr-defined]  # binary files have it
            if not read:
                raise changed_input(str(self.path))
            view = view[read:]


def _read_header(file: BinaryIO) -> tuple[tuple[int, ...], bool, np.dtype[Any], int]:
    """Return shape, order, type and the offset of the rows; raise ValueError for anything else."""
    head = io.BytesIO(file.read(_HEADER_BYTES))
    version = np.lib.format.read_magic(head)
    if version not in _READERS:
        raise WrongValueError("npy.version", version=str(version))
    shape, is_fortran, dtype = _READERS[version](head)
    if not shape or min(shape) < 0:
        raise WrongValueError("npy.shape", shape=str(shape))
    if dtype.hasobject or not dtype.itemsize:
        raise WrongValueError("npy.items", dtype=str(dtype))
    return shape, is_fortran and len(shape) > 1, dtype, head.tell()


def _state_of(file: BinaryIO) -> tuple[int, int] | None:
    """Return a value that changes when somebody writes to a file; None if that cannot be determined."""
    try:
        status = os.fstat(file.fileno())
    except (OSError, AttributeError):
        return None
    return status.st_size, status.st_mtime_ns
