"""Any three neighbours hold a low, a middle and a high digit."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from nonet.drawing.place import stroke
from nonet.errors import ParseError
from nonet.variants.codecs import fpuzzles, iss
from nonet.variants.rules.drawn import Line
from nonet.variants.rules.families import Classes
from nonet.variants.rules.gestures import Gesture

if TYPE_CHECKING:
    from nonet.drawing.scene import Item
    from nonet.drawing.site import Site
    from nonet.variants.codecs.fpuzzles import Codec as FpuzzlesCodec
    from nonet.variants.codecs.iss import Codec as IssCodec
    from nonet.variants.shape import Shape

__all__ = ["Entropic"]


@dataclass(frozen=True)
class Entropic(Line, Classes):
    """Any three neighbours hold a low, a middle and a high digit."""

    kind: ClassVar[str] = "entropic"
    iss: ClassVar[tuple[IssCodec, ...]] = (iss.Cells("Entropic"),)
    fpuzzles: ClassVar[tuple[FpuzzlesCodec, ...]] = (fpuzzles.Lines("entropicline"),)
    gestures: ClassVar[tuple[Gesture, ...]] = (Gesture("line", 213),)

    def check(self, shape: Shape) -> None:
        super().check(shape)
        if shape.size % 3:
            raise ParseError("rule.entropic", got=shape.size)

    def class_of(self, digit: int, size: int) -> int:
        return (digit - 1) // (size // 3)

    def draw(self, site: Site) -> list[Item]:
        return stroke(self.points(site), "pink_mid", 11, (18, 5, 5, 5))
