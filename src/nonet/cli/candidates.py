"""nonet candidates: the digits that each cell has in some solution."""

from __future__ import annotations

from typing import Annotated

from nonet import formats, solving
from nonet.checking import check
from nonet.cli.files import timeout_option
from nonet.cli.reading import Column, Inputs, read_puzzles
from nonet.cli.reporting import Json, Reporter
from nonet.geometry import cell_name
from nonet.grid import Grid

__all__ = ["candidates"]


def candidates(
    inputs: Inputs = None,
    column: Column = None,
    timeout: Annotated[float | None, timeout_option("Stop a puzzle")] = None,
    as_json: Json = False,
) -> None:
    """Find the candidates that are true in some solution; every other one may be crossed out.

    At a terminal they are drawn as a board; in a pipe they are 729 characters, one line for each puzzle. In a puzzle
    with one solution every cell has one. JSON has the candidates of each cell by name.

    Examples:
    ```
    nonet candidates 53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8....
    nonet candidates puzzles.txt --json
    ```

    """
    report = Reporter(as_json=as_json, has_a_line_each=True)
    for read in report.readable(read_puzzles(inputs, column)):
        with report.reporting(read):
            found = solving.true_candidates(read.grid, timeout=timeout)
            if not any(found):
                raise check(read.grid).to_error()
            board = Grid.from_candidates([sum(1 << digit - 1 for digit in digits) for digits in found])
            if as_json:
                report.json(
                    {
                        "puzzle": read.board.to_data(),
                        "candidates": {cell_name(cell): list(digits) for cell, digits in enumerate(found)},
                    }
                )
            else:
                report.line(formats.write(board, "candidates" if report.for_people else "729"))
    report.finish()
