"""Boards for tests, made from a seed: full grids, puzzles with one, several and no solutions, conflicting clues.

Lines of 81 characters, '.' for blank. The same seed gives the same boards. The well-known puzzles at the end are single
published puzzles.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from random import Random

__all__ = [
    "EMPTY",
    "HARD",
    "HARDEST",
    "IMPOSSIBLE",
    "LOOSE",
    "MANY",
    "SEVENTEEN",
    "WIKIPEDIA",
    "WIKIPEDIA_SOLUTION",
    "full",
    "mixed",
    "puzzle",
]

EMPTY = "." * 81
#: Nearly without clues and without symmetry: counting its solutions takes half a minute, enumerating them forever.
LOOSE = ".....................4..................3.................8...5...9............62"
WIKIPEDIA = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
WIKIPEDIA_SOLUTION = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"
SEVENTEEN = "000000010400000000020000000000050407008000300001090000300400200050100000000806000"  # from Royle's list
HARD = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4.."  # Inkala, 2012
HARDEST = "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3.."  # AI Escargot
MANY = ".....6....59.....82....8....45........3........6..3.54...325..6.................."  # Norvig's, many solutions

IMPOSSIBLE = "12345678." + "." * 8 + "9" + "." * 63  # r1c9 would need 9


def full(rng: Random) -> str:
    """Make a full grid: a cyclic one under random relabelling and permutations of rows, columns, bands and stacks."""
    digits = rng.sample("123456789", 9)
    rows = _shuffled_lines(rng)
    columns = _shuffled_lines(rng)
    board = [[digits[(3 * (row % 3) + row // 3 + column) % 9] for column in columns] for row in rows]
    if rng.random() < 0.5:
        board = [list(column) for column in zip(*board, strict=True)]
    return "".join(map("".join, board))


def _shuffled_lines(rng: Random) -> list[int]:
    return [3 * band + line for band in rng.sample(range(3), 3) for line in rng.sample(range(3), 3)]


def puzzle(rng: Random, clues: int) -> str:
    """Make a board that keeps this many clues of a full grid: it has one solution or more."""
    solution = full(rng)
    kept = set(rng.sample(range(81), clues))
    return "".join(digit if cell in kept else "." for cell, digit in enumerate(solution))


def mixed(rng: Random) -> str:
    """Make a board of any kind: one solution, several, none, conflicting clues, nearly full, full."""
    line = puzzle(rng, rng.choice([24, 26, 28, 30, 33, 36, 45, 60, 78, 81]))
    if rng.random() < 0.35:  # a changed clue leaves no solution, one, or a conflict
        cell = rng.randrange(81)
        line = line[:cell] + rng.choice("123456789") + line[cell + 1 :]
    return line
