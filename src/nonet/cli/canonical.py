"""nonet canonical: the form that all equivalent puzzles share."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from nonet import equivalence
from nonet.bulk import tasks
from nonet.cli.files import FileOptions
from nonet.cli.reading import Inputs, read_puzzles
from nonet.cli.reporting import Json, Reporter
from nonet.cli.sharing import takes
from nonet.formats.string729 import line_with_candidates

if TYPE_CHECKING:
    from nonet.grid import Grid

__all__ = ["canonical"]


@takes(FileOptions)
def canonical(inputs: Inputs = None, as_json: Json = False, *, options: FileOptions) -> None:
    """Print the canonical form of puzzles: the smallest grid among all equivalent ones.

    Two puzzles are equivalent exactly when their canonical forms are equal. Eliminated candidates count, and forms that
    have some are written as 729 characters. --json adds the transform to the canonical
    form and the number of automorphisms. Files use all cores and give one line per puzzle when piped. -o keeps other
    columns; --resume continues an interrupted run.

    Examples:
    ```
    nonet canonical 53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79
    nonet canonical puzzles.txt | sort | uniq -d
    nonet canonical puzzles.parquet -o canonical.parquet --resume
    ```

    """
    report = Reporter(as_json=as_json, has_a_line_each=True)
    if paths := options.paths(inputs, report):
        options.run(tasks.canonical_files, "canonicalising", paths, as_json=as_json, **options.reading)
        return
    for read in report.readable(read_puzzles(inputs, options.column)):
        with report.reporting(read):
            form = equivalence.canonical(read.grid)
            if as_json:
                report.json(_data(read.grid, form))
            else:
                report.line(line_with_candidates(form))
    report.finish()


def _data(grid: Grid, form: Grid) -> dict[str, Any]:
    transform = equivalence.canonical_transform(grid)
    return {
        "puzzle": line_with_candidates(grid),
        "canonical": line_with_candidates(form),
        "transform": {
            "is_transposed": transform.is_transposed,
            "rows": [line + 1 for line in transform.rows],
            "columns": [line + 1 for line in transform.columns],
            "digits": list(transform.digits),
        },
        "automorphisms": equivalence.automorphisms(grid),
    }
