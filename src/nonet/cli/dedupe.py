"""nonet dedupe: keep one puzzle of each equivalence class."""

from __future__ import annotations

import sys

from nonet import equivalence
from nonet.bulk import tasks
from nonet.cli.files import FileOptions, takes_files
from nonet.cli.reading import Inputs, file_paths, read_puzzles
from nonet.cli.reporting import Reporter

__all__ = ["dedupe"]


@takes_files(without=("timeout",))
def dedupe(
    inputs: Inputs = None,
    *,
    options: FileOptions,
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
    report = Reporter()
    if (paths := file_paths(inputs)) is not None:
        options.run(tasks.dedupe_files, "deduping", paths, summarise=True, column=options.column)
        return
    options.paths(inputs, report)  # refuses what needs files
    seen: set[str] = set()
    total = 0
    for read in report.readable(read_puzzles(inputs)):
        with report.reporting(read):
            form = equivalence.canonical(read.grid).to_line()
            total += 1
            if form not in seen:
                seen.add(form)
                report.line(read.grid.to_line())
    if not options.quiet:
        print(f"nonet: {len(seen):,} of {total:,} kept, {total - len(seen):,} equivalent", file=sys.stderr)
    report.finish()
