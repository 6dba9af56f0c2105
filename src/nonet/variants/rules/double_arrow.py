"""The cells between the two circles add up to both circles together."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar, Final

from nonet.drawing.place import shortened, stroke
from nonet.drawing.scene import Disc, Item, Pen
from nonet.variants.codecs import fpuzzles, iss
from nonet.variants.lowering import MOST_TERMS
from nonet.variants.rules.base import CellsRule, Digits
from nonet.variants.rules.drawn import Line
from nonet.variants.rules.gestures import Gesture

if TYPE_CHECKING:
    from nonet.drawing.site import Site
    from nonet.variants.codecs.fpuzzles import Codec as FpuzzlesCodec
    from nonet.variants.codecs.iss import Codec as IssCodec
    from nonet.variants.lowering import Lowering
    from nonet.variants.puzzle import Puzzle

__all__ = ["DoubleArrow"]

_CIRCLE: Final = 23.0
_THIN: Final = Pen(None, "label", 2.6)


@dataclass(frozen=True)
class DoubleArrow(Line, CellsRule):
    """The cells between the two circles add up to both circles together."""

    kind: ClassVar[str] = "double_arrow"
    iss: ClassVar[tuple[IssCodec, ...]] = (iss.Cells("DoubleArrow"),)
    fpuzzles: ClassVar[tuple[FpuzzlesCodec, ...]] = (fpuzzles.Lines("doublearrow"),)
    gestures: ClassVar[tuple[Gesture, ...]] = (Gesture("line", 211),)
    most_cells: ClassVar[int] = MOST_TERMS
    least_cells: ClassVar[int] = 3
    may_repeat: ClassVar[bool] = True

    def is_kept(self, digits: Digits, puzzle: Puzzle) -> bool:
        first, *middle, last = self.values(digits)
        return first + last == sum(middle)

    def lower(self, to: Lowering, puzzle: Puzzle) -> None:
        first, *middle, last = self.cells
        to.add_sum([(1, cell) for cell in middle] + [(-1, first), (-1, last)], 0)

    def draw(self, site: Site) -> list[Item]:
        points = self.points(site)
        ends: list[Item] = [Disc(*point, _CIRCLE, _THIN) for point in (points[0], points[-1])]
        return [*ends, *stroke(shortened(points, _CIRCLE, _CIRCLE), "label", 2.6)]
