"""Outputs that are not nonet's own: a class for each, and the writer that calls it."""

from __future__ import annotations

import io
from dataclasses import dataclass
from itertools import compress
from typing import TYPE_CHECKING, Any, ClassVar

from nonet.bulk.read.csv import free_names
from nonet.bulk.read.streams import CONTAINERS
from nonet.bulk.write.parquet import unique_names
from nonet.bulk.write.writer import Encoded
from nonet.errors import WrongTypeError
from nonet.plugins import Plugin, failing_as, made, returned

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping, Sequence

    from nonet.bulk.columns import Column, Columns
    from nonet.bulk.read.source import Table
    from nonet.bulk.tasks.task import Task

__all__ = ["OwnWriter", "TableOutput"]


class TableOutput(Plugin):
    """A kind of file that tables are written to: rows with named columns, those of the input and those of the answers.

    An object is made for each piece of the work. `rows` may run in several threads or processes at once, and its answer
    must depend on the rows alone: pieces are written in order, and a run that was stopped continues.
    """

    group: ClassVar = "outputs"
    #: Changed by its author when the bytes change: runs are not resumed, and workers refused, with another one.
    version: ClassVar[str] = "1"

    def start(self, columns: Sequence[str]) -> str | bytes:
        """Return the beginning of a file."""
        return b""

    def rows(self, rows: Sequence[Mapping[str, Any]]) -> str | bytes:
        """Return some rows: text, numbers and None by the names of the columns."""
        raise NotImplementedError("expected rows")

    def end(self, rows: int) -> str | bytes:
        """Return the end of a file with so many rows."""
        return b""

    @classmethod
    def taken(cls) -> tuple[Collection[str], Collection[str]]:
        if not cls.suffixes:
            raise WrongTypeError("plugin.suffixes", name=cls.name, got="none")
        return CONTAINERS, {suffix for suffixes in CONTAINERS.values() for suffix in suffixes}


@dataclass(frozen=True)
class OwnWriter:
    """All columns of the input, then those of the task, each row as a mapping."""

    cls: type[TableOutput]
    #: The names of the input's columns, and of all columns.
    carried: tuple[str, ...]
    names: tuple[str, ...]

    @classmethod
    def of(cls, output: type[TableOutput], carried: Sequence[str], columns: Sequence[Column]) -> OwnWriter:
        """Make the writer for the columns of an input and of a task, under different names."""
        kept = unique_names(carried)
        return cls(output, tuple(kept), (*kept, *free_names(kept, [column.name for column in columns])))

    @property
    def name(self) -> str:
        """The name of the output."""
        return self.cls.name

    @property
    def library(self) -> str:
        """Where the output is defined, and its version."""
        return f"{self.cls.__module__}.{self.cls.__qualname__} {self.cls.version}"

    def start(self) -> bytes:
        output = made(self.cls)
        with failing_as(output, "start"):
            return self._bytes(output, "start", output.start(self.names))

    def encode(self, task: Task, table: Table, columns: Columns) -> Encoded:
        """Write the rows of a table, with the columns of the task."""
        added = [value.to_list(column.kind) for value, column in zip(columns.values, task.columns, strict=True)]
        values = [*(table.plain_columns() if self.carried else ()), *added]
        rows = [dict(zip(self.names, row, strict=True)) for row in zip(*values, strict=True)]
        if columns.keep is not None:
            rows = list(compress(rows, columns.keep.tolist()))
        output = made(self.cls)
        with failing_as(output, "rows"):
            return Encoded(self._bytes(output, "rows", output.rows(rows)) if rows else b"")

    def finish(self, file: Any, index: Any, rows: int) -> None:
        """Append the end of the file."""
        output = made(self.cls)
        with failing_as(output, "end"):
            end = self._bytes(output, "end", output.end(rows))
        file.seek(0, io.SEEK_END)
        file.write(end)

    def _bytes(self, output: TableOutput, what: str, value: object) -> bytes:
        text: Any = returned(output, what, value, (str, bytes), "str or bytes")
        return text.encode() if isinstance(text, str) else bytes(text)
