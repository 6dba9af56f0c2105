"""Files of any size on the command line: shared options, progress bar, summary."""

from __future__ import annotations

import json
import os
import sys
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated, Any, Final

import typer

from nonet.bulk.read.streams import CONTAINERS, container_of, inner_suffix
from nonet.cli.encoding import is_terminal
from nonet.cli.errors import Refused, exit_code, note_new_folder, os_message, say
from nonet.cli.progress import progress
from nonet.cli.reading import Column, file_paths, has_puzzles, is_picture_file, looks_like_a_path
from nonet.engines import checked_spec, open_engine
from nonet.engines.threads import MOST_THREADS
from nonet.errors import UsageError
from nonet.limits import TIMEOUT, checked_timeout
from nonet.plugins import names_of
from nonet.storage.paths import is_folder, is_local, path_from

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping
    from pathlib import Path

    from nonet.bulk.run.files import Summary
    from nonet.cli.reporting import Reporter
    from nonet.engines import Engine

__all__ = ["EngineOption", "FileOptions", "QuietOption", "ThreadsOption", "engine_for", "timeout_option"]

_OutputOption = Annotated[
    str | None,
    typer.Option(
        "--output",
        "-o",
        metavar="FILE|FOLDER/",
        help="Output file; its suffix sets the format: .txt, .csv, .parquet, .npy (boards) or .jsonl (variants), "
        "with .gz or .zst to compress. A folder/ gets many files.",
    ),
]
_ContainerOption = Annotated[
    str | None,
    typer.Option(
        "--format",
        "-f",
        help=f"Output format ({', '.join(CONTAINERS)}, or one of your own), overriding the suffix.",
        autocompletion=lambda incomplete: [
            name for name in [*CONTAINERS, *names_of("outputs")] if name.startswith(incomplete)
        ],
    ),
]
ThreadsOption = Annotated[
    int | None,
    typer.Option(
        min=1, max=MOST_THREADS, help="Number of threads, or of workers with --engine dask; all cores by default."
    ),
]


def _checked_engine(spec: str | None) -> str | None:
    try:
        return spec if spec is None else checked_spec(spec)
    except ValueError as error:
        raise Refused(error) from None


EngineOption = Annotated[
    str | None,
    typer.Option(
        callback=_checked_engine,
        metavar="dask|ADDRESS",
        help="Run on a Dask cluster: dask starts a local one; or give tcp://HOST:PORT or tls://HOST:PORT.",
    ),
]
_PieceOption = Annotated[
    int | None,
    typer.Option("--piece", metavar="N", min=1, help="Puzzles per piece: one call, one file of an output folder."),
]
_ResumeOption = Annotated[bool, typer.Option("--resume", help="Continue where an earlier run stopped.")]
_VerifyOption = Annotated[
    bool,
    typer.Option("--verify", help="With --resume: compare a finished output with its checksums, not only its sizes."),
]
_SyncOption = Annotated[bool, typer.Option("--sync/--no-sync", help="Flush the output to disk before renaming it.")]
_CheckpointOption = Annotated[float, typer.Option(min=0.0, help="Seconds between checkpoints.")]


def timeout_option(words: str, more: str = "") -> Any:
    """Make the option --timeout: seconds, with 0 or none for no limit."""
    help_text = f"{words} after this many seconds; 0 or none: no limit.{more}"
    return typer.Option(metavar="SECONDS", parser=_timeout_from, help=help_text)


def _timeout_from(given: str | float) -> float:
    """Read a timeout: seconds, or none."""
    if isinstance(given, str) and given.lower() == "none":
        return 0.0
    try:
        return checked_timeout(float(given))
    except ValueError:
        raise Refused(UsageError("cli.seconds", got=given)) from None


_TimeoutOption = Annotated[float | None, timeout_option("Skip a puzzle", f" Default: {TIMEOUT:g}.")]
QuietOption = Annotated[bool, typer.Option("--quiet", "-q", help="Hide the progress bar and the summary.")]


