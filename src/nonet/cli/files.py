"""Files of any size on the command line: the options that all such commands share, a progress bar, a summary."""

from __future__ import annotations

import os
import sys
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated, Any

import typer
from rich.console import Console

from nonet.bulk.read.streams import inner_suffix
from nonet.bulk.suffixes import CONTAINERS, container_of
from nonet.cli.reading import file_paths
from nonet.engines import checked_spec, open_engine
from nonet.storage.paths import is_folder, is_local, path_from

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    from nonet.bulk.run import job
    from nonet.bulk.run.files import Summary
    from nonet.cli.reporting import Reporter
    from nonet.engines import Engine

__all__ = [
    "CheckpointOption",
    "ColumnOption",
    "ContainerOption",
    "EngineOption",
    "OutputOption",
    "PatienceOption",
    "PieceOption",
    "QuietOption",
    "ResumeOption",
    "SyncOption",
    "Target",
    "ThreadsOption",
    "engine_for",
    "job_inputs",
    "run_job",
]

OutputOption = Annotated[
    str | None,
    typer.Option(
        "--output",
        "-o",
        metavar="FILE|FOLDER/",
        help="Write to this file; its suffix says how: .txt .csv .parquet .npy, .gz .zst. A folder/ gets many files.",
    ),
]
ContainerOption = Annotated[
    str | None, typer.Option("--format", help=f"Write as {', '.join(CONTAINERS)}, whatever the suffix.")
]
ColumnOption = Annotated[
    str | None, typer.Option(help="The column of the puzzles in CSV or Parquet: its name, or its number from 1.")
]
ThreadsOption = Annotated[
    int | None, typer.Option(min=1, help="Threads that work, or workers with --engine dask; all cores by default.")
]


def _checked_engine(spec: str | None) -> str | None:
    try:
        return spec if spec is None else checked_spec(spec)
    except ValueError as error:
        raise typer.BadParameter(str(error)) from None


EngineOption = Annotated[
    str | None,
    typer.Option(
        callback=_checked_engine,
        metavar="dask|ADDRESS",
        help="Work on a Dask cluster: one on this machine, or the one whose scheduler is at tcp://HOST:PORT.",
    ),
]
PieceOption = Annotated[
    int | None,
    typer.Option("--piece", metavar="N", min=1, help="Puzzles in a piece: a file of the folder, a task."),
]
ResumeOption = Annotated[bool, typer.Option("--resume", help="Go on where an earlier run was stopped.")]
SyncOption = Annotated[
    bool, typer.Option("--sync/--no-sync", help="Wait until the disk has the output before it takes its name.")
]
CheckpointOption = Annotated[float, typer.Option(min=0.0, help="Seconds between checkpoints.")]
PatienceOption = Annotated[
    float,
    typer.Option(metavar="SECONDS", min=0.0, help="Give up a puzzle of a file that takes so many seconds; 0: never."),
]
QuietOption = Annotated[bool, typer.Option("--quiet", "-q", help="No progress bar and no summary.")]

#: Failures that are named one by one on standard error; the rest are counted.
_NAMED = 20


@dataclass(frozen=True, slots=True)
class Target:
    """Where the output of a command goes: standard output, a file, or a folder of parts."""

    text: str | None
    path: Path | None
    in_parts: bool

    @classmethod
    def of(cls, text: str | None) -> Target:
        """Understand what was said behind -o; a slash at the end, or a folder that is there, means parts."""
        if text is None:
            return cls(None, None, in_parts=False)
        path = path_from(text)
        in_parts = text.endswith(("/", os.sep)) or is_folder(path)
        if not in_parts and not is_local(path):
            raise typer.BadParameter(f"expected a folder, with / at the end, at an address, got {text}")
        return cls(text, path, in_parts)

    def container(self, asked: str | None, inputs: list[Path | None]) -> str | None:
        """Give how to write: as asked; parts are by default what the input is."""
        if asked is None and self.in_parts:
            first = inputs[0] if inputs else None
            return "lines" if first is None else container_of(inner_suffix(first)[0]) or "lines"
        return asked


