"""Boards of every kind for the many-puzzle solver, made from a seed."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

import numpy as np

from nonet import _core

if TYPE_CHECKING:
    from numpy.typing import NDArray

Boards = "NDArray[np.uint8]"


def full_board(rng: random.Random) -> list[int]:
    """Make a full board: the cyclic one with digits, rows, columns, bands and stacks shuffled."""

    def lines() -> list[int]:
        return [3 * group + line for group in rng.sample(range(3), 3) for line in rng.sample(range(3), 3)]

    rows, columns, names = lines(), lines(), rng.sample(range(1, 10), 9)
    board = [names[(3 * (r % 3) + r // 3 + c) % 9] for r in rows for c in columns]
    # The cyclic board has too much symmetry: resolve it from 20 of its cells to reach others.
    kept = set(rng.sample(range(81), 20))
    _, found, _ = _core.solve_digits(bytes(d if cell in kept else 0 for cell, d in enumerate(board)), 1)
    return list(found[0])


def with_clues(rng: random.Random, clues: int) -> list[int]:
    """Keep a number of cells of a full board: below about 30 mostly several solutions, above mostly one."""
    kept = set(rng.sample(range(81), clues))
    return [d if cell in kept else 0 for cell, d in enumerate(full_board(rng))]


def minimal(rng: random.Random) -> list[int]:
    """Remove clues in random order as long as the solution stays the only one."""
    board = full_board(rng)
    for cell in rng.sample(range(81), 81):
        digit, board[cell] = board[cell], 0
        if _core.solve_digits(bytes(board), 2)[0] != 1:
            board[cell] = digit
    return board


def spoiled(rng: random.Random, board: list[int]) -> list[int]:
    """Change one clue to another digit: mostly no solution, often a conflict in sight."""
    spoiled = list(board)
    cell = rng.choice([cell for cell in range(81) if board[cell]])
    spoiled[cell] = spoiled[cell] % 9 + 1
    return spoiled


def mixed(seed: int, size: int) -> NDArray[np.uint8]:
    """Make boards with no, one and several solutions, conflicts, loose ones and ones with bad bytes."""
    rng = random.Random(seed)
    boards: list[list[int]] = []
    for i in range(size):
        kind = i % 8
        if kind < 2:
            board = minimal(rng)
        elif kind < 4:
            board = with_clues(rng, rng.randint(22, 40))
        elif kind == 4:
            board = spoiled(rng, minimal(rng))
        elif kind == 5:
            board = spoiled(rng, with_clues(rng, rng.randint(10, 30)))
        elif kind == 6:
            board = with_clues(rng, rng.randint(0, 12))
        else:
            board = with_clues(rng, 30)
            board[rng.randrange(81)] = rng.randint(10, 255)
        boards.append(board)
    rng.shuffle(boards)
    return np.array(boards, dtype=np.uint8)
