"""singles_once: fill every cell that has only one candidate, once, before the search; then search in scan order.

Idea. The textbook form of "singles first": sweep over the blanks, place every digit that is the only candidate of its
cell, and sweep again until a sweep finds none. What is left is searched as `bitmask` does, with a list of blanks in
scan order, and without looking for singles again.

Cost. A few sweeps at the start, some thousand operations in all, then the cheap nodes of `bitmask` on a shorter list.
An ordinary puzzle falls to the sweeps alone.

When it breaks down. Hard puzzles have no forced cell at the start: the sweeps find nothing, and what follows is
`bitmask`, node for node. Every guess forces digits, too; `singles_first` looks for them, this does not.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from nonet.classic.event import CONTRADICTION, PLACE, UNDO
from nonet.classic.masks import free_masks, list_blanks

if TYPE_CHECKING:
    from nonet.classic.run import Board, Run


def search(board: Board, run: Run) -> int:
    """Sweep until nothing changes, then fill the remaining blanks in the order of their list; return the nodes."""
    digits, trace = board.digits, run.trace
    nodes, checkpoint = 0, run.checkpoint
    free_rows, free_columns, free_boxes = free_masks(digits)
    placed: list[int] = []
    blanks = list_blanks(board)
    before = len(blanks) + 1
    while len(blanks) < before:
        before = len(blanks)
        for cell, row, column, box, allowed_mask in blanks:
            mask = free_rows[row] & free_columns[column] & free_boxes[box] & allowed_mask
            if mask and not mask & (mask - 1):
                digits[cell] = mask.bit_length()
                free_rows[row] ^= mask
                free_columns[column] ^= mask
                free_boxes[box] ^= mask
                placed.append(cell)
                if trace:
                    trace(PLACE, cell, digits[cell], 0)
        blanks = list_blanks(board)
    blank_count = len(blanks)

    def fill(index: int) -> bool:
        """Fill the blanks from this one on; True stops the search. Every filled blank is a try: index is the depth."""
        nonlocal nodes, checkpoint
        if index == blank_count:
            return run.solved(digits, index)
        cell, row, column, box, allowed_mask = blanks[index]
        mask = free_rows[row] & free_columns[column] & free_boxes[box] & allowed_mask
        if not mask:
            if trace:
                trace(CONTRADICTION, cell, None, index)
            return False
        while mask:
            bit = mask & -mask
            digit = bit.bit_length()
            if nodes >= checkpoint:
                checkpoint = run.note_try(nodes, cell, digit, index)
            nodes += 1
            digits[cell] = digit
            free_rows[row] ^= bit
            free_columns[column] ^= bit
            free_boxes[box] ^= bit
            if fill(index + 1):
                return True
            free_rows[row] ^= bit
            free_columns[column] ^= bit
            free_boxes[box] ^= bit
            if trace:
                trace(UNDO, cell, digit, index)
            mask &= mask - 1
        digits[cell] = 0
        return False

    if not fill(0) and trace:
        for cell in reversed(placed):
            trace(UNDO, cell, digits[cell], 0)
    return nodes
