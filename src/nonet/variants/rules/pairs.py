"""Rules about two cells: dots, X and V, inequalities, and their negative forms."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar, Literal

from nonet.errors import ParseError
from nonet.variants.rules.base import Bounds, CellsRule, RelationRule

if TYPE_CHECKING:
    from nonet.variants.puzzle import Puzzle
    from nonet.variants.shape import Cell

__all__ = ["AllGiven", "Difference", "Greater", "PairSum", "Ratio"]


class _TwoCells(RelationRule, CellsRule):
    """A relation of two cells."""

    most_cells: ClassVar[int] = 2

    def related(self, puzzle: Puzzle) -> list[tuple[Cell, Cell]]:
        return [self.cells]


@dataclass(frozen=True)
class Difference(_TwoCells):
    """A white dot: two digits with this difference."""

    value: int = 1
    kind: ClassVar[str] = "white_dot"
    bounds: ClassVar[Bounds] = Bounds("value", 0, 24, "a difference")

    def allows(self, x: int, y: int) -> bool:
        return abs(x - y) == self.value


@dataclass(frozen=True)
class Ratio(_TwoCells):
    """A black dot: one digit is this many times the other."""

    value: int = 2
    kind: ClassVar[str] = "black_dot"
    bounds: ClassVar[Bounds] = Bounds("value", 1, 25, "a ratio")

    def allows(self, x: int, y: int) -> bool:
        return x == self.value * y or y == self.value * x


@dataclass(frozen=True)
class PairSum(_TwoCells):
    """Two digits with a total: 10 for an X, 5 for a V."""

    total: int
    kind: ClassVar[str] = "pair_sum"
    bounds: ClassVar[Bounds] = Bounds("total", 2, 50, "a total")

    def allows(self, x: int, y: int) -> bool:
        return x + y == self.total


@dataclass(frozen=True)
class Greater(_TwoCells):
    """The first cell holds the greater digit."""

    kind: ClassVar[str] = "greater"

    def allows(self, x: int, y: int) -> bool:
        return x > y


@dataclass(frozen=True)
class AllGiven(RelationRule):
    """All signs of a sort are given: where there is none between two cells, the relation does not hold.

    `sort` is "difference" (white dots), "ratio" (black dots), "dots" (both) or "xv".
    """

    sort: Literal["difference", "ratio", "dots", "xv"]
    kind: ClassVar[str] = "all_given"

    def __post_init__(self) -> None:
        if self.sort not in _SORTS:
            raise ParseError(f"all_given: expected one of {', '.join(_SORTS)}, got {self.sort!r}")

    def related(self, puzzle: Puzzle) -> list[tuple[Cell, Cell]]:
        kinds = _SORTS[self.sort]
        marked = {frozenset(rule.cells) for rule in puzzle.rules if isinstance(rule, kinds)}
        return [pair for pair in puzzle.shape.touching if frozenset(pair) not in marked]

    def allows(self, x: int, y: int) -> bool:
        if self.sort == "xv":
            return x + y not in (5, 10)
        is_consecutive = abs(x - y) == 1 and self.sort != "ratio"
        is_double = (x == 2 * y or y == 2 * x) and self.sort != "difference"
        return not (is_consecutive or is_double)


_SORTS: dict[str, tuple[type[CellsRule], ...]] = {
    "difference": (Difference,),
    "ratio": (Ratio,),
    "dots": (Difference, Ratio),
    "xv": (PairSum,),
}
