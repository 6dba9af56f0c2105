"""solve: run one of the classic algorithms on one puzzle."""

from __future__ import annotations

import time
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from nonet.arguments import checked_choice, checked_function, checked_whole
from nonet.checking import Status, Verdict
from nonet.classic.algorithms import ALGORITHMS
from nonet.classic.run import Board, LimitReached, Run
from nonet.errors import LimitError
from nonet.grid import Grid
from nonet.limits import checked_timeout
from nonet.puzzles import as_classic
from nonet.search import find_dead_end

if TYPE_CHECKING:
    from collections.abc import Callable

    from nonet.classic.algorithms import Algorithm, AlgorithmName
    from nonet.classic.event import Event
    from nonet.classic.run import Limit
    from nonet.inputs import GridLike

__all__ = ["Result", "checked_algorithm", "checked_grid", "solve"]


@dataclass(frozen=True, slots=True, repr=False)
class Result:
    """The result and cost of a classic algorithm. `nonet.classic.event` defines the counts."""

    puzzle: Grid
    algorithm: str
    #: None, one or two: a second one is only searched for to check uniqueness.
    solutions: tuple[Grid, ...]
    nodes: int
    backtracks: int
    #: The number of tries on the board when the search stopped; 0 if it ran to its end.
    depth: int
    seconds: float
    #: The limit that ended the search early.
    stopped_by: Limit | None
    #: Whether the search had to prove that there is no second solution.
    unique: bool
    #: The events, with ``trace=True``.
    events: tuple[Event, ...] = ()

    def __repr__(self) -> str:
        found = f"{len(self.solutions)} solution{'' if len(self.solutions) == 1 else 's'}"
        ending = f", stopped by {self.stopped_by}" if self.stopped_by else ""
        return f"<Result of {self.algorithm}: {found}, {self.nodes:,} nodes{ending}>"

    @property
    def solution(self) -> Grid:
        """The solution, or the error that `nonet.solve` would raise; LimitError when a limit came first."""
        if len(self.solutions) == 2:
            raise Verdict(self.puzzle, Status.SEVERAL, self.solutions).to_error()
        if self.stopped_by:
            what = "no solution yet" if not self.solutions else "one solution, not known to be the only one"
            limit = self.nodes if self.stopped_by == "nodes" else round(self.seconds, 3)
            unit = "nodes" if self.stopped_by == "nodes" else "seconds"
            raise LimitError("stopped", limit=limit, algorithm=self.algorithm, reached=limit, unit=unit, what=what)
        if not self.solutions:
            raise Verdict(self.puzzle, Status.NO_SOLUTION, dead_end=find_dead_end(self.puzzle)).to_error()
        return self.solutions[0]

    def to_json(self) -> dict[str, Any]:
        """Return the result as plain data for JSON, without the events."""
        return {
            "algorithm": self.algorithm,
            "solutions": [solution.to_line() for solution in self.solutions],
            "nodes": self.nodes,
            "backtracks": self.backtracks,
            "depth": self.depth,
            "seconds": self.seconds,
            "stopped_by": self.stopped_by,
        }


def solve(
    puzzle: GridLike,
    algorithm: AlgorithmName = "bitmask",
    *,
    unique: bool = True,
    trace: bool | Callable[[Event], object] | None = None,
    node_limit: int | None = None,
    timeout: float | None = None,
) -> Result:
    """Solve a puzzle with one of the classic algorithms, named in `nonet.classic.ALGORITHMS`.

    The search continues until it is clear that there is no second solution, or a second one is found; with
    ``unique=False`` it stops at the first. ``trace=True`` keeps every event in the result; a callable receives each one
    as it happens. A search that reaches `node_limit` nodes or `timeout` seconds ends, and its result says so. Raises
    InvalidGridError when clues conflict.

    >>> puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
    >>> result = solve(puzzle, "bitmask", unique=False)
    >>> result.solution.to_line()
    '534678912672195348198342567859761423426853791713924856961537284287419635345286179'
    >>> result.nodes, result.backtracks, result.depth
    (4208, 4157, 51)
    """
    chosen, grid = checked_algorithm(algorithm), checked_grid(puzzle)
    node_limit, timeout = checked_limits(node_limit, timeout)
    events: list[Event] = []
    listener = events.append if trace is True else None
    if trace is not None and not isinstance(trace, bool):
        listener = checked_function(trace, "trace")
    start = time.perf_counter()
    run = Run(wanted=2 if unique else 1, listener=listener, node_limit=node_limit, timeout=timeout)
    try:
        nodes = chosen.search(Board.from_grid(grid), run)
    except LimitReached as reached:
        nodes = reached.nodes
    seconds = time.perf_counter() - start
    return Result(
        puzzle=grid,
        algorithm=algorithm,
        solutions=tuple(Grid.from_digits(digits, grid.clues) for digits in run.solutions),
        nodes=nodes,
        backtracks=nodes - run.depth,
        depth=run.depth,
        seconds=seconds,
        stopped_by=run.stopped_by,
        unique=unique,
        events=tuple(events),
    )


def checked_algorithm(name: str) -> Algorithm:
    """Return the algorithm with that name."""
    known: AlgorithmName = checked_choice(name, "algorithm", ALGORITHMS)
    return ALGORITHMS[known]


def checked_limits(node_limit: int | None, timeout: float | None = None) -> tuple[int | None, float | None]:
    """Return the limits if they are valid; a timeout of 0 is none."""
    if node_limit is not None:
        node_limit = checked_whole(node_limit, "node_limit", 0)
    return node_limit, checked_timeout(timeout) or None


def checked_grid(puzzle: GridLike) -> Grid:
    """Read a puzzle, and raise InvalidGridError when its digits conflict: the algorithms take that for granted."""
    grid = as_classic(puzzle)
    conflicts = grid.conflicts()
    if conflicts:
        raise Verdict(grid, Status.CONFLICT, conflicts=conflicts).to_error()
    return grid
