"""Every 2×2 square holds digits of all three remainders when divided by 3."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from nonet.variants.codecs import iss
from nonet.variants.rules.families import Squares
from nonet.variants.rules.gestures import Gesture

if TYPE_CHECKING:
    from nonet.variants.codecs.iss import Codec as IssCodec

__all__ = ["GlobalModulo"]


@dataclass(frozen=True)
class GlobalModulo(Squares):
    """Every 2×2 square holds digits of all three remainders when divided by 3."""

    kind: ClassVar[str] = "global_mod3"
    iss: ClassVar[tuple[IssCodec, ...]] = (iss.Flag("GlobalMod"),)
    gestures: ClassVar[tuple[Gesture, ...]] = (Gesture("board", 508),)

    def class_of(self, digit: int, size: int) -> int:
        return digit % 3
