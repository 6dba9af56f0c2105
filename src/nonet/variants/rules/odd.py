"""Odd digits."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from nonet.drawing.scene import Disc, Item, Pen
from nonet.variants.codecs import fpuzzles
from nonet.variants.rules.drawn import Shade
from nonet.variants.rules.families import Parity
from nonet.variants.rules.gestures import Gesture

if TYPE_CHECKING:
    from nonet.drawing.site import Site
    from nonet.variants.codecs.fpuzzles import Codec as FpuzzlesCodec

__all__ = ["Odd"]


@dataclass(frozen=True)
class Odd(Shade, Parity):
    """Odd digits."""

    kind: ClassVar[str] = "odd"
    fpuzzles: ClassVar[tuple[FpuzzlesCodec, ...]] = (fpuzzles.Each("odd"),)
    gestures: ClassVar[tuple[Gesture, ...]] = (Gesture("cells", 104),)
    names_puzzle: ClassVar[bool] = True
    remainder: ClassVar[int] = 1

    def draw(self, site: Site) -> list[Item]:
        return [Disc(*site.place.centre(cell), 23, Pen("slate_tint", "slate_mid", 1.5)) for cell in self.cells]
