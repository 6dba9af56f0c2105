"""A variant and its solution: plain immutable values."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, fields
from functools import cached_property
from typing import Any, Final, overload

from nonet.display import SvgDisplay
from nonet.errors import ParseError
from nonet.grid import Grid
from nonet.variants.lowering import Lowering
from nonet.variants.rules import RULES, Candidates, Rule
from nonet.variants.shape import Cell, Shape, cell_name, cells_from

__all__ = ["Puzzle", "Solution"]

_DIGITS: Final = "123456789ABCDEFGHIJKLMNOP"
_BLANKS: Final = ".0_*"
_KEYS: Final = frozenset({"format", "size", "regions", "givens", "rules", "title", "author"})
#: Keys with metadata, such as an id or the results of an earlier run; they are ignored.
_ABOUT: Final = frozenset({"id", "status", "message", "solution", "count", "at_limit"})
#: The name and version of the JSON form.
FORMAT: Final = "nonet-variant-1"


def _text(digit: int) -> str:
    return _DIGITS[digit - 1] if digit else "."


@dataclass(frozen=True)
class Puzzle(SvgDisplay):
    """A board with givens and rules: any size from 2 to 25, any regions, any of `nonet.variants.rules`.

    `givens` is text of one character a cell (letters from A for 10), or a sequence of numbers with 0 for a blank.
    Regions are the usual boxes of the size; `regions` takes others, as a number or a character for each cell, and
    ``()`` for none.

    >>> from nonet.variants import Cage, Puzzle
    >>> puzzle = Puzzle("1...............", rules=[Cage("r1c2 r1c3", 5), Cage("r3c1 r4c1 r4c2", 9)], size=4)
    >>> puzzle.size, len(puzzle.rules)
    (4, 2)
    """

    givens: tuple[int, ...]
    shape: Shape
    rules: tuple[Rule, ...]
    title: str = ""
    author: str = ""

    def __init__(
        self,
        givens: str | Sequence[int] | None = None,
        *,
        rules: Iterable[Rule] = (),
        size: int | None = None,
        regions: str | Sequence[int] | None = None,
        title: str = "",
        author: str = "",
    ) -> None:
        cells = None if givens is None else _givens(givens)
        if size is None:
            size = 9 if cells is None else round(len(cells) ** 0.5)
        if regions is None:
            shape = Shape.boxes(size)
        else:
            names = [item for item in regions if not (isinstance(item, str) and item.isspace())]
            order = {name: number for number, name in enumerate(dict.fromkeys(names))}
            shape = Shape(size, tuple(order[name] for name in names))
        if cells is None:
            cells = (0,) * size**2
        if len(cells) != size**2:
            raise ParseError(f"expected {size**2} givens for a board of size {size}, got {len(cells)}")
        for index, digit in enumerate(cells):
            if not 0 <= digit <= size:
                raise ParseError(f"expected a digit of 0..{size}, got {digit} at {cell_name(divmod(index, size))}")
        object.__setattr__(self, "givens", cells)
        object.__setattr__(self, "shape", shape)
        object.__setattr__(self, "rules", tuple(rules))
        object.__setattr__(self, "title", title)
        object.__setattr__(self, "author", author)
        for rule in self.rules:
            if not isinstance(rule, Rule):
                raise ParseError(f"expected rules of nonet.variants, got {rule!r}")
            rule.check(shape)

    @property
    def size(self) -> int:
        """The number of rows, columns and digits."""
        return self.shape.size

    @property
    def is_classic(self) -> bool:
        """True for a plain 9×9 board with 3×3 boxes, which `nonet.Grid` holds as well."""
        return not self.rules and self.size == 9 and self.shape.box == (3, 3)

    @classmethod
    def from_grid(cls, grid: Grid) -> Puzzle:
        """Convert a classic board: placed digits become givens, eliminated candidates limits on their cells."""
        struck = {cell for cell, _ in grid.eliminated if not grid[cell]}
        rules = [Candidates([cell_name(divmod(cell, 9))], grid.candidates(cell)) for cell in sorted(struck)]
        return cls(grid.digits, rules=rules)

    def to_grid(self) -> Grid:
        """Return the puzzle as a classic board; raise ParseError if it has extra rules or another size."""
        if not self.is_classic:
            what = "extra rules" if self.rules else "other regions" if self.size == 9 else f"size {self.size}"
            raise ParseError(f"expected a classic 9×9 puzzle, got one with {what}", kind="variant")
        return Grid.from_digits(self.givens)

    def lowered(self) -> Lowering:
        """Lower the puzzle to the primitives of the native solver."""
        size = self.size
        everything = (1 << size) - 1
        to = Lowering(self.shape, [1 << digit - 1 if digit else everything for digit in self.givens])
        for line in range(size):
            to.add_house([(line, i) for i in range(size)])
        for line in range(size):
            to.add_house([(i, line) for i in range(size)])
        for cells in self.shape.region_cells:
            to.add_house(cells)
        for rule in self.rules:
            rule.lower(to, self)
        return to

    def __str__(self) -> str:
        size = self.size
        rows = (self.givens[row * size : (row + 1) * size] for row in range(size))
        return "\n".join([*(" ".join(map(_text, row)) for row in rows), *map(str, self.rules)])

    def broken_by(self, digits: Sequence[int]) -> list[str]:
        """Return what a full board breaks, in words; empty for a solution. Independent of the solver, to check it."""
        size = self.size
        if len(digits) != size**2 or not all(1 <= digit <= size for digit in digits):
            return [f"expected {size**2} digits of 1..{size}"]
        board: Mapping[Cell, int] = dict(zip(self.shape.cells, digits, strict=True))
        broken = [
            f"{cell_name(cell)} is {board[cell]}, not the given {given}"
            for cell, given in zip(self.shape.cells, self.givens, strict=True)
            if given and given != board[cell]
        ]
        for line in range(size):
            if len({board[line, i] for i in range(size)}) != size:
                broken.append(f"row {line + 1} repeats a digit")
            if len({board[i, line] for i in range(size)}) != size:
                broken.append(f"column {line + 1} repeats a digit")
        for cells in self.shape.region_cells:
            if len({board[cell] for cell in cells}) != size:
                broken.append(f"the region of {cell_name(cells[0])} repeats a digit")
        broken += [f"{rule} is broken" for rule in self.rules if not rule.is_kept(board, self)]
        return broken

    def to_json(self) -> dict[str, Any]:
        """Return the puzzle as plain data; `from_json` reads it."""
        data: dict[str, Any] = {"format": FORMAT, "size": self.size}
        if self.shape != Shape.boxes(self.size):
            data["regions"] = list(self.shape.regions)
        if any(self.givens):
            data["givens"] = list(self.givens)
        data["rules"] = [rule.to_json() for rule in self.rules]
        if self.title:
            data["title"] = self.title
        if self.author:
            data["author"] = self.author
        return data

    @classmethod
    def from_json(cls, data: str | Mapping[str, Any]) -> Puzzle:
        """Read a puzzle from JSON text or plain data.

        >>> Puzzle.from_json('{"size": 4, "rules": [{"kind": "thermo", "cells": ["r1c1", "r1c2"]}]}').rules
        (Thermo(cells=((0, 0), (0, 1)), slow=False),)
        """
        if isinstance(data, str):
            try:
                data = json.loads(data)
            except (ValueError, RecursionError) as error:
                raise ParseError(f"expected JSON, got {error}") from None
        if not isinstance(data, Mapping):
            raise ParseError(f"expected a JSON object, got {type(data).__name__}")
        if data.get("format", FORMAT) != FORMAT:
            raise ParseError(f"expected the format {FORMAT!r}, got {data['format']!r}")
        if unknown := set(data) - _KEYS - _ABOUT:
            raise ParseError(f"expected {', '.join(sorted(_KEYS))}, got {sorted(map(str, unknown))[0]!r}")
        rules = data.get("rules", [])
        if not isinstance(rules, list):
            raise ParseError("expected rules as a list")
        for key in ("givens", "regions"):
            if not isinstance(data.get(key), (list, str, type(None))):
                raise ParseError(f"expected {key} as a list or text")
        if not all(isinstance(region, (int, str)) for region in data.get("regions") or ()):
            raise ParseError("expected a number for the region of each cell")
        return cls(
            data.get("givens"),
            rules=[_rule(item, number) for number, item in enumerate(rules, 1)],
            size=data.get("size"),
            regions=data.get("regions"),
            title=str(data.get("title", "")),
            author=str(data.get("author", "")),
        )


def _givens(givens: str | Sequence[int]) -> tuple[int, ...]:
    if isinstance(givens, str):
        digits = []
        for char in givens:
            if char.isspace():
                continue
            digit = 0 if char in _BLANKS else _DIGITS.find(char.upper()) + 1
            if digit == 0 and char not in _BLANKS:
                raise ParseError(f"expected digits, letters or '.' as givens, got {char!r}")
            digits.append(digit)
        return tuple(digits)
    for digit in givens:
        if type(digit) is not int:
            raise ParseError(f"expected whole numbers as givens, got {digit!r}")
    return tuple(givens)


def _rule(item: object, number: int) -> Rule:
    if not isinstance(item, Mapping):
        raise ParseError(f"rule {number}: expected a JSON object, got {type(item).__name__}")
    kind = item.get("kind")
    rule = RULES.get(kind) if isinstance(kind, str) else None
    if rule is None:
        raise ParseError(f"rule {number}: expected a kind of rule, got {kind!r}")
    names = {one.name for one in fields(rule)}
    arguments = {str(key): value for key, value in item.items() if key != "kind"}
    if unknown := set(arguments) - names:
        raise ParseError(f"rule {number} ({kind}): expected {', '.join(sorted(names))}, got {sorted(unknown)[0]!r}")
    for key, value in arguments.items():
        if isinstance(value, list):
            arguments[key] = tuple(tuple(one) if isinstance(one, list) else one for one in value)
    try:
        return rule(**arguments)
    except ParseError as error:
        raise ParseError(f"rule {number}: {error}") from None
    except (TypeError, ValueError) as error:
        raise ParseError(f"rule {number} ({kind}): {error}") from None


@dataclass(frozen=True)
class Solution:
    """A full board."""

    shape: Shape
    digits: tuple[int, ...]

    @cached_property
    def rows(self) -> tuple[tuple[int, ...], ...]:
        """The digits row by row."""
        size = self.shape.size
        return tuple(self.digits[row * size : (row + 1) * size] for row in range(size))

    @overload
    def __getitem__(self, cell: str) -> int: ...
    @overload
    def __getitem__(self, cell: Cell) -> int: ...
    def __getitem__(self, cell: str | Cell) -> int:
        place = cells_from(cell)[0] if isinstance(cell, str) else cell
        return self.digits[self.shape.index(place)]

    def to_line(self) -> str:
        """One character for each cell, letters from A for 10."""
        return "".join(map(_text, self.digits))

    def __str__(self) -> str:
        return "\n".join(" ".join(map(_text, row)) for row in self.rows)
