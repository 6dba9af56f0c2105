"""Saying: language-independent messages, each with a key and the facts that fill it in.

The type of a fact determines how a language writes it: cells, digits and houses are lists with "and" or "or", a Count
may be a word. Plain numbers and strings are written unchanged.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias

if TYPE_CHECKING:
    from collections.abc import Mapping

__all__ = ["Cell", "Cells", "Count", "Digits", "House", "Houses", "Items", "Links", "Messages", "Names", "Say", "say"]


class Cell(int):
    """One cell, 0..80."""


class House(int):
    """One house, 0..26."""


class Count(int):
    """A number of things."""


class Cells(tuple[int, ...]):
    """Several cells."""

    __slots__ = ()


class Digits(tuple[int, ...]):
    """Several digits."""

    __slots__ = ()


class Names(tuple[str, ...]):
    """Several things by their names, the same in every language: r1c12 and r3c12."""

    __slots__ = ()


class Houses(tuple[int, ...]):
    """Several houses."""

    __slots__ = ()


class Say(NamedTuple):
    """A message and the facts that fill it in."""

    key: str
    values: Mapping[str, Any]


class Items(tuple[Say, ...]):
    """Several messages, listed in one sentence."""

    __slots__ = ()


class Links(tuple["Say | Links", ...]):
    """Several numbered messages, one below the other: the links of a long chain or of a net.

    Nested Links belong to the message before: they are indented, and numbered 3.1, 3.2 and so on.
    """

    __slots__ = ()


#: The messages of a text, one after the other.
Messages: TypeAlias = Iterator[Say | Links]


def say(key: str, **values: Any) -> Say:
    """Make a message."""
    return Say(key, values)
