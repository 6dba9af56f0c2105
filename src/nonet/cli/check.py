"""nonet check: tell whether puzzles are proper, and if not, why not."""

from __future__ import annotations

from nonet import checking
from nonet.bulk import tasks
from nonet.bulk.run.timeout import PATIENCE
from nonet.checking import Status
from nonet.cli import files
from nonet.cli.reading import Inputs, read_puzzles
from nonet.cli.reporting import Json, Reporter
from nonet.render import terminal

__all__ = ["check"]


def check(
    inputs: Inputs = None,
    as_json: Json = False,
    output: files.OutputOption = None,
    container: files.ContainerOption = None,
    column: files.ColumnOption = None,
    threads: files.ThreadsOption = None,
    engine: files.EngineOption = None,
    piece: files.PieceOption = None,
    resume: files.ResumeOption = False,
    checkpoint: files.CheckpointOption = 5.0,
    patience: files.PatienceOption = PATIENCE,
    quiet: files.QuietOption = False,
) -> None:
    """Check that puzzles have exactly one solution; say what is wrong and where if not.

    Names the digit, the house and the cells of a conflict; the cell or digit without a candidate when there is no
    solution; two solutions and where they differ when there are several. Exit code 1 if any puzzle is not proper.
    Files are checked on all cores, one line a puzzle when piped: the status and, behind a tab, the sentence. With -o,
    other columns are carried along, and a run that was stopped goes on with --resume.

    Examples:
    ```
    nonet check 5.......5........................................................................
    nonet check puzzles.txt --json
    nonet check puzzles.csv -o checked.csv --resume
    ```

    """
    report = Reporter(as_json=as_json)
    if paths := files.job_inputs(inputs, report, output, engine, resume=resume):
        files.run_job(
            tasks.check_files,
            "checking",
            paths,
            files.Target.of(output),
            container=container,
            column=column,
            threads=threads,
            engine=engine,
            piece_rows=piece,
            resume=resume,
            checkpoint_seconds=checkpoint,
            patience=patience,
            quiet=quiet,
        )
        return
    for read in read_puzzles(inputs):
        if read.grid is None:
            if as_json:
                report.json({"puzzle": None, "status": "unreadable", "message": str(read.error)})
            report.fail(read.place, str(read.error))
            continue
        verdict = checking.check(read.grid)
        report.failures += not verdict
        if as_json:
            report.json(verdict.to_json())
        elif report.for_people:
            _show(report, verdict, read.place)
        else:
            report.line(f"{verdict.status.value}\t{verdict}")
    report.finish()


def _show(report: Reporter, verdict: checking.Verdict, place: str) -> None:
    """Draw the board with what is wrong marked on it."""
    marked = {cell for conflict in verdict.conflicts for cell in conflict.cells}
    if verdict.dead_end and verdict.dead_end.cell is not None:
        marked.add(verdict.dead_end.cell)
    if verdict.status is Status.SEVERAL:
        for solution in verdict.solutions:
            report.console.print(terminal.board(solution, verdict.differing_cells))
    else:
        report.console.print(terminal.board(verdict.grid, marked))
    style = "green" if verdict else "red"
    report.console.print(f"{place}: [{style}]{verdict}[/{style}]")
