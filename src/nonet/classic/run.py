"""Run: the shared part of all algorithms. It collects solutions and events, and decides when to stop.

An algorithm is a function ``search(board, run)`` that returns how many nodes it took. It fills in ``board.digits``, and

- calls ``run.note_try`` when its node count has reached the checkpoint: at every node of a traced search, and rarely in
  an untraced one, so limits and tracing together cost one comparison;
- reports everything else it does to ``run.trace``, if there is one;
- passes each solution to ``run.solved``, which returns whether the search may stop.
"""

from __future__ import annotations

import time
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, Literal, Protocol, TypeAlias

from nonet.cells import ALL_DIGITS_MASK
from nonet.classic.event import SOLVED, TRY, Event
from nonet.geometry import CELLS

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from nonet.classic.event import Kind
    from nonet.grid import Grid

__all__ = ["Board", "Limit", "LimitReached", "Run", "Search", "Trace"]

Limit: TypeAlias = Literal["nodes", "time"]

#: Nodes between two checks of the clock: a few milliseconds in the slowest algorithm, at no measurable cost.
NODES_PER_LOOK: Final = 256

_NEVER: Final = 2**63


class Trace(Protocol):
    """Record an event; depth is the depth after it."""

    def __call__(  # noqa: D102
        self, kind: Kind, cell: int | None, digit: int | None, depth: int, house: int | None = None
    ) -> None: ...


class LimitReached(Exception):  # noqa: N818 - the end of a search, not a fault
    """End a search from within, however deep it is."""

    def __init__(self, nodes: int) -> None:
        super().__init__(nodes)
        self.nodes = nodes


@dataclass(slots=True)
class Board:
    """The input of an algorithm: the digits, and the candidates not eliminated by hand."""

    digits: list[int]
    #: For each cell the digits allowed there, bit d-1 for digit d.
    allowed_masks: list[int]

    @classmethod
    def from_grid(cls, grid: Grid) -> Board:
        """Copy the digits and the eliminations of a grid."""
        allowed_masks = [ALL_DIGITS_MASK for _ in CELLS]
        for cell, digit in grid.eliminated:
            allowed_masks[cell] &= ~(1 << (digit - 1))
        return cls(list(grid.digits), allowed_masks)


class Run:
    """Collect the solutions and events of one search, and watch its limits."""

    def __init__(
        self,
        *,
        wanted: int,
        listener: Callable[[Event], object] | None = None,
        node_limit: int | None = None,
        timeout: float | None = None,
    ) -> None:
        self.solutions: list[bytes] = []
        self.stopped_by: Limit | None = None
        #: The number of tries on the board when the search stopped; 0 if it ran to its end.
        self.depth = 0
        self._wanted = wanted
        self._listener = listener
        self._traced_nodes = 0
        self._node_limit = _NEVER if node_limit is None else node_limit
        self._deadline = None if timeout is None else time.perf_counter() + timeout
        self.trace: Trace | None = None if listener is None else self._record
        self.checkpoint = self._next_checkpoint(0)

    def note_try(self, nodes: int, cell: int, digit: int, depth: int) -> int:
        """Record a try and return the next checkpoint, or end the search if a limit is reached.

        Nodes and depth are the values before the try.
        """
        if nodes >= self._node_limit:
            self.stopped_by = "nodes"
        elif self._deadline is not None and time.perf_counter() >= self._deadline:
            self.stopped_by = "time"
        if self.stopped_by:
            self.depth = depth
            raise LimitReached(nodes)
        if self.trace:
            self.trace(TRY, cell, digit, depth + 1)
        return self._next_checkpoint(nodes)

    def solved(self, digits: Sequence[int], depth: int) -> bool:
        """Keep a solution; return True if the search has found enough."""
        self.solutions.append(bytes(digits))
        if self.trace:
            self.trace(SOLVED, None, None, depth)
        is_enough = len(self.solutions) == self._wanted
        if is_enough:
            self.depth = depth
        return is_enough

    def _next_checkpoint(self, nodes: int) -> int:
        if self.trace:
            return nodes
        return self._node_limit if self._deadline is None else min(self._node_limit, nodes + NODES_PER_LOOK)

    def _record(self, kind: Kind, cell: int | None, digit: int | None, depth: int, house: int | None = None) -> None:
        self._traced_nodes += kind == TRY
        assert self._listener is not None
        self._listener(Event(kind, cell, digit, house, depth, self._traced_nodes, self._traced_nodes - depth))


class Search(Protocol):
    """Look for solutions of a board until the run has enough; return the number of nodes."""

    def __call__(self, board: Board, run: Run) -> int: ...  # noqa: D102
