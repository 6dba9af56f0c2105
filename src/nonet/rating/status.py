"""Rating statuses for all scales, and puzzles as an array of clues."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Any, Final

from nonet.formats.string729 import line_with_candidates
from nonet.frames import from_frame
from nonet.geometry import FEWEST_CLUES
from nonet.grid import Grid
from nonet.named import Named
from nonet.puzzles import grids_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping
    from typing import TypeGuard

    from numpy.typing import NDArray

    from nonet.frames import Frame
    from nonet.inputs import GridLike
    from nonet.variants import Puzzle

__all__ = [
    "STATUSES",
    "RatingStatus",
    "puzzle_clues",
    "puzzle_lines",
    "why_unrated",
    "why_unrated_line",
]


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


def why_unrated_line(status: RatingStatus, puzzle: str | Puzzle) -> str:
    """Return why a puzzle, a line of 81 cells or one with rules, has no rating; names the place of a conflict."""
    if not isinstance(puzzle, str):
        return _MESSAGES[status]
    if len(puzzle) > 81:
        return _MESSAGES[status]
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


def puzzle_clues(
    puzzles: str | bytes | Iterable[GridLike] | NDArray[Any] | Frame,
) -> tuple[bytes, dict[int, Grid]]:
    """Return the clues of puzzles, 81 digits each, and the puzzles with eliminated candidates by number."""
    puzzles = from_frame(puzzles)
    if is_whole_array(puzzles):
        if puzzles.size % 81 or puzzles.ndim not in (2, 3) or puzzles.shape[1:] not in ((81,), (9, 9)):
            raise ValueError(f"expected an array of shape (n, 81) or (n, 9, 9), got {puzzles.shape}")
        if puzzles.size and (puzzles.min() < 0 or puzzles.max() > 9):
            raise ValueError(f"expected digits of 0..9, got {puzzles.min()}..{puzzles.max()}")
        return puzzles.astype("u1").tobytes(), {}
    grids = list(grids_of(puzzles))
    return b"".join(grid._clues for grid in grids), {
        row: grid for row, grid in enumerate(grids) if grid._eliminated and not grid.is_begun
    }


def is_whole_array(given: object) -> TypeGuard[NDArray[Any]]:
    """Return whether this is a NumPy array of whole numbers; who has one has imported NumPy."""
    numpy = sys.modules.get("numpy")
    return numpy is not None and isinstance(given, numpy.ndarray) and given.dtype.kind in "iu"


def puzzle_lines(clues: bytes, boards: Mapping[int, Grid]) -> list[str]:
    """Return puzzles, 81 digits each, as lines of 81 cells, or of 729 with eliminated candidates."""
    text = clues.translate(_SIGNS).decode("ascii")
    lines = [text[start : start + 81] for start in range(0, len(text), 81)]
    for row, board in boards.items():
        lines[row] = line_with_candidates(board)
    return lines


_SIGNS: Final = bytes.maketrans(bytes(range(10)), b".123456789")
