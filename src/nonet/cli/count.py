"""nonet count: count the solutions of puzzles."""

from __future__ import annotations

import sys
from contextlib import ExitStack
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from nonet import solving
from nonet.arguments import checked_count_limit
from nonet.bulk import tasks
from nonet.cli.errors import Refused
from nonet.cli.files import FileOptions
from nonet.cli.progress import count_progress
from nonet.cli.reading import Inputs, Read, file_paths, read_puzzles
from nonet.cli.reporting import Json, Reporter
from nonet.cli.sharing import takes
from nonet.counting import count_grid, count_up_to
from nonet.engines import open_engine
from nonet.errors import SudokuError, UsageError
from nonet.limits import timeout_of
from nonet.storage.outputs import note_output

if TYPE_CHECKING:
    from collections.abc import Iterator

    from nonet.grid import Grid

__all__ = ["count"]


@takes(FileOptions)
def count(
    inputs: Inputs = None,
    limit: Annotated[
        str,
        typer.Option(metavar="N|none", help="Stop counting a puzzle at this many solutions; none counts them all."),
    ] = "1000000",
    state: Annotated[
        str | None,
        typer.Option(
            "--state",
            metavar="FILE",
            help="Count one puzzle without a limit and save the state in this file; resumes automatically.",
        ),
    ] = None,
    as_json: Json = False,
    *,
    options: FileOptions,
) -> None:
    """Count the solutions of puzzles, each up to a limit. Ctrl-C interrupts a long count.

    A count that reached the limit is followed by +: there may be more. Without a limit the count is exact, however
    large. Files use all cores and give one line per puzzle when piped. -o keeps other columns; --resume continues an
    interrupted run. A puzzle on the command line has no timeout unless --timeout sets one.

    Examples:
    ```
    nonet count 53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..7.
    nonet count puzzles.txt --limit 2
    nonet count --limit none ......................................................1..........................
    nonet count puzzles.txt --limit none --timeout 600 -o counted.parquet --resume
    ```

    """
    most = _limit_of(limit)
    report = Reporter(as_json=as_json, has_a_line_each=True)
    if state is not None and (options.output is not None or options.resume):
        raise Refused(UsageError("cli.resumes", option="--state", others=["--output", "--resume"]))
    is_on_engine = options.engine is not None and options.output is None and file_paths(inputs) in (None, [None])
    if state is None and not is_on_engine and (paths := options.paths(inputs, report)):
        options.run(tasks.count_files, "counting", paths, as_json=as_json, limit=most, **options.reading)
        return
    reads = read_puzzles(inputs, options.column)
    if state is not None:
        most, reads = None, iter(_only_one(reads))
    with ExitStack() as stack:
        engine = None if options.engine is None else stack.enter_context(open_engine(options.engine, options.threads))
        path = None if state is None else Path(state)
        if path is not None:
            note_output(path, beside=(".lock",))
        watched: dict[str, Any] = {"threads": options.threads, "engine": engine, "state": path, "quiet": options.quiet}
        timeout = options.seconds if file_paths(inputs) and state is None else options.timeout
        for read in report.of_any_kind(reads):
            if not read.board.is_classic and (state is not None or engine is not None):
                raise Refused(UsageError("cli.classic"))
            try:
                with timeout_of(timeout):
                    if not read.board.is_classic:
                        number = solving.count_solutions(read.board, limit=most)
                    else:
                        number = _count_watched(read.grid, limit=most, **watched)
            except SudokuError as error:
                report.fail(read, error)
                continue
            at_limit = most is not None and most <= number
            if as_json:
                report.json({"puzzle": read.board.to_data(), "count": number, "at_limit": at_limit})
            elif report.for_people:
                report.line(f"{number:,}{'+' if at_limit else ''} solution{'' if number == 1 else 's'}")
            else:
                report.line(f"{number}{'+' if at_limit else ''}")
    report.finish()


def _count_watched(
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


def _limit_of(text: str) -> int | None:
    """Read a limit: a number of 1 or more, or none."""
    if text.lower() == "none":
        return None
    try:
        return checked_count_limit(int(text.replace(",", "").replace("_", "")))
    except ValueError:
        raise Refused(UsageError("cli.limit", got=text)) from None


def _only_one(reads: Iterator[Read]) -> list[Read]:
    """Require exactly one puzzle."""
    found = list(islice(reads, 2))
    if len(found) != 1:
        raise Refused(UsageError("cli.state.more" if found else "cli.state.none"))
    return found
