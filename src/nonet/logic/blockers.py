"""Blockers: the digits on the board that leave a single, or a locked digit, no other place."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nonet.geometry import CELL_HOUSES, DIGITS, HOUSES, PEERS

if TYPE_CHECKING:
    from collections.abc import Iterable

    from nonet.grid import Grid
    from nonet.logic.step import Step

__all__ = ["block", "find_blockers"]

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
    left = {cell for cell in cells if not grid[cell]}
    holders = [cell for cell in range(81) if grid[cell] == digit]
    chosen: list[int] = []
    while left:
        best = max(holders, key=lambda holder: len(left & set(PEERS[holder])), default=None)
        if best is None or not left & set(PEERS[best]):
            break
        chosen.append(best)
        left -= set(PEERS[best])
    return sorted(chosen), sorted(left)


def _nearest(grid: Grid, cell: int, digit: int) -> int:
    """Find a cell that contains the digit and sees the cell, preferably in its box; -1 if there is none."""
    row, column, box = CELL_HOUSES[cell]
    return next((seen for house in (box, row, column) for seen in HOUSES[house] if grid[seen] == digit), -1)
