"""No consecutive digits in cells that share an edge."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from nonet.variants.codecs import fpuzzles, iss
from nonet.variants.rules.base import RelationRule
from nonet.variants.rules.gestures import Gesture

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from nonet.variants.codecs.fpuzzles import Codec as FpuzzlesCodec
    from nonet.variants.codecs.iss import Codec as IssCodec
    from nonet.variants.puzzle import Puzzle
    from nonet.variants.rules.base import Rule
    from nonet.variants.shape import Cell


__all__ = ["NonConsecutive"]


@dataclass(frozen=True)
class NonConsecutive(RelationRule):
    """No consecutive digits in cells that share an edge."""

    kind: ClassVar[str] = "non_consecutive"
    iss: ClassVar[tuple[IssCodec, ...]] = (iss.Flag("AntiConsecutive"),)
    fpuzzles: ClassVar[tuple[FpuzzlesCodec, ...]] = (fpuzzles.Flag("nonconsecutive"),)
    gestures: ClassVar[tuple[Gesture, ...]] = (Gesture("board", 504),)

    def related(self, puzzle: Puzzle) -> Iterable[tuple[Cell, Cell]]:
        return puzzle.shape.touching

    def allows(self, x: int, y: int) -> bool:
        return abs(x - y) != 1

    @classmethod
    def boards(cls) -> Mapping[str, tuple[Rule, ...]]:
        return {"non_consecutive": (cls(),)}
