"""nonet scan, vicinity and unavoidable: the questions of researchers, of one puzzle or of files."""

from __future__ import annotations

import sys
from collections import Counter
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from nonet import research
from nonet.bulk import tasks
from nonet.cli.errors import Refused
from nonet.cli.files import FileOptions
from nonet.cli.progress import scan_progress
from nonet.cli.reading import Inputs, Puzzle, file_paths, read_puzzles
from nonet.cli.reporting import Json, Reporter
from nonet.cli.sharing import takes
from nonet.errors import UsageError
from nonet.research.scanning import MOST_CLUES
from nonet.research.unavoidable import FEWEST_CELLS
from nonet.storage.outputs import note_output

if TYPE_CHECKING:
    from collections.abc import Callable

    from nonet.grid import Grid

__all__ = ["scan", "unavoidable", "vicinity"]


@takes(FileOptions)
def scan(
    inputs: Inputs = None,
    clues: Annotated[
        int, typer.Option("--clues", "-n", min=0, max=MOST_CLUES, help="The most clues that a puzzle may have.")
    ] = 17,
    state: Annotated[
        str | None,
        typer.Option(
            "--state", metavar="FILE", help="Scan one grid and save the state in this file; resumes automatically."
        ),
    ] = None,
    as_json: Json = False,
    *,
    options: FileOptions,
) -> None:
    """Find every minimal puzzle with few clues of a grid: all other puzzles of that size contain one of them.

    A puzzle stands for its solution. A grid takes 0.1 s for 16 clues, a second for 17, and about 15 times as long for
    each clue more. For files, each line holds the puzzles of one grid; -o keeps other columns, and --resume continues
    an interrupted run.

    Examples:
    ```
    nonet scan 693784512487512936125963874932651487568247391741398625319475268856129743274836159
    nonet scan --clues 18 --state scan.json grid.txt
    nonet scan grids.txt --clues 16 -o scanned.parquet --resume
    ```

    """
    report = Reporter(as_json=as_json)
    if state is not None and (options.output is not None or options.resume):
        raise Refused(UsageError("cli.resumes", option="--state", others=["--output", "--resume"]))
    is_on_engine = options.engine is not None and options.output is None and file_paths(inputs) in (None, [None])
    if state is None and not is_on_engine and (paths := options.paths(inputs, report)):
        options.run(tasks.scan_files, "scanning", paths, as_json=as_json, clues=clues, **options.reading)
        return
    path = None if state is None else Path(state)
    if path is not None:
        note_output(path, beside=(".lock",))

    def find(grid: Grid) -> list[Grid]:
        try:
            with scan_progress(quiet=options.quiet) as watch:
                given: dict[str, Any] = {
                    "threads": options.threads,
                    "engine": options.engine,
                    "timeout": options.timeout,
                }
                return research.scan(grid, clues, state=path, watch=watch, **given)
        except KeyboardInterrupt:
            if path is not None and path.exists():
                print(f"nonet: stopped; rerun the same command to continue from {path}", file=sys.stderr)
            raise typer.Exit(130) from None

    for number, read in enumerate(report.readable(read_puzzles(inputs, options.column))):
        if path is not None and number:
            raise Refused(UsageError("cli.state.grids"))
        _report_puzzles(report, read, find)
    report.finish()


@takes(FileOptions)
def vicinity(
    inputs: Inputs = None,
    remove: Annotated[int, typer.Option("--remove", min=0, max=81, help="Clues to take out.")] = 1,
    add: Annotated[int, typer.Option("--add", min=0, max=81, help="Clues to put in.")] = 1,
    as_json: Json = False,
    *,
    options: FileOptions,
) -> None:
    """Find the minimal puzzles that arise when clues of a puzzle are taken out and others are put in.

    They are canonical, each class once. For files, each line holds the puzzles near one puzzle; -o keeps other columns,
    and --resume continues an interrupted run.

    Examples:
    ```
    nonet vicinity 000000010400000000020000000000050407008000300001090000300400200050100000000806000
    nonet vicinity --remove 2 --add 2 puzzles.txt -o near.csv
    ```

    """
    report = Reporter(as_json=as_json)
    if paths := options.paths(inputs, report):
        numbers: dict[str, Any] = {"remove": remove, "add": add}
        options.run(tasks.vicinity_files, "searching", paths, as_json=as_json, **numbers, **options.reading)
        return
    for read in report.readable(read_puzzles(inputs, options.column)):
        _report_puzzles(report, read, lambda grid: research.vicinity(grid, remove, add, **_given(options)))
    report.finish()


@takes(FileOptions)
def unavoidable(
    inputs: Inputs = None,
    max_size: Annotated[
        int, typer.Option("--max-size", min=FEWEST_CELLS, max=81, help="The most cells of a set.")
    ] = 12,
    as_json: Json = False,
    *,
    options: FileOptions,
) -> None:
    """Find the minimal unavoidable sets of a grid, of which every puzzle of the grid needs a clue.

    A puzzle stands for its solution. A set is printed as its digits, with the other cells blank. For files, each line
    holds the number of sets, how many of them are disjoint at most (MCN), and the number by size.

    Examples:
    ```
    nonet unavoidable --max-size 8 639241785284765193517983624123857946796432851458619237342178569861594372975326418
    nonet unavoidable grids.txt -o sets.csv
    ```

    """
    report = Reporter(as_json=as_json)
    if paths := options.paths(inputs, report):
        options.run(tasks.unavoidable_files, "searching", paths, as_json=as_json, max_size=max_size, **options.reading)
        return
    for read in report.readable(read_puzzles(inputs, options.column)):
        with report.reporting(read):
            sets = research.unavoidable_sets(read.grid, max_size, timeout=options.timeout)
            sizes = Counter(map(len, sets))
            if as_json:
                disjoint = research.disjoint_sets(sets, timeout=options.timeout)
                report.json(
                    {
                        "puzzle": read.grid.to_line(),
                        "mcn": len(disjoint),
                        "sizes": {str(size): number for size, number in sorted(sizes.items())},
                        "sets": [found.grid.to_line() for found in sets],
                    }
                )
            else:
                for found in sets:
                    report.line(found.grid.to_line())
    report.finish()


def _given(options: FileOptions) -> dict[str, Any]:
    return {"threads": options.threads, "engine": options.engine, "timeout": options.timeout}


def _report_puzzles(report: Reporter, read: Puzzle, find: Callable[[Grid], list[Grid]]) -> None:
    with report.reporting(read):
        found = [puzzle.to_line() for puzzle in find(read.grid)]
        if report.as_json:
            report.json({"puzzle": read.grid.to_line(), "count": len(found), "puzzles": found})
        else:
            for line in found:
                report.line(line)
            if not found:
                print(f"nonet: {read.place}: there are none", file=sys.stderr)
