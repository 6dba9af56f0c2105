"""Positions on the solution paths of our own puzzles, for tests that run every finder on them."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache, cached_property

import nonet
from logic.boards import example, some_puzzles
from nonet import _core
from nonet.logic import Step
from nonet.records import unpack

__all__ = ["Position", "example_position", "some_positions"]


@dataclass(frozen=True)
class Position:
    clues: bytes
    digits: bytes
    candidates: bytes
    solution: bytes

    @cached_property
    def marks(self) -> list[int]:
        """The candidate mask of every cell; 0 for a cell with a digit."""
        return [int.from_bytes(self.candidates[2 * cell : 2 * cell + 2], "little") for cell in range(81)]


@cache
def some_positions(puzzles: int, every: int) -> tuple[Position, ...]:
    """Return every n-th position where the singles are used up, and the start, of some puzzles."""
    found = []
    for line in some_puzzles()[:puzzles]:
        clues = bytes(ch != "." for ch in line)
        solution = bytes(int(ch) for ch in nonet.solve(line).to_line())
        solver = _core.LogicSolver()
        solver.load(bytes(int(ch) if ch != "." else 0 for ch in line))
        found.append(Position(clues, solver.digits(), solver.candidates(), solution))
        count = 0
        while (step := solver.find()) is not None:
            if not unpack(Step, step, board=None).placements:
                if count % every == 0:
                    found.append(Position(clues, solver.digits(), solver.candidates(), solution))
                count += 1
            solver.next()
    return tuple(found)


def example_position(technique: str) -> Position:
    """Return the board of a technique's example, which has at least one step of it."""
    grid = example(technique).grid
    masks = [0 if grid[cell] else mask for cell, mask in enumerate(grid.candidate_masks)]
    candidates = b"".join(mask.to_bytes(2, "little") for mask in masks)
    clues = bytes(clue != 0 for clue in grid.clues)
    return Position(clues, bytes(grid.digits), candidates, bytes(nonet.solve(grid).digits))
