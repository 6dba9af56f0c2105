"""A variant and its solution: plain immutable values."""

from __future__ import annotations

import operator
from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any, ClassVar, Final, TypeVar, cast, overload

from nonet import plugins
from nonet.arguments import show
from nonet.display import SvgDisplay
from nonet.errors import LimitError, ParseError
from nonet.geometry import SYMBOLS, line_of_digits
from nonet.grid import Grid
from nonet.json_text import read_json
from nonet.variants.lowering import Lowering
from nonet.variants.rules import RULES, Candidates, Rule
from nonet.variants.rules.fields import Field, Flag, Number, Text, declared, items_of
from nonet.variants.shape import LEAST_SIZE, MOST_SIZE, Cell, Shape, cell_name, cells_from

if TYPE_CHECKING:
    from nonet.variants.logic.board import Board

__all__ = ["Puzzle", "Solution"]

_BLANKS: Final = ".0_*"
_Shared = TypeVar("_Shared")
#: The most rules of a puzzle, and the most cells that they may name together: many times what people make.
MOST_RULES: Final = 5_000
MOST_NAMED: Final = 10_000
_SIZE: Final = Number(LEAST_SIZE, MOST_SIZE, "a size")
_TITLE, _AUTHOR = Text("a title"), Text("an author")
_KEYS: Final = frozenset({"format", "size", "regions", "givens", "rules", "title", "author"})
#: Keys with metadata, such as an id or the results of an earlier run; only their types are checked.
ABOUT: Final[Mapping[str, Field]] = {
    "id": Text("an id", or_number=True),
    "status": Text("a status"),
    "message": Text("a message"),
    "solution": Text("a solution"),
    "count": Number(0, 2**64, "a count"),
    "at_limit": Flag(),
}
#: The name and version of the JSON form.
FORMAT: Final = "nonet-variant-1"


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
        size = _SIZE.read(size)
        shape = Shape.boxes(size) if regions is None else Shape(size, _regions(regions))
        if cells is None:
            cells = (0,) * size**2
        if len(cells) != size**2:
            raise ParseError("size.givens", count=size**2, size=size, got=len(cells))
        for index, digit in enumerate(cells):
            if not 0 <= digit <= size:
                raise ParseError("digit.range", size=size, got=digit, at=cell_name(divmod(index, size)))
        object.__setattr__(self, "givens", cells)
        object.__setattr__(self, "shape", shape)
        object.__setattr__(self, "rules", tuple(items_of(rules, "rules as a list")))
        object.__setattr__(self, "title", _TITLE.read(title))
        object.__setattr__(self, "author", _AUTHOR.read(author))
        if len(self.rules) > MOST_RULES:
            raise ParseError("rule.many", most=MOST_RULES, got=len(self.rules))
        named = 0
        for number, rule in enumerate(self.rules, 1):
            if not isinstance(rule, Rule):
                raise ParseError("rule.type", got=show(rule))
            rule.check(shape)
            named += len(rule.all_cells)
            if named > MOST_NAMED:
                raise ParseError("rule.cells", number=number, rule=rule.kind, most=MOST_NAMED)

    @property
    def size(self) -> int:
        """The number of rows, columns and digits."""
        return self.shape.size

    @cached_property
    def numbered_rules(self) -> Mapping[Rule, int]:
        """The different rules, with the number of the first of each, from 1. Equal rules say nothing new."""
        found: dict[Rule, int] = {}
        for number, rule in enumerate(self.rules, 1):
            found.setdefault(rule, number)
        return found

    def once(self, key: Hashable, make: Callable[[], _Shared]) -> _Shared:
        """Return what several rules of the puzzle need, made once."""
        if key not in self._shared:
            self._shared[key] = make()
        return cast("_Shared", self._shared[key])

    @cached_property
    def _shared(self) -> dict[Hashable, Any]:
        return {}

    @property
    def clue_count(self) -> int:
        """The number of givens."""
        return len(self.givens) - self.givens.count(0)

    @property
    def is_complete(self) -> bool:
        """Whether every cell has a digit."""
        return all(self.givens)

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
            raise ParseError("variant.with", what=what)
        return Grid.from_digits(self.givens)

    def digits_from(self, text: str) -> tuple[int, ...]:
        """Read the digits of a board of this puzzle, one character for each cell."""
        digits = _givens(text)
        if len(digits) != self.size**2:
            raise ParseError("clue.count", count=self.size**2, got=len(digits))
        return digits

    def at_position(self, digits: str | None = None, eliminated: Iterable[tuple[int | str, int]] = ()) -> Board:
        """Return the puzzle at another point of the game."""
        from nonet.variants.logic.board import Board

        board = Board.of(self, None if digits is None else self.digits_from(digits))
        struck = [(self._cell(cell), digit) for cell, digit in eliminated]
        return board.without((cell, digit) for cell, digit in struck if not board.digits[cell])

    def _cell(self, cell: int | str) -> int:
        place = divmod(cell, self.size) if isinstance(cell, int) else cells_from(cell)[0]
        if not self.shape.has(place):
            raise ParseError("cell.range", most=self.size, got=show(cell))
        return self.shape.index(place)

    def with_solution(self, digits: bytes) -> Solution:
        """Return the digits of a solution, which are not checked, as a board."""
        return Solution(self.shape, tuple(digits))

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
        for rule, number in self.numbered_rules.items():
            to.add_rule(rule, self, number)
        return to

    def __str__(self) -> str:
        size = self.size
        rows = (self.givens[row * size : (row + 1) * size] for row in range(size))
        return "\n".join([*(" ".join(line_of_digits(row)) for row in rows), *map(str, self.rules)])

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

    def to_line(self) -> str:
        """One character for each cell, letters from A for 10."""
        return line_of_digits(self.givens)

    def to_data(self) -> dict[str, Any]:
        """Return the puzzle for JSON: an object."""
        return self.to_json()

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
                data = read_json(data)
            except ValueError as error:
                raise ParseError("json.text", error=error) from None
        if not isinstance(data, Mapping):
            raise ParseError("json.object", got=type(data).__name__)
        if data.get("format", FORMAT) != FORMAT:
            raise ParseError("json.format", known=repr(FORMAT), got=show(data["format"]))
        if unknown := data.keys() - _KEYS - ABOUT.keys():
            raise ParseError("input.value", what=", ".join(sorted(_KEYS)), got=show(min(map(str, unknown))))
        rules = data.get("rules", [])
        if not isinstance(rules, list):
            raise ParseError("json.rules", got=show(rules))
        for key in _KEYS & data.keys():
            if data[key] is None:
                raise ParseError("json.value", key=key)
        for key, field in ABOUT.items():
            if key in data:
                field.read(data[key])
        return cls(
            data.get("givens"),
            rules=[_rule(item, number) for number, item in enumerate(rules, 1)],
            size=data.get("size"),
            regions=data.get("regions"),
            title=data.get("title", ""),
            author=data.get("author", ""),
        )


