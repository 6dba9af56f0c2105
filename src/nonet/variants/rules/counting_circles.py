"""A digit in a circle says how many circles hold it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from nonet.drawing.scene import Disc, Item, Pen
from nonet.variants.codecs import iss
from nonet.variants.rules.base import CellsRule, Digits
from nonet.variants.rules.drawn import Shade
from nonet.variants.rules.gestures import Gesture

if TYPE_CHECKING:
    from nonet.drawing.site import Site
    from nonet.variants.codecs.iss import Codec as IssCodec
    from nonet.variants.lowering import Lowering
    from nonet.variants.puzzle import Puzzle

__all__ = ["CountingCircles"]


@dataclass(frozen=True)
class CountingCircles(Shade, CellsRule):
    """A digit in a circle says how many circles hold it."""

    kind: ClassVar[str] = "counting_circles"
    iss: ClassVar[tuple[IssCodec, ...]] = (iss.Cells("CountingCircles"),)
    gestures: ClassVar[tuple[Gesture, ...]] = (Gesture("cells", 109),)
    least_cells: ClassVar[int] = 1

    def is_kept(self, digits: Digits, puzzle: Puzzle) -> bool:
        values = self.values(digits)
        return all(values.count(digit) == digit for digit in values)

    def lower(self, to: Lowering, puzzle: Puzzle) -> None:
        to.add_counting(self.cells)

    def draw(self, site: Site) -> list[Item]:
        return [Disc(*site.place.centre(cell), 25, Pen(None, "amber_edge", 1.6)) for cell in self.cells]
