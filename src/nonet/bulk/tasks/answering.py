"""Tasks that say something about each puzzle, in columns of their own or one line each."""

from __future__ import annotations

from abc import abstractmethod
from collections import Counter
from dataclasses import dataclass
from itertools import islice
from typing import TYPE_CHECKING, ClassVar, Final

import numpy as np

from nonet.bulk.results import REASONS, REJECTED, StatusCode
from nonet.bulk.run.timeout import PATIENCE
from nonet.bulk.tasks.task import Outcome, Task

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from nonet import _core
    from nonet.bulk.read.source import Chunk, Source, Table
    from nonet.bulk.write.answers import Answers, Column

__all__ = ["TOOK_TOO_LONG", "TOO_LONG", "UNREADABLE", "AnswerTask", "readable_rows"]

UNREADABLE, TOO_LONG = REJECTED
#: Why the latter got no answer.
TOOK_TOO_LONG: Final = REASONS[StatusCode.TOO_LONG]


@dataclass(frozen=True)
class AnswerTask(Task):
    """Say something about each puzzle."""

    #: Seconds that a puzzle may take; 0 for any time.
    patience: float = PATIENCE

    #: What is added to the columns of the input.
    columns: ClassVar[tuple[Column, ...]]

    @abstractmethod
    def answer(self, table: Table, stop: _core.StopFlag) -> Answers:
        """Say it about the puzzles of a chunk, on the calling thread; InterruptedError when the flag was set."""

    def work(self, source: Source, chunk: Chunk, table: Table, stop: _core.StopFlag) -> Outcome:
        """Answer, and lay out the answers."""
        answers = self.answer(table, stop)
        data, index = self.writer.encode(source, chunk, table, answers)
        failures = answers.failures
        rejects = {row: why for row, why in failures.items() if answers.labels[row] in REJECTED}
        named = islice(sorted(failures.items()), self.most_failures)
        return Outcome(data, index, Counter(answers.labels), rejects, list(named))

    @property
    def is_in_lines(self) -> bool:
        """Whether lines are written, and not columns."""
        return self.writer.name == "lines"


def readable_rows(table: Table) -> NDArray[np.uint8]:
    """Give the digits of a chunk, an empty board where a row is unreadable; `table.rows.errors` then says why."""
    digits = np.asarray(table.rows.digits)
    bad = np.flatnonzero((digits > 9).any(axis=1)).tolist()
    for row in bad:
        if row not in table.rows.errors:
            table.rows.blame(row)
    if not table.rows.errors:
        return digits
    readable = digits.copy()
    readable[list(table.rows.errors)] = 0
    return readable
