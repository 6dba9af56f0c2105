"""vicinity and closure: the minimal puzzles that differ from a puzzle by a few clues, once or again and again."""

from __future__ import annotations

from collections import deque
from itertools import combinations
from math import comb
from typing import TYPE_CHECKING, Any, Final

import numpy as np

from nonet import _core
from nonet.arguments import checked_whole
from nonet.engines import open_engine
from nonet.engines.calls import Calls
from nonet.engines.threads import checked_threads
from nonet.equivalence import canonical
from nonet.geometry import CELLS
from nonet.grid import Grid
from nonet.limits import timed, timeout_of
from nonet.puzzles import as_classic
from nonet.solving import solve

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from numpy.typing import NDArray

    from nonet.engines import Engine
    from nonet.puzzles import PuzzleLike

__all__ = ["classes_of", "closure", "vicinity", "vicinity_part"]

_TICK_SECONDS: Final = 0.05


def vicinity(
    puzzle: PuzzleLike,
    remove: int = 1,
    add: int = 1,
    *,
    canonical: bool = True,
    threads: int | None = None,
    engine: Any = None,
    timeout: float | None = None,
) -> list[Grid]:
    """Find all minimal puzzles that arise when `remove` clues are taken out of a puzzle and `add` others are put in.

    Known as a `{-n+m}` search. The solution may change. A clue that was taken out is not put back. The puzzles are
    canonical, each class once and without that of the puzzle; or, with `canonical=False`, as they are. They come in
    ascending order.

    Uses all cores, or the `engine` ("dask" or the address of a cluster). Raises LimitError if it takes more than
    `timeout` seconds.

    >>> puzzle = "000000010400000000020000000000050407008000300001090000300400200050100000000806000"
    >>> len(vicinity(puzzle)), len(vicinity(puzzle, canonical=False))
    (3, 3)
    """
    grid = _checked(puzzle, remove, add)
    with timeout_of(timeout), open_engine(engine, threads if _choices(grid, remove) > 1 else 1) as workers:
        found = _around(workers, grid, remove, add)
        if canonical:
            return classes_of(grid, found, threads=threads)
    return _grids(np.unique(_boards(found), axis=0))


def closure(
    puzzles: Iterable[PuzzleLike],
    remove: int = 1,
    add: int = 1,
    *,
    threads: int | None = None,
    engine: Any = None,
    timeout: float | None = None,
) -> Iterator[Grid]:
    """Yield the canonical forms of some puzzles, of all in their vicinities, in the vicinities of these, and so on.

    Each class once, in the order in which they are found; those of the first vicinities come first. A closure may have
    far more puzzles than anybody can wait for: take as many as you need. Uses cores and the `engine` as `vicinity`
    does. Raises LimitError if finding them takes more than `timeout` seconds.

    >>> puzzle = "000000010400000000020000000000050407008000300001090000300400200050100000000806000"
    >>> sum(1 for _ in closure([puzzle]))
    6
    """
    starts = [_checked(puzzle, remove, add) for puzzle in puzzles]
    return timed(_closure(starts, remove, add, threads, engine), timeout)


def _closure(starts: list[Grid], remove: int, add: int, threads: int | None, engine: Any) -> Iterator[Grid]:
    seen = dict.fromkeys(canonical(grid) for grid in starts)
    yield from seen
    waiting = deque(seen)
    with open_engine(engine, threads) as workers:
        while waiting:
            grid = waiting.popleft()
            for near in classes_of(grid, _around(workers, grid, remove, add), threads=threads):
                if near not in seen:
                    seen[near] = None
                    waiting.append(near)
                    yield near


def _checked(puzzle: PuzzleLike, remove: int, add: int) -> Grid:
    grid = as_classic(puzzle)
    solve(grid)
    clues = sum(map(bool, grid._digits))
    checked_whole(remove, "named", 0, clues, name="remove")
    checked_whole(add, "named", 0, len(CELLS) - clues, name="add")
    return grid


def _choices(grid: Grid, remove: int) -> int:
    return comb(sum(map(bool, grid._digits)), remove)


def _around(workers: Engine, grid: Grid, remove: int, add: int) -> list[bytes]:
    """Find the puzzles, as they are, with each choice of clues taken out."""
    clues = [cell for cell in CELLS if grid._digits[cell]]
    calls = ((None, (grid._digits, bytes(taken), add)) for taken in combinations(clues, remove))
    return [data for _, data in Calls(workers, vicinity_part, calls, tick=_TICK_SECONDS, on_wait=_look_up)]


def vicinity_part(digits: bytes, taken: bytes, add: int, *, stop: _core.StopFlag) -> bytes:
    """Find the minimal puzzles, 81 digits each, with the clues of some cells taken out and `add` others put in."""
    return _core.vicinity(digits, taken, add, stop)


def classes_of(
    grid: Grid, found: Iterable[bytes], *, threads: int | None = None, stop: _core.StopFlag | None = None
) -> list[Grid]:
    """Return the canonical forms of puzzles, each once and without that of a grid."""
    boards = np.concatenate([np.frombuffer(grid._digits, np.uint8)[None], _boards(found)])
    forms = _core.canonical_many(boards, checked_threads(threads), stop)
    others = forms[(forms != forms[0]).any(axis=1)]
    return _grids(np.unique(others, axis=0))


def _boards(found: Iterable[bytes]) -> NDArray[np.uint8]:
    return np.frombuffer(b"".join(found), np.uint8).reshape(-1, len(CELLS))


def _grids(boards: NDArray[np.uint8]) -> list[Grid]:
    return [Grid.from_digits(board.tobytes()) for board in boards]


def _look_up() -> None:
    if _core.is_past_deadline():
        raise TimeoutError("the time limit was reached")
