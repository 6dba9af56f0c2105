"""walk: bitmask without a list of blanks; the next blank is found by walking on from the current cell.

Idea. As `bitmask`, but the recursion takes a cell and walks past filled cells to the next blank. Nothing is
prepared, and the board itself is the only record of what is blank: the version that fits on half a page.

Cost. The same nodes in the same order as `boolean` and `bitmask`. Every node pays for the clues that it steps over and
for working out row, column and box again, which `bitmask` does only once, when it lists the blanks.

When it breaks down. On the same boards as the other two. It is also tied to scan order: a list of blanks can be sorted,
a walk cannot.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from nonet.classic.event import CONTRADICTION, UNDO
from nonet.classic.masks import free_masks

if TYPE_CHECKING:
    from nonet.classic.run import Board, Run


def search(board: Board, run: Run) -> int:
    """Fill the board in scan order; return the number of nodes."""
    digits, allowed_masks, trace = board.digits, board.allowed_masks, run.trace
    nodes, checkpoint = 0, run.checkpoint
    free_rows, free_columns, free_boxes = free_masks(digits)

    def fill(cell: int, depth: int) -> bool:
        """Fill the board from this cell on; True stops the search."""
        nonlocal nodes, checkpoint
        while cell < 81 and digits[cell]:
            cell += 1
        if cell == 81:
            return run.solved(digits, depth)
        row, column = divmod(cell, 9)
        box = row // 3 * 3 + column // 3
        mask = free_rows[row] & free_columns[column] & free_boxes[box] & allowed_masks[cell]
        if not mask:
            if trace:
                trace(CONTRADICTION, cell, None, depth)
            return False
        while mask:
            bit = mask & -mask
            digit = bit.bit_length()
            if nodes >= checkpoint:
                checkpoint = run.note_try(nodes, cell, digit, depth)
            nodes += 1
            digits[cell] = digit
            free_rows[row] ^= bit
            free_columns[column] ^= bit
            free_boxes[box] ^= bit
            if fill(cell + 1, depth + 1):
                return True
            free_rows[row] ^= bit
            free_columns[column] ^= bit
            free_boxes[box] ^= bit
            if trace:
                trace(UNDO, cell, digit, depth)
            mask &= mask - 1
        digits[cell] = 0
        return False

    fill(0, 0)
    return nodes
