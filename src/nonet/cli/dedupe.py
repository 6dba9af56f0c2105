"""nonet dedupe: keep one puzzle of each equivalence class."""

from __future__ import annotations

import sys

import typer

from nonet import equivalence
from nonet.bulk import tasks
from nonet.cli import files
from nonet.cli.reading import Inputs, file_paths, read_puzzles
from nonet.cli.reporting import Reporter
from nonet.errors import SudokuError

__all__ = ["dedupe"]


def dedupe(
    inputs: Inputs = None,
    output: files.OutputOption = None,
    container: files.ContainerOption = None,
    column: files.ColumnOption = None,
    threads: files.ThreadsOption = None,
    engine: files.EngineOption = None,
    piece: files.PieceOption = None,
    resume: files.ResumeOption = False,
    sync: files.SyncOption = True,
    checkpoint: files.CheckpointOption = 5.0,
    quiet: files.QuietOption = False,
) -> None:
    """Keep the first puzzle of each equivalence class and drop the others, in the order in which they come.

    Puzzles are the same if transposing, permuting rows, columns, bands and stacks and renaming digits makes them so.
    What is no puzzle, or has a digit twice in a house, is left out and named. With -o, CSV and Parquet keep all
    columns, memory does not grow with the number of puzzles, and a run that was stopped goes on with --resume: what it
    knows, some 21 bytes a puzzle, stands in OUTPUT.work until it is done. To standard output, about 100 bytes of memory
    are taken for each puzzle kept. A summary goes to standard error.

    Examples:
    ```
    nonet dedupe puzzles.txt > different.txt
    cat a.sdm b.sdm | nonet dedupe
    nonet dedupe puzzles.csv more.csv.gz -o different.parquet --resume
    nonet dedupe puzzles/ -o different/ --engine tcp://scheduler:8786 --resume
    ```

    """
    paths = file_paths(inputs)
    if paths is not None:
        files.run_job(
            tasks.dedupe_files,
            "deduping",
            paths,
            files.Target.of(output),
            container=container,
            column=column,
            threads=threads,
            engine=engine,
            piece_rows=piece,
            resume=resume,
            sync=sync,
            checkpoint_seconds=checkpoint,
            quiet=quiet,
            reports_always=True,
        )
        return
    if output is not None or engine is not None or resume:
        raise typer.BadParameter("expected files or - with --output, --engine or --resume")
    _dedupe_given(inputs, Reporter(), quiet=quiet)


def _dedupe_given(inputs: list[str] | None, report: Reporter, *, quiet: bool) -> None:
    """Dedupe the few puzzles of a command line."""
    seen: set[str] = set()
    total = 0
    for read in read_puzzles(inputs):
        try:
            if read.grid is None:
                raise read.error or SudokuError("unreadable")
            form = equivalence.canonical(read.grid).to_line()
        except SudokuError as error:
            report.fail(read.place, str(error))
            continue
        total += 1
        if form not in seen:
            seen.add(form)
            report.line(read.grid.to_line())
    if not quiet:
        print(f"nonet: {len(seen):,} of {total:,} kept, {total - len(seen):,} equivalent", file=sys.stderr)
    report.finish()
