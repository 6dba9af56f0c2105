"""Run a count: send its parts to an engine, add up the results, save the state."""

from __future__ import annotations

import time
from array import array
from contextlib import nullcontext
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, Final

from nonet import _core
from nonet.cells import ALL_DIGITS_MASK
from nonet.counting.parts import count_part
from nonet.counting.state import State, StateError
from nonet.engines import open_engine
from nonet.engines.calls import Calls
from nonet.geometry import CELLS
from nonet.search import count_at_once, find
from nonet.storage.atomic import locked
from nonet.storage.outputs import is_stream, real

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence
    from pathlib import Path

    from nonet.counting.parts import Part
    from nonet.engines import Engine
    from nonet.grid import Grid

__all__ = ["Progress", "count_grid", "count_up_to"]

#: How often, in seconds, progress is reported and Ctrl-C and time limits are checked.
_TICK_SECONDS: Final = 0.05
_SAVE_SECONDS: Final = 5.0


@dataclass(frozen=True, slots=True)
class Progress:
    """The progress of a count."""

    #: Estimate from 0 to 1.
    share: float
    total: int
    #: Seconds spent, including earlier runs.
    seconds: float


def count_up_to(
    grid: Grid,
    limit: int | None,
    *,
    threads: int | None = None,
    engine: Any = None,
    watch: Callable[[Progress], None] | None = None,
) -> int:
    """Count the solutions of a grid up to a limit: directly if that is quick, otherwise in parts."""
    if limit is not None and limit <= 2_000_000:  # enumerating so many takes less than a second
        return find(grid, limit)[0]
    most = 2**63 - 1
    number = count_at_once(grid, min(limit or most, most), 50_000)  # nodes, 10 ms: too little to divide into parts
    if number is None:
        number = count_grid(grid, threads=threads, engine=engine, watch=watch)
    return number if limit is None else min(number, limit)


def count_grid(
    grid: Grid,
    *,
    method: str | None = None,
    threads: int | None = None,
    engine: Any = None,
    state: Path | None = None,
    watch: Callable[[Progress], None] | None = None,
    save_seconds: float = _SAVE_SECONDS,
) -> int:
    """Count all solutions of a grid in parts.

    With a `state` file, an interrupted count continues when called again with the same grid. `watch` receives the
    progress. The method is "join", which does not enumerate, or "search", which does and is slow. The answer does not
    depend on engine, threads, interruptions or method.

    >>> from nonet.grid import Grid
    >>> count_grid(Grid("123456789456789123789123456" + "." * 54))
    7802998272
    """
    puzzle = pack(grid)
    if state is not None:
        state = real(state)
        if is_stream(state):
            raise StateError("state.pipe", path=state)
        state.parent.mkdir(parents=True, exist_ok=True)
    with nullcontext() if state is None else locked(state):
        known = State.load(state, puzzle, method) if state is not None else None
        count = _Count(known or State.start(puzzle, method or "join"), state, watch, save_seconds)
        if count.state.open:
            with open_engine(engine, threads) as workers:
                count.run(workers)
    return count.state.total


def pack(grid: Grid) -> bytes:
    """Pack a grid as 81 masks: one bit for a digit; for a blank, all digits not eliminated by hand."""
    eliminated = grid._eliminated
    masks = (
        1 << (digit - 1) if digit else ALL_DIGITS_MASK & ~(eliminated >> 9 * cell)
        for cell, digit in zip(CELLS, grid._digits, strict=True)
    )
    return array("H", masks).tobytes()


class _Count:
    """A count in progress."""

    def __init__(
        self, state: State, path: Path | None, watch: Callable[[Progress], None] | None, save_seconds: float
    ) -> None:
        self.state = state
        self._path = path
        self._watch = watch
        self._save_seconds = save_seconds
        self._start = time.monotonic() - state.seconds
        self._saved = time.monotonic()

    def run(self, engine: Engine) -> None:
        """Count to the end; if interrupted, save the state."""
        try:
            self._run(engine)
        except BaseException:
            self._save()
            raise
        self._save()

    def _run(self, engine: Engine) -> None:
        waiting = list(self.state.open)
        under_way = 0

        def calls() -> Iterator[tuple[Part, tuple[bytes, Part]] | None]:
            nonlocal under_way
            while waiting or under_way:
                if not waiting:
                    yield None
                    continue
                part = self._take(waiting)
                under_way += 1
                yield part, (self.state.puzzle, part)

        for part, (number, rest) in Calls(engine, count_part, calls(), tick=_TICK_SECONDS, on_wait=self._look_up):
            under_way -= 1
            self._replace(part, rest, number)
            waiting.extend(rest)

    def _look_up(self) -> None:
        """Report progress, save the state and check limits."""
        if _core.is_past_deadline():
            raise TimeoutError("the time limit was reached")
        if self._watch is not None:
            self._watch(Progress(self.state.share, self.state.total, time.monotonic() - self._start))
        if time.monotonic() - self._saved >= self._save_seconds:
            self._save()

    def _take(self, waiting: list[Part]) -> Part:
        """Take the newest part, which keeps the queue short; if it is big, split it."""
        part = waiting.pop()
        while len(halves := part.halves()) > 1:
            self._replace(part, halves, 0)
            waiting.extend(halves[1:])
            part = halves[0]
        return part

    def _replace(self, part: Part, parts: Sequence[Part], number: int) -> None:
        """Replace a part by its count and its remaining parts."""
        others = [other for other in self.state.open if other is not part]
        # A single assignment, so that a signal sees either the old state or the new one.
        self.state = replace(
            self.state,
            total=self.state.total + number,
            open=[*others, *parts],
            seconds=time.monotonic() - self._start,
        )

    def _save(self) -> None:
        if self._path is not None:
            self.state.save(self._path)
            self._saved = time.monotonic()
