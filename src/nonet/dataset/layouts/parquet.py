"""Parquet: one table per part, a row group per 32,768 examples."""

from __future__ import annotations

from abc import abstractmethod
from typing import TYPE_CHECKING, Any

from nonet.bulk.columns import import_parquet
from nonet.bulk.write.parquet import ParquetWriter
from nonet.dataset.layouts.base import ROWS, Encoder, Layout, records_from, values_of

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from numpy.typing import NDArray

    from nonet.bulk.write.writer import Encoded

__all__ = ["Parquet", "ParquetTable"]


class Parquet(Layout):
    """`train.parquet`, `validation.parquet`, `test.parquet`."""

    name = "parquet"
    has_columns = True

    def library(self) -> str:
        """Return pyarrow with its version, because other versions may produce other bytes."""
        return _Examples().library

    def encoders(self, split: str) -> dict[str, Encoder]:
        return {f"{split}.parquet": _Examples()}

    def read(self, folder: Path, split: str) -> Iterator[NDArray[Any]]:
        with import_parquet().parquet.ParquetFile(folder / f"{split}.parquet") as file:
            for batch in file.iter_batches(ROWS):
                yield records_from(batch.to_pydict())

    def trace_path(self, split: str) -> str:
        return f"{split}.traces.parquet"


class ParquetTable(Encoder):
    """Rows of a known schema."""

    @property
    def writer(self) -> ParquetWriter:
        """A table without nulls."""
        arrow = import_parquet()
        kinds = self.kinds(arrow)
        return ParquetWriter(arrow.schema([arrow.field(name, kind, nullable=False) for name, kind in kinds.items()]))

    @abstractmethod
    def kinds(self, arrow: Any) -> dict[str, Any]:
        """Return the types of the columns."""


class _Examples(ParquetTable):
    def encode(self, first: int, records: NDArray[Any]) -> Encoded:
        return self.writer.group(values_of(records))

    def kinds(self, arrow: Any) -> dict[str, Any]:
        text = arrow.string()
        return {
            "puzzle": text,
            "solution": text,
            "clues": arrow.uint8(),
            "level": text,
            "score": arrow.int32(),
            "hardest": text,
            "steps": arrow.uint16(),
            "status": text,
            "search_nodes": arrow.uint32(),
            "canonical_id": text,
            "augmentation": arrow.uint32(),
        }
