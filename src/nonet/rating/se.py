"""Sudoku Explainer's scale: ER, EP and ED as in version 1.2.1, and its solution path."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated, Any, Final, NamedTuple

from nonet import _core
from nonet.cells import Candidate
from nonet.engines.threads import checked_threads
from nonet.errors import ParseError
from nonet.geometry import cell_name
from nonet.limits import checked_timeout
from nonet.puzzles import as_classic
from nonet.rating.status import STATUSES, RatingStatus, puzzle_clues, puzzle_lines, why_unrated_line
from nonet.records import Json, Line, ReadableRecord, member

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    import numpy as np
    from numpy.typing import NDArray

    from nonet.grid import Grid
    from nonet.inputs import GridLike

__all__ = ["SeRating", "SeStep", "path", "rate", "rate_columns", "rate_many", "techniques"]


_ALWAYS: Final = Json(is_always=True)


@dataclass(frozen=True, slots=True, repr=False)
class SeRating(ReadableRecord):
    """The difficulty of a puzzle on Sudoku Explainer's scale, 1.0 to about 12.

    `er` is the rating of the hardest step, `ep` ("pearl") that of the hardest step up to the first digit placed, `ed`
    ("diamond") that of the first step; all are None unless the status is rated. `technique` names the first step that
    reached `er`. After a timeout, `is_bound` is true and the ER is at least `er`.
    """

    puzzle: Line
    status: Annotated[RatingStatus, _ALWAYS] = RatingStatus.RATED
    er: Annotated[float | None, _ALWAYS] = None
    ep: Annotated[float | None, _ALWAYS] = None
    ed: Annotated[float | None, _ALWAYS] = None
    technique: Annotated[str | None, _ALWAYS] = None
    steps: Annotated[int, _ALWAYS] = 0
    is_bound: Annotated[
        bool, Json(about="The time limit was reached: this is a lower bound for the ER.", is_always=True)
    ] = False

    def __repr__(self) -> str:
        return f"<SeRating {self}: {self.puzzle}>"

    @property
    def is_pearl(self) -> bool:
        """Whether the first digit takes the hardest step: EP is ER."""
        return bool(self) and not self.is_bound and self.ep == self.er

    @property
    def is_diamond(self) -> bool:
        """Whether the first step is the hardest: ED is ER."""
        return bool(self) and not self.is_bound and self.ed == self.er

    def __bool__(self) -> bool:
        return self.er is not None

    def __str__(self) -> str:
        if self.er is None:
            return why_unrated_line(self.status, self.puzzle)
        if self.is_bound:
            return f"ER at least {self.er}: stopped after {self.steps} steps"
        return f"ER {self.er}, EP {self.ep}, ED {self.ed}, {self.technique}"

    @property
    @member()
    def message(self) -> str:
        """The rating in a sentence."""
        return str(self)


class SeStep(NamedTuple):
    """One step of Sudoku Explainer's solution path."""

    rating: float
    technique: str
    #: Chains only: how many potentials make up the chain; 0 otherwise.
    complexity: int
    placement: Candidate | None
    eliminations: tuple[Candidate, ...]


def techniques() -> tuple[str, ...]:
    """Return the techniques of the scale as Sudoku Explainer prints them.

    >>> techniques()[:3]
    ('Hidden Single', 'Direct Pointing', 'Direct Claiming')
    """
    return tuple(_core.se_techniques())


def rate(puzzle: GridLike, *, timeout: float = 0.0) -> SeRating:
    """Rate a puzzle by its clues; with a timeout in seconds, a puzzle that takes longer gets a lower bound.

    >>> rating = rate("..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9")
    >>> print(rating)
    ER 2.3, EP 1.2, ED 1.2, Naked Single
    >>> rating.er, rating.technique
    (2.3, 'Naked Single')
    """
    return rate_many([puzzle], threads=1, timeout=timeout)[0]


