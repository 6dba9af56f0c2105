"""nonet check: check whether puzzles are proper, and if not, why not."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from nonet import checking
from nonet.bulk import tasks
from nonet.checking import Status
from nonet.cli.files import FileOptions
from nonet.cli.reading import Inputs, Variant, read_puzzles
from nonet.cli.reporting import Json, Reporter
from nonet.cli.sharing import takes
from nonet.limits import timeout_of
from nonet.render import terminal

if TYPE_CHECKING:
    from nonet.variants import PuzzleVerdict

__all__ = ["check"]


@takes(FileOptions)
def check(inputs: Inputs = None, as_json: Json = False, *, options: FileOptions) -> None:
    """Check that puzzles have exactly one solution; say what is wrong and where if not.

    Reports the digit, house and cells of a conflict; the cell or digit without candidates if there is no solution; two
    solutions and where they differ if there are several. The exit code is 1 if any puzzle is not proper. Files use all
    cores and give one line per puzzle when piped: the status, a tab and the message. -o keeps other columns; --resume
    continues an interrupted run.

    Examples:
    ```
    nonet check 5.......5........................................................................
    nonet check puzzles.txt --json
    nonet check puzzles.csv -o checked.csv --resume
    nonet check thermos.jsonl -o checked.jsonl
    ```

    """
    report = Reporter(as_json=as_json)
    if paths := options.paths(inputs, report):
        options.run(tasks.check_files, "checking", paths, as_json=as_json, **options.reading)
        return
    for read in report.of_any_kind(read_puzzles(inputs, options.column)):
        board: Any = read.puzzle if isinstance(read, Variant) else read.grid
        with report.reporting(read), timeout_of(options.seconds if isinstance(read, Variant) else None):
            verdict = checking.check(board)
            report.failures += not verdict
            if as_json:
                report.json(verdict.to_json())
            elif not report.for_people:
                report.line(f"{verdict.status.value}\t{verdict}")
            else:
                (_show_variant if isinstance(read, Variant) else _show)(report, verdict)
                style = "green" if verdict else "red"
                report.console.print(f"{read.place}: [{style}]{verdict}[/{style}]")
    report.finish()


def _show_variant(report: Reporter, verdict: PuzzleVerdict) -> None:
    for solution in verdict.solutions if verdict.status is Status.SEVERAL else ():
        report.line(f"{solution}\n")


def _show(report: Reporter, verdict: checking.Verdict) -> None:
    """Draw the board with the errors marked."""
    marked = {cell for conflict in verdict.conflicts for cell in conflict.cells}
    if verdict.dead_end and verdict.dead_end.cell is not None:
        marked.add(verdict.dead_end.cell)
    if verdict.status is Status.SEVERAL:
        for solution in verdict.solutions:
            report.console.print(terminal.board(solution, verdict.differing_cells))
    else:
        report.console.print(terminal.board(verdict.grid, marked))
