"""Groups that hold the same digits, cell by cell."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar

from nonet.drawing.place import outline
from nonet.drawing.scene import CELL, Item, Label, Pen
from nonet.variants.codecs import fpuzzles, iss
from nonet.variants.rules.base import Digits, GroupsRule
from nonet.variants.rules.drawn import Shade, filled
from nonet.variants.rules.gestures import Gesture

if TYPE_CHECKING:
    from collections.abc import Iterator

    from nonet.drawing.site import Site
    from nonet.variants.codecs.fpuzzles import Codec as FpuzzlesCodec
    from nonet.variants.codecs.iss import Codec as IssCodec
    from nonet.variants.lowering import Lowering
    from nonet.variants.puzzle import Puzzle
    from nonet.variants.rules.base import Rule
    from nonet.variants.shape import Shape

__all__ = ["Clone"]


class _IssClone(iss.Codec):
    """Two cells that read the same both ways are equal."""

    def write(self, rule: Clone, puzzle: Puzzle) -> str:
        first, *others = rule.groups
        pairs = [pair for group in others for pair in zip(first, group, strict=True)]
        return "".join(f".{self.name}{iss.names_of(pair)}" for pair in pairs)


class _Clones(fpuzzles.Codec):
    def holds(self, rule: Rule) -> bool:
        return len(rule.groups_of_cells) == 2

    def read(self, kind: Any, item: fpuzzles.Item, shape: Shape) -> Iterator[Rule]:
        yield kind((fpuzzles.cells_of(item), fpuzzles.cells_of(item, "cloneCells")))

    def write(self, rule: Clone, shape: Shape) -> list[fpuzzles.Item]:
        first, second = map(fpuzzles.upper, rule.groups)
        return [{"cells": first, "cloneCells": second}]


@dataclass(frozen=True)
class Clone(Shade, GroupsRule):
    """Groups that hold the same digits, cell by cell."""

    kind: ClassVar[str] = "clone"
    iss: ClassVar[tuple[IssCodec, ...]] = (_IssClone("Palindrome", reads=False),)
    fpuzzles: ClassVar[tuple[FpuzzlesCodec, ...]] = (_Clones("clone"),)
    gestures: ClassVar[tuple[Gesture, ...]] = (Gesture("groups", 112),)

    def is_kept(self, digits: Digits, puzzle: Puzzle) -> bool:
        return len({tuple(digits[cell] for cell in group) for group in self.groups}) == 1

    def lower(self, to: Lowering, puzzle: Puzzle) -> None:
        first, *others = self.groups
        pairs = [pair for group in others for pair in zip(first, group, strict=True)]
        to.add_pairs(pairs, lambda x, y: x == y)

    def draw(self, site: Site) -> list[Item]:
        items: list[Item] = []
        letter = chr(ord("A") + site.turn % 26)
        for group in self.groups:
            items += filled(site, group, "slate_tint")
            items += outline(site.place, group, 3.0, Pen(None, "slate_edge", 1.4))
            x, y = site.place.corner(min(group))
            items.append(Label(x + CELL - 11, y + 12, letter, 12, "slate_edge", is_bold=True))
        return items
