"""nonet solve: fill in puzzles, one or a hundred million."""

from __future__ import annotations

from pathlib import Path  # noqa: TC003  # typer reads the annotations
from typing import Annotated

import typer

from nonet import solving
from nonet.bulk.containers import CONTAINERS
from nonet.cli import files
from nonet.cli.reading import Inputs, file_paths, read_puzzles
from nonet.cli.reporting import Json, Reporter
from nonet.errors import SudokuError
from nonet.render import terminal

__all__ = ["solve"]


def solve(
    inputs: Inputs = None,
    any_solution: Annotated[
        bool, typer.Option("--any", help="Take any solution instead of asking for exactly one.")
    ] = False,
    as_json: Json = False,
    output: Annotated[
        Path | None,
        typer.Option(
            "--output", "-o", help="Write to this file; its suffix says how: .txt .csv .parquet .npy, .gz .zst."
        ),
    ] = None,
    container: Annotated[
        str | None, typer.Option("--format", help=f"Write as {', '.join(CONTAINERS)}, whatever the suffix.")
    ] = None,
    column: Annotated[
        str | None, typer.Option(help="The column of the puzzles in CSV or Parquet: its name, or its number from 1.")
    ] = None,
    threads: Annotated[int | None, typer.Option(min=1, help="Threads that solve; all cores by default.")] = None,
    resume: Annotated[bool, typer.Option("--resume", help="Go on where an earlier run was stopped.")] = False,
    sync: Annotated[
        bool, typer.Option("--sync/--no-sync", help="Wait until the disk has the output before it takes its name.")
    ] = True,
    checkpoint: Annotated[float, typer.Option(min=0.0, help="Seconds between checkpoints.")] = 5.0,
    quiet: Annotated[bool, typer.Option("--quiet", "-q", help="No progress bar and no summary.")] = False,
) -> None:
    """Solve puzzles: a board for people, one line of 81 digits per puzzle when piped, files of any size with -o.

    A puzzle that has no solution, or several, is named on standard error; its line says why after a #, so that line
    numbers still match. With -o, lines that could not be read go to OUTPUT.rejects, other columns are carried along,
    and a run that was stopped goes on with --resume.

    Examples:
    ```
    nonet solve 53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79
    nonet solve puzzles.txt > solutions.txt
    nonet solve sudoku.csv --column quizzes -o solved.parquet --resume
    cat puzzles.sdm | nonet solve --json
    ```

    """
    report = Reporter(as_json=as_json)
    paths = file_paths(inputs)
    if output is not None and (as_json or paths is None):
        raise typer.BadParameter("expected files or - with --output, and no --json")
    if resume and output is None:
        raise typer.BadParameter("expected --output with --resume")
    if paths is not None and not as_json and (output is not None or not report.for_people):
        files.run_solve(
            paths,
            output,
            quiet=quiet,
            container=container,
            column=column,
            limit=1 if any_solution else 2,
            threads=threads,
            resume=resume,
            sync=sync,
            checkpoint_seconds=checkpoint,
        )
        return
    for read in read_puzzles(inputs):
        try:
            if read.grid is None:
                raise read.error or SudokuError("unreadable")
            solution = solving.solve(read.grid, unique=not any_solution)
        except SudokuError as error:
            report.fail(read.place, str(error))
            if as_json:
                puzzle = read.grid.to_line() if read.grid else None
                report.json({"puzzle": puzzle, "solution": None, "error": str(error)})
            elif not report.for_people:
                report.line(f"# {error}")
        else:
            if as_json:
                report.json({"puzzle": read.grid.to_line(), "solution": solution.to_line()})
            elif report.for_people:
                report.console.print(terminal.board(solution))
            else:
                report.line(solution.to_line())
    report.finish()
