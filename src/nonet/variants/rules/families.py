"""What rules of a family share: neighbours on a line, two cells, whole rows, equal totals and others."""

from __future__ import annotations

from itertools import combinations, pairwise
from typing import TYPE_CHECKING, ClassVar, Final

from nonet.errors import ParseError
from nonet.variants.lowering import Automaton
from nonet.variants.rules.base import CellsRule, Digits, RelationRule, Rule

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from nonet.variants.lowering import Lowering
    from nonet.variants.puzzle import Puzzle
    from nonet.variants.shape import Cell, Shape

__all__ = [
    "MOST_FOR_SETS",
    "MOST_TOTAL",
    "Classes",
    "Ends",
    "EqualTotals",
    "Moves",
    "Neighbours",
    "Parity",
    "Sets",
    "Squares",
    "TwoCells",
    "Whole",
    "between_extremes",
]

#: Boards of more digits have too many sets of them.
MOST_FOR_SETS: Final = 9
MOST_TOTAL: Final = 100_000


class Sets(Rule):
    """Sets of cells that hold different digits."""

    def sets(self, shape: Shape) -> Iterable[tuple[Cell, ...]]:
        raise NotImplementedError

    def is_kept(self, digits: Digits, puzzle: Puzzle) -> bool:
        return all(len({digits[cell] for cell in cells}) == len(cells) for cells in self.sets(puzzle.shape))

    def lower(self, to: Lowering, puzzle: Puzzle) -> None:
        for cells in self.sets(puzzle.shape):
            to.add_house(cells)


class Moves(RelationRule):
    """Cells some moves apart must differ."""

    moves: ClassVar[tuple[tuple[int, int], ...]]

    def related(self, puzzle: Puzzle) -> Iterable[tuple[Cell, Cell]]:
        return puzzle.shape.steps(self.moves)

    def allows(self, x: int, y: int) -> bool:
        return x != y


class Neighbours(RelationRule, CellsRule):
    """A relation of every two cells next to each other on the line."""

    may_repeat: ClassVar[bool] = True

    def related(self, puzzle: Puzzle) -> Iterable[tuple[Cell, Cell]]:
        return pairwise(self.cells)


class Ends(CellsRule):
    """A rule on the inner cells that depends on the two ends: an automaton that reads the ends first."""

    least_cells: ClassVar[int] = 3

    def allows_ends(self, low: int, high: int) -> bool:
        raise NotImplementedError

    def allows_inside(self, low: int, high: int, digit: int) -> bool:
        raise NotImplementedError

    def is_kept(self, digits: Digits, puzzle: Puzzle) -> bool:
        first, *inside, last = self.values(digits)
        low, high = min(first, last), max(first, last)
        return self.allows_ends(low, high) and all(self.allows_inside(low, high, digit) for digit in inside)

    def lower(self, to: Lowering, puzzle: Puzzle) -> None:
        def step(state: tuple[int, ...], digit: int) -> tuple[int, ...] | None:
            if len(state) == 0:
                return (digit,)
            if len(state) == 1:
                ends = (min(state[0], digit), max(state[0], digit))
                return ends if self.allows_ends(*ends) else None
            return state if self.allows_inside(state[0], state[1], digit) else None

        automaton = Automaton.build(to.shape.size, [()], step, lambda state: len(state) == 2)
        to.add_line((self.cells[0], self.cells[-1], *self.cells[1:-1]), automaton)


class Classes(CellsRule):
    """Any n neighbours on the line belong to n different classes of digits."""

    def class_of(self, digit: int, size: int) -> int:
        raise NotImplementedError

    def count(self) -> int:
        return 3

    def is_kept(self, digits: Digits, puzzle: Puzzle) -> bool:
        classes = [self.class_of(digit, puzzle.shape.size) for digit in self.values(digits)]
        count = min(self.count(), len(classes))
        return all(len(set(classes[i : i + count])) == count for i in range(len(classes) - count + 1))

    def lower(self, to: Lowering, puzzle: Puzzle) -> None:
        size, count = to.shape.size, self.count()
        different = to.table_of(lambda x, y: self.class_of(x, size) != self.class_of(y, size))
        same = to.table_of(lambda x, y: self.class_of(x, size) == self.class_of(y, size))
        is_full = len({self.class_of(digit, size) for digit in range(1, size + 1)}) == count
        for i, cell in enumerate(self.cells):
            to.add_table([(cell, other) for other in self.cells[i + 1 : i + count]], different)
            if is_full and i + count < len(self.cells):
                to.add_table([(cell, self.cells[i + count])], same)


class Whole(CellsRule):
    """A rule on a whole row or column, seen from one end."""

    def check(self, shape: Shape) -> None:
        super().check(shape)
        rows, columns = {cell[0] for cell in self.cells}, {cell[1] for cell in self.cells}
        if len(self.cells) != shape.size or min(len(rows), len(columns)) != 1:
            raise ParseError("rule.whole_line", rule=self.kind, size=shape.size)


class TwoCells(RelationRule, CellsRule):
    """A relation of two cells."""

    most_cells: ClassVar[int] = 2

    def related(self, puzzle: Puzzle) -> list[tuple[Cell, Cell]]:
        return [self.cells]


class Parity(CellsRule):
    """Cells whose digits leave a remainder when divided by 2."""

    least_cells: ClassVar[int] = 1
    remainder: ClassVar[int]

    def is_kept(self, digits: Digits, puzzle: Puzzle) -> bool:
        return all(digit % 2 == self.remainder for digit in self.values(digits))

    def lower(self, to: Lowering, puzzle: Puzzle) -> None:
        for cell in self.cells:
            to.restrict(cell, lambda digit: digit % 2 == self.remainder)


class Squares(Rule):
    """Every 2×2 square holds digits of all three classes."""

    def class_of(self, digit: int, size: int) -> int:
        raise NotImplementedError

    def check(self, shape: Shape) -> None:
        if shape.size % 3:
            raise ParseError("rule.multiple", rule=self.kind, got=shape.size)

    def _squares(self, shape: Shape) -> list[tuple[Cell, ...]]:
        return [
            ((row, column), (row, column + 1), (row + 1, column), (row + 1, column + 1))
            for row in range(shape.size - 1)
            for column in range(shape.size - 1)
        ]

    def is_kept(self, digits: Digits, puzzle: Puzzle) -> bool:
        size = puzzle.shape.size
        return all(
            len({self.class_of(digits[cell], size) for cell in square}) == 3 for square in self._squares(puzzle.shape)
        )

    def lower(self, to: Lowering, puzzle: Puzzle) -> None:
        size = to.shape.size
        automaton = Automaton.build(
            size, [0], lambda found, digit: found | 1 << self.class_of(digit, size), lambda found: found == 7
        )
        for square in self._squares(to.shape):
            to.add_line(square, automaton)


class EqualTotals(Rule):
    """Groups of cells with the same total."""

    def parts(self, shape: Shape) -> Sequence[tuple[Cell, ...]]:
        raise NotImplementedError

    def is_kept(self, digits: Digits, puzzle: Puzzle) -> bool:
        return len({sum(digits[cell] for cell in part) for part in self.parts(puzzle.shape)}) == 1

    def lower(self, to: Lowering, puzzle: Puzzle) -> None:
        for first, second in combinations(self.parts(puzzle.shape), 2):  # every pair: each prunes on its own
            to.add_sum([(1, cell) for cell in first] + [(-1, cell) for cell in second], 0)


def between_extremes(values: list[int]) -> int:
    """Return the total of the digits between the lowest and the highest."""
    first, last = sorted((values.index(min(values)), values.index(max(values))))
    return sum(values[first + 1 : last])
