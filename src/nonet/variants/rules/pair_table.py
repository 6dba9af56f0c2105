"""Neighbours on the line, in its direction, are one of the pairs in a table."""

from __future__ import annotations

import math
from dataclasses import dataclass
from itertools import pairwise
from typing import TYPE_CHECKING, Annotated, Any, ClassVar

from nonet.drawing.place import stroke
from nonet.drawing.scene import Item, Pen, polygon
from nonet.errors import ParseError
from nonet.variants.codecs import iss
from nonet.variants.rules.drawn import Line
from nonet.variants.rules.families import Neighbours
from nonet.variants.rules.fields import PairList
from nonet.words.saying import Names, say

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from nonet.drawing.site import Site
    from nonet.variants.codecs.iss import Codec as IssCodec
    from nonet.variants.rules.base import Rule
    from nonet.variants.shape import Shape
    from nonet.words.saying import Say


__all__ = ["Pairs"]


class _IssPairs(iss.Codec):
    """A relation, its bits in base 64, and the lines that have it."""

    def read(self, kind: Any, arguments: list[str], shape: Shape) -> Iterator[Rule]:
        bits = 0
        for place, code in enumerate(arguments[0]):
            if code not in iss.CODES:
                raise ParseError("rule.relation", got=repr(arguments[0]))
            bits |= iss.CODES.index(code) << (6 * place)
        size = shape.size
        pairs = tuple((i // size + 1, i % size + 1) for i in range(size**2) if bits >> i & 1)
        line: list[str] = []
        for text in [*arguments[1:], ""]:
            if text and not text.startswith("_"):
                line.append(text)
            elif line:
                yield kind(iss.cells_in(line), pairs)
                line = []


@dataclass(frozen=True)
class Pairs(Line, Neighbours):
    """Neighbours on the line, in its direction, are one of the pairs in a table.

    >>> Pairs.from_function("r1c1 r1c2", lambda x, y: x * y == 12, size=6).pairs
    ((2, 6), (3, 4), (4, 3), (6, 2))
    """

    pairs: Annotated[tuple[tuple[int, int], ...], PairList()] = ()
    kind: ClassVar[str] = "pair_table"
    iss: ClassVar[tuple[IssCodec, ...]] = (_IssPairs("Pair", writes=False),)

    def __post_init__(self) -> None:
        super().__post_init__()
        object.__setattr__(self, "_table", frozenset(self.pairs))

    @classmethod
    def from_function(cls, cells: str, allows: Callable[[int, int], bool], *, size: int = 9) -> Pairs:
        """Make the table from a function of two digits."""
        digits = range(1, size + 1)
        return cls(cells, tuple((x, y) for x in digits for y in digits if allows(x, y)))

    def allows(self, x: int, y: int) -> bool:
        return (x, y) in self._table  # type: ignore[attr-defined]

    def draw(self, site: Site) -> list[Item]:
        points = self.points(site)
        items = stroke(points, "slate_mid", 7, (5, 5))
        for a, b in pairwise(points):
            angle = math.degrees(math.atan2(b[1] - a[1], b[0] - a[0]))
            items.append(polygon((a[0] + b[0]) / 2, (a[1] + b[1]) / 2, 9, 3, angle, Pen("slate_edge")))
        return items

    def meaning(self) -> Say:
        if len(self.pairs) <= 12:
            return say("rule.pair_table_short", pairs=Names(f"{x}–{y}" for x, y in self.pairs))
        return say("rule.pair_table")
