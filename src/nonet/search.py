"""Solves classic boards with the native engines: counts, solutions, and why there is none."""

from __future__ import annotations

from array import array
from typing import TYPE_CHECKING, NamedTuple

from nonet import _core
from nonet.geometry import CELLS, HOUSES, PEERS
from nonet.grid import Grid

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from nonet.grid import Conflict
    from nonet.records import Cell, Digit, House
    from nonet.words.saying import Say

__all__ = [
    "DeadEnd",
    "count_at_once",
    "find",
    "find_dead_end",
    "masks_for_core",
    "redundant_clues",
    "stream",
    "true_masks",
    "why_none",
]


class DeadEnd(NamedTuple):
    """A cell, or a digit in a house, that has no candidate left.

    `cell` is set for a cell, `house` and `digit` for a digit of a house. `singles` counts the forced placements
    needed to find it.
    """

    cell: Cell | None
    house: House | None
    digit: Digit | None
    singles: int

    def message(self) -> Say:
        """Say what has no candidate left, and after how many forced placements."""
        from nonet.words.saying import Cell, House, say  # solving does without words until something is wrong

        after = "_after" if self.singles else ""
        if self.cell is not None:
            return say(f"error.dead_cell{after}", cell=Cell(self.cell), singles=self.singles)
        assert self.house is not None
        return say(f"error.dead_house{after}", house=House(self.house), digit=self.digit, singles=self.singles)

    def __str__(self) -> str:
        from nonet.words import language  # when it is shown, not before

        return language("en").grammar.write(self.message())


def find(grid: Grid, limit: int, *, stop: _core.StopFlag | None = None) -> tuple[int, list[bytes]]:
    """Count solutions up to a limit in native code; return the count and the first two. InterruptedError if stopped."""
    if grid._eliminated:
        count, found, _ = _core.solve_masks(masks_for_core(grid), limit, stop=stop)
    else:
        count, found, _ = _core.solve_digits(grid._digits, limit, stop=stop)
    return count, found


def stream(grid: Grid) -> Iterator[bytes]:
    """Yield all solutions one by one, as they are found."""
    solver = _core.SolutionStream(masks_for_core(grid))
    while (digits := solver.next()) is not None:
        yield digits


def true_masks(grid: Grid) -> Sequence[int]:
    """Return for each cell the digits that it has in some solution, as bits."""
    from nonet.variants.puzzle import Puzzle
    from nonet.variants.solving import true_masks

    return true_masks(Puzzle.from_grid(grid))


def redundant_clues(grid: Grid, full: bytes) -> tuple[int, ...]:
    """Return the cells whose clue can be taken out alone from a board that has one solution."""
    if grid._eliminated:
        line = grid.to_line()
        fewer = (Grid(f"{line[:cell]}.{line[cell + 1 :]}", eliminated=grid.eliminated) for cell in CELLS)
        return tuple(cell for cell, less in enumerate(fewer) if grid[cell] and find(less, 2)[0] == 1)
    mask = int.from_bytes(_core.redundant_clues(grid._digits, full), "little")
    return tuple(cell for cell in CELLS if mask >> cell & 1)


def why_none(grid: Grid) -> tuple[tuple[Conflict, ...], DeadEnd | None]:
    """Return why a board has no solution: its conflicts; without any, the dead end that forced singles lead to."""
    conflicts = grid.conflicts()
    return conflicts, None if conflicts else find_dead_end(grid)


def count_at_once(grid: Grid, limit: int, max_nodes: int) -> int | None:
    """Count solutions up to a limit; None if that takes more than `max_nodes` branches."""
    if grid._eliminated:
        count, _, nodes = _core.solve_masks(masks_for_core(grid), limit, max_nodes)
    else:
        count, _, nodes = _core.solve_digits(grid._digits, limit, max_nodes)
    return count if nodes < max_nodes or count == limit else None


def masks_for_core(grid: Grid) -> bytes:
    """Pack the candidates for the native core: 81 masks of 16 bits, one bit for a placed digit."""
    masks = zip(grid._digits, grid.candidate_masks, strict=True)
    return array("H", [1 << (digit - 1) if digit else mask for digit, mask in masks]).tobytes()


def find_dead_end(grid: Grid) -> DeadEnd | None:
    """Find a cell, or a digit in a house, without candidates: on the board, or after its forced singles."""
    masks = list(grid.candidate_masks)
    digits = list(grid._digits)
    singles = 0
    while True:
        forced: tuple[int, int] | None = None
        for cell in CELLS:
            if not digits[cell]:
                if masks[cell] == 0:
                    return DeadEnd(cell, None, None, singles)
                if masks[cell].bit_count() == 1:
                    forced = forced or (cell, masks[cell].bit_length())
        for house, cells in enumerate(HOUSES):
            placed = {digits[cell] for cell in cells}
            for digit in range(1, 10):
                if digit not in placed:
                    places = [cell for cell in cells if masks[cell] >> (digit - 1) & 1]
                    if not places:
                        return DeadEnd(None, house, digit, singles)
                    if len(places) == 1:
                        forced = forced or (places[0], digit)
        if forced is None:
            return None
        cell, digit = forced
        digits[cell] = digit
        masks[cell] = 0
        for peer in PEERS[cell]:
            masks[peer] &= ~(1 << (digit - 1))
        singles += 1
