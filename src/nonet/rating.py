"""rate and rate_many: how hard a puzzle is for people, on HoDoKu's scale."""

from __future__ import annotations

import enum
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

import numpy as np

from nonet import _core
from nonet.arguments import checked_items
from nonet.engines.threads import checked_threads
from nonet.errors import ParseError
from nonet.formats import decode, parse_many
from nonet.grid import Grid
from nonet.inputs import as_grid
from nonet.logic.catalogue import Level, Technique, technique, techniques
from nonet.logic.config import LogicConfig, checked_config
from nonet.logic.truth import FEWEST_CLUES

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from numpy.typing import NDArray

    from nonet.inputs import GridLike

__all__ = ["Rating", "RatingStatus", "rate", "rate_many"]


class RatingStatus(str, enum.Enum):
    """What became of a puzzle that was to be rated; only the first two come with a level and a score."""

    RATED = "rated"
    UNSOLVED = "unsolved"  # proper, but the enabled techniques do not solve it
    CONFLICT = "conflict"
    NO_SOLUTION = "no_solution"
    SEVERAL = "several"
    SOLVED = "solved"


# In the order of the native core's own list, which has "stopped" behind them.
_STATUSES = tuple(RatingStatus)


@dataclass(frozen=True, slots=True)
class Rating:
    """How hard a puzzle is, with what was measured and how.

    `level`, `score` and `hardest` are None unless the status is rated or unsolved; `message` then says why. `counts`
    holds how often each technique was used, by id. `se_rating` has room for Sudoku Explainer's rating.
    """

    puzzle: str
    status: RatingStatus
    level: Level | None = None
    score: int | None = None
    hardest: Technique | None = None
    steps: int = 0
    counts: Mapping[str, int] = field(default_factory=dict, hash=False)
    se_rating: float | None = None
    config: LogicConfig = field(default_factory=LogicConfig)
    version: str = _core.version

    @property
    def message(self) -> str:
        """The rating in a sentence."""
        if self.status is RatingStatus.RATED:
            assert self.level is not None
            return f"{self.level.value}, score {self.score}, {self.steps} steps, hardest {self.hardest}"
        if self.status is RatingStatus.UNSOLVED:
            return f"extreme: the enabled techniques do not solve it; {self.steps} steps found, score {self.score}"
        if self.status is RatingStatus.CONFLICT:
            return f"not a puzzle: {Grid(self.puzzle).conflicts()[0]}"
        return why_unrated(self.status, 81 - self.puzzle.count("."))

    def __str__(self) -> str:
        return self.message

    def __bool__(self) -> bool:
        return self.level is not None

    def to_json(self) -> dict[str, Any]:
        """Give the rating as plain data for JSON."""
        return {
            "puzzle": self.puzzle,
            "status": self.status.value,
            "message": self.message,
            "level": self.level.value if self.level else None,
            "score": self.score,
            "hardest": self.hardest.id if self.hardest else None,
            "steps": self.steps,
            "counts": dict(self.counts),
            "se_rating": self.se_rating,
            "scale": "hodoku",
            "config": "default" if self.config.is_default else self.config.to_json(),
            "version": self.version,
        }

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> Rating:
        """Make a rating from what `to_json` gave."""
        config = data["config"]
        return cls(
            puzzle=data["puzzle"],
            status=RatingStatus(data["status"]),
            level=Level(data["level"]) if data["level"] else None,
            score=data["score"],
            hardest=technique(data["hardest"]) if data["hardest"] else None,
            steps=data["steps"],
            counts=data["counts"],
            se_rating=data["se_rating"],
            config=LogicConfig() if config == "default" else LogicConfig.from_json(config),
            version=data["version"],
        )


def why_unrated(status: RatingStatus, clues: int) -> str:
    """Say why a puzzle with so many clues has no rating."""
    if status is RatingStatus.SEVERAL and clues < FEWEST_CLUES:
        return f"several solutions: {clues} clues, and a puzzle needs at least {FEWEST_CLUES}"
    return _MESSAGES[status]


