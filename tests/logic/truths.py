"""Truths: sets of candidates of which at least one is true, derived from a board."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from nonet.geometry import HOUSES, PEERS

if TYPE_CHECKING:
    from nonet.grid import Grid

__all__ = ["Candidate", "Truth", "UnprovedError", "conflict", "of_cell", "of_house"]

Candidate = tuple[int, int]


class UnprovedError(AssertionError):
    """A step that does not follow from what it states."""


@dataclass(frozen=True)
class Truth:
    """Candidates of which one is true; what it is read from: a cell, or a digit in a house, or neither."""

    options: frozenset[Candidate]
    cell: int | None = None
    house: int | None = None
    digit: int | None = None


def of_cell(grid: Grid, cell: int) -> Truth:
    return Truth(frozenset((cell, digit) for digit in grid.candidates(cell)), cell=cell)


def of_house(grid: Grid, house: int, digit: int) -> Truth:
    places = (cell for cell in HOUSES[house] if grid.candidate_masks[cell] >> (digit - 1) & 1)
    return Truth(frozenset((cell, digit) for cell in places), house=house, digit=digit)


def conflict(a: Candidate, b: Candidate) -> bool:
    return a[0] == b[0] if a[1] != b[1] else b[0] in PEERS[a[0]]
