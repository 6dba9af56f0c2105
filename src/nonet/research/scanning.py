"""scan: every puzzle of a grid with at most so many clues, on all cores or a cluster, resumable."""

from __future__ import annotations

import atexit
import threading
import time
from contextlib import nullcontext
from dataclasses import dataclass, field
from functools import lru_cache
from typing import TYPE_CHECKING, Any, Final

from nonet import _core
from nonet.arguments import checked_whole
from nonet.engines import open_engine
from nonet.engines.calls import Calls
from nonet.errors import WrongValueError
from nonet.grid import Grid
from nonet.limits import timeout_of
from nonet.research.grids import masks_in, part_of, solution_of
from nonet.storage import journal
from nonet.storage.atomic import locked
from nonet.storage.outputs import is_stream, real

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    from nonet.engines import Engine
    from nonet.puzzles import PuzzleLike

__all__ = ["MOST_CLUES", "ScanProgress", "scan"]

#: More clues would take years.
MOST_CLUES: Final = 20
#: A scan is done in so many blocks, of as many random units each: enough for every worker, and for a good estimate.
_BLOCKS: Final = 512
_TICK_SECONDS: Final = 0.05
_SAVE_SECONDS: Final = 5.0


@dataclass(frozen=True, slots=True)
class ScanProgress:
    """The progress of a scan."""

    #: From 0 to 1. Blocks are random parts of the work, so the share is a good estimate from the start.
    share: float
    #: Puzzles found so far.
    found: int
    #: Seconds spent, including earlier runs.
    seconds: float

    @property
    def seconds_left(self) -> float | None:
        """The estimated time that is left; None before there is anything to go by."""
        return self.seconds * (1 / self.share - 1) if self.share else None


def scan(
    grid: PuzzleLike,
    clues: int,
    *,
    threads: int | None = None,
    engine: Any = None,
    state: Path | None = None,
    watch: Callable[[ScanProgress], None] | None = None,
    timeout: float | None = None,
) -> list[Grid]:
    """Find every minimal puzzle with at most `clues` clues whose solution is a grid, in ascending order.

    All other puzzles with so many clues contain one of these. Takes a full grid, or a puzzle with one solution. For 16
    clues a grid takes about 0.1 s on a core, for 17 about a second; each clue more takes about 15 times as long. Uses
    all cores, or the `engine` ("dask" or the address of a cluster). With a `state` file, an interrupted scan continues
    when called again. Raises LimitError if it takes more than `timeout` seconds.

    >>> puzzles = scan("693784512487512936125963874932651487568247391741398625319475268856129743274836159", 17)
    >>> [puzzle.to_line() for puzzle in puzzles]
    ['.......1.4.........2...........5.4.7..8...3....1.9....3..4..2...5.1........8.6...']
    """
    checked_whole(clues, "named", 0, MOST_CLUES, name="clues")
    full = solution_of(grid)
    if state is not None:
        state = real(state)
        if is_stream(state):
            raise journal.ResumeError("scan.pipe", path=state)
        state.parent.mkdir(parents=True, exist_ok=True)
    with nullcontext() if state is None else locked(state), timeout_of(timeout):
        run = _Run(full._digits, clues, state, watch)
        if not run.is_done:
            with open_engine(engine, threads) as workers:
                run.run(workers)
    return sorted((part_of(full, mask) for mask in run.state.found), key=Grid.to_line)


def _scan_block(digits: bytes, clues: int, block: int, *, stop: _core.StopFlag) -> list[int]:
    """Scan one block; return the clues of the puzzles as masks of cells."""
    plan = _plan(digits, clues)
    first, last = (plan.units * end // _BLOCKS for end in (block, block + 1))
    found, _, _ = plan.run(first, last, stop)
    return list(masks_in(found))


_planning = threading.Lock()


def _plan(digits: bytes, clues: int) -> _core.Scan:
    """Prepare a scan once per process, not per thread."""
    with _planning:
        return _kept_plan(digits, clues)


@lru_cache(maxsize=2)
def _kept_plan(digits: bytes, clues: int) -> _core.Scan:
    return _core.Scan(digits, clues)


atexit.register(_kept_plan.cache_clear)  # the core reports leaked objects at exit


@dataclass(slots=True)
class _State:
    """What is done: blocks as a mask, and the clues of the puzzles found in them."""

    done: int = 0
    found: list[int] = field(default_factory=list)
    seconds: float = 0.0


class _Run:
    """A scan in progress."""

    def __init__(
        self, digits: bytes, clues: int, path: Path | None, watch: Callable[[ScanProgress], None] | None
    ) -> None:
        self._digits = digits
        self._clues = clues
        self._path = path
        self._watch = watch
        self.state = _State() if path is None else self._load(path)
        self._start = time.monotonic() - self.state.seconds
        self._saved = time.monotonic()

    @property
    def is_done(self) -> bool:
        return self.state.done == (1 << _BLOCKS) - 1

    def run(self, engine: Engine) -> None:
        """Scan to the end; if interrupted, save the state."""
        try:
            calls = self._calls()
            for block, found in Calls(engine, _scan_block, calls, tick=_TICK_SECONDS, on_wait=self._look_up):
                # A single assignment, so that a signal sees either the old state or the new one.
                self.state = _State(
                    self.state.done | 1 << block, self.state.found + found, time.monotonic() - self._start
                )
        finally:
            self._save()

    def _calls(self) -> Iterator[tuple[int, tuple[bytes, int, int]]]:
        for block in range(_BLOCKS):
            if not self.state.done >> block & 1:
                yield block, (self._digits, self._clues, block)

    def _look_up(self) -> None:
        if _core.is_past_deadline():
            raise TimeoutError("the time limit was reached")
        if self._watch is not None:
            share = self.state.done.bit_count() / _BLOCKS
            self._watch(ScanProgress(share, len(self.state.found), time.monotonic() - self._start))
        if time.monotonic() - self._saved >= _SAVE_SECONDS:
            self._save()

    def _save(self) -> None:
        if self._path is None:
            return
        found = [f"{mask:021x}" for mask in self.state.found]
        body = {**self._identity(), "done": f"{self.state.done:x}", "found": found, "seconds": self.state.seconds}
        journal.save(self._path, "scan", body)
        self._saved = time.monotonic()

    def _load(self, path: Path) -> _State:
        try:
            body = journal.read(journal.bytes_of(path), "scan")
        except FileNotFoundError:
            return _State()
        except ValueError as error:
            raise journal.ResumeError("scan.start_over", path=path, error=error) from None
        for name, value in self._identity().items():
            if body.get(name) != value:
                raise journal.ResumeError("scan.other", name=name, path=path)
        try:
            done, found, seconds = int(body["done"], 16), [int(mask, 16) for mask in body["found"]], body["seconds"]
            if not 0 <= done < 1 << _BLOCKS or not all(0 < mask < 1 << 81 for mask in found) or not seconds >= 0:
                raise WrongValueError("record.scan")
        except (ValueError, TypeError, KeyError) as error:
            raise journal.ResumeError("scan.broken", path=path, error=error) from None
        return _State(done, found, float(seconds))

    def _identity(self) -> dict[str, Any]:
        line = "".join(map(str, self._digits))
        return {"version": _core.version, "grid": line, "clues": self._clues}
