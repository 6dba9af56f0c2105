"""Containers of puzzles: which there are, and which one a file is."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nonet import formats
from nonet.bulk.read.csv import CsvSource, CsvWriter
from nonet.bulk.read.grids import GridSource
from nonet.bulk.read.lines import LINE_BYTES, LineSource, LineWriter
from nonet.bulk.read.npy import NpySource, NpyWriter
from nonet.bulk.read.parquet import ParquetSource, ParquetWriter
from nonet.bulk.read.streams import ByteSource, inner_suffix
from nonet.bulk.suffixes import CONTAINERS, container_of
from nonet.errors import ParseError

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from nonet.bulk.read.source import Source, Writer

__all__ = ["container_for", "open_source", "writer_for"]


def open_source(path: Path | None, column: str | None = None, chunk_rows: int | None = None) -> Source:
    """Open a file of puzzles, or standard input (None): by its suffix, and text by what it says.

    `chunk_rows` asks for smaller chunks, of about so many puzzles, for work that takes long.
    """
    source = _open(path, column)
    if chunk_rows is not None:
        inner: ByteSource | None = getattr(source, "source", None)
        if inner is not None:
            inner.chunk_bytes = chunk_rows * LINE_BYTES
        if hasattr(source, "chunk_rows"):
            source.chunk_rows = chunk_rows
    return source


def _open(path: Path | None, column: str | None) -> Source:
    suffix, compression = ("", None) if path is None else inner_suffix(path)
    name = container_of(suffix)
    if name in ("parquet", "npy") and compression:
        raise ParseError(f"expected {path} unpacked: {name} cannot be read from {compression} in pieces")
    if path is not None and name == "parquet":
        return ParquetSource(path, column)
    if path is not None and name == "npy":
        return NpySource(path)
    source = ByteSource(path, compression)
    if name == "csv" or column is not None:
        return CsvSource(source, column)
    return _text_source(source)


def _text_source(source: ByteSource) -> Source:
    """Tell lines, which are read natively, from CSV under another name and from the formats that are read slowly."""
    head = source.head()
    if head[:2] in (b"\xff\xfe", b"\xfe\xff"):
        return GridSource(source)
    text = head.decode("utf-8-sig", errors="replace")
    try:
        found = formats.detect(text.rpartition("\n")[0] or text) if text.strip() else "line"
    except ParseError:
        found = "line"
    if found == "csv":
        return CsvSource(source)
    return LineSource(source) if found in ("line", "sdm") else GridSource(source)


def container_for(path: Path | None, container: str | None, among: Sequence[str] = tuple(CONTAINERS)) -> str:
    """Choose the container of an output, among those that can hold it: as told, else by the suffix."""
    if container is not None:
        if container not in among:
            raise ParseError(f"expected a format ({', '.join(among)}), got {container!r}")
        return container
    found = container_of("" if path is None else inner_suffix(path)[0])
    if found is None or found not in among:
        known = ", ".join(suffix for name in among for suffix in CONTAINERS[name] if suffix)
        raise ParseError(f"expected an output name that ends in {known}, or --format, got {path}")
    return found


def writer_for(path: Path | None, container: str | None, limit: int) -> Writer:
    """Choose how results are written: as told, else by the suffix."""
    container = container_for(path, container)
    if container == "lines":
        return LineWriter()
    if container == "csv":
        return CsvWriter(limit)
    return NpyWriter() if container == "npy" else ParquetWriter(limit)
