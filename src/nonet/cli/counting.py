"""A long count on the command line: progress bar and state file."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Annotated, Any

import typer

from nonet.cli.progress import count_progress
from nonet.counting import count_grid, count_up_to

if TYPE_CHECKING:
    from pathlib import Path

    from nonet.grid import Grid

__all__ = ["StateOption", "count_watched"]

StateOption = Annotated[
    str | None,
    typer.Option(
        "--state",
        metavar="FILE",
        help="Count one puzzle without a limit and save the state in this file; resumes automatically.",
    ),
]


def count_watched(
    grid: Grid, *, limit: int | None, threads: int | None, engine: Any, state: Path | None, quiet: bool
) -> int:
    """Count, with a progress bar at a terminal; Ctrl-C prints how to continue."""
    try:
        with count_progress(quiet=quiet) as watch:
            if state is not None:
                return count_grid(grid, threads=threads, engine=engine, state=state, watch=watch)
            return count_up_to(grid, limit, threads=threads, engine=engine, watch=watch)
    except KeyboardInterrupt:
        if state is not None and state.exists():
            print(f"nonet: stopped; rerun the same command to continue from {state}", file=sys.stderr)
        raise typer.Exit(130) from None
