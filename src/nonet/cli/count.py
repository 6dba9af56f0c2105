"""nonet count: count the solutions of puzzles."""

from __future__ import annotations

from contextlib import ExitStack
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from nonet.bulk import tasks
from nonet.bulk.run.timeout import PATIENCE
from nonet.cli import files
from nonet.cli.counting import StateOption, count_watched
from nonet.cli.reading import Inputs, Read, file_paths, read_puzzles
from nonet.cli.reporting import Json, Reporter
from nonet.engines import open_engine

if TYPE_CHECKING:
    from collections.abc import Iterator

__all__ = ["count"]


def count(
    inputs: Inputs = None,
    limit: Annotated[
        int, typer.Option(min=0, help="Stop counting a puzzle at this many solutions; 0 for no limit.")
    ] = 1_000_000,
    state: StateOption = None,
    as_json: Json = False,
    output: files.OutputOption = None,
    container: files.ContainerOption = None,
    column: files.ColumnOption = None,
    threads: files.ThreadsOption = None,
    engine: files.EngineOption = None,
    piece: files.PieceOption = None,
    resume: files.ResumeOption = False,
    checkpoint: files.CheckpointOption = 5.0,
    patience: files.PatienceOption = PATIENCE,
    quiet: files.QuietOption = False,
) -> None:
    """Count the solutions of puzzles, each up to a limit. Ctrl-C ends a long count.

    A count that reached the limit is written with a + behind it: there may be more. Without a limit the count is exact,
    however many there are. Files are counted on all cores, one line a puzzle when piped. With -o, other columns are
    carried along, and a run that was stopped goes on with --resume. A puzzle of a file that takes too long is given up:
    --patience says when.

    Examples:
    ```
    nonet count 53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..7.
    nonet count puzzles.txt --limit 2
    nonet count --limit 0 ......................................................1..........................
    nonet count puzzles.txt --limit 0 --patience 600 -o counted.parquet --resume
    ```

    """
    report = Reporter(as_json=as_json)
    if state is not None and (output is not None or resume):
        raise typer.BadParameter("expected --state without --output and --resume: it goes on by itself")
    is_single = state is not None or (engine is not None and output is None and file_paths(inputs) in (None, [None]))
    paths = None if is_single else files.job_inputs(inputs, report, output, engine, resume=resume)
    if paths is not None:
        files.run_job(
            tasks.count_files,
            "counting",
            paths,
            files.Target.of(output),
            limit=limit,
            container=container,
            column=column,
            threads=threads,
            engine=engine,
            piece_rows=piece,
            resume=resume,
            checkpoint_seconds=checkpoint,
            patience=patience,
            quiet=quiet,
        )
        return
    reads = read_puzzles(inputs)
    if state is not None:
        limit, reads = 0, iter(_only_one(reads))
    with ExitStack() as stack:
        workers = None if engine is None else stack.enter_context(open_engine(engine, threads))
        path = None if state is None else Path(state)
        _count(reads, report, limit, {"threads": threads, "engine": workers, "state": path, "quiet": quiet})
    report.finish()


def _only_one(reads: Iterator[Read]) -> list[Read]:
    """Refuse more than one puzzle, or less."""
    found = list(islice(reads, 2))
    if len(found) != 1:
        raise typer.BadParameter(f"expected one puzzle with --state, got {'none' if not found else 'more'}")
    return found


def _count(reads: Iterator[Read], report: Reporter, limit: int, options: dict[str, Any]) -> None:
    for read in reads:
        if read.grid is None:
            report.fail(read.place, str(read.error))
            if report.as_json:
                report.json({"puzzle": None, "count": None, "error": str(read.error)})
            elif not report.for_people:
                report.line(f"# {read.error}")
            continue
        number = count_watched(read.grid, limit=limit or None, **options)
        at_limit = 0 < limit <= number
        if report.as_json:
            report.json({"puzzle": read.grid.to_line(), "count": number, "at_limit": at_limit})
        elif report.for_people:
            report.line(f"{number:,}{'+' if at_limit else ''} solution{'' if number == 1 else 's'}")
        else:
            report.line(f"{number}{'+' if at_limit else ''}")
