"""The interface of tasks: turn a table of puzzles into columns."""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar, Final, Generic

from nonet.bulk.results import REJECTED, StatusCode, reason_texts

if TYPE_CHECKING:
    from typing_extensions import TypeVar

    from nonet import _core
    from nonet.bulk.columns import Boards, Column, Columns, Texts
    from nonet.bulk.read.source import Table
    from nonet.bulk.write.writer import Done

    T = TypeVar("T", bound=Table, default=Any)
else:
    from typing import TypeVar

    T = TypeVar("T")

__all__ = ["MOST_FAILURES", "TOO_LONG", "UNREADABLE", "Task", "took_too_long"]

#: How many failures per chunk are reported one by one when there is no file of rejects.
MOST_FAILURES: Final = 100
UNREADABLE, TOO_LONG = REJECTED


def took_too_long() -> str:
    """Return the reason for a puzzle that timed out."""
    return reason_texts()[StatusCode.TOO_LONG]


@dataclass(frozen=True)
class Task(ABC, Generic[T]):
    """What to do with each table of puzzles.

    A task is plain data, so that it can be sent to other processes. Its result depends only on the table and that data.
    The pipeline does the reading, ordering, writing and resuming.
    """

    #: Statuses that count as success.
    good: ClassVar[tuple[str, ...]]
    #: Output formats that can hold its columns.
    formats: ClassVar[tuple[str, ...]] = ("lines", "csv", "parquet")
    #: Whether it also works on JSON lines.
    takes_json: ClassVar[bool] = False
    #: Puzzles per chunk, if fewer than usual.
    chunk_rows: ClassVar[int | None] = None
    #: Puzzles per piece, the unit of work on a cluster: a fraction of a second to a few seconds.
    piece_rows: ClassVar[int] = 1 << 17
    #: For lines: whether input line numbers are kept, and whether comments are copied or become empty lines.
    keeps_lines: ClassVar[bool] = True
    copies_comments: ClassVar[bool] = False

    @property
    def part_rows(self) -> int:
        """Puzzles per part of a folder: more than per piece, because workers hold only a little at a time."""
        return 4 * self.piece_rows

    @property
    @abstractmethod
    def settings(self) -> dict[str, Any]:
        """The settings that determine the output besides the input; a run resumes only with the same."""

    @property
    @abstractmethod
    def columns(self) -> tuple[Column, ...]:
        """The columns it adds."""

    @abstractmethod
    def work(self, table: T, stop: _core.StopFlag) -> Columns:
        """Compute the columns on the calling thread; InterruptedError when the flag is set."""

    @abstractmethod
    def lines(self, table: T, columns: Columns) -> Boards | Texts:
        """Return the text of each row for line output."""

    def reason(self, table: T, columns: Columns, row: int) -> str:
        """Return why a row failed."""
        return columns.reasons[row]

    def on_json(self) -> Task:
        """Return the task for JSON lines, whose puzzles may be variants; only where it `takes_json`."""
        raise NotImplementedError

    def solve_text(self, text: bytes | memoryview, most_failures: int, stop: _core.StopFlag) -> Done | None:
        """Do the work of `work` and the writer for plain lines in one native call; None if impossible."""
        return None
