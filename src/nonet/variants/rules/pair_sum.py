"""Two digits with a total: 10 for an X, 5 for a V."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated, Any, ClassVar

from nonet.drawing.scene import Box, Item, Label, Pen
from nonet.errors import ParseError
from nonet.variants.codecs import fpuzzles, iss
from nonet.variants.rules.drawn import Sign
from nonet.variants.rules.families import TwoCells
from nonet.variants.rules.fields import Number
from nonet.variants.rules.gestures import Gesture
from nonet.words.saying import say

if TYPE_CHECKING:
    from collections.abc import Iterator

    from nonet.drawing.site import Site
    from nonet.variants.codecs.fpuzzles import Codec as FpuzzlesCodec
    from nonet.variants.codecs.iss import Codec as IssCodec
    from nonet.variants.rules.base import Rule
    from nonet.variants.shape import Shape
    from nonet.words.saying import Say

__all__ = ["PairSum"]


class _Letters(fpuzzles.Codec):
    def holds(self, rule: Rule) -> bool:
        assert isinstance(rule, PairSum)
        return rule.total in (5, 10)

    def read(self, kind: Any, item: fpuzzles.Item, shape: Shape) -> Iterator[Rule]:
        totals = {"X": 10, "V": 5, "x": 10, "v": 5}
        if item.get("value") not in totals:
            raise ParseError("layout.xv", got=repr(item.get("value")))
        yield kind(fpuzzles.cells_of(item), totals[item["value"]])

    def write(self, rule: PairSum, shape: Shape) -> list[fpuzzles.Item]:
        return [{"cells": fpuzzles.upper(rule.cells), "value": "V" if rule.total == 5 else "X"}]


@dataclass(frozen=True)
class PairSum(Sign, TwoCells):
    """Two digits with a total: 10 for an X, 5 for a V."""

    total: Annotated[int, Number(2, 50, "a total")]
    kind: ClassVar[str] = "pair_sum"
    iss: ClassVar[tuple[IssCodec, ...]] = (
        iss.Pairwise("V", total=5),
        iss.Pairwise("X", total=10),
        iss.Valued("Sum", "total", reads=False),
    )
    fpuzzles: ClassVar[tuple[FpuzzlesCodec, ...]] = (_Letters("xv"),)
    gestures: ClassVar[tuple[Gesture, ...]] = (Gesture("pair", 302, values={"total": 10}),)
    number_field: ClassVar[str] = "total"
    names_puzzle: ClassVar[bool] = True

    def allows(self, x: int, y: int) -> bool:
        return x + y == self.total

    def draw(self, site: Site) -> list[Item]:
        x, y, items = self.between(site)
        text = {5: "V", 10: "X"}.get(self.total, str(self.total))
        width = 15.0 if len(text) == 1 else 20.0
        pen = Pen("paper") if text in "XV" else Pen("paper", "frame", 1.2)
        items.append(Box(x - width / 2, y - 8, width, 16, pen, 5))
        items.append(Label(x, y, text, 15.0 if text in "XV" else 11.5, "clue", is_bold=text in "XV"))
        return items

    def meaning(self) -> Say:
        return say({5: "rule.pair_sum_v", 10: "rule.pair_sum_x"}.get(self.total, "rule.pair_sum"))
