"""The first X digits have this total, where X is the first of them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated, ClassVar

from nonet.drawing.scene import Item, Label
from nonet.variants.codecs import fpuzzles, iss
from nonet.variants.lowering import Automaton
from nonet.variants.rules.drawn import Outside
from nonet.variants.rules.families import MOST_FOR_SETS, Whole
from nonet.variants.rules.fields import Number
from nonet.variants.rules.gestures import Gesture

if TYPE_CHECKING:
    from nonet.drawing.site import Seen
    from nonet.variants.codecs.fpuzzles import Codec as FpuzzlesCodec
    from nonet.variants.codecs.iss import Codec as IssCodec
    from nonet.variants.lowering import Lowering
    from nonet.variants.puzzle import Puzzle
    from nonet.variants.rules.base import Digits

__all__ = ["XSum"]


@dataclass(frozen=True)
class XSum(Outside, Whole):
    """The first X digits have this total, where X is the first of them."""

    total: Annotated[int, Number(1, 1000, "a total")]
    kind: ClassVar[str] = "x_sum"
    iss: ClassVar[tuple[IssCodec, ...]] = (iss.Seen("XSum", "total"),)
    fpuzzles: ClassVar[tuple[FpuzzlesCodec, ...]] = (fpuzzles.Seen("xsum", "total"),)
    gestures: ClassVar[tuple[Gesture, ...]] = (Gesture("outside", 402, values={"total": 15}),)
    number_field: ClassVar[str] = "total"

    def is_kept(self, digits: Digits, puzzle: Puzzle) -> bool:
        values = self.values(digits)
        return sum(values[: values[0]]) == self.total

    def lower(self, to: Lowering, puzzle: Puzzle) -> None:
        has_sets = to.shape.size <= MOST_FOR_SETS

        # How many cells are left, the total that is left, and the digits so far.
        def step(state: tuple[int, int, int], digit: int) -> tuple[int, int, int] | None:
            left, total, seen = (digit, self.total, 0) if state[0] < 0 else state
            if left == 0:
                return state
            total -= digit
            if total < 0 or (left == 1 and total != 0) or seen >> digit & 1:
                return None
            return left - 1, total, seen | 1 << digit if has_sets and left > 1 else 0

        automaton = Automaton.build(to.shape.size, [(-1, 0, 0)], step, lambda state: state == (0, 0, 0))
        to.add_line(self.cells, automaton)

    def signed(self, text: str, seen: Seen) -> list[Item]:
        return [Label(seen.x, seen.y, f"∑{text}", 14.0, "clue", is_bold=True)]
