"""nonet solutions: every solution of a puzzle, as it is found."""

from __future__ import annotations

import sys
from contextlib import ExitStack
from io import TextIOWrapper
from pathlib import Path
from typing import Annotated, TextIO

import typer

from nonet import solving
from nonet.checking import check
from nonet.cli.errors import writing
from nonet.cli.files import timeout_option
from nonet.cli.puzzle import ARGUMENT
from nonet.cli.reading import Column, Inputs, read_puzzles
from nonet.cli.reporting import Json, Reporter
from nonet.formats.string729 import line_with_candidates
from nonet.storage.atomic import open_output

__all__ = ["solutions"]


def solutions(
    inputs: Inputs = None,
    count: Annotated[
        int | None, typer.Option("-n", "--count", metavar="N", min=1, help="Stop after this many of each puzzle.")
    ] = None,
    output: Annotated[
        str | None,
        typer.Option("--output", "-o", metavar="FILE", help="Write to this file, with puzzles as with files."),
    ] = None,
    column: Column = None,
    timeout: Annotated[float | None, timeout_option("Stop a puzzle")] = None,
    as_json: Json = False,
) -> None:
    """List the solutions of puzzles, one a line, as they are found: all of them, or the first -n.

    Memory stays constant, however many there are. For files each line has the puzzle, a tab and a solution. A puzzle
    without a solution is reported on standard error.

    Examples:
    ```
    nonet solutions ......................................................1.......................... -n 100
    nonet solutions puzzles.txt -n 2 -o two_of_each.tsv
    nonet solutions puzzle.txt | head
    ```

    """
    report = Reporter(as_json=as_json)
    with ExitStack() as stack:
        file: TextIO = sys.stdout
        if output is not None:
            stack.enter_context(writing(Path(output)))
            file = TextIOWrapper(stack.enter_context(open_output(Path(output))), encoding="utf-8", newline="\n")
            stack.callback(file.detach)  # flushes it; the file itself is closed by who opened it
        for read in report.of_any_kind(read_puzzles(inputs, column)):
            puzzle = line_with_candidates(read.grid) if read.board.is_classic else read.board.to_line()
            before = "" if read.place == ARGUMENT and output is None else f"{puzzle}\t"
            with report.reporting(read):
                found = 0
                for solution in solving.solutions(read.board, limit=count, timeout=timeout):
                    found += 1
                    if as_json:
                        report.json({"puzzle": read.board.to_data(), "number": found, "solution": solution.to_line()})
                    else:
                        file.write(f"{before}{solution.to_line()}\n")
                if not found:
                    raise check(read.board).to_error()
    report.finish()
