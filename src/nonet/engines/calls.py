"""Many calls of one pure function on an engine, with a bounded number in flight: the one loop over futures."""

from __future__ import annotations

from collections import deque
from typing import TYPE_CHECKING, Any, Final, Generic, TypeVar

from nonet.interrupts import Bell, interrupts_held

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator
    from concurrent.futures import Future

    from nonet.engines import Engine

__all__ = ["Calls", "ahead", "answers"]

K = TypeVar("K")
T = TypeVar("T")

#: Windows delivers Ctrl-C only to a thread that looks up from time to time.
_LONGEST_WAIT: Final = 1.0


def answers(engine: Engine, function: Callable[..., T], arguments: Iterable[tuple[Any, ...]]) -> Iterator[T]:
    """Call a function with each of many arguments, and yield the answers in any order.

    >>> from nonet.engines import Threads
    >>> engine = Threads(2)
    >>> sorted(answers(engine, lambda number, stop: number * number, ((number,) for number in range(5))))
    [0, 1, 4, 9, 16]
    >>> engine.close()
    """
    for _, answer in Calls(engine, function, ((None, item) for item in arguments)):
        yield answer


def ahead(engine: Engine) -> int:
    """Return the number of calls to keep in flight: slightly more than can run, so that no worker is idle."""
    return 2 * engine.width + 2 if engine.is_remote else engine.width + 2


class Calls(Generic[K, T]):
    """Calls in flight. Iterating yields (key, answer) until all calls are answered; errors of calls are raised.

    The calls come from an iterator of (key, arguments). It yields None while it has nothing to do, and is asked again
    when an answer arrives or the `bell` rings.
    """

    def __init__(
        self,
        engine: Engine,
        function: Callable[..., T],
        calls: Iterable[tuple[K, tuple[Any, ...]] | None],
        *,
        in_order: bool = False,
        reach: int = 1,
        bell: Bell | None = None,
        tick: float | None = None,
        on_wait: Callable[[], None] = lambda: None,
    ) -> None:
        self.engine = engine
        self.function = function
        self.in_order = in_order
        #: How many times more calls than needed are in flight: cheaper, but they may hold more data.
        self.reach = reach
        #: Seconds after which `on_wait` is called even if nothing arrives.
        self.tick = tick
        self.on_wait = on_wait
        self._todo = iter(calls)
        self._has_more = True
        self._bell = bell or Bell()
        self._pending: deque[tuple[K, Future[T]]] = deque()

    def __iter__(self) -> Iterator[tuple[K, T]]:
        """Send calls and yield answers."""
        try:
            while True:
                with interrupts_held(self._bell.ring) as interrupts:
                    found = self._next(interrupts)
                if found is not None:
                    yield found
                elif not self._pending and not self._has_more:
                    return
                self.on_wait()
        finally:
            with interrupts_held(self._bell.ring):
                self.drop(lambda key: True)

    def _next(self, interrupts: list[int]) -> tuple[K, T] | None:
        """Send calls and take an answer; if there is none yet, wait for news and return None."""
        self._bell.clear()  # before looking at anything, so that no later event is missed
        self._send()
        if (found := self._take()) is not None:
            return found[0], found[1].result()
        if (self._pending or self._has_more) and not interrupts:
            self._bell.wait(_LONGEST_WAIT if self.tick is None else min(self.tick, _LONGEST_WAIT))
        return None

    def drop(self, is_unwanted: Callable[[K], bool]) -> None:
        """Cancel the calls with unwanted keys."""
        for key, future in self._pending:
            if is_unwanted(key):
                future.cancel()
        self._pending = deque(item for item in self._pending if not is_unwanted(item[0]))

    def end(self) -> None:
        """Send no more calls."""
        self._has_more = False

    def _send(self) -> None:
        most = ahead(self.engine)
        if len(self._pending) >= most:
            return
        while self._has_more and len(self._pending) < self.reach * most:
            try:
                call = next(self._todo)
            except StopIteration:
                self._has_more = False
                return
            if call is None:
                return
            key, arguments = call
            future = self.engine.submit(self.function, *arguments)
            self._pending.append((key, future))
            future.add_done_callback(lambda _: self._bell.ring())

    def _take(self) -> tuple[K, Future[T]] | None:
        """Take a finished call: with `in_order`, only the oldest."""
        if self.in_order:
            return self._pending.popleft() if self._pending and self._pending[0][1].done() else None
        for place, (_, future) in enumerate(self._pending):
            if future.done():
                found = self._pending[place]
                del self._pending[place]
                return found
        return None
