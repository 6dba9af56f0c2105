"""Digits with a total; they may repeat where nothing else forbids it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated, Any, ClassVar

from nonet.drawing.scene import Pen
from nonet.errors import ParseError
from nonet.variants.codecs import iss
from nonet.variants.lowering import MOST_TERMS
from nonet.variants.rules.base import CellsRule, Digits
from nonet.variants.rules.drawn import Outline
from nonet.variants.rules.families import MOST_TOTAL
from nonet.variants.rules.fields import Number
from nonet.variants.rules.gestures import Gesture

if TYPE_CHECKING:
    from collections.abc import Iterator

    from nonet.variants.codecs.iss import Codec as IssCodec
    from nonet.variants.lowering import Lowering
    from nonet.variants.puzzle import Puzzle
    from nonet.variants.rules.base import Rule
    from nonet.variants.shape import Shape

__all__ = ["Sum"]


class _IssSum(iss.Valued):
    def read(self, kind: Any, arguments: list[str], shape: Shape) -> Iterator[Rule]:
        if "_" in arguments[0]:
            raise ParseError("rule.factors")
        yield kind(iss.cells_in(arguments[1:]), iss.number_from(arguments[0]))


@dataclass(frozen=True)
class Sum(Outline, CellsRule):
    """Digits with a total; they may repeat where nothing else forbids it."""

    total: Annotated[int, Number(1, MOST_TOTAL, "a total")]
    kind: ClassVar[str] = "sum"
    iss: ClassVar[tuple[IssCodec, ...]] = (_IssSum("Sum", "total"),)
    gestures: ClassVar[tuple[Gesture, ...]] = (Gesture("cells", 101, values={"total": 10}),)
    number_field: ClassVar[str] = "total"
    least_cells: ClassVar[int] = 1
    most_cells: ClassVar[int] = MOST_TERMS

    def is_kept(self, digits: Digits, puzzle: Puzzle) -> bool:
        return sum(self.values(digits)) == self.total

    def lower(self, to: Lowering, puzzle: Puzzle) -> None:
        to.add_sum([(1, cell) for cell in self.cells], self.total)

    pen: ClassVar[Pen] = Pen(None, "blue_edge", 1.6, (1.6, 3.2))

    def label(self, letter: str) -> str:
        return str(self.total)
