"""Many calls of one pure function on an engine, a bounded number at a time."""

from __future__ import annotations

import threading
from typing import TYPE_CHECKING, Any, TypeVar

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator
    from concurrent.futures import Future

    from nonet.engines.base import Engine

__all__ = ["ahead", "answers"]

T = TypeVar("T")


def answers(engine: Engine, function: Callable[..., T], arguments: Iterable[tuple[Any, ...]]) -> Iterator[T]:
    """Call a function with each of many arguments, and give the answers as they come, in any order.

    >>> from nonet.engines import Threads
    >>> engine = Threads(2)
    >>> sorted(answers(engine, lambda number, stop: number * number, ((number,) for number in range(5))))
    [0, 1, 4, 9, 16]
    >>> engine.close()
    """
    bell = threading.Event()
    todo = iter(arguments)
    pending: set[Future[T]] = set()
    has_more = True
    try:
        while has_more or pending:
            bell.clear()
            while has_more and len(pending) < ahead(engine):
                if (item := next(todo, None)) is None:
                    has_more = False
                    break
                future = engine.submit(function, *item)
                future.add_done_callback(lambda _: bell.set())
                pending.add(future)
            done = {future for future in pending if future.done()}
            pending -= done
            for future in done:
                yield future.result()
            if pending and not done:
                bell.wait()
    finally:
        for future in pending:
            future.cancel()


def ahead(engine: Engine) -> int:
    """Give the calls to keep under way: a few more than run, so that nobody waits and little is held."""
    return 2 * engine.width + 2 if engine.is_remote else engine.width + 2
