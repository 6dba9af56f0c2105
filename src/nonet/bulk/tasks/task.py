"""The shape of a task: what a job over files does with each chunk, and how it writes the outcome."""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, ClassVar, Final

if TYPE_CHECKING:
    from collections import Counter
    from collections.abc import Mapping, Sequence

    from nonet import _core
    from nonet.bulk.read.source import Chunk, Piece, Source, Table, Writer
    from nonet.errors import SudokuError

__all__ = ["MOST_FAILURES", "Outcome", "Task"]

#: As many failures of a chunk as are named one by one where no file keeps them.
MOST_FAILURES: Final = 100


@dataclass(frozen=True, slots=True)
class Outcome:
    """What became of the rows of a chunk, laid out for the output."""

    data: Any
    index: bytes
    #: Rows by status label.
    tally: Counter[str]
    #: Rows that could not be read, and why.
    errors: Mapping[int, str] = field(default_factory=dict)
    #: The first few rows without an answer, and why.
    failures: Sequence[tuple[int, str]] = ()
    #: Why nothing can follow: the job ends here, keeps this chunk and all before it, and raises this.
    fault: SudokuError | None = None


@dataclass(frozen=True)
class Task(ABC):
    """What a job over files does with each chunk, and how it writes the outcome.

    A task is plain data, so that it can be sent to other processes; what it does with a chunk depends on the chunk and
    on that data alone.
    """

    writer: Writer
    #: As many failures as an outcome names; none where a file keeps them all.
    most_failures: int

    #: Statuses that do not count as failures.
    good: ClassVar[tuple[str, ...]]
    #: Puzzles in a chunk, where that should be fewer than usual.
    chunk_rows: ClassVar[int | None] = None
    #: Puzzles in a piece, as many as a worker of a cluster takes at a time: a fraction of a second, or a few seconds.
    piece_rows: ClassVar[int] = 1 << 17

    @property
    def part_rows(self) -> int:
        """Puzzles in a part of a folder, of which workers hold only a little at a time: more than in a piece."""
        return 4 * self.piece_rows

    @property
    @abstractmethod
    def settings(self) -> dict[str, Any]:
        """What the output depends on besides the input: a run goes on only with the same."""

    @abstractmethod
    def work(self, source: Source, chunk: Chunk, table: Table, stop: _core.StopFlag) -> Outcome:
        """Do what is to be done with the rows of a chunk; InterruptedError when the flag was set."""

    def shortcut(self, source: Source, chunk: Chunk, stop: _core.StopFlag) -> Piece | None:
        """Go a shorter way to the same piece, tried first on each chunk; None when the chunk is not fit for it."""
        return None
