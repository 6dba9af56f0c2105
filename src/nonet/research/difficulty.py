"""Measures of difficulty that researchers use: the depth of trial and error, the length of chains, and backdoors."""

from __future__ import annotations

from itertools import combinations, islice
from typing import TYPE_CHECKING, Final, Literal

import numpy as np

from nonet import _core
from nonet.arguments import checked_whole, show
from nonet.errors import LimitError, WrongValueError
from nonet.geometry import CELLS
from nonet.limits import timeout_of
from nonet.logic.config import LogicConfig
from nonet.puzzles import as_classic
from nonet.rating import rate_many
from nonet.research.grids import cells_of, masks_in
from nonet.solving import solve

if TYPE_CHECKING:
    from collections.abc import Callable

    from nonet.grid import Grid
    from nonet.puzzles import PuzzleLike

__all__ = ["SSTS", "b_rating", "backdoors", "bpb", "te_depth", "w_rating"]

#: The techniques of Simple Sudoku, Angus Johnson's program.
SSTS: Final = (
    "naked_single",
    "hidden_single",
    "locked_candidates_1",
    "locked_candidates_2",
    "naked_pair",
    "naked_triple",
    "naked_quad",
    "hidden_pair",
    "hidden_triple",
    "hidden_quad",
    "x_wing",
    "swordfish",
    "jellyfish",
    "simple_colors_trap",
    "simple_colors_wrap",
    "multi_colors_1",
    "multi_colors_2",
    "xy_wing",
)
#: Boards rated per call.
_AT_ONCE: Final = 8192
#: No puzzle is known that needs more.
_MOST_DEPTH: Final = 3


def te_depth(puzzle: PuzzleLike, *, timeout: float | None = None) -> int:
    """Return the depth of trial and error that a puzzle needs, as Denis Berthier defines T&E(k).

    0: singles solve it. k: each candidate is assumed in turn and eliminated if T&E(k - 1) on what follows ends in a
    contradiction, until nothing more is eliminated; no assumption is ever confirmed by reaching the solution. Raises
    LimitError if it takes more than `timeout` seconds or a puzzle needs more than 3, which no known puzzle does.

    >>> te_depth("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79")
    0
    >>> te_depth("8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..")
    2
    """
    grid = as_classic(puzzle)
    with timeout_of(timeout):
        solve(grid)
        depth = _core.trial_depth(grid._digits, _MOST_DEPTH)
    if depth > _MOST_DEPTH:
        raise LimitError("depth", most=_MOST_DEPTH, board=grid.to_line(), limit=_MOST_DEPTH)
    return depth


def b_rating(puzzle: PuzzleLike, *, timeout: float | None = None) -> int | None:
    """Return the B rating of a puzzle: the length of the longest braid that it needs, 0 if singles solve it.

    None if braids of no length solve it, which are exactly the puzzles that need more than T&E(1). Almost all others
    take milliseconds, and those of 7 and more seconds or minutes. Raises LimitError if it takes more than `timeout`
    seconds.

    >>> b_rating("..34......5...912.7...2.....1.5.7..86...9...7.......34..2.............9.9...61.75")
    5
    """
    return _chain_rating(_core.braid_rating, puzzle, timeout)


def w_rating(puzzle: PuzzleLike, *, timeout: float | None = None) -> int | None:
    """Return the W rating of a puzzle: the length of the longest whip used if the shortest whip always comes first.

    0 if singles solve it, None if whips do not. It is nearly always the B rating, and never less. In a few of 10,000
    puzzles it depends on which of the shortest whips is taken; here it is that of the lowest digit, then cell. Raises
    LimitError if it takes more than `timeout` seconds.

    >>> w_rating("..34......5...912.7...2.....1.5.7..86...9...7.......34..2.............9.9...61.75")
    5
    """
    return _chain_rating(_core.whip_rating, puzzle, timeout)


def bpb(puzzle: PuzzleLike, *, timeout: float | None = None) -> int | None:
    """Return the p of the class BpB of a puzzle: the length of the braids that must follow each assumption.

    BpB is T&E(1) with braids of length up to p in place of singles alone. 0 if the puzzle is in T&E(1), None if it
    needs T&E(3); p stands for what lies between. Takes from a second for p = 2 to minutes for the highest known.
    Raises LimitError if it takes more than `timeout` seconds.

    >>> bpb("1..4.......6..9..2.7..3.5....8..5..63..1......4..7.........829...2...65.........8")
    2
    """
    return _chain_rating(_core.braid_class, puzzle, timeout)


def _chain_rating(rate: Callable[[bytes], int | None], puzzle: PuzzleLike, timeout: float | None) -> int | None:
    grid = as_classic(puzzle)
    with timeout_of(timeout):
        solve(grid)
        return rate(grid._digits)


def backdoors(
    puzzle: PuzzleLike,
    size: int = 1,
    *,
    solver: Literal["singles", "ssts"] = "singles",
    threads: int | None = None,
    timeout: float | None = None,
) -> list[tuple[int, ...]]:
    """Find the backdoors of a puzzle: sets of `size` cells whose digits, once given, let a solver finish.

    No part of a set does. Sets of one cell are known as magic cells; a puzzle that the solver finishes alone has one
    set, the empty one, with size 0. The `solver` knows singles only, or the techniques of `SSTS`, on all cores. Raises
    LimitError if it takes more than `timeout` seconds.

    >>> puzzle = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4.."
    >>> backdoors(puzzle, 1), len(backdoors(puzzle, 2))
    ([], 7)
    >>> len(backdoors(puzzle, 2, solver="ssts"))
    103
    """
    grid = as_classic(puzzle)
    checked_whole(size, "named", 0, len(CELLS), name="size")
    if solver not in ("singles", "ssts"):
        raise WrongValueError("research_solver", got=show(solver))
    with timeout_of(timeout):
        full = solve(grid)
        if solver == "ssts":
            return _backdoors(grid, full, size, threads)
        found = _core.backdoors(grid._digits, full._digits, size)
    return [cells_of(mask) for mask in masks_in(found)]


def _backdoors(grid: Grid, full: Grid, size: int, threads: int | None) -> list[tuple[int, ...]]:
    """Rate the puzzle with each choice of cells given, fewer cells first."""
    config = LogicConfig.of(*SSTS, uniqueness=False)
    blanks = [cell for cell in CELLS if not grid._digits[cell]]
    digits = np.frombuffer(grid._digits, np.uint8)
    solution = np.frombuffer(full._digits, np.uint8)
    known: list[set[int]] = []
    for count in range(size + 1):
        sets = (cells for cells in combinations(blanks, count) if not any(part <= set(cells) for part in known))
        found = []
        while chunk := list(islice(sets, _AT_ONCE)):
            boards = np.repeat(digits[None], len(chunk), axis=0)
            for board, cells in zip(boards, chunk, strict=True):
                board[list(cells)] = solution[list(cells)]
            ratings = rate_many(boards, config=config, threads=threads)
            found += [cells for cells, rating in zip(chunk, ratings, strict=True) if rating]
        known += map(set, found)
    return found
