"""Groups that hold the same digits, each as often, in any order."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar

from nonet.drawing.scene import Pen
from nonet.errors import ParseError
from nonet.variants.codecs import iss
from nonet.variants.lowering import MOST_TERMS
from nonet.variants.rules.base import Digits, GroupsRule
from nonet.variants.rules.drawn import Outline
from nonet.variants.rules.gestures import Gesture

if TYPE_CHECKING:
    from collections.abc import Iterator

    from nonet.variants.codecs.iss import Codec as IssCodec
    from nonet.variants.lowering import Lowering
    from nonet.variants.puzzle import Puzzle
    from nonet.variants.rules.base import Rule
    from nonet.variants.shape import Shape

__all__ = ["SameDigits"]


class _IssSame(iss.Codec):
    def read(self, kind: Any, arguments: list[str], shape: Shape) -> Iterator[Rule]:
        count, cells = iss.number_from(arguments[0]), iss.cells_in(arguments[1:])
        if count < 2 or len(cells) % count:
            raise ParseError("rule.sets", count=count, got=len(cells))
        size = len(cells) // count
        yield kind([cells[start : start + size] for start in range(0, len(cells), size)])

    def write(self, rule: SameDigits, puzzle: Puzzle) -> str:
        return f".{self.name}~{len(rule.groups)}{iss.names_of(rule.all_cells)}"


@dataclass(frozen=True)
class SameDigits(Outline, GroupsRule):
    """Groups that hold the same digits, each as often, in any order."""

    kind: ClassVar[str] = "same_values"
    iss: ClassVar[tuple[IssCodec, ...]] = (_IssSame("SameValues"),)
    gestures: ClassVar[tuple[Gesture, ...]] = (Gesture("groups", 114),)
    most_cells: ClassVar[int] = MOST_TERMS

    def is_kept(self, digits: Digits, puzzle: Puzzle) -> bool:
        return len({tuple(sorted(digits[cell] for cell in group)) for group in self.groups}) == 1

    def lower(self, to: Lowering, puzzle: Puzzle) -> None:
        for i, first in enumerate(self.groups):
            for second in self.groups[:i]:
                to.add_same(first, second)
                to.add_sum([(1, cell) for cell in first] + [(-1, cell) for cell in second], 0)

    pen: ClassVar[Pen] = Pen(None, "teal_edge", 1.6, (8.0, 3.0))
    is_lettered: ClassVar[bool] = True

    def label(self, letter: str) -> str:
        return letter
