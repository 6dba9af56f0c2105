"""How rules are written for the Interactive Sudoku Solver, both ways: ``.Cage~10~R1C1~R1C2``.

A rule names its codecs; each reads a constraint by its name and writes a rule that it can hold. Cells count in base 17
(RaC1 is r10c1).
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, Final

from nonet.errors import ParseError

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from nonet.variants.puzzle import Puzzle
    from nonet.variants.rules.base import Rule
    from nonet.variants.shape import Cell, Shape

__all__ = ["BASE", "CODES", "Cells", "Codec", "Flag", "Pairwise", "Seen", "Valued", "cell_from", "cells_in", "name_of"]
__all__ += ["names_of", "number_from"]

BASE: Final = "0123456789abcdefg"
CODES: Final = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"
_CELL: Final = re.compile(r"[Rr]([1-9a-g])[Cc]([1-9a-g])")


def cell_from(text: str) -> tuple[int, int]:
    """Read the name of a cell; rows and columns count from 1."""
    match = _CELL.fullmatch(text)
    if match is None:
        raise ParseError("cell.iss", got=repr(text))
    return BASE.index(match[1].lower()), BASE.index(match[2].lower())


def cells_in(texts: Iterable[str]) -> list[tuple[int, int]]:
    """Read the names of cells."""
    return [cell_from(text) for text in texts]


def number_from(text: str) -> int:
    """Read a number."""
    try:
        return int(text)
    except ValueError:
        raise ParseError("layout.number", got=repr(text)) from None


def name_of(cell: Cell) -> str:
    """Return the name of a cell."""
    return f"R{BASE[cell[0] + 1]}C{BASE[cell[1] + 1]}"


def names_of(cells: Iterable[Cell]) -> str:
    """Return the names of cells as arguments."""
    return "".join(f"~{name_of(cell)}" for cell in cells)


class Codec:
    """Reads one constraint of the solver, and writes the rules that it can hold."""

    def __init__(self, name: str, *, reads: bool = True, writes: bool = True, **fixed: Any) -> None:
        self.name = name
        #: Another rule may be the one that is read, or written.
        self.reads = reads
        self.writes = writes
        #: The fields that a rule must have.
        self.fixed = fixed

    def holds(self, rule: Rule, puzzle: Puzzle) -> bool:
        """Return whether the constraint can hold a rule."""
        return self.writes and all(getattr(rule, name) == value for name, value in self.fixed.items())

    def read(self, kind: Any, arguments: list[str], shape: Shape) -> Iterator[Rule]:
        """Yield the rules of a constraint."""
        raise NotImplementedError

    def write(self, rule: Any, puzzle: Puzzle) -> str:
        """Return the constraint of a rule."""
        raise NotImplementedError


class Flag(Codec):
    """A rule over the whole board."""

    def read(self, kind: Any, arguments: list[str], shape: Shape) -> Iterator[Rule]:
        yield kind(**self.fixed)

    def write(self, rule: Any, puzzle: Puzzle) -> str:
        return f".{self.name}"


class Cells(Codec):
    """A rule on cells."""

    def read(self, kind: Any, arguments: list[str], shape: Shape) -> Iterator[Rule]:
        yield kind(cells_in(arguments), **self.fixed)

    def write(self, rule: Any, puzzle: Puzzle) -> str:
        return f".{self.name}{names_of(rule.all_cells)}"


class Valued(Codec):
    """A rule on cells with a number before them; with a default, the number may be left out."""

    def __init__(self, name: str, field: str, default: int | None = None, **options: Any) -> None:
        super().__init__(name, **options)
        self.field = field
        self.default = default

    def read(self, kind: Any, arguments: list[str], shape: Shape) -> Iterator[Rule]:
        if self.default is not None and arguments and _CELL.fullmatch(arguments[0]):
            yield kind(cells_in(arguments), **{self.field: self.default})
        else:
            cells = cells_in(arguments[1:])
            yield kind(cells, **{self.field: number_from(arguments[0] if arguments else "")})

    def write(self, rule: Any, puzzle: Puzzle) -> str:
        return f".{self.name}~{getattr(rule, self.field)}{names_of(rule.all_cells)}"


class Pairwise(Codec):
    """A sign between all cells of the list that share an edge."""

    def holds(self, rule: Rule, puzzle: Puzzle) -> bool:
        return super().holds(rule, puzzle) and _touch(rule.all_cells)

    def read(self, kind: Any, arguments: list[str], shape: Shape) -> Iterator[Rule]:
        cells = cells_in(arguments)
        for i, a in enumerate(cells):
            for b in cells[i + 1 :]:
                if _touch((a, b)):
                    yield kind([a, b], **self.fixed)

    def write(self, rule: Any, puzzle: Puzzle) -> str:
        return f".{self.name}{names_of(rule.all_cells)}"


class Seen(Codec):
    """A clue outside the board, for one end of a row or column, or for both ends."""

    def __init__(self, name: str, field: str, *, has_ends: bool = True) -> None:
        super().__init__(name)
        self.field = field
        self.has_ends = has_ends

    def read(self, kind: Any, arguments: list[str], shape: Shape) -> Iterator[Rule]:
        if not self.has_ends:
            yield kind(_whole_line(arguments[1], shape), number_from(arguments[0]))
            return
        line = _whole_line(arguments[0], shape)
        for value, cells in zip(arguments[1:3], (line, line[::-1]), strict=False):
            if value:
                yield kind(cells, number_from(value))

    def write(self, rule: Any, puzzle: Puzzle) -> str:
        first, second = rule.all_cells[:2]
        line = f"R{first[0] + 1}" if first[0] == second[0] else f"C{first[1] + 1}"
        value = getattr(rule, self.field)
        if not self.has_ends:
            return f".{self.name}~{value}~{line}"
        return f".{self.name}~{line}~{value}~" if first < second else f".{self.name}~{line}~~{value}"


def _touch(cells: Sequence[Cell]) -> bool:
    (a, b), (c, d) = cells
    return abs(a - c) + abs(b - d) == 1


def _whole_line(name: str, shape: Shape) -> list[tuple[int, int]]:
    number = number_from(name[1:])
    if name[:1] not in ("R", "C") or not 1 <= number <= shape.size:
        raise ParseError("cell.line", got=repr(name))
    return [(number, i) if name[0] == "R" else (i, number) for i in range(1, shape.size + 1)]
