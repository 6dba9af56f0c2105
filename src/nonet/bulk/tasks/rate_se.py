"""Rate files on Sudoku Explainer's scale: ER, EP and ED, or a lower bound after the timeout."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar, Final

import numpy as np

from nonet import _core
from nonet.bulk.columns import NO_LABEL, Column, Columns, Labels, Numbers, Texts
from nonet.bulk.read.source import Table
from nonet.bulk.run.timeout import TIMEOUT
from nonet.bulk.tasks.task import UNREADABLE, Task
from nonet.rating import RatingStatus, se, why_unrated

if TYPE_CHECKING:
    from numpy.typing import NDArray

__all__ = ["SE_COLUMNS", "SeRateTask", "se_line", "se_values"]

SE_COLUMNS: Final = (
    Column("se_er", "float64"),
    Column("se_ep", "float64"),
    Column("se_ed", "float64"),
    Column("se_technique", "string"),
    Column("se_is_bound", "bool"),
)
_STATUSES: Final = (*(status.value for status in RatingStatus), UNREADABLE)
_BOUND: Final = "at least"
#: Every rating as text, indexed by tenths.
_TENTHS: Final = tuple(f"{tenths // 10}.{tenths % 10}" for tenths in range(NO_LABEL))


def se_values(found: dict[str, NDArray[Any]], is_rated: NDArray[np.bool_]) -> tuple[Labels, ...]:
    """Return the values of SE_COLUMNS from columns of codes; empty for puzzles not fully rated."""
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
        *SE_COLUMNS,
        Column("steps", "int32"),
        Column("rated_by", "string"),
    )
    good: ClassVar = ("rated", "solved", _BOUND)
    chunk_rows: ClassVar = 1024
    piece_rows: ClassVar = 1 << 13

    def work(self, table: Table, stop: _core.StopFlag) -> Columns:
        clues = table.clues()
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
            (Labels(_STATUSES, status), *se_values(found, is_rated), Numbers(found["steps"], is_rated), rated_by),
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
                f"# {columns.reasons[row]}" if row in columns.reasons else se_line(*(each.of(row) for each in values))
                for row in range(len(values[0]))
            ]
        )


def se_line(er: str | None, ep: str | None, ed: str | None, technique: str | None, is_bound: str | None) -> str:
    """Return a rating as a line."""
    return f"{'>=' if is_bound == 'true' else ''}{er}\t{ep or ''}\t{ed or ''}\t{technique or ''}"
