"""The progress bar of every command that can run for long."""

from __future__ import annotations

import sys
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

from nonet.cli.encoding import is_terminal

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from nonet import counting
    from nonet.bulk.run import job
    from nonet.research import ScanProgress

__all__ = ["count_progress", "progress", "scan_progress", "stage_progress"]


@contextmanager
def progress(verb: str, *, quiet: bool) -> Iterator[dict[str, Any]]:
    """Show the progress of a job over files; yields the hooks that move the bar."""
    with _bar(verb, quiet=quiet) as update:
        if update is None:
            yield {}
            return

        def watch(progress: job.Progress) -> None:
            rows = progress.rows
            update(completed=progress.done, note=lambda seconds: f"{rows:,} puzzles{_rate(rows, seconds)}")

        yield {"watch": watch, "on_total": lambda total: update(total=total)}


@contextmanager
def stage_progress(*, quiet: bool) -> Iterator[dict[str, Any]]:
    """Show the progress of the current stage of several; yields the hooks that move the bar."""
    with _bar("starting", quiet=quiet) as update:
        if update is None:
            yield {}
            return

        def on_stage(name: str, total: int | None) -> None:
            update(description=name, completed=0, total=total)

        yield {"on_stage": on_stage, "watch": lambda progress: update(completed=progress.done)}


@contextmanager
def count_progress(*, quiet: bool) -> Iterator[Callable[[counting.Progress], None] | None]:
    """Show the progress of one long count, once it has parts; yields the hook that moves the bar."""
    with _bar("counting", quiet=quiet, total=1.0, visible=False) as update:
        if update is None:
            yield None
            return

        def watch(progress: counting.Progress) -> None:
            total = f"{progress.total:,}" if progress.total < 10**12 else f"{progress.total:.4g}"
            update(
                completed=progress.share,
                visible=True,
                note=lambda _: f"{total} so far{_rate(progress.total, progress.seconds)}",
            )

        yield watch


@contextmanager
def scan_progress(*, quiet: bool) -> Iterator[Callable[[ScanProgress], None] | None]:
    """Show the progress of a scan and the time that is left; yields the hook that moves the bar."""
    with _bar("scanning", quiet=quiet, total=1.0) as update:
        if update is None:
            yield None
            return

        def watch(progress: ScanProgress) -> None:
            update(completed=progress.share, note=lambda _: f"{progress.found:,} found")

        yield watch


@contextmanager
def _bar(verb: str, *, quiet: bool, **start: Any) -> Iterator[Callable[..., None] | None]:
    if quiet or not is_terminal(sys.stderr):
        yield None
        return
    from rich.console import Console
    from rich.progress import BarColumn, Progress, SpinnerColumn, TaskProgressColumn, TextColumn, TimeRemainingColumn

    columns = (
        SpinnerColumn(),
        TextColumn("{task.description}"),
        BarColumn(),
        TaskProgressColumn(),
        TextColumn("{task.fields[note]}"),
        TimeRemainingColumn(),
    )
    with Progress(*columns, console=Console(stderr=True, highlight=False), transient=True) as bar:
        task = bar.add_task(verb, note="", **{"total": None, **start})

        def update(note: Callable[[float], str] | None = None, **changes: Any) -> None:
            if note is not None:
                changes["note"] = note(bar.tasks[0].elapsed or 0.0)
            bar.update(task, **changes)

        yield update


def _rate(done: int, seconds: float) -> str:
    rate = done / seconds if seconds else 0.0
    return f", {rate:,.0f}/s" if rate < 10**9 else f", {rate:.3g}/s"
