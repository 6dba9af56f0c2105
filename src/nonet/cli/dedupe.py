"""nonet dedupe: keep one puzzle of each equivalence class."""

from __future__ import annotations

import sys
from hashlib import blake2b
from itertools import islice
from typing import TYPE_CHECKING

import numpy as np

from nonet import equivalence
from nonet.cli.reading import Inputs, Read, read_puzzles
from nonet.cli.reporting import Reporter

if TYPE_CHECKING:
    from collections.abc import Iterator

__all__ = ["dedupe"]

_CHUNK = 8192


def dedupe(inputs: Inputs = None) -> None:
    """Keep the first puzzle of each equivalence class and drop the others, in the order in which they come.

    Puzzles are the same if transposing, permuting rows, columns, bands and stacks and renaming digits makes them so.
    A summary goes to standard error. Takes about 100 bytes of memory for each puzzle kept.

    Examples:
    ```
    nonet dedupe puzzles.txt > different.txt
    cat a.sdm b.sdm | nonet dedupe
    ```

    """
    report = Reporter()
    seen: set[bytes] = set()
    total = 0
    reads = read_puzzles(inputs)
    while chunk := list(islice(reads, _CHUNK)):
        for line, form in _forms(chunk, report):
            total += 1
            # 16 bytes of hash stand for 81 of the form: a chance of 1 in 10^20 that 10^9 puzzles lose one.
            key = blake2b(form, digest_size=16).digest()
            if key not in seen:
                seen.add(key)
                report.line(line)
    dropped = total - len(seen)
    print(f"nonet: {len(seen):,} of {total:,} kept, {dropped:,} equivalent to an earlier one", file=sys.stderr)
    report.finish()


def _forms(chunk: list[Read], report: Reporter) -> Iterator[tuple[str, bytes]]:
    """Give each sound puzzle of a chunk with its canonical form; name the others on standard error."""
    grids = []
    for read in chunk:
        if read.grid is None:
            report.fail(read.place, str(read.error))
        elif conflicts := read.grid.conflicts():
            report.fail(read.place, str(conflicts[0]))
        else:
            grids.append(read.grid)
    digits = np.frombuffer(b"".join(grid._digits for grid in grids), np.uint8).reshape(-1, 81)
    for grid, form in zip(grids, equivalence.canonical_many(digits), strict=True):
        yield grid.to_line(), form.tobytes()
