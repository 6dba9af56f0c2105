"""Boards of every kind for the many-puzzle solver, made from a seed."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

import numpy as np

import oracle
import puzzles
from nonet import _core

if TYPE_CHECKING:
    from numpy.typing import NDArray


def full_board(rng: random.Random) -> list[int]:
    """Make a full board: a shuffled cyclic one, which has too much symmetry, solved again from 20 of its cells."""
    _, found, _ = _core.solve_digits(bytes(oracle.digits_from_line(puzzles.puzzle(rng, 20))), 1)
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
    """Change one clue to another digit: mostly no solution, often an immediate conflict."""
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
