"""Rules that make digits differ, or bar digits from neighbours, over the whole board."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar, Final, Literal

from nonet.errors import ParseError
from nonet.variants.rules.base import CellsRule, Digits, RelationRule, Rule

if TYPE_CHECKING:
    from collections.abc import Iterable

    from nonet.variants.lowering import Lowering
    from nonet.variants.puzzle import Puzzle
    from nonet.variants.shape import Cell, Shape

__all__ = ["AntiKing", "AntiKnight", "Diagonal", "DisjointGroups", "ExtraRegion", "NonConsecutive", "Windoku"]

_KNIGHT: Final = ((1, 2), (2, 1), (1, -2), (2, -1))
_KING: Final = ((1, 1), (1, -1))


class _Sets(Rule):
    """Sets of cells that hold different digits."""

    def sets(self, shape: Shape) -> Iterable[tuple[Cell, ...]]:
        raise NotImplementedError

    def is_kept(self, digits: Digits, puzzle: Puzzle) -> bool:
        return all(len({digits[cell] for cell in cells}) == len(cells) for cells in self.sets(puzzle.shape))

    def lower(self, to: Lowering, puzzle: Puzzle) -> None:
        for cells in self.sets(puzzle.shape):
            to.add_house(cells)


@dataclass(frozen=True)
class Diagonal(_Sets):
    r"""Different digits along a diagonal: falling ``"\\\\"`` or rising ``"/"``."""

    direction: Literal["\\", "/"]
    kind: ClassVar[str] = "diagonal"

    def __post_init__(self) -> None:
        if self.direction not in ("\\", "/"):
            raise ParseError(f"diagonal: expected a direction of '\\\\' or '/', got {self.direction!r}")

    def sets(self, shape: Shape) -> Iterable[tuple[Cell, ...]]:
        last = shape.size - 1
        return [tuple((i if self.direction == "\\" else last - i, i) for i in range(shape.size))]


@dataclass(frozen=True)
class ExtraRegion(CellsRule):
    """Different digits in some cells."""

    kind: ClassVar[str] = "extra_region"
    is_set: ClassVar[bool] = True

    def is_kept(self, digits: Digits, puzzle: Puzzle) -> bool:
        return len(set(self.values(digits))) == len(self.cells)

    def lower(self, to: Lowering, puzzle: Puzzle) -> None:
        to.add_house(self.cells)


@dataclass(frozen=True)
class Windoku(_Sets):
    """Four more boxes on a 9×9 board, at rows and columns 2–4 and 6–8."""

    kind: ClassVar[str] = "windoku"

    def check(self, shape: Shape) -> None:
        if shape.size != 9:
            raise ParseError(f"windoku: expected a board of size 9, got {shape.size}")

    def sets(self, shape: Shape) -> Iterable[tuple[Cell, ...]]:
        for row in (1, 5):
            for column in (1, 5):
                yield tuple((row + i, column + j) for i in range(3) for j in range(3))


@dataclass(frozen=True)
class DisjointGroups(_Sets):
    """Different digits in the same place of all boxes."""

    kind: ClassVar[str] = "disjoint_groups"

    def check(self, shape: Shape) -> None:
        if shape.box is None:
            raise ParseError("disjoint_groups: expected a board with boxes")

    def sets(self, shape: Shape) -> Iterable[tuple[Cell, ...]]:
        return list(zip(*shape.region_cells, strict=True))


class _Moves(RelationRule):
    """Cells some moves apart must differ."""

    moves: ClassVar[tuple[tuple[int, int], ...]]

    def related(self, puzzle: Puzzle) -> Iterable[tuple[Cell, Cell]]:
        return puzzle.shape.steps(self.moves)

    def allows(self, x: int, y: int) -> bool:
        return x != y


@dataclass(frozen=True)
class AntiKnight(_Moves):
    """Different digits a knight's move apart."""

    kind: ClassVar[str] = "anti_knight"
    moves: ClassVar[tuple[tuple[int, int], ...]] = _KNIGHT


@dataclass(frozen=True)
class AntiKing(_Moves):
    """Different digits in cells that touch at a corner."""

    kind: ClassVar[str] = "anti_king"
    moves: ClassVar[tuple[tuple[int, int], ...]] = _KING


@dataclass(frozen=True)
class NonConsecutive(RelationRule):
    """No consecutive digits in cells that share an edge."""

    kind: ClassVar[str] = "non_consecutive"

    def related(self, puzzle: Puzzle) -> Iterable[tuple[Cell, Cell]]:
        return puzzle.shape.touching

    def allows(self, x: int, y: int) -> bool:
        return abs(x - y) != 1
