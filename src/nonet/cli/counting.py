"""A long count on the command line: a progress bar, a state file to go on from."""

from __future__ import annotations

import sys
from contextlib import contextmanager
from typing import TYPE_CHECKING, Annotated, Any

import typer
from rich.console import Console
from rich.progress import BarColumn, SpinnerColumn, TaskProgressColumn, TextColumn, TimeRemainingColumn
from rich.progress import Progress as Bar

from nonet.counting import count_grid, count_up_to

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    from nonet.counting import Progress
    from nonet.grid import Grid

__all__ = ["StateOption", "count_watched"]

StateOption = Annotated[
    str | None,
    typer.Option(
        "--state",
        metavar="FILE",
        help="Count one puzzle without a limit and keep the state in this file; the same command again goes on there.",
    ),
]


def count_watched(
    grid: Grid, *, limit: int | None, threads: int | None, engine: Any, state: Path | None, quiet: bool
) -> int:
    """Count with a progress bar where a person watches; Ctrl-C says how to go on."""
    console = Console(stderr=True, highlight=False)
    try:
        with _progress(console, is_shown=console.is_terminal and not quiet) as watch:
            if state is not None:
                return count_grid(grid, threads=threads, engine=engine, state=state, watch=watch)
            return count_up_to(grid, limit, threads=threads, engine=engine, watch=watch)
    except KeyboardInterrupt:
        if state is not None:
            print(f"nonet: stopped; the same command goes on from {state}", file=sys.stderr)
        raise typer.Exit(130) from None


@contextmanager
def _progress(console: Console, *, is_shown: bool) -> Iterator[Callable[[Progress], None] | None]:
    """Show a bar once the count has parts; gives the hook that moves it."""
    if not is_shown:
        yield None
        return
    columns = (
        SpinnerColumn(),
        TextColumn("counting"),
        BarColumn(),
        TaskProgressColumn(),
        TextColumn("{task.fields[total_text]} so far, {task.fields[rate]}/s"),
        TimeRemainingColumn(),
    )
    with Bar(*columns, console=console, transient=True) as bar:
        task = bar.add_task("counting", total=1.0, visible=False, total_text="0", rate="0")

        def watch(progress: Progress) -> None:
            rate = progress.total / progress.seconds if progress.seconds else 0.0
            total_text = f"{progress.total:,}" if progress.total < 10**12 else f"{progress.total:.4g}"
            bar.update(task, completed=progress.share, visible=True, total_text=total_text, rate=f"{rate:.3g}")

        yield watch
