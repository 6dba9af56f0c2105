"""Lower the rules of a puzzle to the primitives of the native solver."""

from __future__ import annotations

from array import array
from collections.abc import Callable, Hashable, Iterable, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Final, TypeAlias

from nonet.errors import LimitError

if TYPE_CHECKING:
    from nonet.variants.puzzle import Puzzle
    from nonet.variants.rules import Rule
    from nonet.variants.shape import Cell, Shape

__all__ = ["Automaton", "Lowering", "Relation"]

#: Whether two cells may hold these two digits.
Relation: TypeAlias = Callable[[int, int], bool]

MOST_STATES: Final = 4096


@dataclass(frozen=True, slots=True)
class Automaton:
    """Reads the digits of a line one by one; accepts some of them."""

    next: tuple[int, ...]  # [state * size + digit - 1]; -1 where the digit is refused
    starts: tuple[int, ...]
    accepts: tuple[int, ...]

    @classmethod
    def build(
        cls,
        size: int,
        starts: Iterable[Hashable],
        step: Callable[[Any, int], Hashable | None],
        accepts: Callable[[Any], bool],
    ) -> Automaton:
        """Make an automaton from a function that leads from a state and a digit to the next state, or to None."""
        numbers = {state: number for number, state in enumerate(dict.fromkeys(starts))}
        count = len(numbers)
        states = list(numbers)
        table: list[int] = []
        for state in states:  # grows while we go through it
            for digit in range(1, size + 1):
                following = step(state, digit)
                if following is None:
                    table.append(-1)
                    continue
                if following not in numbers:
                    numbers[following] = len(states)
                    states.append(following)
                table.append(numbers[following])
            if len(states) > MOST_STATES:
                raise LimitError(f"expected a rule of at most {MOST_STATES} states")
        return cls(
            tuple(table), tuple(range(count)), tuple(number for number, state in enumerate(states) if accepts(state))
        )


@dataclass
class Lowering:
    """Collects the primitives of one puzzle. Cells are given as (row, column) and kept as numbers."""

    shape: Shape
    candidates: list[int]
    houses: list[list[int]] = field(default_factory=list)
    distinct: list[list[int]] = field(default_factory=list)
    tables: list[list[int]] = field(default_factory=list)
    pairs: list[tuple[int, int, int]] = field(default_factory=list)
    cages: list[tuple[list[int], int]] = field(default_factory=list)
    sums: list[tuple[list[int], list[int], int]] = field(default_factory=list)
    runs: list[list[int]] = field(default_factory=list)
    automata: list[tuple[list[int], list[int], list[int]]] = field(default_factory=list)
    lines: list[tuple[list[int], int]] = field(default_factory=list)
    contains: list[tuple[list[int], list[int]]] = field(default_factory=list)
    counting: list[list[int]] = field(default_factory=list)
    same: list[tuple[list[int], list[int]]] = field(default_factory=list)
    _table_numbers: dict[tuple[int, ...], int] = field(default_factory=dict)
    _automaton_numbers: dict[Automaton, int] = field(default_factory=dict)

    @classmethod
    def of_rule(cls, rule: Rule, puzzle: Puzzle) -> Lowering:
        """Lower one rule of a puzzle, on a board without anything else."""
        lowering = cls(puzzle.shape, [(1 << puzzle.size) - 1] * puzzle.size**2)
        rule.lower(lowering, puzzle)
        return lowering

    def _numbers(self, cells: Iterable[Cell]) -> list[int]:
        return [self.shape.index(cell) for cell in cells]

    def classic_masks(self) -> bytes | None:
        """Pack the candidates for the classic solver, which is faster where only single cells are limited."""
        lists = (self.distinct, self.pairs, self.cages, self.sums, self.runs, self.lines, self.contains, self.counting)
        if self.shape.box != (3, 3) or len(self.houses) != 27 or any(lists) or self.same:
            return None
        return array("H", self.candidates).tobytes()

    def add_house(self, cells: Sequence[Cell]) -> None:
        """Different digits; all of them where the cells are as many."""
        if len(cells) == self.shape.size:
            self.houses.append(self._numbers(cells))
        elif len(cells) > 1:
            self.distinct.append(self._numbers(cells))

    def restrict(self, cell: Cell, allows: Callable[[int], bool]) -> None:
        """Only these digits in a cell."""
        index = self.shape.index(cell)
        for digit in range(1, self.shape.size + 1):
            if not allows(digit):
                self.candidates[index] &= ~(1 << digit - 1)

    def add_pair(self, a: Cell, b: Cell, allows: Relation) -> None:
        """Relate two cells."""
        if a == b:
            self.restrict(a, lambda digit: allows(digit, digit))
            return
        digits = range(1, self.shape.size + 1)
        table = tuple(sum(1 << y - 1 for y in digits if allows(x, y)) for x in digits)
        everything = (1 << self.shape.size) - 1
        if all(mask == everything & ~(1 << x) for x, mask in enumerate(table)):
            self.distinct.append(self._numbers((a, b)))
            return
        number = self._table_numbers.setdefault(table, len(self.tables))
        if number == len(self.tables):
            self.tables.append(list(table))
        self.pairs.append((self.shape.index(a), self.shape.index(b), number))

    def add_cage(self, cells: Sequence[Cell], total: int) -> None:
        """Different digits with a total."""
        self.cages.append((self._numbers(cells), total))

    def add_sum(self, terms: Iterable[tuple[int, Cell]], total: int) -> None:
        """Factors times digits; a cell may occur more than once."""
        factors: dict[int, int] = {}
        for factor, cell in terms:
            index = self.shape.index(cell)
            factors[index] = factors.get(index, 0) + factor
        factors = {index: factor for index, factor in factors.items() if factor}
        if factors:
            self.sums.append((list(factors), list(factors.values()), total))
        elif total:
            self.candidates[0] = 0  # 0 = total: impossible

    def add_run(self, cells: Sequence[Cell]) -> None:
        """Consecutive digits in any order."""
        self.runs.append(self._numbers(cells))

    def add_line(self, cells: Sequence[Cell], automaton: Automaton) -> None:
        """Digits that an automaton accepts, in this order."""
        number = self._automaton_numbers.setdefault(automaton, len(self.automata))
        if number == len(self.automata):
            self.automata.append((list(automaton.next), list(automaton.starts), list(automaton.accepts)))
        self.lines.append((self._numbers(cells), number))

    def add_contains(self, cells: Sequence[Cell], digits: Iterable[int]) -> None:
        """Each of these digits at least as often as it is given."""
        least = [0] * self.shape.size
        for digit in digits:
            least[digit - 1] += 1
        self.contains.append((self._numbers(cells), least))

    def add_counting(self, cells: Sequence[Cell]) -> None:
        """Every digit in the cells is there as often as it says."""
        self.counting.append(self._numbers(cells))

    def add_same(self, first: Sequence[Cell], second: Sequence[Cell]) -> None:
        """Put the same digits, as often, in both groups."""
        shared = set(first) & set(second)  # what they share cancels out
        first = [cell for cell in first if cell not in shared]
        second = [cell for cell in second if cell not in shared]
        if first:
            self.same.append((self._numbers(first), self._numbers(second)))

    def arguments(self) -> dict[str, Any]:
        """Return the arguments of `nonet._core.VariantSolver`."""
        names = (
            "candidates houses distinct tables pairs cages sums runs automata lines contains counting same"
        ).split()
        return {"size": self.shape.size, **{name: getattr(self, name) for name in names}}
