"""nonet minimise: remove redundant clues."""

from __future__ import annotations

from typing import Annotated

import typer

from nonet import generation
from nonet.cli.options import symmetry_option
from nonet.cli.reading import Column, Inputs, read_puzzles
from nonet.cli.reporting import Json, Reporter
from nonet.formats.string729 import line_with_candidates
from nonet.generation import Symmetry
from nonet.render import terminal

__all__ = ["minimise"]


def minimise(
    inputs: Inputs = None,
    symmetry: Annotated[Symmetry, symmetry_option("Keep this symmetry of the clues.")] = Symmetry.NONE,
    seed: Annotated[int, typer.Option(min=0, help="A different seed removes different clues.")] = 0,
    column: Column = None,
    as_json: Json = False,
) -> None:
    """Remove redundant clues in random order until none is left; the solution stays unique.

    A puzzle that does not have exactly one solution is reported on standard error; its line is # and the reason.

    Examples:
    ```
    nonet minimise 53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79
    nonet minimise puzzles.txt --seed 7 > minimal.txt
    ```

    """
    report = Reporter(as_json=as_json, has_a_line_each=True)
    for read in report.readable(read_puzzles(inputs, column)):
        with report.reporting(read):
            small = generation.minimise(read.grid, symmetry=symmetry, seed=seed)
            if as_json:
                puzzle = read.grid.restart().to_line()
                report.json({"puzzle": puzzle, "minimal": line_with_candidates(small), "clues": small.clue_count})
            elif report.for_people:
                report.console.print(terminal.board(small))
                report.line(f"{small.to_line()}\n{small.clue_count} clues, {read.grid.clue_count} before")
            else:
                report.line(line_with_candidates(small))
    report.finish()
