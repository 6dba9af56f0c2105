"""nonet rate: how hard puzzles are for people."""

from __future__ import annotations

import enum
from itertools import groupby, islice
from typing import TYPE_CHECKING, Annotated

import typer

from nonet import rating
from nonet.bulk import tasks
from nonet.catalogue import known
from nonet.cli.files import FileOptions
from nonet.cli.options import Filter, Only, Uniqueness, Without, config_from
from nonet.cli.puzzle import ARGUMENT
from nonet.cli.reading import Inputs, Puzzle, read_puzzles
from nonet.cli.reporting import Json, Reporter
from nonet.cli.sharing import takes
from nonet.rating import RatingStatus
from nonet.render import terminal
from nonet.steps import name_of

if TYPE_CHECKING:
    from nonet.logic import LogicConfig

__all__ = ["rate"]

#: Enough to keep all cores busy, few enough that results appear quickly.
_BATCH = 512
#: Statuses of proper puzzles and full grids; all others are failures.
_ANSWERS = (RatingStatus.RATED, RatingStatus.UNSOLVED, RatingStatus.SOLVED)


class _Scale(str, enum.Enum):
    """A scale that puzzles are rated on."""

    HODOKU = "hodoku"
    SE = "se"
    BOTH = "both"


@takes(FileOptions)
def rate(
    inputs: Inputs = None,
    only: Only = "",
    without: Without = "",
    techniques: Filter = "",
    uniqueness: Uniqueness = True,
    scale: Annotated[
        _Scale, typer.Option(help="HoDoKu's scale, Sudoku Explainer's (ER, EP, ED), or both.", case_sensitive=False)
    ] = (_Scale.HODOKU),
    as_json: Json = False,
    *,
    options: FileOptions,
) -> None:
    """Rate puzzles on HoDoKu's scale (level, score, hardest technique, steps) or on Sudoku Explainer's (ER, EP, ED).

    Files use all cores and give one line per puzzle when piped: level, score, hardest technique and number of steps,
    tab-separated. -o keeps other columns; --resume continues an interrupted run. A puzzle with no solution, several
    solutions or no blanks gets a status instead of a rating.

    With --scale se, lines hold ER, EP, ED and the technique. After --timeout, a puzzle gets a lower bound, such as
    >=10.0.

    Variants are rated on nonet's own scale: level, difficulty (1 to 10), hardest technique and number of steps.

    Examples:
    ```
    nonet rate 53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79
    nonet rate puzzles.txt > ratings.tsv
    nonet rate puzzles.csv -o rated.parquet --resume
    nonet rate puzzles.txt --json
    nonet rate puzzles.txt --scale se
    nonet rate puzzles.csv -o rated.parquet --scale both
    ```

    """
    report = Reporter(as_json=as_json, has_a_line_each=True)
    config = config_from(only, without, uniqueness, techniques)
    if paths := options.paths(inputs, report):
        options.run(
            tasks.rate_files, "rating", paths, as_json=as_json, config=config, scale=scale.value, **options.reading
        )
        return
    reads = report.of_any_kind(read_puzzles(inputs, options.column))
    first = list(islice(reads, 2))
    timeout = options.seconds
    _rate_batch(report, first, config, scale, timeout, draw=len(first) == 1)
    while batch := list(islice(reads, _BATCH)):
        _rate_batch(report, batch, config, scale, timeout, draw=False)
    report.finish()


def _rate_batch(
    report: Reporter, batch: list[Puzzle], config: LogicConfig, scale: _Scale, timeout: float, *, draw: bool
) -> None:
    """Rate some puzzles, classic ones together, and report them in their order."""
    for is_classic, reads in groupby(batch, lambda read: read.board.is_classic):
        if not is_classic:
            for read in reads:
                with report.reporting(read):
                    _report(report, read, rating.rate(read.board, timeout=timeout), draw=draw)
        else:
            _rate_classic(report, list(reads), config, scale, timeout, draw=draw)


def _rate_classic(
    report: Reporter, batch: list[Puzzle], config: LogicConfig, scale: _Scale, timeout: float, *, draw: bool
) -> None:
    """Rate some classic puzzles together."""
    grids = [read.grid for read in batch]
    explained = rating.se.rate_many(grids, timeout=timeout) if scale is not _Scale.HODOKU else []
    if scale is _Scale.SE:
        for read, rated in zip(batch, explained, strict=True):
            _report_se(report, read, rated, draw=draw)
        return
    ratings = rating.rate_many(grids, config=config)
    for at, (read, found) in enumerate(zip(batch, ratings, strict=True)):
        _report(report, read, found.with_se(explained[at]) if explained else found, draw=draw)


def _report(report: Reporter, read: Puzzle, found: rating.Rating, *, draw: bool) -> None:
    """Report a rating, with the one on Sudoku Explainer's scale if that is known."""
    has_se = found.scale == "both"
    if report.as_json:
        report.json(found.to_json())
    elif report.for_people:
        if draw and read.board.is_classic:
            report.console.print(terminal.board(read.grid))
        text = f"{found}; {found.se}" if has_se and found else str(found)
        report.line(f"{read.place}: {text}" if not draw else text)
        for name, times in found.counts.items() if draw else ():
            report.line(f"  {times:3} × {name_of(known(name), read.board, 'en')}")
    elif found:
        how_hard = found.score if found.difficulty is None else f"{found.difficulty:g}"
        line = f"{found.level}\t{how_hard}\t{found.hardest.id if found.hardest else ''}\t{found.steps}"
        report.line(f"{line}\t{_se_line(found.se)}" if has_se else line)
    elif found.status in _ANSWERS or read.place != ARGUMENT:
        report.line(f"# {found}")
    if found.status not in _ANSWERS:
        report.note_failure(read.place, str(found))


def _report_se(report: Reporter, read: Puzzle, rated: rating.SeRating, *, draw: bool) -> None:
    """Report a rating on Sudoku Explainer's scale."""
    if report.as_json:
        report.json(rated.to_json())
    elif report.for_people:
        if draw:
            report.console.print(terminal.board(read.grid))
        report.line(str(rated) if draw else f"{read.place}: {rated}")
    elif rated.status in _ANSWERS or read.place != ARGUMENT:
        report.line(_se_line(rated) if rated else f"# {rated}")
    if rated.status not in _ANSWERS:
        report.note_failure(read.place, str(rated))


def _se_line(rated: rating.SeRating) -> str:
    """Return ER, EP, ED and the technique, tab-separated, with `>=` before a lower bound."""
    parts = (rated.er, rated.ep, rated.ed, rated.technique)
    return (">=" if rated.is_bound else "") + "\t".join("" if part is None else str(part) for part in parts)
