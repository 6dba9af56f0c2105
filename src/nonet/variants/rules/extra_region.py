"""Different digits in some cells."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar, Final

from nonet.drawing.place import outline
from nonet.drawing.scene import Item, Pen
from nonet.variants.codecs import fpuzzles, iss
from nonet.variants.rules.base import CellsRule, Digits
from nonet.variants.rules.drawn import Shade, filled
from nonet.variants.rules.gestures import Gesture

if TYPE_CHECKING:
    from nonet.drawing.site import Site
    from nonet.variants.codecs.fpuzzles import Codec as FpuzzlesCodec
    from nonet.variants.codecs.iss import Codec as IssCodec
    from nonet.variants.lowering import Lowering
    from nonet.variants.puzzle import Puzzle

__all__ = ["ExtraRegion"]

_TINTS: Final = ("blue", "amber", "teal", "violet", "pink", "green")


@dataclass(frozen=True)
class ExtraRegion(Shade, CellsRule):
    """Different digits in some cells."""

    kind: ClassVar[str] = "extra_region"
    iss: ClassVar[tuple[IssCodec, ...]] = (iss.Cells("AllDifferent", reads=False),)
    fpuzzles: ClassVar[tuple[FpuzzlesCodec, ...]] = (fpuzzles.Cells("extraregion"),)
    gestures: ClassVar[tuple[Gesture, ...]] = (Gesture("cells", 102),)
    has_small_houses: ClassVar[bool] = True
    is_set: ClassVar[bool] = True

    def is_kept(self, digits: Digits, puzzle: Puzzle) -> bool:
        return len(set(self.values(digits))) == len(self.cells)

    def lower(self, to: Lowering, puzzle: Puzzle) -> None:
        to.add_house(self.cells)

    def draw(self, site: Site) -> list[Item]:
        hue = _TINTS[site.turn % len(_TINTS)]
        line = outline(site.place, self.cells, 2.6, Pen(None, f"{hue}_edge", 1.2))
        return [*filled(site, self.cells, f"{hue}_tint"), *line]
