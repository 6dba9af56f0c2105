"""The line reads the same both ways."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from nonet.drawing.place import stroke
from nonet.variants.codecs import fpuzzles, iss
from nonet.variants.rules.base import CellsRule, Digits
from nonet.variants.rules.drawn import Line
from nonet.variants.rules.gestures import Gesture

if TYPE_CHECKING:
    from collections.abc import Mapping

    from nonet.drawing.scene import Item
    from nonet.drawing.site import Site
    from nonet.variants.codecs.fpuzzles import Codec as FpuzzlesCodec
    from nonet.variants.codecs.iss import Codec as IssCodec
    from nonet.variants.lowering import Lowering
    from nonet.variants.making.clues import Drawer
    from nonet.variants.puzzle import Puzzle
    from nonet.variants.rules.base import Maker, Rule
    from nonet.variants.shape import Cell

__all__ = ["Palindrome"]


@dataclass(frozen=True)
class Palindrome(Line, CellsRule):
    """The line reads the same both ways."""

    kind: ClassVar[str] = "palindrome"
    iss: ClassVar[tuple[IssCodec, ...]] = (iss.Cells("Palindrome"),)
    fpuzzles: ClassVar[tuple[FpuzzlesCodec, ...]] = (fpuzzles.Lines("palindrome"),)
    gestures: ClassVar[tuple[Gesture, ...]] = (Gesture("line", 206),)
    names_puzzle: ClassVar[bool] = True
    may_repeat: ClassVar[bool] = True

    def is_kept(self, digits: Digits, puzzle: Puzzle) -> bool:
        values = self.values(digits)
        return values == values[::-1]

    def lower(self, to: Lowering, puzzle: Puzzle) -> None:
        half = len(self.cells) // 2
        to.add_pairs(zip(self.cells[:half], self.cells[::-1][:half], strict=True), lambda x, y: x == y)

    def draw(self, site: Site) -> list[Item]:
        points = self.points(site)
        return [*stroke(points, "slate_mid", 13), *stroke(points, "paper", 6)]

    @classmethod
    def makers(cls) -> Mapping[str, Maker]:
        return {"palindrome": _palindromes}


def _palindromes(drawer: Drawer) -> list[Rule]:
    board = drawer.board

    def grow(line: list[Cell]) -> list[Cell] | None:
        ends = [line[0], line[0]]
        for _ in range(drawer.random.randint(1, 3)):
            used = set(line)
            pairs = [
                (a, b)
                for a in drawer.near(ends[0])
                for b in drawer.near(ends[1])
                if a != b and a not in used and b not in used and board[a] == board[b]
            ]
            if not pairs:
                break
            a, b = drawer.random.choice(pairs)
            line, ends = [a, *line, b], [a, b]
        return line if len(line) >= 3 else None

    return [Palindrome(drawer.names(line)) for line in drawer.walks(0.4, grow)]
