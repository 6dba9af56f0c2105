"""solve, check, count_solutions, solutions and true_candidates for variants."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from nonet import _core
from nonet.arguments import checked_count_limit
from nonet.errors import NoSolutionError, NotUniqueError, SudokuError
from nonet.limits import time_limit
from nonet.status import Status
from nonet.variants.puzzle import Puzzle, Solution
from nonet.variants.shape import cell_name

if TYPE_CHECKING:
    from collections.abc import Iterator

__all__ = ["PuzzleVerdict", "check", "count_solutions", "solutions", "solve", "true_candidates"]


@dataclass(frozen=True, slots=True)
class PuzzleVerdict:
    """Whether a puzzle has exactly one solution; true as a condition exactly if it has."""

    puzzle: Puzzle
    status: Status
    #: The solution; or two of several.
    solutions: tuple[Solution, ...] = ()

    @property
    def solution(self) -> Solution | None:
        """The solution, when there is exactly one."""
        return self.solutions[0] if self.status is Status.UNIQUE else None

    @property
    def differing_cells(self) -> tuple[str, ...]:
        """The names of the cells in which the two solutions differ."""
        if self.status is not Status.SEVERAL:
            return ()
        first, second = self.solutions
        pairs = zip(first.shape.cells, first.digits, second.digits, strict=True)
        return tuple(cell_name(cell) for cell, a, b in pairs if a != b)

    def __bool__(self) -> bool:
        return self.status is Status.UNIQUE

    def __str__(self) -> str:
        if self.status is Status.UNIQUE:
            return "valid: exactly one solution"
        if self.status is Status.NO_SOLUTION:
            return "no solution"
        cells = self.differing_cells
        shown = " ".join(cells[:6]) + (f" and {len(cells) - 6} more" if len(cells) > 6 else "")
        return f"several solutions: two of them differ in {shown}"

    def to_json(self) -> dict[str, Any]:
        """Return the verdict as plain data for JSON."""
        data: dict[str, Any] = {
            "puzzle": self.puzzle.to_json(),
            "status": self.status.value,
            "message": str(self),
            "solutions": [solution.to_line() for solution in self.solutions],
        }
        if self.status is Status.SEVERAL:
            data["differing_cells"] = list(self.differing_cells)
        return data

    def to_error(self) -> SudokuError:
        """Make the error that `solve` raises for this verdict."""
        if self.status is Status.NO_SOLUTION:
            return NoSolutionError(str(self))
        return NotUniqueError(str(self))


def _solver(puzzle: Puzzle) -> _core.VariantSolver:
    return _core.VariantSolver(**puzzle.lowered().arguments())


def find(puzzle: Puzzle, limit: int, room: int) -> tuple[int, list[bytes]]:
    """Count solutions up to a limit; return the count and the first few of them, at most two."""
    lowered = puzzle.lowered()
    if (masks := lowered.classic_masks()) is not None:
        count, found, _ = _core.solve_masks(masks, limit)
        return count, found[:room]
    count, found, _ = _core.VariantSolver(**lowered.arguments()).next(limit, room)
    return count, found


def check(puzzle: Puzzle) -> PuzzleVerdict:
    """Check whether a puzzle has one solution, none or several.

    >>> from nonet.variants import Cage
    >>> check(Puzzle(size=4, rules=[Cage("r1c1 r1c2", 8)])).status.value
    'no_solution'
    """
    count, found = find(puzzle, 2, 2)
    status = (Status.NO_SOLUTION, Status.UNIQUE, Status.SEVERAL)[count]
    return PuzzleVerdict(puzzle, status, tuple(Solution(puzzle.shape, tuple(digits)) for digits in found))


def solve(puzzle: Puzzle, *, unique: bool = True) -> Solution:
    """Find the solution; raises NoSolutionError or NotUniqueError. With ``unique=False`` any solution will do.

    >>> from nonet.variants import Cage, Thermo
    >>> puzzle = Puzzle(size=4, rules=[Thermo("r1c1 r1c2 r1c3 r1c4"), Thermo("r4c1 r3c1"), Cage("r2c2 r3c2", 5)])
    >>> print(solve(puzzle))
    1 2 3 4
    3 4 1 2
    4 1 2 3
    2 3 4 1
    """
    if not unique:
        count, found = find(puzzle, 1, 1)
        if count == 0:
            raise NoSolutionError("no solution")
        return Solution(puzzle.shape, tuple(found[0]))
    verdict = check(puzzle)
    if verdict.solution is None:
        raise verdict.to_error()
    return verdict.solution


def solutions(puzzle: Puzzle) -> Iterator[Solution]:
    """Yield all solutions one by one, as they are found.

    >>> from itertools import islice
    >>> len(list(islice(solutions(Puzzle(size=6)), 100)))
    100
    """
    solver = _solver(puzzle)
    while not solver.is_over:
        _, found, _ = solver.next(1, 1)
        for digits in found:
            yield Solution(puzzle.shape, tuple(digits))


def count_solutions(puzzle: Puzzle, *, limit: int | None = None) -> int:
    r"""Count the solutions, up to a limit of 1 or more.

    >>> count_solutions(Puzzle(size=4))
    288
    >>> from nonet.variants import Diagonal
    >>> count_solutions(Puzzle(size=4, rules=[Diagonal("/"), Diagonal("\\")]))
    48
    """
    checked_count_limit(limit)
    return find(puzzle, 2**64 - 1 if limit is None else min(limit, 2**64 - 1), 0)[0]


def true_candidates(puzzle: Puzzle, *, timeout: float | None = None) -> tuple[tuple[int, ...], ...]:
    """Find for each cell, row by row, the digits that it holds in some solution; all empty when there is none.

    >>> from nonet.variants import Thermo
    >>> true_candidates(Puzzle(size=4, rules=[Thermo("r1c1 r1c2 r1c3 r1c4")]))[:5]
    ((1,), (2,), (3,), (4,), (3, 4))
    """
    with time_limit(timeout):
        masks, _ = _solver(puzzle).true_candidates()
    return tuple(tuple(d + 1 for d in range(puzzle.size) if mask >> d & 1) for mask in masks)
