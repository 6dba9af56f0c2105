"""Check whether a grid is a proper puzzle, and if not, why not."""

from __future__ import annotations

from array import array
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final, NamedTuple, overload

from nonet import _core
from nonet.display import HtmlDisplay
from nonet.errors import InvalidGridError, NoSolutionError, NotUniqueError
from nonet.geometry import CELLS, HOUSES, PEERS, cell_name, house_name
from nonet.grid import Conflict, Grid
from nonet.limits import timeout_of
from nonet.puzzles import as_puzzle
from nonet.status import Status

if TYPE_CHECKING:
    from collections.abc import Sequence

    from nonet.errors import SudokuError
    from nonet.inputs import GridLike
    from nonet.variants import Puzzle, PuzzleVerdict

__all__ = ["DeadEnd", "Status", "Verdict", "check"]

#: Conflicts in a message; all of them are in the verdict.
_MOST_SAID: Final = 4


class DeadEnd(NamedTuple):
    """A cell, or a digit in a house, that has no candidate left.

    `cell` is set for a cell, `house` and `digit` for a digit of a house. `singles` counts the forced placements
    needed to find it.
    """

    cell: int | None
    house: int | None
    digit: int | None
    singles: int

    def __str__(self) -> str:
        if self.cell is not None:
            what = f"{cell_name(self.cell)} has no candidate left"
        else:
            assert self.house is not None
            what = f"digit {self.digit} has no place left in {house_name(self.house)}"
        if self.singles == 0:
            return what
        return f"{what} once {self.singles} forced single{'s are' if self.singles > 1 else ' is'} placed"


@dataclass(frozen=True, slots=True, repr=False)
class Verdict(HtmlDisplay):
    """Whether a grid is a proper puzzle, with the evidence.

    A verdict is true if the grid has exactly one solution; as a string it is a sentence.
    """

    grid: Grid
    status: Status
    #: The solution, or two of several.
    solutions: tuple[Grid, ...] = ()
    conflicts: tuple[Conflict, ...] = ()
    dead_end: DeadEnd | None = None

    @property
    def solution(self) -> Grid | None:
        """The solution, if there is exactly one."""
        return self.solutions[0] if self.status is Status.UNIQUE else None

    @property
    def differing_cells(self) -> tuple[int, ...]:
        """The cells where the two solutions differ."""
        if self.status is not Status.SEVERAL:
            return ()
        first, second = self.solutions
        return tuple(cell for cell in CELLS if first[cell] != second[cell])

    def __bool__(self) -> bool:
        return self.status is Status.UNIQUE

    def __repr__(self) -> str:
        return f"<Verdict {self.status.value}: {self.grid.to_line()}>"

    def __str__(self) -> str:
        if self.status is Status.UNIQUE:
            return "valid: exactly one solution"
        if self.status is Status.CONFLICT:
            more = len(self.conflicts) - _MOST_SAID
            said = "; ".join(map(str, self.conflicts[:_MOST_SAID]))
            return f"{said}; and {more} more" if more > 0 else said
        if self.status is Status.NO_SOLUTION:
            return f"no solution: {self.dead_end}" if self.dead_end else "no solution"
        return f"several solutions: two of them differ in {_list_cells(self.differing_cells)}"

    def to_error(self) -> SudokuError:
        """Make the error that `nonet.solve` raises for this verdict."""
        if self.status is Status.CONFLICT:
            first = self.conflicts[0]
            return InvalidGridError(str(self), digit=first.digit, cells=first.cells, house=first.house)
        if self.status is Status.NO_SOLUTION:
            end = self.dead_end or DeadEnd(None, None, None, 0)
            return NoSolutionError(str(self), cell=end.cell, house=end.house, digit=end.digit, singles=end.singles)
        return NotUniqueError(str(self), solutions=self.solutions)

    def to_json(self) -> dict[str, Any]:
        """Return the verdict as plain data for JSON, with cells by name."""
        data: dict[str, Any] = {
            "puzzle": self.grid.to_line(),
            "status": self.status.value,
            "message": str(self),
            "solutions": [solution.to_line() for solution in self.solutions],
        }
        if self.conflicts:
            data["conflicts"] = [
                {"digit": c.digit, "house": house_name(c.house), "cells": [cell_name(cell) for cell in c.cells]}
                for c in self.conflicts
            ]
        if self.dead_end:
            cell, house, digit, singles = self.dead_end
            data["dead_end"] = {
                "cell": None if cell is None else cell_name(cell),
                "house": None if house is None else house_name(house),
                "digit": digit,
                "singles": singles,
            }
        if self.status is Status.SEVERAL:
            data["differing_cells"] = [cell_name(cell) for cell in self.differing_cells]
        return data


