"""Write f-puzzles links, which SudokuPad opens too; a rule that they lack is an error that names it."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Final
from urllib.parse import quote

from nonet.errors import FormatError
from nonet.formats.lzstring import compress
from nonet.variants import rules as r
from nonet.variants.codecs.fpuzzles import Flag, Item
from nonet.variants.shape import Shape

if TYPE_CHECKING:
    from nonet.variants.puzzle import Puzzle

__all__ = ["to_fpuzzles", "to_sudokupad"]

_ADDRESS: Final = "https://f-puzzles.com/?load="
#: SudokuPad reads the form of f-puzzles, with its rules; its own form would only draw them.
_SUDOKUPAD: Final = "https://sudokupad.app/fpuzzles"


def to_fpuzzles(puzzle: Puzzle) -> str:
    """Write a link that f-puzzles and, with its own prefix, SudokuPad open; FormatError names a rule they lack.

    >>> from nonet.variants import Cage, Puzzle, parse
    >>> puzzle = Puzzle(rules=[Cage("r1c1 r1c2", 10)])
    >>> parse(to_fpuzzles(puzzle)) == puzzle
    True
    """
    shape = puzzle.shape
    if not shape.regions:
        raise FormatError("fpuzzles.regions", format="fpuzzles")
    grid: list[list[Item]] = [[{} for _ in range(puzzle.size)] for _ in range(puzzle.size)]
    is_usual = shape == Shape.boxes(puzzle.size)
    for cell, given in zip(shape.cells, puzzle.givens, strict=True):
        item = grid[cell[0]][cell[1]]
        if given:
            item |= {"value": given, "given": True}
        if not is_usual:
            item["region"] = shape.region_of(cell)
    data: Item = {"size": puzzle.size, "title": puzzle.title, "author": puzzle.author, "grid": grid}
    for rule in puzzle.rules:
        codec = next((codec for codec in rule.fpuzzles if codec.holds(rule)), None)
        if isinstance(codec, Flag):
            data[codec.key] = True
        elif codec is not None:
            data.setdefault(codec.key, []).extend(codec.write(rule, shape))
        elif isinstance(rule, r.AllGiven):
            sorts = ("difference", "ratio") if rule.sort == "dots" else (rule.sort,)
            data.setdefault("negative", []).extend(sorts)
        elif isinstance(rule, r.Candidates):
            for row, column in rule.cells:
                grid[row][column]["givenPencilMarks"] = list(rule.digits)
        else:
            raise FormatError("fpuzzles.rule", format="fpuzzles", rule=repr(rule.kind))
    return _ADDRESS + compress(json.dumps(data, separators=(",", ":")))


def to_sudokupad(puzzle: Puzzle) -> str:
    """Write a link that SudokuPad opens, with the rules; FormatError names a rule that it lacks."""
    return _SUDOKUPAD + quote(to_fpuzzles(puzzle).removeprefix(_ADDRESS), safe="")
