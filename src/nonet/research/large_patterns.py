"""Large patterns: exocets as steps, and tridagons with any number of guardians."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import combinations, permutations, product
from typing import TYPE_CHECKING, Final

from nonet.cells import Candidate
from nonet.geometry import cell_name
from nonet.limits import timeout_of
from nonet.logic.config import LogicConfig
from nonet.logic.finding import explain, find_steps
from nonet.puzzles import as_classic
from nonet.solving import solve

if TYPE_CHECKING:
    from nonet.inputs import GridLike
    from nonet.steps import Step

__all__ = ["Tridagon", "exocets", "tridagons"]

_ORDERS: Final = list(permutations(range(3)))


@dataclass(frozen=True, slots=True, repr=False)
class Tridagon:
    """Twelve cells in four boxes that three digits alone cannot fill: one of the guardians is true."""

    digits: tuple[int, ...]
    #: Three cells in each of four boxes, in reading order.
    cells: tuple[int, ...]
    #: The other candidates of the cells. If there is just one, `nonet.find_steps` gives the step ("tridagon").
    guardians: tuple[Candidate, ...]

    def __repr__(self) -> str:
        cells, digits = " ".join(map(cell_name, self.cells)), "".join(map(str, self.digits))
        guardians = " ".join(f"{guardian.digit}{cell_name(guardian.cell)}" for guardian in self.guardians)
        return f"<Tridagon of {digits} in {cells}; guardians: {guardians}>"


def exocets(puzzle: GridLike, *, timeout: float | None = None) -> list[Step]:
    """Find the junior and senior exocets on a board that eliminate something, as steps with their evidence.

    Raises LimitError if it takes more than `timeout` seconds.

    >>> puzzle = "98.7..6..75.....8...6.......4..9......84...5......34....98...7...59.4.6.....2...1"
    >>> print(exocets(puzzle)[0])
    Junior Exocet: base r3c12 {1234}; targets r2c4 {123}, r1c8 {1234}; lines c348 => r2c4<>1, r1c9<>4, r1c9<>5, r2c4<>6
    """
    return find_steps(as_classic(puzzle), ["junior_exocet", "senior_exocet"], timeout=timeout)


def tridagons(puzzle: GridLike, *, timeout: float | None = None) -> list[Tridagon]:
    """Find the tridagons on a board, also known as Thor's hammer: those with the fewest guardians first.

    Two rows and two columns of boxes have three cells each in their four boxes, one in every row and column of the box,
    that all have the same three candidates. If an odd number of the four have the orientation of a diagonal, the digits
    cannot fill them. Singles are applied first. Raises LimitError if it takes more than `timeout` seconds.

    >>> tridagons("57....9..........8.1.........168..4......28.9..2.9416.....2.....6.9.82.4...41.6..")
    [<Tridagon of 357 in r4c6 r4c7 r5c5 r5c8 r6c4 r6c9 r7c4 r7c7 r8c5 r8c8 r9c6 r9c9; guardians: 1r8c8>]
    """
    grid = as_classic(puzzle)
    with timeout_of(timeout):
        solve(grid)
        for step in explain(grid, config=LogicConfig.of("naked_single", "hidden_single", uniqueness=False)):
            grid = grid.apply(step)
    candidates: list[frozenset[int]] = [
        frozenset() if grid[cell] else frozenset(grid.candidates(cell)) for cell in range(81)
    ]
    found = []
    for digits in combinations(range(1, 10), 3):
        diagonals = [_diagonals(candidates, box, frozenset(digits)) for box in range(9)]
        for bands, stacks in product(combinations(range(3), 2), repeat=2):
            boxes = [3 * band + stack for band in bands for stack in stacks]
            for chosen in product(*(diagonals[box] for box in boxes)):
                if sum(is_even for _, is_even in chosen) % 2:
                    cells = tuple(sorted(cell for part, _ in chosen for cell in part))
                    guardians = {Candidate(cell, digit) for cell in cells for digit in candidates[cell] - set(digits)}
                    found.append(Tridagon(digits, cells, tuple(sorted(guardians))))
    return sorted(found, key=lambda each: (len(each.guardians), each.digits, each.cells))


def _diagonals(
    candidates: list[frozenset[int]], box: int, digits: frozenset[int]
) -> list[tuple[tuple[int, ...], bool]]:
    """List the ways to take three cells of a box, in its rows and columns, that have some candidates; and which way."""
    first = 27 * (box // 3) + 3 * (box % 3)
    found = []
    for order in _ORDERS:
        cells = tuple(first + 9 * row + column for row, column in enumerate(order))
        if all(digits <= candidates[cell] for cell in cells):
            found.append((cells, order in ((0, 1, 2), (1, 2, 0), (2, 0, 1))))
    return found
