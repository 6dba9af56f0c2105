"""Different digits in the same place of all boxes."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from nonet.errors import ParseError
from nonet.variants.codecs import fpuzzles, iss
from nonet.variants.rules.families import Sets
from nonet.variants.rules.gestures import Gesture

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from nonet.variants.codecs.fpuzzles import Codec as FpuzzlesCodec
    from nonet.variants.codecs.iss import Codec as IssCodec
    from nonet.variants.rules.base import Rule
    from nonet.variants.shape import Cell, Shape


__all__ = ["DisjointGroups"]


@dataclass(frozen=True)
class DisjointGroups(Sets):
    """Different digits in the same place of all boxes."""

    kind: ClassVar[str] = "disjoint_groups"
    iss: ClassVar[tuple[IssCodec, ...]] = (iss.Flag("DisjointSets"),)
    fpuzzles: ClassVar[tuple[FpuzzlesCodec, ...]] = (fpuzzles.Flag("disjointgroups"),)
    gestures: ClassVar[tuple[Gesture, ...]] = (Gesture("board", 506),)

    def check(self, shape: Shape) -> None:
        if shape.box is None:
            raise ParseError("rule.boxes")

    def sets(self, shape: Shape) -> Iterable[tuple[Cell, ...]]:
        return list(zip(*shape.region_cells, strict=True))

    @classmethod
    def boards(cls) -> Mapping[str, tuple[Rule, ...]]:
        return {"disjoint_groups": (cls(),)}
