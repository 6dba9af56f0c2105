"""Cells equally far from the middle of a line have the same total; a middle cell holds it."""

from __future__ import annotations

import math
from dataclasses import dataclass
from itertools import pairwise
from typing import TYPE_CHECKING, ClassVar

from nonet.drawing.place import across, middle, stroke
from nonet.drawing.scene import Item, Pen, polygon, segments
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

__all__ = ["Zipper"]


@dataclass(frozen=True)
class Zipper(Line, EqualTotals, CellsRule):
    """Cells equally far from the middle of a line have the same total; a middle cell holds it."""

    kind: ClassVar[str] = "zipper"
    iss: ClassVar[tuple[IssCodec, ...]] = (iss.Cells("Zipper"),)
    fpuzzles: ClassVar[tuple[FpuzzlesCodec, ...]] = (fpuzzles.Lines("zipperline"),)
    gestures: ClassVar[tuple[Gesture, ...]] = (Gesture("line", 212),)
    least_cells: ClassVar[int] = 3
    may_repeat: ClassVar[bool] = True

    def parts(self, shape: Shape) -> list[tuple[Cell, ...]]:
        half = len(self.cells) // 2
        groups: list[tuple[Cell, ...]] = [(self.cells[i], self.cells[-1 - i]) for i in range(half)]
        if len(self.cells) % 2:
            groups.append((self.cells[half],))
        return groups

    def draw(self, site: Site) -> list[Item]:
        points = self.points(site)
        teeth = []
        for a, b in pairwise(points):
            count = max(1, round(math.dist(a, b) / 12))
            for i in range(count):
                part = (i + 0.5) / count
                teeth.append(across((a[0] + (b[0] - a[0]) * part, a[1] + (b[1] - a[1]) * part), a, b, 7))
        knot = polygon(*middle(points), 15, 4, 0, Pen("pink_mid"))
        return [*stroke(points, "pink_mid", 4), segments(teeth, Pen(None, "pink_mid", 3)), knot]
