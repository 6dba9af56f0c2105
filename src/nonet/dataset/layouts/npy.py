"""NumPy arrays: a folder per part, a file per column, all of the same length."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Any, Final

import numpy as np

from nonet.bulk.write.npy import NpyWriter
from nonet.dataset.layouts.base import ROWS, Encoder, Layout
from nonet.dataset.records import COLUMNS, RECORD
from nonet.errors import WrongValueError
from nonet.storage.npy import NpyArray

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    from numpy.typing import NDArray

    from nonet.bulk.write.writer import Encoded

__all__ = ["ArrayFile", "Arrays", "read_column"]

#: Columns by the field of the record; levels, techniques and statuses are codes, listed in the manifest.
_FIELDS: Final = dict(zip(COLUMNS, COLUMNS, strict=True)) | {"search_nodes": "nodes", "canonical_id": "id"}


class Arrays(Layout):
    """`train/puzzle.npy` of shape (n, 81), `train/score.npy` of shape (n,), and so on."""

    name = "npy"
    has_columns = True

    def encoders(self, split: str) -> dict[str, Encoder]:
        return {f"{split}/{column}.npy": _column(field) for column, field in _FIELDS.items()}

    def read(self, folder: Path, split: str) -> Iterator[NDArray[Any]]:
        columns = {
            field: read_column(folder / split / f"{column}.npy", RECORD[field].shape)
            for column, field in _FIELDS.items()
        }
        lengths = {len(column) for column in columns.values()}
        if len(lengths) > 1:
            raise WrongValueError("layout.columns", lengths=str(sorted(lengths)))
        for start in range(0, lengths.pop(), ROWS):
            part = {field: column.rows(start, start + ROWS) for field, column in columns.items()}
            records = np.zeros(len(part["puzzle"]), RECORD)
            for field, column in part.items():
                records[field] = column
            yield records

    def trace_path(self, split: str) -> str:
        """Return the path of the traces: next to the arrays, as JSON lines, because they vary in length."""
        return f"{split}/traces.jsonl"


@dataclass(frozen=True)
class ArrayFile(Encoder):
    """The array of one column."""

    kind: np.dtype[Any]
    shape: tuple[int, ...]
    #: Returns part of the column; it is pickled to workers, so it must be a named function.
    column: Callable[[int, NDArray[Any]], NDArray[Any]]
    #: Whether the total number of examples follows the last one.
    ends_with_count: bool = False

    @property
    def writer(self) -> NpyWriter:
        return NpyWriter(self.kind, self.shape, self.ends_with_count)

    def encode(self, first: int, records: NDArray[Any]) -> Encoded:
        return self.writer.rows(self.column(first, records))


def read_column(path: Path, shape: tuple[int, ...]) -> NpyArray:
    """Open a column of integers; raise ValueError for anything else."""
    array = NpyArray(path)
    if array.shape[1:] != shape or array.dtype.kind not in "iu":
        raise WrongValueError("layout.npy", shape=list(map(str, shape)), file=path.name)
    return array


def _column(field: str) -> ArrayFile:
    kind, shape = RECORD[field].base, RECORD[field].shape
    return ArrayFile(kind, shape, partial(_values, field))


def _values(field: str, first: int, records: NDArray[Any]) -> NDArray[Any]:
    values: NDArray[Any] = records[field]
    return values
