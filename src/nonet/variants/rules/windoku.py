"""Four more boxes on a 9×9 board, at rows and columns 2–4 and 6–8."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from nonet.drawing.scene import CELL, Box, Item, Pen
from nonet.errors import ParseError
from nonet.variants.codecs import iss
from nonet.variants.rules.drawn import Shade
from nonet.variants.rules.families import Sets
from nonet.variants.rules.gestures import Gesture

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from nonet.drawing.site import Site
    from nonet.variants.codecs.iss import Codec as IssCodec
    from nonet.variants.rules.base import Rule
    from nonet.variants.shape import Cell, Shape

__all__ = ["Windoku"]


@dataclass(frozen=True)
class Windoku(Shade, Sets):
    """Four more boxes on a 9×9 board, at rows and columns 2–4 and 6–8."""

    kind: ClassVar[str] = "windoku"
    iss: ClassVar[tuple[IssCodec, ...]] = (iss.Flag("Windoku"),)
    gestures: ClassVar[tuple[Gesture, ...]] = (Gesture("board", 505),)
    names_puzzle: ClassVar[bool] = True

    def check(self, shape: Shape) -> None:
        if shape.size != 9:
            raise ParseError("rule.windoku", got=shape.size)

    def sets(self, shape: Shape) -> Iterable[tuple[Cell, ...]]:
        for row in (1, 5):
            for column in (1, 5):
                yield tuple((row + i, column + j) for i in range(3) for j in range(3))

    def draw(self, site: Site) -> list[Item]:
        corners = [site.place.corner((row, column)) for row in (1, 5) for column in (1, 5)]
        return [Box(*corner, 3 * CELL, 3 * CELL, Pen("slate_tint")) for corner in corners]

    def sample(self, size: int, *, has_sign: bool = False) -> list[Item]:
        return [Box(9, -11, 22, 22, Pen("slate_tint"))]

    @classmethod
    def boards(cls) -> Mapping[str, tuple[Rule, ...]]:
        return {"windoku": (cls(),)}
