"""Arguments: what callers pass, checked in one wording.

All say "expected …, got …": a TypeError for what is no such thing at all, a ValueError for one that is out of range.
"""

from __future__ import annotations

import math
import operator
import reprlib
from collections.abc import Collection, Iterable
from numbers import Real
from typing import Any

__all__ = [
    "checked_choice",
    "checked_function",
    "checked_items",
    "checked_number",
    "checked_seconds",
    "checked_whole",
    "show",
]


def checked_whole(given: Any, what: str, least: int | None = None, most: int | None = None) -> int:
    """Give a whole number in its range.

    >>> checked_whole(3, "a digit of 1..9", 1, 9)
    3
    >>> checked_whole("3", "a digit of 1..9", 1, 9)
    Traceback (most recent call last):
    TypeError: expected a digit of 1..9, got '3'
    """
    try:
        number = operator.index(given)
    except TypeError:
        raise TypeError(f"expected {what}, got {show(given)}") from None
    if (least is not None and number < least) or (most is not None and number > most):
        raise ValueError(f"expected {what}, got {show(given)}")
    return number


def checked_number(given: Any, what: str, least: float, most: float = math.inf) -> float:
    """Give a number in its range, whole or not."""
    if not isinstance(given, Real):
        raise TypeError(f"expected {what}, got {show(given)}")
    try:
        number = float(given)
    except OverflowError:  # an int of thousands of digits
        number = math.inf if given > 0 else -math.inf  # type: ignore[operator]
    if not least <= number <= most:  # which nan is not
        raise ValueError(f"expected {what}, got {show(given)}")
    return number


def checked_seconds(given: Any, what: str) -> float:
    """Give a number of seconds, 0 or more."""
    return checked_number(given, what, 0)


def checked_choice(given: Any, what: str, known: Collection[Any]) -> Any:
    """Give one of the things that are known, which are named behind what it is: "a theme of light, dark"."""
    if not isinstance(given, (str, int)) or given not in known:
        raise ValueError(f"expected {what} of {', '.join(map(str, known))}, got {show(given)}")
    return given


def checked_items(given: Any, what: str) -> Iterable[Any]:
    """Give what can be gone through."""
    if not isinstance(given, Iterable):
        raise TypeError(f"expected {what}, got {show(given)}")
    return given


def checked_function(given: Any, what: str) -> Any:
    """Give what can be called."""
    if not callable(given):
        raise TypeError(f"expected {what}, got {show(given)}")
    return given


def show(given: Any) -> str:
    """Quote a value, however large it is."""
    try:
        return reprlib.repr(given)
    except ValueError:  # an integer of thousands of digits
        return f"a large {type(given).__name__}"
