"""Positions on the solution paths of our own puzzles, for tests that run every finder on them."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache, cached_property

import nonet
from logic.boards import some_puzzles
from nonet import _core

__all__ = ["Position", "some_positions"]


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
            if not step["placements"]:
                if count % every == 0:
                    found.append(Position(clues, solver.digits(), solver.candidates(), solution))
                count += 1
            solver.next()
    return tuple(found)
