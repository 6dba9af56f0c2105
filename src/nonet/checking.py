"""check: whether a puzzle has exactly one solution, and if not, why not."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated, Any, Final, Generic, TypeVar, cast, overload

from nonet.display import HtmlDisplay
from nonet.errors import InvalidGridError, NoSolutionError, NotUniqueError
from nonet.geometry import cell_name
from nonet.grid import Conflict
from nonet.limits import timeout_of
from nonet.puzzles import PuzzleData, as_puzzle, solver_of
from nonet.records import Cell, FullLine, Json, Record, Scope, Via, member
from nonet.search import DeadEnd
from nonet.status import Status
from nonet.words import language
from nonet.words.blocks import paragraphs
from nonet.words.faults import error_blocks, error_text
from nonet.words.saying import CellNames, Items, say

if TYPE_CHECKING:
    from collections.abc import Sequence

    from nonet.errors import SudokuError
    from nonet.grid import Grid
    from nonet.inputs import GridLike
    from nonet.puzzles import PuzzleLike
    from nonet.variants import Puzzle, Solution
    from nonet.words import LangName
    from nonet.words.blocks import Block
    from nonet.words.saying import Say

__all__ = ["DeadEnd", "Status", "Verdict", "check"]

#: Conflicts in a message; all of them are in the verdict.
_MOST_SAID: Final = 4
#: Cells in a message in which two solutions differ.
_MOST_CELLS: Final = 6


def _lines(solutions: tuple[Any, ...]) -> list[str]:
    return [solution.to_line() for solution in solutions]


#: A full board: a Grid, or a Solution of a variant.
_Solved = TypeVar("_Solved", "Grid", "Solution")


@dataclass(frozen=True, slots=True, repr=False)
class Verdict(HtmlDisplay, Record, Generic[_Solved]):
    """Whether a puzzle is proper, with the evidence.

    A verdict is true if the puzzle has exactly one solution; as a string it is a sentence.
    """

    puzzle: PuzzleData
    status: Status
    #: The solution, or two of several.
    solutions: Annotated[tuple[_Solved, ...], Via(tuple[FullLine, ...], _lines), Json(is_always=True)] = ()
    conflicts: tuple[Conflict, ...] = ()
    dead_end: DeadEnd | None = None

    @property
    def json_scope(self) -> Scope:
        """What the names of cells depend on."""
        return Scope(self.puzzle.size)

    @property
    def grid(self) -> Grid:
        """The classic board that was checked."""
        return cast("Grid", self.puzzle)

    @property
    def solution(self) -> _Solved | None:
        """The solution, if there is exactly one."""
        return self.solutions[0] if self.status is Status.UNIQUE else None

    @property
    @member(default=())
    def differing_cells(self) -> tuple[Cell, ...]:
        """The cells where the two solutions differ."""
        if self.status is not Status.SEVERAL:
            return ()
        first, second = (solution.digits for solution in self.solutions)
        return tuple(cell for cell, (one, other) in enumerate(zip(first, second, strict=True)) if one != other)

    def __bool__(self) -> bool:
        return self.status is Status.UNIQUE

    def __repr__(self) -> str:
        return f"<Verdict {self.status.value}: {self.puzzle.to_line()}>"

    def __str__(self) -> str:
        return self.text()

    @member("message", after="status")
    def text(self, lang: LangName = "en") -> str:
        """Return the verdict in words; `lang` is "en", "zh" or "ja"."""
        if self.status is Status.UNIQUE:
            return language(lang).text("error.unique")
        return error_text(self.to_error(), lang)

    def blocks(self, lang: LangName = "en") -> tuple[Block, ...]:
        """Return the words in their parts, with the names of cells and houses marked."""
        return paragraphs(self.text(lang)) if self else error_blocks(self.to_error(), lang)

    def to_error(self) -> SudokuError:
        """Make the error that `nonet.solve` raises for this verdict."""
        if self.status is Status.CONFLICT:
            (digit, house, cells), more = self.conflicts[0], len(self.conflicts) - _MOST_SAID
            said = Items(conflict.message() for conflict in self.conflicts[:_MOST_SAID])
            key = "twice_more" if more > 0 else "twice"
            return InvalidGridError(key, digit=digit, cells=cells, house=house, conflicts=said, more=more)
        if self.status is Status.NO_SOLUTION:
            end = self.dead_end
            if end is None:
                return NoSolutionError("no_solution")
            cell, house_of_it, digit_of_it, singles = end
            return NoSolutionError(
                "dead_end", cell=cell, house=house_of_it, digit=digit_of_it, singles=singles, end=end.message()
            )
        return NotUniqueError("differ", solutions=self.solutions, difference=self.difference())

    def difference(self) -> Say:
        """Say where two solutions differ: the first few of many cells."""
        names = [cell_name(cell, self.puzzle.size) for cell in self.differing_cells]
        key = "error.several_more" if len(names) > _MOST_CELLS else "error.several"
        return say(key, cells=CellNames(names[:_MOST_CELLS]), more=len(names) - _MOST_CELLS, count=len(names))


@overload
def check(puzzle: GridLike, *, timeout: float | None = None) -> Verdict[Grid]: ...
@overload
def check(puzzle: PuzzleLike, *, timeout: float | None = None) -> Verdict[Any]: ...
def check(puzzle: PuzzleLike, *, timeout: float | None = None) -> Verdict[Any]:
    """Check whether a puzzle has exactly one solution, and if not, what is wrong and where.

    Raises LimitError if it takes more than `timeout` seconds.

    >>> verdict = check("5.......5" + "." * 72)
    >>> print(verdict)
    digit 5 twice in row 1 (r1c1, r1c9)
    >>> check("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79").status
    <Status.UNIQUE: 'unique'>
    """
    board = as_puzzle(puzzle)
    with timeout_of(timeout):
        count, found = solver_of(board).exact.find(board, 2)
    return verdict_on(board, count, found)


def verdict_on(board: Grid | Puzzle, count: int, found: Sequence[bytes]) -> Verdict[Any]:
    """Return the verdict for the result of a search for two solutions."""
    if count == 0:
        conflicts, dead_end = solver_of(board).exact.why_none(board)
        return Verdict(board, Status.CONFLICT if conflicts else Status.NO_SOLUTION, (), conflicts, dead_end)
    solutions = tuple(board.with_solution(digits) for digits in found)
    return Verdict(board, Status.UNIQUE if count == 1 else Status.SEVERAL, solutions)
