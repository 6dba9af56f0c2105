"""So many digits are greater than all before them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated, ClassVar, Final

from nonet.drawing.scene import Item, Label, Pen, segments
from nonet.variants.codecs import fpuzzles, iss
from nonet.variants.lowering import Automaton
from nonet.variants.rules.drawn import Outside
from nonet.variants.rules.families import Whole
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

__all__ = ["Skyscraper"]

_SIGN: Final = Pen(None, "label", 1.6)


@dataclass(frozen=True)
class Skyscraper(Outside, Whole):
    """So many digits are greater than all before them."""

    count: Annotated[int, Number(1, 25, "a number")]
    kind: ClassVar[str] = "skyscraper"
    iss: ClassVar[tuple[IssCodec, ...]] = (iss.Seen("Skyscraper", "count"),)
    fpuzzles: ClassVar[tuple[FpuzzlesCodec, ...]] = (fpuzzles.Seen("skyscraper", "count"),)
    gestures: ClassVar[tuple[Gesture, ...]] = (Gesture("outside", 403, values={"count": 2}),)
    number_field: ClassVar[str] = "count"
    names_puzzle: ClassVar[bool] = True

    def is_kept(self, digits: Digits, puzzle: Puzzle) -> bool:
        values = self.values(digits)
        return sum(all(y < x for y in values[:i]) for i, x in enumerate(values)) == self.count

    def lower(self, to: Lowering, puzzle: Puzzle) -> None:
        def step(state: tuple[int, int], digit: int) -> tuple[int, int] | None:
            top, seen = state
            if digit > top:
                top, seen = digit, seen + 1
            return None if seen > self.count else (top, seen)

        size = to.shape.size
        to.add_line(self.cells, Automaton.build(size, [(0, 0)], step, lambda state: state[1] == self.count))

    def signed(self, text: str, seen: Seen) -> list[Item]:
        half = 5.2 * len(text) + 2
        x, y = seen.x, seen.y
        roof = [((x - half - 2, y - 7), (x, y - 15)), ((x, y - 15), (x + half + 2, y - 7))]
        return [Label(x, y, text, 17.0, "clue"), segments(roof, _SIGN)]

    @classmethod
    def makers(cls) -> Mapping[str, Maker]:
        return {"skyscraper": _skyscrapers}


def _skyscrapers(drawer: Drawer) -> list[Rule]:
    found: list[Rule] = []
    for line in drawer.seen_lines():
        for seen in (line, line[::-1]):
            digits = [drawer.board[cell] for cell in seen]
            count = sum(digit > max(digits[:i], default=0) for i, digit in enumerate(digits))
            found.append(Skyscraper(drawer.names(seen), count))
    return found
