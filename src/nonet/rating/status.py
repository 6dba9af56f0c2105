"""Rating statuses for all scales, and puzzles as an array of clues."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

import numpy as np

from nonet.frames import from_frame
from nonet.grid import Grid
from nonet.inputs import grids_of
from nonet.logic.truth import FEWEST_CLUES
from nonet.named import Named

if TYPE_CHECKING:
    from collections.abc import Iterable

    from numpy.typing import NDArray

    from nonet.frames import Frame
    from nonet.inputs import GridLike

__all__ = ["STATUSES", "RatingStatus", "puzzle_digits", "puzzle_lines", "why_unrated", "why_unrated_line"]


class RatingStatus(Named):
    """The status of a rating; only the first comes with a level and a score."""

    RATED = "rated"
    UNSOLVED = "unsolved"  # proper, but the enabled techniques do not solve it
    CONFLICT = "conflict"
    NO_SOLUTION = "no_solution"
    SEVERAL = "several"
    SOLVED = "solved"


#: In the order of the native core, which has "stopped" after them.
STATUSES: Final = tuple(RatingStatus)


def why_unrated_line(status: RatingStatus, puzzle: str) -> str:
    """Return why a puzzle, a line of 81 cells, has no rating; names the place of a conflict."""
    if status is RatingStatus.CONFLICT:
        return f"not a puzzle: {Grid(puzzle).conflicts()[0]}"
    return why_unrated(status, 81 - puzzle.count("."))


def why_unrated(status: RatingStatus, clues: int) -> str:
    """Return why a puzzle has no rating."""
    if status is RatingStatus.SEVERAL and clues < FEWEST_CLUES:
        return f"several solutions: {clues} clue{'' if clues == 1 else 's'}, and a puzzle needs at least {FEWEST_CLUES}"
    return _MESSAGES[status]


_MESSAGES = {
    RatingStatus.UNSOLVED: "unsolved: the enabled techniques do not finish this puzzle",
    RatingStatus.CONFLICT: "not a puzzle: a digit occurs twice in a house",
    RatingStatus.NO_SOLUTION: "not a puzzle: no solution",
    RatingStatus.SEVERAL: "not a puzzle: several solutions",
    RatingStatus.SOLVED: "already solved",
}


def puzzle_digits(puzzles: str | bytes | Iterable[GridLike] | NDArray[Any] | Frame) -> NDArray[np.uint8]:
    """Return the clues of puzzles as an array of shape (n, 81)."""
    puzzles = from_frame(puzzles)
    if isinstance(puzzles, np.ndarray) and puzzles.dtype.kind in "iu":
        if puzzles.size % 81 or puzzles.ndim not in (2, 3) or puzzles.shape[1:] not in ((81,), (9, 9)):
            raise ValueError(f"expected an array of shape (n, 81) or (n, 9, 9), got {puzzles.shape}")
        if puzzles.size and (puzzles.min() < 0 or puzzles.max() > 9):
            raise ValueError(f"expected digits of 0..9, got {puzzles.min()}..{puzzles.max()}")
        return np.ascontiguousarray(puzzles.reshape(-1, 81), dtype=np.uint8)
    clues = b"".join(grid._clues for grid in grids_of(puzzles))
    return np.frombuffer(clues, dtype=np.uint8).reshape(-1, 81)


def puzzle_lines(digits: NDArray[np.uint8]) -> list[str]:
    """Return the puzzles of an array of shape (n, 81) as lines of 81 cells."""
    lines = (digits + ord("0")).view("S81").ravel().tolist() if len(digits) else []
    return [line.decode("ascii").replace("0", ".") for line in lines]
