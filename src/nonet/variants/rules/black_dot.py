"""A black dot: one digit is this many times the other."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated, ClassVar

from nonet.drawing.scene import Disc, Item, Label, Pen
from nonet.variants.codecs import fpuzzles, iss
from nonet.variants.rules.drawn import Sign
from nonet.variants.rules.families import TwoCells
from nonet.variants.rules.fields import Number
from nonet.variants.rules.gestures import Gesture
from nonet.words.saying import say

if TYPE_CHECKING:
    from nonet.drawing.site import Site
    from nonet.variants.codecs.fpuzzles import Codec as FpuzzlesCodec
    from nonet.variants.codecs.iss import Codec as IssCodec
    from nonet.words.saying import Say

__all__ = ["Ratio"]


@dataclass(frozen=True)
class Ratio(Sign, TwoCells):
    """A black dot: one digit is this many times the other."""

    value: Annotated[int, Number(1, 25, "a ratio")] = 2
    kind: ClassVar[str] = "black_dot"
    iss: ClassVar[tuple[IssCodec, ...]] = (iss.Pairwise("BlackDot", value=2),)
    fpuzzles: ClassVar[tuple[FpuzzlesCodec, ...]] = (fpuzzles.Valued("ratio", "value", 2),)
    gestures: ClassVar[tuple[Gesture, ...]] = (Gesture("pair", 301, values={"value": 2}),)
    number_field: ClassVar[str] = "value"
    names_puzzle: ClassVar[bool] = True

    def allows(self, x: int, y: int) -> bool:
        return x == self.value * y or y == self.value * x

    def draw(self, site: Site) -> list[Item]:
        x, y, items = self.between(site)
        is_plain = self.value == 2
        items.append(Disc(x, y, 7.0 if is_plain else 9.5, Pen("dot_black", "frame", 1.6)))
        if not is_plain:
            items.append(Label(x, y, str(self.value), 11.5, "dot_white", is_bold=True))
        return items

    def meaning(self) -> Say:
        return say("rule.black_dot" if self.value == 2 else "rule.black_dot_number")
