"""nonet shuffle: puzzles that look different and are the same."""

from __future__ import annotations

from typing import Annotated

import typer

from nonet import equivalence
from nonet.cli.reading import Column, Inputs, read_puzzles
from nonet.cli.reporting import Json, Reporter
from nonet.formats.string729 import line_with_candidates
from nonet.generation.making import checked_seed
from nonet.render import terminal

__all__ = ["shuffle"]


def shuffle(
    inputs: Inputs = None,
    count: Annotated[int, typer.Option("-n", "--count", metavar="N", min=1, help="Copies of each puzzle.")] = 1,
    seed: Annotated[
        int | None, typer.Option(min=0, help="The same seed makes the same copies; a random one by default.")
    ] = None,
    column: Column = None,
    as_json: Json = False,
) -> None:
    """Make symmetric copies of puzzles: turned or mirrored, with lines, bands and stacks reordered and digits renamed.

    A copy has as many solutions as the puzzle, takes the same logic, and has the same canonical form; clues, placed
    digits and eliminated candidates move alike. Copy k of a puzzle is that of the seed plus k - 1.

    Examples:
    ```
    nonet shuffle 53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79 --seed 1
    nonet shuffle puzzles.txt -n 10 --seed 7 > copies.txt
    ```

    """
    report = Reporter(as_json=as_json, has_a_line_each=count == 1)
    first = checked_seed(seed) if seed is not None else checked_seed(None) >> 1
    for read in report.readable(read_puzzles(inputs, column)):
        with report.reporting(read):
            for number in range(first, first + count):
                copy = equivalence.random_equivalent(read.grid, number)
                if as_json:
                    puzzle = line_with_candidates(read.grid)
                    report.json({"puzzle": puzzle, "copy": line_with_candidates(copy), "seed": number})
                elif report.for_people:
                    report.console.print(terminal.board(copy))
                    report.line(line_with_candidates(copy))
                else:
                    report.line(line_with_candidates(copy))
    report.finish()
