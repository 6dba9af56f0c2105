"""Layouts and full boards: random jigsaw regions, random boards that keep the rules, symmetric sets of cells."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Final

from nonet.errors import OrderError, ParseError
from nonet.variants.making.proving import Prober
from nonet.variants.shape import MOST_SIZE, Shape

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from nonet.variants.rules import Rule
    from nonet.variants.shape import Cell

__all__ = ["SYMMETRIES", "full_board", "orbits", "random_regions"]

#: Exchanges of cells between neighbouring regions, for each cell of the board: enough to forget the start.
_WALK: Final = 12
#: Branchings for one attempt to fill a board.
_FILLING: Final = 3000
_ATTEMPTS: Final = 60

#: Where a symmetry takes a cell of a board whose last line is n.
SYMMETRIES: Final[dict[str, tuple[Callable[[Cell, int], Cell], ...]]] = {
    "none": (),
    "rotational": (lambda cell, n: (n - cell[0], n - cell[1]),),
    "quarter_turn": (lambda cell, n: (cell[1], n - cell[0]),),
    "horizontal": (lambda cell, n: (cell[0], n - cell[1]),),
    "vertical": (lambda cell, n: (n - cell[0], cell[1]),),
    "both": (lambda cell, n: (cell[0], n - cell[1]), lambda cell, n: (n - cell[0], cell[1])),
    "diagonal": (lambda cell, n: (cell[1], cell[0]),),
    "antidiagonal": (lambda cell, n: (n - cell[1], n - cell[0]),),
    "both_diagonals": (lambda cell, n: (cell[1], cell[0]), lambda cell, n: (n - cell[1], n - cell[0])),
    "full": (lambda cell, n: (cell[1], cell[0]), lambda cell, n: (cell[0], n - cell[1])),
}


def orbits(size: int, symmetry: str) -> list[list[int]]:
    """Return the sets of cells that a symmetry takes to each other, as numbers from 0."""
    moves = SYMMETRIES[symmetry]
    seen: set[Cell] = set()
    found = []
    for cell in (divmod(number, size) for number in range(size**2)):
        if cell in seen:
            continue
        orbit, waiting = {cell}, [cell]
        while waiting:
            here = waiting.pop()
            for move in moves:
                there = move(here, size - 1)
                if there not in orbit:
                    orbit.add(there)
                    waiting.append(there)
        seen |= orbit
        found.append(sorted(row * size + column for row, column in orbit))
    return found


def random_regions(size: int = 9, *, seed: int | None = None) -> tuple[int, ...]:
    """Draw random jigsaw regions that can be filled: each of `size` connected cells.

    The result is what `Puzzle(regions=…)` takes. The same seed gives the same regions.

    >>> regions = random_regions(6, seed=1)
    >>> [regions.count(number) for number in range(6)]
    [6, 6, 6, 6, 6, 6]
    """
    if type(size) is not int or not 3 <= size <= MOST_SIZE:
        raise ParseError("size.layout", most=MOST_SIZE, got=repr(size))
    return draw_regions(size, Random(seed))


def draw_regions(size: int, random: Random) -> tuple[int, ...]:
    """Draw regions that can be filled."""
    regions = list(Shape.boxes(size).regions) or [row for row in range(size) for _ in range(size)]
    for attempt in range(_ATTEMPTS):
        _walk(regions, size, random, _WALK if attempt == 0 else 2)
        names = {region: number for number, region in enumerate(dict.fromkeys(regions))}
        drawn = tuple(names[region] for region in regions)
        if Prober(Shape(size, drawn), (), _FILLING).solve((0,) * size**2) is not None:
            return drawn
    raise OrderError("not_found.regions", size=size)


def _walk(regions: list[int], size: int, random: Random, times: int) -> None:
    """Exchange cells between regions that touch, keeping each of them in one piece.

    A walk over all layouts: every exchange can be undone.
    """
    near = [_touching(cell, size) for cell in range(size**2)]
    for _ in range(times * size**2):
        first = random.randrange(size**2)
        other = regions[random.choice(near[first])]
        mine = regions[first]
        if other == mine:
            continue
        border = [
            cell for cell in range(size**2) if regions[cell] == other and any(regions[n] == mine for n in near[cell])
        ]
        second = random.choice(border)
        regions[first], regions[second] = other, mine
        if not (_is_whole(regions, near, first) and _is_whole(regions, near, second)):
            regions[first], regions[second] = mine, other


def _touching(cell: int, size: int) -> list[int]:
    row, column = divmod(cell, size)
    places = ((row - 1, column), (row, column - 1), (row, column + 1), (row + 1, column))
    return [r * size + c for r, c in places if 0 <= r < size and 0 <= c < size]


def _is_whole(regions: list[int], near: list[list[int]], cell: int) -> bool:
    region = regions[cell]
    found, waiting = {cell}, [cell]
    while waiting:
        for other in near[waiting.pop()]:
            if regions[other] == region and other not in found:
                found.add(other)
                waiting.append(other)
    return len(found) == regions.count(region)


def full_board(shape: Shape, rules: Sequence[Rule], random: Random) -> tuple[int, ...]:
    """Draw a full board that keeps the rules: digits put at random while a solution is left, then the rest solved."""
    size = shape.size
    if not rules and shape.box is not None and size > 9:
        return _shuffled(shape, random)
    prober = Prober(shape, rules, _FILLING // 10)
    for _ in range(_ATTEMPTS):
        givens = [0] * size**2
        solution = None
        cells = list(range(size**2))
        random.shuffle(cells)
        for cell in cells[: size if rules else 2 * size]:
            digits = list(range(1, size + 1))
            random.shuffle(digits)
            for digit in digits[:2]:
                givens[cell] = digit
                found = prober.solve(givens)
                if found is not None:
                    solution = found
                    break
                givens[cell] = 0
        if solution is not None:
            return tuple(solution)
    raise OrderError("not_found.board")


def _shuffled(shape: Shape, random: Random) -> tuple[int, ...]:
    """Shuffle a regular board of boxes: bands, rows in them, stacks, columns in them, and digits."""
    assert shape.box is not None
    height, width = shape.box
    size = shape.size

    def order(group: int) -> list[int]:
        groups = [list(range(start, start + group)) for start in range(0, size, group)]
        random.shuffle(groups)
        for lines in groups:
            random.shuffle(lines)
        return [line for lines in groups for line in lines]

    rows, columns = order(height), order(width)
    digits = list(range(1, size + 1))
    random.shuffle(digits)
    return tuple(digits[(width * (row % height) + row // height + column) % size] for row in rows for column in columns)
