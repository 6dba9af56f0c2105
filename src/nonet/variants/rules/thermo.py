"""Digits that grow from the bulb; with `slow`, they may also stay the same."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from nonet.drawing.place import stroke
from nonet.drawing.scene import Disc, Item, Pen
from nonet.variants.codecs import fpuzzles, iss
from nonet.variants.rules.drawn import Line
from nonet.variants.rules.families import Neighbours
from nonet.variants.rules.gestures import Gesture
from nonet.words.saying import say

if TYPE_CHECKING:
    from collections.abc import Mapping

    from nonet.drawing.site import Site
    from nonet.variants.codecs.fpuzzles import Codec as FpuzzlesCodec
    from nonet.variants.codecs.iss import Codec as IssCodec
    from nonet.variants.making.clues import Drawer
    from nonet.variants.rules.base import Maker, Rule
    from nonet.variants.shape import Cell
    from nonet.words.saying import Say

__all__ = ["Thermo", "thermos"]


@dataclass(frozen=True)
class Thermo(Line, Neighbours):
    """Digits that grow from the bulb; with `slow`, they may also stay the same."""

    slow: bool = False
    kind: ClassVar[str] = "thermo"
    iss: ClassVar[tuple[IssCodec, ...]] = (iss.Cells("Thermo", slow=False),)
    fpuzzles: ClassVar[tuple[FpuzzlesCodec, ...]] = (
        fpuzzles.Lines("thermometer", slow=False),
        fpuzzles.Lines("slowthermometer", slow=True),
    )
    gestures: ClassVar[tuple[Gesture, ...]] = (
        Gesture("line", 200),
        Gesture("line", 201, id="slow_thermo", fixed={"slow": True}),
    )
    names_puzzle: ClassVar[bool] = True

    def allows(self, x: int, y: int) -> bool:
        return x < y or (self.slow and x == y)

    def draw(self, site: Site) -> list[Item]:
        points = self.points(site)
        items = [*stroke(points, "slate_mid", 15), Disc(*points[0], 21, Pen("slate_mid"))]
        if self.slow:
            items += [*stroke(points, "paper", 5), Disc(*points[0], 13, Pen("paper"))]
        return items

    def meaning(self) -> Say:
        return say("rule.thermo_slow" if self.slow else "rule.thermo")

    @classmethod
    def makers(cls) -> Mapping[str, Maker]:
        return {"thermo": thermos}


def thermos(drawer: Drawer) -> list[Rule]:
    """Draw lines along which digits increase."""
    board = drawer.board

    def grow(line: list[Cell]) -> list[Cell] | None:
        if drawer.is_eager:  # long lines in small steps say the most
            longest = max((climb() for _ in range(6)), key=len)
            return longest if len(longest) >= 3 else None
        most = drawer.random.randint(3, min(7, drawer.shape.size))
        drawer.path(line, most, lambda so_far, cell: board[cell] > board[so_far[-1]])
        return line if len(line) >= 3 else None

    def climb() -> list[Cell]:
        line = [drawer.random.choice([cell for cell in drawer.shape.cells if cell not in drawer.used])]
        while True:
            near = [cell for cell in drawer.near(line[-1]) if cell not in drawer.used]
            higher = [cell for cell in near if board[cell] > board[line[-1]]]
            if not higher:
                return line
            line.append(min(higher, key=lambda cell: board[cell] + 3 * drawer.random.random()))

    return [Thermo(drawer.names(line)) for line in drawer.walks(0.45, grow)]
