"""Data sets made by the tests: their files, and making them with interruptions."""

from __future__ import annotations

from contextlib import suppress
from itertools import count, cycle
from typing import TYPE_CHECKING

from nonet.dataset import Options, make_dataset

if TYPE_CHECKING:
    from collections.abc import Iterable
    from pathlib import Path

    from nonet.engines import Engine

__all__ = ["make_with_stops", "tree"]


def tree(folder: Path) -> dict[str, bytes]:
    """Return the files of a folder."""
    return {str(path.relative_to(folder)): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


def make_with_stops(out: Path, options: Options, puzzles: int, engines: Iterable[Engine | None] = (None,)) -> int:
    """Make a set on each engine in turn, stopped at every piece of every stage; return the number of runs."""

    def stop(progress: object) -> None:
        raise KeyboardInterrupt

    for runs, engine in zip(count(1), cycle(engines), strict=False):
        with suppress(KeyboardInterrupt):
            make_dataset(out, options, count=puzzles, resume=True, sync=False, watch=stop, engine=engine)
        if (out / "manifest.json").exists():
            return runs
        assert runs < 100
    raise AssertionError
