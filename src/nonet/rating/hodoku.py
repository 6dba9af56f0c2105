"""rate and rate_many: the difficulty of puzzles on HoDoKu's scale, and on Sudoku Explainer's on demand."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any, Literal, overload

import numpy as np

from nonet import _core
from nonet.arguments import checked_choice
from nonet.display import HtmlDisplay
from nonet.engines.threads import checked_threads
from nonet.errors import ParseError
from nonet.frames import Tabular, summary
from nonet.grid import Grid
from nonet.inputs import as_grid
from nonet.limits import timeout_of
from nonet.logic.catalogue import Level, Technique, technique, techniques
from nonet.logic.config import LogicConfig, checked_config
from nonet.puzzles import variant_from
from nonet.rating import se
from nonet.rating.se import SeRating
from nonet.rating.status import STATUSES, RatingStatus, puzzle_digits, puzzle_lines, why_unrated_line

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from numpy.typing import NDArray

    from nonet.frames import Frame
    from nonet.inputs import GridLike
    from nonet.puzzles import PuzzleLike
    from nonet.variants import Puzzle, VariantRating

__all__ = ["Rating", "rate", "rate_columns", "rate_many"]


@dataclass(frozen=True, slots=True, repr=False)
class Rating(HtmlDisplay):
    """The difficulty of a puzzle, with how it was measured.

    `level`, `score` and `hardest` are None unless the status is rated; `message` then says why. `counts`
    holds how often each technique was used, by id. `se` is the rating on Sudoku Explainer's scale.
    """

    puzzle: str
    status: RatingStatus
    level: Level | None = None
    score: int | None = None
    hardest: Technique | None = None
    steps: int = 0
    counts: Mapping[str, int] = field(default_factory=dict, hash=False)
    config: LogicConfig = field(default_factory=LogicConfig)
    version: str = _core.version
    _se: SeRating | None = field(default=None, compare=False, repr=False)

    @property
    def se(self) -> SeRating:
        """The rating on Sudoku Explainer's scale, computed on first access.

        >>> rate("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79").se.er
        1.2
        """
        if self._se is None:
            object.__setattr__(self, "_se", se.rate(self.puzzle))
        assert self._se is not None
        return self._se

    def with_se(self, explained: SeRating) -> Rating:
        """Return the rating with a known rating on Sudoku Explainer's scale."""
        return replace(self, _se=explained)

    @property
    def message(self) -> str:
        """The rating in a sentence."""
        if self.status is RatingStatus.RATED:
            assert self.level is not None
            return f"{self.level.value}, score {self.score}, {self.steps} steps, hardest {self.hardest}"
        return why_unrated_line(self.status, self.puzzle)

    def __str__(self) -> str:
        return self.message

    def __repr__(self) -> str:
        facts = f"{self.level.value}, score {self.score}" if self.level else self.status.value
        return f"<Rating {facts}: {self.puzzle}>"

    def __bool__(self) -> bool:
        return self.level is not None

    def to_json(self) -> dict[str, Any]:
        """Return the rating as plain data for JSON."""
        return {
            "puzzle": self.puzzle,
            "status": self.status.value,
            "message": self.message,
            "level": self.level.value if self.level else None,
            "score": self.score,
            "hardest": self.hardest.id if self.hardest else None,
            "steps": self.steps,
            "counts": dict(self.counts),
            "se": self._se.to_json() if self._se else None,
            "scale": "hodoku" if self._se is None else "both",
            "config": "default" if self.config.is_default else self.config.to_json(),
            "version": self.version,
        }

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> Rating:
        """Make a rating from the result of `to_json`."""
        config = data["config"]
        return cls(
            puzzle=data["puzzle"],
            status=RatingStatus(data["status"]),
            level=Level(data["level"]) if data["level"] else None,
            score=data["score"],
            hardest=technique(data["hardest"]) if data["hardest"] else None,
            steps=data["steps"],
            counts=data["counts"],
            config=LogicConfig() if config == "default" else LogicConfig.from_json(config),
            version=data["version"],
            _se=SeRating.from_json(data["se"]) if data.get("se") else None,
        )


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


