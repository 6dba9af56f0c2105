"""nonet count: count the solutions of puzzles."""

from __future__ import annotations

from typing import Annotated

import typer

from nonet import solving
from nonet.cli.reading import Inputs, read_puzzles
from nonet.cli.reporting import Json, Reporter

__all__ = ["count"]


def count(
    inputs: Inputs = None,
    limit: Annotated[
        int, typer.Option(min=0, help="Stop counting a puzzle at this many solutions; 0 for no limit.")
    ] = 1_000_000,
    as_json: Json = False,
) -> None:
    """Count the solutions of puzzles, each up to a limit. Ctrl-C ends a long count.

    A count that reached the limit is written with a + behind it: there may be more.

    Examples:
    ```
    nonet count 53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..7.
    nonet count puzzles.txt --limit 2
    ```

    """
    report = Reporter(as_json=as_json)
    for read in read_puzzles(inputs):
        if read.grid is None:
            report.fail(read.place, str(read.error))
            if as_json:
                report.json({"puzzle": None, "count": None, "error": str(read.error)})
            elif not report.for_people:
                report.line(f"# {read.error}")
            continue
        number = solving.count_solutions(read.grid, limit=limit or None)
        at_limit = 0 < limit <= number
        if as_json:
            report.json({"puzzle": read.grid.to_line(), "count": number, "at_limit": at_limit})
        elif report.for_people:
            report.line(f"{number:,}{'+' if at_limit else ''} solution{'' if number == 1 else 's'}")
        else:
            report.line(f"{number}{'+' if at_limit else ''}")
    report.finish()
