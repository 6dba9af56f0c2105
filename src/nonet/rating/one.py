"""rate: the difficulty of one puzzle, classic or with rules, on the scale for its kind."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Annotated, Any, Final

from nonet import _core
from nonet.catalogue import Level
from nonet.display import HtmlDisplay
from nonet.logic.config import LogicConfig
from nonet.puzzles import PuzzleData, as_puzzle, solver_of
from nonet.rating import se
from nonet.rating.se import SeRating
from nonet.rating.status import RatingStatus, why_unrated_line
from nonet.records import Json, Record, Text, member, read
from nonet.steps import TechniqueId

if TYPE_CHECKING:
    from collections.abc import Mapping

    from nonet.puzzles import PuzzleLike

__all__ = ["Rating", "rate"]

_ALWAYS: Final = Json(is_always=True)


def _written_config(config: LogicConfig, _: object) -> Any:
    return "default" if config.is_default else config.to_json()


def _read_config(data: Any, _: object) -> LogicConfig:
    return LogicConfig() if data == "default" else LogicConfig.from_json(data)


@dataclass(frozen=True, slots=True, repr=False)
class Rating(HtmlDisplay, Record):
    """The difficulty of a puzzle, with how it was measured.

    `level`, `score` and `hardest` are None unless the status is rated; `message` then says why. `counts`
    holds how often each technique was used, by id. A classic puzzle, a line of 81 cells, or of 729
    characters if candidates are eliminated, is rated on HoDoKu's scale, and `se` is its rating on Sudoku Explainer's,
    which takes no eliminated candidates. A puzzle with rules of its own is rated on nonet's scale for those, which no
    other program uses: it has a `difficulty`, that of the hardest step from 1 to 10, and no `score`.
    """

    puzzle: PuzzleData
    status: RatingStatus
    level: Annotated[Level | None, _ALWAYS] = None
    difficulty: Annotated[float | None, Json(is_sparse=True)] = None
    score: Annotated[int | None, _ALWAYS] = None
    hardest: Annotated[TechniqueId | None, _ALWAYS] = None
    steps: Annotated[int, _ALWAYS] = 0
    counts: Annotated[dict[str, int], _ALWAYS] = field(default_factory=dict, hash=False)
    config: Annotated[
        LogicConfig,
        Text(_written_config, _read_config, {"anyOf": [{"const": "default"}, {"type": "object"}]}),
        _ALWAYS,
    ] = field(default_factory=LogicConfig)
    version: Annotated[str, _ALWAYS] = _core.version
    _known_se: Annotated[Any, Json(is_hidden=True)] = field(default=None, compare=False, repr=False)

    @property
    def se(self) -> SeRating:
        """The rating of a classic puzzle on Sudoku Explainer's scale, computed on first access.

        >>> rate("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79").se.er
        1.2
        """
        if self._known_se is None:
            object.__setattr__(self, "_known_se", se.rate(self.puzzle))
        explained: SeRating = self._known_se
        return explained

    def with_se(self, explained: SeRating) -> Rating:
        """Return the rating with a known rating on Sudoku Explainer's scale."""
        return replace(self, _known_se=explained)

    @property
    @member("se", after="counts")
    def _se_in_json(self) -> SeRating | None:
        found: SeRating | None = self._known_se
        return found

    @property
    @member(after="se")
    def scale(self) -> str:
        """The scale that was used: "hodoku", "both" with Sudoku Explainer's, or "nonet variants"."""
        if not isinstance(self.puzzle, str):
            return "nonet variants"
        return "hodoku" if self._known_se is None else "both"

    @property
    def is_logical(self) -> bool:
        """Whether the puzzle is rated, and no step of its solution was a search."""
        return bool(self) and "brute_force" not in self.counts

    @property
    @member(after="status")
    def message(self) -> str:
        """The rating in a sentence."""
        if self.status is not RatingStatus.RATED:
            return why_unrated_line(self.status, self.puzzle)
        assert self.level is not None
        if self.difficulty is None:
            return f"{self.level.value}, score {self.score}, {self.steps} steps, hardest {self.hardest}"
        hardest = self.hardest.id if self.hardest else ""
        return f"{self.level.value} on nonet's scale for variants ({self.difficulty:g}: {hardest})"

    def __str__(self) -> str:
        return self.message

    def __repr__(self) -> str:
        facts = self.status.value
        if self.level:
            facts = f"{self.level.value}, "
            facts += f"score {self.score}" if self.difficulty is None else f"difficulty {self.difficulty:g}"
        return f"<Rating {facts}: {self.puzzle if isinstance(self.puzzle, str) else self.puzzle.to_line()}>"

    def __bool__(self) -> bool:
        return self.level is not None

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> Rating:
        """Make a rating from the result of `to_json`."""
        found = read(cls, data)
        return found.with_se(SeRating.from_json(data["se"])) if data.get("se") else found


def rate(puzzle: PuzzleLike, *, config: LogicConfig | None = None, timeout: float | None = None) -> Rating:
    """Rate a puzzle by its clues, and by eliminated candidates unless digits have been placed: a game in progress is
    rated as it began.

    A puzzle with a conflict, no solution, several solutions or no blanks gets that status and no score.
    A puzzle with rules of its own is rated on nonet's own scale for those, which takes no configuration.
    Raises LimitError if it takes more than `timeout` seconds.

    >>> rating = rate("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79")
    >>> rating.level.value, rating.score, rating.hardest.id
    ('easy', 204, 'naked_single')
    >>> print(rate("." * 81))
    several solutions: 0 clues, and a puzzle needs at least 17
    >>> print(rate({"size": 4, "givens": "2134........3.2."}))
    easy on nonet's scale for variants (1.2: naked_single)
    """
    board = as_puzzle(puzzle)
    found: Rating = solver_of(board).rater.rate_one(board, config, timeout)
    return found
