"""What one request may cost, in one place; the API's documentation states the same numbers."""

from __future__ import annotations

import os
from dataclasses import dataclass

__all__ = ["LIMITS", "Limits"]


@dataclass(frozen=True, slots=True)
class Limits:
    """The bounds of the service."""

    body_bytes: int = 256 * 1024
    puzzle_characters: int = 20_000
    batch: int = 1_000  # puzzles in one call
    made: int = 36  # puzzles generated in one call
    printed: int = 36  # puzzles in one PDF
    count: int = 1_000_000  # solutions that a count goes up to
    steps: int = 400  # steps of one explanation; no path is that long
    events: int = 20_000  # events of one traced search
    nodes: int = 100_000  # of one search by a textbook algorithm
    seconds: float = 5.0  # of one call's work
    waiting: int = 512  # calls that may wait for a worker; the next is told to come back
    quick_workers: int = max(2, os.cpu_count() or 1)
    slow_workers: int = max(1, (os.cpu_count() or 1) // 2)


LIMITS = Limits()
