"""nonet candidates: the digits that each cell has in some solution."""

from __future__ import annotations

from typing import Annotated

from nonet import formats, solving
from nonet.checking import check
from nonet.cli.files import timeout_option
from nonet.cli.reading import Column, Inputs, read_puzzles
from nonet.cli.reporting import Json, Reporter
from nonet.formats.string729 import line_of_candidates
from nonet.geometry import cell_name, line_of_digits
from nonet.grid import Grid

__all__ = ["candidates"]


def candidates(
    inputs: Inputs = None,
    column: Column = None,
    timeout: Annotated[float | None, timeout_option("Stop a puzzle")] = None,
    as_json: Json = False,
) -> None:
    """Find the candidates that are true in some solution; every other one may be crossed out.

    At a terminal they are drawn as a board; in a pipe they are one line for each puzzle, nine characters for each cell
    (729), or as many as the board has digits. In a puzzle with one solution every cell has one. JSON has the candidates
    of each cell by name. Puzzles may have rules and other sizes.

    Examples:
    ```
    nonet candidates 53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8....
    nonet candidates puzzles.txt --json
    nonet candidates killers.jsonl
    ```

    """
    report = Reporter(as_json=as_json, has_a_line_each=True)
    for read in report.of_any_kind(read_puzzles(inputs, column)):
        with report.reporting(read):
            found = solving.true_candidates(read.board, timeout=timeout)
            if not any(found):
                raise check(read.board).to_error()
            size = read.board.size
            masks = [sum(1 << digit - 1 for digit in digits) for digits in found]
            if as_json:
                names = (cell_name(cell, size) for cell in range(size**2))
                report.json(
                    {"puzzle": read.board.to_data(), "candidates": dict(zip(names, map(list, found), strict=True))}
                )
            elif not report.for_people:
                report.line(line_of_candidates(masks, size))
            elif read.board.is_classic:
                report.line(formats.write(Grid.from_candidates(masks), "candidates"))
            else:
                report.line(_table([line_of_digits(digits) for digits in found], size))
    report.finish()


def _table(words: list[str], size: int) -> str:
    """Write the candidates of a board of any size and regions, as wide as they need to be."""
    widths = [max(map(len, words[column::size])) for column in range(size)]
    rows = (words[start : start + size] for start in range(0, size**2, size))
    return "\n".join("  ".join(map(str.ljust, row, widths)).rstrip() for row in rows) + "\n"
