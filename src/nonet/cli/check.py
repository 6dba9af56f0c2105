"""nonet check: tell whether puzzles are proper, and if not, why not."""

from __future__ import annotations

from nonet import checking
from nonet.bulk import tasks
from nonet.checking import Status
from nonet.cli.files import FileOptions, takes_files
from nonet.cli.reading import Inputs, read_puzzles
from nonet.cli.reporting import Json, Reporter
from nonet.render import terminal

__all__ = ["check"]


@takes_files()
def check(
    inputs: Inputs = None,
    as_json: Json = False,
    *,
    options: FileOptions,
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
    if paths := options.paths(inputs, report):
        options.run(tasks.check_files, "checking", paths, **options.reading)
        return
    for read in report.readable(read_puzzles(inputs)):
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
