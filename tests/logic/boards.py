"""Proper puzzles for the tests of human logic, made from a seed: clues are removed while the solution stays unique."""

from __future__ import annotations

from functools import cache
from random import Random

import nonet
from nonet.logic import Step, example_of
from puzzles import full

__all__ = ["example", "is_sound", "minimal", "some_puzzles"]


def example(technique: str) -> Step:
    """Return the first example step of a technique."""
    step = example_of(technique)
    assert step is not None
    return step


def is_sound(step: Step) -> bool:
    """Return whether a step places and eliminates only what the solution confirms."""
    solution = nonet.solve(step.grid.restart())
    placed = all(solution[cell] == digit for cell, digit in step.placements)
    return placed and all(solution[cell] != digit for cell, digit in step.eliminations)


def minimal(rng: Random) -> str:
    """Make a puzzle from which no clue can be taken away."""
    line = full(rng)
    for cell in rng.sample(range(81), 81):
        without = line[:cell] + "." + line[cell + 1 :]
        if nonet.count_solutions(without, limit=2) == 1:
            line = without
    return line


@cache
def some_puzzles(count: int = 40) -> tuple[str, ...]:
    """Return puzzles of all levels: minimal ones, and some with clues put back."""
    rng = Random(20261115)
    lines = []
    for index in range(count):
        line = minimal(rng)
        if index % 4 == 0:  # easier: a few clues more
            solution = nonet.solve(line).to_line()
            back = set(rng.sample(range(81), 20))
            line = "".join(solution[cell] if cell in back else line[cell] for cell in range(81))
        lines.append(line)
    return tuple(lines)
