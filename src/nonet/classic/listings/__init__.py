"""The classic algorithms as plain listings, in the form of LeetCode's problem 37: to read, to copy, to submit.

Each module here is one self-contained listing, without tracing or limits. A test runs it beside the traced algorithm of
the same name and compares the digits that they write. The end of a line names the events that happen there.
"""

from __future__ import annotations

import re
from functools import cache
from importlib import resources
from typing import Final, get_args

from nonet.classic.event import Kind

__all__ = ["lines_of", "listing"]

_MARK: Final = re.compile(rf"  # ((?:{'|'.join(get_args(Kind))})(?:, \w+)*)$")


@cache
def listing(name: str) -> str:
    """Return the code of an algorithm as it is to be read and copied.

    >>> print(listing("bitmask").splitlines()[3])
    class Solution:
    """
    return resources.files(__name__).joinpath(f"{name}.py").read_text(encoding="utf-8")


@cache
def lines_of(name: str) -> dict[str, list[int]]:
    """Return the lines of a listing, counted from 1, where each kind of event happens.

    >>> lines_of("bitmask")["try"]
    [26]
    """
    found: dict[str, list[int]] = {}
    for number, line in enumerate(listing(name).splitlines(), 1):
        mark = _MARK.search(line)
        for kind in mark[1].split(", ") if mark else ():
            found.setdefault(kind, []).append(number)
    return found
