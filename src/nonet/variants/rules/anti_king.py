"""Different digits in cells that touch at a corner."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from nonet.variants.codecs import fpuzzles, iss
from nonet.variants.rules.families import Moves
from nonet.variants.rules.gestures import Gesture

if TYPE_CHECKING:
    from collections.abc import Mapping

    from nonet.variants.codecs.fpuzzles import Codec as FpuzzlesCodec
    from nonet.variants.codecs.iss import Codec as IssCodec
    from nonet.variants.rules.base import Rule


__all__ = ["AntiKing"]


@dataclass(frozen=True)
class AntiKing(Moves):
    """Different digits in cells that touch at a corner."""

    kind: ClassVar[str] = "anti_king"
    iss: ClassVar[tuple[IssCodec, ...]] = (iss.Flag("AntiKing"),)
    fpuzzles: ClassVar[tuple[FpuzzlesCodec, ...]] = (fpuzzles.Flag("antiking"),)
    gestures: ClassVar[tuple[Gesture, ...]] = (Gesture("board", 503),)
    moves: ClassVar[tuple[tuple[int, int], ...]] = ((1, 1), (1, -1))

    @classmethod
    def boards(cls) -> Mapping[str, tuple[Rule, ...]]:
        return {"anti_king": (cls(),)}
