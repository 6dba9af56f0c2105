"""Checks of arguments, with uniform messages.

Every check raises "expected …, got …": TypeError for the wrong type, ValueError for a value out of range. What was
expected is named by its key among the words (`error.wanted.`); its text may mention `least`, `most` and further facts.
"""

from __future__ import annotations

import math
import operator
import reprlib
from collections.abc import Collection, Iterable, Mapping
from numbers import Real
from typing import Any, Final

from nonet.errors import WrongTypeError, WrongValueError

__all__ = [
    "checked_batch",
    "checked_choice",
    "checked_count_limit",
    "checked_function",
    "checked_items",
    "checked_number",
    "checked_whole",
    "show",
    "wrong_type",
    "wrong_value",
]


def checked_whole(given: Any, wanted: str, least: int | None = None, most: int | None = None, **facts: Any) -> int:
    """Return `given` as an int if it is in its range.

    >>> checked_whole(3, "digit", 1, 9)
    3
    >>> checked_whole("3", "digit", 1, 9)
    Traceback (most recent call last):
    nonet.errors.WrongTypeError: expected a digit of 1..9, got '3'
    """
    try:
        number = operator.index(given)
    except TypeError:
        raise wrong_type(given, wanted, least=least, most=most, **facts) from None
    if (least is not None and number < least) or (most is not None and number > most):
        raise wrong_value(given, wanted, least=least, most=most, **facts)
    return number


def wrong_type(given: Any, wanted: str, **facts: Any) -> WrongTypeError:
    """Return the error of a value of another type than was wanted."""
    return WrongTypeError("wanted", wanted=wanted, got=show(given), **facts)


def wrong_value(given: Any, wanted: str, **facts: Any) -> WrongValueError:
    """Return the error of a value other than was wanted."""
    return WrongValueError("wanted", wanted=wanted, got=show(given), **facts)


def checked_count_limit(given: Any) -> int | None:
    """Return the number of solutions at which a count stops; None for no limit."""
    return None if given is None else checked_whole(given, "count_limit", 1)


def checked_number(given: Any, wanted: str, least: float, most: float = math.inf) -> float:
    """Return a number in its range, whole or not."""
    if not isinstance(given, Real):
        raise wrong_type(given, wanted, least=least, most=most)
    try:
        number = float(given)
    except OverflowError:  # an int of thousands of digits
        number = math.inf if given > 0 else -math.inf  # type: ignore[operator]
    if not least <= number <= most:  # NaN fails this
        raise wrong_value(given, wanted, least=least, most=most)
    return number


def checked_choice(given: Any, wanted: str, known: Collection[Any]) -> Any:
    """Return `given` if it is one of `known`; `wanted` names the kind of thing in the error, such as a theme."""
    if not isinstance(given, (str, int)) or given not in known:
        raise WrongValueError("choice", wanted=wanted, known=list(map(str, known)), got=show(given))
    return given


def checked_items(given: Any, wanted: str, **facts: Any) -> Iterable[Any]:
    """Return `given` if it is iterable."""
    is_scalar = getattr(given, "shape", None) == () and not isinstance(given, (str, bytes))  # NumPy says it is iterable
    if is_scalar or not isinstance(given, Iterable):
        raise wrong_type(given, wanted, **facts)
    return given


def checked_batch(given: Any, wanted: str, **facts: Any) -> Iterable[Any]:
    """Return many puzzles if they are iterable; a dict is neither a list of its keys nor of its values."""
    if isinstance(given, Mapping):
        raise wrong_type(given, wanted, **facts)
    return checked_items(given, wanted, **facts)


def checked_function(given: Any, wanted: str, **facts: Any) -> Any:
    """Return `given` if it is callable."""
    if not callable(given):
        raise wrong_type(given, wanted, **facts)
    return given


def show(given: Any) -> str:
    """Quote a value, shortened if it is long; arrays and data frames are named by their type."""
    if getattr(given, "shape", None):
        return f"a {type(given).__name__}"
    return _SHORT.repr(given)


class _Short(reprlib.Repr):
    """Shortens integers that Python may refuse to write in decimal, in the same words in every version of it."""

    def repr_int(self, x: int, level: int) -> str:
        """Quote an integer, or say that it is large."""
        return "a large int" if x.bit_length() > 2000 else super().repr_int(x, level)


_SHORT: Final = _Short()