@dataclass(frozen=True, slots=True)
class _Target:
    """Where the output of a command goes: standard output, a file, or a folder of parts."""

    path: Path | None
    in_parts: bool

    @classmethod
    def of(cls, text: str | None) -> _Target:
        """Parse the argument of -o; a trailing slash or an existing folder means parts."""
        if text is None:
            return cls(None, in_parts=False)
        path = path_from(text)
        in_parts = text.endswith(("/", os.sep)) or is_folder(path)
        if not in_parts and not is_local(path):
            raise Refused(UsageError("cli.remote", got=text))
        return cls(path, in_parts)

    def container(self, requested: str | None, inputs: list[Path | None]) -> str | None:
        """Return the output format: as requested; for parts, by default that of the input."""
        if requested is None and self.in_parts:
            first = inputs[0] if inputs else None
            return "lines" if first is None else container_of(inner_suffix(first)[0]) or "lines"
        return requested


@dataclass(frozen=True, slots=True)
class FileOptions:
    """The options that all commands over files share."""

    output: _OutputOption = None
    container: _ContainerOption = None
    column: Column = None
    threads: ThreadsOption = None
    engine: EngineOption = None
    piece: _PieceOption = None
    resume: _ResumeOption = False
    verify: _VerifyOption = False
    sync: _SyncOption = True
    checkpoint: _CheckpointOption = 5.0
    timeout: _TimeoutOption = None
    quiet: QuietOption = False

    @property
    def seconds(self) -> float:
        """The timeout of each puzzle."""
        return TIMEOUT if self.timeout is None else self.timeout

    @property
    def reading(self) -> dict[str, Any]:
        """The options of a job that reads puzzles."""
        return {"column": self.column, "timeout": self.seconds}

    def paths(
        self, inputs: list[str] | None, report: Reporter, others: Mapping[str, str | None] | None = None
    ) -> list[Path | None] | None:
        """Return the files to run a job on; None if puzzles are to be shown one by one.

        `others` are the command's own options that need a job. Conflicting options are a usage error.
        """
        paths = file_paths(inputs)
        given = {"--output": self.output, "--engine": self.engine, **(others or {}), "--format": self.container}
        option = next((name for name, value in given.items() if value is not None), None)
        if option is not None and paths is None:
            raise Refused(self._needs_files(inputs, option))
        if option is not None and report.as_json and self.output is None:
            raise Refused(UsageError("cli.needs_for_json", option=option, other="--output"))
        if paths is None or (option is None and (report.as_json or report.for_people)):
            if self.resume:
                raise Refused(UsageError("cli.needs", option="--resume", other="--output"))
            self.refuse_verify_alone()
            return None
        return paths

    def refuse_verify_alone(self) -> None:
        """Refuse --verify without --resume: a run that starts has nothing to compare."""
        if self.verify and not self.resume:
            raise Refused(UsageError("cli.needs", option="--verify", other="--resume"))

    def _needs_files(self, inputs: list[str] | None, option: str) -> UsageError:
        """Say what to do where a job got no file: a board on the command line, a picture, or nothing."""
        if not inputs:
            return UsageError("cli.needs_files.none", option=option)
        if (
            missing := next((text for text in inputs if looks_like_a_path(text) and not has_puzzles(text)), None)
        ) is not None:
            return UsageError("files.missing_one", path=missing)
        name = next((text for text in inputs if is_picture_file(text)), None)
        kind = "written" if option == "--output" else "job"
        if name is None:
            return UsageError(f"cli.needs_files.puzzle.{kind}", option=option)
        return UsageError(f"cli.needs_files.picture.{kind}", option=option, file=name)

    def run(
        self,
        job: Callable[..., Summary],
        verb: str,
        paths: list[Path | None],
        *,
        as_json: bool = False,
        summarise: bool = False,
        resume_with: str = "--resume",
        **more: Any,
    ) -> None:
        """Run a job over files with a progress bar and a summary; exit with the appropriate code.

        `as_json` writes the summary as JSON to standard output; `summarise` prints it also where results go to a pipe;
        `resume_with` are the options that continue a stopped run; `more` are the job's own options.
        """
        if self.resume and self.output is None:
            raise Refused(UsageError("cli.needs", option="--resume", other="--output"))
        self.refuse_verify_alone()
        target = _Target.of(self.output)
        if target.path is not None and is_local(target.path) and not self.quiet:
            note_new_folder(target.path)
        failures = _Failures()
        options = {
            "container": target.container(self.container, paths),
            "in_parts": target.in_parts,
            "piece_rows": self.piece,
            "resume": self.resume,
            "verify": self.verify,
            "sync": self.sync,
            "checkpoint_seconds": self.checkpoint,
            "threads": self.threads,
            **more,
        }
        try:
            with ExitStack() as stack:
                opened = stack.enter_context(engine_for(self.engine, self.threads, quiet=self.quiet))
                hooks = stack.enter_context(progress(verb, quiet=self.quiet))
                summary = job(paths, target.path, on_failure=failures.name, engine=opened, **hooks, **options)
        except KeyboardInterrupt:
            print(f"nonet: stopped{self._how_to_continue(target, paths, resume_with)}", file=sys.stderr)
            raise typer.Exit(130) from None
        except BrokenPipeError:
            raise
        except OSError as error:
            say(os_message(error, self.output) + self._how_to_continue(target, paths, resume_with), "file")
            raise typer.Exit(exit_code(error)) from None
        if self.output is None and summary.failures > failures.named:
            print(f"nonet: {summary.failures - failures.named:,} more puzzles failed", file=sys.stderr)
        if as_json:
            _report_json(summary, self.output)
        elif not self.quiet and (self.output is not None or summarise or is_terminal(sys.stderr)):
            _report(summary, target.path)
        if summary.failures:
            raise typer.Exit(1)

    def _how_to_continue(self, target: _Target, paths: list[Path | None], resume_with: str) -> str:
        """Return how to resume a stopped run, if finished work was kept and the run can be resumed."""
        from nonet.bulk.run.files import has_progress

        if target.path is None or None in paths or not has_progress(target.path, in_parts=target.in_parts):
            return ""
        return f"; finished work is kept, rerun with {resume_with} to continue {self.output}"


