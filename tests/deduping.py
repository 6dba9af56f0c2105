"""Puzzles to dedupe, and those that must stay; shared by the tests of dedupe_files."""

from __future__ import annotations

import contextlib
import random
from typing import TYPE_CHECKING, Any

import nonet
from mixing import shuffled
from nonet.bulk.tasks import dedupe_files
from nonet.errors import SudokuError
from puzzles import EMPTY

if TYPE_CHECKING:
    from collections.abc import Iterable
    from pathlib import Path

    from nonet.bulk.run.files import Summary

CONFLICT = "55" + "." * 79


def simple(lines: Iterable[str]) -> list[str]:
    """Dedupe in the obvious way; leave out invalid puzzles."""
    kept: dict[str, str] = {}
    for line in lines:
        with contextlib.suppress(SudokuError):
            grid = nonet.parse(line)
            kept.setdefault(nonet.canonical(grid).to_line(), grid.to_line())
    return list(kept.values())


def drawn_lines(count: int, classes: int, seed: int) -> list[str]:
    """Draw puzzles of a number of classes, each in a new disguise, and some lines that are not puzzles."""
    draw = random.Random(seed)
    pool = [grid.to_line() for grid in nonet.generate_many(classes, seed=seed)]
    lines = [shuffled(draw.choice(pool), draw) for _ in range(count)]
    for _ in range(count // 10):
        lines[draw.randrange(count)] = draw.choice(["no puzzle", CONFLICT, "", "# comment", EMPTY])
    return lines


def write(path: Path, lines: Iterable[str]) -> Path:
    path.write_text("".join(f"{line}\n" for line in lines))
    return path


def dedupe(path: Path, out: Path, **options: Any) -> Summary:
    return dedupe_files([path], out, **{"sync": False, "piece_rows": 50, **options})
