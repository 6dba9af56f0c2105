"""Digits in a circle where four cells meet: each is in one of the four."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar

from nonet.drawing.scene import Disc, Item, Label, Pen, Point
from nonet.variants.codecs import fpuzzles, iss
from nonet.variants.rules.contains import Contains, IssContains
from nonet.variants.rules.drawn import Mark
from nonet.variants.rules.gestures import Gesture

if TYPE_CHECKING:
    from collections.abc import Iterator

    from nonet.drawing.site import Site
    from nonet.variants.codecs.fpuzzles import Codec as FpuzzlesCodec
    from nonet.variants.codecs.iss import Codec as IssCodec
    from nonet.variants.puzzle import Puzzle
    from nonet.variants.rules.base import Rule
    from nonet.variants.shape import Cell, Shape

__all__ = ["Quadruple"]


class _IssQuad(iss.Codec):
    def holds(self, rule: Rule, puzzle: Puzzle) -> bool:
        assert isinstance(rule, Quadruple)
        return rule.cells == tuple(sorted(rule.cells)) and len(set(rule.digits)) == len(rule.digits)

    def read(self, kind: Any, arguments: list[str], shape: Shape) -> Iterator[Rule]:
        row, column = iss.cell_from(arguments[0])
        cells = [(row, column), (row, column + 1), (row + 1, column), (row + 1, column + 1)]
        yield kind(cells, tuple(map(iss.number_from, arguments[1:])))

    def write(self, rule: Quadruple, puzzle: Puzzle) -> str:
        return f".{self.name}~{iss.name_of(rule.cells[0])}" + "".join(f"~{digit}" for digit in rule.digits)


class _Corners(fpuzzles.Codec):
    def read(self, kind: Any, item: fpuzzles.Item, shape: Shape) -> Iterator[Rule]:
        if item.get("values"):
            yield kind(fpuzzles.cells_of(item), item["values"])

    def write(self, rule: Quadruple, shape: Shape) -> list[fpuzzles.Item]:
        return [{"cells": fpuzzles.upper(rule.cells), "values": list(rule.digits)}]


@dataclass(frozen=True)
class Quadruple(Mark, Contains):
    """Digits in a circle where four cells meet: each is in one of the four."""

    kind: ClassVar[str] = "quad"
    iss: ClassVar[tuple[IssCodec, ...]] = (_IssQuad("Quad"), IssContains("ContainAtLeast", reads=False))
    fpuzzles: ClassVar[tuple[FpuzzlesCodec, ...]] = (_Corners("quadruple"),)
    gestures: ClassVar[tuple[Gesture, ...]] = (Gesture("square", 115, values={"digits": [1]}),)
    number_field: ClassVar[str] = "digits"
    least_cells: ClassVar[int] = 4
    most_cells: ClassVar[int] = 4

    sample_cells: ClassVar[tuple[Cell, ...]] = ((0, 0), (0, 1), (1, 0), (1, 1))
    sample_middle: ClassVar[Point] = (60, 60)

    def draw(self, site: Site) -> list[Item]:
        xs, ys = zip(*(site.place.centre(cell) for cell in self.cells), strict=True)
        x, y = sum(xs) / 4, sum(ys) / 4
        digits = [str(digit) for digit in self.digits]
        lines = [digits] if len(digits) < 3 else [digits[: len(digits) // 2], digits[len(digits) // 2 :]]
        is_short = max(map(len, digits)) == 1
        items: list[Item] = [Disc(x, y, 13.0 if is_short else 16.0, Pen("paper", "clue", 1.3))]
        for number, line in enumerate(lines):
            middle = y + 10 * (number - (len(lines) - 1) / 2)
            items.append(Label(x, middle, " ".join(line), 11.0 if is_short else 9.0, "clue"))
        return items
