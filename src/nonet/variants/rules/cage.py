"""Different digits in a cage, with a total if there is one."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated, Any, ClassVar

from nonet.drawing.scene import Pen
from nonet.variants.codecs import fpuzzles, iss
from nonet.variants.rules.base import CellsRule, Digits
from nonet.variants.rules.drawn import Outline
from nonet.variants.rules.families import MOST_TOTAL
from nonet.variants.rules.fields import Number
from nonet.variants.rules.gestures import Gesture
from nonet.words.saying import say

if TYPE_CHECKING:
    from collections.abc import Iterator

    from nonet.variants.codecs.fpuzzles import Codec as FpuzzlesCodec
    from nonet.variants.codecs.iss import Codec as IssCodec
    from nonet.variants.lowering import Lowering
    from nonet.variants.making.clues import Drawer
    from nonet.variants.puzzle import Puzzle
    from nonet.variants.rules.base import Rule
    from nonet.variants.shape import Cell, Shape
    from nonet.words.saying import Say

__all__ = ["Cage", "cages"]


class _IssCage(iss.Codec):
    def read(self, kind: Any, arguments: list[str], shape: Shape) -> Iterator[Rule]:
        total = iss.number_from(arguments[0] or "0")
        yield kind(iss.cells_in(arguments[1:]), total or None)

    def write(self, rule: Cage, puzzle: Puzzle) -> str:
        return f".{self.name}~{rule.total or 0}{iss.names_of(rule.cells)}"


class _Cages(fpuzzles.Codec):
    def read(self, kind: Any, item: fpuzzles.Item, shape: Shape) -> Iterator[Rule]:
        has_total = item.get("value") not in ("", None)
        yield kind(fpuzzles.cells_of(item), fpuzzles.number_of(item) if has_total else None)

    def write(self, rule: Cage, shape: Shape) -> list[fpuzzles.Item]:
        return [{"cells": fpuzzles.upper(rule.cells), "value": "" if rule.total is None else str(rule.total)}]


@dataclass(frozen=True)
class Cage(Outline, CellsRule):
    """Different digits in a cage, with a total if there is one."""

    total: Annotated[int | None, Number(1, MOST_TOTAL, "a total", or_none=True)] = None
    kind: ClassVar[str] = "cage"
    iss: ClassVar[tuple[IssCodec, ...]] = (_IssCage("Cage"), iss.Cells("AllDifferent", writes=False))
    fpuzzles: ClassVar[tuple[FpuzzlesCodec, ...]] = (_Cages("killercage"),)
    gestures: ClassVar[tuple[Gesture, ...]] = (Gesture("cells", 100, values={"total": None}, optional=("total",)),)
    has_small_houses: ClassVar[bool] = True
    number_field: ClassVar[str] = "total"
    names_puzzle: ClassVar[bool] = True
    is_set: ClassVar[bool] = True
    least_cells: ClassVar[int] = 1

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

    pen: ClassVar[Pen] = Pen(None, "clue", 1.3, (5.0, 3.2))

    def label(self, letter: str) -> str:
        return "" if self.total is None else str(self.total)

    def meaning(self) -> Say:
        return say("rule.cage_plain" if self.total is None else "rule.cage")


def cages(drawer: Drawer) -> list[Rule]:
    """Draw some cages that do not touch, to be used together with other clues."""
    board = drawer.board

    def grow(line: list[Cell]) -> list[Cell] | None:
        length = drawer.random.randint(2, 4)
        while len(line) < length:
            around = [cell for one in line for cell in drawer.near(one, by_corner=False)]
            fitting = [cell for cell in around if cell not in line and board[cell] not in {board[c] for c in line}]
            if not fitting:
                return None
            line.append(drawer.random.choice(fitting))
        return line

    lines = drawer.walks(0.3, grow)
    return [Cage(drawer.names(sorted(line)), sum(board[cell] for cell in line)) for line in lines]
