"""Write f-puzzles links, which SudokuPad opens too; a rule that they lack is an error that names it."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any, Final, TypeAlias
from urllib.parse import quote

from nonet.errors import FormatError
from nonet.formats.lzstring import compress
from nonet.variants import rules as r
from nonet.variants.formats.fpuzzles import DIRECTIONS, FLAGS
from nonet.variants.shape import Cell, Shape, cell_name

if TYPE_CHECKING:
    from nonet.variants.puzzle import Puzzle

__all__ = ["to_fpuzzles", "to_sudokupad"]

Item: TypeAlias = dict[str, Any]

_ADDRESS: Final = "https://f-puzzles.com/?load="
#: SudokuPad reads the form of f-puzzles, with its rules; its own form would only draw them.
_SUDOKUPAD: Final = "https://sudokupad.app/fpuzzles"


def _upper(cells: tuple[Cell, ...]) -> list[str]:
    return [cell_name(cell).upper() for cell in cells]


def _clue_cell(rule: r.Rule, shape: Shape) -> str:
    """Name the cell outside the board, before the first cell of a line."""
    (row, column), (next_row, next_column) = rule.all_cells[:2]
    return f"R{2 * row - next_row + 1}C{2 * column - next_column + 1}"


def _little_killer_out(rule: r.LittleKiller, shape: Shape) -> Item:
    (row, column), other = rule.cells[0], rule.cells[-1]
    down, right = (1 if other[0] > row else -1), (1 if other[1] > column else -1)
    if len(rule.cells) == 1:
        down, right = (1 if row == 0 else -1), (-1 if column == 0 else 1)
    name = next(name for name, step in DIRECTIONS.items() if step == (down, right))
    expected = []
    here = (row - down, column - right)
    at = here
    for _ in range(shape.size + 1):
        at = (at[0] + down, at[1] + right)
        if shape.has(at):
            expected.append(at)
    if tuple(expected) != rule.cells:
        raise FormatError("f-puzzles holds little killers only along whole diagonals", format="fpuzzles")
    return {"cell": f"R{here[0] + 1}C{here[1] + 1}", "direction": name, "value": str(rule.total)}


def _written(rule: r.Rule, shape: Shape) -> tuple[str, Any] | None:
    """Return the key and the item of a rule in the JSON of f-puzzles."""
    match rule:
        case r.Cage():
            return "killercage", {"cells": _upper(rule.cells), "value": "" if rule.total is None else str(rule.total)}
        case r.LittleKiller():
            return "littlekillersum", _little_killer_out(rule, shape)
        case r.Arrow():
            circle = _upper(rule.cells[: rule.circle])
            return "arrow", {"cells": circle, "lines": [[circle[-1], *_upper(rule.shaft)]]}
        case r.Thermo():
            return "slowthermometer" if rule.slow else "thermometer", {"lines": [_upper(rule.cells)]}
        case r.Difference() | r.Ratio():
            return type(rule).__name__.lower(), {"cells": _upper(rule.cells), "value": str(rule.value)}
        case r.PairSum(total=5 | 10):
            return "xv", {"cells": _upper(rule.cells), "value": "V" if rule.total == 5 else "X"}
        case r.Quadruple():
            return "quadruple", {"cells": _upper(rule.cells), "values": list(rule.digits)}
        case r.Clone() if len(rule.groups) == 2:
            return "clone", {"cells": _upper(rule.groups[0]), "cloneCells": _upper(rule.groups[1])}
        case r.Whisper() | r.Lockout():
            key = "lockout" if isinstance(rule, r.Lockout) else "whispers"
            return key, {"lines": [_upper(rule.cells)], "value": str(rule.least)}
        case r.Modular():
            return "modularline", {"lines": [_upper(rule.cells)], "value": str(rule.modulus)}
        case r.Sandwich() | r.XSum():
            key = "sandwichsum" if isinstance(rule, r.Sandwich) else "xsum"
            return key, {"cell": _clue_cell(rule, shape), "value": str(rule.total)}
        case r.Skyscraper():
            return "skyscraper", {"cell": _clue_cell(rule, shape), "value": str(rule.count)}
        case r.Indexing():
            return f"{rule.axis}indexer", {"cells": _upper(rule.cells)}
        case r.ExtraRegion():
            return "extraregion", {"cells": _upper(rule.cells)}
    for kind, key in (
        (r.Between, "betweenline"),
        (r.DoubleArrow, "doublearrow"),
        (r.Entropic, "entropicline"),
        (r.Nabner, "nabner"),
        (r.Palindrome, "palindrome"),
        (r.RegionSum, "regionsumline"),
        (r.Renban, "renban"),
        (r.Zipper, "zipperline"),
    ):
        if isinstance(rule, kind):
            return key, {"lines": [_upper(rule.all_cells)]}
    return None


def to_fpuzzles(puzzle: Puzzle) -> str:
    """Write a link that f-puzzles and, with its own prefix, SudokuPad open; FormatError names a rule they lack.

    >>> from nonet.variants import Cage, Puzzle, parse
    >>> puzzle = Puzzle(rules=[Cage("r1c1 r1c2", 10)])
    >>> parse(to_fpuzzles(puzzle)) == puzzle
    True
    """
    shape = puzzle.shape
    if not shape.regions:
        raise FormatError("f-puzzles has no boards without regions", format="fpuzzles")
    grid: list[list[Item]] = [[{} for _ in range(puzzle.size)] for _ in range(puzzle.size)]
    is_usual = shape == Shape.boxes(puzzle.size)
    for cell, given in zip(shape.cells, puzzle.givens, strict=True):
        item = grid[cell[0]][cell[1]]
        if given:
            item |= {"value": given, "given": True}
        if not is_usual:
            item["region"] = shape.region_of(cell)
    data: Item = {"size": puzzle.size, "title": puzzle.title, "author": puzzle.author, "grid": grid}
    flags = {rule: name for name, rule in FLAGS.items()}
    for rule in puzzle.rules:
        if rule in flags:
            data[flags[rule]] = True
        elif isinstance(rule, r.NonConsecutive):
            data["nonconsecutive"] = True
        elif isinstance(rule, r.AllGiven):
            sorts = ("difference", "ratio") if rule.sort == "dots" else (rule.sort,)
            data.setdefault("negative", []).extend(sorts)
        elif isinstance(rule, r.Candidates):
            for row, column in rule.cells:
                grid[row][column]["givenPencilMarks"] = list(rule.digits)
        elif isinstance(rule, (r.Even, r.Odd, r.Extreme)):
            key = rule.sort if isinstance(rule, r.Extreme) else rule.kind
            data.setdefault(key, []).extend({"cell": name} for name in _upper(rule.cells))
        elif written := _written(rule, shape):
            data.setdefault(written[0], []).append(written[1])
        else:
            raise FormatError(f"f-puzzles has no rule of the kind {rule.kind!r}", format="fpuzzles")
    return _ADDRESS + compress(json.dumps(data, separators=(",", ":")))


def to_sudokupad(puzzle: Puzzle) -> str:
    """Write a link that SudokuPad opens, with the rules; FormatError names a rule that it lacks."""
    return _SUDOKUPAD + quote(to_fpuzzles(puzzle).removeprefix(_ADDRESS), safe="")
