"""The rating of a puzzle with rules of its own, by the steps that solve it, on a scale that no other program uses."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from nonet.catalogue import RULE_LEVELS, RULE_TECHNIQUES, Level
from nonet.checking import check
from nonet.errors import WrongValueError
from nonet.limits import timeout_of
from nonet.logic.truth import Truth
from nonet.rating.one import Rating
from nonet.rating.status import RatingStatus
from nonet.variants.logic.board import Board
from nonet.variants.logic.finding import difficulty_of, path

if TYPE_CHECKING:
    from nonet.logic.config import LogicConfig
    from nonet.variants import Puzzle

__all__ = ["rate_one"]


def rate_one(puzzle: Puzzle, config: LogicConfig | None, timeout: float | None) -> Rating:
    """Rate a puzzle, unless it does not have exactly one solution."""
    if config is not None:
        raise WrongValueError("no_config")
    with timeout_of(timeout):
        verdict = check(puzzle)
        if not verdict:
            return Rating(puzzle, RatingStatus(verdict.status.value))
        if all(puzzle.givens):
            return Rating(puzzle, RatingStatus.SOLVED)
        truth = Truth(verdict.solutions[0], is_unique=True)
        counts = Counter(step.technique.id for step in path(Board.of(puzzle), truth, None))
    hardest = max(counts, key=difficulty_of)
    difficulty = difficulty_of(hardest)
    return Rating(
        puzzle,
        RatingStatus.RATED,
        Level(next(level for level, most in RULE_LEVELS.items() if difficulty <= most)),
        difficulty,
        hardest=RULE_TECHNIQUES[hardest],
        steps=counts.total(),
        counts=dict(counts),
    )