def rate_many(
    puzzles: str | bytes | Iterable[GridLike] | NDArray[np.uint8],
    *,
    threads: int | None = None,
    timeout: float = 0.0,
) -> list[SeRating]:
    """Rate many puzzles in one native call on all cores; takes the same inputs as `nonet.rate_many`.

    `timeout` is the time limit per puzzle in seconds, 0 for none.

    >>> golden_nugget = ".......39.....1..5..3.5.8....8.9...6.7...2...1..4.......9.8..5..2....6..4..7....."
    >>> [str(rating) for rating in rate_many([golden_nugget], timeout=1e-9)]
    ['ER at least 7.5: stopped after 0 steps']
    """
    clues, boards = puzzle_clues(puzzles)
    refuse_eliminations(boards)
    columns = rate_clues(clues, threads=threads, timeout=timeout)
    return [rating_at(columns, row, line) for row, line in enumerate(puzzle_lines(clues, {}))]


def refuse_eliminations(boards: Mapping[int, Grid]) -> None:
    """Raise ParseError for the first board with eliminated candidates: this scale is for puzzles of clues."""
    for row, board in boards.items():
        cell, digit = board.eliminated[0]
        raise ParseError("eliminated.se", number=row, at=cell_name(cell), digit=digit)


def rate_clues(
    clues: bytes, *, threads: int | None = None, timeout: float = 0.0, stop: _core.StopFlag | None = None
) -> dict[str, memoryview]:
    """Rate puzzles of 81 digits each and return columns: status, er, ep, ed (tenths), is_bound, technique, steps.

    Statuses and techniques are indices into `RatingStatus` and `techniques()`; a stop flag ends it with
    InterruptedError.
    """
    raw = _core.se_rate_many(clues, checked_timeout(timeout), checked_threads(threads), stop)
    columns = {name: memoryview(data).cast("H" if name == "steps" else "B") for name, data in raw.items()}
    if len(RatingStatus) in raw["status"]:
        raise InterruptedError("rating was stopped")
    return columns


def rate_columns(
    digits: NDArray[np.uint8],
    *,
    threads: int | None = None,
    timeout: float = 0.0,
    stop: _core.StopFlag | None = None,
) -> dict[str, NDArray[Any]]:
    """Rate an array of shape (n, 81) and return the columns of `rate_clues` as arrays, for file jobs."""
    import numpy as np

    columns = rate_clues(digits.astype(np.uint8).tobytes(), threads=threads, timeout=timeout, stop=stop)
    return {name: np.frombuffer(column, column.format) for name, column in columns.items()}


def rating_at(columns: Mapping[str, Sequence[int]], row: int, puzzle: str) -> SeRating:
    """Return one row of `rate_clues` as a rating."""
    status = STATUSES[columns["status"][row]]
    if status is not RatingStatus.RATED:
        return SeRating(puzzle, status)
    is_bound = bool(columns["is_bound"][row])
    er, ep, ed = (columns[name][row] / 10 for name in ("er", "ep", "ed"))
    return SeRating(
        puzzle,
        status,
        er,
        ep or None if is_bound else ep,
        ed or None if is_bound else ed,
        None if is_bound else techniques()[columns["technique"][row]],
        columns["steps"][row],
        is_bound,
    )


def path(puzzle: GridLike) -> list[SeStep]:
    """Solve a puzzle by its clues as Sudoku Explainer would, step by step.

    The list ends when no rule applies: at the solution, for a proper puzzle.

    >>> steps = path("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79")
    >>> len(steps), steps[0].rating, steps[0].technique, str(steps[0].placement)
    (51, 1.2, 'Hidden Single', 'r1c6=8')
    """
    names = techniques()
    grid = as_classic(puzzle)
    if grid._eliminated and not grid.is_begun:
        refuse_eliminations({0: grid})
    return [
        SeStep(
            tenths / 10,
            names[technique],
            complexity,
            None if placement is None else Candidate(*placement),
            tuple(Candidate(*each) for each in eliminations),
        )
        for tenths, technique, complexity, placement, eliminations in _core.se_path(grid._clues)
    ]
