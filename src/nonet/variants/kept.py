"""A cache that is bounded by what its values weigh, not only by their number."""

from __future__ import annotations

import threading
from collections import OrderedDict
from typing import TYPE_CHECKING, Generic, TypeVar

if TYPE_CHECKING:
    from collections.abc import Callable, Hashable

__all__ = ["Kept"]

Value = TypeVar("Value")


class Kept(Generic[Value]):
    """The values used last. `weigh` may grow while a value is in use; the cache is trimmed at the next call."""

    def __init__(self, weigh: Callable[[Value], int], most_weight: int, most: int) -> None:
        self._weigh = weigh
        self._most_weight = most_weight
        self._most = most
        self._values: OrderedDict[Hashable, Value] = OrderedDict()
        self._lock = threading.Lock()

    def get(self, key: Hashable, make: Callable[[], Value]) -> Value:
        """Return the value of a key; make it if it is not there."""
        with self._lock:
            value = self._values.get(key)
        if value is None:
            value = make()  # without the lock: two threads may make the same value, and one of them is kept
        with self._lock:
            value = self._values.setdefault(key, value)
            self._values.move_to_end(key)
            weight = self.weight
            while len(self._values) > 1 and (weight > self._most_weight or len(self._values) > self._most):
                weight -= self._weigh(self._values.popitem(last=False)[1])
        return value

    @property
    def weight(self) -> int:
        """What the values weigh together."""
        return sum(map(self._weigh, self._values.values()))
