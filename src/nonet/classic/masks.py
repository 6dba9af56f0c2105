"""The starting data of the bitmask algorithms: the free digits of each house, and the list of blanks."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nonet.cells import ALL_DIGITS_MASK
from nonet.geometry import CELLS, box_of, column_of, row_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from nonet.classic.run import Board

__all__ = ["free_masks", "list_blanks"]


def free_masks(digits: Sequence[int]) -> tuple[list[int], list[int], list[int]]:
    """Return, for each row, column and box, the digits not yet in it: bit d-1 for digit d.

    >>> free_rows, free_columns, free_boxes = free_masks([5, 3] + [0] * 79)
    >>> f"{free_rows[0]:09b} {free_columns[0]:09b} {free_boxes[1]:09b}"
    '111101011 111101111 111111111'
    """
    rows, columns, boxes = ([ALL_DIGITS_MASK] * 9 for _ in range(3))
    for cell, digit in enumerate(digits):
        if digit:
            bit = 1 << (digit - 1)
            rows[row_of(cell)] ^= bit
            columns[column_of(cell)] ^= bit
            boxes[box_of(cell)] ^= bit
    return rows, columns, boxes


def list_blanks(board: Board) -> list[tuple[int, int, int, int, int]]:
    """List the blanks in scan order, each as (cell, row, column, box, mask of the digits not eliminated)."""
    return [
        (cell, row_of(cell), column_of(cell), box_of(cell), board.allowed_masks[cell])
        for cell in CELLS
        if not board.digits[cell]
    ]
