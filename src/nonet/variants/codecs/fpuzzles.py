"""How rules are written in the JSON of f-puzzles, both ways: ``"killercage": [{"cells": […], "value": …}]``.

A rule names its codecs; each reads the items under a key and writes a rule that it can hold.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, Final, TypeAlias

from nonet.errors import ParseError
from nonet.variants.shape import cell_name

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from nonet.variants.rules.base import Rule
    from nonet.variants.shape import Cell, Shape

__all__ = ["Cells", "Codec", "Each", "Flag", "Item", "Lines", "Seen", "Valued", "ValuedLines", "cells_of", "lines_of"]
__all__ += ["number_of", "outside_of", "upper"]

Item: TypeAlias = dict[str, Any]

_OUTSIDE: Final = re.compile(r"R(-?\d+)C(-?\d+)", re.IGNORECASE)


def lines_of(item: Item) -> list[list[str]]:
    """Return the lines of an item."""
    lines = item.get("lines")
    if not isinstance(lines, list) or not all(isinstance(line, list) and line for line in lines):
        raise ParseError("layout.lines")
    return lines


def cells_of(item: Item, key: str = "cells") -> list[str]:
    """Return the cells of an item."""
    cells = item.get(key)
    if cells is None and key == "cells" and "cell" in item:
        cells = [item["cell"]]
    if not isinstance(cells, list):
        raise ParseError("layout.list_of", what=key)
    return cells


def number_of(item: Item, default: int | None = None) -> int:
    """Return the number of an item."""
    value = item.get("value", "")
    if value in ("", None) and default is not None:
        return default
    if isinstance(value, str) and value.strip().isdecimal():
        value = int(value)
    if type(value) is not int:
        raise ParseError("layout.number", got=repr(value))
    return value


def outside_of(item: Item) -> tuple[int, int]:
    """Return the cell outside the board of an item, from 0."""
    match = _OUTSIDE.fullmatch(str(item.get("cell", "")))
    if match is None:
        raise ParseError("cell.outside", got=repr(item.get("cell")))
    return int(match[1]) - 1, int(match[2]) - 1


def upper(cells: Sequence[Cell]) -> list[str]:
    """Return the names of cells as f-puzzles writes them."""
    return [cell_name(cell).upper() for cell in cells]


class Codec:
    """Reads the items under one key, and writes the rules that they can hold."""

    def __init__(self, key: str, **fixed: Any) -> None:
        self.key = key
        #: The fields that a rule must have.
        self.fixed = fixed

    def holds(self, rule: Rule) -> bool:
        """Return whether an item can hold a rule."""
        return all(getattr(rule, name) == value for name, value in self.fixed.items())

    def read(self, kind: Any, item: Item, shape: Shape) -> Iterator[Rule]:
        """Yield the rules of an item."""
        raise NotImplementedError

    def write(self, rule: Any, shape: Shape) -> list[Item]:
        """Return the items of a rule."""
        raise NotImplementedError


class Flag(Codec):
    """A rule over the whole board: true under its key."""

    def rule(self, kind: Any) -> Rule:
        """Return the rule."""
        rule: Rule = kind(**self.fixed)
        return rule


class Lines(Codec):
    """A rule along each of some lines."""

    def read(self, kind: Any, item: Item, shape: Shape) -> Iterator[Rule]:
        for line in lines_of(item):
            yield kind(line, **self.fixed)

    def write(self, rule: Any, shape: Shape) -> list[Item]:
        return [{"lines": [upper(rule.all_cells)]}]


class ValuedLines(Codec):
    """Lines with a number."""

    def __init__(self, key: str, field: str, default: int) -> None:
        super().__init__(key)
        self.field = field
        self.default = default

    def read(self, kind: Any, item: Item, shape: Shape) -> Iterator[Rule]:
        rules = [kind(line, **{self.field: number_of(item, self.default)}) for line in lines_of(item)]
        yield from rules

    def write(self, rule: Any, shape: Shape) -> list[Item]:
        return [{"lines": [upper(rule.all_cells)], "value": str(getattr(rule, self.field))}]


class Cells(Codec):
    """A rule on cells."""

    def read(self, kind: Any, item: Item, shape: Shape) -> Iterator[Rule]:
        yield kind(cells_of(item), **self.fixed)

    def write(self, rule: Any, shape: Shape) -> list[Item]:
        return [{"cells": upper(rule.all_cells)}]


class Each(Cells):
    """A rule on single cells, written one by one."""

    def write(self, rule: Any, shape: Shape) -> list[Item]:
        return [{"cell": name} for name in upper(rule.all_cells)]


class Valued(Codec):
    """A rule on cells with a number."""

    def __init__(self, key: str, field: str, default: int) -> None:
        super().__init__(key)
        self.field = field
        self.default = default

    def read(self, kind: Any, item: Item, shape: Shape) -> Iterator[Rule]:
        yield kind(cells_of(item), number_of(item, self.default))

    def write(self, rule: Any, shape: Shape) -> list[Item]:
        return [{"cells": upper(rule.all_cells), "value": str(getattr(rule, self.field))}]


class Seen(Codec):
    """A clue outside the board, seen along a row or column."""

    def __init__(self, key: str, field: str) -> None:
        super().__init__(key)
        self.field = field

    def read(self, kind: Any, item: Item, shape: Shape) -> Iterator[Rule]:
        if item.get("value") not in ("", None):
            yield kind([cell_name(cell) for cell in _seen_line(item, shape)], number_of(item))

    def write(self, rule: Any, shape: Shape) -> list[Item]:
        (row, column), (next_row, next_column) = rule.all_cells[:2]
        cell = f"R{2 * row - next_row + 1}C{2 * column - next_column + 1}"
        return [{"cell": cell, "value": str(getattr(rule, self.field))}]


def _seen_line(item: Item, shape: Shape) -> list[Cell]:
    """Find the row or column of a clue outside the board, from the end of the clue."""
    row, column = outside_of(item)
    size = shape.size
    if 0 <= row < size and column in (-1, size):
        cells = [(row, i) for i in range(size)]
        return cells if column == -1 else cells[::-1]
    if 0 <= column < size and row in (-1, size):
        cells = [(i, column) for i in range(size)]
        return cells if row == -1 else cells[::-1]
    raise ParseError("cell.beside", got=repr(item.get("cell")))
