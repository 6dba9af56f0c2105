"""Files of any size on the command line: a progress bar while it runs, a summary when it is done."""

from __future__ import annotations

import sys
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

import typer
from rich.console import Console
from rich.progress import (
    BarColumn,
    Progress,
    SpinnerColumn,
    TaskProgressColumn,
    TextColumn,
    TimeRemainingColumn,
)

from nonet.bulk.tasks import solve_files

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    from nonet.bulk import job
    from nonet.bulk.files import Summary

__all__ = ["run_job", "run_solve"]

#: Failures that are named one by one on standard error; the rest are counted.
_NAMED = 20


def run_solve(inputs: list[Path | None], output: Path | None, *, quiet: bool, **options: Any) -> None:
    """Solve files into a file or standard output, and end with the exit code that the puzzles earned."""
    run_job(solve_files, "solving", inputs, output, quiet=quiet, **options)


def run_job(
    job: Callable[..., Summary],
    verb: str,
    inputs: list[Path | None],
    output: Path | None,
    *,
    quiet: bool,
    **options: Any,
) -> None:
    """Run a job over files with a progress bar and a summary, and end with the exit code that the puzzles earned."""
    named = 0

    def name_failure(place: str, reason: str) -> None:
        nonlocal named
        named += 1
        if named <= _NAMED:
            print(f"nonet: {place}: {reason}", file=sys.stderr)

    console = Console(stderr=True, highlight=False)
    try:
        with _progress(console, verb, is_shown=console.is_terminal and not quiet) as hooks:
            summary = job(inputs, output, on_failure=name_failure, **hooks, **options)
    except KeyboardInterrupt:
        if output is not None:
            print(f"nonet: stopped; the same command with --resume goes on with {output}", file=sys.stderr)
        raise typer.Exit(130) from None
    except BrokenPipeError:
        raise
    except OSError as error:
        hint = f"; what is done is kept, --resume goes on with {output}" if output is not None else ""
        print(f"nonet: {error.strerror or error}{hint}", file=sys.stderr)
        raise typer.Exit(1) from None
    if output is None and summary.failures > min(named, _NAMED):
        print(f"nonet: {summary.failures - min(named, _NAMED):,} more puzzles failed", file=sys.stderr)
    if not quiet and (output is not None or console.is_terminal):
        _report(summary, output)
    if summary.failures:
        raise typer.Exit(1)


def _report(summary: Summary, output: Path | None) -> None:
    if summary.was_finished:
        print(f"nonet: {output} is finished; run again without --resume to start over", file=sys.stderr)
        return
    total = sum(summary.tally.values())
    parts = ", ".join(f"{count:,} {label.replace('_', ' ')}" for label, count in summary.tally.most_common())
    text = f"{total:,} puzzle{'' if total == 1 else 's'}"
    if parts:
        text += f": {parts}"
    text += f"; {summary.rows:,} in {summary.seconds:.2f} s ({summary.rate:,.0f}/s)"
    if summary.sync_seconds >= 0.1:
        text += f", {summary.sync_seconds:.2f} s more until the disk had them"
    print(f"nonet: {text}", file=sys.stderr)
    if summary.rejects is not None:
        print(f"nonet: what could not be read is in {summary.rejects}", file=sys.stderr)


@contextmanager
def _progress(console: Console, verb: str, *, is_shown: bool) -> Iterator[dict[str, Any]]:
    """Show a bar with rate and time left; gives the hooks that move it."""
    if not is_shown:
        yield {}
        return
    columns = (
        SpinnerColumn(),
        TextColumn("{task.description}"),
        BarColumn(),
        TaskProgressColumn(),
        TextColumn("{task.fields[rows]:,} puzzles, {task.fields[rate]:,.0f}/s"),
        TimeRemainingColumn(),
    )
    with Progress(*columns, console=console, transient=True) as bar:
        task = bar.add_task(verb, total=None, rows=0, rate=0.0)

        def watch(progress: job.Progress) -> None:
            elapsed = bar.tasks[0].elapsed or 0.0
            rate = progress.rows / elapsed if elapsed else 0.0
            bar.update(task, completed=progress.done, rows=progress.rows, rate=rate)

        yield {"watch": watch, "on_total": lambda total: bar.update(task, total=total)}
