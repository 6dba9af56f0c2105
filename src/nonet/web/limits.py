"""All limits of the service; the documentation of the API states the same numbers."""

from __future__ import annotations

import os
from dataclasses import dataclass

__all__ = ["LIMITS", "Limits"]


@dataclass(frozen=True, slots=True)
class Limits:
    """The bounds of the service."""

    body_bytes: int = 256 * 1024
    picture_bytes: int = 1024 * 1024  # of a picture; the page sends far less
    puzzle_characters: int = 20_000
    batch: int = 1_000  # puzzles in one call
    made: int = 36  # puzzles generated in one call
    printed: int = 36  # puzzles in one PDF
    steps: int = 400  # steps of one explanation; no path is that long
    events: int = 20_000  # events of one traced search
    nodes: int = 100_000  # of one search by a textbook algorithm
    seconds: float = 5.0  # of one call's work
    # Pending calls, in total and per client; more are refused.
    quick_waiting: int = 256
    quick_each: int = 96
    slow_waiting: int = 32
    slow_each: int = 8
    quick_workers: int = max(2, os.cpu_count() or 1)
    slow_workers: int = max(1, (os.cpu_count() or 1) // 2)
    more_workers: int = 3  # of either kind, while all are taken by long calls
    # Seconds of work that a client must have used more than one who waits to lose a call to it.
    quick_ahead: float = 0.25
    slow_ahead: float = 1.0

    # What one connection may do: see nonet.web.protocol.
    header_bytes: int = 32 * 1024  # of a request line with its headers
    header_seconds: float = 10.0  # until the headers are complete, from the first byte or from connecting
    body_seconds: float = 20.0  # until the body is complete
    lingering_bytes: int = 32 * 1024 * 1024  # discarded after an answer, so that the client reads it
    idle_seconds: float = 15.0  # between two requests
    stuck_seconds: float = 20.0  # in which the client reads none of its answer
    pipelined: int = 16  # requests sent ahead of their answers
    connections: int = 512  # at once; fewer where the system allows fewer open files


LIMITS = Limits()
