"""nonet dedupe: keep one puzzle of each equivalence class."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

from nonet import equivalence
from nonet.bulk import tasks
from nonet.cli.files import FileOptions
from nonet.cli.reading import Inputs, file_paths, read_puzzles
from nonet.cli.reporting import Json, Reporter
from nonet.cli.sharing import takes
from nonet.formats.string729 import line_with_candidates

if TYPE_CHECKING:
    from nonet.grid import Grid

__all__ = ["dedupe"]


@takes(FileOptions, without=("timeout",))
def dedupe(inputs: Inputs = None, as_json: Json = False, *, options: FileOptions) -> None:
    """Keep the first puzzle of each equivalence class, in input order.

    Puzzles are equivalent if transposing, permuting rows, columns, bands and stacks, and relabelling digits turns one
    into the other; eliminated candidates count. Unreadable rows and puzzles with conflicts are left out and reported.
    With -o, CSV and Parquet keep all columns, and --resume continues an interrupted run; intermediate files, about 21
    bytes per puzzle, are in OUTPUT.work until it is done. Memory is bounded. A summary goes to standard error.

    Examples:
    ```
    nonet dedupe puzzles.txt > different.txt
    cat a.sdm b.sdm | nonet dedupe
    nonet dedupe puzzles.csv more.csv.gz -o different.parquet --resume
    nonet dedupe puzzles/ -o different/ --engine tcp://scheduler:8786 --resume
    ```

    """
    report = Reporter(as_json=as_json)
    if (paths := file_paths(inputs)) is not None and (options.output is not None or not as_json):
        options.run(
            tasks.dedupe_files, "deduping", paths, as_json=as_json, summarise=not as_json, column=options.column
        )
        return
    options.paths(inputs, report)  # refuses options that need files
    seen: set[Grid] = set()
    total = 0
    for read in report.readable(read_puzzles(inputs, options.column)):
        with report.reporting(read):
            form = equivalence.canonical(read.grid)
            total += 1
            if form not in seen:
                seen.add(form)
                if as_json:
                    report.json({"puzzle": line_with_candidates(read.grid), "canonical": line_with_candidates(form)})
                else:
                    report.line(line_with_candidates(read.grid))
    if not options.quiet and not as_json:
        print(f"nonet: {len(seen):,} of {total:,} kept, {total - len(seen):,} equivalent", file=sys.stderr)
    report.finish()
