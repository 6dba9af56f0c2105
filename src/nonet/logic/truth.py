"""Knowledge about a board before any logic: its solution, whether it is unique, and what contradicts it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated, Any, Literal, TypeAlias

from nonet.checking import Status, check
from nonet.errors import NoSolutionError, NotUniqueError
from nonet.geometry import cell_name
from nonet.puzzles import solver_of
from nonet.records import Cell, Digit, Json, Record

if TYPE_CHECKING:
    from nonet.checking import Verdict
    from nonet.grid import Grid
    from nonet.variants import Board, Solution

__all__ = ["HintOrder", "Mistake", "Truth", "error_of", "find_mistakes", "learn_truth", "refuse_mistakes"]

#: Which single a hint shows first.
HintOrder: TypeAlias = Literal["hodoku", "people"]


@dataclass(frozen=True, slots=True)
class Mistake(Record):
    """A cell that contradicts the solution.

    `digit` is the wrong digit there; None means that the cell is blank and its right candidate was eliminated. The
    right digit is never revealed.
    """

    cell: Cell
    digit: Annotated[Digit | None, Json(is_always=True)] = None
    #: The size of the board.
    size: Annotated[int, Json(is_hidden=True)] = 9

    def __str__(self) -> str:
        name = cell_name(self.cell, self.size)
        if self.digit is not None:
            return f"{self.digit} in {name} is wrong"
        return f"the candidate that {name} needs was eliminated"


@dataclass(frozen=True, slots=True)
class Truth:
    """The solution of a board, and whether its clues alone allow no other."""

    solution: Grid | Solution
    is_unique: bool


def learn_truth(board: Grid | Board) -> Truth:
    """Find the solution of a board's clues; raise what is wrong with them if there is not exactly one.

    If the clues leave several solutions but the current board leaves one, that one counts, and the puzzle is
    not taken as unique.
    """
    puzzle = board.restart()
    verdict = check(puzzle)
    if verdict.status is Status.UNIQUE:
        return Truth(verdict.solutions[0], is_unique=True)
    if verdict.status is Status.SEVERAL and board != puzzle:
        now = check(board)
        if now.status is Status.UNIQUE:
            return Truth(now.solutions[0], is_unique=False)
    raise error_of(verdict)


def error_of(verdict: Verdict[Any]) -> Exception:
    """Make the error for a puzzle without exactly one solution; too few clues are named as the reason."""
    clues, fewest = verdict.puzzle.clue_count, solver_of(verdict.puzzle).fewest_clues
    if verdict.status is Status.SEVERAL and clues < fewest:
        facts = {"fewest": fewest, "clues": clues, "difference": verdict.difference()}
        return NotUniqueError("too_few", solutions=verdict.solutions, **facts)
    return verdict.to_error()


def find_mistakes(board: Grid | Board, solution: Grid | Solution) -> tuple[Mistake, ...]:
    """Find what on the board contradicts the solution: wrong digits first, then eliminations that went too far."""
    digits, rights = board.digits, solution.digits
    wrong = [
        Mistake(cell, digit, board.size)
        for cell, (digit, right) in enumerate(zip(digits, rights, strict=True))
        if digit and digit != right
    ]
    lost = [
        Mistake(cell, None, board.size)
        for cell, digit in sorted(board.eliminated)
        if not digits[cell] and digit == rights[cell]
    ]
    return tuple(wrong + lost)


def refuse_mistakes(board: Grid | Board, truth: Truth) -> None:
    """Raise NoSolutionError when the board contradicts its solution, naming the first cell that does."""
    mistakes = find_mistakes(board, truth.solution)
    if mistakes:
        first = mistakes[0]
        key = "lost_candidate" if first.digit is None else "wrong_digit"
        at = cell_name(first.cell, first.size)
        raise NoSolutionError(key, cell=first.cell, digit=first.digit, is_mistake=True, at=at)