@overload
def rate(puzzle: GridLike, *, config: LogicConfig | None = None, timeout: float | None = None) -> Rating: ...
@overload
def rate(puzzle: Puzzle, *, config: None = None, timeout: float | None = None) -> VariantRating: ...
def rate(puzzle: PuzzleLike, *, config: LogicConfig | None = None, timeout: float | None = None) -> Rating | Any:
    """Rate a puzzle by its clues, ignoring placed digits.

    A puzzle with a conflict, no solution, several solutions or no blanks gets that status and no score.
    A variant gets a `nonet.variants.VariantRating` on nonet's own scale; unless it has exactly one solution, this
    raises as `solve` does. Raises LimitError if it takes more than `timeout` seconds.

    >>> rating = rate("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79")
    >>> rating.level.value, rating.score, rating.hardest.id
    ('easy', 204, 'naked_single')
    >>> print(rate("." * 81))
    several solutions: 0 clues, and a puzzle needs at least 17
    """
    try:
        board: Any = as_grid(puzzle)  # type: ignore[arg-type]
    except ParseError as error:
        board = variant_from(puzzle, error)
    if isinstance(board, Grid):
        return rate_many([board], config=config, threads=1, timeout=timeout)[0]
    if config is not None:
        raise ValueError("expected no config for a puzzle with rules of its own, which has another scale")
    from nonet import variants

    with timeout_of(timeout):
        return variants.rate(board)


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
    checked_choice(scale, "a scale", ("hodoku", "both"))
    digits = puzzle_digits(puzzles)
    with timeout_of(timeout):
        columns = rate_columns(digits, config=config, threads=threads)
        explained = se.rate_columns(digits, threads=threads) if scale == "both" else None
    catalogue = techniques()
    ratings = Ratings()
    for index, puzzle in enumerate(puzzle_lines(digits)):
        status = STATUSES[columns["status"][index]]
        is_rated = status is RatingStatus.RATED
        used = np.flatnonzero(columns["counts"][index])
        ratings.append(
            Rating(
                puzzle=puzzle,
                status=status,
                level=_LEVELS[columns["level"][index]] if is_rated else None,
                score=int(columns["score"][index]) if is_rated else None,
                hardest=catalogue[columns["hardest"][index]] if is_rated and len(used) else None,
                steps=int(columns["steps"][index]),
                counts={catalogue[at].id: int(columns["counts"][index, at]) for at in used},
                config=config,
                _se=None if explained is None else se.rating_at(explained, index, puzzle),
            )
        )
    return ratings


_LEVELS = tuple(Level)


def rate_columns(
    digits: NDArray[np.uint8],
    *,
    config: LogicConfig | None = None,
    threads: int | None = None,
    stop: _core.StopFlag | None = None,
) -> dict[str, NDArray[Any]]:
    """Rate an array of shape (n, 81) and return columns: status, level, hardest, steps, score, counts.

    Statuses, levels and techniques are indices into `RatingStatus`, `Level` and `techniques()`. Used by file jobs; a
    stop flag ends it with InterruptedError.
    """
    config = checked_config(config)
    # The native call rates proper puzzles only, so uniqueness holds unless the configuration forbids it.
    raw = _core.logic_rate_many(
        np.ascontiguousarray(digits, dtype=np.uint8).tobytes(),
        config.order,
        config.options(is_unique=True),
        checked_threads(threads),
        stop,
    )
    kinds = {"status": "u1", "level": "u1", "hardest": "u1", "steps": "u2", "score": "i4", "counts": "u2"}
    columns = {name: np.frombuffer(raw[name], dtype=kind) for name, kind in kinds.items()}
    columns["counts"] = columns["counts"].reshape(len(digits), len(techniques()))
    if (columns["status"] == len(RatingStatus)).any():
        raise InterruptedError("rating was stopped")
    return columns
