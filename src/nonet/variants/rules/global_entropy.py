"""Every 2×2 square holds a low, a middle and a high digit."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from nonet.variants.codecs import iss
from nonet.variants.rules.families import Squares
from nonet.variants.rules.gestures import Gesture

if TYPE_CHECKING:
    from nonet.variants.codecs.iss import Codec as IssCodec

__all__ = ["GlobalEntropy"]


@dataclass(frozen=True)
class GlobalEntropy(Squares):
    """Every 2×2 square holds a low, a middle and a high digit."""

    kind: ClassVar[str] = "global_entropy"
    iss: ClassVar[tuple[IssCodec, ...]] = (iss.Flag("GlobalEntropy"),)
    gestures: ClassVar[tuple[Gesture, ...]] = (Gesture("board", 507),)

    def class_of(self, digit: int, size: int) -> int:
        return (digit - 1) // (size // 3)
