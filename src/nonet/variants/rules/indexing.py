"""The digit in a cell says where its own column's (or row's) number is in its row (or column)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar, Literal

from nonet.drawing.place import arrow_head
from nonet.drawing.scene import Item, Pen, segments
from nonet.variants.codecs import fpuzzles, iss
from nonet.variants.rules.base import CellsRule, Digits
from nonet.variants.rules.drawn import Shade, filled
from nonet.variants.rules.gestures import Gesture
from nonet.words.saying import say

if TYPE_CHECKING:
    from collections.abc import Iterator

    from nonet.drawing.site import Site
    from nonet.variants.codecs.fpuzzles import Codec as FpuzzlesCodec
    from nonet.variants.codecs.iss import Codec as IssCodec
    from nonet.variants.lowering import Lowering
    from nonet.variants.puzzle import Puzzle
    from nonet.variants.rules.base import Rule
    from nonet.variants.shape import Cell, Shape
    from nonet.words.saying import Say

__all__ = ["Indexing"]


class _IssIndexing(iss.Codec):
    def read(self, kind: Any, arguments: list[str], shape: Shape) -> Iterator[Rule]:
        yield kind(iss.cells_in(arguments[1:]), "row" if arguments[0] == "R" else "column")

    def write(self, rule: Indexing, puzzle: Puzzle) -> str:
        return f".{self.name}~{rule.axis[0].upper()}{iss.names_of(rule.cells)}"


@dataclass(frozen=True)
class Indexing(Shade, CellsRule):
    """The digit in a cell says where its own column's (or row's) number is in its row (or column)."""

    axis: Literal["column", "row"] = "column"
    kind: ClassVar[str] = "indexing"
    iss: ClassVar[tuple[IssCodec, ...]] = (
        _IssIndexing("Indexing", axis="row"),
        _IssIndexing("Indexing", reads=False, axis="column"),
    )
    fpuzzles: ClassVar[tuple[FpuzzlesCodec, ...]] = (
        fpuzzles.Cells("columnindexer", axis="column"),
        fpuzzles.Cells("rowindexer", axis="row"),
    )
    gestures: ClassVar[tuple[Gesture, ...]] = (
        Gesture("cells", 107, id="index_column", fixed={"axis": "column"}),
        Gesture("cells", 108, id="index_row", fixed={"axis": "row"}),
    )
    least_cells: ClassVar[int] = 1

    def _target(self, cell: Cell, digit: int) -> Cell:
        return (cell[0], digit - 1) if self.axis == "column" else (digit - 1, cell[1])

    def is_kept(self, digits: Digits, puzzle: Puzzle) -> bool:
        place = 1 if self.axis == "column" else 0
        return all(digits[self._target(cell, digits[cell])] == cell[place] + 1 for cell in self.cells)

    def lower(self, to: Lowering, puzzle: Puzzle) -> None:
        size = to.shape.size
        for cell in self.cells:
            own = 1 << cell[1 if self.axis == "column" else 0]
            others = (1 << size) - 1 & ~own
            for digit in range(1, size + 1):
                other = self._target(cell, digit)
                if other != cell:  # each digit occurs once in this row, so x == digit exactly if y == own
                    to.add_table([(cell, other)], tuple(own if x == digit else others for x in range(1, size + 1)))

    def draw(self, site: Site) -> list[Item]:
        items = filled(site, self.cells, "teal_tint" if self.axis == "column" else "amber_tint")
        pen = Pen(None, "teal_edge" if self.axis == "column" else "amber_edge", 1.3)
        for cell in self.cells:
            x, y = site.place.corner(cell)
            a, b = (
                ((x + 16, y + 54), (x + 44, y + 54)) if self.axis == "column" else ((x + 54, y + 16), (x + 54, y + 44))
            )
            items += [segments([(a, b)], pen), arrow_head(a, b, pen, 5), arrow_head(b, a, pen, 5)]
        return items

    def meaning(self) -> Say:
        return say(f"rule.indexing_{self.axis}")
