"""Requirements for generated puzzles, checked without nonet: one solution, no redundant clue, symmetry."""

from __future__ import annotations

from typing import TYPE_CHECKING

import oracle

if TYPE_CHECKING:
    from collections.abc import Callable

    from nonet import Grid

#: Where each symmetry puts cell (row, column); none of it comes from nonet.
IMAGES: dict[str, tuple[Callable[[int, int], tuple[int, int]], ...]] = {
    "none": (),
    "rotational": (lambda r, c: (8 - r, 8 - c),),
    "quarter_turn": (lambda r, c: (c, 8 - r),),
    "horizontal": (lambda r, c: (r, 8 - c),),
    "vertical": (lambda r, c: (8 - r, c),),
    "both": (lambda r, c: (r, 8 - c), lambda r, c: (8 - r, c)),
    "diagonal": (lambda r, c: (c, r),),
    "antidiagonal": (lambda r, c: (8 - c, 8 - r),),
    "both_diagonals": (lambda r, c: (c, r), lambda r, c: (8 - c, 8 - r)),
    "full": (lambda r, c: (c, 8 - r), lambda r, c: (c, r)),
}
#: A pattern of 28 cells: two rings.
RINGS = """
    .........
    .xxxxxxx.
    .x.....x.
    .x.xxx.x.
    .x.x.x.x.
    .x.xxx.x.
    .x.....x.
    .xxxxxxx.
    .........
"""


def is_unique(grid: Grid) -> bool:
    return oracle.count_solutions(list(grid), 2) == 1


def is_minimal(grid: Grid) -> bool:
    digits = list(grid)
    clues = [cell for cell in range(81) if digits[cell]]
    return all(oracle.count_solutions([0 if i == cell else d for i, d in enumerate(digits)], 2) == 2 for cell in clues)


def has_symmetry(grid: Grid, name: str) -> bool:
    clues = {divmod(cell, 9) for cell in range(81) if grid[cell]}
    return all(image(r, c) in clues for image in IMAGES[name] for r, c in clues)
