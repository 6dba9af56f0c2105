"""A line that falls into pieces next to each other, each with this total (a ten line has 10)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated, ClassVar

from nonet.drawing.place import badge, stroke
from nonet.variants.codecs import iss
from nonet.variants.lowering import Automaton
from nonet.variants.rules.base import CellsRule, Digits
from nonet.variants.rules.drawn import Line
from nonet.variants.rules.fields import Number
from nonet.variants.rules.gestures import Gesture
from nonet.words.saying import say

if TYPE_CHECKING:
    from nonet.drawing.scene import Item
    from nonet.drawing.site import Site
    from nonet.variants.codecs.iss import Codec as IssCodec
    from nonet.variants.lowering import Lowering
    from nonet.variants.puzzle import Puzzle
    from nonet.words.saying import Say

__all__ = ["SumLine"]


@dataclass(frozen=True)
class SumLine(Line, CellsRule):
    """A line that falls into pieces next to each other, each with this total (a ten line has 10)."""

    total: Annotated[int, Number(1, 1000, "a total")] = 10
    kind: ClassVar[str] = "sum_line"
    iss: ClassVar[tuple[IssCodec, ...]] = (iss.Valued("SumLine", "total", 10),)
    gestures: ClassVar[tuple[Gesture, ...]] = (Gesture("line", 215, values={"total": 10}),)
    least_cells: ClassVar[int] = 1

    def is_kept(self, digits: Digits, puzzle: Puzzle) -> bool:
        total = 0
        for digit in self.values(digits):
            total += digit
            if total > self.total:
                return False
            total %= self.total
        return total == 0

    def lower(self, to: Lowering, puzzle: Puzzle) -> None:
        def step(total: int, digit: int) -> int | None:
            return None if total + digit > self.total else (total + digit) % self.total

        to.add_line(self.cells, Automaton.build(to.shape.size, [0], step, lambda total: total == 0))

    def draw(self, site: Site) -> list[Item]:
        named = badge(site.place, self.cells[0], str(self.total), "teal")
        return [*stroke(self.points(site), "teal_mid", 11), *named]

    def meaning(self) -> Say:
        return say("rule.sum_line", total=self.total)
