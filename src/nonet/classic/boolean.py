"""boolean: recursion in scan order over three tables of booleans.

Idea. Walk over the board from r1c1 to r9c9. In each blank, try the digits 1 to 9; three tables (row × digit, column ×
digit, box × digit) tell in constant time whether a digit is already in one of the cell's three houses. If the rest
of the board cannot be filled after a digit, take it back and try the next one.

Cost. A node is cheap: at most nine digits to look up. But nodes are many, since nothing is ever deduced: a blank with
one possible digit left waits until the scan arrives there.

When it breaks down. The order is fixed, so the first rows decide everything. Where they hold few clues, the search
fills them in millions of ways before a clue further down says no. The example ``scan_order`` costs two thousand times
what ``half_turn`` costs, and is the same puzzle upside down.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from nonet.classic.event import CONTRADICTION, UNDO
from nonet.geometry import DIGITS, box_of, column_of, row_of

if TYPE_CHECKING:
    from nonet.classic.run import Board, Run


def search(board: Board, run: Run) -> int:
    """Fill the board in scan order; return the number of nodes."""
    digits, trace = board.digits, run.trace
    nodes, checkpoint = 0, run.checkpoint

    # rows[r][d]: is digit d in row r? (Digit 0 is never looked up.) Columns and boxes likewise.
    rows, columns, boxes = ([[False] * 10 for _ in range(9)] for _ in range(3))
    for cell, digit in enumerate(digits):
        if digit:
            rows[row_of(cell)][digit] = columns[column_of(cell)][digit] = boxes[box_of(cell)][digit] = True
    choices = [[digit for digit in DIGITS if mask >> (digit - 1) & 1] for mask in board.allowed_masks]

    def fill(cell: int, depth: int) -> bool:
        """Fill the board from this cell on; True stops the search."""
        nonlocal nodes, checkpoint
        if cell == 81:
            return run.solved(digits, depth)
        if digits[cell]:
            return fill(cell + 1, depth)
        row, column, box = rows[cell // 9], columns[cell % 9], boxes[box_of(cell)]
        has_choice = False
        for digit in choices[cell]:
            if row[digit] or column[digit] or box[digit]:
                continue
            if nodes >= checkpoint:
                checkpoint = run.note_try(nodes, cell, digit, depth)
            nodes += 1
            has_choice = True
            digits[cell] = digit
            row[digit] = column[digit] = box[digit] = True
            if fill(cell + 1, depth + 1):
                return True
            digits[cell] = 0
            row[digit] = column[digit] = box[digit] = False
            if trace:
                trace(UNDO, cell, digit, depth)
        if trace and not has_choice:
            trace(CONTRADICTION, cell, None, depth)
        return False

    fill(0, 0)
    return nodes
