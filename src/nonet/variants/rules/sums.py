"""Rules about totals: cages, arrows, little killers, equal sums."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import combinations, pairwise
from typing import TYPE_CHECKING, ClassVar

from nonet.errors import ParseError
from nonet.variants.lowering import Automaton
from nonet.variants.rules.base import Bounds, CellsRule, Digits, GroupsRule, Rule, checked_number

if TYPE_CHECKING:
    from collections.abc import Sequence

    from nonet.variants.lowering import Lowering
    from nonet.variants.puzzle import Puzzle
    from nonet.variants.shape import Cell, Shape

__all__ = ["Arrow", "Cage", "DoubleArrow", "EqualSum", "LittleKiller", "RegionSum", "Sum", "SumLine", "Zipper"]

_MOST_TOTAL = 100_000


class _EqualTotals(Rule):
    """Groups of cells with the same total."""

    def parts(self, shape: Shape) -> Sequence[tuple[Cell, ...]]:
        raise NotImplementedError

    def is_kept(self, digits: Digits, puzzle: Puzzle) -> bool:
        return len({sum(digits[cell] for cell in part) for part in self.parts(puzzle.shape)}) == 1

    def lower(self, to: Lowering, puzzle: Puzzle) -> None:
        for first, second in combinations(self.parts(puzzle.shape), 2):  # every pair: each prunes on its own
            to.add_sum([(1, cell) for cell in first] + [(-1, cell) for cell in second], 0)


@dataclass(frozen=True)
class Cage(CellsRule):
    """Different digits in a cage, with a total if there is one."""

    total: int | None = None
    kind: ClassVar[str] = "cage"
    is_set: ClassVar[bool] = True
    least_cells: ClassVar[int] = 1

    def __post_init__(self) -> None:
        super().__post_init__()
        if self.total is not None:
            checked_number(self.total, 1, _MOST_TOTAL, "cage: a total")

    def is_kept(self, digits: Digits, puzzle: Puzzle) -> bool:
        values = self.values(digits)
        return len(set(values)) == len(values) and (self.total is None or sum(values) == self.total)

    def lower(self, to: Lowering, puzzle: Puzzle) -> None:
        if self.total is None:
            to.add_house(self.cells)
        else:
            if len(self.cells) == puzzle.shape.size:
                to.add_house(self.cells)
            to.add_cage(self.cells, self.total)


@dataclass(frozen=True)
class Sum(CellsRule):
    """Digits with a total; they may repeat where nothing else forbids it."""

    total: int
    kind: ClassVar[str] = "sum"
    least_cells: ClassVar[int] = 1
    most_cells: ClassVar[int] = 255
    bounds: ClassVar[Bounds] = Bounds("total", 1, _MOST_TOTAL, "a total")

    def is_kept(self, digits: Digits, puzzle: Puzzle) -> bool:
        return sum(self.values(digits)) == self.total

    def lower(self, to: Lowering, puzzle: Puzzle) -> None:
        to.add_sum([(1, cell) for cell in self.cells], self.total)


@dataclass(frozen=True)
class LittleKiller(Sum):
    """The total of a diagonal, given outside the board."""

    kind: ClassVar[str] = "little_killer"


@dataclass(frozen=True)
class Arrow(CellsRule):
    """The shaft adds up to the circle: the first `circle` cells, read as a number, left to right and top to bottom."""

    circle: int = 1
    kind: ClassVar[str] = "arrow"
    may_repeat: ClassVar[bool] = True

    def __post_init__(self) -> None:
        super().__post_init__()
        checked_number(self.circle, 1, min(4, len(self.cells) - 1), "arrow: a number of circle cells")

    @property
    def head(self) -> tuple[Cell, ...]:
        """The cells of the circle, in reading order."""
        return tuple(sorted(self.cells[: self.circle]))

    @property
    def shaft(self) -> tuple[Cell, ...]:
        """The cells that add up."""
        return self.all_cells[self.circle :]

    def is_kept(self, digits: Digits, puzzle: Puzzle) -> bool:
        number = 0
        for cell in self.head:
            number = number * 10 + digits[cell]
        return number == sum(digits[cell] for cell in self.shaft)

    def lower(self, to: Lowering, puzzle: Puzzle) -> None:
        places = [(-(10**place), cell) for place, cell in enumerate(reversed(self.head))]
        to.add_sum([(1, cell) for cell in self.shaft] + places, 0)


@dataclass(frozen=True)
class DoubleArrow(CellsRule):
    """The cells between the two circles add up to both circles together."""

    kind: ClassVar[str] = "double_arrow"
    least_cells: ClassVar[int] = 3
    may_repeat: ClassVar[bool] = True

    def is_kept(self, digits: Digits, puzzle: Puzzle) -> bool:
        first, *middle, last = self.values(digits)
        return first + last == sum(middle)

    def lower(self, to: Lowering, puzzle: Puzzle) -> None:
        first, *middle, last = self.cells
        to.add_sum([(1, cell) for cell in middle] + [(-1, first), (-1, last)], 0)


@dataclass(frozen=True)
class Zipper(_EqualTotals, CellsRule):
    """Cells equally far from the middle of a line have the same total; a middle cell holds it."""

    kind: ClassVar[str] = "zipper"
    least_cells: ClassVar[int] = 3
    may_repeat: ClassVar[bool] = True

    def parts(self, shape: Shape) -> list[tuple[Cell, ...]]:
        half = len(self.cells) // 2
        groups: list[tuple[Cell, ...]] = [(self.cells[i], self.cells[-1 - i]) for i in range(half)]
        if len(self.cells) % 2:
            groups.append((self.cells[half],))
        return groups


@dataclass(frozen=True)
class RegionSum(_EqualTotals, CellsRule):
    """The parts of a line in different regions have the same total."""

    kind: ClassVar[str] = "region_sum"
    may_repeat: ClassVar[bool] = True

    def check(self, shape: Shape) -> None:
        super().check(shape)
        if not shape.regions:
            raise ParseError("region_sum: expected a board with regions")

    def parts(self, shape: Shape) -> list[tuple[Cell, ...]]:
        segments: list[list[Cell]] = [[self.cells[0]]]
        for before, cell in pairwise(self.cells):
            if shape.region_of(before) == shape.region_of(cell):
                segments[-1].append(cell)
            else:
                segments.append([cell])
        return [tuple(segment) for segment in segments]


@dataclass(frozen=True)
class EqualSum(_EqualTotals, GroupsRule):
    """All groups have the same total."""

    kind: ClassVar[str] = "equal_sum"
    are_alike: ClassVar[bool] = False

    def parts(self, shape: Shape) -> Sequence[tuple[Cell, ...]]:
        groups: tuple[tuple[Cell, ...], ...] = self.groups
        return groups


@dataclass(frozen=True)
class SumLine(CellsRule):
    """A line that falls into pieces next to each other, each with this total (a ten line has 10)."""

    total: int = 10
    kind: ClassVar[str] = "sum_line"
    least_cells: ClassVar[int] = 1
    bounds: ClassVar[Bounds] = Bounds("total", 1, 1000, "a total")

    def is_kept(self, digits: Digits, puzzle: Puzzle) -> bool:
        total = 0
        for digit in self.values(digits):
            total += digit
            if total > self.total:
                return False
            total %= self.total
        return total == 0

    def lower(self, to: Lowering, puzzle: Puzzle) -> None:
        def step(total: int, digit: int) -> int | None:
            return None if total + digit > self.total else (total + digit) % self.total

        to.add_line(self.cells, Automaton.build(to.shape.size, [0], step, lambda total: total == 0))
