"""load: read the puzzles of a file of any supported kind as grids."""

from __future__ import annotations

import errno
import io
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeAlias

from nonet import formats, plugins
from nonet.arguments import checked_function, wrong_type
from nonet.bulk.read.streams import ByteSource, bounded_lines, container_of, files_at, inner_suffix
from nonet.errors import ParseError
from nonet.formats.foreign import expect_text
from nonet.puzzles import is_object, variant_from
from nonet.storage.outputs import note_inputs
from nonet.storage.paths import is_address

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator
    from os import PathLike

    from nonet.grid import Grid
    from nonet.variants import Puzzle

__all__ = ["load", "read_file"]

#: A location, and the puzzle there or the error.
Outcome: TypeAlias = "tuple[str, Grid | Puzzle | ParseError]"


def load(
    path: str | PathLike[str],
    *,
    column: str | None = None,
    on_error: Callable[[ParseError], None] | None = None,
) -> list[Grid | Any]:
    r"""Read all puzzles of a file: text in any format, CSV, Parquet, .npy, JSON lines, and .gz or .zst of text.

    A folder means all the files in it; an address such as s3://bucket/puzzles.csv is opened with fsspec. Variants, in
    JSON lines or links, become `nonet.variants.Puzzle`; all other puzzles become grids. `column` names the puzzle
    column if it is not obvious. The first bad puzzle raises a ParseError with its location; with `on_error`, the error
    is passed to that function and reading continues. For more puzzles than fit into memory, use `nonet.solve_stream`.

    >>> import pathlib, tempfile
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     file = pathlib.Path(folder) / "puzzles.csv"
    ...     _ = file.write_text("id,puzzle\n7,53" + "." * 79 + "\n")
    ...     [grid.clue_count for grid in load(file)]
    [2]
    """
    if not isinstance(column, str | None):
        raise wrong_type(column, "column")
    if on_error is not None:
        checked_function(on_error, "on_error", of="ParseError")
    try:
        text = path if isinstance(path, str) else path.__fspath__()
    except AttributeError:
        raise wrong_type(path, "path") from None
    if not is_address(text) and not Path(text).exists():
        raise FileNotFoundError(errno.ENOENT, "no such file", text)
    grids = []
    for file in files_at(text):
        for place, found in read_file(file, column):
            if not isinstance(found, ParseError):
                grids.append(found)
                continue
            error = ParseError("in.place", text=found.text, line=found.line, got=found.got, place=place, error=found)
            if on_error is None:
                raise error
            on_error(error)
    return grids


def read_file(path: Path | None, column: str | None = None, format_name: str | None = None) -> Iterator[Outcome]:
    """Read the grids of a file or of standard input: text is parsed here to keep candidates, tables by bulk.read.

    With `format_name`, the file is a text of that format.
    """
    note_inputs([path])
    suffix, compression = ("", None) if path is None else inner_suffix(path)
    is_named = format_name is not None
    if container_of(suffix) == "jsonl" and column is None and not is_named:
        yield from _read_json(ByteSource(path, compression))
        return
    if not is_named and (column is not None or container_of(suffix) in ("parquet", "npy")):
        yield from _read_table(path, column)
        return
    if path is None and not isinstance(getattr(sys.stdin, "buffer", None), io.BufferedReader):
        yield from _read_lines(
            bounded_lines(sys.stdin), "standard input", format_name
        )  # sys.stdin was replaced: no descriptor
        return
    source = ByteSource(path, compression)
    if not is_named and _has_cells(source):
        yield from _read_table(path, None)
        return
    head = source.head()
    expect_text(head, source.name)
    if not is_named and is_object(head.decode("utf-8-sig", errors="replace")):
        yield from _read_json(source)
        return
    encoding = "utf-16" if head[:2] in (b"\xff\xfe", b"\xfe\xff") else "utf-8-sig"
    raw = source.open()
    reader: Any = raw if isinstance(raw, io.BufferedIOBase) else io.BufferedReader(raw)
    own = plugins.of_suffix("formats", suffix) if not is_named and container_of(suffix) is None else format_name
    with io.TextIOWrapper(reader, encoding, errors="replace") as text:
        yield from _read_lines(bounded_lines(text), source.name, own)


def _has_cells(source: ByteSource) -> bool:
    """Return whether a text is a table with a column for each cell."""
    if max(source.head().split(b"\n", 1)[0].count(delimiter) for delimiter in (b",", b";", b"\t")) != 80:
        return False
    from nonet.bulk.read.csv import CellsSource

    return CellsSource.of(source) is not None


def _read_table(path: Path | None, column: str | None) -> Iterator[Outcome]:
    """Read the puzzles of a table with columns, or of an array."""
    from nonet.bulk.read import open_source
    from nonet.bulk.read.source import WHOLE

    source = open_source(path, column)
    before = source.first_line + 1
    for chunk in source.chunks(WHOLE):
        table = source.table(chunk)
        table.readable()  # finds out why rows are unreadable
        for row in range(len(table)):
            place = f"{source.name}, line {before + table.line_of(row)}"
            wrong = table.rows.errors.get(row)
            yield place, table.rows.grid(row) if wrong is None else ParseError(wrong)
        before += table.lines


def _read_json(source: ByteSource) -> Iterator[Outcome]:
    """Read JSON lines."""
    from nonet.bulk.read.json_lines import JsonSource, read_row
    from nonet.bulk.read.source import WHOLE

    expect_text(source.head(), source.name)
    rows = JsonSource(source)
    before = 1
    for chunk in rows.chunks(WHOLE):
        table = rows.table(chunk)
        for row, text in enumerate(table.texts):
            place = f"{source.name}, line {before + table.line_of(row)}"
            try:
                yield place, read_row(text)[1]
            except ParseError as error:
                yield place, error
        before += table.lines


def _read_lines(lines: Iterable[str], source: str, format_name: str | None = None) -> Iterator[Outcome]:
    """Read all grids, in any format unless it is named; a bad grid yields its error instead."""
    errors: list[ParseError] = []
    entries = formats.parse_many(lines, format=format_name, on_error=errors.append)
    while True:
        entry = next(entries, None)
        for error in errors:
            found: Grid | Puzzle | ParseError = error
            if error.kind == "variant" and error.text is not None:
                try:
                    found = variant_from(error.text, error)
                except ParseError as other:
                    found = other
            yield (f"{source}, line {error.line}" if error.line else source), found
        errors.clear()
        if entry is None:
            return
        yield f"{source}, line {entry.line}", entry.grid
