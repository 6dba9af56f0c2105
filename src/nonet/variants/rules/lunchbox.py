"""Different digits; those between the lowest and the highest of them have this total."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated, ClassVar

from nonet.drawing.scene import Pen
from nonet.variants.codecs import iss
from nonet.variants.lowering import Automaton
from nonet.variants.rules.base import CellsRule, Digits
from nonet.variants.rules.drawn import Outline
from nonet.variants.rules.families import MOST_FOR_SETS, between_extremes
from nonet.variants.rules.fields import Number
from nonet.variants.rules.gestures import Gesture

if TYPE_CHECKING:
    from nonet.variants.codecs.iss import Codec as IssCodec
    from nonet.variants.lowering import Lowering
    from nonet.variants.puzzle import Puzzle

__all__ = ["Lunchbox"]


@dataclass(frozen=True)
class Lunchbox(Outline, CellsRule):
    """Different digits; those between the lowest and the highest of them have this total."""

    total: Annotated[int, Number(0, 1000, "a total")]
    kind: ClassVar[str] = "lunchbox"
    iss: ClassVar[tuple[IssCodec, ...]] = (iss.Valued("Lunchbox", "total"),)
    gestures: ClassVar[tuple[Gesture, ...]] = (Gesture("cells", 110, values={"total": 10}),)
    number_field: ClassVar[str] = "total"
    is_set: ClassVar[bool] = True

    def is_kept(self, digits: Digits, puzzle: Puzzle) -> bool:
        values = self.values(digits)
        return len(set(values)) == len(values) and between_extremes(values) == self.total

    def lower(self, to: Lowering, puzzle: Puzzle) -> None:
        size = to.shape.size
        to.add_house(self.cells)
        starts = [
            (low, high, 0, 0)
            for low in range(1, size + 1)
            for high in range(low + len(self.cells) - 1, size + 1)
            if high > low
        ]
        has_sets = size <= MOST_FOR_SETS  # know the digits between, not only their total: no digit counts twice

        def total_of(between: int) -> int:
            return sum(digit for digit in range(1, size + 1) if between >> digit & 1) if has_sets else between

        def step(state: tuple[int, int, int, int], digit: int) -> tuple[int, int, int, int] | None:
            low, high, crusts, between = state
            if not low <= digit <= high:
                return None
            if digit in (low, high):
                # crusts: 0 none, 1 the lower, 2 the higher, 3 both
                crusts |= 1 if digit == low else 2
                if crusts == state[2] or (crusts == 3 and total_of(between) != self.total):
                    return None
                return low, high, crusts, 0 if crusts == 3 else between
            if crusts in (1, 2):
                if has_sets and between >> digit & 1:
                    return None
                between += 1 << digit if has_sets else digit
                if total_of(between) > self.total:
                    return None
            return low, high, crusts, between

        to.add_line(self.cells, Automaton.build(size, starts, step, lambda state: state[2] == 3))

    pen: ClassVar[Pen] = Pen(None, "amber_edge", 1.8, (10.0, 3.0))

    def label(self, letter: str) -> str:
        return f"‹{self.total}›"
