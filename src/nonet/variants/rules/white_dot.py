"""A white dot: two digits with this difference."""

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

__all__ = ["Difference"]


@dataclass(frozen=True)
class Difference(Sign, TwoCells):
    """A white dot: two digits with this difference."""

    value: Annotated[int, Number(0, 24, "a difference")] = 1
    kind: ClassVar[str] = "white_dot"
    iss: ClassVar[tuple[IssCodec, ...]] = (iss.Pairwise("WhiteDot", value=1),)
    fpuzzles: ClassVar[tuple[FpuzzlesCodec, ...]] = (fpuzzles.Valued("difference", "value", 1),)
    gestures: ClassVar[tuple[Gesture, ...]] = (Gesture("pair", 300, values={"value": 1}),)
    number_field: ClassVar[str] = "value"
    names_puzzle: ClassVar[bool] = True

    def allows(self, x: int, y: int) -> bool:
        return abs(x - y) == self.value

    def draw(self, site: Site) -> list[Item]:
        x, y, items = self.between(site)
        is_plain = self.value == 1
        items.append(Disc(x, y, 7.0 if is_plain else 9.5, Pen("dot_white", "frame", 1.6)))
        if not is_plain:
            items.append(Label(x, y, str(self.value), 11.5, "dot_black", is_bold=True))
        return items

    def meaning(self) -> Say:
        return say("rule.white_dot" if self.value == 1 else "rule.white_dot_number")
