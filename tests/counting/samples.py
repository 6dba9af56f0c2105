"""Boards with many solutions, made from a seed."""

from __future__ import annotations

import random

import nonet
from mixing import shuffled_solution

__all__ = ["SECONDS", "loose", "marked"]

#: Twelve clues that take a second or two to count, in many parts.
SECONDS = "...........2............5..85..61.......53.....3...........7.....7.........2....."


def loose(clues: int, seed: int) -> str:
    """Keep some clues of a full board."""
    draw = random.Random(seed)
    board = shuffled_solution(draw)
    kept = set(draw.sample(range(81), clues))
    return "".join(digit if cell in kept else "." for cell, digit in enumerate(board))


def marked(line: str, seed: int, cells: int) -> nonet.Grid:
    """Eliminate some candidates by hand."""
    draw = random.Random(seed)
    grid = nonet.parse(line)
    for cell in draw.sample(grid.blanks, cells):
        if len(digits := grid.candidates(cell)) > 2:
            grid = grid.eliminate(cell, *draw.sample(digits, 2))
    return grid
