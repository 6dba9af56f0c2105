"""Digits inside the line lie strictly between the ends."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from nonet.drawing.place import stroke
from nonet.drawing.scene import Disc, Item, Pen
from nonet.variants.codecs import fpuzzles, iss
from nonet.variants.rules.drawn import Line
from nonet.variants.rules.families import Ends
from nonet.variants.rules.gestures import Gesture

if TYPE_CHECKING:
    from nonet.drawing.site import Site
    from nonet.variants.codecs.fpuzzles import Codec as FpuzzlesCodec
    from nonet.variants.codecs.iss import Codec as IssCodec

__all__ = ["Between"]


@dataclass(frozen=True)
class Between(Line, Ends):
    """Digits inside the line lie strictly between the ends."""

    kind: ClassVar[str] = "between"
    iss: ClassVar[tuple[IssCodec, ...]] = (iss.Cells("Between"),)
    fpuzzles: ClassVar[tuple[FpuzzlesCodec, ...]] = (fpuzzles.Lines("betweenline"),)
    gestures: ClassVar[tuple[Gesture, ...]] = (Gesture("line", 207),)

    def allows_ends(self, low: int, high: int) -> bool:
        return high - low >= 2

    def allows_inside(self, low: int, high: int, digit: int) -> bool:
        return low < digit < high

    def draw(self, site: Site) -> list[Item]:
        points = self.points(site)
        ends: list[Item] = [Disc(*point, 21, Pen("slate_tint", "slate_edge", 1.6)) for point in (points[0], points[-1])]
        return [*stroke(points, "slate_mid", 7), *ends]
