"""Any three neighbours leave different remainders when divided by 3; or another number."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated, ClassVar

from nonet.drawing.place import stroke
from nonet.variants.codecs import fpuzzles, iss
from nonet.variants.rules.drawn import Line
from nonet.variants.rules.families import Classes
from nonet.variants.rules.fields import Number
from nonet.variants.rules.gestures import Gesture
from nonet.words.saying import say

if TYPE_CHECKING:
    from nonet.drawing.scene import Item
    from nonet.drawing.site import Site
    from nonet.variants.codecs.fpuzzles import Codec as FpuzzlesCodec
    from nonet.variants.codecs.iss import Codec as IssCodec
    from nonet.words.saying import Say

__all__ = ["Modular"]


@dataclass(frozen=True)
class Modular(Line, Classes):
    """Any three neighbours leave different remainders when divided by 3; or another number."""

    modulus: Annotated[int, Number(2, 12, "a divisor")] = 3
    kind: ClassVar[str] = "modular"
    iss: ClassVar[tuple[IssCodec, ...]] = (iss.Valued("Modular", "modulus"),)
    fpuzzles: ClassVar[tuple[FpuzzlesCodec, ...]] = (fpuzzles.ValuedLines("modularline", "modulus", 3),)
    gestures: ClassVar[tuple[Gesture, ...]] = (Gesture("line", 214),)

    def class_of(self, digit: int, size: int) -> int:
        return digit % self.modulus

    def count(self) -> int:
        return self.modulus

    def draw(self, site: Site) -> list[Item]:
        return stroke(self.points(site), "teal_mid", 11, (7, 6))

    def meaning(self) -> Say:
        return say("rule.modular", modulus=self.modulus)
