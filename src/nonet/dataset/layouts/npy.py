"""NumPy arrays: a folder per part, a file per column, all of the same length."""

from __future__ import annotations

import io
from functools import partial
from typing import TYPE_CHECKING, Any, Final

import numpy as np

from nonet.dataset.layouts.base import ROWS, Encoder
from nonet.dataset.records import RECORD

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    from numpy.typing import NDArray

__all__ = ["ArrayFile", "Arrays"]

_HEADER_BYTES: Final = 128
#: Columns by the field of the record; levels, techniques and statuses as codes, which the manifest names.
_FIELDS: Final = {
    "puzzle": "puzzle",
    "solution": "solution",
    "clues": "clues",
    "level": "level",
    "score": "score",
    "hardest": "hardest",
    "steps": "steps",
    "status": "status",
    "search_nodes": "nodes",
    "canonical_id": "id",
    "augmentation": "augmentation",
}


class Arrays:
    """`train/puzzle.npy` of shape (n, 81), `train/score.npy` of shape (n,), and so on."""

    name = "npy"
    has_columns = True

    def library(self) -> str:
        """Name nothing: the bytes are ours."""
        return ""

    def encoders(self, split: str) -> dict[str, Encoder]:
        """Give the file of each column."""
        return {f"{split}/{column}.npy": _column(field) for column, field in _FIELDS.items()}

    def notes(self, split: str, classes: int, rows: int) -> dict[str, Any]:
        """Describe nothing: the manifest names the codes."""
        return {}

    def read(self, folder: Path, split: str) -> Iterator[NDArray[Any]]:
        """Read stretches of all columns."""
        columns = {
            field: np.load(folder / split / f"{column}.npy", mmap_mode="r", allow_pickle=False)
            for column, field in _FIELDS.items()
        }
        lengths = {len(column) for column in columns.values()}
        if len(lengths) > 1:
            raise ValueError(f"expected columns of one length, got {sorted(lengths)}")
        for start in range(0, lengths.pop(), ROWS):
            part = {field: column[start : start + ROWS] for field, column in columns.items()}
            records = np.zeros(len(part["puzzle"]), RECORD)
            for field, column in part.items():
                records[field] = column
            yield records

    def trace_path(self, split: str) -> str:
        """Keep traces beside the arrays, as lines of JSON: they have no fixed length."""
        return f"{split}/traces.jsonl"


class ArrayFile:
    """One array, written a stretch at a time under a header of fixed size."""

    name = "npy"

    def __init__(
        self,
        kind: np.dtype[Any],
        shape: tuple[int, ...],
        column: Callable[[int, NDArray[Any]], NDArray[Any]],
        *,
        ends_with_count: bool = False,
    ) -> None:
        self.kind = kind
        self.shape = shape
        #: Gives a stretch of the column; workers get it by pickle, so it must have a name.
        self.column = column
        #: Whether the number of all examples stands behind the last one.
        self.ends_with_count = ends_with_count

    def start(self, sources: list[Any]) -> bytes:
        """Give a header for no rows; `finish` puts the number in."""
        return self._header(0)

    def encode(self, first: int, records: NDArray[Any]) -> tuple[Any, bytes]:
        """Give the bytes of a stretch of the column."""
        return self.column(first, records).astype(self.kind).tobytes(), b""

    def finish(self, file: Any, index: Any, rows: int) -> None:
        """Add what stands at the end, and put the number of rows into the header."""
        end: int = file.seek(0, io.SEEK_END)
        if self.ends_with_count:
            end += file.write(np.array([rows], self.kind).tobytes())
        size = self.kind.itemsize * int(np.prod(self.shape, dtype=np.int64))
        file.seek(0)
        file.write(self._header((end - _HEADER_BYTES) // size))

    def _header(self, rows: int) -> bytes:
        """Make the header that np.save would make, always of the same length."""
        out = io.BytesIO()
        descr = np.lib.format.dtype_to_descr(self.kind)
        shape = (rows, *self.shape)
        np.lib.format.write_array_header_1_0(out, {"descr": descr, "fortran_order": False, "shape": shape})
        header = out.getvalue()
        if len(header) != _HEADER_BYTES:
            raise AssertionError(f"expected a header of {_HEADER_BYTES} bytes, got {len(header)}")
        return header


def _column(field: str) -> ArrayFile:
    kind, shape = RECORD[field].base, RECORD[field].shape
    return ArrayFile(kind, shape, partial(_values, field))


def _values(field: str, first: int, records: NDArray[Any]) -> NDArray[Any]:
    values: NDArray[Any] = records[field]
    return values
