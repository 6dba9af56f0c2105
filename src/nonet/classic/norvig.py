"""norvig: constraint propagation, then search; after Peter Norvig's essay *Solving Every Sudoku Puzzle* (2006).

Idea. Keep the candidates of every cell and apply two rules until they find nothing more:

1. a cell with one candidate left takes it from all its peers;
2. a digit with one place left in a house goes there.

Each elimination may set off more, so one placement often fills half the board. When the rules find nothing, copy the
candidates, try a digit in a cell with the fewest of them, and let the rules work on the copy. A failed copy is
simply dropped: there is nothing to undo.

Cost. A node is expensive, hundreds of eliminations and a copy of 81 masks, but there are few: an ordinary puzzle needs
none, the hardest known about a hundred (the median of a sample of 60).

When it breaks down. Hardly ever on proper puzzles. A board with few clues and no solution leaves the rules little to
work with: the essay itself names one that took it many minutes. A real solver makes the same two rules faster
rather than adding cleverer ones.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from nonet.cells import ALL_DIGITS_MASK, Candidate
from nonet.classic.event import CONTRADICTION, PLACE, UNDO
from nonet.geometry import CELL_HOUSES, CELLS, HOUSES, PEERS

if TYPE_CHECKING:
    from nonet.classic.run import Board, Run


class DeadEnd(NamedTuple):
    """A cell without a candidate, or a digit without a place in a house."""

    cell: int | None = None
    digit: int | None = None
    house: int | None = None


def eliminate(masks: list[int], eliminations: list[tuple[int, int]], decided: list[Candidate]) -> DeadEnd | None:
    """Eliminate candidates, given as (cell, mask), and propagate; return the contradiction if there is one.

    Last remaining candidates of cells are added to `decided`. The eliminations still to be made are a plain
    list, so that a long chain of consequences needs no deep recursion.
    """
    while eliminations:
        cell, unwanted_mask = eliminations.pop()
        removed_mask = masks[cell] & unwanted_mask
        if not removed_mask:
            continue
        left_mask = masks[cell] = masks[cell] ^ removed_mask
        if not left_mask:
            return DeadEnd(cell=cell)
        if not left_mask & (left_mask - 1):  # rule 1
            decided.append(Candidate(cell, left_mask.bit_length()))
            eliminations.extend((peer, left_mask) for peer in PEERS[cell])
        while removed_mask:  # rule 2
            bit = removed_mask & -removed_mask
            removed_mask ^= bit
            for house in CELL_HOUSES[cell]:
                places = [place for place in HOUSES[house] if masks[place] & bit]
                if not places:
                    return DeadEnd(digit=bit.bit_length(), house=house)
                if len(places) == 1:
                    eliminations.append((places[0], ALL_DIGITS_MASK ^ bit))
    return None


def search(board: Board, run: Run) -> int:
    """Propagate the clues, then try digits and propagate those; return the number of nodes."""
    trace = run.trace
    nodes, checkpoint = 0, run.checkpoint

    def explore(masks: list[int], dead_end: DeadEnd | None, decided: list[Candidate], depth: int) -> bool:
        """Continue after a propagation; True stops the search."""
        if trace:
            for cell, digit in decided:
                trace(PLACE, cell, digit, depth)
            if dead_end:
                trace(CONTRADICTION, dead_end.cell, dead_end.digit, depth, dead_end.house)
        if not dead_end and branch(masks, depth):
            return True
        if trace:
            for cell, digit in reversed(decided):
                trace(UNDO, cell, digit, depth)
        return False

    def branch(masks: list[int], depth: int) -> bool:
        """Try each candidate of a cell that has the fewest; True stops the search."""
        nonlocal nodes, checkpoint
        open_cells = [cell for cell in CELLS if masks[cell] & (masks[cell] - 1)]
        if not open_cells:
            return run.solved([mask.bit_length() for mask in masks], depth)
        cell = min(open_cells, key=lambda cell: masks[cell].bit_count())
        mask = masks[cell]
        while mask:
            bit = mask & -mask
            digit = bit.bit_length()
            if nodes >= checkpoint:
                checkpoint = run.note_try(nodes, cell, digit, depth)
            nodes += 1
            copy = masks.copy()
            decided: list[Candidate] = []
            dead_end = eliminate(copy, [(cell, ALL_DIGITS_MASK ^ bit)], decided)
            if explore(copy, dead_end, decided[1:], depth + 1):  # the first one decided is the try itself
                return True
            if trace:
                trace(UNDO, cell, digit, depth)
            mask ^= bit
        return False

    # A clue eliminates the other candidates of its cell. The list is processed from its end, so clues come first.
    given = [(cell, ALL_DIGITS_MASK ^ mask) for cell, mask in enumerate(board.allowed_masks) if not board.digits[cell]]
    given += [(cell, ALL_DIGITS_MASK ^ 1 << (digit - 1)) for cell, digit in enumerate(board.digits) if digit]
    masks = [ALL_DIGITS_MASK] * 81
    decided: list[Candidate] = []
    dead_end = eliminate(masks, given, decided)
    explore(masks, dead_end, [candidate for candidate in decided if not board.digits[candidate.cell]], 0)
    return nodes
