"""Blockers: the digits on the board that leave a single, or a locked digit, no other place."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from nonet.geometry import CELL_HOUSES, CELLS, DIGITS, HOUSES, PEERS

if TYPE_CHECKING:
    from collections.abc import Iterable

    from nonet.grid import Grid
    from nonet.steps import Step

__all__ = ["block", "find_blockers"]

#: The cells that each cell sees, as bits.
_SEEN: Final = [sum(1 << peer for peer in PEERS[cell]) for cell in CELLS]
_LOCKED = ("locked_candidates_1", "locked_candidates_2", "direct_pointing", "direct_claiming")


def find_blockers(step: Step) -> list[int]:
    """Find the cells whose digits show why a step holds: as few as possible, none if a pattern needs none.

    A naked single is blocked by one cell for each other digit; a hidden single, or a digit that is locked in part of a
    house, by the same digit elsewhere.
    """
    if step.technique.id == "naked_single":
        cell, digit = step.placements[0]
        return sorted({_nearest(step.grid, cell, other) for other in DIGITS if other != digit} - {-1})
    role = "single" if step.technique.id == "hidden_single" else "base" if step.technique.id in _LOCKED else ""
    house = next((entry.house for entry in step.houses if entry.role.value == role), None)
    if house is None or not step.digits:
        return []
    pattern = step.pattern_cells
    return block(step.grid, step.digits[0], [cell for cell in HOUSES[house] if cell not in pattern])[0]


def block(grid: Grid, digit: int, cells: Iterable[int]) -> tuple[list[int], list[int]]:
    """Choose few cells that have the digit and see the blanks among some cells; also return the unseen blanks."""
    digits = grid._digits
    blanks = [cell for cell in cells if not digits[cell]]
    left = 0
    for cell in blanks:
        left |= 1 << cell
    holders = []
    at = digits.find(digit)
    while at >= 0:
        holders.append(at)
        at = digits.find(digit, at + 1)
    chosen: list[int] = []
    while left:
        counts = [(left & _SEEN[holder]).bit_count() for holder in holders]
        most = max(counts, default=0)
        if not most:
            break
        chosen.append(holders[counts.index(most)])
        left &= ~_SEEN[chosen[-1]]
    return sorted(chosen), sorted(cell for cell in blanks if left >> cell & 1)


def _nearest(grid: Grid, cell: int, digit: int) -> int:
    """Find a cell that contains the digit and sees the cell, preferably in its box; -1 if there is none."""
    row, column, box = CELL_HOUSES[cell]
    digits = grid._digits
    return next((seen for house in (box, row, column) for seen in HOUSES[house] if digits[seen] == digit), -1)