_MESSAGES = {
    RatingStatus.CONFLICT: "not a puzzle: a digit stands twice in a house",
    RatingStatus.NO_SOLUTION: "not a puzzle: no solution",
    RatingStatus.SEVERAL: "not a puzzle: several solutions",
    RatingStatus.SOLVED: "already solved",
}


def rate(puzzle: GridLike, *, config: LogicConfig | None = None) -> Rating:
    """Rate a puzzle by its clues, whatever was placed since.

    A puzzle that is conflicting, has no solution or several, or is already solved gets that status and no number.

    >>> rating = rate("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79")
    >>> rating.level.value, rating.score, rating.hardest.id
    ('easy', 204, 'naked_single')
    >>> print(rate("." * 81))
    several solutions: 0 clues, and a puzzle needs at least 17
    """
    return rate_many([puzzle], config=config, threads=1)[0]


def rate_many(
    puzzles: str | bytes | Iterable[GridLike] | NDArray[np.uint8],
    *,
    config: LogicConfig | None = None,
    threads: int | None = None,
) -> list[Rating]:
    """Rate many puzzles in one native call on all cores.

    Takes a text with many puzzles, a collection of anything that `rate` takes, or an array of shape (n, 81) or
    (n, 9, 9).

    >>> easy = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
    >>> [str(rating.level.value) for rating in rate_many([easy, easy])]
    ['easy', 'easy']
    """
    config = checked_config(config)
    digits = _digits(puzzles)
    columns = rate_columns(digits, config=config, threads=threads)
    catalogue = techniques()
    lines = (digits + ord("0")).view("S81").ravel() if len(digits) else np.empty(0, "S81")
    ratings = []
    for index in range(len(digits)):
        status = _STATUSES[columns["status"][index]]
        is_rated = status in (RatingStatus.RATED, RatingStatus.UNSOLVED)
        used = np.flatnonzero(columns["counts"][index])
        ratings.append(
            Rating(
                puzzle=lines[index].decode("ascii").replace("0", "."),
                status=status,
                level=_LEVELS[columns["level"][index]] if is_rated else None,
                score=int(columns["score"][index]) if is_rated else None,
                hardest=catalogue[columns["hardest"][index]] if is_rated and len(used) else None,
                steps=int(columns["steps"][index]),
                counts={catalogue[at].id: int(columns["counts"][index, at]) for at in used},
                config=config,
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
    """Rate an array of shape (n, 81) and give the result as columns: status, level, hardest, steps, score, counts.

    Statuses, levels and techniques come as their places in `RatingStatus`, `Level` and `techniques()`. File jobs use
    this; a stop flag that is set ends it with InterruptedError.
    """
    config = checked_config(config)
    # The native call rates proper puzzles only, so that uniqueness holds unless the configuration forbids it.
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


def _digits(puzzles: str | bytes | Iterable[GridLike] | NDArray[np.uint8]) -> NDArray[np.uint8]:
    if isinstance(puzzles, np.ndarray) and puzzles.dtype.kind in "iu":
        if puzzles.size % 81 or puzzles.ndim not in (2, 3) or puzzles.shape[1:] not in ((81,), (9, 9)):
            raise ValueError(f"expected an array of shape (n, 81) or (n, 9, 9), got {puzzles.shape}")
        if puzzles.size and (puzzles.min() < 0 or puzzles.max() > 9):
            raise ValueError(f"expected digits of 0..9, got {puzzles.min()}..{puzzles.max()}")
        return np.ascontiguousarray(puzzles.reshape(-1, 81), dtype=np.uint8)
    if isinstance(puzzles, (str, bytes)):
        puzzles = [entry.grid for entry in parse_many(puzzles if isinstance(puzzles, str) else decode(puzzles))]
    clues = bytearray()
    for number, puzzle in enumerate(checked_items(puzzles, "text, an array or a collection of puzzles")):
        try:
            clues += as_grid(puzzle)._clues
        except ParseError as error:
            raise ParseError(f"puzzle {number}: {error}", text=error.text, cell=error.cell) from None
    return np.frombuffer(clues, dtype=np.uint8).reshape(-1, 81)
