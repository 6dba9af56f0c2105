"""nonet compare: compare the classic algorithms and the native solver."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Annotated

import typer
from rich import box
from rich.live import Live
from rich.table import Table
from rich.text import Text

from nonet import classic
from nonet.classic.comparing import NATIVE
from nonet.cli.errors import Refused
from nonet.cli.examples import ClassicOptions, complete_algorithm
from nonet.cli.files import timeout_option
from nonet.cli.reading import Inputs  # noqa: TC001 - typer reads it at run time
from nonet.cli.reporting import Json, Reporter
from nonet.cli.sharing import takes
from nonet.cli.values import last_of
from nonet.errors import UsageError

if TYPE_CHECKING:
    from nonet.classic.comparing import Comparison, Entry

__all__ = ["compare"]

_PLAIN_COLUMNS = ("puzzle", "solver", "nodes", "backtracks", "seconds", "ratio", "stopped_by", "solutions")


@takes(ClassicOptions)
def compare(
    *,
    inputs: Inputs = None,
    options: ClassicOptions,
    algorithms: Annotated[
        str,
        typer.Option(
            metavar="NAME,…",
            help="The algorithms to run, separated by commas.",
            autocompletion=last_of(complete_algorithm),
        ),
    ] = "all",
    timeout: Annotated[float, timeout_option("Stop an algorithm")] = 10.0,
    as_json: Json = False,
) -> None:
    """Compare the classic algorithms with each other and with the native solver: nodes, backtracks, time, ratio.

    A node is a guessed digit, a backtrack a guess taken back; forced digits count as neither. All answers are checked
    against the native solver. Algorithms: boolean, bitmask, walk, singles_once, singles_first, fewest_first,
    dancing_links, norvig; `nonet classic` says what they do.

    Examples:
    ```
    nonet compare 53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79
    nonet compare --example scan_order --timeout 30
    nonet compare puzzles.txt --algorithms bitmask,fewest_first --json
    ```

    """
    report = Reporter(as_json=as_json)
    chosen = _checked_names(algorithms)
    is_first = True
    run = partial(classic.compare, algorithms=chosen, unique=options.unique, timeout=timeout)
    for read, comparison in report.results(options.puzzles(inputs), run):
        if report.for_people:
            _show(report, comparison, read.place)
        else:
            for _ in comparison:
                pass
        if as_json:
            report.json(comparison.to_json())
        elif not report.for_people:
            if is_first:
                report.line("\t".join(_PLAIN_COLUMNS))
            _write(report, comparison)
        is_first = False
        if comparison.disagreeing:
            names = ", ".join(comparison.disagreeing)
            report.note_failure(read.place, f"{names} disagree with the native solver: please report this")
    report.finish()


def _checked_names(text: str) -> list[str]:
    if text.lower() == "all":
        return list(classic.ALGORITHMS)
    names = [name.strip().lower().replace("-", "_") for name in text.split(",")]
    for name in names:
        if name not in classic.ALGORITHMS:
            raise Refused(UsageError("cli.all_or", known=[*classic.ALGORITHMS], got=name), hint="--algorithms")
    return names


def _write(report: Reporter, comparison: Comparison) -> None:
    """Write one line of tab-separated columns per solver."""
    for entry in comparison.entries:
        columns = (
            comparison.puzzle.to_line(),
            entry.solver,
            str(entry.nodes),
            "" if entry.backtracks is None else str(entry.backtracks),
            f"{entry.seconds:.9f}",
            f"{comparison.ratio(entry):.1f}",
            entry.stopped_by or "",
            " ".join(solution.to_line() for solution in entry.solutions),
        )
        report.line("\t".join(columns))


def _show(report: Reporter, comparison: Comparison, place: str) -> None:
    """Draw a table that grows as the solvers finish."""
    with Live(console=report.console, auto_refresh=False) as live:
        live.update(_table(comparison, place), refresh=True)
        for _ in comparison:
            live.update(_table(comparison, place), refresh=True)
    native = comparison.finished[0]
    answers = {0: "no solution", 1: "one solution" if comparison.unique else "a solution", 2: "several solutions"}
    agreed = "[red]answers differ[/red]" if comparison.disagreeing else "[green]all answers agree[/green]"
    if any(entry.stopped_by for entry in comparison.entries):
        agreed += f", except those stopped after {comparison.timeout:g} s, which gave none"
    report.console.print(f"  {answers[len(native.solutions)]}; {agreed}\n")


def _table(comparison: Comparison, place: str) -> Table:
    table = Table(box=box.SIMPLE_HEAD, title=place, title_justify="left", title_style="bold", pad_edge=True)
    table.add_column("solver", no_wrap=True)
    for name in ("nodes", "backtracks", "time", "× native"):
        table.add_column(name, justify="right", no_wrap=True)
    table.add_column("", no_wrap=True)
    solvers = (NATIVE, *comparison.algorithms)
    for entry in comparison.finished:
        table.add_row(*_row(comparison, entry))
    if len(comparison.finished) < len(solvers):
        table.add_row(solvers[len(comparison.finished)], "…", "", "", "", Text("running", "dim"))
    return table


def _row(comparison: Comparison, entry: Entry) -> tuple[str | Text, ...]:
    mark = "> " if entry.stopped_by else ""
    style = "yellow" if entry.stopped_by else ""
    notes = []
    if entry.stopped_by:
        notes.append(f"stopped at {comparison.timeout:g} s")
    if not comparison.is_right(entry):
        notes.append("wrong answer")
    return (
        Text(entry.solver, "bold" if entry.solver == NATIVE else ""),
        Text(f"{mark}{entry.nodes:,}", style),
        Text("–" if entry.backtracks is None else f"{mark}{entry.backtracks:,}", style),
        Text(mark + _duration(entry.seconds), style),
        Text(mark + _ratio(comparison.ratio(entry)), style),
        Text(", ".join(notes), "yellow"),
    )


def _duration(seconds: float) -> str:
    if seconds < 1e-3:
        return f"{seconds * 1e6:.1f} µs"
    if seconds < 1:
        return f"{seconds * 1e3:.1f} ms"
    return f"{seconds:.2f} s"


def _ratio(ratio: float) -> str:
    return f"{ratio:,.1f}" if ratio < 10 else f"{ratio:,.0f}"
