"""Different digits a knight's move apart."""

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


__all__ = ["AntiKnight"]


@dataclass(frozen=True)
class AntiKnight(Moves):
    """Different digits a knight's move apart."""

    kind: ClassVar[str] = "anti_knight"
    iss: ClassVar[tuple[IssCodec, ...]] = (iss.Flag("AntiKnight"),)
    fpuzzles: ClassVar[tuple[FpuzzlesCodec, ...]] = (fpuzzles.Flag("antiknight"),)
    gestures: ClassVar[tuple[Gesture, ...]] = (Gesture("board", 502),)
    moves: ClassVar[tuple[tuple[int, int], ...]] = ((1, 2), (2, 1), (1, -2), (2, -1))

    @classmethod
    def boards(cls) -> Mapping[str, tuple[Rule, ...]]:
        return {"anti_knight": (cls(),)}
