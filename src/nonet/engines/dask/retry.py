"""Which calls to retry, when, and on which workers."""

from __future__ import annotations

import statistics
import time
from collections import deque
from concurrent.futures import Future, InvalidStateError
from contextlib import suppress
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, ClassVar, Final

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterable

__all__ = ["LATE_SECONDS", "Call", "Retry"]

#: A call that takes less is never late.
LATE_SECONDS: Final = 20.0


@dataclass(eq=False)
class Call:
    """A call and its state."""

    function: Callable[..., Any]
    args: tuple[Any, ...]
    name: str
    answer: Future[Any] = field(default_factory=Future)
    sent: float = 0.0
    #: Dask futures, one per attempt.
    futures: list[Any] = field(default_factory=list)
    failures: int = 0
    #: Workers that failed it or were too slow.
    avoid: set[str] = field(default_factory=set)

    def fail(self, error: BaseException) -> None:
        """Fail the future of this call."""
        with suppress(InvalidStateError):
            self.answer.set_exception(error)


class Retry:
    """Statistics about workers and the duration of calls."""

    #: Attempts after failures that may be the worker's fault (disk full, lost connection): the number if every worker
    #: has tried, and the maximum.
    ATTEMPTS: ClassVar = 4
    MOST_ATTEMPTS: ClassVar = 12
    #: A call is late if it takes this many times as long as the slowest of the recent calls.
    LATE_FACTOR: ClassVar = 3.0
    REMEMBERED: ClassVar = 100
    #: How long a worker that could not write, or hangs, gets no calls.
    SUSPECT_SECONDS: ClassVar = 60.0

    def __init__(self) -> None:
        self.least_seconds = LATE_SECONDS
        self._durations: deque[float] = deque(maxlen=self.REMEMBERED)
        self._suspects: dict[str, float] = {}

    def took(self, seconds: float) -> None:
        """Record the duration of a call."""
        self._durations.append(seconds)

    @property
    def late_seconds(self) -> float:
        """The number of seconds after which a call is late."""
        durations = list(self._durations)
        slowest = max(durations, default=self.least_seconds)
        median = statistics.median(durations) if durations else 0.0
        return max(self.least_seconds, self.LATE_FACTOR * slowest, 2 * self.LATE_FACTOR * median)

    def late(self, calls: Iterable[Call]) -> list[Call]:
        """Return the calls whose attempts are all late."""
        now, seconds = time.monotonic(), self.late_seconds
        return [call for call in calls if call.futures and now - call.sent > seconds * len(call.futures)]

    def suspect(self, workers: Iterable[str]) -> None:
        """Avoid some workers for a while."""
        self._suspects.update(dict.fromkeys(workers, time.monotonic() + self.SUSPECT_SECONDS))

    def better(self, calls: Collection[Call], workers: Iterable[str]) -> list[str]:
        """Return the workers to prefer for some calls; none if all are equally good."""
        now = time.monotonic()
        avoid = {address for address, until in self._suspects.items() if until > now}
        avoid = avoid.union(*(call.avoid for call in calls))
        return [address for address in workers if address not in avoid] if avoid else []

    def is_worth_another(self, call: Call, workers: Iterable[str]) -> bool:
        """Return whether a failed call may succeed elsewhere."""
        has_others = any(address not in call.avoid for address in workers)
        return call.failures < (self.MOST_ATTEMPTS if has_others else self.ATTEMPTS)
