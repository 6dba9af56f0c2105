"""The first cell holds the greater digit."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from nonet.drawing.scene import Disc, Item, Path, Pen, Point
from nonet.variants.codecs import iss
from nonet.variants.rules.drawn import Sign
from nonet.variants.rules.families import TwoCells
from nonet.variants.rules.gestures import Gesture

if TYPE_CHECKING:
    from nonet.drawing.site import Site
    from nonet.variants.codecs.iss import Codec as IssCodec

__all__ = ["Greater"]


@dataclass(frozen=True)
class Greater(Sign, TwoCells):
    """The first cell holds the greater digit."""

    kind: ClassVar[str] = "greater"
    iss: ClassVar[tuple[IssCodec, ...]] = (iss.Pairwise("GreaterThan"),)
    gestures: ClassVar[tuple[Gesture, ...]] = (Gesture("pair", 303),)
    names_puzzle: ClassVar[bool] = True

    def allows(self, x: int, y: int) -> bool:
        return x > y

    def draw(self, site: Site) -> list[Item]:
        x, y, items = self.between(site)
        (ax, ay), (bx, by) = (site.place.centre(cell) for cell in self.cells)
        angle = math.atan2(by - ay, bx - ax)

        def turned(along: float, across: float) -> Point:
            return (
                x + along * math.cos(angle) - across * math.sin(angle),
                y + along * math.sin(angle) + across * math.cos(angle),
            )

        items.append(Disc(x, y, 8.5, Pen("paper")))
        sign = (("M", turned(-4.5, -7)), ("L", turned(4.5, 0)), ("L", turned(-4.5, 7)))
        items.append(Path(sign, Pen(None, "clue", 2.2)))
        return items
