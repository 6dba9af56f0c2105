"""The shape of a task: what it says about the puzzles of a table, in columns."""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar, Final, Generic

from nonet.bulk.results import REASONS, REJECTED, StatusCode

if TYPE_CHECKING:
    from typing_extensions import TypeVar

    from nonet import _core
    from nonet.bulk.columns import Boards, Column, Columns, Texts
    from nonet.bulk.read.source import Table
    from nonet.bulk.write.pieces import Piece

    T = TypeVar("T", bound=Table, default=Any)
else:
    from typing import TypeVar

    T = TypeVar("T")

__all__ = ["MOST_FAILURES", "TOOK_TOO_LONG", "TOO_LONG", "UNREADABLE", "Task"]

#: As many failures of a chunk as are named one by one where no file keeps them.
MOST_FAILURES: Final = 100
UNREADABLE, TOO_LONG = REJECTED
#: Why the latter got no answer.
TOOK_TOO_LONG: Final = REASONS[StatusCode.TOO_LONG]


@dataclass(frozen=True)
class Task(ABC, Generic[T]):
    """What is done with the puzzles of each table.

    A task is plain data, so that it can be sent to other processes; what it says about a table depends on the table and
    on that data alone. Reading, order, writing and resuming are not its concern.
    """

    #: Statuses that do not count as failures.
    good: ClassVar[tuple[str, ...]]
    #: Kinds of files that can hold its columns.
    formats: ClassVar[tuple[str, ...]] = ("lines", "csv", "parquet")
    #: Puzzles in a chunk, where that should be fewer than usual.
    chunk_rows: ClassVar[int | None] = None
    #: Puzzles in a piece, as many as a worker of a cluster takes at a time: a fraction of a second, or a few seconds.
    piece_rows: ClassVar[int] = 1 << 17
    #: In lines: whether every line of the input keeps its place, and whether comments stay or become empty lines.
    keeps_lines: ClassVar[bool] = True
    copies_comments: ClassVar[bool] = False

    @property
    def part_rows(self) -> int:
        """Puzzles in a part of a folder, of which workers hold only a little at a time: more than in a piece."""
        return 4 * self.piece_rows

    @property
    @abstractmethod
    def settings(self) -> dict[str, Any]:
        """What the output depends on besides the input: a run resumes only with the same."""

    @property
    @abstractmethod
    def columns(self) -> tuple[Column, ...]:
        """What it adds to the columns of the input."""

    @abstractmethod
    def work(self, table: T, stop: _core.StopFlag) -> Columns:
        """Work on the calling thread; InterruptedError when the flag was set."""

    @abstractmethod
    def lines(self, table: T, columns: Columns) -> Boards | Texts:
        """Return what a line says of each row, where lines are written and not columns."""

    def reason(self, table: T, columns: Columns, row: int) -> str:
        """Say why a row failed."""
        return columns.reasons[row]

    def solve_text(self, text: bytes | memoryview, most_failures: int, stop: _core.StopFlag) -> Piece | None:
        """Make the bytes that `work` and a writer make of plain lines, in one native call; None if it cannot."""
        return None
