"""No two digits on the line are equal or consecutive."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import combinations, pairwise
from typing import TYPE_CHECKING, ClassVar

from nonet.drawing.place import stroke
from nonet.variants.codecs import fpuzzles
from nonet.variants.rules.base import CellsRule, Digits
from nonet.variants.rules.drawn import Line
from nonet.variants.rules.gestures import Gesture

if TYPE_CHECKING:
    from nonet.drawing.scene import Item
    from nonet.drawing.site import Site
    from nonet.variants.codecs.fpuzzles import Codec as FpuzzlesCodec
    from nonet.variants.lowering import Lowering
    from nonet.variants.puzzle import Puzzle

__all__ = ["Nabner"]


@dataclass(frozen=True)
class Nabner(Line, CellsRule):
    """No two digits on the line are equal or consecutive."""

    kind: ClassVar[str] = "nabner"
    fpuzzles: ClassVar[tuple[FpuzzlesCodec, ...]] = (fpuzzles.Lines("nabner"),)
    gestures: ClassVar[tuple[Gesture, ...]] = (Gesture("line", 209),)
    is_set: ClassVar[bool] = True

    def is_kept(self, digits: Digits, puzzle: Puzzle) -> bool:
        values = sorted(self.values(digits))
        return all(y - x > 1 for x, y in pairwise(values))

    def lower(self, to: Lowering, puzzle: Puzzle) -> None:
        to.add_pairs(combinations(self.cells, 2), lambda x, y: abs(x - y) > 1)

    def draw(self, site: Site) -> list[Item]:
        return stroke(self.points(site), "amber_mid", 11, (13, 6))
