"""The first digit is the position of this digit in the line, counted from the clue."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated, ClassVar, Final

from nonet.drawing.scene import Box, Item, Label, Pen
from nonet.variants.codecs import iss
from nonet.variants.lowering import Automaton
from nonet.variants.rules.drawn import Outside
from nonet.variants.rules.families import Whole
from nonet.variants.rules.fields import Number
from nonet.variants.rules.gestures import Gesture

if TYPE_CHECKING:
    from nonet.drawing.site import Seen
    from nonet.variants.codecs.iss import Codec as IssCodec
    from nonet.variants.lowering import Lowering
    from nonet.variants.puzzle import Puzzle
    from nonet.variants.rules.base import Digits

__all__ = ["NumberedRoom"]

_SIGN: Final = Pen(None, "label", 1.6)


@dataclass(frozen=True)
class NumberedRoom(Outside, Whole):
    """The first digit is the position of this digit in the line, counted from the clue."""

    digit: Annotated[int, Number(1, 25, "a digit")]
    kind: ClassVar[str] = "numbered_room"
    iss: ClassVar[tuple[IssCodec, ...]] = (iss.Seen("NumberedRoom", "digit"),)
    gestures: ClassVar[tuple[Gesture, ...]] = (Gesture("outside", 404, values={"digit": 1}),)
    number_field: ClassVar[str] = "digit"

    def is_kept(self, digits: Digits, puzzle: Puzzle) -> bool:
        values = self.values(digits)
        return values[values[0] - 1] == self.digit

    def lower(self, to: Lowering, puzzle: Puzzle) -> None:
        def step(left: int, digit: int) -> int | None:
            if left == -1:
                left = digit
            if left == 0:
                return 0
            return left - 1 if left > 1 or digit == self.digit else None

        to.add_line(self.cells, Automaton.build(to.shape.size, [-1], step, lambda left: left == 0))

    def signed(self, text: str, seen: Seen) -> list[Item]:
        half = 5.2 * len(text) + 2
        room = Box(seen.x - half - 2, seen.y - 11, 2 * half + 4, 22, _SIGN, 2)
        return [room, Label(seen.x, seen.y, text, 17.0, "clue")]
