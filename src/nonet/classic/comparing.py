"""compare: the classic algorithms and the native solver on one puzzle, side by side, with their answers checked."""

from __future__ import annotations

import time
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Final, cast

from nonet import _core
from nonet.arguments import checked_items
from nonet.classic.algorithms import ALGORITHMS
from nonet.classic.solving import checked_algorithm, checked_grid, checked_limits, solve
from nonet.grid import Grid
from nonet.search import masks_for_core

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from nonet.classic.algorithms import AlgorithmName
    from nonet.classic.run import Limit
    from nonet.inputs import GridLike

__all__ = ["NATIVE", "Comparison", "Entry", "compare"]

NATIVE: Final = "native"

#: Short runs are repeated and the best time kept: the most repetitions, and the longest total in seconds.
_REPEATS: Final = 20
_REPEAT_SECONDS: Final = 0.05


@dataclass(frozen=True, slots=True)
class Entry:
    """The result and cost of one solver. The native solver counts its own nodes, and no backtracks."""

    solver: str
    nodes: int
    backtracks: int | None
    seconds: float
    stopped_by: Limit | None
    solutions: tuple[Grid, ...]

    def to_json(self) -> dict[str, Any]:
        """Return the entry as plain data for JSON."""
        return {
            "solver": self.solver,
            "nodes": self.nodes,
            "backtracks": self.backtracks,
            "seconds": self.seconds,
            "stopped_by": self.stopped_by,
            "solutions": [solution.to_line() for solution in self.solutions],
        }


@dataclass(slots=True, repr=False)
class Comparison:
    """The native solver and the algorithms on one puzzle; each runs when the iteration reaches it."""

    puzzle: Grid
    algorithms: tuple[str, ...]
    unique: bool
    timeout: float | None
    node_limit: int | None
    #: The entries of the solvers that have run, in their order.
    finished: list[Entry] = field(default_factory=list)

    def __repr__(self) -> str:
        return f"<Comparison of {len(self.algorithms)} algorithms: {self.puzzle.to_line()}>"

    def __iter__(self) -> Iterator[Entry]:
        """Return the entries of all solvers, running those that have not run yet; the native solver comes first."""
        yield from self.finished
        for solver in (NATIVE, *self.algorithms)[len(self.finished) :]:
            entry = self._run_native() if solver == NATIVE else self._run(cast("AlgorithmName", solver))
            self.finished.append(entry)
            yield entry

    @property
    def entries(self) -> tuple[Entry, ...]:
        """The entries of all solvers, the native one first; those that have not run yet run now."""
        return tuple(self)

    def ratio(self, entry: Entry) -> float:
        """Return a solver's time as a multiple of the native solver's; a lower bound if a limit stopped it."""
        return entry.seconds / self.finished[0].seconds

    @property
    def disagreeing(self) -> tuple[str, ...]:
        """The solvers that disagree with the native one; empty unless nonet has a bug."""
        return tuple(entry.solver for entry in self.entries if not self.is_right(entry))

    def is_right(self, entry: Entry) -> bool:
        """Check each solution against the puzzle, and their number or the unique one against the native solver's."""
        given = self.puzzle.digits
        banned = set(self.puzzle.eliminated)
        for solution in entry.solutions:
            is_kept = all(digit in (0, solution[cell]) for cell, digit in enumerate(given))
            if not (is_kept and solution.is_solved and banned.isdisjoint(enumerate(solution))):
                return False
        if entry.stopped_by:
            return len(entry.solutions) <= len(self.finished[0].solutions)
        if self.unique and len(entry.solutions) == 1:
            return entry.solutions == self.finished[0].solutions
        return len(entry.solutions) == len(self.finished[0].solutions)

    def to_json(self) -> dict[str, Any]:
        """Return the comparison as plain data for JSON."""
        return {
            "puzzle": self.puzzle.to_line(),
            "unique": self.unique,
            "timeout": self.timeout,
            "node_limit": self.node_limit,
            "agree": not self.disagreeing,
            "results": [{**entry.to_json(), "ratio": self.ratio(entry)} for entry in self.entries],
        }

    def _run_native(self) -> Entry:
        masks, limit = masks_for_core(self.puzzle), 2 if self.unique else 1
        seconds = float("inf")
        for _ in _repeats():
            start = time.perf_counter()
            _, found, nodes = _core.solve_masks(masks, limit)
            seconds = min(seconds, time.perf_counter() - start)
        solutions = tuple(Grid.from_digits(digits, self.puzzle.clues) for digits in found)
        return Entry(NATIVE, nodes, None, seconds, None, solutions)

    def _run(self, algorithm: AlgorithmName) -> Entry:
        seconds = float("inf")
        for _ in _repeats():
            result = solve(
                self.puzzle,
                algorithm,
                unique=self.unique,
                timeout=self.timeout,
                node_limit=self.node_limit,
            )
            seconds = min(seconds, result.seconds)
        return Entry(algorithm, result.nodes, result.backtracks, seconds, result.stopped_by, result.solutions)


def compare(
    puzzle: GridLike,
    algorithms: Iterable[str] = ALGORITHMS,
    *,
    unique: bool = False,
    timeout: float | None = 10,
    node_limit: int | None = None,
) -> Comparison:
    """Compare the classic algorithms with the native solver and with each other.

    All stop at the first solution unless `unique` requires proof that there is no other. Each algorithm may take
    `timeout` seconds (0 or None: no limit); the entry of one that was stopped says so. Solvers run while the comparison
    is iterated over, or when its entries are first asked for.

    >>> puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
    >>> comparison = compare(puzzle, ["bitmask", "fewest_first"])
    >>> [(entry.solver, entry.nodes) for entry in comparison if entry.solver != "native"]
    [('bitmask', 4208), ('fewest_first', 0)]
    >>> comparison.disagreeing
    ()
    """
    if isinstance(algorithms, str):
        algorithms = [algorithms]
    names = tuple(checked_algorithm(name).name for name in checked_items(algorithms, "algorithms"))
    node_limit, timeout = checked_limits(node_limit, timeout)
    return Comparison(checked_grid(puzzle), names, unique, timeout, node_limit)


def _repeats() -> Iterator[None]:
    """Return whether to repeat the run: only while runs are short."""
    start = time.perf_counter()
    for _ in range(_REPEATS):
        yield
        if time.perf_counter() - start > _REPEAT_SECONDS:
            return
