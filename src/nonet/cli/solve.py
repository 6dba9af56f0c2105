"""nonet solve: solve puzzles, one or millions."""

from __future__ import annotations

from typing import Annotated

import typer

from nonet import solving
from nonet.bulk import tasks
from nonet.cli.errors import Refused
from nonet.cli.files import FileOptions
from nonet.cli.reading import Inputs, SolutionColumn, note_solution_column, read_puzzles
from nonet.cli.reporting import Json, Reporter
from nonet.cli.sharing import takes
from nonet.cuda.naming import checked_device
from nonet.limits import timeout_of
from nonet.render import terminal

__all__ = ["solve"]


def _checked_device(device: str) -> str:
    try:
        return checked_device(device)
    except ValueError as error:
        raise Refused(error) from None


@takes(FileOptions)
def solve(
    inputs: Inputs = None,
    any_solution: Annotated[
        bool, typer.Option("--any", help="Accept any solution instead of requiring exactly one.")
    ] = False,
    solution_column: SolutionColumn = None,
    as_json: Json = False,
    device: Annotated[
        str,
        typer.Option(
            metavar="cpu|cuda|auto",
            callback=_checked_device,
            autocompletion=lambda incomplete: [name for name in ("cpu", "cuda", "auto") if name.startswith(incomplete)],
            help="Solve files on NVIDIA GPUs: cuda for all, cuda:1 for one, auto to use them when that is faster.",
        ),
    ] = "cpu",
    *,
    options: FileOptions,
) -> None:
    """Solve puzzles: as boards at a terminal, as lines of 81 digits when piped, or into files of any size with -o.

    A puzzle without exactly one solution is reported on standard error; its output line is # and the reason, so that
    line numbers match. With -o, unreadable lines are listed in OUTPUT.rejects and other columns are kept; --resume
    continues an interrupted run. Variants and puzzles of other sizes are read from links, JSON or JSON lines; the
    output for JSON lines is JSON lines.

    Examples:
    ```
    nonet solve 53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79
    nonet solve puzzles.txt > solutions.txt
    nonet solve sudoku.csv --column quizzes -o solved.parquet --resume
    nonet solve puzzles.txt -o solutions.txt --device cuda
    nonet solve "https://f-puzzles.com/?load=..."
    nonet solve killers.jsonl -o solved.jsonl --timeout 10
    cat puzzles.sdm | nonet solve --json
    ```

    """
    report = Reporter(as_json=as_json, has_a_line_each=True)
    others = {"--solution-column": solution_column, "--device": None if device in ("cpu", "auto") else device}
    if paths := options.paths(inputs, report, others):
        limit = 1 if any_solution else 2
        note_solution_column(paths, solution_column, quiet=options.quiet)
        more = {"limit": limit, "device": device, "solution_column": solution_column, **options.reading}
        options.run(tasks.solve_files, "solving", paths, as_json=as_json, **more)
        return
    for read in report.of_any_kind(read_puzzles(inputs, options.column)):
        with report.reporting(read), timeout_of(options.seconds):
            solved = solving.solve(read.board, unique=not any_solution)
            if as_json:
                report.json({"puzzle": read.board.to_data(), "solution": solved.to_line()})
            elif not report.for_people:
                report.line(solved.to_line())
            else:
                report.console.print(terminal.board(solved))
    report.finish()
