"""A minimum (or maximum): less (or greater) than every cell that shares an edge with it, other extremes aside."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar, Literal

from nonet.drawing.scene import Item, Pen, polygon
from nonet.variants.codecs import fpuzzles
from nonet.variants.rules.base import CellsRule, RelationRule
from nonet.variants.rules.drawn import Shade, filled
from nonet.variants.rules.gestures import Gesture
from nonet.words.saying import say

if TYPE_CHECKING:
    from nonet.drawing.site import Site
    from nonet.variants.codecs.fpuzzles import Codec as FpuzzlesCodec
    from nonet.variants.puzzle import Puzzle
    from nonet.variants.shape import Cell
    from nonet.words.saying import Say

__all__ = ["Extreme"]


@dataclass(frozen=True)
class Extreme(Shade, RelationRule, CellsRule):
    """A minimum (or maximum): less (or greater) than every cell that shares an edge with it, other extremes aside."""

    sort: Literal["minimum", "maximum"] = "minimum"
    kind: ClassVar[str] = "extreme"
    fpuzzles: ClassVar[tuple[FpuzzlesCodec, ...]] = (
        fpuzzles.Each("minimum", sort="minimum"),
        fpuzzles.Each("maximum", sort="maximum"),
    )
    gestures: ClassVar[tuple[Gesture, ...]] = (
        Gesture("cells", 105, id="minimum", fixed={"sort": "minimum"}),
        Gesture("cells", 106, id="maximum", fixed={"sort": "maximum"}),
    )
    least_cells: ClassVar[int] = 1

    def related(self, puzzle: Puzzle) -> list[tuple[Cell, Cell]]:
        alike = puzzle.once(("extreme", self.sort), lambda: self._alike(puzzle))
        moves = ((0, 1), (1, 0), (0, -1), (-1, 0))
        around = [((row, column), (row + i, column + j)) for row, column in sorted(self.cells) for i, j in moves]
        return [(a, b) for a, b in around if puzzle.shape.has(b) and b not in alike]

    def _alike(self, puzzle: Puzzle) -> frozenset[Cell]:
        rules = (rule for rule in puzzle.numbered_rules if isinstance(rule, Extreme) and rule.sort == self.sort)
        return frozenset(cell for rule in rules for cell in rule.cells)

    def allows(self, x: int, y: int) -> bool:
        return x < y if self.sort == "minimum" else x > y

    def draw(self, site: Site) -> list[Item]:
        items = filled(site, self.cells, "slate_tint")
        for cell in self.cells:
            x, y = site.place.centre(cell)
            for turned, dx, dy in ((0, 1, 0), (90, 0, 1), (180, -1, 0), (270, 0, -1)):
                angle = turned if self.sort == "maximum" else turned + 180
                items.append(polygon(x + 24 * dx, y + 24 * dy, 5, 3, angle, Pen("slate_edge")))
        return items

    def name(self) -> Say:
        return say(f"rule_name.{self.sort}")

    def meaning(self) -> Say:
        return say(f"rule.extreme_{self.sort}")
