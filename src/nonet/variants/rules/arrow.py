"""The shaft adds up to the circle: the first `circle` cells, read as a number, left to right and top to bottom."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated, Any, ClassVar, Final

from nonet.drawing.place import arrow_head, outline, shortened, stroke
from nonet.drawing.scene import CELL, Box, Disc, Item, Pen
from nonet.errors import ParseError
from nonet.variants.codecs import fpuzzles, iss
from nonet.variants.lowering import MOST_TERMS
from nonet.variants.rules.base import CellsRule, Digits
from nonet.variants.rules.drawn import Line
from nonet.variants.rules.fields import Number
from nonet.variants.rules.gestures import Gesture
from nonet.words.saying import say

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from nonet.drawing.site import Site
    from nonet.variants.codecs.fpuzzles import Codec as FpuzzlesCodec
    from nonet.variants.codecs.iss import Codec as IssCodec
    from nonet.variants.lowering import Lowering
    from nonet.variants.making.clues import Drawer
    from nonet.variants.puzzle import Puzzle
    from nonet.variants.rules.base import Maker, Rule
    from nonet.variants.shape import Cell, Shape
    from nonet.words.saying import Say

__all__ = ["Arrow", "arrows"]

_CIRCLE: Final = 23.0
_THIN: Final = Pen(None, "label", 2.6)


class _Arrows(fpuzzles.Codec):
    def read(self, kind: Any, item: fpuzzles.Item, shape: Shape) -> Iterator[Rule]:
        circle = fpuzzles.cells_of(item)
        for line in fpuzzles.lines_of(item):
            shaft = line[1:] if line[0] in circle else line
            yield kind((*circle, *shaft), len(circle))

    def write(self, rule: Arrow, shape: Shape) -> list[fpuzzles.Item]:
        circle = fpuzzles.upper(rule.cells[: rule.circle])
        return [{"cells": circle, "lines": [[circle[-1], *fpuzzles.upper(rule.shaft)]]}]


@dataclass(frozen=True)
class Arrow(Line, CellsRule):
    """The shaft adds up to the circle: the first `circle` cells, read as a number, left to right and top to bottom."""

    circle: Annotated[int, Number(1, 4, "a number of circle cells")] = 1
    kind: ClassVar[str] = "arrow"
    iss: ClassVar[tuple[IssCodec, ...]] = (iss.Cells("Arrow", circle=1), iss.Valued("PillArrow", "circle"))
    fpuzzles: ClassVar[tuple[FpuzzlesCodec, ...]] = (_Arrows("arrow"),)
    gestures: ClassVar[tuple[Gesture, ...]] = (
        Gesture("line", 202),
        Gesture("line", 203, id="pill_arrow", values={"circle": 2}),
    )
    names_puzzle: ClassVar[bool] = True
    most_cells: ClassVar[int] = MOST_TERMS
    may_repeat: ClassVar[bool] = True

    def __post_init__(self) -> None:
        super().__post_init__()
        if self.circle >= len(self.cells):
            raise ParseError("rule.circle", most=len(self.cells) - 1, got=self.circle)

    @property
    def head(self) -> tuple[Cell, ...]:
        """The cells of the circle, in reading order."""
        return tuple(sorted(self.cells[: self.circle]))

    @property
    def shaft(self) -> tuple[Cell, ...]:
        """The cells that add up."""
        return self.all_cells[self.circle :]

    def is_kept(self, digits: Digits, puzzle: Puzzle) -> bool:
        number = 0
        for cell in self.head:
            number = number * 10 + digits[cell]
        return number == sum(digits[cell] for cell in self.shaft)

    def lower(self, to: Lowering, puzzle: Puzzle) -> None:
        places = [(-(10**place), cell) for place, cell in enumerate(reversed(self.head))]
        to.add_sum([(1, cell) for cell in self.shaft] + places, 0)

    def draw(self, site: Site) -> list[Item]:
        points, circle = self.points(site), self.circle
        items: list[Item]
        if circle == 1:
            items = [Disc(*points[0], _CIRCLE, _THIN)]
            start = points[0]
        else:
            head = self.cells[:circle]
            rows, columns = {cell[0] for cell in head}, {cell[1] for cell in head}
            xs, ys = zip(*points[:circle], strict=True)
            if 1 in (len(rows), len(columns)) and max(max(xs) - min(xs), max(ys) - min(ys)) == CELL * (circle - 1):
                wide, high = max(xs) - min(xs) + 2 * _CIRCLE, max(ys) - min(ys) + 2 * _CIRCLE
                items = [Box(min(xs) - _CIRCLE, min(ys) - _CIRCLE, wide, high, _THIN, _CIRCLE)]
            else:
                items = outline(site.place, head, CELL / 2 - _CIRCLE, _THIN)
            first = points[circle]
            start = min(points[:circle], key=lambda point: math.dist(point, first))
        shaft = shortened([start, *points[circle:]], _CIRCLE, 0)
        shaft = shaft if len(shaft) > 1 else [*shaft, shaft[0]]
        items += stroke(shaft, "label", 2.6)
        items.append(arrow_head(shaft[-2], shaft[-1], _THIN))
        return items

    @property
    def sample_length(self) -> int:
        return self.circle + 1

    def meaning(self) -> Say:
        return say("rule.arrow_pill" if self.circle > 1 else "rule.arrow")

    @classmethod
    def makers(cls) -> Mapping[str, Maker]:
        return {"arrow": arrows}


def arrows(drawer: Drawer) -> list[Rule]:
    """Draw arrows whose circles hold what their shafts add up to."""
    board = drawer.board

    def grow(line: list[Cell]) -> list[Cell] | None:
        total = board[line[0]]
        drawer.path(line, 5, lambda so_far, cell: sum(board[one] for one in so_far[1:]) + board[cell] <= total)
        return line if len(line) >= 3 and sum(board[cell] for cell in line[1:]) == total else None

    return [Arrow(drawer.names(line)) for line in drawer.walks(0.45, grow)]
