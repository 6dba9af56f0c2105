"""Knowledge about a board before any logic: its solution, whether it is unique, and what contradicts it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from nonet.checking import Status, check
from nonet.errors import NotUniqueError
from nonet.geometry import CELLS, cell_name
from nonet.words.faults import FEWEST_CLUES

if TYPE_CHECKING:
    from nonet.checking import Verdict
    from nonet.grid import Grid

__all__ = ["FEWEST_CLUES", "Mistake", "Truth", "error_of", "find_mistakes", "learn_truth"]


@dataclass(frozen=True, slots=True)
class Mistake:
    """A cell that contradicts the solution.

    `digit` is the wrong digit there; None means that the cell is blank and its right candidate was eliminated. The
    right digit is never revealed.
    """

    cell: int
    digit: int | None = None

    def __str__(self) -> str:
        if self.digit is not None:
            return f"{self.digit} in {cell_name(self.cell)} is wrong"
        return f"the candidate that {cell_name(self.cell)} needs was eliminated"


@dataclass(frozen=True, slots=True)
class Truth:
    """The solution of a board, and whether its clues alone allow no other."""

    solution: Grid
    is_unique: bool


def learn_truth(grid: Grid) -> Truth:
    """Find the solution of a board's clues; raise what is wrong with them if there is not exactly one.

    If the clues leave several solutions but the current board leaves one, that one counts, and the puzzle is
    not taken as unique.
    """
    puzzle = grid.restart()
    verdict = check(puzzle)
    if verdict.status is Status.UNIQUE:
        return Truth(verdict.solutions[0], is_unique=True)
    if verdict.status is Status.SEVERAL and grid != puzzle:
        now = check(grid)
        if now.status is Status.UNIQUE:
            return Truth(now.solutions[0], is_unique=False)
    raise error_of(verdict)


def error_of(verdict: Verdict) -> Exception:
    """Make the error for a puzzle without exactly one solution; too few clues are named as the reason."""
    clues = verdict.grid.clue_count
    if verdict.status is Status.SEVERAL and clues < FEWEST_CLUES:
        message = f"expected at least {FEWEST_CLUES} clues, got {clues}: {verdict}"
        return NotUniqueError(message, solutions=verdict.solutions)
    return verdict.to_error()


def find_mistakes(grid: Grid, solution: Grid) -> tuple[Mistake, ...]:
    """Find what on the board contradicts the solution: wrong digits first, then eliminations that went too far."""
    wrong = [Mistake(cell, grid[cell]) for cell in CELLS if grid[cell] not in (0, solution[cell])]
    struck = {(cell, digit) for cell, digit in grid.eliminated}
    lost = [Mistake(cell) for cell in grid.blanks if (cell, solution[cell]) in struck]
    return tuple(wrong + lost)
