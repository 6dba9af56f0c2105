"""Columns: the results of a task for a table, in the few kinds of values that writers support."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Final, NamedTuple, TypeAlias

import numpy as np

from nonet.errors import MissingExtraError

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from numpy.typing import NDArray

    from nonet import _core
    from nonet.errors import SudokuError

__all__ = [
    "NO_LABEL",
    "Boards",
    "Column",
    "Columns",
    "Labels",
    "Numbers",
    "Texts",
    "Value",
    "import_arrow",
    "import_parquet",
    "text_column",
]

#: The code of a row without a label.
NO_LABEL: Final = 255


def import_arrow(feature: str = "Arrow") -> Any:
    """Import pyarrow; if it is missing, raise an error that tells how to install it."""
    try:
        import pyarrow
        import pyarrow.compute
    except ImportError:
        raise MissingExtraError(feature, "data") from None
    return pyarrow


def import_parquet() -> Any:
    """Import pyarrow with its readers and writers of Parquet and CSV, which it loads on demand."""
    import_arrow("Parquet")
    import pyarrow.csv
    import pyarrow.parquet

    return pyarrow


class Column(NamedTuple):
    """A column that a task adds."""

    name: str
    #: An Arrow type: string, int32, int64, float64, bool; or decimal for integers of up to 22 digits.
    kind: str

    @property
    def arrow_type(self) -> Any:
        """The type in Arrow and Parquet."""
        arrow = import_arrow()
        return arrow.decimal128(22, 0) if self.kind == "decimal" else arrow.type_for_alias(self.kind)


@dataclass(frozen=True, slots=True)
class Boards:
    """Boards of 81 digits, (n, 81)."""

    digits: NDArray[np.uint8]
    #: The character for 0.
    blank: str = "0"
    #: Rows that have a board; None for all.
    valid: NDArray[np.bool_] | None = None
    #: Text to write instead of a board, by row.
    notes: Mapping[int, str] = field(default_factory=dict)

    def __len__(self) -> int:
        return len(self.digits)

    def add_to(self, writer: _core.RowWriter) -> None:
        """Add the boards as a text field."""
        writer.add_boards(np.ascontiguousarray(self.digits), self.blank, self.valid, dict(self.notes))

    def to_list(self, kind: str) -> list[Any]:
        """Return the boards as texts, None where a row has none."""
        text = np.frombuffer(self.blank.encode() + b"123456789", np.uint8)[self.digits].tobytes().decode("ascii")
        texts: list[Any] = [text[start : start + 81] for start in range(0, len(text), 81)]
        for row in () if self.valid is None else np.flatnonzero(~self.valid).tolist():
            texts[row] = None
        for row, note in self.notes.items():
            texts[row] = note
        return texts

    def to_arrow(self, kind: str) -> Any:
        """Return the boards as an Arrow array, null where a row has none."""
        characters = self.digits if self.blank == "0" else _BLANKED[self.digits]
        column = text_column(characters, self.valid, "0" if self.blank == "0" else "\0")
        if not self.notes:
            return column
        texts = column.to_pylist()
        for row, note in self.notes.items():
            texts[row] = note
        return import_arrow().array(texts, "string")


_BLANKED: Final = np.frombuffer(b".123456789", np.uint8)


@dataclass(frozen=True, slots=True)
class Labels:
    """One of a few names for each row, by index; NO_LABEL for none."""

    names: Sequence[str]
    codes: NDArray[np.uint8]

    def __len__(self) -> int:
        return len(self.codes)

    def add_to(self, writer: _core.RowWriter) -> None:
        """Add the names as a text field."""
        writer.add_labels(self.names, np.ascontiguousarray(self.codes))

    def to_arrow(self, kind: str) -> Any:
        """Return the names as an Arrow array, null where a row has none."""
        arrow = import_arrow()
        # A null index takes a null.
        places = arrow.array(self.codes, mask=self.codes == NO_LABEL)
        if kind == "bool":
            return arrow.array([name == "true" for name in self.names]).take(places)
        if kind == "float64":
            return arrow.array([float(name) for name in self.names]).take(places)
        return arrow.array(list(self.names), arrow.string()).take(places)

    def to_list(self, kind: str) -> list[Any]:
        """Return the names, None where a row has none."""
        values: Sequence[Any] = self.names
        if kind in ("bool", "float64"):
            values = [name == "true" if kind == "bool" else float(name) for name in self.names]
        return [None if code == NO_LABEL else values[code] for code in self.codes.tolist()]

    def of(self, row: int) -> str | None:
        """Return the name of a row."""
        code = self.codes[row]
        return None if code == NO_LABEL else self.names[code]

    def counted(self) -> Counter[str]:
        """Count the rows of each name."""
        counts = np.bincount(self.codes, minlength=len(self.names))
        return Counter({name: int(counts[code]) for code, name in enumerate(self.names) if counts[code]})


@dataclass(frozen=True, slots=True)
class Numbers:
    """An integer for each row."""

    numbers: NDArray[Any]
    #: Rows that have a number; None for all.
    valid: NDArray[np.bool_] | None = None

    def __len__(self) -> int:
        return len(self.numbers)

    def add_to(self, writer: _core.RowWriter) -> None:
        """Add the numbers as a text field."""
        writer.add_numbers(np.ascontiguousarray(self.numbers, np.int64), self.valid)

    def to_list(self, kind: str) -> list[Any]:
        """Return the numbers, None where a row has none."""
        values: list[Any] = self.numbers.tolist()
        for row in () if self.valid is None else np.flatnonzero(~self.valid).tolist():
            values[row] = None
        return values

    def to_arrow(self, kind: str) -> Any:
        """Return the numbers as an Arrow array, null where a row has none."""
        mask = None if self.valid is None else ~self.valid
        return import_arrow().array(self.numbers.astype(kind), mask=mask)


@dataclass(frozen=True, slots=True)
class Texts:
    """Any value for each row, or None; written as text."""

    values: Sequence[Any]

    def __len__(self) -> int:
        return len(self.values)

    def add_to(self, writer: _core.RowWriter) -> None:
        """Add the values as a text field."""
        texts = ["" if value is None else str(value) for value in self.values]
        data = "".join(texts)
        encoded = data.encode(errors="replace")
        lengths: Any = map(len, texts)
        if len(encoded) != len(data):
            lengths = (len(text.encode(errors="replace")) for text in texts)
        offsets = np.zeros(len(texts) + 1, np.int64)
        np.cumsum(np.fromiter(lengths, np.int64, len(texts)), out=offsets[1:])
        writer.add_texts(encoded, offsets)

    def to_list(self, kind: str) -> list[Any]:
        """Return the values."""
        return list(self.values)

    def to_arrow(self, kind: str) -> Any:
        """Return the values as an Arrow array."""
        return import_arrow().array(self.values, Column("", kind).arrow_type)


Value: TypeAlias = Boards | Labels | Numbers | Texts


@dataclass(frozen=True, slots=True)
class Columns:
    """The results of a task for a table."""

    #: One per column of the task.
    values: Sequence[Value]
    #: Rows by status.
    tally: Counter[str]
    #: Rows to write; None for all.
    keep: NDArray[np.bool_] | None = None
    #: Rows without the requested answer, in order.
    failed: Sequence[int] = ()
    #: Reasons for rows without any answer: unreadable or timed out.
    rejects: Mapping[int, str] = field(default_factory=dict)
    #: Reasons for failed rows, unless `Task.reason` computes them on demand.
    reasons: Mapping[int, str] = field(default_factory=dict)
    #: If set, the job ends after this chunk, keeps everything so far, and raises this.
    fault: SudokuError | None = None

    @property
    def kept(self) -> int | None:
        """The number of rows to write; None for all."""
        return None if self.keep is None else int(self.keep.sum())


def text_column(codes: NDArray[np.uint8], valid: NDArray[np.bool_] | None = None, zero: str = "\0") -> Any:
    """Make an Arrow column of 81-character texts without creating Python strings; null where not valid.

    `codes` are offsets from the character `zero`. The text is written to Arrow's own memory pool, which reuses it for
    the next batch: fresh pages would cost as much as everything else.
    """
    arrow = import_arrow()
    data = arrow.allocate_buffer(codes.size)
    np.add(codes, np.uint8(ord(zero)), out=np.frombuffer(data, np.uint8).reshape(codes.shape))
    offsets = np.arange(0, codes.size + 1, 81, dtype=np.int32)
    column = arrow.StringArray.from_buffers(len(codes), arrow.py_buffer(offsets), data)
    if valid is None or valid.all():
        return column
    return arrow.compute.if_else(arrow.array(valid), column, arrow.scalar(None, arrow.string()))
