"""open_source: choose the source for a file."""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING

from nonet import formats, plugins
from nonet.bulk.read.csv import CellsSource, CsvSource
from nonet.bulk.read.grids import GridSource
from nonet.bulk.read.json_lines import JsonSource
from nonet.bulk.read.lines import LineSource
from nonet.bulk.read.npy import NpySource
from nonet.bulk.read.parquet import ParquetSource
from nonet.bulk.read.streams import ByteSource, container_of, inner_suffix
from nonet.errors import ParseError, UsageError
from nonet.formats.foreign import expect_text
from nonet.puzzles import has_rules_of_its_own, is_object, parse
from nonet.storage.outputs import note_inputs

if TYPE_CHECKING:
    from pathlib import Path

    from nonet.bulk.read.source import AnySource

__all__ = ["open_source"]


def open_source(
    path: Path | None, column: str | None = None, chunk_rows: int | None = None, *, takes_json: bool = False
) -> AnySource:
    """Open a file of puzzles, or standard input (None), by its suffix and, for text, its content.

    `chunk_rows` asks for smaller chunks of about that many puzzles, for slow tasks. JSON lines, whose puzzles may be
    variants, are a UsageError unless `takes_json` is set.
    """
    note_inputs([path])
    source = _open(path, column)
    if isinstance(source, JsonSource):
        if not takes_json:
            raise UsageError("json_lines.classic", file=source.name)
    elif chunk_rows is not None:
        source.set_chunk_rows(chunk_rows)
    return source


def _open(path: Path | None, column: str | None) -> AnySource:
    suffix, compression = ("", None) if path is None else inner_suffix(path)
    name = container_of(suffix)
    if name in ("parquet", "npy") and compression:
        raise ParseError("file.compressed", path=path, name=name, compression=compression)
    if path is not None and name == "parquet":
        return ParquetSource(path, column)
    if path is not None and name == "npy":
        return NpySource(path)
    source = ByteSource(path, compression)
    if column is None and name is None and (own := plugins.of_suffix("formats", suffix)):
        expect_text(source.head(), source.name)
        return GridSource(source, own)
    if column is None and name in ("csv", None, "lines") and (cells := CellsSource.of(source)) is not None:
        return cells
    if column is not None or (name == "csv" and not _is_board(source)):
        return CsvSource(source, column)
    if name == "jsonl":
        expect_text(source.head(), source.name)
        return JsonSource(source)
    return _text_source(source)


def _text_source(source: ByteSource) -> AnySource:
    """Distinguish plain lines (read natively), CSV under another name, and formats that are read grid by grid."""
    head = source.head()
    expect_text(head, source.name)
    if head[:2] in (b"\xff\xfe", b"\xfe\xff"):
        return GridSource(source)
    text = head.decode("utf-8-sig", errors="replace")
    if is_object(text) or _is_variant(text):
        return JsonSource(source)
    try:
        found = formats.detect(text.rpartition("\n")[0] or text) if text.strip() else "line"
    except ParseError:
        found = "line"
    if found == "csv":
        with suppress(UsageError):  # no puzzle column: plain lines that happen to start with commas in them
            return CsvSource(source)
        return LineSource(source)
    return LineSource(source) if found in ("line", "sdm") else GridSource(source)


def _is_board(source: ByteSource) -> bool:
    """Return whether CSV is a board, a record for each of its rows, as spreadsheets write it."""
    with suppress(ParseError):
        return formats.detect(source.head().decode("utf-8-sig", errors="replace")) == "rows"
    return False


def _is_variant(text: str) -> bool:
    """Return whether the first line of a text is a link to a variant."""
    first = text.strip().partition("\n")[0]
    if not has_rules_of_its_own(first):
        return False
    try:
        return not parse(first).is_classic
    except ParseError:
        return False
