"""Saying: language-independent messages, each with a key and the facts that fill it in.

The type of a fact determines how a language writes it: cells, digits and houses are lists with "and" or "or", a Count
may be a word. Plain numbers and strings are written unchanged.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, Final, NamedTuple, TypeAlias

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

__all__ = [
    "Cell",
    "CellNames",
    "Cells",
    "Clause",
    "Count",
    "Digits",
    "House",
    "Houses",
    "Items",
    "Links",
    "Messages",
    "Names",
    "Say",
    "Term",
    "Title",
    "cell_names",
    "say",
]


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
    """Several things by their names, the same in every language."""

    __slots__ = ()


class CellNames(Names):
    """Several cells by their names, of boards of any size: r1c12 and r3c12."""

    __slots__ = ()


def cell_names(cells: Iterable[tuple[int, int]]) -> CellNames:
    """Return the names of cells, given by row and column from 0."""
    return CellNames(f"r{row + 1}c{column + 1}" for row, column in cells)


class Term(NamedTuple):
    """A level, a symmetry, a technique or a kind of puzzle: written as its id, or by its name with the form `name`."""

    kind: str
    id: str


class Houses(tuple[int, ...]):
    """Several houses."""

    __slots__ = ()


class Say(NamedTuple):
    """A message and the facts that fill it in."""

    key: str
    values: Mapping[str, Any]


class Title(NamedTuple):
    """A message that names what the next ones say, on the same line."""

    message: Say


class Items(tuple[Say, ...]):
    """Several messages, listed in one sentence."""

    __slots__ = ()


class Links(tuple["Say | Links", ...]):
    """Several numbered messages, one below the other: the links of a long chain or of a net.

    Nested Links belong to the message before: they are indented, and numbered 3.1, 3.2 and so on. A message may name
    the links of the drawing that it is about, by their numbers, as `links`.
    """

    __slots__ = ()


class Clause(NamedTuple):
    """A message of a sentence or of a list, and the numbers of the links in the drawing that it is about."""

    message: Say
    links: tuple[int, ...] = ()


#: The messages of a text, one after the other.
Messages: TypeAlias = Iterator[Say | Links]


_new: Final = tuple.__new__


def say(key: str, **values: Any) -> Say:
    """Make a message."""
    return _new(Say, (key, values))  # half the time of Say(key, values)
