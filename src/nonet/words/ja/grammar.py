"""How Japanese lists, counts and names things."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Final

from nonet.words.grammar import Grammar

if TYPE_CHECKING:
    from collections.abc import Sequence

__all__ = ["Rules"]

_KINDS: Final = ("行", "列", "ブロック")


class Rules(Grammar):
    """The rules of Japanese."""

    html_lang = "ja"
    between: ClassVar = {"and": "、", "or": "、", "comma": "、", "semicolon": "。", "outcome": "。また、", "dots": "・"}
    last: ClassVar = {"and": "と", "or": "または", "outcome": "。さらに、"}
    numbers: ClassVar = {
        "": ("0", "1", "2", "3", "4", "5", "6", "7", "8", "9"),
        # How other cells see so many; all of them; one of them.
        "seen": (
            "0マスが見える",
            "そのマスが見える",
            "その両方が見える",
            *(f"その{count}マスがすべて見える" for count in range(3, 10)),
        ),
        "both": ("どれも", "それは", "どちらも", *["どれも"] * 7),
        "one": ("どれか", "それ", "どちらか", *["どれか"] * 7),
    }

    def house_kind(self, kind: int, numbers: Sequence[str], form: str) -> str:
        """Write houses of one kind: 第2行; 第2・7行."""
        return f"第{self.join(numbers, 'dots')}{_KINDS[kind]}"
