"""Read the evidence of a step, for the facts of several families."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from nonet.geometry import CELL_HOUSES, HOUSES, SYMMETRIES
from nonet.steps import Role
from nonet.words.saying import Cell, Items, say

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from nonet.cells import Candidate
    from nonet.grid import Grid
    from nonet.steps import Step

__all__ = [
    "by_cell",
    "by_cells",
    "by_digit",
    "common_houses",
    "confined_houses",
    "extra_digits",
    "listed",
    "mapped_digits",
    "pair_of",
    "places",
    "strong_house",
    "struck_cells",
    "struck_digits",
    "symmetry_of",
    "weak_house",
]


def by_digit(candidates: Iterable[Candidate]) -> list[tuple[int, list[int]]]:
    """Sort candidates by digit: each digit with its cells."""
    found: dict[int, list[int]] = {}
    for cell, digit in candidates:
        found.setdefault(digit, []).append(cell)
    return [(digit, sorted(cells)) for digit, cells in sorted(found.items())]


def by_cells(candidates: Iterable[Candidate]) -> list[tuple[list[int], list[int]]]:
    """Group candidates by cells: digits with the same cells together, with these cells."""
    found: dict[tuple[int, ...], list[int]] = {}
    for digit, cells in by_digit(candidates):
        found.setdefault(tuple(cells), []).append(digit)
    return [(digits, list(cells)) for cells, digits in found.items()]


def by_cell(candidates: Iterable[Candidate]) -> list[tuple[int, list[int]]]:
    """Sort candidates by cell: each cell with its digits."""
    found: dict[int, list[int]] = {}
    for cell, digit in candidates:
        found.setdefault(cell, []).append(digit)
    return [(cell, sorted(digits)) for cell, digits in sorted(found.items())]


def listed(candidates: Iterable[Candidate]) -> Items:
    """List candidates in a message: 5 in r1c1 and 7 in r2c3."""
    return Items(say("candidate", cell=Cell(cell), digit=digit) for cell, digit in candidates)


def common_houses(cells: Sequence[int]) -> list[int]:
    """Find the houses that hold all these cells: row, column, box."""
    return [house for house in CELL_HOUSES[cells[0]] if all(cell in HOUSES[house] for cell in cells)]


def places(grid: Grid, house: int, digit: int) -> list[int]:
    """Find the cells of a house where a digit can still go."""
    return [cell for cell in HOUSES[house] if grid.candidate_masks[cell] >> (digit - 1) & 1]


def strong_house(grid: Grid, digit: int, cells: Sequence[int]) -> int | None:
    """Find the house in which these cells are all places of a digit."""
    return next(iter(confined_houses(grid, digit, cells)), None)


def confined_houses(grid: Grid, digit: int, cells: Sequence[int]) -> list[int]:
    """Find every house in which these cells are all places of a digit."""
    return [house for house in common_houses(cells) if set(places(grid, house, digit)) <= set(cells)]


def weak_house(cells: Sequence[int]) -> int | None:
    """Find a house that holds all these cells."""
    return next(iter(common_houses(cells)), None)


#: Ways to turn or reflect the board, in the order in which they are tried.
_TURNS: Final = ("half_turn", "diagonal", "antidiagonal", "quarter_turn")


def symmetry_of(step: Step) -> tuple[str, tuple[int, ...], dict[int, int]]:
    """Find the symmetry that explains a step: its name, the image of each cell, and of each digit."""
    for name in _TURNS:
        image = SYMMETRIES[name]
        becomes = mapped_digits(step.grid, image)
        if becomes and all(
            becomes[digit] != digit
            if image[cell] == cell
            else step.grid[image[cell]] != becomes[digit]
            and not step.grid.candidate_masks[image[cell]] >> (becomes[digit] - 1) & 1
            for cell, digit in step.eliminations
        ):
            return name, image, becomes
    raise AssertionError(f"{step.technique.id}: the clues have no symmetry")


def mapped_digits(grid: Grid, image: Sequence[int]) -> dict[int, int]:
    """Return the image of each digit if the clues are mapped to clues; nothing if they are not."""
    clues = grid.clues
    becomes: dict[int, int] = {}
    for clue, other in zip(clues, (clues[cell] for cell in image), strict=True):
        if bool(clue) != bool(other) or (clue and becomes.setdefault(clue, other) != other):
            return {}
    missing = [digit for digit in range(1, 10) if digit not in becomes]
    left = [digit for digit in range(1, 10) if digit not in becomes.values()]
    if len(missing) > 1 or len(left) != len(missing):
        return {}
    return dict(sorted({**becomes, **dict(zip(missing, left, strict=True))}.items()))


def struck_cells(step: Step) -> list[int]:
    """List the cells that lose a candidate."""
    return sorted({cell for cell, _ in step.eliminations})


def struck_digits(step: Step) -> list[int]:
    """List the digits that a step eliminates."""
    return sorted({digit for _, digit in step.eliminations})


def pair_of(step: Step) -> tuple[int, int]:
    """Return the two digits of a deadly pattern."""
    found = step.sets_of(Role.FLOOR, Role.ROOF)
    a, b = found[0].digits if found else step.digits
    return a, b


def extra_digits(step: Step) -> list[int]:
    """List the digits of the extra candidates that break a deadly pattern."""
    return sorted({digit for _, digit in step.candidates_of(Role.EXTRA)})
