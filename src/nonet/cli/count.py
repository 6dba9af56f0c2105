"""nonet count: count the solutions of puzzles."""

from __future__ import annotations

from contextlib import ExitStack
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from nonet.cli import files  # noqa: TC001  # typer reads the options when it runs
from nonet.cli.counting import StateOption, count_watched
from nonet.cli.reading import Inputs, Read, read_puzzles
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
    threads: files.ThreadsOption = None,
    engine: files.EngineOption = None,
    quiet: files.QuietOption = False,
    as_json: Json = False,
) -> None:
    """Count the solutions of puzzles, each up to a limit. Ctrl-C ends a long count.

    A count that reached the limit is written with a + behind it: there may be more. Without a limit the count is exact,
    however many there are.

    Examples:
    ```
    nonet count 53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..7.
    nonet count puzzles.txt --limit 2
    nonet count --limit 0 ......................................................1..........................
    ```

    """
    report = Reporter(as_json=as_json)
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
