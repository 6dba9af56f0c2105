"""Enumerations of words: their members are texts, print as texts, and are found however a user writes them."""

from __future__ import annotations

import enum
import re
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from typing_extensions import Self

__all__ = ["Named"]


class Named(str, enum.Enum):
    """An enumeration whose values are words with underscores; Pythons differ in how a plain one prints."""

    @classmethod
    def _missing_(cls, value: object) -> Self | None:
        """Read `quarter-turn` and `Quarter Turn` as `quarter_turn`."""
        name = re.sub(r"[\s-]+", "_", str(value).strip().lower())
        return next((member for member in cls if member.value == name), None)

    def __str__(self) -> str:
        return str(self.value)

    def __format__(self, spec: str) -> str:
        return format(str(self.value), spec)
