"""Ctrl-C at every step of code that waits for threads: it ends at once and leaves no lock behind."""

from __future__ import annotations

import concurrent.futures
import queue
import signal
import sys
import threading
from contextlib import closing
from itertools import islice
from typing import TYPE_CHECKING, Any

from nonet import classic, interrupts
from nonet.classic import streaming
from nonet.engines import Threads, calls
from puzzles import WIKIPEDIA

if TYPE_CHECKING:
    from collections.abc import Callable
    from types import FrameType

#: Where a lock may be taken.
FILES = {module.__file__ for module in (calls, interrupts, streaming, threading, queue, concurrent.futures._base)}


def interrupt_at(step: int, call: Callable[[], object]) -> bool:
    """Call a function, with Ctrl-C at its n-th step in the files above; return whether it had that many steps.

    Python checks for signals at these steps: when a function begins, or a call returns.
    """
    left = step

    def watch(frame: FrameType, event: str, argument: Any) -> None:
        nonlocal left
        if event != "c_call" and frame.f_code.co_filename in FILES:
            left -= 1
            if left == 0:
                signal.raise_signal(signal.SIGINT)

    sys.setprofile(watch)
    try:
        call()
    except KeyboardInterrupt:
        assert left <= 0
    finally:
        sys.setprofile(None)
    return left <= 0


def interrupt_everywhere(call: Callable[[], object], least: int) -> None:
    """Interrupt a call at its first step, at its second, and so on to its end."""
    step = 1
    while interrupt_at(step, call):
        assert signal.getsignal(signal.SIGINT) is signal.default_int_handler
        step += 1
    assert step > least


def test_calls_are_interrupted_at_every_step() -> None:
    def call() -> None:
        engine = Threads(1)
        try:
            assert sorted(calls.answers(engine, lambda number, stop: number, ((n,) for n in range(3)))) == [0, 1, 2]
        finally:
            sys.setprofile(None)
            engine.close()  # waits for its threads

    interrupt_everywhere(call, 100)


def test_nested_calls_are_interrupted_at_every_step() -> None:
    def call() -> None:
        engine = Threads(1)
        try:
            inner = calls.answers(engine, lambda number, stop: number, [(1,)])
            outer = calls.answers(engine, lambda number, stop: number, ((number,) for number in inner))
            assert list(outer) == [1]
        finally:
            sys.setprofile(None)
            engine.close()

    interrupt_everywhere(call, 50)


def test_answers_of_threads_are_interrupted_at_every_step() -> None:
    interrupt_everywhere(lambda: list(interrupts.answers_of_threads(2, abs, [1, 2])), 5)


def test_events_are_interrupted_at_every_step() -> None:
    """A search that hands over several batches, read to their end."""

    def call() -> None:
        with closing(classic.events(WIKIPEDIA, "bitmask")) as events:
            assert len(list(islice(events, 130))) == 130

    interrupt_everywhere(call, 20)
