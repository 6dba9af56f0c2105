"""What would a billion and a trillion puzzles cost on a cluster, and what would break first?

    python benchmarks/scale.py [--workers 1000]

Nothing is run: the figures below were measured (see `results/`), and this script multiplies them. docs/scale.md has the
table and the conclusions.
"""

from __future__ import annotations

import argparse
from dataclasses import dataclass

#: CPU seconds of the scheduler per call; the client takes as much (cluster-zen4.md).
CALL_SECONDS = 0.9e-3
#: Bytes per part in the manifest.
MANIFEST_BYTES = 70


@dataclass(frozen=True)
class Work:
    """A command: CPU of one worker and bytes read and written, all per puzzle; default puzzles per part."""

    name: str
    cpu_seconds: float
    read: float
    written: float
    part: int
    #: The value of --piece for a trillion.
    large_part: int


WORKS = [
    Work("solve, 17 clues, text", 0.31e-6, 82, 82, 1 << 19, 1 << 23),
    Work("rate, random minimal, text", 1.0e-4, 82, 27, 1 << 15, 1 << 20),
    Work("canonical, text", 2.0e-5, 82, 82, 1 << 17, 1 << 22),
    Work("generate --minimal, text", 2.2e-5, 0, 82, 1 << 15, 1 << 22),
]


def row(work: Work, puzzles: float, workers: int, part: int) -> str:
    """Return the costs of a number of puzzles."""
    hours = puzzles * work.cpu_seconds / 3600
    parts = puzzles / part
    scheduler = parts * CALL_SECONDS
    clock = hours * 3600 / workers
    return (
        f"| {work.name} | {puzzles:.0e} | {hours:,.1f} | {puzzles * work.read / 1e12:,.2f} | "
        f"{puzzles * work.written / 1e12:,.2f} | {part:,} | {parts:,.0f} | {parts * MANIFEST_BYTES / 1e6:,.1f} | "
        f"{scheduler / 60:,.1f} | {clock / 60:,.1f} | {parts / clock:,.0f} | "
        f"{puzzles * (work.read + work.written) / clock / workers / 1e6:,.1f} |"
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--workers", type=int, default=1000)
    workers = parser.parse_args().workers
    print(
        "| work | puzzles | CPU hours | TB read | TB written | puzzles a part | parts | manifest MB | "
        f"scheduler CPU minutes | minutes on {workers:,} workers | parts a second then | MB/s a worker then |"
    )
    print("|---|---:|---:|---:|---:|---:|---:|---:|---:|---:|---:|---:|")
    for work in WORKS:
        print(row(work, 1e9, workers, work.part))
        print(row(work, 1e12, workers, work.part))
        print(row(work, 1e12, workers, work.large_part))


if __name__ == "__main__":
    main()
