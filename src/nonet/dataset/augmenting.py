"""Augmented copies: equivalent copies of puzzles by random symmetries, determined by class, number and seed.

Each copy has its own stream of SplitMix64 numbers (Steele, Lea and Flood 2014); a permutation is the order that
sorts some of them. Everything is arithmetic on 64-bit integers, so it is the same on every machine.
"""

from __future__ import annotations

from hashlib import blake2b
from typing import TYPE_CHECKING, Final

import numpy as np

from nonet.equivalence import Transform

if TYPE_CHECKING:
    from numpy.typing import NDArray

__all__ = ["copy_transform", "draw", "transformed"]

#: Random numbers per copy: 1 transpose, 3 bands, 9 rows, 3 stacks, 9 columns, 9 digits.
_DRAWS: Final = 34


def draw(ids: NDArray[np.uint8], numbers: NDArray[np.uint32], seed: int) -> NDArray[np.uint64]:
    """Draw the random numbers of some copies, (n, 34), from class ids, copy numbers and the seed."""
    key = seed.to_bytes(8, "little")
    data = np.ascontiguousarray(ids).tobytes()
    width = ids.shape[1]
    states = b"".join(
        blake2b(
            data[width * row : width * (row + 1)] + number.to_bytes(4, "little"),
            digest_size=8,
            key=key,
            person=b"nonet augment",
        ).digest()
        for row, number in enumerate(numbers.tolist())
    )
    start = np.frombuffer(states, "<u8")[:, None]
    mixed: NDArray[np.uint64] = start + np.arange(1, _DRAWS + 1, dtype=np.uint64) * np.uint64(0x9E3779B97F4A7C15)
    mixed = (mixed ^ (mixed >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
    mixed = (mixed ^ (mixed >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
    return mixed ^ (mixed >> np.uint64(31))


def _parts(
    numbers: NDArray[np.uint64],
) -> tuple[NDArray[np.bool_], NDArray[np.intp], NDArray[np.intp], NDArray[np.intp]]:
    """Convert random numbers to transforms: transposed or not, orders of rows and columns, new digits."""
    transposed = (numbers[:, 0] >> np.uint64(63)).astype(bool)
    rows, columns = (_line_orders(numbers[:, at : at + 12]) for at in (1, 13))
    names = np.argsort(numbers[:, 25:], axis=1, kind="stable") + 1
    return transposed, rows, columns, names


def _line_orders(numbers: NDArray[np.uint64]) -> NDArray[np.intp]:
    bands = np.argsort(numbers[:, :3], axis=1, kind="stable")
    inner = np.argsort(numbers[:, 3:].reshape(-1, 3, 3), axis=2, kind="stable")
    return (3 * bands[:, :, None] + inner).reshape(-1, 9)


def transformed(boards: NDArray[np.uint8], numbers: NDArray[np.uint64]) -> NDArray[np.uint8]:
    """Transform boards, (n, 81) or (n, k, 81), each row by its own transform; blanks stay blank."""
    transposed, rows, columns, names = _parts(numbers)
    cells = 9 * rows[:, :, None] + columns[:, None, :]
    turned = 9 * columns[:, None, :] + rows[:, :, None]
    cells = np.where(transposed[:, None, None], turned, cells).reshape(-1, 81)
    table = np.zeros((len(names), 10), np.uint8)
    table[:, 1:] = names
    moved = np.take_along_axis(boards, cells if boards.ndim == 2 else cells[:, None, :], axis=-1)
    named = np.take_along_axis(table, moved.reshape(len(moved), -1).astype(np.intp), axis=1)
    return named.reshape(moved.shape)


def copy_transform(canonical_id: str, number: int, seed: int) -> Transform:
    """Return the transform from a puzzle in the set to one of its copies.

    >>> copy_transform("00" * 16, 1, seed=0).digits
    (4, 6, 7, 2, 3, 5, 9, 8, 1)
    """
    ids = np.frombuffer(bytes.fromhex(canonical_id), np.uint8)[None]
    transposed, rows, columns, names = _parts(draw(ids, np.array([number], np.uint32), seed))
    return Transform(bool(transposed[0]), *(tuple(part[0].tolist()) for part in (rows, columns, names)))
