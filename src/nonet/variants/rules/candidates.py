"""Only these digits in each of the cells."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated, ClassVar

from nonet.drawing.scene import Item, Label
from nonet.variants.rules.base import CellsRule, Digits
from nonet.variants.rules.drawn import Mark
from nonet.variants.rules.fields import DigitList

if TYPE_CHECKING:
    from nonet.drawing.site import Site
    from nonet.variants.lowering import Lowering
    from nonet.variants.puzzle import Puzzle

__all__ = ["Candidates"]


@dataclass(frozen=True)
class Candidates(Mark, CellsRule):
    """Only these digits in each of the cells."""

    digits: Annotated[tuple[int, ...], DigitList()] = ()
    kind: ClassVar[str] = "candidates"
    number_field: ClassVar[str] = "digits"
    least_cells: ClassVar[int] = 1

    def is_kept(self, digits: Digits, puzzle: Puzzle) -> bool:
        return all(digit in self.digits for digit in self.values(digits))

    def lower(self, to: Lowering, puzzle: Puzzle) -> None:
        for cell in self.cells:
            to.restrict(cell, lambda digit: digit in self.digits)

    def draw(self, site: Site) -> list[Item]:
        place = site.place
        return [
            Label(*place.spot(cell, digit), str(digit), place.candidate_size, "candidate")
            for cell in self.cells
            if not (site.digits and site.digits[cell[0] * place.size + cell[1]])
            for digit in sorted(set(self.digits))
            if digit <= place.size
        ]

    def sample(self, size: int, *, has_sign: bool = False) -> list[Item]:
        return [Label(14 + 9 * i, 0, str(i + 1), 11, "candidate") for i in range(2)]
