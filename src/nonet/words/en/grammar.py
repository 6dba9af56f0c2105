"""How English lists, counts and names things."""

from __future__ import annotations

import re
from typing import ClassVar, Final

from nonet.words.grammar import Grammar

__all__ = ["Rules"]

_ONES: Final = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine")
_TEENS: Final = (
    *("ten", "eleven", "twelve", "thirteen", "fourteen"),
    *("fifteen", "sixteen", "seventeen", "eighteen", "nineteen"),
)
_TENS: Final = ("twenty", "thirty", "forty")
#: Numbers below fifty.
_NUMBERS: Final = (*_ONES, *_TEENS, *(f"{ten}-{one}".removesuffix("-no") for ten in _TENS for one in _ONES))
#: A sentence that starts with a lower-case letter; the names of cells stay lower case.
_START: Final = re.compile(r"(^|[.?!] )(?!r\dc\d)([a-z])")
#: "a(n)" before a word: X and the like are spoken as letters.
_ARTICLE: Final = re.compile(r"\ba\(n\) (?=([AEIOaeio8]|X)?)")


class Rules(Grammar):
    """The rules of English."""

    html_lang = "en"
    kinds = ("row {}|rows {}", "column {}|columns {}", "box {}|boxes {}")
    between: ClassVar = {"and": ", ", "or": ", ", "comma": ", ", "semicolon": "; ", "outcome": ", ", "dots": ", "}
    last: ClassVar = {"and": " and ", "or": " or ", "outcome": ", and "}
    numbers: ClassVar = {
        "": _NUMBERS,
        "all": (
            "none",
            "it",
            "both",
            *(f"all {word}" for word in _NUMBERS[3:]),
        ),
    }
    space = " "

    def sentence(self, text: str) -> str:
        """Start sentences with a capital letter, and choose between "a" and "an"."""
        text = _ARTICLE.sub(lambda match: "an " if match[1] else "a ", text)
        return _START.sub(lambda match: match[1] + match[2].upper(), text)
