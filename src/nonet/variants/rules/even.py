"""Even digits."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from nonet.drawing.scene import Box, Item, Pen
from nonet.variants.codecs import fpuzzles
from nonet.variants.rules.drawn import Shade
from nonet.variants.rules.families import Parity
from nonet.variants.rules.gestures import Gesture
from nonet.variants.rules.odd import Odd

if TYPE_CHECKING:
    from collections.abc import Mapping

    from nonet.drawing.site import Site
    from nonet.variants.codecs.fpuzzles import Codec as FpuzzlesCodec
    from nonet.variants.making.clues import Drawer
    from nonet.variants.rules.base import Maker, Rule

__all__ = ["Even"]


@dataclass(frozen=True)
class Even(Shade, Parity):
    """Even digits."""

    kind: ClassVar[str] = "even"
    fpuzzles: ClassVar[tuple[FpuzzlesCodec, ...]] = (fpuzzles.Each("even"),)
    gestures: ClassVar[tuple[Gesture, ...]] = (Gesture("cells", 103),)
    names_puzzle: ClassVar[bool] = True
    remainder: ClassVar[int] = 0

    def draw(self, site: Site) -> list[Item]:
        centres = [site.place.centre(cell) for cell in self.cells]
        return [Box(x - 22, y - 22, 44, 44, Pen("slate_tint", "slate_mid", 1.5)) for x, y in centres]

    @classmethod
    def makers(cls) -> Mapping[str, Maker]:
        return {"even_odd": _even_odd}


def _even_odd(drawer: Drawer) -> list[Rule]:
    cells = drawer.random.sample(drawer.shape.cells, drawer.shape.size**2 // 2)
    odd = sorted(cell for cell in cells if drawer.board[cell] % 2)
    even = sorted(set(cells) - set(odd))
    return [Odd(drawer.names((cell,))) for cell in odd] + [Even(drawer.names((cell,))) for cell in even]
