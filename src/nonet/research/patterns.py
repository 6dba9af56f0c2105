"""Patterns of clues: the puzzles of a pattern, all of them or a sample with its rate."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import islice
from math import sqrt
from typing import TYPE_CHECKING, Final

import numpy as np

from nonet import _core
from nonet.arguments import checked_whole
from nonet.engines.threads import checked_threads
from nonet.equivalence import canonical
from nonet.generation.making import checked_seed
from nonet.generation.order import pattern_flags
from nonet.geometry import CELLS, PEERS
from nonet.grid import Grid
from nonet.limits import check_deadline, timed, timeout_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from numpy.typing import NDArray

    from nonet.inputs import GridLike

__all__ = ["ALL_FULL_GRIDS", "PatternSample", "pattern_puzzles", "sample_pattern"]

#: Felgenhauer and Jarvis, 2005.
ALL_FULL_GRIDS: Final = 6_670_903_752_021_072_936_960
#: Boards solved per call.
_AT_ONCE: Final = 8192


@dataclass(frozen=True, slots=True)
class PatternSample:
    """How many of some random grids a pattern of clues determines."""

    #: The puzzles among them, in the order of the draw.
    puzzles: tuple[Grid, ...]
    #: Grids drawn.
    tried: int

    @property
    def rate(self) -> float:
        """The share of grids that are the only solution of their digits in the pattern."""
        return len(self.puzzles) / self.tried

    @property
    def error(self) -> float:
        """The standard error of the rate."""
        return sqrt(self.rate * (1 - self.rate) / self.tried)

    @property
    def estimate(self) -> float:
        """The estimated number of puzzles with this pattern: one for each grid that the pattern determines."""
        return self.rate * ALL_FULL_GRIDS

    def __repr__(self) -> str:
        return f"<PatternSample: {len(self.puzzles)} puzzles from {self.tried} grids, rate {self.rate:.3g}>"


def sample_pattern(
    pattern: GridLike, tries: int = 100_000, *, seed: int = 0, threads: int | None = None, timeout: float | None = None
) -> PatternSample:
    """Draw random grids and keep the puzzles that their digits in a pattern make; the same for the same seed.

    The pattern is 81 cells, blank where no clue may be. Equivalent grids are equally likely, others nearly so: the draw
    is that of `random_grid`. Takes about a second for 300,000 tries. Raises LimitError after `timeout` seconds.

    >>> sample_pattern("x." * 40 + "x", tries=1000)
    <PatternSample: 260 puzzles from 1000 grids, rate 0.26>
    """
    flags = np.frombuffer(pattern_flags(pattern), np.uint8)
    checked_whole(tries, "named", 1, name="tries")
    seed = checked_seed(seed)
    found: list[Grid] = []
    with timeout_of(timeout):
        for start in range(0, tries, _AT_ONCE):
            indices = range(start, min(start + _AT_ONCE, tries))
            grids = b"".join(_core.full_grid(seed, index) for index in indices)
            found += _unique(np.frombuffer(grids, np.uint8).reshape(-1, len(CELLS)) * flags, threads)
    return PatternSample(tuple(found), tries)


def pattern_puzzles(
    pattern: GridLike, limit: int | None = None, *, threads: int | None = None, timeout: float | None = None
) -> Iterator[Grid]:
    """Yield every puzzle with a pattern of clues, one of each class of equivalent puzzles: up to `limit` of them.

    Every way to fill the pattern without a conflict is tried, but for the names of digits: the first new digit is
    always the smallest. Beyond a dozen clues more than the puzzles of a band or a box are more than anybody can wait
    for; `sample_pattern` says how many to expect. Raises LimitError if finding them takes more than `timeout` seconds.

    >>> [puzzle.to_line()[:18] for puzzle in pattern_puzzles("x" * 72 + "." * 9, 2)]
    ['123456789984723615', '123456789894723615']
    """
    if limit is not None:
        checked_whole(limit, "named", 1, name="limit")
    return islice(timed(_puzzles(pattern_flags(pattern), threads), timeout), limit)


def _puzzles(flags: bytes, threads: int | None) -> Iterator[Grid]:
    if _has_twins(flags):
        return
    seen: set[Grid] = set()
    for boards in _chunks(_order(flags), threads):
        for puzzle in _unique(boards, threads):
            form = canonical(puzzle)
            if form not in seen:
                seen.add(form)
                yield puzzle


def _has_twins(flags: bytes) -> bool:
    """Return whether two rows of a band or columns of a stack are blank: changing places, they make two solutions."""
    board = np.frombuffer(flags, np.uint8).reshape(9, 9)
    return any(((lines.reshape(3, 3, 9) == 0).all(axis=2).sum(axis=1) > 1).any() for lines in (board, board.T))


def _order(flags: bytes) -> list[int]:
    """Return the cells of a pattern, each one that sees as many of those before as any."""
    left = [cell for cell in CELLS if flags[cell]]
    order: list[int] = []
    while left:
        chosen = set(order)
        best = max(left, key=lambda cell: (len(chosen & set(PEERS[cell])), -cell))
        order.append(best)
        left.remove(best)
    return order


def _chunks(order: list[int], threads: int | None = None) -> Iterator[NDArray[np.uint8]]:
    """Yield all ways to fill cells, the names of digits in the order of their first use.

    Without the last cell all of them have a solution.
    """
    stack = [np.zeros((1, len(CELLS)), np.uint8)]
    depths = [0]
    while stack:
        boards, depth = stack.pop(), depths.pop()
        if depth == len(order):
            # With two digits unused there are always two solutions.
            yield boards[boards.max(axis=1) >= 8] if depth else boards
            continue
        cell = order[depth]
        used = boards.max(axis=1)
        seen = boards[:, PEERS[cell]]
        parts = []
        for digit in range(1, 10):
            fits = (used >= digit - 1) & (seen != digit).all(axis=1)
            # The cells left must be enough to use eight digits.
            fits &= np.maximum(used, digit) + (len(order) - depth - 1) >= 8
            part = boards[fits]
            part[:, cell] = digit
            parts.append(part)
        check_deadline()
        grown = np.concatenate(parts)
        if depth + 1 < len(order):
            grown = grown[_counts(grown, 1, threads) > 0]
        for start in reversed(range(0, len(grown), _AT_ONCE)):
            stack.append(grown[start : start + _AT_ONCE])
            depths.append(depth + 1)


def _unique(boards: NDArray[np.uint8], threads: int | None) -> list[Grid]:
    return [Grid.from_digits(board.tobytes()) for board in boards[_counts(boards, 2, threads) == 1]]


def _counts(boards: NDArray[np.uint8], limit: int, threads: int | None) -> NDArray[np.int32]:
    """Count the solutions of boards without conflicts up to a limit."""
    size = len(boards)
    counts = np.zeros(size, np.int32)
    if not _core.solve_rows(
        np.ascontiguousarray(boards),
        limit,
        checked_threads(threads),
        "best",
        np.empty(size, np.uint8),
        counts,
        np.empty((size, len(CELLS)), np.uint8),
    ):
        check_deadline()
    return counts
