"""Clues outside the board that look along a row or column: sandwich, skyscraper, x-sum, numbered room."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from nonet.errors import ParseError
from nonet.variants.lowering import Automaton
from nonet.variants.rules.base import Bounds, CellsRule, Digits

if TYPE_CHECKING:
    from nonet.variants.lowering import Lowering
    from nonet.variants.puzzle import Puzzle
    from nonet.variants.shape import Shape

__all__ = ["Lunchbox", "NumberedRoom", "Sandwich", "Skyscraper", "XSum"]


#: Boards of more digits have too many sets of them.
_MOST_FOR_SETS = 9


class _Whole(CellsRule):
    """A rule on a whole row or column, seen from one end."""

    def check(self, shape: Shape) -> None:
        super().check(shape)
        rows, columns = {cell[0] for cell in self.cells}, {cell[1] for cell in self.cells}
        if len(self.cells) != shape.size or min(len(rows), len(columns)) != 1:
            raise ParseError(f"{self.kind}: expected the {shape.size} cells of a row or a column")


@dataclass(frozen=True)
class Sandwich(_Whole):
    """The digits between the lowest and the highest digit of a row or column have this total."""

    total: int
    kind: ClassVar[str] = "sandwich"
    bounds: ClassVar[Bounds] = Bounds("total", 0, 1000, "a total")

    def is_kept(self, digits: Digits, puzzle: Puzzle) -> bool:
        return _between_extremes(self.values(digits)) == self.total

    def lower(self, to: Lowering, puzzle: Puzzle) -> None:
        to.add_line(self.cells, _sandwich(to.shape.size, 1, to.shape.size, self.total))


@dataclass(frozen=True)
class Lunchbox(CellsRule):
    """Different digits; those between the lowest and the highest of them have this total."""

    total: int
    kind: ClassVar[str] = "lunchbox"
    is_set: ClassVar[bool] = True
    bounds: ClassVar[Bounds] = Bounds("total", 0, 1000, "a total")

    def is_kept(self, digits: Digits, puzzle: Puzzle) -> bool:
        values = self.values(digits)
        return len(set(values)) == len(values) and _between_extremes(values) == self.total

    def lower(self, to: Lowering, puzzle: Puzzle) -> None:
        size = to.shape.size
        to.add_house(self.cells)
        starts = [
            (low, high, 0, 0)
            for low in range(1, size + 1)
            for high in range(low + len(self.cells) - 1, size + 1)
            if high > low
        ]
        has_sets = size <= _MOST_FOR_SETS  # know the digits between, not only their total: no digit counts twice

        def total_of(between: int) -> int:
            return sum(digit for digit in range(1, size + 1) if between >> digit & 1) if has_sets else between

        def step(state: tuple[int, int, int, int], digit: int) -> tuple[int, int, int, int] | None:
            low, high, crusts, between = state
            if not low <= digit <= high:
                return None
            if digit in (low, high):
                # crusts: 0 none, 1 the lower, 2 the higher, 3 both
                crusts |= 1 if digit == low else 2
                if crusts == state[2] or (crusts == 3 and total_of(between) != self.total):
                    return None
                return low, high, crusts, 0 if crusts == 3 else between
            if crusts in (1, 2):
                if has_sets and between >> digit & 1:
                    return None
                between += 1 << digit if has_sets else digit
                if total_of(between) > self.total:
                    return None
            return low, high, crusts, between

        to.add_line(self.cells, Automaton.build(size, starts, step, lambda state: state[2] == 3))


@dataclass(frozen=True)
class Skyscraper(_Whole):
    """So many digits are greater than all before them."""

    count: int
    kind: ClassVar[str] = "skyscraper"
    bounds: ClassVar[Bounds] = Bounds("count", 1, 25, "a number")

    def is_kept(self, digits: Digits, puzzle: Puzzle) -> bool:
        values = self.values(digits)
        return sum(all(y < x for y in values[:i]) for i, x in enumerate(values)) == self.count

    def lower(self, to: Lowering, puzzle: Puzzle) -> None:
        def step(state: tuple[int, int], digit: int) -> tuple[int, int] | None:
            top, seen = state
            if digit > top:
                top, seen = digit, seen + 1
            return None if seen > self.count else (top, seen)

        size = to.shape.size
        to.add_line(self.cells, Automaton.build(size, [(0, 0)], step, lambda state: state[1] == self.count))


@dataclass(frozen=True)
class XSum(_Whole):
    """The first X digits have this total, where X is the first of them."""

    total: int
    kind: ClassVar[str] = "x_sum"
    bounds: ClassVar[Bounds] = Bounds("total", 1, 1000, "a total")

    def is_kept(self, digits: Digits, puzzle: Puzzle) -> bool:
        values = self.values(digits)
        return sum(values[: values[0]]) == self.total

    def lower(self, to: Lowering, puzzle: Puzzle) -> None:
        has_sets = to.shape.size <= _MOST_FOR_SETS

        # How many cells are left, the total that is left, and the digits so far.
        def step(state: tuple[int, int, int], digit: int) -> tuple[int, int, int] | None:
            left, total, seen = (digit, self.total, 0) if state[0] < 0 else state
            if left == 0:
                return state
            total -= digit
            if total < 0 or (left == 1 and total != 0) or seen >> digit & 1:
                return None
            return left - 1, total, seen | 1 << digit if has_sets and left > 1 else 0

        automaton = Automaton.build(to.shape.size, [(-1, 0, 0)], step, lambda state: state == (0, 0, 0))
        to.add_line(self.cells, automaton)


@dataclass(frozen=True)
class NumberedRoom(_Whole):
    """The first digit is the position of this digit in the line, counted from the clue."""

    digit: int
    kind: ClassVar[str] = "numbered_room"
    bounds: ClassVar[Bounds] = Bounds("digit", 1, 25, "a digit")

    def is_kept(self, digits: Digits, puzzle: Puzzle) -> bool:
        values = self.values(digits)
        return values[values[0] - 1] == self.digit

    def lower(self, to: Lowering, puzzle: Puzzle) -> None:
        def step(left: int, digit: int) -> int | None:
            if left == -1:
                left = digit
            if left == 0:
                return 0
            return left - 1 if left > 1 or digit == self.digit else None

        to.add_line(self.cells, Automaton.build(to.shape.size, [-1], step, lambda left: left == 0))


def _between_extremes(values: list[int]) -> int:
    first, last = sorted((values.index(min(values)), values.index(max(values))))
    return sum(values[first + 1 : last])


def _sandwich(size: int, low: int, high: int, total: int) -> Automaton:
    """Read digits of which those between `low` and `high` have the total.

    States: -1 before them, the total that is left and the digits so far, -2 after them.
    """
    before, after = (-1, 0), (-2, 0)

    def step(state: tuple[int, int], digit: int) -> tuple[int, int] | None:
        is_crust = digit in (low, high)
        if state == before:
            return (total, 0) if is_crust else before
        if state == after:
            return None if is_crust else after
        left, seen = state
        if is_crust:
            return after if left == 0 else None
        if digit > left or seen >> digit & 1:
            return None
        return left - digit, seen | 1 << digit if size <= _MOST_FOR_SETS else 0

    return Automaton.build(size, [before], step, lambda state: state == after)