def _givens(givens: Any) -> tuple[int, ...]:
    if isinstance(givens, str):
        digits = []
        for char in givens:
            if char.isspace():
                continue
            digit = 0 if char in _BLANKS else SYMBOLS.find(char.upper())
            if digit < 0:
                raise ParseError("digit.givens", got=repr(char))
            digits.append(digit)
        return tuple(digits)
    return tuple(_whole(digit, "whole numbers as givens") for digit in items_of(givens, "givens as a list or text"))


def _regions(regions: Any) -> tuple[int, ...]:
    """Return the regions, numbered in the order in which they come."""
    if not isinstance(regions, str):
        regions = items_of(regions, "regions as a list or text")
    names = [item for item in regions if not (isinstance(item, str) and item.isspace())]
    for name in names:
        if not isinstance(name, str):
            _whole(name, "a number for the region of each cell")
    order = {name: number for number, name in enumerate(dict.fromkeys(names))}
    return tuple(order[name] for name in names)


def _whole(value: Any, what: str) -> int:
    try:
        number = operator.index(value)
    except TypeError:
        number = None
    if number is None or isinstance(value, bool):
        raise ParseError("input.value", what=what, got=show(value))
    return number


def _rule(item: object, number: int) -> Rule:
    if not isinstance(item, Mapping):
        raise ParseError("rule.object", number=number, got=type(item).__name__)
    kind = item.get("kind")
    if isinstance(kind, str) and kind not in RULES:
        plugins.load("rules")
    rule = RULES.get(kind) if isinstance(kind, str) else None
    if rule is None:
        plugins.raise_failure("rules", str(kind))
        raise ParseError("rule.kind", number=number, got=show(kind))
    names = declared(rule)
    arguments = {str(key): value for key, value in item.items() if key != "kind"}
    if unknown := arguments.keys() - names.keys():
        raise ParseError(
            "rule.fields", number=number, rule=kind, known=", ".join(sorted(names)), got=show(min(unknown))
        )
    try:
        return rule(**arguments)
    except (ParseError, LimitError) as error:
        raise type(error)("in.rule", number=number, error=error) from None
    except TypeError as error:  # a field that it needs is not there
        raise ParseError("in.rule_field", number=number, rule=kind, error=error) from None


@dataclass(frozen=True)
class Solution:
    """A full board of a variant."""

    is_classic: ClassVar[bool] = False

    shape: Shape
    digits: tuple[int, ...]

    @property
    def size(self) -> int:
        """The number of rows, columns and digits."""
        return self.shape.size

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
        return line_of_digits(self.digits)

    def __str__(self) -> str:
        return "\n".join(" ".join(line_of_digits(row)) for row in self.rows)
