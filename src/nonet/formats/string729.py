"""729-character candidate strings: nine characters for each cell, a digit where it is a candidate, else a dot.

    ....5......3......1..4.....  and so on: r1c1 holds 5, r1c2 holds 3, r1c3 has the candidates 1 and 4

A cell with one candidate holds that digit. A zero may stand for a dot. Pencil-mark puzzles ("sukaku") are published in
this format, and it is the only candidate layout that can represent a cell without candidates. A line of 81 cells among
such strings is a board without eliminations.
"""

from __future__ import annotations

import re
from functools import partial
from typing import TYPE_CHECKING, Final

from nonet.formats.base import COMMENT, Format, Line, cell_masks, error_at, read_each, shorten
from nonet.formats.line import grid_of_line
from nonet.geometry import SYMBOLS
from nonet.grid import Grid

if TYPE_CHECKING:
    from collections.abc import Iterable

__all__ = ["STRING729", "line_of_candidates", "line_with_candidates"]

_STRING: Final = re.compile(r"\s*([0-9.]{600,})(?:\s.*)?", re.S)


def detect(head: list[Line]) -> bool:
    """Recognise a first line with far more characters than any other format."""
    return _STRING.fullmatch(head[0].text) is not None


def _grid(line: Line) -> Grid:
    text = line.text.strip()
    string, _, rest = text.partition(" ") if " " in text else text.partition("\t")
    if rest.strip() and not COMMENT.match(rest) and not rest.lstrip()[0].isalpha():
        rest = rest.strip()
        raise error_at("rest.candidates", line, got=rest)
    if len(string) == 81:
        return grid_of_line(line)
    start = len(line.text) - len(line.text.lstrip())
    if len(string) != 729:
        raise error_at("layout.string729", line, got=len(string), start=shorten(string))
    masks = [0] * 81
    for place, character in enumerate(string):
        digit = place % 9 + 1
        if character == str(digit):
            masks[place // 9] |= 1 << (digit - 1)
        elif character not in ".0":
            raise error_at("candidate.string729", line, start + place + 1, place // 9, got=character, digit=digit)
    return Grid.from_candidates(masks)


def write(grid: Grid) -> str:
    """Write 729 characters."""
    return line_of_candidates(cell_masks(grid), 9)


def line_of_candidates(masks: Iterable[int], size: int) -> str:
    """Write the candidates of the cells of a board of any size: as many characters for each cell as there are digits.

    >>> line_of_candidates([0b1001, 0b0010], 4)
    '1..4.2..'
    """
    return "".join(SYMBOLS[digit] if mask >> (digit - 1) & 1 else "." for mask in masks for digit in range(1, size + 1))


def line_with_candidates(grid: Grid) -> str:
    """Write a board on one line that keeps all of it: 81 cells, or 729 characters if candidates are eliminated.

    >>> line_with_candidates(Grid("5" + "." * 80)), len(line_with_candidates(Grid().eliminate("r1c1", 5)))
    ('5................................................................................', 729)
    """
    return write(grid) if grid._eliminated else grid.to_line()


STRING729: Final = Format(
    "729",
    "729-character candidate strings",
    detect,
    partial(read_each, to_grid=_grid, format_name="729"),
    write,
    carries=frozenset({"eliminations"}),
)