@overload
def check(puzzle: GridLike, *, timeout: float | None = None) -> Verdict: ...
@overload
def check(puzzle: Puzzle, *, timeout: float | None = None) -> PuzzleVerdict: ...
def check(puzzle: GridLike | Puzzle, *, timeout: float | None = None) -> Verdict | Any:
    """Check whether a puzzle has exactly one solution, and if not, what is wrong and where.

    A variant gets a `nonet.variants.PuzzleVerdict`. Raises LimitError if it takes more than `timeout` seconds.

    >>> verdict = check("5.......5" + "." * 72)
    >>> print(verdict)
    digit 5 twice in row 1 (r1c1, r1c9)
    >>> check("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79").status
    <Status.UNIQUE: 'unique'>
    """
    grid = as_puzzle(puzzle)
    if not isinstance(grid, Grid):
        from nonet import variants

        with timeout_of(timeout):
            return variants.check(grid)
    with timeout_of(timeout):
        count, found = search(grid, 2)
    return verdict_on(grid, count, found)


def verdict_on(grid: Grid, count: int, found: Sequence[bytes]) -> Verdict:
    """Return the verdict for the result of a search for two solutions."""
    if count == 0 and (conflicts := grid.conflicts()):
        return Verdict(grid, Status.CONFLICT, conflicts=conflicts)
    solutions = tuple(Grid._make(grid._clues, digits) for digits in found)
    if count == 0:
        return Verdict(grid, Status.NO_SOLUTION, dead_end=find_dead_end(grid))
    return Verdict(grid, Status.UNIQUE if count == 1 else Status.SEVERAL, solutions)


def search(grid: Grid, limit: int, *, stop: _core.StopFlag | None = None) -> tuple[int, list[bytes]]:
    """Count solutions up to a limit in native code; return the count and the first two. InterruptedError if stopped."""
    if grid._eliminated:
        count, found, _ = _core.solve_masks(masks_for_core(grid), limit, stop=stop)
    else:
        count, found, _ = _core.solve_digits(grid._digits, limit, stop=stop)
    return count, found


def count_at_once(grid: Grid, limit: int, max_nodes: int) -> int | None:
    """Count solutions up to a limit; None if that takes more than `max_nodes` branches."""
    if grid._eliminated:
        count, _, nodes = _core.solve_masks(masks_for_core(grid), limit, max_nodes)
    else:
        count, _, nodes = _core.solve_digits(grid._digits, limit, max_nodes)
    return count if nodes < max_nodes or count == limit else None


def masks_for_core(grid: Grid) -> bytes:
    """Pack the candidates for the native core: 81 masks of 16 bits, one bit for a placed digit."""
    masks = zip(grid._digits, grid.candidate_masks, strict=True)
    return array("H", [1 << (digit - 1) if digit else mask for digit, mask in masks]).tobytes()


def find_dead_end(grid: Grid) -> DeadEnd | None:
    """Find a cell, or a digit in a house, without candidates: on the board, or after its forced singles."""
    masks = list(grid.candidate_masks)
    digits = list(grid._digits)
    singles = 0
    while True:
        forced: tuple[int, int] | None = None
        for cell in CELLS:
            if not digits[cell]:
                if masks[cell] == 0:
                    return DeadEnd(cell, None, None, singles)
                if masks[cell].bit_count() == 1:
                    forced = forced or (cell, masks[cell].bit_length())
        for house, cells in enumerate(HOUSES):
            placed = {digits[cell] for cell in cells}
            for digit in range(1, 10):
                if digit not in placed:
                    places = [cell for cell in cells if masks[cell] >> (digit - 1) & 1]
                    if not places:
                        return DeadEnd(None, house, digit, singles)
                    if len(places) == 1:
                        forced = forced or (places[0], digit)
        if forced is None:
            return None
        cell, digit = forced
        digits[cell] = digit
        masks[cell] = 0
        for peer in PEERS[cell]:
            masks[peer] &= ~(1 << (digit - 1))
        singles += 1


def _list_cells(cells: Sequence[int], most: int = 6) -> str:
    """List cells by name, the first few of many."""
    names = ", ".join(map(cell_name, cells[:most]))
    return names if len(cells) <= most else f"{names} and {len(cells) - most} more"
