"""Rows that stay and rows that are left out: some rows of a chunk written as they came, the others with a reason."""

from __future__ import annotations

import io
from dataclasses import replace
from typing import TYPE_CHECKING, Any, Final

import numpy as np

from nonet.bulk.read.csv import CsvSource, CsvWriter, puzzle_texts
from nonet.bulk.read.npy import NpyWriter
from nonet.bulk.read.parquet import ParquetSource, ParquetWriter
from nonet.bulk.read.source import Reject
from nonet.bulk.read.streams import inner_suffix
from nonet.bulk.suffixes import CONTAINERS, container_of
from nonet.errors import ParseError, SudokuError
from nonet.grid import Grid

if TYPE_CHECKING:
    from pathlib import Path

    from numpy.typing import NDArray

    from nonet.bulk.read.source import Chunk, Table, Writer

__all__ = ["KEPT", "kept_lines", "kept_writer_for", "why_left_out"]

#: Rows that need no mention: those that stay, and those that repeat one.
KEPT: Final = ("kept", "equivalent")


def why_left_out(table: Table, row: int) -> tuple[str, Reject]:
    """Tell why a row is no sound puzzle: a label to count it by, and what to say."""
    digits = table.rows.digits[row]
    if row not in table.rows.errors and (digits > 9).any():
        table.rows.blame(row)
    if row in table.rows.errors:
        return "unreadable", Reject(table.line_of(row), table.rows.errors[row], table.text_of(row))
    grid = Grid.from_digits(digits.tobytes())
    conflicts = grid.conflicts()
    if not conflicts:
        raise SudokuError(f"expected a conflict in {grid.to_line()}, got none: the input has changed")
    return "conflict", Reject(table.line_of(row), str(conflicts[0]), grid.to_line())


def kept_lines(table: Table, is_kept: NDArray[np.bool_]) -> NDArray[np.uint8]:
    """Give rows as lines, (n, 82) characters."""
    text = np.full((int(is_kept.sum()), 82), ord("\n"), np.uint8)
    text[:, :81] = puzzle_texts(table)[is_kept]
    return text


def kept_writer_for(output: Path | None, container: str | None) -> Writer:
    """Choose how rows that stay are written: as told, else by the suffix."""
    if container is None:
        container = container_of("" if output is None else inner_suffix(output)[0])
    writers: dict[str | None, Any] = {"lines": KeptLines, "csv": KeptCsv, "parquet": KeptParquet, "npy": KeptArray}
    if container not in writers:
        known = ", ".join(suffix for suffixes in CONTAINERS.values() for suffix in suffixes if suffix)
        raise ParseError(f"expected an output name that ends in {known}, or --format, got {container or output}")
    writer: Writer = writers[container]()
    return writer


class KeptLines:
    """The puzzles, a line each."""

    name = "lines"

    def start(self, sources: list[Any]) -> bytes:
        """Start with the first puzzle."""
        return b""

    def encode(self, source: Any, chunk: Chunk, table: Any, is_kept: NDArray[np.bool_]) -> tuple[Any, bytes]:
        """Write the puzzles that stay."""
        return kept_lines(table, is_kept).reshape(-1), b""

    def finish(self, file: Any, index: Any, rows: int) -> None:
        """Leave the file as it is."""


class KeptCsv(CsvWriter):
    """All columns of the input, as they were."""

    def new_columns(self, taken: Any) -> list[str]:
        """Add none."""
        return []

    def encode(self, source: Any, chunk: Chunk, table: Any, is_kept: Any) -> tuple[Any, bytes]:
        """Write the records that stay."""
        if isinstance(source, CsvSource):
            record = table.native.record
            return b"".join(part for row in np.flatnonzero(is_kept).tolist() for part in (record(row), b"\n")), b""
        if isinstance(source, ParquetSource):
            mask = source.arrow.array(is_kept)
            return source.to_csv(replace(chunk, payload=chunk.payload.filter(mask))), b""
        return kept_lines(table, is_kept).reshape(-1), b""


class KeptParquet(ParquetWriter):
    """All columns of the input, as they were."""

    def new_schema(self) -> Any:
        """Add no columns."""
        return self.arrow.schema([])

    def new_columns(self, results: Any) -> list[Any]:
        """Add no columns."""
        return []

    def _table_of(self, source: Any, chunk: Chunk, table: Any, results: Any) -> Any:
        return super()._table_of(source, chunk, table, results).filter(self.arrow.array(results))


class KeptArray(NpyWriter):
    """The puzzles as an array, (n, 81) uint8."""

    def encode(self, source: Any, chunk: Chunk, table: Any, is_kept: Any) -> tuple[Any, bytes]:
        """Write the digits of the puzzles that stay."""
        return np.asarray(table.rows.digits)[is_kept].reshape(-1), b""

    def finish(self, file: Any, index: Any, rows: int) -> None:
        """Put the number of rows that stayed into the header."""
        size = file.seek(0, io.SEEK_END) - len(self.start([]))
        super().finish(file, index, size // 81)
