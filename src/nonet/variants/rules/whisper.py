"""Neighbours on the line differ by at least 5 (German whispers) or another number (Dutch: 4)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated, ClassVar

from nonet.drawing.place import badge, stroke
from nonet.variants.codecs import fpuzzles, iss
from nonet.variants.rules.drawn import Line
from nonet.variants.rules.families import Neighbours
from nonet.variants.rules.fields import Number
from nonet.variants.rules.gestures import Gesture
from nonet.words.saying import say

if TYPE_CHECKING:
    from collections.abc import Mapping

    from nonet.drawing.scene import Item
    from nonet.drawing.site import Site
    from nonet.variants.codecs.fpuzzles import Codec as FpuzzlesCodec
    from nonet.variants.codecs.iss import Codec as IssCodec
    from nonet.variants.making.clues import Drawer
    from nonet.variants.rules.base import Maker, Rule
    from nonet.variants.shape import Cell
    from nonet.words.saying import Say

__all__ = ["Whisper", "whispers"]


@dataclass(frozen=True)
class Whisper(Line, Neighbours):
    """Neighbours on the line differ by at least 5 (German whispers) or another number (Dutch: 4)."""

    least: Annotated[int, Number(1, 24, "a difference")] = 5
    kind: ClassVar[str] = "whisper"
    iss: ClassVar[tuple[IssCodec, ...]] = (iss.Valued("Whisper", "least", 5),)
    fpuzzles: ClassVar[tuple[FpuzzlesCodec, ...]] = (fpuzzles.ValuedLines("whispers", "least", 5),)
    gestures: ClassVar[tuple[Gesture, ...]] = (Gesture("line", 204, values={"least": 5}),)
    names_puzzle: ClassVar[bool] = True

    def allows(self, x: int, y: int) -> bool:
        return abs(x - y) >= self.least

    def draw(self, site: Site) -> list[Item]:
        hue = "green" if self.least == 5 else "amber"
        named = badge(site.place, self.cells[0], f"≥{self.least}", hue) if self.least != 5 else []
        return [*stroke(self.points(site), f"{hue}_mid", 12), *named]

    def meaning(self) -> Say:
        return say("rule.whisper", least=self.least)

    @classmethod
    def makers(cls) -> Mapping[str, Maker]:
        return {"whisper": whispers}


def whispers(drawer: Drawer) -> list[Rule]:
    """Draw lines of neighbours that differ by more than half the size."""
    board, least = drawer.board, (drawer.shape.size + 1) // 2

    def grow(line: list[Cell]) -> list[Cell] | None:
        most = drawer.random.randint(4, 8)
        drawer.path(line, most, lambda so_far, cell: abs(board[cell] - board[so_far[-1]]) >= least)
        return line if len(line) >= 3 else None

    return [Whisper(drawer.names(line), least) for line in drawer.walks(0.5, grow)]