def job_inputs(
    inputs: list[str] | None, report: Reporter, output: str | None, engine: str | None, *, resume: bool
) -> list[Path | None] | None:
    """Give the files of a job; None when puzzles are to be shown one by one. Refuse what does not fit together."""
    paths = file_paths(inputs)
    if (output is not None or engine is not None) and (report.as_json or paths is None):
        raise typer.BadParameter("expected files or - with --output or --engine, and no --json")
    if paths is None or report.as_json or (output is None and engine is None and report.for_people):
        if resume:
            raise typer.BadParameter("expected --output with --resume")
        return None
    return paths


def run_job(
    job: Callable[..., Summary],
    verb: str,
    inputs: list[Path | None],
    target: Target,
    *,
    container: str | None,
    quiet: bool,
    resume: bool = False,
    engine: str | None = None,
    threads: int | None = None,
    reports_always: bool = False,
    **options: Any,
) -> None:
    """Run a job over files with a progress bar and a summary, and end with the exit code that the puzzles earned."""
    named = 0

    def name_failure(place: str, reason: str) -> None:
        nonlocal named
        named += 1
        if named <= _NAMED:
            print(f"nonet: {place}: {reason}", file=sys.stderr)

    if resume and target.path is None:
        raise typer.BadParameter("expected --output with --resume")
    output = target.path
    console = Console(stderr=True, highlight=False)
    options |= {"container": target.container(container, inputs), "in_parts": target.in_parts, "resume": resume}
    try:
        with ExitStack() as stack:
            opened = stack.enter_context(engine_for(engine, threads, quiet=quiet))
            hooks = stack.enter_context(_progress(console, verb, is_shown=console.is_terminal and not quiet))
            summary = job(inputs, output, on_failure=name_failure, engine=opened, threads=threads, **hooks, **options)
    except KeyboardInterrupt:
        if output is not None:
            print(f"nonet: stopped; the same command with --resume goes on with {target.text}", file=sys.stderr)
        raise typer.Exit(130) from None
    except BrokenPipeError:
        raise
    except OSError as error:
        hint = f"; what is done is kept, --resume goes on with {target.text}" if output is not None else ""
        print(f"nonet: {error.strerror or error}{hint}", file=sys.stderr)
        raise typer.Exit(1) from None
    if output is None and summary.failures > min(named, _NAMED):
        print(f"nonet: {summary.failures - min(named, _NAMED):,} more puzzles failed", file=sys.stderr)
    if not quiet and (output is not None or reports_always or console.is_terminal):
        _report(summary, output)
    if summary.failures:
        raise typer.Exit(1)


@contextmanager
def engine_for(spec: str | None, threads: int | None, *, quiet: bool) -> Iterator[Engine | None]:
    """Open the engine that was asked for, and say where its page is; None for threads."""
    if spec is None or spec == "threads":
        yield None
        return
    if threads is not None and spec != "dask":
        raise typer.BadParameter("expected no --threads with the address of a cluster: its workers decide")
    with open_engine(spec, threads) as opened:
        if not quiet:
            page = getattr(opened, "dashboard", "")
            print(f"nonet: {opened.width} workers, Dask's page is {page}", file=sys.stderr)
        yield opened


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
        what = "could not be read, or took too long," if summary.tally["too_long"] else "could not be read"
        print(f"nonet: what {what} is in {summary.rejects}", file=sys.stderr)


@contextmanager
def _progress(console: Console, verb: str, *, is_shown: bool) -> Iterator[dict[str, Any]]:
    """Show a bar with rate and time left; gives the hooks that move it."""
    if not is_shown:
        yield {}
        return
    from rich.progress import BarColumn, Progress, SpinnerColumn, TaskProgressColumn, TextColumn, TimeRemainingColumn

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
