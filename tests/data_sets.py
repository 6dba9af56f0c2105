"""Data sets made by the tests: their files, and making them with interruptions."""

from __future__ import annotations

import sys
from contextlib import suppress
from itertools import count, cycle
from typing import TYPE_CHECKING

from jobs import stop_after
from nonet.dataset import Options, make_dataset

if TYPE_CHECKING:
    from collections.abc import Iterable
    from pathlib import Path

    from nonet.engines import Engine

__all__ = ["command", "make_with_stops"]


def command(out: Path, *options: str, puzzles: int = 1500) -> list[str]:
    """Return the command line that makes a set, with a checkpoint after every piece."""
    arguments = ["-n", str(puzzles), "--validation", "0.2", "--augment", "1", "--checkpoint", "0", "--no-sync"]
    return [sys.executable, "-m", "nonet", "dataset", *arguments, "-o", str(out), *options]


def make_with_stops(out: Path, options: Options, puzzles: int, engines: Iterable[Engine | None] = (None,)) -> int:
    """Make a set on each engine in turn, stopped at every piece of every stage; return the number of runs."""
    for runs, engine in zip(count(1), cycle(engines), strict=False):
        with suppress(KeyboardInterrupt):
            make_dataset(out, options, count=puzzles, resume=True, sync=False, watch=stop_after(), engine=engine)
        if (out / "manifest.json").exists():
            return runs
        assert runs < 100
    raise AssertionError
