"""nonet hint: a hint for a board, with as much detail as you ask for."""

from __future__ import annotations

from typing import Annotated

import typer

from nonet import logic
from nonet.cli.options import HintOptions
from nonet.cli.reading import Inputs, read_puzzles
from nonet.cli.reporting import Reporter
from nonet.cli.sharing import takes
from nonet.logic import HintKind
from nonet.render import terminal
from nonet.render.candidates import candidates_board, legend

__all__ = ["hint"]

_Detail = Annotated[
    int,
    typer.Option(
        "--detail",
        "-d",
        min=0,
        max=4,
        help="0: is something wrong? 1: where to look. 2: which technique. 3: which cells. 4: the full step.",
    ),
]


@takes(HintOptions)
def hint(
    inputs: Inputs = None,
    detail: _Detail = 4,
    *,
    options: HintOptions,
) -> None:
    """Give a hint for the current board, from a nudge to the full step with an explanation.

    Candidates in the input (a pencilmark grid, for example) are respected, so the hint follows your own marks. A wrong
    digit or a wrongly eliminated candidate is reported first. Variants get hints in words;
    `nonet draw --hint` draws them.

    Examples:
    ```
    nonet hint 53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79
    nonet hint board.txt --detail 1
    nonet hint board.txt --lang zh
    ```

    """
    lang = options.lang
    report = Reporter(as_json=options.as_json, has_a_line_each=True, lang=lang)
    config = options.config
    for read in report.of_any_kind(read_puzzles(inputs, options.column)):
        with report.reporting(read):
            found = logic.hint(read.board, detail, config=config)
            report.failures += found.kind is HintKind.MISTAKE
            if options.as_json:
                report.json({"puzzle": read.board.to_data(), **found.to_json(lang)})
                continue
            if not report.for_people:
                report.line(found.text(lang))
                continue
            if read.board.is_classic:
                _show(report, found)
            report.console.print(found.text(lang), markup=False, emoji=False)
    report.finish()


def _show(report: Reporter, found: logic.Hint) -> None:
    """Draw the board with the hint."""
    if found.step is not None:
        report.console.print(candidates_board(found.grid, found.step))
        report.console.print(legend(found.step, report.lang))
    else:
        marked = {mistake.cell for mistake in found.mistakes}
        report.console.print(terminal.board(found.grid, marked, dict.fromkeys(found.cells, "bold black on cyan")))
