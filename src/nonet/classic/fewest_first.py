"""fewest_first: always branch on the blank with the fewest candidates, and fail at once if it has none.

Idea. Every branch must be refuted but one, so take the cell with the fewest branches: none means that an earlier try
was wrong, and is seen at once; one is no guess at all; two is an even chance. This is the "minimum remaining values"
rule of constraint solving (Golomb and Baumert, 1965), and needs a few more lines than `bitmask`.

Cost. Each node counts the candidates of all blanks, tens of times the work of a node of `bitmask`. It pays: where scan
order takes tens of millions of nodes (the examples of 17 clues), this takes thousands.

When it breaks down. It looks at cells only. A digit with one place left in a row goes unseen as long as that cell has
other candidates. With 17 clues most cells keep many, and puzzles that a person finds easy can take a hundred thousand
tries; `norvig` and `dancing_links`, which see those places, need hardly any.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from nonet.classic.event import CONTRADICTION, PLACE, UNDO
from nonet.classic.masks import free_masks, list_blanks

if TYPE_CHECKING:
    from nonet.classic.run import Board, Run


def search(board: Board, run: Run) -> int:
    """Fill the blanks, the most constrained first; return the number of nodes."""
    digits, trace = board.digits, run.trace
    nodes, checkpoint = 0, run.checkpoint
    free_rows, free_columns, free_boxes = free_masks(digits)
    blanks = list_blanks(board)

    def fill(depth: int) -> bool:
        """Fill all blanks; True stops the search."""
        nonlocal nodes, checkpoint
        fewest = 10
        for blank in blanks:
            cell, row, column, box, allowed_mask = blank
            if digits[cell]:
                continue
            candidate_mask = free_rows[row] & free_columns[column] & free_boxes[box] & allowed_mask
            count = candidate_mask.bit_count()
            if count < fewest:
                fewest, best, mask = count, blank, candidate_mask
                if count <= 1:  # fewer is a contradiction, which the next call finds just as well
                    break
        if fewest == 10:
            return run.solved(digits, depth)
        cell, row, column, box, _ = best
        if not mask:
            if trace:
                trace(CONTRADICTION, cell, None, depth)
            return False
        is_forced = fewest == 1
        while mask:
            bit = mask & -mask
            digit = bit.bit_length()
            if not is_forced:
                if nodes >= checkpoint:
                    checkpoint = run.note_try(nodes, cell, digit, depth)
                nodes += 1
            elif trace:
                trace(PLACE, cell, digit, depth)
            digits[cell] = digit
            free_rows[row] ^= bit
            free_columns[column] ^= bit
            free_boxes[box] ^= bit
            if fill(depth if is_forced else depth + 1):
                return True
            free_rows[row] ^= bit
            free_columns[column] ^= bit
            free_boxes[box] ^= bit
            if trace:
                trace(UNDO, cell, digit, depth)
            mask &= mask - 1
        digits[cell] = 0
        return False

    fill(0)
    return nodes
