"""events: the events of a search as a lazy iterator."""

from __future__ import annotations

import queue
import threading
from typing import TYPE_CHECKING, Final

from nonet.classic.run import Board, LimitReached, Run
from nonet.classic.solving import checked_algorithm, checked_grid, checked_limits
from nonet.errors import LimitError
from nonet.interrupts import can_start_threads, interrupts_held

if TYPE_CHECKING:
    from collections.abc import Generator

    from nonet.classic.algorithms import Algorithm, AlgorithmName
    from nonet.classic.event import Event
    from nonet.grid import Grid
    from nonet.inputs import GridLike

__all__ = ["events"]

#: Events handed over at once: enough to make the change of thread cheap, few enough to start at once.
_BATCH: Final = 64


def events(
    puzzle: GridLike, algorithm: AlgorithmName = "bitmask", *, unique: bool = False, node_limit: int | None = None
) -> Generator[Event, None, None]:
    """Iterate over the events of a search while it runs.

    The search stops at the first solution unless `unique` requires proof that there is no other. It never runs far
    ahead of its reader, so a search of any length takes constant memory, and it ends when the iterator is closed or
    deleted. Raises InvalidGridError at once when clues conflict, and LimitError after the last event when `node_limit`
    is reached.

    >>> puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
    >>> stream = events(puzzle, "bitmask")
    >>> print(next(stream), next(stream), next(stream), sep=", ")
    try r1c3=1, try r1c4=2, try r1c6=4
    >>> stream.close()
    """
    checked_limits(node_limit)
    return _stream(checked_grid(puzzle), checked_algorithm(algorithm), 2 if unique else 1, node_limit)


class _Abandoned(Exception):  # noqa: N818 - the reader is gone
    """End a search whose reader has gone."""


def _stream(grid: Grid, algorithm: Algorithm, wanted: int, node_limit: int | None) -> Generator[Event, None, None]:
    """Run the search in a separate thread, which waits whenever its reader is two batches behind.

    The searches are plain recursive functions: as generators they would need no thread, and cost a third more in every
    untraced run (measured on `bitmask`, Python 3.11).
    """
    batches: queue.SimpleQueue[list[Event] | BaseException | None] = queue.SimpleQueue()
    room: queue.SimpleQueue[None] = queue.SimpleQueue()  # not a bounded Queue, which Ctrl-C could leave locked
    room.put(None)
    room.put(None)
    is_abandoned = False
    is_ahead = can_start_threads()  # in a browser, the whole search runs before its first event is read
    batch: list[Event] = []

    def hand_over(event: Event) -> None:
        nonlocal batch
        batch.append(event)
        if len(batch) == _BATCH:
            if is_ahead:
                room.get()
            if is_abandoned:
                raise _Abandoned
            batches.put(batch)
            batch = []

    def work() -> None:
        end: BaseException | None = None
        try:
            algorithm.search(Board.from_grid(grid), Run(wanted=wanted, listener=hand_over, node_limit=node_limit))
        except _Abandoned:
            return
        except LimitReached as reached:
            end = LimitError("nodes", limit=reached.nodes, algorithm=algorithm.name, nodes=reached.nodes)
        except BaseException as error:
            end = error
        batches.put(batch)
        batches.put(end)

    worker = threading.Thread(target=work, name=f"nonet.classic {algorithm.name}", daemon=True)
    try:
        if is_ahead:
            with interrupts_held():  # starting a thread takes locks
                worker.start()
        else:
            work()
        while True:
            got = batches.get()
            room.put(None)
            if not isinstance(got, list):
                if got is not None:
                    raise got
                return
            yield from got
    finally:
        is_abandoned = True
        room.put(None)
        if worker.is_alive() and worker is not threading.current_thread():  # which may be what collects this as garbage
            worker.join()
