"""Consecutive digits, each once, in any order."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from nonet.drawing.place import across, stroke
from nonet.drawing.scene import Item, Pen, segments
from nonet.variants.codecs import fpuzzles, iss
from nonet.variants.rules.base import CellsRule, Digits
from nonet.variants.rules.drawn import Line
from nonet.variants.rules.gestures import Gesture

if TYPE_CHECKING:
    from collections.abc import Mapping

    from nonet.drawing.site import Site
    from nonet.variants.codecs.fpuzzles import Codec as FpuzzlesCodec
    from nonet.variants.codecs.iss import Codec as IssCodec
    from nonet.variants.lowering import Lowering
    from nonet.variants.making.clues import Drawer
    from nonet.variants.puzzle import Puzzle
    from nonet.variants.rules.base import Maker, Rule
    from nonet.variants.shape import Cell

__all__ = ["Renban", "renbans"]


@dataclass(frozen=True)
class Renban(Line, CellsRule):
    """Consecutive digits, each once, in any order."""

    kind: ClassVar[str] = "renban"
    iss: ClassVar[tuple[IssCodec, ...]] = (iss.Cells("Renban"),)
    fpuzzles: ClassVar[tuple[FpuzzlesCodec, ...]] = (fpuzzles.Lines("renban"),)
    gestures: ClassVar[tuple[Gesture, ...]] = (Gesture("line", 205),)
    names_puzzle: ClassVar[bool] = True
    is_set: ClassVar[bool] = True

    def is_kept(self, digits: Digits, puzzle: Puzzle) -> bool:
        values = sorted(self.values(digits))
        return values == list(range(values[0], values[0] + len(values)))

    def lower(self, to: Lowering, puzzle: Puzzle) -> None:
        if len(self.cells) == 2:
            to.add_pairs([self.cells], lambda x, y: abs(x - y) == 1)
            return
        to.add_house(self.cells)
        to.add_run(self.cells)

    def draw(self, site: Site) -> list[Item]:
        points = self.points(site)
        bars = [across(points[0], points[0], points[1], 15), across(points[-1], points[-2], points[-1], 15)]
        return [*stroke(points, "violet_mid", 11), segments(bars, Pen(None, "violet_mid", 7))]

    @classmethod
    def makers(cls) -> Mapping[str, Maker]:
        return {"renban": renbans}


def renbans(drawer: Drawer) -> list[Rule]:
    """Draw lines of consecutive digits."""
    board = drawer.board

    def grow(line: list[Cell]) -> list[Cell] | None:
        length = drawer.random.randint(3, 5)

        def fits(so_far: list[Cell], cell: Cell) -> bool:
            digits = {board[one] for one in so_far} | {board[cell]}
            return len(digits) > len(so_far) and max(digits) - min(digits) < length

        drawer.path(line, length, fits)
        return line if len(line) == length else None

    return [Renban(drawer.names(line)) for line in drawer.walks(0.5, grow)]