class _Failures:
    """Reports the first failures on standard error."""

    MOST: Final = 20

    def __init__(self) -> None:
        self.named = 0

    def name(self, place: str, reason: str) -> None:
        if self.named < self.MOST:
            self.named += 1
            print(f"nonet: {place}: {reason}", file=sys.stderr)


@contextmanager
def engine_for(spec: str | None, threads: int | None, *, quiet: bool) -> Iterator[Engine | None]:
    """Open the requested engine and print the address of its dashboard; None for threads."""
    if spec is None or spec == "threads":
        yield None
        return
    if threads is not None and spec != "dask":
        raise Refused(UsageError("cli.threads"))
    with open_engine(spec, threads) as opened:
        if not quiet:
            page = getattr(opened, "dashboard", "")
            workers = "1 worker" if opened.width == 1 else f"{opened.width} workers"
            print(f"nonet: {workers}, Dask's page is {page}", file=sys.stderr)
        yield opened


def _report_json(summary: Summary, output: str | None) -> None:
    data = {
        "output": output,
        "puzzles": sum(summary.tally.values()),
        "tally": dict(summary.tally),
        "failures": summary.failures,
        "rejects": None if summary.rejects is None else str(summary.rejects),
        "seconds": round(summary.seconds, 6),
        "was_finished": summary.was_finished,
    }
    print(json.dumps(data))


def _report(summary: Summary, output: Path | None) -> None:
    if summary.was_finished:
        is_folder = output is not None and output.is_dir()
        advice = f"remove {output} and run again" if is_folder else "run again without --resume"
        print(f"nonet: {output} is finished; {advice} to start over", file=sys.stderr)
        return
    total = sum(summary.tally.values())
    parts = ", ".join(f"{count:,} {label.replace('_', ' ')}" for label, count in summary.tally.most_common())
    text = f"{total:,} puzzle{'' if total == 1 else 's'}"
    if parts:
        text += f": {parts}"
    text += f"; {summary.rows:,} in {summary.seconds:.2f} s ({summary.rate:,.0f}/s)"
    if summary.sync_seconds >= 0.1:
        text += f", {summary.sync_seconds:.2f} s flushing to disk"
    print(f"nonet: {text}", file=sys.stderr)
    if summary.rejects is not None:
        what = "could not be read, or took too long," if summary.tally["too_long"] else "could not be read"
        print(f"nonet: what {what} is in {summary.rejects}", file=sys.stderr)
