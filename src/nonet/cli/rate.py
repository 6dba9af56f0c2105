"""nonet rate: how hard puzzles are for people."""

from __future__ import annotations

from itertools import islice
from typing import TYPE_CHECKING

from nonet import rating
from nonet.bulk import tasks
from nonet.cli.files import FileOptions, takes_files
from nonet.cli.options import Only, Uniqueness, Without, config_from
from nonet.cli.reading import Inputs, Puzzle, read_puzzles
from nonet.cli.reporting import Json, Reporter
from nonet.rating import RatingStatus
from nonet.render import terminal

if TYPE_CHECKING:
    from nonet.logic import LogicConfig

__all__ = ["rate"]

#: Enough for all cores to share, few enough that results flow.
_BATCH = 512


@takes_files()
def rate(
    inputs: Inputs = None,
    only: Only = "",
    without: Without = "",
    uniqueness: Uniqueness = True,
    as_json: Json = False,
    *,
    options: FileOptions,
) -> None:
    """Rate puzzles on HoDoKu's scale: level, score, hardest technique, steps.

    Files are rated on all cores, one line a puzzle when piped: level, score, hardest technique and number of steps,
    with tabs between. With -o, other columns are carried along, and a run that was stopped goes on with --resume. A
    puzzle that has no solution, or several, or is already solved gets that as its status, and no number.

    Examples:
    ```
    nonet rate 53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79
    nonet rate puzzles.txt > ratings.tsv
    nonet rate puzzles.csv -o rated.parquet --resume
    nonet rate puzzles.txt --json
    ```

    """
    report = Reporter(as_json=as_json, has_a_line_each=True)
    config = config_from(only, without, uniqueness)
    if paths := options.paths(inputs, report):
        options.run(tasks.rate_files, "rating", paths, config=config, **options.reading)
        return
    reads = report.readable(read_puzzles(inputs))
    first = list(islice(reads, 2))
    _rate_batch(report, first, config, draw=len(first) == 1)
    while batch := list(islice(reads, _BATCH)):
        _rate_batch(report, batch, config, draw=False)
    report.finish()


def _rate_batch(report: Reporter, batch: list[Puzzle], config: LogicConfig, draw: bool) -> None:
    """Rate some puzzles together and report them in their order."""
    ratings = rating.rate_many([read.grid for read in batch], config=config)
    for read, found in zip(batch, ratings, strict=True):
        if report.as_json:
            report.json(found.to_json())
        elif report.for_people:
            if draw:
                report.console.print(terminal.board(read.grid))
            report.line(f"{read.place}: {found}" if not draw else str(found))
            if draw and found.counts:
                _count(report, found)
        elif found:
            assert found.level is not None
            hardest = found.hardest.id if found.hardest else ""
            report.line(f"{found.level.value}\t{found.score}\t{hardest}\t{found.steps}")
        else:
            report.line(f"# {found}")
        if found.status not in (RatingStatus.RATED, RatingStatus.UNSOLVED, RatingStatus.SOLVED):
            report.note_failure(read.place, str(found))


def _count(report: Reporter, found: rating.Rating) -> None:
    """List how often each technique was used."""
    from nonet.logic import technique

    for name, times in found.counts.items():
        report.line(f"  {times:3} × {technique(name).name}")
