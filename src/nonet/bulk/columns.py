"""Columns: what a task says about the puzzles of a table, in the few kinds of values that writers know."""

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
    "text_column",
]

#: The code of a row without a label.
NO_LABEL: Final = 255


def import_arrow(feature: str = "Arrow") -> Any:
    """Import pyarrow, or say how to install it."""
    try:
        import pyarrow
        import pyarrow.compute
    except ImportError:
        raise MissingExtraError(feature, "data") from None
    return pyarrow


class Column(NamedTuple):
    """A column that a task adds."""

    name: str
    #: As Arrow names it: string, int32, int64, float64, bool; decimal for whole numbers of up to 22 digits.
    kind: str

    @property
    def arrow_type(self) -> Any:
        """The type that Arrow and Parquet give it."""
        arrow = import_arrow()
        return arrow.decimal128(22, 0) if self.kind == "decimal" else arrow.type_for_alias(self.kind)


@dataclass(frozen=True, slots=True)
class Boards:
    """Boards of 81 digits, (n, 81)."""

    digits: NDArray[np.uint8]
    #: How 0 is written.
    blank: str = "0"
    #: Rows that have a board; None for all.
    valid: NDArray[np.bool_] | None = None
    #: Text that takes the place of a board.
    notes: Mapping[int, str] = field(default_factory=dict)

    def __len__(self) -> int:
        return len(self.digits)

    def add_to(self, writer: _core.RowWriter) -> None:
        """Add the boards to rows that are written as text."""
        writer.add_boards(np.ascontiguousarray(self.digits), self.blank, self.valid, dict(self.notes))

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
    """One of a few names for each row, by its place in the list; NO_LABEL for none."""

    names: Sequence[str]
    codes: NDArray[np.uint8]

    def __len__(self) -> int:
        return len(self.codes)

    def add_to(self, writer: _core.RowWriter) -> None:
        """Add the names to rows that are written as text."""
        writer.add_labels(self.names, np.ascontiguousarray(self.codes))

    def to_arrow(self, kind: str) -> Any:
        """Return the names as an Arrow array, null where a row has none."""
        arrow = import_arrow()
        # pyarrow takes null for an index that is null.
        places = arrow.array(self.codes, mask=self.codes == NO_LABEL)
        if kind == "bool":
            return arrow.array([name == "true" for name in self.names]).take(places)
        if kind == "float64":
            return arrow.array([float(name) for name in self.names]).take(places)
        return arrow.array(list(self.names), arrow.string()).take(places)

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
    """A whole number for each row."""

    numbers: NDArray[Any]
    #: Rows that have a number; None for all.
    valid: NDArray[np.bool_] | None = None

    def __len__(self) -> int:
        return len(self.numbers)

    def add_to(self, writer: _core.RowWriter) -> None:
        """Add the numbers to rows that are written as text."""
        writer.add_numbers(np.ascontiguousarray(self.numbers, np.int64), self.valid)

    def to_arrow(self, kind: str) -> Any:
        """Return the numbers as an Arrow array, null where a row has none."""
        mask = None if self.valid is None else ~self.valid
        return import_arrow().array(self.numbers.astype(kind), mask=mask)


@dataclass(frozen=True, slots=True)
class Texts:
    """Any value for each row, None for none; written as its text."""

    values: Sequence[Any]

    def __len__(self) -> int:
        return len(self.values)

    def add_to(self, writer: _core.RowWriter) -> None:
        """Add the texts to rows that are written as text."""
        texts = ["" if value is None else str(value) for value in self.values]
        data = "".join(texts)
        encoded = data.encode(errors="replace")
        lengths: Any = map(len, texts)
        if len(encoded) != len(data):
            lengths = (len(text.encode(errors="replace")) for text in texts)
        offsets = np.zeros(len(texts) + 1, np.int64)
        np.cumsum(np.fromiter(lengths, np.int64, len(texts)), out=offsets[1:])
        writer.add_texts(encoded, offsets)

    def to_arrow(self, kind: str) -> Any:
        """Return the values as an Arrow array."""
        return import_arrow().array(self.values, Column("", kind).arrow_type)


Value: TypeAlias = Boards | Labels | Numbers | Texts


@dataclass(frozen=True, slots=True)
class Columns:
    """What a task says about the puzzles of a table."""

    #: One for each column of the task.
    values: Sequence[Value]
    #: Rows by status.
    tally: Counter[str]
    #: Rows to write; None for all.
    keep: NDArray[np.bool_] | None = None
    #: Rows without the answer that was asked for, in order.
    failed: Sequence[int] = ()
    #: Why rows got no answer at all: they could not be read, or took too long.
    rejects: Mapping[int, str] = field(default_factory=dict)
    #: Why rows failed, where the task does not work it out when asked.
    reasons: Mapping[int, str] = field(default_factory=dict)
    #: Why nothing can follow: the job ends here, keeps this chunk and all before it, and raises this.
    fault: SudokuError | None = None

    @property
    def kept(self) -> int | None:
        """The rows to write, where they are not all."""
        return None if self.keep is None else int(self.keep.sum())


def text_column(codes: NDArray[np.uint8], valid: NDArray[np.bool_] | None = None, zero: str = "\0") -> Any:
    """Make an Arrow column of texts of 81 characters without making Python ones; null where not valid.

    The characters stand in rows of codes, which count from `zero`. They are written to Arrow's own memory, whose pool
    has it at hand again for the next batch: fresh pages cost as much as all the rest.
    """
    arrow = import_arrow()
    data = arrow.allocate_buffer(codes.size)
    np.add(codes, np.uint8(ord(zero)), out=np.frombuffer(data, np.uint8).reshape(codes.shape))
    offsets = np.arange(0, codes.size + 1, 81, dtype=np.int32)
    column = arrow.StringArray.from_buffers(len(codes), arrow.py_buffer(offsets), data)
    if valid is None or valid.all():
        return column
    return arrow.compute.if_else(arrow.array(valid), column, arrow.scalar(None, arrow.string()))
