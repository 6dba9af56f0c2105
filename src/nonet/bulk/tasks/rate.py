"""rate_files: a rating for every puzzle of files of any size, as lines, CSV or Parquet."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, ClassVar, Final

import numpy as np

from nonet import _core
from nonet.bulk.run.files import run_files
from nonet.bulk.run.timeout import PATIENCE, bounded, checked_patience
from nonet.bulk.tasks.answering import TOO_LONG, TOOK_TOO_LONG, UNREADABLE, AnswerTask, readable_rows
from nonet.bulk.tasks.task import MOST_FAILURES
from nonet.bulk.write.answers import Answers, Column, answer_writer
from nonet.errors import ParseError
from nonet.logic.catalogue import Level, techniques
from nonet.logic.config import LogicConfig
from nonet.rating import RatingStatus, rate_columns, why_unrated

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence
    from pathlib import Path

    from numpy.typing import NDArray

    from nonet.bulk.read.source import Table
    from nonet.bulk.run.files import Summary
    from nonet.grid import Grid

__all__ = ["RATED", "RateTask", "clue_rows", "rate_files"]

#: Statuses that come with a number.
RATED: Final = ("rated", "unsolved")
_LEVELS: Final = [level.value for level in Level]
_STATUSES: Final = [status.value for status in RatingStatus]


def rate_files(
    inputs: Sequence[Path | None],
    output: Path | None = None,
    *,
    container: str | None = None,
    config: LogicConfig | None = None,
    patience: float = PATIENCE,
    **options: Any,
) -> Summary:
    """Rate all puzzles of files (None: standard input) into a file (None: standard output), in bounded memory.

    Lines hold level, score, hardest technique and steps with tabs between, or `# ` and the reason; CSV and Parquet
    carry every other column along. The order is kept. `nonet.bulk.run.files.run_files` takes the other options.
    """
    writer = answer_writer(output, container, RateTask.columns)
    task = RateTask(
        writer, 0 if output is not None else MOST_FAILURES, checked_patience(patience), config or LogicConfig()
    )
    return run_files(inputs, output, task, **options)


@dataclass(frozen=True)
class RateTask(AnswerTask):
    """Rate each puzzle with the techniques of a configuration."""

    config: LogicConfig = field(default_factory=LogicConfig)

    good: ClassVar = (*_LEVELS, "solved")
    columns: ClassVar = (
        Column("status", "string"),
        Column("level", "string"),
        Column("score", "int32"),
        Column("hardest", "string"),
        Column("steps", "int32"),
        Column("rated_by", "string"),
    )
    #: A rating may take milliseconds: so few, and a watcher sees progress and little is lost when a run is stopped.
    chunk_rows: ClassVar = 1024
    piece_rows: ClassVar = 1 << 13

    @property
    def settings(self) -> dict[str, Any]:
        """What the output depends on besides the input."""
        return {"task": "rate", "config": self.config.to_json()}

    def answer(self, table: Table, stop: _core.StopFlag) -> Answers:
        """Rate the puzzles of a chunk."""
        clues = clue_rows(table)
        columns, late = self._rate(clues, stop)
        errors = table.rows.errors
        status = [_STATUSES[code] for code in columns["status"].tolist()]
        failures = {**errors, **dict.fromkeys(late, TOOK_TOO_LONG)}
        for row in failures:
            status[row] = UNREADABLE if row in errors else TOO_LONG
        is_rated = [label in RATED for label in status]

        def only(values: Iterable[Any]) -> list[Any]:
            return [value if rated else None for value, rated in zip(values, is_rated, strict=True)]

        catalogue = techniques()
        level = only(_LEVELS[code] for code in columns["level"].tolist())
        score = only(columns["score"].tolist())
        hardest = only(catalogue[code].id for code in columns["hardest"].tolist())
        steps = only(columns["steps"].tolist())
        reasons = {
            row: failures.get(row) or why_unrated(RatingStatus(status[row]), int(np.count_nonzero(clues[row])))
            for row, rated in enumerate(is_rated)
            if not rated
        }
        labels = [each or status[row] for row, each in enumerate(level)]
        failed = {row: why for row, why in reasons.items() if labels[row] not in self.good}
        if not self.is_in_lines:
            by = only([self._rater()] * len(status))
            return Answers(labels, (status, level, score, hardest, steps, by), failures=failed)
        lines = [
            f"{level[row]}\t{score[row]}\t{hardest[row]}\t{steps[row]}" if rated else f"# {reasons[row]}"
            for row, rated in enumerate(is_rated)
        ]
        return Answers(labels, lines=lines, failures=failed)

    def _rate(self, clues: NDArray[np.uint8], stop: _core.StopFlag) -> tuple[dict[str, NDArray[Any]], list[int]]:
        """Give the ratings as columns of codes, and the rows that took too long."""
        nothing = rate_columns(clues[:0], config=self.config, threads=1)
        columns = {name: np.zeros((len(clues), *empty.shape[1:]), empty.dtype) for name, empty in nothing.items()}

        def rate(rows: slice, flag: _core.StopFlag | None) -> None:
            for name, found in rate_columns(clues[rows], config=self.config, threads=1, stop=flag).items():
                columns[name][rows] = found

        return columns, bounded(len(clues), rate, self.patience, stop)

    def _rater(self) -> str:
        """Say which program rates, on which scale, and how it is configured."""
        return f"nonet {_core.version}, hodoku scale, {'default' if self.config.is_default else 'own'} configuration"


def clue_rows(table: Table) -> NDArray[np.uint8]:
    """Give the clues of the puzzles of a chunk, whatever was placed since; an empty board where a row is unreadable."""
    clues = readable_rows(table).copy()
    for row, grid in _known_grids(table):
        clues[row] = np.frombuffer(grid._clues, np.uint8)
    return clues


def _known_grids(table: Table) -> Iterator[tuple[int, Grid]]:
    """Give the rows that came as whole grids, which may hold placed digits."""
    for row, outcome in enumerate(getattr(table, "outcomes", ())):
        if not isinstance(outcome, ParseError):
            yield row, outcome.grid
    yield from table.rows.grids.items()
