"""Rules along a line: thermometers, whispers, palindromes, renbans and others."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import combinations, pairwise
from typing import TYPE_CHECKING, ClassVar

from nonet.errors import ParseError
from nonet.variants.expression import automaton_of
from nonet.variants.lowering import Automaton
from nonet.variants.rules.base import Bounds, CellsRule, Digits, RelationRule, checked_number

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from nonet.variants.lowering import Lowering
    from nonet.variants.puzzle import Puzzle
    from nonet.variants.shape import Cell, Shape

__all__ = [
    "Between",
    "Entropic",
    "Lockout",
    "Modular",
    "Nabner",
    "Pairs",
    "Palindrome",
    "Regular",
    "Renban",
    "Thermo",
    "Whisper",
]


class _Neighbours(RelationRule, CellsRule):
    """A relation of every two cells next to each other on the line."""

    may_repeat: ClassVar[bool] = True

    def related(self, puzzle: Puzzle) -> Iterable[tuple[Cell, Cell]]:
        return pairwise(self.cells)


@dataclass(frozen=True)
class Thermo(_Neighbours):
    """Digits that grow from the bulb; with `slow`, they may also stay the same."""

    slow: bool = False
    kind: ClassVar[str] = "thermo"

    def allows(self, x: int, y: int) -> bool:
        return x < y or (self.slow and x == y)


@dataclass(frozen=True)
class Whisper(_Neighbours):
    """Neighbours on the line differ by at least 5 (German whispers) or another number (Dutch: 4)."""

    least: int = 5
    kind: ClassVar[str] = "whisper"
    bounds: ClassVar[Bounds] = Bounds("least", 1, 24, "a difference")

    def allows(self, x: int, y: int) -> bool:
        return abs(x - y) >= self.least


@dataclass(frozen=True)
class Pairs(_Neighbours):
    """Neighbours on the line, in its direction, are one of the pairs in a table.

    >>> Pairs.from_function("r1c1 r1c2", lambda x, y: x * y == 12, size=6).pairs
    ((2, 6), (3, 4), (4, 3), (6, 2))
    """

    pairs: tuple[tuple[int, int], ...] = ()
    kind: ClassVar[str] = "pair_table"

    def __post_init__(self) -> None:
        super().__post_init__()
        pairs = []
        for pair in self.pairs:
            if len(pair) != 2:
                raise ParseError(f"pair_table: expected pairs of digits, got {pair!r}")
            pairs.append((checked_number(pair[0], 1, 25, "a digit"), checked_number(pair[1], 1, 25, "a digit")))
        object.__setattr__(self, "pairs", tuple(sorted(set(pairs))))
        object.__setattr__(self, "_table", frozenset(pairs))

    @classmethod
    def from_function(cls, cells: str, allows: Callable[[int, int], bool], *, size: int = 9) -> Pairs:
        """Make the table from a function of two digits."""
        digits = range(1, size + 1)
        return cls(cells, tuple((x, y) for x in digits for y in digits if allows(x, y)))

    def allows(self, x: int, y: int) -> bool:
        return (x, y) in self._table  # type: ignore[attr-defined]


@dataclass(frozen=True)
class Palindrome(CellsRule):
    """The line reads the same both ways."""

    kind: ClassVar[str] = "palindrome"
    may_repeat: ClassVar[bool] = True

    def is_kept(self, digits: Digits, puzzle: Puzzle) -> bool:
        values = self.values(digits)
        return values == values[::-1]

    def lower(self, to: Lowering, puzzle: Puzzle) -> None:
        for i in range(len(self.cells) // 2):
            to.add_pair(self.cells[i], self.cells[-1 - i], lambda x, y: x == y)


@dataclass(frozen=True)
class Renban(CellsRule):
    """Consecutive digits, each once, in any order."""

    kind: ClassVar[str] = "renban"
    is_set: ClassVar[bool] = True

    def is_kept(self, digits: Digits, puzzle: Puzzle) -> bool:
        values = sorted(self.values(digits))
        return values == list(range(values[0], values[0] + len(values)))

    def lower(self, to: Lowering, puzzle: Puzzle) -> None:
        if len(self.cells) == 2:
            to.add_pair(self.cells[0], self.cells[1], lambda x, y: abs(x - y) == 1)
            return
        to.add_house(self.cells)
        to.add_run(self.cells)


@dataclass(frozen=True)
class Nabner(CellsRule):
    """No two digits on the line are equal or consecutive."""

    kind: ClassVar[str] = "nabner"

    def is_kept(self, digits: Digits, puzzle: Puzzle) -> bool:
        values = sorted(self.values(digits))
        return all(y - x > 1 for x, y in pairwise(values))

    def lower(self, to: Lowering, puzzle: Puzzle) -> None:
        for a, b in combinations(self.cells, 2):
            to.add_pair(a, b, lambda x, y: abs(x - y) > 1)


class _Ends(CellsRule):
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


@dataclass(frozen=True)
class Between(_Ends):
    """Digits inside the line lie strictly between the ends."""

    kind: ClassVar[str] = "between"

    def allows_ends(self, low: int, high: int) -> bool:
        return high - low >= 2

    def allows_inside(self, low: int, high: int, digit: int) -> bool:
        return low < digit < high


@dataclass(frozen=True)
class Lockout(_Ends):
    """The ends differ by at least 4, and no digit inside is between them or equal to one."""

    least: int = 4
    kind: ClassVar[str] = "lockout"

    def allows_ends(self, low: int, high: int) -> bool:
        return high - low >= self.least

    def allows_inside(self, low: int, high: int, digit: int) -> bool:
        return not low <= digit <= high


class _Classes(CellsRule):
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
        for i, j in combinations(range(len(self.cells)), 2):
            if j - i < count:
                to.add_pair(self.cells[i], self.cells[j], lambda x, y: self.class_of(x, size) != self.class_of(y, size))
            elif j - i == count and len({self.class_of(digit, size) for digit in range(1, size + 1)}) == count:
                to.add_pair(self.cells[i], self.cells[j], lambda x, y: self.class_of(x, size) == self.class_of(y, size))


@dataclass(frozen=True)
class Entropic(_Classes):
    """Any three neighbours hold a low, a middle and a high digit."""

    kind: ClassVar[str] = "entropic"

    def check(self, shape: Shape) -> None:
        super().check(shape)
        if shape.size % 3:
            raise ParseError(f"entropic: expected a size that is a multiple of 3, got {shape.size}")

    def class_of(self, digit: int, size: int) -> int:
        return (digit - 1) // (size // 3)


@dataclass(frozen=True)
class Modular(_Classes):
    """Any three neighbours leave different remainders when divided by 3; or another number."""

    modulus: int = 3
    kind: ClassVar[str] = "modular"
    bounds: ClassVar[Bounds] = Bounds("modulus", 2, 12, "a divisor")

    def class_of(self, digit: int, size: int) -> int:
        return digit % self.modulus

    def count(self) -> int:
        return self.modulus


@dataclass(frozen=True)
class Regular(CellsRule):
    """The digits of the line match a regular expression over digits.

    ``.`` is any digit, ``[1-4]`` and ``[^57]`` are sets, ``|``, ``( )``, ``?``, ``*``, ``+`` and ``{2,3}`` mean what
    they mean elsewhere; ``<12>`` is the digit 12.
    """

    expression: str = ""
    kind: ClassVar[str] = "regular"
    least_cells: ClassVar[int] = 1

    def __post_init__(self) -> None:
        super().__post_init__()
        automaton_of(self.expression, 9)

    def is_kept(self, digits: Digits, puzzle: Puzzle) -> bool:
        automaton = automaton_of(self.expression, puzzle.shape.size)
        state = automaton.starts[0]
        for digit in self.values(digits):
            state = automaton.next[state * puzzle.shape.size + digit - 1]
            if state < 0:
                return False
        return state in automaton.accepts

    def lower(self, to: Lowering, puzzle: Puzzle) -> None:
        to.add_line(self.cells, automaton_of(self.expression, to.shape.size))
