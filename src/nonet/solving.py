"""solve, solutions, count_solutions, true_candidates, solve_in_place: one puzzle, exactly.

The first `solve` of a program takes longer to import than to solve, so what a plain line does not need is imported in
the functions that do.
"""

from __future__ import annotations

import sys
from functools import cache
from itertools import islice
from typing import TYPE_CHECKING, Any, overload

from nonet import _core
from nonet.arguments import checked_count_limit
from nonet.errors import ParseError
from nonet.grid import Grid
from nonet.limits import timed, timeout_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from nonet.inputs import GridLike
    from nonet.puzzles import PuzzleLike, Solver
    from nonet.variants import Puzzle, Solution

__all__ = ["count_solutions", "solutions", "solve", "solve_in_place", "true_candidates"]


@overload
def solve(puzzle: GridLike, *, unique: bool = True, timeout: float | None = None) -> Grid: ...
@overload
def solve(puzzle: PuzzleLike, *, unique: bool = True, timeout: float | None = None) -> Grid | Solution: ...
def solve(puzzle: PuzzleLike, *, unique: bool = True, timeout: float | None = None) -> Grid | Solution:
    """Find the solution of a puzzle: a Grid, or a `nonet.variants.Solution` for a variant.

    Raises InvalidGridError if clues conflict, NoSolutionError if there is no solution, NotUniqueError if there is more
    than one (with ``unique=False`` any solution will do), and LimitError if it takes more than `timeout` seconds.

    >>> solve("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79").to_line()
    '534678912672195348198342567859761423426853791713924856961537284287419635345286179'
    """
    if timeout is not None:
        with timeout_of(timeout):
            return solve(puzzle, unique=unique)
    limit = 2 if unique else 1
    # A plain line, the most common input by far, takes a single native call for parsing and solving.
    if type(puzzle) is str and (found := _core.solve_line(puzzle, limit)) is not None:
        clues, digits, is_single = found
        if is_single:
            return Grid._make(clues, digits)
        from nonet.checking import verdict_on

        solved = [digits[:81], digits[81:]] if digits else []
        raise verdict_on(Grid._make(clues, clues), len(solved), solved).to_error()
    board: Grid | Puzzle
    if type(puzzle) is Grid and not puzzle._eliminated:  # nothing to read or to choose
        count, boards, _ = _core.solve_digits(puzzle._digits, limit)
        if count == 1:
            return Grid._make(puzzle._clues, boards[0])
        board = puzzle
    else:
        as_puzzle, solver_of = _door()
        board = as_puzzle(puzzle)
        count, boards = solver_of(board).exact.find(board, limit)
        if count == 1:
            return board.with_solution(boards[0])
    from nonet.checking import verdict_on

    raise verdict_on(board, count, boards).to_error()


@cache
def _door() -> tuple[Callable[[PuzzleLike], Grid | Puzzle], Callable[[Grid | Puzzle], Solver]]:
    """Import what reads a puzzle and what chooses its solver: once, because an import in a function takes its time."""
    from nonet.puzzles import as_puzzle, solver_of

    return as_puzzle, solver_of


@overload
def solutions(puzzle: GridLike, *, limit: int | None = None, timeout: float | None = None) -> Iterator[Grid]: ...
@overload
def solutions(
    puzzle: PuzzleLike, *, limit: int | None = None, timeout: float | None = None
) -> Iterator[Grid | Solution]: ...
def solutions(
    puzzle: PuzzleLike, *, limit: int | None = None, timeout: float | None = None
) -> Iterator[Grid | Solution]:
    """Iterate over the solutions of a puzzle as they are found, in constant memory; over all without a `limit`.

    Raises LimitError if finding them takes more than `timeout` seconds in total.

    >>> len(list(solutions("." * 81, limit=3)))
    3
    """
    from nonet.puzzles import as_puzzle, solver_of

    most = checked_count_limit(limit)
    board = as_puzzle(puzzle)
    found = (board.with_solution(digits) for digits in solver_of(board).exact.stream(board))
    return islice(timed(found, timeout), None if most is None else min(most, sys.maxsize))


def count_solutions(
    puzzle: PuzzleLike,
    *,
    limit: int | None = None,
    threads: int | None = None,
    engine: Any = None,
    timeout: float | None = None,
) -> int:
    """Count the solutions of a puzzle, stopping at a limit of 1 or more.

    Without a limit (None, the default) the count is exact, however large; Ctrl-C interrupts it. A long count is divided
    into parts, which run on all cores, on `threads` threads, or on the workers of an `engine` ("dask", the address of a
    scheduler, a `distributed.Client`). Raises LimitError if it takes more than `timeout` seconds.
    `nonet.counting.count_grid` can be resumed. The solutions of a variant are found one by one.

    >>> count_solutions("." * 81, limit=1000)
    1000
    >>> count_solutions("123456789456789123789123456" + "." * 54)  # all grids below this band
    7802998272
    """
    from nonet.engines.threads import checked_threads
    from nonet.puzzles import as_puzzle, solver_of

    checked_count_limit(limit)
    if threads is not None:
        checked_threads(threads)
    board = as_puzzle(puzzle)
    with timeout_of(timeout):
        return solver_of(board).counter.count_up_to(board, limit, threads=threads, engine=engine)


def true_candidates(puzzle: PuzzleLike, *, timeout: float | None = None) -> tuple[tuple[int, ...], ...]:
    """Find for each cell, row by row, the digits that it has in some solution; all empty if there is none.

    Ctrl-C interrupts it; raises LimitError if it takes more than `timeout` seconds.

    >>> true_candidates("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8....")[-3:]
    ((1, 7), (1, 7), (9,))
    """
    from nonet.puzzles import as_puzzle, solver_of

    board = as_puzzle(puzzle)
    with timeout_of(timeout):
        masks = solver_of(board).exact.true_masks(board)
    return tuple(tuple(digit for digit in range(1, board.size + 1) if mask >> digit - 1 & 1) for mask in masks)


def solve_in_place(board: list[list[str]]) -> None:
    """Fill in a board: nine lists of nine strings, '1' to '9' or '.'.

    Raises the same errors as `solve`, in which case the board is unchanged.

    >>> rows = "53..7.... 6..195... .98....6. 8...6...3 4..8.3..1 7...2...6 .6....28. ...419..5 ....8..79"
    >>> board = [list(row) for row in rows.split()]
    >>> solve_in_place(board)
    >>> "".join(board[0])
    '534678912'
    """
    _check_board(board)
    solution = solve("".join(map("".join, board))).to_line()
    for index, row in enumerate(board):
        row[:] = solution[9 * index : 9 * index + 9]


def _check_board(board: list[list[str]]) -> None:
    _check_nine(board, "rows", "")
    for first in range(9):
        for second in range(first):
            if board[first] is board[second]:
                raise ParseError("row.shared", first=second + 1, second=first + 1)
    for number, row in enumerate(board, 1):
        _check_nine(row, "cells", f" as row {number}")
        for column, text in enumerate(row, 1):
            if not isinstance(text, str) or text not in _BOARD_CELLS:
                cell = 9 * (number - 1) + column - 1
                raise ParseError("character.board", cell=cell, row=number, place=column, shown=repr(text))


def _check_nine(given: Any, what: str, where: str) -> None:
    if not isinstance(given, list) or len(given) != 9:
        got = f"{len(given)} {what}" if isinstance(given, list) else type(given).__name__
        raise ParseError("row.nine", what=what, place=where, shown=got)


_BOARD_CELLS = frozenset(".123456789")
