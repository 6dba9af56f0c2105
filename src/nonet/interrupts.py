"""Waiting for other threads so that Ctrl-C leaves no lock behind.

Python raises KeyboardInterrupt between any two steps of the main thread, even between taking the lock of an Event or a
Future and the block that releases it. Every thread that needs that lock later then waits forever.
"""

from __future__ import annotations

import queue
import signal
import threading
from concurrent.futures import Executor, Future, ThreadPoolExecutor
from contextlib import contextmanager, suppress
from typing import TYPE_CHECKING, Any, TypeVar

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

__all__ = ["Bell", "answers_of_threads", "can_start_threads", "interrupts_held", "thread_pool"]

K = TypeVar("K")
T = TypeVar("T")


class Bell:
    """Wakes up a thread, like an Event; but its queue is native code, which no signal can leave locked."""

    def __init__(self) -> None:
        self._rings: queue.SimpleQueue[None] = queue.SimpleQueue()

    def ring(self) -> None:
        """Wake up the waiting thread, or the next one that waits."""
        if self._rings.empty():
            self._rings.put(None)

    def clear(self) -> None:
        """Forget all earlier rings."""
        with suppress(queue.Empty):
            while True:
                self._rings.get_nowait()

    def wait(self, seconds: float) -> None:
        """Wait until it rings, for some seconds at most."""
        with suppress(queue.Empty):
            self._rings.get(timeout=seconds)


@contextmanager
def interrupts_held(wake: Callable[[], None] = lambda: None) -> Iterator[list[int]]:
    """Hold back Ctrl-C until the end of the block; `wake` ends what the block waits for.

    Yields a list that receives the signal when it arrives. A second Ctrl-C is not held back.

    >>> try:
    ...     with interrupts_held(lambda: print("woken up")):
    ...         signal.raise_signal(signal.SIGINT)
    ...         print("still in the block")
    ... except KeyboardInterrupt:
    ...     print("interrupted")
    woken up
    still in the block
    interrupted
    """
    before = signal.getsignal(signal.SIGINT)
    hold = _Hold(before, wake)
    is_held = False
    if threading.current_thread() is threading.main_thread() and callable(before):
        with suppress(ValueError):  # the main thread of a sub-interpreter, which gets no signals
            signal.signal(signal.SIGINT, hold)
            is_held = True
    try:
        yield hold.come
    finally:
        if is_held:
            signal.signal(signal.SIGINT, before)
        if hold.come:
            hold.handler(hold.come[0], None)


class _Hold:
    """A signal handler that records the first signal and passes on the others."""

    def __init__(self, handler: Any, wake: Callable[[], None]) -> None:
        # In a block inside another one, the signal is raised at the end of the inner one.
        self.handler: Any = handler.handler if isinstance(handler, _Hold) else handler
        self.come: list[int] = []
        self._wake = wake

    def __call__(self, number: int, frame: Any) -> None:
        if self.come:
            self.handler(number, frame)
        self.come.append(number)
        self._wake()


def can_start_threads() -> bool:
    """Return whether this process can start a thread now; a page in a browser never can."""
    try:
        with interrupts_held():
            thread = threading.Thread(target=bool, daemon=True)
            thread.start()
            thread.join()
    except RuntimeError:
        return False
    return True


def thread_pool(threads: int) -> Executor:
    """Return a pool of threads; where none can start, each call is made when it is submitted.

    >>> with thread_pool(2) as pool:
    ...     pool.submit(abs, -4).result()
    4
    """
    return ThreadPoolExecutor(threads, thread_name_prefix="nonet") if can_start_threads() else _Inline()


class _Inline(Executor):
    """Makes each call in the thread that submits it."""

    def submit(self, function: Callable[..., T], /, *args: Any, **named: Any) -> Future[T]:
        """Make the call."""
        future: Future[T] = Future()
        try:
            future.set_result(function(*args, **named))
        except Exception as error:
            future.set_exception(error)
        return future


def answers_of_threads(
    threads: int, function: Callable[[K], T], items: Iterable[K], *, stop: Callable[[], None] = lambda: None
) -> Iterator[tuple[K, T]]:
    """Call a function with each item on threads, and yield (item, answer) in any order; errors of calls are raised.

    At the end, early or not, `stop` is called; calls that are still running should then return.

    >>> sorted(answers_of_threads(2, abs, [3, -4]))
    [(-4, 4), (3, 3)]
    """
    ended: queue.SimpleQueue[tuple[K, T | None, BaseException | None]] = queue.SimpleQueue()

    def run(item: K) -> None:
        try:
            ended.put((item, function(item), None))
        except BaseException as error:
            ended.put((item, None, error))

    pool = thread_pool(threads)
    try:
        with interrupts_held():  # starting a thread takes locks as well
            started = [pool.submit(run, item) for item in items]
        for _ in started:
            item, answer, error = ended.get()
            if error is not None:
                raise error
            yield item, answer  # type: ignore[misc]  # an answer unless there was an error
    finally:
        stop()
        pool.shutdown(wait=True, cancel_futures=True)
