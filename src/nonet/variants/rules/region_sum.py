"""The parts of a line in different regions have the same total."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise
from typing import TYPE_CHECKING, ClassVar

from nonet.drawing.place import across, stroke
from nonet.drawing.scene import Item, Pen, segments
from nonet.errors import ParseError
from nonet.variants.codecs import fpuzzles, iss
from nonet.variants.rules.base import CellsRule
from nonet.variants.rules.drawn import Line
from nonet.variants.rules.families import EqualTotals
from nonet.variants.rules.gestures import Gesture

if TYPE_CHECKING:
    from nonet.drawing.site import Site
    from nonet.variants.codecs.fpuzzles import Codec as FpuzzlesCodec
    from nonet.variants.codecs.iss import Codec as IssCodec
    from nonet.variants.shape import Cell, Shape

__all__ = ["RegionSum"]


@dataclass(frozen=True)
class RegionSum(Line, EqualTotals, CellsRule):
    """The parts of a line in different regions have the same total."""

    kind: ClassVar[str] = "region_sum"
    iss: ClassVar[tuple[IssCodec, ...]] = (iss.Cells("RegionSumLine"),)
    fpuzzles: ClassVar[tuple[FpuzzlesCodec, ...]] = (fpuzzles.Lines("regionsumline"),)
    gestures: ClassVar[tuple[Gesture, ...]] = (Gesture("line", 208),)
    may_repeat: ClassVar[bool] = True

    def check(self, shape: Shape) -> None:
        super().check(shape)
        if not shape.regions:
            raise ParseError("rule.regions")

    def parts(self, shape: Shape) -> list[tuple[Cell, ...]]:
        segments: list[list[Cell]] = [[self.cells[0]]]
        for before, cell in pairwise(self.cells):
            if shape.region_of(before) == shape.region_of(cell):
                segments[-1].append(cell)
            else:
                segments.append([cell])
        return [tuple(segment) for segment in segments]

    def draw(self, site: Site) -> list[Item]:
        points = self.points(site)
        bars = []
        for (a, b), (first, second) in zip(pairwise(self.cells), pairwise(points), strict=True):
            if site.shape is None or site.shape.region_of(a) != site.shape.region_of(b):
                at = ((first[0] + second[0]) / 2, (first[1] + second[1]) / 2)
                bars.append(across(at, first, second, 13))
        items = stroke(points, "blue_mid", 9)
        return [*items, segments(bars, Pen(None, "blue_edge", 3))] if bars else items
