"""nonet check: check whether puzzles are proper, and if not, why not."""

from __future__ import annotations

from typing import Annotated, Any

import typer

from nonet import checking
from nonet.bulk import tasks
from nonet.checking import Status
from nonet.cli.errors import Refused
from nonet.cli.files import FileOptions
from nonet.cli.reading import Inputs, SolutionColumn, note_solution_column, read_puzzles
from nonet.cli.reporting import Json, Reporter
from nonet.cli.sharing import takes
from nonet.errors import UsageError
from nonet.geometry import cell_name
from nonet.limits import timeout_of
from nonet.render import terminal
from nonet.research.minimality import redundant_clues

__all__ = ["check"]


@takes(FileOptions)
def check(
    inputs: Inputs = None,
    minimal: Annotated[
        bool, typer.Option("--minimal", help="Also require that no clue is redundant; name those that are.")
    ] = False,
    solution_column: SolutionColumn = None,
    as_json: Json = False,
    *,
    options: FileOptions,
) -> None:
    """Check that puzzles have exactly one solution; say what is wrong and where if not.

    Reports the digit, house and cells of a conflict; the cell or digit without candidates if there is no solution; two
    solutions and where they differ if there are several. The exit code is 1 if any puzzle is not proper. Files use all
    cores and give one line per puzzle when piped: the status, a tab and the message. -o keeps other columns; --resume
    continues an interrupted run.

    Examples:
    ```
    nonet check 5.......5........................................................................
    nonet check puzzles.txt --json
    nonet check puzzles.txt --minimal
    nonet check puzzles.csv -o checked.csv --resume
    nonet check sudoku.csv --solution-column solutions
    nonet check thermos.jsonl -o checked.jsonl
    ```

    """
    report = Reporter(as_json=as_json)
    if minimal and (options.output is not None or options.engine is not None):
        raise Refused(UsageError("cli.shown", option="--minimal", others=["--output", "--engine"]))
    if not minimal and (paths := options.paths(inputs, report, {"--solution-column": solution_column})):
        note_solution_column(paths, solution_column, quiet=options.quiet)
        more = {"solution_column": solution_column, **options.reading}
        options.run(tasks.check_files, "checking", paths, as_json=as_json, **more)
        return
    for read in report.of_any_kind(read_puzzles(inputs, options.column)):
        with report.reporting(read), timeout_of(options.seconds):
            verdict = checking.check(read.board)
            redundant = redundant_clues(read.board) if minimal and verdict else ()
            spare = [cell_name(cell, read.board.size) for cell in redundant]
            report.failures += not verdict or bool(spare)
            words = str(verdict)
            if minimal and verdict:
                words += f"; redundant clues: {', '.join(spare)}" if spare else "; minimal: no clue is redundant"
            if as_json:
                more = {"redundant_clues": spare} if minimal and verdict else {}
                report.json(verdict.to_json() | more)
            elif not report.for_people:
                report.line(f"{verdict.status.value}\t{words}")
            else:
                _show(report, verdict)
                style = "green" if verdict and not spare else "red"
                report.console.print(f"{read.place}: [{style}]{words}[/{style}]")
    report.finish()


def _show(report: Reporter, verdict: checking.Verdict[Any]) -> None:
    """Draw the board with the errors marked."""
    marked = {cell for conflict in verdict.conflicts for cell in conflict.cells}
    if verdict.dead_end and verdict.dead_end.cell is not None:
        marked.add(verdict.dead_end.cell)
    if verdict.status is Status.SEVERAL:
        for solution in verdict.solutions:
            report.console.print(terminal.board(solution, verdict.differing_cells))
    else:
        report.console.print(terminal.board(verdict.puzzle, marked))
