"""Puzzles of every kind made from a seed: proper, ambiguous, unsolvable, conflicting and unreadable ones."""

from __future__ import annotations

import random
from functools import cache

__all__ = ["KINDS", "is_readable", "mixed_lines", "proper_lines", "shuffled_solution"]

#: The kinds that `mixed_lines` draws from; what each is, only a solver can say for sure.
KINDS = ("proper", "loose", "dead", "conflict", "unreadable")

_PUZZLE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
_SEVENTEEN = "000000010400000000020000000000050407008000300001090000300400200050100000000806000"


def shuffled(line: str, draw: random.Random) -> str:
    """Return another puzzle with the same answer up to renaming: digits, rows, columns and the diagonal exchanged."""
    names = draw.sample("123456789", 9)
    text = "".join(names[int(c) - 1] if c in "123456789" else "." for c in line)
    rows = [row for band in draw.sample(range(3), 3) for row in draw.sample(range(3 * band, 3 * band + 3), 3)]
    columns = [c for stack in draw.sample(range(3), 3) for c in draw.sample(range(3 * stack, 3 * stack + 3), 3)]
    turned = draw.random() < 0.5
    return "".join(text[9 * c + r] if turned else text[9 * r + c] for r in rows for c in columns)


def shuffled_solution(draw: random.Random) -> str:
    """Return a complete board."""
    return shuffled("534678912672195348198342567859761423426853791713924856961537284287419635345286179", draw)


@cache
def proper_lines(count: int, seed: int = 1) -> tuple[str, ...]:
    """Return puzzles with one solution each: some easy, some of 17 clues."""
    draw = random.Random(seed)
    return tuple(shuffled(draw.choice((_PUZZLE, _SEVENTEEN)), draw) for _ in range(count))


@cache
def mixed_lines(count: int, seed: int = 1) -> tuple[str, ...]:
    """Return lines of every kind in random order; none is empty or a comment."""
    draw = random.Random(seed)
    return tuple(_make(draw.choices(KINDS, (6, 3, 1, 1, 1))[0], draw) for _ in range(count))


def is_readable(line: str) -> bool:
    """Return whether a line holds 81 cells."""
    return len(line) == 81 and set(line) <= set(".0123456789")


def _make(kind: str, draw: random.Random) -> str:
    if kind == "proper":
        return shuffled(draw.choice((_PUZZLE, _SEVENTEEN)), draw)
    if kind == "unreadable":
        return draw.choice(("no puzzle", "5" * 80, "5" * 82, shuffled(_PUZZLE, draw)[:80] + "x", "\x00" * 81, "é" * 81))
    cells = list(shuffled_solution(draw))
    for cell in draw.sample(range(81), draw.randint(30, 55)):
        cells[cell] = "."
    if kind == "conflict":
        cells[0] = cells[1] = draw.choice("123456789")
    elif kind == "dead":
        # Mostly without a solution: it is hard to draw a changed clue that breaks no rule immediately.
        cell = draw.choice([index for index in range(81) if cells[index] != "."])
        cells[cell] = draw.choice("123456789")
    return "".join(cells)
