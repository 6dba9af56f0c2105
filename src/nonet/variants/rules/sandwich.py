"""The digits between the lowest and the highest digit of a row or column have this total."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated, ClassVar, Final

from nonet.drawing.scene import Item, Label, Pen, segments
from nonet.variants.codecs import fpuzzles, iss
from nonet.variants.lowering import Automaton
from nonet.variants.rules.drawn import Outside
from nonet.variants.rules.families import MOST_FOR_SETS, Whole, between_extremes
from nonet.variants.rules.fields import Number
from nonet.variants.rules.gestures import Gesture

if TYPE_CHECKING:
    from collections.abc import Mapping

    from nonet.drawing.site import Seen
    from nonet.variants.codecs.fpuzzles import Codec as FpuzzlesCodec
    from nonet.variants.codecs.iss import Codec as IssCodec
    from nonet.variants.lowering import Lowering
    from nonet.variants.making.clues import Drawer
    from nonet.variants.puzzle import Puzzle
    from nonet.variants.rules.base import Digits, Maker, Rule

__all__ = ["Sandwich"]

_SIGN: Final = Pen(None, "label", 1.6)


@dataclass(frozen=True)
class Sandwich(Outside, Whole):
    """The digits between the lowest and the highest digit of a row or column have this total."""

    total: Annotated[int, Number(0, 1000, "a total")]
    kind: ClassVar[str] = "sandwich"
    iss: ClassVar[tuple[IssCodec, ...]] = (iss.Seen("Sandwich", "total", has_ends=False),)
    fpuzzles: ClassVar[tuple[FpuzzlesCodec, ...]] = (fpuzzles.Seen("sandwichsum", "total"),)
    gestures: ClassVar[tuple[Gesture, ...]] = (Gesture("outside", 401, values={"total": 10}),)
    number_field: ClassVar[str] = "total"
    names_puzzle: ClassVar[bool] = True

    def is_kept(self, digits: Digits, puzzle: Puzzle) -> bool:
        return between_extremes(self.values(digits)) == self.total

    def lower(self, to: Lowering, puzzle: Puzzle) -> None:
        to.add_line(self.cells, _sandwich(to.shape.size, 1, to.shape.size, self.total))

    def signed(self, text: str, seen: Seen) -> list[Item]:
        half = 5.2 * len(text) + 2
        bars = [((seen.x - half, seen.y + side), (seen.x + half, seen.y + side)) for side in (-11, 11)]
        return [Label(seen.x, seen.y, text, 17.0, "clue"), segments(bars, _SIGN)]

    @classmethod
    def makers(cls) -> Mapping[str, Maker]:
        return {"sandwich": _sandwiches}


def _sandwich(size: int, low: int, high: int, total: int) -> Automaton:
    """Read digits of which those between `low` and `high` have the total.

    States: -1 before them, the total that is left and the digits so far, -2 after them.
    """
    before, after = (-1, 0), (-2, 0)

    def step(state: tuple[int, int], digit: int) -> tuple[int, int] | None:
        is_crust = digit in (low, high)
        if state == before:
            return (total, 0) if is_crust else before
        if state == after:
            return None if is_crust else after
        left, seen = state
        if is_crust:
            return after if left == 0 else None
        if digit > left or seen >> digit & 1:
            return None
        return left - digit, seen | 1 << digit if size <= MOST_FOR_SETS else 0

    return Automaton.build(size, [before], step, lambda state: state == after)


def _sandwiches(drawer: Drawer) -> list[Rule]:
    found: list[Rule] = []
    for line in drawer.seen_lines():
        digits = [drawer.board[cell] for cell in line]
        first, last = sorted((digits.index(1), digits.index(len(digits))))
        found.append(Sandwich(drawer.names(line), sum(digits[first + 1 : last])))
    return found
