"""rate_many: the difficulty of classic puzzles on HoDoKu's scale, and on Sudoku Explainer's on demand."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any, Final, Literal

from nonet import _core
from nonet.arguments import checked_choice
from nonet.catalogue import Level, techniques
from nonet.checking import check
from nonet.engines.threads import checked_threads
from nonet.frames import Tabular, summary
from nonet.limits import timeout_of
from nonet.logic.config import checked_config
from nonet.logic.finding import explain
from nonet.rating import se
from nonet.rating.one import Rating
from nonet.rating.status import STATUSES, RatingStatus, puzzle_clues, puzzle_lines

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    import numpy as np
    from numpy.typing import NDArray

    from nonet.frames import Frame
    from nonet.grid import Grid
    from nonet.inputs import GridLike
    from nonet.logic.config import LogicConfig

__all__ = ["Ratings", "rate_board", "rate_columns", "rate_many", "rate_one"]


class Ratings(list[Rating], Tabular):
    """The ratings of `rate_many`, in input order."""

    def to_columns(self) -> dict[str, list[Any]]:
        """Return the ratings as columns: puzzle, status, level, score, hardest, steps."""
        return {
            "puzzle": [rating.puzzle for rating in self],
            "status": [rating.status.value for rating in self],
            "level": [rating.level.value if rating.level else None for rating in self],
            "score": [rating.score for rating in self],
            "hardest": [rating.hardest.id if rating.hardest else None for rating in self],
            "steps": [rating.steps for rating in self],
        }

    def __repr__(self) -> str:
        labels = (rating.level.value if rating.level else rating.status.value for rating in self)
        return summary("Ratings", Counter(labels))


def rate_one(grid: Grid, config: LogicConfig | None, timeout: float | None) -> Rating:
    """Rate one board."""
    return rate_many([grid], config=config, threads=1, timeout=timeout)[0]


def rate_board(board: Grid, config: LogicConfig) -> dict[str, Any]:
    """Rate a puzzle with eliminated candidates, as `nonet.explain` solves it; the values of a row of `rate_columns`."""
    verdict = check(board)
    steps = list(explain(board, config=config)) if verdict and board.blanks else []
    score = sum(step.technique.score for step in steps)
    level = max((step.technique.level.rank for step in steps), default=0)
    while level < len(_MOST_SCORES) and score > _MOST_SCORES[level]:
        level += 1
    ids = [technique.id for technique in techniques()]
    counts = [0] * len(ids)
    for step in steps:
        counts[ids.index(step.technique.id)] += 1
    hardest = max(steps, key=lambda step: step.technique.score).technique.id if steps else ids[0]
    status = RatingStatus(verdict.status.value) if not verdict else RatingStatus.RATED
    if verdict and not steps:
        status = RatingStatus.UNSOLVED if board.blanks else RatingStatus.SOLVED
    elif steps and not steps[-1].apply().is_complete:
        status = RatingStatus.UNSOLVED
    return {
        "status": STATUSES.index(status),
        "level": level,
        "hardest": ids.index(hardest),
        "steps": len(steps),
        "score": score,
        "counts": counts,
    }


def rate_many(
    puzzles: str | bytes | Iterable[GridLike] | NDArray[Any] | Frame,
    *,
    config: LogicConfig | None = None,
    threads: int | None = None,
    scale: Literal["hodoku", "both"] = "hodoku",
    timeout: float | None = None,
) -> Ratings:
    """Rate many puzzles in one native call on all cores.

    Takes a text with many puzzles, a collection of anything that `rate` takes, an array of digits of shape (n, 81) or
    (n, 9, 9), a Series or a DataFrame with a puzzle column (pandas, polars), or an Arrow array or table.

    With the scale "both", `se` of each rating is computed as well, on all cores. Raises LimitError if the whole batch
    takes more than `timeout` seconds.

    >>> easy = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
    >>> [str(rating.level.value) for rating in rate_many([easy, easy])]
    ['easy', 'easy']
    """
    config = checked_config(config)
    checked_choice(scale, "scale", ("hodoku", "both"))
    clues, boards = puzzle_clues(puzzles)
    if scale == "both":
        se.refuse_eliminations(boards)
    with timeout_of(timeout):
        columns = _rate_clues(clues, config, threads, None)
        on_boards = {row: rate_board(board, config) for row, board in boards.items()}
        explained = se.rate_clues(clues, threads=threads) if scale == "both" else None
    catalogue = techniques()
    width = len(catalogue)
    ratings = Ratings()
    for index, puzzle in enumerate(puzzle_lines(clues, boards)):
        row = on_boards.get(index) or {
            name: column[index * width : index * width + width] if name == "counts" else column[index]
            for name, column in columns.items()
        }
        status = STATUSES[row["status"]]
        is_rated = status is RatingStatus.RATED
        used = {catalogue[at].id: count for at, count in enumerate(row["counts"]) if count}
        ratings.append(
            Rating(
                puzzle=puzzle,
                status=status,
                level=_LEVELS[row["level"]] if is_rated else None,
                score=row["score"] if is_rated else None,
                hardest=catalogue[row["hardest"]] if is_rated and used else None,
                steps=row["steps"],
                counts=used,
                config=config,
                _known_se=None if explained is None else se.rating_at(explained, index, puzzle),
            )
        )
    return ratings


_LEVELS = tuple(Level)
#: The maximum score of a level, as in native/logic/core/solver.cpp; a puzzle that exceeds it is one level harder.
_MOST_SCORES: Final = (800, 1000, 1600, 1800)


#: The columns of ratings, and the types of their values; `counts` has one for each technique.
_TYPES: Final[dict[str, Literal["B", "H", "i"]]] = {
    "status": "B",
    "level": "B",
    "hardest": "B",
    "steps": "H",
    "score": "i",
    "counts": "H",
}


def _rate_clues(
    clues: bytes, config: LogicConfig, threads: int | None, stop: _core.StopFlag | None
) -> dict[str, memoryview]:
    """Rate puzzles of 81 digits each, and return columns."""
    # The native call rates proper puzzles only, so uniqueness holds unless the configuration forbids it.
    raw = _core.logic_rate_many(clues, config.order, config.options(is_unique=True), checked_threads(threads), stop)
    if len(RatingStatus) in raw["status"]:
        raise InterruptedError("rating was stopped")
    return {name: memoryview(raw[name]).cast(kind) for name, kind in _TYPES.items()}


def rate_columns(
    digits: NDArray[np.uint8],
    *,
    config: LogicConfig | None = None,
    threads: int | None = None,
    stop: _core.StopFlag | None = None,
    boards: Mapping[int, Grid] | None = None,
) -> dict[str, NDArray[Any]]:
    """Rate an array of shape (n, 81) and return columns: status, level, hardest, steps, score, counts.

    Statuses, levels and techniques are indices into `RatingStatus`, `Level` and `techniques()`. `boards` are the rows
    with eliminated candidates. Used by file jobs; a stop flag ends it with InterruptedError.
    """
    import numpy as np

    config = checked_config(config)
    raw = _rate_clues(digits.astype(np.uint8).tobytes(), config, threads, stop)
    columns = {name: np.frombuffer(column, column.format) for name, column in raw.items()}
    columns["counts"] = columns["counts"].reshape(len(digits), len(techniques()))
    if boards:
        columns = {name: found.copy() for name, found in columns.items()}
        for row, board in boards.items():
            for name, value in rate_board(board, config).items():
                columns[name][row] = value
    return columns
