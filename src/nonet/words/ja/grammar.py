"""How Japanese lists, counts and names things."""

from __future__ import annotations

from typing import ClassVar

from nonet.words.grammar import Grammar

__all__ = ["Rules"]


class Rules(Grammar):
    """The rules of Japanese."""

    html_lang = "ja"
    kinds = ("第{}行", "第{}列", "第{}ブロック")
    kinds_form = "dots"
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
