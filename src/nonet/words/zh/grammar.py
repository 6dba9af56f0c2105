"""How Simplified Chinese lists, counts and names things."""

from __future__ import annotations

from typing import ClassVar, Final

from nonet.words.grammar import Grammar

__all__ = ["Rules"]

_ONES: Final = ("", "一", "二", "三", "四", "五", "六", "七", "八", "九")
#: Numbers below fifty.
_NUMERALS: Final = ("零", *_ONES[1:], *(f"{ten}十{one}" for ten in ("", "二", "三", "四") for one in _ONES))


class Rules(Grammar):
    """The rules of Chinese."""

    html_lang = "zh-Hans"
    kinds = ("第{}行", "第{}列", "第{}宫")
    kinds_form = "dots"
    between: ClassVar = {"and": "、", "or": "、", "comma": "，", "semicolon": "；", "outcome": "，", "dots": "、"}
    last: ClassVar = {"and": "和", "or": "或", "outcome": "，并"}
    numbers: ClassVar = {
        "": ("零", "一", "两", *_NUMERALS[3:]),
        "all": ("零", "这一格", "这两格", "这三格", "这四格", "这五格", "这六格", "这七格", "这八格", "这九格"),
    }
