"""nonet print: puzzles as a book to print."""

from __future__ import annotations

import enum
import sys
from itertools import chain, repeat
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Final

import typer

from nonet import checking, rating, render
from nonet.checking import Status
from nonet.cli.errors import Refused, say
from nonet.cli.options import Language  # noqa: TC001 - typer reads it
from nonet.cli.pictures import Paper, PaperOption, Pictures
from nonet.cli.reading import Column, Inputs, Unreadable, read_puzzles
from nonet.cli.reporting import Json, Reporter
from nonet.errors import LimitError, UsageError
from nonet.storage.outputs import open_input

if TYPE_CHECKING:
    from nonet.catalogue import Level
    from nonet.grid import Grid
    from nonet.variants import Puzzle

__all__ = ["print_book"]

#: A puzzle with rules gets no level if rating it takes longer.
_RATING_SECONDS: Final = 10.0


class _Where(str, enum.Enum):
    """Where the solutions are printed."""

    BACK = "back"
    UPSIDE_DOWN = "upside-down"
    NONE = "none"


def _where_from(text: str | _Where) -> _Where:
    """Read a place, in any case, with a dash, an underscore or a blank."""
    name = text.value if isinstance(text, _Where) else text.lower().replace("_", "-").replace(" ", "-")
    try:
        return _Where(name)
    except ValueError:
        known = ", ".join(place.value for place in _Where)
        raise Refused(UsageError("cli.one_of", known=known, got=text)) from None


class _PerPage(str, enum.Enum):
    """Puzzles per page."""

    ONE = "1"
    TWO = "2"
    FOUR = "4"
    SIX = "6"
    NINE = "9"


def print_book(
    inputs: Inputs = None,
    output: Annotated[Path, typer.Option("--output", "-o", help="The PDF to write.")] = Path("sudoku.pdf"),
    per_page: Annotated[
        _PerPage, typer.Option("--per-page", help="Puzzles per page: 1, 2, 4, 6 or 9.")
    ] = _PerPage.FOUR,
    paper: PaperOption = Paper.A4,
    solutions: Annotated[
        _Where,
        typer.Option(
            metavar="back|upside-down|none",
            parser=_where_from,
            help="Where to print solutions: back, upside-down at the foot of the page, or none.",
            autocompletion=lambda incomplete: [place.value for place in _Where if place.value.startswith(incomplete)],
        ),
    ] = _Where.BACK,
    title: Annotated[str, typer.Option(help="The title of the book.")] = "",
    titles: Annotated[Path | None, typer.Option(metavar="FILE", help="A text file with one title per line.")] = None,
    levels: Annotated[
        bool, typer.Option("--levels/--no-levels", help="Rate the puzzles and print their levels.")
    ] = True,
    lang: Language = "en",
    column: Column = None,
    as_json: Json = False,
) -> None:
    """Print puzzles as a PDF book: 1, 2, 4, 6 or 9 per page, with levels and solutions.

    Puzzles may have rules and other sizes. One that does not have exactly one solution is reported on standard error
    and left out. Needs `pip install
    'nonet[print]'`.

    Examples:
    ```
    nonet print puzzles.txt -o book.pdf
    nonet print killers.jsonl --per-page 2 -o killers.pdf
    nonet print puzzles.sdm --per-page 6 --paper letter --solutions upside-down -o book.pdf
    ```

    """
    if str(output) != "-" and output.suffix.lower() != ".pdf":
        raise Refused(UsageError("cli.suffix", known=[".pdf"], file=output), hint="--output")
    if as_json and str(output) == "-":
        raise Refused(UsageError("cli.json_book"))
    pictures = Pictures(output)
    report = Reporter(as_json=as_json, lang=lang)
    names = _read_titles(titles)
    kept: list[tuple[checking.Verdict[Any], str]] = []
    for read, name in zip(read_puzzles(inputs, column), chain(names, repeat("")), strict=False):
        if isinstance(read, Unreadable):
            report.fail(read, read.error)
            continue
        verdict = checking.check(read.grid.restart() if read.board.is_classic else read.board)
        if verdict.status is Status.UNIQUE:
            kept.append((verdict, name))
        else:
            report.fail(read, f"left out: {verdict}")
    if kept:
        rated = [_level(verdict.puzzle) if levels else None for verdict, _ in kept]
        entries = [
            render.BookPuzzle(
                verdict.puzzle,
                title=name,
                level=level.name_in(lang) if level else "",
                solution=verdict.solutions[0],
            )
            for (verdict, name), level in zip(kept, rated, strict=True)
        ]
        book = render.book(
            entries,
            per_page=int(per_page.value),
            paper=paper.value,
            solutions=solutions.value,
            title=title,
            lang=lang,
        )
        pictures.write(output, book)
        if as_json:
            report.json({"output": str(output), "puzzles": len(kept)})
        elif str(output) != "-":
            print(f"nonet: {len(kept):,} puzzle{'' if len(kept) == 1 else 's'} in {output}", file=sys.stderr)
    else:
        report.failures += 1
        say(f"no puzzle to print, so {output} was not written", "nothing")
    report.finish()


def _level(puzzle: Grid | Puzzle) -> Level | None:
    """Return the level of a puzzle, None for one with rules that takes too long to rate."""
    try:
        return rating.rate(puzzle, timeout=None if puzzle.is_classic else _RATING_SECONDS).level
    except LimitError:
        return None


def _read_titles(path: Path | None) -> list[str]:
    if path is None:
        return []
    try:
        with open_input(path) as file:
            return file.read().decode("utf-8-sig").splitlines()
    except (OSError, UnicodeDecodeError) as error:
        raise Refused(
            UsageError("cli.titles", file=path, error=getattr(error, "strerror", None) or error), hint="--titles"
        ) from None
