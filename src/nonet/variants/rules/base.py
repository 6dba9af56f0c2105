"""The base of all rules: cells, checking and lowering."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, fields
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple, TypeAlias

from nonet.errors import ParseError
from nonet.variants.shape import Cell, Shape, cell_name, cells_from

if TYPE_CHECKING:
    from nonet.variants.lowering import Lowering
    from nonet.variants.puzzle import Puzzle

__all__ = [
    "RULES",
    "Bounds",
    "CellsRule",
    "Digits",
    "GroupsRule",
    "RelationRule",
    "Rule",
    "checked_digits",
    "checked_number",
    "names",
]

#: A full board: the digit of each cell.
Digits: TypeAlias = Mapping[Cell, int]

#: Given in any form that `cells_from` reads, kept as tuple[Cell, ...]. Dataclasses have no type for that.
CellsField: TypeAlias = Any
#: The same for several groups: tuple[tuple[Cell, ...], ...].
GroupsField: TypeAlias = Any

#: Every kind of rule, by the name it has in JSON.
RULES: dict[str, type[Rule]] = {}


def names(cells: Sequence[Cell]) -> str:
    """Return the names of cells for a message."""
    return " ".join(cell_name(cell) for cell in cells)


def checked_number(value: object, least: int, most: int, what: str) -> int:
    """Return a whole number in a range."""
    if type(value) is not int or not least <= value <= most:
        raise ParseError(f"expected {what} of {least}..{most}, got {value!r}")
    return value


def checked_digits(value: object, what: str) -> tuple[int, ...]:
    """Return digits given as a sequence of numbers."""
    if isinstance(value, str) or not isinstance(value, Sequence):
        raise ParseError(f"expected {what} as a list of numbers, got {value!r}")
    return tuple(checked_number(digit, 1, 25, what) for digit in value)


class Bounds(NamedTuple):
    """The range of a number in a rule: its field, the least and the greatest value, and its name in messages."""

    field: str
    least: int
    most: int
    what: str


@dataclass(frozen=True)
class Rule:
    """A rule of a puzzle. Rules are plain values: equal when they say the same."""

    #: The name in JSON.
    kind: ClassVar[str] = ""

    def __init_subclass__(cls) -> None:
        if cls.__dict__.get("kind"):
            RULES[cls.kind] = cls

    @property
    def all_cells(self) -> tuple[Cell, ...]:
        """Every cell that the rule names."""
        return ()

    def check(self, shape: Shape) -> None:
        """Raise ParseError if the rule does not fit a board of this shape."""
        for cell in self.all_cells:
            if not shape.has(cell):
                raise ParseError(f"{self.kind}: {cell_name(cell)} is not on a board of size {shape.size}")

    def is_kept(self, digits: Digits, puzzle: Puzzle) -> bool:
        """Return whether a full board follows the rule. Independent of `lower`, to test it."""
        raise NotImplementedError

    def lower(self, to: Lowering, puzzle: Puzzle) -> None:
        """Lower the rule to primitives."""
        raise NotImplementedError

    def to_json(self) -> dict[str, Any]:
        """Return the rule as plain data."""
        data: dict[str, Any] = {"kind": self.kind}
        for one in fields(self):
            value = getattr(self, one.name)
            if one.name == "cells":
                data["cells"] = [cell_name(cell) for cell in value]
            elif one.name == "groups":
                data["groups"] = [[cell_name(cell) for cell in group] for group in value]
            elif value != one.default:
                data[one.name] = (
                    [list(item) if isinstance(item, tuple) else item for item in value]
                    if isinstance(value, tuple)
                    else value
                )
        return data


class RelationRule(Rule):
    """A relation between the digits of pairs of cells."""

    def related(self, puzzle: Puzzle) -> Iterable[tuple[Cell, Cell]]:
        """Return the pairs of cells."""
        raise NotImplementedError

    def allows(self, x: int, y: int) -> bool:
        """Return whether the first cell of a pair may be x while the second is y."""
        raise NotImplementedError

    def is_kept(self, digits: Digits, puzzle: Puzzle) -> bool:
        return all(self.allows(digits[a], digits[b]) for a, b in self.related(puzzle))

    def lower(self, to: Lowering, puzzle: Puzzle) -> None:
        for a, b in self.related(puzzle):
            to.add_pair(a, b, self.allows)


@dataclass(frozen=True)
class CellsRule(Rule):
    """A rule on some cells, often along a line."""

    cells: CellsField
    #: How many cells the rule needs at least, and at most.
    least_cells: ClassVar[int] = 2
    most_cells: ClassVar[int] = 625
    #: Whether a cell may be named twice.
    may_repeat: ClassVar[bool] = False
    #: Whether the digits differ, so that there can be no more cells than digits.
    is_set: ClassVar[bool] = False
    #: The number of the rule, if it has one.
    bounds: ClassVar[Bounds | None] = None

    def __post_init__(self) -> None:
        cells = cells_from(self.cells)
        object.__setattr__(self, "cells", cells)
        if not self.least_cells <= len(cells) <= self.most_cells:
            wanted = (
                f"{self.least_cells} cells"
                if self.least_cells == self.most_cells
                else f"at least {self.least_cells} cells"
                if len(cells) < self.least_cells
                else f"at most {self.most_cells} cells"
            )
            raise ParseError(f"{self.kind}: expected {wanted}, got {len(cells)}: {names(cells)}")
        if not self.may_repeat and len(set(cells)) != len(cells):
            twice = next(cell for cell in cells if cells.count(cell) > 1)
            raise ParseError(f"{self.kind}: expected different cells, got {cell_name(twice)} twice")
        if self.bounds is not None:
            field, least, most, what = self.bounds
            checked_number(getattr(self, field), least, most, f"{self.kind}: {what}")

    def check(self, shape: Shape) -> None:
        super().check(shape)
        if self.is_set and len(self.cells) > shape.size:
            raise ParseError(f"{self.kind}: expected at most {shape.size} cells, got {len(self.cells)}")

    @property
    def all_cells(self) -> tuple[Cell, ...]:
        cells: tuple[Cell, ...] = self.cells
        return cells

    def values(self, digits: Digits) -> list[int]:
        """Return the digits in the cells."""
        return [digits[cell] for cell in self.cells]


@dataclass(frozen=True)
class GroupsRule(Rule):
    """A rule on two or more groups of cells."""

    groups: GroupsField
    #: Whether the groups are equally long, and have no cell twice.
    are_alike: ClassVar[bool] = True

    def __post_init__(self) -> None:
        groups = tuple(cells_from(group) for group in self.groups)
        object.__setattr__(self, "groups", groups)
        if len(groups) < 2 or not all(groups):
            raise ParseError(f"{self.kind}: expected two or more groups of cells, got {len(groups)}")
        if self.are_alike and len({len(group) for group in groups}) > 1:
            lengths = ", ".join(str(len(group)) for group in groups)
            raise ParseError(f"{self.kind}: expected groups of the same number of cells, got {lengths}")
        for group in groups if self.are_alike else ():
            if len(set(group)) != len(group):
                raise ParseError(f"{self.kind}: expected different cells in a group, got {names(group)}")

    @property
    def all_cells(self) -> tuple[Cell, ...]:
        return tuple(cell for group in self.groups for cell in group)
