"""nonet canonical: the form that all equivalent puzzles share."""

from __future__ import annotations

from nonet import equivalence
from nonet.bulk import tasks
from nonet.bulk.run.timeout import PATIENCE
from nonet.cli import files
from nonet.cli.reading import Inputs, read_puzzles
from nonet.cli.reporting import Json, Reporter
from nonet.errors import SudokuError

__all__ = ["canonical"]


def canonical(
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
    """Give the canonical form of puzzles: the smallest grid that their symmetries can make of them.

    Two puzzles are the same in disguise exactly when their canonical forms are equal. With --json, also the transform
    that leads there and the number of automorphisms. Files are worked on by all cores, one line a puzzle when piped.
    With -o, other columns are carried along, and a run that was stopped goes on with --resume.

    Examples:
    ```
    nonet canonical 53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79
    nonet canonical puzzles.txt | sort | uniq -d
    nonet canonical puzzles.parquet -o canonical.parquet --resume
    ```

    """
    report = Reporter(as_json=as_json)
    if paths := files.job_inputs(inputs, report, output, engine, resume=resume):
        files.run_job(
            tasks.canonical_files,
            "canonicalising",
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
        try:
            if read.grid is None:
                raise read.error or SudokuError("unreadable")
            form = equivalence.canonical(read.grid)
        except SudokuError as error:
            report.fail(read.place, str(error))
            if as_json:
                report.json({"puzzle": read.grid and read.grid.to_line(), "canonical": None, "error": str(error)})
            elif not report.for_people:
                report.line(f"# {error}")
            continue
        if as_json:
            transform = equivalence.canonical_transform(read.grid)
            report.json(
                {
                    "puzzle": read.grid.to_line(),
                    "canonical": form.to_line(),
                    "transform": {
                        "is_transposed": transform.is_transposed,
                        "rows": [line + 1 for line in transform.rows],
                        "columns": [line + 1 for line in transform.columns],
                        "digits": list(transform.digits),
                    },
                    "automorphisms": equivalence.automorphisms(read.grid),
                }
            )
        else:
            report.line(form.to_line())
    report.finish()
