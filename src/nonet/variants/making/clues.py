"""Clues that are true on a full board, drawn at random; each rule says what it draws."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING, Final

from nonet.variants.rules import RULES
from nonet.variants.rules.all_given import kropki
from nonet.variants.rules.arrow import arrows
from nonet.variants.rules.cage import cages
from nonet.variants.rules.renban import renbans
from nonet.variants.rules.thermo import thermos
from nonet.variants.rules.whisper import whispers
from nonet.variants.shape import cell_name

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence
    from random import Random

    from nonet.variants.rules.base import Maker, Rule
    from nonet.variants.shape import Cell, Shape

__all__ = ["DENSE", "Drawer", "clues"]


#: How many more clues are drawn where there are to be no givens.
DENSE: Final = 2.0


class Drawer:
    """Draws clues on a full board."""

    def __init__(self, shape: Shape, digits: Sequence[int], random: Random, density: float = 1.0) -> None:
        self.shape = shape
        self.random = random
        self.density = density
        #: The cells of the lines that have been drawn.
        self.used: set[Cell] = set()
        #: Whether usual clues were too few to do without givens, so that they should say as much as they can.
        self.is_eager = density > DENSE
        self.board = dict(zip(shape.cells, digits, strict=True))

    def names(self, cells: Sequence[Cell]) -> str:
        """Name cells as rules take them."""
        return " ".join(cell_name(cell) for cell in cells)

    def near(self, cell: Cell, *, by_corner: bool = True) -> list[Cell]:
        """Return the cells that touch a cell, in random order."""
        row, column = cell
        steps = [(i, j) for i in (-1, 0, 1) for j in (-1, 0, 1) if (i or j) and (by_corner or not (i and j))]
        cells = [(row + i, column + j) for i, j in steps if self.shape.has((row + i, column + j))]
        self.random.shuffle(cells)
        return cells

    def walks(self, share: float, grow: Callable[[list[Cell]], list[Cell] | None]) -> list[list[Cell]]:
        """Draw lines until they cover a share of the board; they share no cell and cross no other's corner step."""
        used = self.used = set()
        crossed: set[frozenset[Cell]] = set()
        found = []
        wanted = min(1.0, share * self.density) * self.shape.size**2
        for _ in range(40 * self.shape.size):
            if len(used) >= wanted:
                break
            start = self.random.choice(self.shape.cells)
            line = None if start in used else grow([start])
            if line is None or used & set(line):
                continue
            crossings = {frozenset(((a[0], b[1]), (b[0], a[1]))) for a, b in pairwise(line) if _is_slant(a, b)}
            if crossings & crossed:
                continue
            used |= set(line)
            crossed |= {frozenset(pair) for pair in pairwise(line)}
            found.append(line)
        return found

    def path(self, line: list[Cell], length: int, fits: Callable[[list[Cell], Cell], bool]) -> list[Cell]:
        """Let a line grow by touching cells that fit, up to a length."""
        while len(line) < length:
            following = [cell for cell in self.near(line[-1]) if cell not in line and fits(line, cell)]
            if not following:
                break
            line.append(following[0])
        return line

    def seen_lines(self) -> list[list[Cell]]:
        """Return the rows and the columns."""
        size = self.shape.size
        across = [[(i, j) for j in range(size)] for i in range(size)]
        down = [[(j, i) for j in range(size)] for i in range(size)]
        return across + down


def _is_slant(a: Cell, b: Cell) -> bool:
    return a[0] != b[0] and a[1] != b[1]


def _mixed(drawer: Drawer) -> list[Rule]:
    """Draw a few clues of each of several kinds; lines and cages do not overlap."""
    found: list[Rule] = []
    used: set[Cell] = set()
    makers = [thermos, arrows, cages, renbans, whispers]
    drawer.random.shuffle(makers)
    for make in makers[:3]:
        taken = 0
        for rule in make(drawer):
            if taken < 4 and not used & set(rule.all_cells):
                used |= set(rule.all_cells)
                found.append(rule)
                taken += 1
    dots = kropki(drawer)[:-1]
    drawer.random.shuffle(dots)
    return [*found, *(dot for dot in dots if not used & set(dot.all_cells))][: len(found) + 8]


def clues() -> Mapping[str, Maker]:
    """Return what draws the clues of a kind of puzzle, by its name: what the rules say, and the mixture."""
    return {name: maker for rule in RULES.values() for name, maker in rule.makers().items()} | {"mixed": _mixed}
