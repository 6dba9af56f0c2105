"""Parquet: one table per part, a row group per 32,768 examples."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from nonet.bulk.read.parquet import ParquetWriter
from nonet.bulk.write.footer import MAGIC, split_file
from nonet.dataset.layouts.base import ROWS, Encoder, records_from, values_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    from numpy.typing import NDArray

__all__ = ["Parquet", "ParquetTable"]


class Parquet:
    """`train.parquet`, `validation.parquet`, `test.parquet`."""

    name = "parquet"
    has_columns = True

    def library(self) -> str:
        """Name pyarrow with its version: another one may give other bytes."""
        return ParquetWriter().library

    def encoders(self, split: str) -> dict[str, Encoder]:
        """Give the one file of a part."""
        return {f"{split}.parquet": _Examples()}

    def notes(self, split: str, classes: int, rows: int) -> dict[str, Any]:
        """Describe nothing: the columns have names and types."""
        return {}

    def read(self, folder: Path, split: str) -> Iterator[NDArray[Any]]:
        """Read row groups."""
        arrow = ParquetWriter().arrow
        with arrow.parquet.ParquetFile(folder / f"{split}.parquet") as file:
            for batch in file.iter_batches(ROWS):
                yield records_from(batch.to_pydict())

    def trace_path(self, split: str) -> str:
        """Keep traces in a table of their own."""
        return f"{split}.traces.parquet"


class ParquetTable(ParquetWriter):
    """Rows of a known schema as row groups."""

    def __init__(self, kinds_of: Callable[[Any], dict[str, Any]]) -> None:
        super().__init__()
        kinds = kinds_of(self.arrow)
        self.schema = self.arrow.schema([self.arrow.field(name, kind, nullable=False) for name, kind in kinds.items()])

    def start(self, sources: list[Any]) -> bytes:
        """Start with the mark of the format."""
        return MAGIC

    def group(self, columns: dict[str, list[Any]]) -> tuple[Any, bytes]:
        """Give a row group and its footer."""
        return split_file(self._file_of(self.arrow.table(columns, schema=self.schema)))

    def _empty_table(self) -> Any:
        return self.schema.empty_table()


class _Examples(ParquetTable):
    def __init__(self) -> None:
        super().__init__(_kinds)

    def encode(self, first: int, records: NDArray[Any]) -> tuple[Any, bytes]:  # type: ignore[override]
        return self.group(values_of(records))


def _kinds(arrow: Any) -> dict[str, Any]:
    """Give the types of the columns."""
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
