"""The base of all rules: cells, checking and lowering."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from copy import copy
from dataclasses import dataclass, fields
from typing import TYPE_CHECKING, Any, ClassVar, TypeAlias

from nonet import plugins
from nonet.drawing.scene import Disc, Pen
from nonet.errors import ParseError, WrongTypeError
from nonet.variants.rules.fields import ALL_CELLS, CellsField, GroupsField, declared
from nonet.variants.shape import Cell, Shape, cell_name
from nonet.words import add_messages, saying
from nonet.words.saying import cell_names, say

if TYPE_CHECKING:
    from collections.abc import Callable

    from typing_extensions import Self

    from nonet.drawing.scene import Item
    from nonet.drawing.site import Seen, Site
    from nonet.variants.codecs.fpuzzles import Codec as FpuzzlesCodec
    from nonet.variants.codecs.iss import Codec as IssCodec
    from nonet.variants.lowering import Lowering
    from nonet.variants.making.clues import Drawer
    from nonet.variants.puzzle import Puzzle
    from nonet.variants.rules.gestures import Gesture
    from nonet.words.saying import Say

__all__ = [
    "RULES",
    "CellsRule",
    "Digits",
    "GroupsRule",
    "Maker",
    "RelationRule",
    "Rule",
    "names",
]

#: A full board: the digit of each cell.
Digits: TypeAlias = Mapping[Cell, int]

#: Draws clues that are true on a full board.
Maker: TypeAlias = "Callable[[Drawer], list[Rule]]"

#: Every kind of rule, by the name it has in JSON.
RULES: dict[str, type[Rule]] = {}


def names(cells: Sequence[Cell]) -> str:
    """Return the names of cells for a message."""
    return " ".join(cell_name(cell) for cell in cells)


@dataclass(frozen=True)
class Rule:
    """A rule of a puzzle. Rules are plain values: equal when they say the same."""

    #: The name in JSON.
    kind: ClassVar[str] = ""
    #: The field that tells rules of the kind apart for a reader: a total, a number, some digits.
    number_field: ClassVar[str] = ""
    #: Whether people call a whole puzzle by the rule: a Sudoku with cages is a Killer Sudoku.
    names_puzzle: ClassVar[bool] = False
    #: Whether two cells of the rule are a house; for others, they only differ.
    has_small_houses: ClassVar[bool] = False
    #: How the rule is written for the Interactive Sudoku Solver, and in the JSON of f-puzzles; the first that holds it.
    iss: ClassVar[tuple[IssCodec, ...]] = ()
    fpuzzles: ClassVar[tuple[FpuzzlesCodec, ...]] = ()
    #: How the rule is drawn in an editor, in each of its forms; none for a rule that is only written.
    gestures: ClassVar[tuple[Gesture, ...]] = ()
    #: Where the rule is drawn: "shades", "lines", "cages", "signs", "outside"; "" for a rule that is only written.
    layer: ClassVar[str] = ""
    #: Whether the rule has, or may have, an outline with a label in the corner of a cell.
    is_outlined: ClassVar[bool] = False
    #: Whether its groups share a letter.
    is_lettered: ClassVar[bool] = False
    #: Whether a clue outside the board shows its kind in any company.
    has_own_sign: ClassVar[bool] = False

    #: What a rule from outside the package is called and means, by language: "name", "meaning" and, for a rule that
    #: names puzzles, "puzzle". The words of nonet's own rules are in nonet/words.
    words: ClassVar[Mapping[str, Mapping[str, str]]] = {}

    def __init_subclass__(cls) -> None:
        kind = cls.__dict__.get("kind")
        if not kind:
            return
        if kind in RULES and (RULES[kind].__module__, RULES[kind].__qualname__) != (cls.__module__, cls.__qualname__):
            raise WrongTypeError("rule_taken", kind=repr(kind), place=RULES[kind].__module__)
        RULES[kind] = cls
        plugins.note(cls)
        if "words" in cls.__dict__:
            keys = {"name": f"rule_name.{kind}", "meaning": f"rule.{kind}", "puzzle": f"puzzle_kind.{kind}"}
            add_messages({lang: {keys[key]: text for key, text in found.items()} for lang, found in cls.words.items()})

    def __post_init__(self) -> None:
        for name, field in declared(type(self)).items():
            try:
                object.__setattr__(self, name, field.read(getattr(self, name)))
            except ParseError as error:
                raise ParseError("in.field", rule=self.kind, error=error) from None

    @property
    def all_cells(self) -> tuple[Cell, ...]:
        """Every cell that the rule names."""
        return ()

    def check(self, shape: Shape) -> None:
        """Raise ParseError if the rule does not fit a board of this shape."""
        for cell in self.all_cells:
            if not shape.has(cell):
                raise ParseError("rule.off_board", rule=self.kind, at=cell_name(cell), size=shape.size)

    def is_kept(self, digits: Digits, puzzle: Puzzle) -> bool:
        """Return whether a full board follows the rule. Independent of `lower`, to test it."""
        raise NotImplementedError

    def lower(self, to: Lowering, puzzle: Puzzle) -> None:
        """Lower the rule to primitives."""
        raise NotImplementedError

    def name(self) -> Say:
        """Return the name of the rule: cage, thermometer."""
        return say(f"rule_name.{self.kind}")

    def meaning(self) -> Say:
        """Return the meaning of all rules like this one, in a sentence."""
        return say(f"rule.{self.kind}")

    def house_name(self, cells: saying.Names) -> Say:
        """Name a house that the rule makes."""
        return say("house.rule", name=self.name(), cells=cells)

    def puzzle_kind(self) -> Say:
        """Name what the rule makes of a puzzle: Killer, Thermo."""
        return say(f"puzzle_kind.{self.kind}") if self.names_puzzle else self.name()

    def where(self) -> Say:
        """Return the rule and its location: cage 15: r1c1, r1c2."""
        value = getattr(self, self.number_field) if self.number_field else None
        if isinstance(value, tuple):
            value = saying.Digits(value)
        key = f"rule_at.{'cells' if self.all_cells else 'board'}{'' if value is None else '_value'}"
        return say(key, name=self.name(), cells=cell_names(self.all_cells), value=value)

    @classmethod
    def boards(cls) -> Mapping[str, tuple[Rule, ...]]:
        """Return the rules of puzzles that `generate` makes with this rule over the whole board, by their names."""
        return {}

    @classmethod
    def makers(cls) -> Mapping[str, Maker]:
        """Return what draws the clues of puzzles that `generate` makes with this rule, by their names."""
        return {}

    def layer_on(self, size: int) -> str:
        """Return the layer in which the rule is drawn on a board of a size."""
        return self.layer

    def draw(self, site: Site) -> list[Item]:
        """Return the shapes of the rule on the board."""
        return []

    def seen_from(self, size: int) -> tuple[Cell, tuple[int, int]]:
        """Return the cell outside the board of a clue, and the step from there along its cells."""
        raise NotImplementedError

    def draw_outside(self, seen: Seen) -> list[Item]:
        """Return the shapes of a clue outside the board."""
        return []

    def sample(self, size: int, *, has_sign: bool = False) -> list[Item]:
        """Return the shapes of a sample for a legend, about 44 wide, its middle left at 0, 0."""
        return [Disc(20, 0, 3, Pen("label"))]

    @property
    def groups_of_cells(self) -> Sequence[tuple[Cell, ...]]:
        """The groups of the rule, or all its cells."""
        return (self.all_cells,)

    def on(self, cells: Sequence[Cell], **changed: Any) -> Self:
        """Return the rule on other cells, which need not fit it: a sample."""
        other = copy(self)
        own = {"groups": (tuple(cells),)} if hasattr(self, "groups") else {"cells": tuple(cells)}
        for name, value in (own | changed).items():
            object.__setattr__(other, name, value)
        return other

    def to_json(self) -> dict[str, Any]:
        """Return the rule as plain data."""
        data: dict[str, Any] = {"kind": self.kind}
        known = declared(type(self))
        for one in fields(self):
            value = getattr(self, one.name)
            if value != one.default:
                data[one.name] = known[one.name].to_json(value)
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
        to.add_pairs(self.related(puzzle), self.allows)


@dataclass(frozen=True)
class CellsRule(Rule):
    """A rule on some cells, often along a line."""

    cells: CellsField
    #: How many cells the rule needs at least, and at most.
    least_cells: ClassVar[int] = 2
    most_cells: ClassVar[int] = ALL_CELLS
    #: Whether a cell may be named twice.
    may_repeat: ClassVar[bool] = False
    #: Whether the digits differ, so that there can be no more cells than digits.
    is_set: ClassVar[bool] = False

    def __post_init__(self) -> None:
        super().__post_init__()
        cells = self.all_cells
        if not self.least_cells <= len(cells) <= self.most_cells:
            least, most, got = self.least_cells, self.most_cells, len(cells)
            wanted = "cells_exactly" if least == most else "cells_at_least" if got < least else "cells_at_most"
            cited = names(cells[:10])
            raise ParseError("rule.count", rule=self.kind, wanted=wanted, least=least, most=most, got=got, cells=cited)
        if not self.may_repeat and len(set(cells)) != len(cells):
            twice = next(cell for cell in cells if cells.count(cell) > 1)
            raise ParseError("rule.twice", rule=self.kind, at=cell_name(twice))

    def check(self, shape: Shape) -> None:
        super().check(shape)
        if self.is_set and len(self.cells) > shape.size:
            raise ParseError("rule.most", rule=self.kind, most=shape.size, got=len(self.cells))

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
    #: How many cells the groups may have together.
    most_cells: ClassVar[int] = ALL_CELLS

    def __post_init__(self) -> None:
        super().__post_init__()
        groups = self.groups
        if len(groups) < 2 or not all(groups):
            raise ParseError("rule.groups", rule=self.kind, got=len(groups))
        if (count := len(self.all_cells)) > self.most_cells:
            raise ParseError("rule.most", rule=self.kind, most=self.most_cells, got=count)
        if self.are_alike and len({len(group) for group in groups}) > 1:
            lengths = ", ".join(str(len(group)) for group in groups)
            raise ParseError("rule.same_groups", rule=self.kind, got=lengths)
        for group in groups if self.are_alike else ():
            if len(set(group)) != len(group):
                raise ParseError("rule.group_twice", rule=self.kind, cells=names(group))

    @property
    def all_cells(self) -> tuple[Cell, ...]:
        return tuple(cell for group in self.groups for cell in group)

    @property
    def groups_of_cells(self) -> Sequence[tuple[Cell, ...]]:
        groups: tuple[tuple[Cell, ...], ...] = self.groups
        return groups


plugins.BASES["rules"] = Rule
