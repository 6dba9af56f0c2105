"""Which calls are sent again, when, and to whom."""

from __future__ import annotations

import statistics
import time
from collections import deque
from concurrent.futures import Future, InvalidStateError
from contextlib import suppress
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterable

__all__ = ["LATE_SECONDS", "Call", "Retry"]

#: As often as a call is sent after a failure that may be the worker's own (no room on its disk, a lost connection): so
#: often if every worker has had it, and so often in any case.
_ATTEMPTS: Final = 4
_MOST_ATTEMPTS: Final = 12
#: A call is late when it takes so many times as long as the slowest of the last ones, and at least so many seconds.
_LATE_FACTOR: Final = 3.0
LATE_SECONDS: Final = 20.0
_REMEMBERED: Final = 100
#: How long others stay away from a worker that could not write, or hangs.
_SUSPECT_SECONDS: Final = 60.0


@dataclass(eq=False)
class Call:
    """A call that somebody waits for."""

    function: Callable[..., Any]
    args: tuple[Any, ...]
    name: str
    answer: Future[Any] = field(default_factory=Future)
    sent: float = 0.0
    #: The futures of Dask, one for each time that it was sent.
    futures: list[Any] = field(default_factory=list)
    failures: int = 0
    #: Workers that failed at it, or are too slow.
    avoid: set[str] = field(default_factory=set)

    def fail(self, error: BaseException) -> None:
        """Fail the future of this call."""
        with suppress(InvalidStateError):
            self.answer.set_exception(error)


class Retry:
    """What is known of workers and of the time that calls take."""

    def __init__(self) -> None:
        self.least_seconds = LATE_SECONDS
        self._durations: deque[float] = deque(maxlen=_REMEMBERED)
        self._suspects: dict[str, float] = {}

    def took(self, seconds: float) -> None:
        """Learn how long a call took."""
        self._durations.append(seconds)

    @property
    def late_seconds(self) -> float:
        """The seconds after which a call is late."""
        durations = list(self._durations)
        slowest = max(durations, default=self.least_seconds)
        median = statistics.median(durations) if durations else 0.0
        return max(self.least_seconds, _LATE_FACTOR * slowest, 2 * _LATE_FACTOR * median)

    def late(self, calls: Iterable[Call]) -> list[Call]:
        """Return the calls that are late, each time that they were sent."""
        now, seconds = time.monotonic(), self.late_seconds
        return [call for call in calls if call.futures and now - call.sent > seconds * len(call.futures)]

    def suspect(self, workers: Iterable[str]) -> None:
        """Keep calls away from workers for a while."""
        self._suspects.update(dict.fromkeys(workers, time.monotonic() + _SUSPECT_SECONDS))

    def better(self, calls: Collection[Call], workers: Iterable[str]) -> list[str]:
        """Return the workers that are not known to be bad for some calls; none where all are as good."""
        now = time.monotonic()
        avoid = {address for address, until in self._suspects.items() if until > now}
        avoid = avoid.union(*(call.avoid for call in calls))
        return [address for address in workers if address not in avoid] if avoid else []

    def is_worth_another(self, call: Call, workers: Iterable[str]) -> bool:
        """Return whether a call that failed may succeed elsewhere."""
        has_others = any(address not in call.avoid for address in workers)
        return call.failures < (_MOST_ATTEMPTS if has_others else _ATTEMPTS)
