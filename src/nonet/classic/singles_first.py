"""singles_first: fill every cell that has only one candidate, repeatedly, then recurse.

Idea. A blank with one candidate needs no guess, so fill it before guessing anywhere: sweep over the blanks, place every
forced digit, and sweep again until a sweep finds none, since each placement may force another. Only then try
digits in the first blank in scan order, and sweep again under each.

Cost. A node pays for several sweeps over all blanks, tens of times a node of `bitmask`; but an ordinary puzzle falls
to the sweeps alone, without a single try. A blank without candidates is found in the next sweep, wherever it is.

When it breaks down. Hard puzzles have no forced cell at the start, and after the sweeps the search still takes the
first blank, even if it has seven candidates. Sweeping prunes the tree; it does not choose where to branch.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from nonet.classic.event import CONTRADICTION, PLACE, UNDO
from nonet.classic.masks import free_masks, list_blanks
from nonet.geometry import box_of, column_of, row_of

if TYPE_CHECKING:
    from nonet.classic.run import Board, Run


def search(board: Board, run: Run) -> int:
    """Sweep, then try digits in the first blank; return the number of nodes."""
    digits, trace = board.digits, run.trace
    nodes, checkpoint = 0, run.checkpoint
    free_rows, free_columns, free_boxes = free_masks(digits)
    blanks = list_blanks(board)

    def write(cell: int, digit: int) -> None:
        """Write a digit into a blank, or take it out again: flipping its bits does both."""
        bit = 1 << (digit - 1)
        digits[cell] ^= digit
        free_rows[row_of(cell)] ^= bit
        free_columns[column_of(cell)] ^= bit
        free_boxes[box_of(cell)] ^= bit

    def place_singles(placed: list[int], depth: int) -> bool:
        """Place forced digits, noting their cells, until none is left; False when a blank has no candidate."""
        placed_before = -1
        while len(placed) > placed_before:
            placed_before = len(placed)
            for cell, row, column, box, allowed_mask in blanks:
                if digits[cell]:
                    continue
                mask = free_rows[row] & free_columns[column] & free_boxes[box] & allowed_mask
                if not mask:
                    if trace:
                        trace(CONTRADICTION, cell, None, depth)
                    return False
                if not mask & (mask - 1):
                    write(cell, mask.bit_length())
                    placed.append(cell)
                    if trace:
                        trace(PLACE, cell, digits[cell], depth)
        return True

    def fill(depth: int) -> bool:
        """Fill all blanks, the forced ones first; True stops the search."""
        placed: list[int] = []
        if place_singles(placed, depth) and branch(depth):
            return True
        for cell in reversed(placed):
            digit = digits[cell]
            write(cell, digit)
            if trace:
                trace(UNDO, cell, digit, depth)
        return False

    def branch(depth: int) -> bool:
        """Try each candidate of the first blank; True stops the search."""
        nonlocal nodes, checkpoint
        blank = next((blank for blank in blanks if not digits[blank[0]]), None)
        if blank is None:
            return run.solved(digits, depth)
        cell, row, column, box, allowed_mask = blank
        mask = free_rows[row] & free_columns[column] & free_boxes[box] & allowed_mask
        while mask:
            digit = (mask & -mask).bit_length()
            if nodes >= checkpoint:
                checkpoint = run.note_try(nodes, cell, digit, depth)
            nodes += 1
            write(cell, digit)
            if fill(depth + 1):
                return True
            write(cell, digit)
            if trace:
                trace(UNDO, cell, digit, depth)
            mask &= mask - 1
        return False

    fill(0)
    return nodes
