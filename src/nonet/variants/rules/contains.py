"""The cells hold these digits, each as often as it is given, and maybe others."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated, Any, ClassVar

from nonet.drawing.scene import Pen
from nonet.errors import ParseError
from nonet.variants.codecs import iss
from nonet.variants.rules.base import CellsRule, Digits
from nonet.variants.rules.drawn import Outline
from nonet.variants.rules.fields import DigitList
from nonet.variants.rules.gestures import Gesture

if TYPE_CHECKING:
    from collections.abc import Iterator

    from nonet.variants.codecs.iss import Codec as IssCodec
    from nonet.variants.lowering import Lowering
    from nonet.variants.puzzle import Puzzle
    from nonet.variants.rules.base import Rule
    from nonet.variants.shape import Shape

__all__ = ["Contains", "IssContains"]


class IssContains(iss.Codec):
    """Digits that are at least as often among some cells."""

    def read(self, kind: Any, arguments: list[str], shape: Shape) -> Iterator[Rule]:
        yield kind(iss.cells_in(arguments[1:]), tuple(map(iss.number_from, arguments[0].split("_"))))

    def write(self, rule: Contains, puzzle: Puzzle) -> str:
        return f".{self.name}~{'_'.join(map(str, rule.digits))}{iss.names_of(rule.cells)}"


@dataclass(frozen=True)
class Contains(Outline, CellsRule):
    """The cells hold these digits, each as often as it is given, and maybe others."""

    digits: Annotated[tuple[int, ...], DigitList()] = ()
    kind: ClassVar[str] = "contains"
    iss: ClassVar[tuple[IssCodec, ...]] = (IssContains("ContainAtLeast"),)
    gestures: ClassVar[tuple[Gesture, ...]] = (Gesture("cells", 111, values={"digits": [1]}),)
    number_field: ClassVar[str] = "digits"
    least_cells: ClassVar[int] = 1

    def __post_init__(self) -> None:
        super().__post_init__()
        digits = tuple(sorted(self.digits))
        if not 1 <= len(digits) <= len(self.cells):
            raise ParseError("rule.digits", rule=self.kind, most=len(self.cells), got=len(digits))
        object.__setattr__(self, "digits", digits)

    def check(self, shape: Shape) -> None:
        super().check(shape)
        for digit in self.digits:
            if digit > shape.size:
                raise ParseError("rule.digit", rule=self.kind, digit=digit, size=shape.size)

    def is_kept(self, digits: Digits, puzzle: Puzzle) -> bool:
        values = self.values(digits)
        return all(values.count(digit) >= self.digits.count(digit) for digit in self.digits)

    def lower(self, to: Lowering, puzzle: Puzzle) -> None:
        to.add_contains(self.cells, self.digits)

    pen: ClassVar[Pen] = Pen(None, "teal_edge", 1.6, (1.6, 3.2))

    def label(self, letter: str) -> str:
        return " ".join(map(str, self.digits))
