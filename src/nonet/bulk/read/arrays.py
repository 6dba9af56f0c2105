"""Puzzles in an Arrow array: text, bytes or lists of digits, read in place."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

import numpy as np

from nonet import _core
from nonet.bulk.columns import import_arrow
from nonet.bulk.puzzles import PuzzleRows, rows_from_table
from nonet.bulk.read.source import Table, TextTable
from nonet.words import language

if TYPE_CHECKING:
    from numpy.typing import NDArray

__all__ = ["may_hold_puzzles", "plain_array", "puzzle_table"]

#: Text types by name, because older versions of pyarrow lack some of them.
_TEXTS: Final = frozenset({"string", "large_string", "string_view"})
_BYTES: Final = frozenset({"binary", "large_binary", "binary_view"})
#: Contiguous text and byte types, with the width of their offsets; other types are copied.
_WIDTHS: Final = {"string": np.int32, "binary": np.int32, "large_string": np.int64, "large_binary": np.int64}


def _no_puzzle() -> str:
    return language("en").text("error.reason.null")


def may_hold_puzzles(kind: Any) -> bool:
    """Return whether a column of this type can hold puzzles: text, bytes, or lists of digits."""
    types = import_arrow().types
    kind = getattr(kind, "storage_type", kind)
    if types.is_dictionary(kind) or types.is_run_end_encoded(kind):
        kind = kind.value_type
    return _is_text(kind) or _is_list(kind)


def plain_array(column: Any) -> Any:
    """Return an array without dictionary, run-end or extension encoding."""
    arrow = import_arrow()
    if isinstance(column, arrow.ExtensionArray):  # such as Ray's tensors, which are lists underneath
        column = column.storage
    if arrow.types.is_run_end_encoded(column.type):
        column = arrow.compute.run_end_decode(column)
    return column.dictionary_decode() if arrow.types.is_dictionary(column.type) else column


def puzzle_table(column: Any) -> Table:
    """Find the puzzles of an Arrow array: text, bytes (81 characters or 81 digits), or lists of digits, flat or 9×9.

    Text and lists of bytes are read from Arrow's memory without a copy; a null is an unreadable row.
    """
    arrow = import_arrow()
    column = plain_array(column)
    if not len(column):
        return Table(PuzzleRows(np.empty((0, 81), np.uint8)))
    if _is_text(column.type):
        return _table_of_text(arrow, column)
    rows = _rows_of_lists(arrow, column) if _is_list(column.type) else None
    if rows is None:
        rows = PuzzleRows(np.empty((len(column), 81), np.uint8))
        for row, item in enumerate(column.to_pylist()):
            rows.fail(row, _no_puzzle()) if item is None else rows.put(row, item)
    return Table(rows)


def _is_text(kind: Any) -> bool:
    name = str(kind)
    return name in _TEXTS or name in _BYTES or name == "null" or name.startswith("fixed_size_binary[")


def _is_list(kind: Any) -> bool:
    types = import_arrow().types
    return bool(types.is_list(kind) or types.is_large_list(kind) or types.is_fixed_size_list(kind))


def _table_of_text(arrow: Any, column: Any) -> Table:
    count = len(column)
    name = str(column.type)
    if name not in _WIDTHS:
        column, name = column.cast(arrow.large_binary()), "large_binary"
    _, offsets, data = column.buffers()
    places = np.frombuffer(offsets, _WIDTHS[name])[column.offset : column.offset + count + 1].astype(np.int64)
    if name not in _TEXTS and not column.null_count:
        digits = _raw_digits(data, places)
        if digits is not None:
            return Table(PuzzleRows(digits))
    native = _core.PuzzleTable.from_fields(memoryview(data or b""), places)
    odd = native.odd()
    nulls = _null_rows(column)
    raw = {}
    if name not in _TEXTS:
        raw = {row: text for row, text in odd if len(text) == 81 and max(text) <= 9}
    rows = rows_from_table(native, [item for item in odd if item[0] not in raw and item[0] not in nulls])
    for row, text in raw.items():
        rows.digits[row] = np.frombuffer(text, np.uint8)
    for row in nulls:
        rows.fail(row, _no_puzzle())
    return TextTable(rows, {**dict(odd), **dict.fromkeys(nulls, b"")})


def _raw_digits(data: Any, places: NDArray[np.int64]) -> NDArray[np.uint8] | None:
    """Return the bytes as digits if every field has 81 of them, otherwise None."""
    count = len(places) - 1
    if data is None or places[-1] - places[0] != 81 * count or (np.diff(places) != 81).any():
        return None
    digits = np.frombuffer(data, np.uint8)[places[0] : places[-1]].reshape(count, 81)
    return digits if digits.max() <= 9 else None


def _rows_of_lists(arrow: Any, column: Any) -> PuzzleRows | None:
    """Read lists of 81 integers, or 9 lists of 9; None for lists of anything else."""
    count = len(column)
    edges, values = _edges(arrow, column)
    fits = np.diff(edges) == 81
    if _is_list(values.type):
        inner, cells = _edges(arrow, values)
        lengths = np.diff(inner[edges[0] : edges[-1] + 1])
        if (lengths != 9).any() or values.slice(edges[0], edges[-1] - edges[0]).null_count:
            return None
        fits = np.diff(edges) == 9
        edges, values = inner[edges], cells
    if not arrow.types.is_integer(values.type):
        return None
    nulls = _null_rows(column)
    fits[list(nulls)] = False
    cells = values.slice(edges[0], edges[-1] - edges[0])
    numbers = (cells.fill_null(0) if cells.null_count else cells).to_numpy(zero_copy_only=False)  # null: a blank
    if not fits.all():
        places = (edges[:-1][fits] - edges[0])[:, None] + np.arange(81)
        chosen, numbers = numbers[places], np.zeros((count, 81), numbers.dtype)
        numbers[fits] = chosen
    numbers = numbers.reshape(count, 81)
    bad = ~fits
    if numbers.dtype != np.uint8:
        bad |= ((numbers < 0) | (numbers > 9)).any(axis=1)
    # Bytes are not checked here: the native core rejects anything that is not a digit.
    rows = PuzzleRows(numbers if numbers.dtype == np.uint8 and fits.all() else numbers.astype(np.uint8))
    for row in np.flatnonzero(bad).tolist():
        rows.fail(row, _no_puzzle()) if row in nulls else rows.put(row, column[row].as_py())
    return rows


def _edges(arrow: Any, column: Any) -> tuple[NDArray[np.int64], Any]:
    """Return the offsets of the lists of a column, and their values."""
    if arrow.types.is_fixed_size_list(column.type):
        size = column.type.list_size
        return size * np.arange(column.offset, column.offset + len(column) + 1, dtype=np.int64), column.values
    return column.offsets.to_numpy().astype(np.int64), column.values


def _null_rows(column: Any) -> set[int]:
    if not column.null_count:
        return set()
    return set(np.flatnonzero(column.is_null().to_numpy(zero_copy_only=False)).tolist())
