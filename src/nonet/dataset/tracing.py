"""Traces and conversations on all cores: Python puts steps in words, and a process runs one line of it at a time.

Threads that encode chunks of them hand the puzzles to processes of their own and wait, one for each thread that is
busy at the same time. A process ends when its input does, so none outlives the program. They are not started by
`multiprocessing`, which would run a script again that has no `if __name__ == "__main__"`.
"""

from __future__ import annotations

import pickle
import signal
import subprocess
import sys
import threading
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, Final, TypeVar

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

__all__ = ["FEWEST", "mapped", "serve", "tracing"]

Item = TypeVar("Item")
Answer = TypeVar("Answer")

#: Fewer items are answered here: a process takes a fifth of a second to start.
FEWEST: Final = 64

_lock = threading.Lock()
_idle: list[subprocess.Popen[bytes]] = []
#: Blocks of `tracing` that are open; without one no processes are started.
_users = 0


@contextmanager
def tracing() -> Iterator[None]:
    """Let `mapped` start processes within the block; they end with the last block."""
    global _users
    with _lock:
        _users += 1
    try:
        yield
    finally:
        with _lock:
            _users -= 1
            ending = _idle[:] if not _users else []
            del _idle[: len(ending)]
        for process in ending:
            _end(process)


def mapped(function: Callable[[Item], Answer], items: Sequence[Item]) -> list[Answer]:
    """Return the answers of a function that can be pickled: from another process if there are many items."""
    if len(items) < FEWEST or not _users:
        return [function(item) for item in items]
    with _lock:
        process = _idle.pop() if _idle else None
    if process is None:
        command = [sys.executable, "-c", "from nonet.dataset.tracing import serve; serve()"]
        process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
    assert process.stdin is not None
    assert process.stdout is not None
    try:
        pickle.dump((function, items), process.stdin)
        process.stdin.flush()
        found = pickle.load(process.stdout)
    except BaseException:
        process.kill()
        _end(process)
        raise
    with _lock:
        _idle.append(process)
    if isinstance(found, Exception):
        raise found
    return found  # type: ignore[no-any-return]


def _end(process: subprocess.Popen[bytes]) -> None:
    process.communicate()  # closes its input


def serve() -> None:
    """Answer what comes in on standard input until nothing more does."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the program, which ends the input
    while True:
        try:
            function, items = pickle.load(sys.stdin.buffer)
        except EOFError:
            return
        answer: Any
        try:
            answer = [function(item) for item in items]
        except Exception as error:
            answer = error
        pickle.dump(answer, sys.stdout.buffer)
        sys.stdout.buffer.flush()
