"""Rules about which digits some cells hold, wherever they are in them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar, Literal

from nonet.errors import ParseError
from nonet.variants.lowering import Automaton
from nonet.variants.rules.base import CellsRule, Digits, GroupsRule, RelationRule, Rule, checked_digits

if TYPE_CHECKING:
    from nonet.variants.lowering import Lowering
    from nonet.variants.puzzle import Puzzle
    from nonet.variants.shape import Cell, Shape

__all__ = [
    "Candidates",
    "Clone",
    "Contains",
    "CountingCircles",
    "Even",
    "Extreme",
    "GlobalEntropy",
    "GlobalModulo",
    "Indexing",
    "Odd",
    "Quadruple",
    "SameDigits",
]


@dataclass(frozen=True)
class Candidates(CellsRule):
    """Only these digits in each of the cells."""

    digits: tuple[int, ...] = ()
    kind: ClassVar[str] = "candidates"
    least_cells: ClassVar[int] = 1

    def __post_init__(self) -> None:
        super().__post_init__()
        object.__setattr__(self, "digits", checked_digits(self.digits, "candidates: digits"))

    def is_kept(self, digits: Digits, puzzle: Puzzle) -> bool:
        return all(digit in self.digits for digit in self.values(digits))

    def lower(self, to: Lowering, puzzle: Puzzle) -> None:
        for cell in self.cells:
            to.restrict(cell, lambda digit: digit in self.digits)


class _Parity(CellsRule):
    least_cells: ClassVar[int] = 1
    remainder: ClassVar[int]

    def is_kept(self, digits: Digits, puzzle: Puzzle) -> bool:
        return all(digit % 2 == self.remainder for digit in self.values(digits))

    def lower(self, to: Lowering, puzzle: Puzzle) -> None:
        for cell in self.cells:
            to.restrict(cell, lambda digit: digit % 2 == self.remainder)


@dataclass(frozen=True)
class Even(_Parity):
    """Even digits."""

    kind: ClassVar[str] = "even"
    remainder: ClassVar[int] = 0


@dataclass(frozen=True)
class Odd(_Parity):
    """Odd digits."""

    kind: ClassVar[str] = "odd"
    remainder: ClassVar[int] = 1


@dataclass(frozen=True)
class Extreme(RelationRule, CellsRule):
    """A minimum (or maximum): less (or greater) than every cell that shares an edge with it, other extremes aside."""

    sort: Literal["minimum", "maximum"] = "minimum"
    kind: ClassVar[str] = "extreme"
    least_cells: ClassVar[int] = 1

    def __post_init__(self) -> None:
        super().__post_init__()
        if self.sort not in ("minimum", "maximum"):
            raise ParseError(f"extreme: expected 'minimum' or 'maximum', got {self.sort!r}")

    def related(self, puzzle: Puzzle) -> list[tuple[Cell, Cell]]:
        alike = {
            cell for rule in puzzle.rules if isinstance(rule, Extreme) and rule.sort == self.sort for cell in rule.cells
        }
        moves = ((0, 1), (1, 0), (0, -1), (-1, 0))
        return [(a, b) for a, b in puzzle.shape.steps(moves) if a in self.cells and b not in alike]

    def allows(self, x: int, y: int) -> bool:
        return x < y if self.sort == "minimum" else x > y


@dataclass(frozen=True)
class Contains(CellsRule):
    """The cells hold these digits, each as often as it is given, and maybe others."""

    digits: tuple[int, ...] = ()
    kind: ClassVar[str] = "contains"
    least_cells: ClassVar[int] = 1

    def __post_init__(self) -> None:
        super().__post_init__()
        digits = tuple(sorted(checked_digits(self.digits, f"{self.kind}: digits")))
        if not 1 <= len(digits) <= len(self.cells):
            raise ParseError(f"{self.kind}: expected 1..{len(self.cells)} digits, got {len(digits)}")
        object.__setattr__(self, "digits", digits)

    def check(self, shape: Shape) -> None:
        super().check(shape)
        for digit in self.digits:
            if digit > shape.size:
                raise ParseError(f"{self.kind}: {digit} is not a digit of a board of size {shape.size}")

    def is_kept(self, digits: Digits, puzzle: Puzzle) -> bool:
        values = self.values(digits)
        return all(values.count(digit) >= self.digits.count(digit) for digit in self.digits)

    def lower(self, to: Lowering, puzzle: Puzzle) -> None:
        to.add_contains(self.cells, self.digits)


@dataclass(frozen=True)
class Quadruple(Contains):
    """Digits in a circle where four cells meet: each is in one of the four."""

    kind: ClassVar[str] = "quad"
    least_cells: ClassVar[int] = 4
    most_cells: ClassVar[int] = 4


@dataclass(frozen=True)
class Clone(GroupsRule):
    """Groups that hold the same digits, cell by cell."""

    kind: ClassVar[str] = "clone"

    def is_kept(self, digits: Digits, puzzle: Puzzle) -> bool:
        return len({tuple(digits[cell] for cell in group) for group in self.groups}) == 1

    def lower(self, to: Lowering, puzzle: Puzzle) -> None:
        for group in self.groups[1:]:
            for a, b in zip(self.groups[0], group, strict=True):
                to.add_pair(a, b, lambda x, y: x == y)


@dataclass(frozen=True)
class SameDigits(GroupsRule):
    """Groups that hold the same digits, each as often, in any order."""

    kind: ClassVar[str] = "same_values"

    def is_kept(self, digits: Digits, puzzle: Puzzle) -> bool:
        return len({tuple(sorted(digits[cell] for cell in group)) for group in self.groups}) == 1

    def lower(self, to: Lowering, puzzle: Puzzle) -> None:
        for i, first in enumerate(self.groups):
            for second in self.groups[:i]:
                to.add_same(first, second)
                to.add_sum([(1, cell) for cell in first] + [(-1, cell) for cell in second], 0)


@dataclass(frozen=True)
class CountingCircles(CellsRule):
    """A digit in a circle says how many circles hold it."""

    kind: ClassVar[str] = "counting_circles"
    least_cells: ClassVar[int] = 1

    def is_kept(self, digits: Digits, puzzle: Puzzle) -> bool:
        values = self.values(digits)
        return all(values.count(digit) == digit for digit in values)

    def lower(self, to: Lowering, puzzle: Puzzle) -> None:
        to.add_counting(self.cells)


@dataclass(frozen=True)
class Indexing(CellsRule):
    """The digit in a cell says where its own column's (or row's) number is in its row (or column)."""

    axis: Literal["column", "row"] = "column"
    kind: ClassVar[str] = "indexing"
    least_cells: ClassVar[int] = 1

    def __post_init__(self) -> None:
        super().__post_init__()
        if self.axis not in ("column", "row"):
            raise ParseError(f"indexing: expected 'column' or 'row', got {self.axis!r}")

    def _target(self, cell: Cell, digit: int) -> Cell:
        return (cell[0], digit - 1) if self.axis == "column" else (digit - 1, cell[1])

    def is_kept(self, digits: Digits, puzzle: Puzzle) -> bool:
        place = 1 if self.axis == "column" else 0
        return all(digits[self._target(cell, digits[cell])] == cell[place] + 1 for cell in self.cells)

    def lower(self, to: Lowering, puzzle: Puzzle) -> None:
        for cell in self.cells:
            own = cell[1 if self.axis == "column" else 0] + 1
            for digit in range(1, to.shape.size + 1):
                other = self._target(cell, digit)
                if other != cell:  # each digit occurs once in this row, so this holds both ways
                    to.add_pair(cell, other, lambda x, y, d=digit, own=own: (x == d) == (y == own))  # type: ignore[misc]


class _Squares(Rule):
    """Every 2×2 square holds digits of all three classes."""

    def class_of(self, digit: int, size: int) -> int:
        raise NotImplementedError

    def check(self, shape: Shape) -> None:
        if shape.size % 3:
            raise ParseError(f"{self.kind}: expected a size that is a multiple of 3, got {shape.size}")

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


@dataclass(frozen=True)
class GlobalEntropy(_Squares):
    """Every 2×2 square holds a low, a middle and a high digit."""

    kind: ClassVar[str] = "global_entropy"

    def class_of(self, digit: int, size: int) -> int:
        return (digit - 1) // (size // 3)


@dataclass(frozen=True)
class GlobalModulo(_Squares):
    """Every 2×2 square holds digits of all three remainders when divided by 3."""

    kind: ClassVar[str] = "global_mod3"

    def class_of(self, digit: int, size: int) -> int:
        return digit % 3
