"""rate_files: rate the puzzles in files of any size, on HoDoKu's scale, Sudoku Explainer's, or both."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, ClassVar, Final

import numpy as np

from nonet import _core
from nonet.arguments import checked_choice
from nonet.bulk.columns import NO_LABEL, Column, Columns, Labels, Numbers, Texts
from nonet.bulk.read.source import Table
from nonet.bulk.run.files import run_files
from nonet.bulk.tasks.task import TOO_LONG, UNREADABLE, Task, took_too_long
from nonet.catalogue import Level, techniques
from nonet.errors import UsageError
from nonet.limits import TIMEOUT, bounded, checked_timeout
from nonet.logic.config import LogicConfig
from nonet.rating import RatingStatus, rate_columns, se, why_unrated

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from pathlib import Path

    from numpy.typing import NDArray

    from nonet.bulk.run.files import Summary
    from nonet.bulk.tasks.variants import VariantTask
    from nonet.grid import Grid

__all__ = ["LEVELS", "RATING_COLUMNS", "SCALES", "RateTask", "SeRateTask", "rate_files", "rating_values"]

SCALES: Final = ("hodoku", "se", "both")
LEVELS: Final = tuple(level.value for level in Level)
_STATUSES: Final = (*(status.value for status in RatingStatus), UNREADABLE, TOO_LONG)
RATING_COLUMNS: Final = (
    Column("level", "string"),
    Column("score", "int32"),
    Column("hardest", "string"),
    Column("steps", "int32"),
)
_SE_COLUMNS: Final = (
    Column("se_er", "float64"),
    Column("se_ep", "float64"),
    Column("se_ed", "float64"),
    Column("se_technique", "string"),
    Column("se_is_bound", "bool"),
)
_BOUND: Final = "at least"
#: Every rating as text, indexed by tenths.
_TENTHS: Final = tuple(f"{tenths // 10}.{tenths % 10}" for tenths in range(NO_LABEL))


def rate_files(
    inputs: Sequence[Path | None],
    output: Path | None = None,
    *,
    config: LogicConfig | None = None,
    timeout: float = TIMEOUT,
    scale: str = "hodoku",
    **options: Any,
) -> Summary:
    """Rate all puzzles in files (None: standard input) into a file (None: standard output), in bounded memory.

    Lines hold level, score, hardest technique and steps, tab-separated, or `# ` and the reason; CSV and Parquet keep
    all other columns. With the scale "se", the output has Sudoku Explainer's ER, EP, ED and technique instead; with
    "both", CSV and Parquet have both. `nonet.bulk.run.files.RunOptions` lists the other options.
    """
    checked_choice(scale, "scale", SCALES)
    task: Task[Table]
    if scale == "se":
        task = SeRateTask(checked_timeout(timeout))
    else:
        task = RateTask(config or LogicConfig(), checked_timeout(timeout), has_se=scale == "both")
    return run_files(inputs, output, task, **options)


@dataclass(frozen=True)
class RateTask(Task[Table]):
    """Rate each puzzle with the techniques of a configuration."""

    config: LogicConfig = field(default_factory=LogicConfig)
    #: Seconds per puzzle; 0 for no limit.
    timeout: float = TIMEOUT
    #: Whether to rate on Sudoku Explainer's scale as well.
    has_se: bool = False

    good: ClassVar = (*LEVELS, "solved", "unsolved")
    takes_json: ClassVar = True
    #: Small chunks, because a rating may take milliseconds: progress is visible, and little is lost on a stop.
    chunk_rows: ClassVar = 1024
    piece_rows: ClassVar = 1 << 13

    @property
    def settings(self) -> dict[str, Any]:
        return {"task": "rate", "config": self.config.to_json()} | ({"scale": "both"} if self.has_se else {})

    @property
    def columns(self) -> tuple[Column, ...]:
        return (
            Column("status", "string"),
            *RATING_COLUMNS,
            Column("rated_by", "string"),
            *(_SE_COLUMNS if self.has_se else ()),
        )

    def work(self, table: Table, stop: _core.StopFlag) -> Columns:
        clues = table.clues()
        found, late = self._rate(clues, table.sukaku(), stop)
        errors = table.rows.errors
        status = found["status"].astype(np.uint8)
        status[late] = _STATUSES.index(TOO_LONG)
        status[list(errors)] = _STATUSES.index(UNREADABLE)
        rejects = {**dict.fromkeys(late, took_too_long()), **errors}
        is_rated = status == _STATUSES.index("rated")
        has_steps = status <= _STATUSES.index("unsolved")
        level, score, hardest, _ = rating_values(found, is_rated)
        steps = Numbers(found["steps"], has_steps)
        rated_by = Labels((self._rater(),), np.where(has_steps, 0, NO_LABEL).astype(np.uint8))
        labels = Labels((*LEVELS, *_STATUSES), np.where(is_rated, level.codes, status + len(LEVELS)).astype(np.uint8))
        unrated = np.flatnonzero(~is_rated).tolist()
        reasons = {
            row: rejects.get(row) or why_unrated(RatingStatus(_STATUSES[status[row]]), _clues_at(table, clues, row))
            for row in unrated
        }
        explained: tuple[Labels, ...] = ()
        if self.has_se:
            on_se = se.rate_columns(clues, threads=1, timeout=self.timeout, stop=stop)
            is_plain = np.ones(len(clues), np.bool_)
            is_plain[list(table.sukaku())] = False
            explained = _se_values(on_se, is_plain & (on_se["status"] == 0) & (status != _STATUSES.index(UNREADABLE)))
        return Columns(
            (Labels(_STATUSES, status), level, score, hardest, steps, rated_by, *explained),
            labels.counted(),
            failed=[row for row in unrated if _STATUSES[status[row]] not in self.good],
            rejects=rejects,
            reasons=reasons,
        )

    def on_json(self) -> VariantTask:
        from nonet.bulk.tasks.variants import VariantTask

        if self.has_se or not self.config.is_default:
            raise UsageError("json_scale")
        return VariantTask("rate", timeout=self.timeout)

    def lines(self, table: Table, columns: Columns) -> Texts:
        """Return level, score, hardest technique, steps and any SE rating, tab-separated; or `# ` and the reason."""
        _, level, score, hardest, steps, _ = columns.values[:6]
        explained = [value for value in columns.values[6:] if isinstance(value, Labels)]
        assert isinstance(level, Labels)
        assert isinstance(hardest, Labels)
        assert isinstance(score, Numbers)
        assert isinstance(steps, Numbers)
        return Texts(
            [
                f"# {columns.reasons[row]}"
                if row in columns.reasons
                else f"{level.of(row)}\t{score.numbers[row]}\t{hardest.of(row)}\t{steps.numbers[row]}"
                + ("\t" + _se_line(*(each.of(row) for each in explained)) if explained else "")
                for row in range(len(level))
            ]
        )

    def _rate(
        self, clues: NDArray[np.uint8], boards: Mapping[int, Grid], stop: _core.StopFlag
    ) -> tuple[dict[str, NDArray[Any]], list[int]]:
        """Return the ratings as columns of codes, and the rows that timed out."""
        nothing = rate_columns(clues[:0], config=self.config, threads=1)
        columns = {name: np.zeros((len(clues), *empty.shape[1:]), empty.dtype) for name, empty in nothing.items()}

        def rate(rows: slice, flag: _core.StopFlag | None) -> None:
            here = {row - rows.start: boards[row] for row in boards if rows.start <= row < rows.stop}
            rated = rate_columns(clues[rows], config=self.config, threads=1, stop=flag, boards=here)
            for name, found in rated.items():
                columns[name][rows] = found

        return columns, bounded(len(clues), rate, self.timeout, stop)

    def _rater(self) -> str:
        """Return the name of the rater: program, scale and configuration."""
        return f"nonet {_core.version}, hodoku scale, {'default' if self.config.is_default else 'own'} configuration"


def rating_values(
    found: dict[str, NDArray[Any]], is_rated: NDArray[np.bool_] | None = None
) -> tuple[Labels, Numbers, Labels, Numbers]:
    """Return the values of RATING_COLUMNS from columns of codes; empty for unrated puzzles."""

    def labels(names: Sequence[str], codes: NDArray[Any]) -> Labels:
        return Labels(names, (codes if is_rated is None else np.where(is_rated, codes, NO_LABEL)).astype(np.uint8))

    hardest = [technique.id for technique in techniques()]
    return (
        labels(LEVELS, found["level"]),
        Numbers(found["score"], is_rated),
        labels(hardest, found["hardest"]),
        Numbers(found["steps"], is_rated),
    )


def _se_values(found: dict[str, NDArray[Any]], is_rated: NDArray[np.bool_]) -> tuple[Labels, ...]:
    """Return the values of _SE_COLUMNS from columns of codes; empty for puzzles not fully rated."""
    is_bound = found["is_bound"] != 0
    is_whole = is_rated & ~is_bound

    def labels(names: tuple[str, ...], codes: NDArray[Any], has_one: NDArray[np.bool_]) -> Labels:
        return Labels(names, np.where(has_one, codes, NO_LABEL).astype(np.uint8))

    return (
        labels(_TENTHS, found["er"], is_rated),
        labels(_TENTHS, found["ep"], is_rated & (found["ep"] != 0)),
        labels(_TENTHS, found["ed"], is_rated & (found["ed"] != 0)),
        labels(se.techniques(), found["technique"], is_whole),
        labels(("false", "true"), found["is_bound"], is_rated),
    )


@dataclass(frozen=True)
class SeRateTask(Task[Table]):
    """Rate each puzzle on Sudoku Explainer's scale."""

    #: Seconds per puzzle; 0 for no limit.
    timeout: float = TIMEOUT

    settings: ClassVar = {"task": "rate", "scale": "se"}
    columns: ClassVar = (
        Column("status", "string"),
        *_SE_COLUMNS,
        Column("steps", "int32"),
        Column("rated_by", "string"),
    )
    good: ClassVar = ("rated", "solved", _BOUND)
    chunk_rows: ClassVar = 1024
    piece_rows: ClassVar = 1 << 13

    def work(self, table: Table, stop: _core.StopFlag) -> Columns:
        clues = table.clues()
        table.rows.errors |= dict.fromkeys(table.sukaku(), "Sudoku Explainer's scale takes no eliminated candidates")
        found = se.rate_columns(clues, threads=1, timeout=self.timeout, stop=stop)
        errors = table.rows.errors
        status = found["status"].astype(np.uint8)
        status[list(errors)] = _STATUSES.index(UNREADABLE)
        is_rated = status == _STATUSES.index("rated")
        rater = f"nonet {_core.version}, Sudoku Explainer 1.2.1 scale"
        rated_by = Labels((rater,), np.where(is_rated, 0, NO_LABEL).astype(np.uint8))
        unrated = np.flatnonzero(~is_rated).tolist()
        codes = np.where(is_rated & (found["is_bound"] != 0), len(_STATUSES), status).astype(np.uint8)
        return Columns(
            (Labels(_STATUSES, status), *_se_values(found, is_rated), Numbers(found["steps"], is_rated), rated_by),
            Labels((*_STATUSES, _BOUND), codes).counted(),
            failed=[row for row in unrated if _STATUSES[status[row]] not in self.good],
            rejects=errors,
            reasons={
                row: errors.get(row)
                or why_unrated(RatingStatus(_STATUSES[status[row]]), int(np.count_nonzero(clues[row])))
                for row in unrated
            },
        )

    def lines(self, table: Table, columns: Columns) -> Texts:
        """Return ER, EP, ED and technique, tab-separated, with `>=` before a lower bound; or the reason."""
        values = [value for value in columns.values[1:6] if isinstance(value, Labels)]
        return Texts(
            [
                f"# {columns.reasons[row]}" if row in columns.reasons else _se_line(*(each.of(row) for each in values))
                for row in range(len(values[0]))
            ]
        )


def _se_line(er: str | None, ep: str | None, ed: str | None, technique: str | None, is_bound: str | None) -> str:
    """Return a rating as a line."""
    return f"{'>=' if is_bound == 'true' else ''}{er}\t{ep or ''}\t{ed or ''}\t{technique or ''}"


def _clues_at(table: Table, clues: NDArray[np.uint8], row: int) -> int:
    """Return the number of clues of a row; every cell counts where candidates are eliminated."""
    return 81 if row in table.sukaku() else int(np.count_nonzero(clues[row]))
