"""The ends differ by at least 4, and no digit inside is between them or equal to one."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated, ClassVar

from nonet.drawing.place import badge, stroke
from nonet.drawing.scene import Item, Pen, polygon
from nonet.variants.codecs import fpuzzles, iss
from nonet.variants.rules.drawn import Line
from nonet.variants.rules.families import Ends
from nonet.variants.rules.fields import Number
from nonet.variants.rules.gestures import Gesture
from nonet.words.saying import say

if TYPE_CHECKING:
    from nonet.drawing.site import Site
    from nonet.variants.codecs.fpuzzles import Codec as FpuzzlesCodec
    from nonet.variants.codecs.iss import Codec as IssCodec
    from nonet.words.saying import Say

__all__ = ["Lockout"]


@dataclass(frozen=True)
class Lockout(Line, Ends):
    """The ends differ by at least 4, and no digit inside is between them or equal to one."""

    least: Annotated[int, Number(0, 24, "a difference")] = 4
    kind: ClassVar[str] = "lockout"
    iss: ClassVar[tuple[IssCodec, ...]] = (iss.Valued("Lockout", "least"),)
    fpuzzles: ClassVar[tuple[FpuzzlesCodec, ...]] = (fpuzzles.ValuedLines("lockout", "least", 4),)
    gestures: ClassVar[tuple[Gesture, ...]] = (Gesture("line", 210),)

    def allows_ends(self, low: int, high: int) -> bool:
        return high - low >= self.least

    def allows_inside(self, low: int, high: int, digit: int) -> bool:
        return not low <= digit <= high

    def draw(self, site: Site) -> list[Item]:
        points = self.points(site)
        pen = Pen("blue_tint", "blue_edge", 1.6)
        ends: list[Item] = [polygon(*point, 26, 4, 0, pen) for point in (points[0], points[-1])]
        named = badge(site.place, self.cells[0], str(self.least), "blue") if self.least != 4 else []
        return [*stroke(points, "blue_mid", 7), *ends, *named]

    def meaning(self) -> Say:
        return say("rule.lockout", least=self.least)
