"""Lower the rules of a puzzle to the primitives of the native solver."""

from __future__ import annotations

from array import array
from collections.abc import Callable, Hashable, Iterable, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Final, TypeAlias

from nonet.errors import LimitError
from nonet.limits import check_deadline
from nonet.variants.shape import MOST_SIZE

if TYPE_CHECKING:
    from nonet.variants.puzzle import Puzzle
    from nonet.variants.rules import Rule
    from nonet.variants.shape import Cell, Shape

__all__ = ["MOST_TERMS", "Automaton", "Lowering", "Relation", "Table"]

#: Whether two cells may hold these two digits.
Relation: TypeAlias = Callable[[int, int], bool]

#: For each digit of one cell a mask of the digits of another: bit 0 for 1.
Table: TypeAlias = tuple[int, ...]

_MOST_STATES: Final = 4096
#: The most work that one puzzle may ask for: cells × states, over all its primitives. The largest puzzles that people
#: make need a tenth of it; every cell of 25×25 in both indexings is 1.5 million.
MOST_WORK: Final = 2_000_000
#: The clock is read after so much work.
_WORK_BETWEEN_POLLS: Final = 20_000
#: The most cells that the native solver takes in one sum.
MOST_TERMS: Final = 255


@dataclass(frozen=True, slots=True)
class Automaton:
    """Reads the digits of a line one by one; accepts some of them."""

    next: tuple[int, ...]  # [state * size + digit - 1]; -1 where the digit is refused
    starts: tuple[int, ...]
    accepts: tuple[int, ...]
    states: int

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
            check_deadline()
            for digit in range(1, size + 1):
                following = step(state, digit)
                if following is None:
                    table.append(-1)
                    continue
                if following not in numbers:
                    numbers[following] = len(states)
                    states.append(following)
                table.append(numbers[following])
            if len(states) > _MOST_STATES:
                raise LimitError("states", most=_MOST_STATES)
        return cls(
            tuple(table),
            tuple(range(count)),
            tuple(number for number, state in enumerate(states) if accepts(state)),
            len(states),
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
    #: The work of all primitives so far, and when the clock is read again.
    work: int = 0
    _next_poll: int = 0
    _table_numbers: dict[Table, int] = field(default_factory=dict)
    _automaton_numbers: dict[Automaton, int] = field(default_factory=dict)

    @classmethod
    def of_rule(cls, rule: Rule, puzzle: Puzzle, number: int = 0, work: int = 0) -> Lowering:
        """Lower one rule of a puzzle, on a board without anything else; `work` is that of the rules before it."""
        lowering = cls(puzzle.shape, [(1 << puzzle.size) - 1] * puzzle.size**2, work=work)
        lowering.add_rule(rule, puzzle, number)
        return lowering

    def add_rule(self, rule: Rule, puzzle: Puzzle, number: int = 0) -> None:
        """Lower a rule; its number is for errors."""
        check_deadline()
        try:
            rule.lower(self, puzzle)
        except LimitError as error:
            place = f"rule {number} ({rule.kind})" if number else rule.kind
            raise LimitError("in.field", limit=error.limit, rule=place, error=error) from None

    def _spend(self, cells: int, states: int) -> None:
        """Count the work of a primitive, and refuse a puzzle that is too much of it."""
        self.work += cells * states
        if self.work > MOST_WORK:
            raise LimitError("work", limit=MOST_WORK, most=MOST_WORK)
        if self.work > self._next_poll:
            self._next_poll = self.work + _WORK_BETWEEN_POLLS
            check_deadline()

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
        self._spend(len(cells), self.shape.size)
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

    def add_pairs(self, pairs: Iterable[tuple[Cell, Cell]], allows: Relation) -> None:
        """Relate the cells of each pair."""
        self.add_table(pairs, self.table_of(allows))

    def table_of(self, allows: Relation) -> Table:
        """Return the digits that a second cell may hold beside each digit of a first one, as masks."""
        digits = range(1, self.shape.size + 1)
        return tuple(sum(1 << y - 1 for y in digits if allows(x, y)) for x in digits)

    def add_table(self, pairs: Iterable[tuple[Cell, Cell]], table: Table) -> None:
        """Relate the cells of each pair by a table."""
        everything = (1 << self.shape.size) - 1
        both = sum(1 << x for x, mask in enumerate(table) if mask >> x & 1)  # the digits that may be in both cells
        is_distinct = all(mask == everything & ~(1 << x) for x, mask in enumerate(table))
        number = None
        for a, b in pairs:
            self._spend(2, self.shape.size)
            if a == b:
                self.candidates[self.shape.index(a)] &= both
            elif is_distinct:
                self.distinct.append(self._numbers((a, b)))
            else:
                if number is None:
                    number = self._table_numbers.setdefault(table, len(self.tables))
                    if number == len(self.tables):
                        self.tables.append(list(table))
                self.pairs.append((self.shape.index(a), self.shape.index(b), number))

    def add_cage(self, cells: Sequence[Cell], total: int) -> None:
        """Different digits with a total."""
        self._spend(len(cells), self.shape.size)
        self.cages.append((self._numbers(cells), total))

    def add_sum(self, terms: Iterable[tuple[int, Cell]], total: int) -> None:
        """Factors times digits; a cell may occur more than once."""
        factors: dict[int, int] = {}
        for factor, cell in terms:
            index = self.shape.index(cell)
            factors[index] = factors.get(index, 0) + factor
        self._spend(len(factors), self.shape.size)
        factors = {index: factor for index, factor in factors.items() if factor}
        if factors:
            self.sums.append((list(factors), list(factors.values()), total))
        elif total:
            self.candidates[0] = 0  # 0 = total: impossible

    def add_run(self, cells: Sequence[Cell]) -> None:
        """Consecutive digits in any order."""
        self._spend(len(cells), self.shape.size)
        self.runs.append(self._numbers(cells))

    def add_line(self, cells: Sequence[Cell], automaton: Automaton) -> None:
        """Digits that an automaton accepts, in this order."""
        self._spend(len(cells), automaton.states)
        number = self._automaton_numbers.setdefault(automaton, len(self.automata))
        if number == len(self.automata):
            self.automata.append((list(automaton.next), list(automaton.starts), list(automaton.accepts)))
        self.lines.append((self._numbers(cells), number))

    def add_contains(self, cells: Sequence[Cell], digits: Iterable[int]) -> None:
        """Each of these digits at least as often as it is given."""
        self._spend(len(cells), self.shape.size)
        least = [0] * self.shape.size
        for digit in digits:
            least[digit - 1] = min(least[digit - 1] + 1, MOST_SIZE + 1)  # no digit occurs as often on any board
        self.contains.append((self._numbers(cells), least))

    def add_counting(self, cells: Sequence[Cell]) -> None:
        """Every digit in the cells is there as often as it says."""
        self._spend(len(cells), self.shape.size)
        self.counting.append(self._numbers(cells))

    def add_same(self, first: Sequence[Cell], second: Sequence[Cell]) -> None:
        """Put the same digits, as often, in both groups."""
        self._spend(2 * len(first), self.shape.size)
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
