"""Rating statuses for all scales, and puzzles as an array of clues."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Any, Final

from nonet.errors import WrongValueError
from nonet.formats.string729 import line_with_candidates
from nonet.frames import from_frame
from nonet.geometry import FEWEST_CLUES
from nonet.grid import Grid
from nonet.named import Named
from nonet.puzzles import grids_of
from nonet.words import language

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
        return _text(status)
    if len(puzzle) > 81:
        return _text(status)
    if status is RatingStatus.CONFLICT:
        return _text("conflict_at", conflict=Grid(puzzle).conflicts()[0].message())
    return why_unrated(status, 81 - puzzle.count("."))


def why_unrated(status: RatingStatus, clues: int) -> str:
    """Return why a puzzle has no rating."""
    if status is RatingStatus.SEVERAL and clues < FEWEST_CLUES:
        return _text("few", clues=clues, fewest=FEWEST_CLUES)
    return _text(status)


def _text(key: str, **facts: Any) -> str:
    return language("en").text(f"error.reason.unrated.{key}", **facts)


def puzzle_clues(
    puzzles: str | bytes | Iterable[GridLike] | NDArray[Any] | Frame,
) -> tuple[bytes, dict[int, Grid]]:
    """Return the clues of puzzles, 81 digits each, and the puzzles with eliminated candidates by number."""
    puzzles = from_frame(puzzles)
    if _is_whole_array(puzzles):
        if puzzles.size % 81 or puzzles.ndim not in (2, 3) or puzzles.shape[1:] not in ((81,), (9, 9)):
            raise WrongValueError("rated_array", shape=str(puzzles.shape))
        if puzzles.size and (puzzles.min() < 0 or puzzles.max() > 9):
            raise WrongValueError("rated_digits", least=str(puzzles.min()), most=str(puzzles.max()))
        return puzzles.astype("u1").tobytes(), {}
    grids = list(grids_of(puzzles))
    return b"".join(grid._clues for grid in grids), {
        row: grid for row, grid in enumerate(grids) if grid._eliminated and not grid.is_begun
    }


def _is_whole_array(given: object) -> TypeGuard[NDArray[Any]]:
    """Return whether this is a NumPy array of whole numbers; who has one has imported NumPy, all of it."""
    array = getattr(sys.modules.get("numpy"), "ndarray", None)
    return array is not None and isinstance(given, array) and given.dtype.kind in "iu"


def puzzle_lines(clues: bytes, boards: Mapping[int, Grid]) -> list[str]:
    """Return puzzles, 81 digits each, as lines of 81 cells, or of 729 with eliminated candidates."""
    text = clues.translate(_SIGNS).decode("ascii")
    lines = [text[start : start + 81] for start in range(0, len(text), 81)]
    for row, board in boards.items():
        lines[row] = line_with_candidates(board)
    return lines


_SIGNS: Final = bytes.maketrans(bytes(range(10)), b".123456789")
