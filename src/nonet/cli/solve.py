"""nonet solve: fill in puzzles, one or a hundred million."""

from __future__ import annotations

from typing import Annotated

import typer

from nonet import solving
from nonet.bulk import tasks
from nonet.bulk.run.timeout import PATIENCE
from nonet.cli import files
from nonet.cli.reading import Inputs, read_puzzles
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
    output: files.OutputOption = None,
    container: files.ContainerOption = None,
    column: files.ColumnOption = None,
    threads: files.ThreadsOption = None,
    engine: files.EngineOption = None,
    piece: files.PieceOption = None,
    resume: files.ResumeOption = False,
    sync: files.SyncOption = True,
    checkpoint: files.CheckpointOption = 5.0,
    patience: files.PatienceOption = PATIENCE,
    quiet: files.QuietOption = False,
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
    if paths := files.job_inputs(inputs, report, output, engine, resume=resume):
        files.run_job(
            tasks.solve_files,
            "solving",
            paths,
            files.Target.of(output),
            limit=1 if any_solution else 2,
            container=container,
            column=column,
            threads=threads,
            engine=engine,
            piece_rows=piece,
            resume=resume,
            sync=sync,
            checkpoint_seconds=checkpoint,
            patience=patience,
            quiet=quiet,
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
