"""How Simplified Chinese lists, counts and names things."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Final

from nonet.words.grammar import Grammar

if TYPE_CHECKING:
    from collections.abc import Sequence

__all__ = ["Rules"]

_KINDS: Final = ("行", "列", "宫")
_ONES: Final = ("", "一", "二", "三", "四", "五", "六", "七", "八", "九")
#: Numbers below fifty.
_NUMERALS: Final = ("零", *_ONES[1:], *(f"{ten}十{one}" for ten in ("", "二", "三", "四") for one in _ONES))


class Rules(Grammar):
    """The rules of Chinese."""

    html_lang = "zh-Hans"
    between: ClassVar = {"and": "、", "or": "、", "comma": "，", "semicolon": "；", "outcome": "，", "dots": "、"}
    last: ClassVar = {"and": "和", "or": "或", "outcome": "，并"}
    numbers: ClassVar = {
        "": ("零", "一", "两", *_NUMERALS[3:]),
        "all": ("零", "这一格", "这两格", "这三格", "这四格", "这五格", "这六格", "这七格", "这八格", "这九格"),
    }

    def house_kind(self, kind: int, numbers: Sequence[str], form: str) -> str:
        """Write houses of one kind: 第2行; 第2、7行."""
        return f"第{self.join(numbers, 'dots')}{_KINDS[kind]}"
