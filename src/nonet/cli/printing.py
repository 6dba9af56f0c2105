"""nonet print: puzzles as a book to print."""

from __future__ import annotations

import enum
import sys
from itertools import chain, repeat
from pathlib import Path
from typing import Annotated

import typer

from nonet import checking, rating, render
from nonet.checking import Status
from nonet.cli.errors import say
from nonet.cli.options import Language  # noqa: TC001 - typer reads it
from nonet.cli.pictures import Paper, PaperOption, Pictures
from nonet.cli.reading import Column, Inputs, Unreadable, Variant, read_puzzles
from nonet.cli.reporting import Json, Reporter

__all__ = ["print_book"]


class Where(str, enum.Enum):
    """Where the solutions are printed."""

    BACK = "back"
    UPSIDE_DOWN = "upside-down"
    NONE = "none"


def _where_from(text: str | Where) -> Where:
    """Read a place, in any case, with a dash, an underscore or a blank."""
    name = text.value if isinstance(text, Where) else text.lower().replace("_", "-").replace(" ", "-")
    try:
        return Where(name)
    except ValueError:
        known = ", ".join(place.value for place in Where)
        raise typer.BadParameter(f"expected one of {known}, got {text!r}") from None


class PerPage(str, enum.Enum):
    """Puzzles per page."""

    ONE = "1"
    TWO = "2"
    FOUR = "4"
    SIX = "6"
    NINE = "9"


def print_book(
    inputs: Inputs = None,
    output: Annotated[Path, typer.Option("--output", "-o", help="The PDF to write.")] = Path("sudoku.pdf"),
    per_page: Annotated[PerPage, typer.Option("--per-page", help="Puzzles per page: 1, 2, 4, 6 or 9.")] = PerPage.FOUR,
    paper: PaperOption = Paper.A4,
    solutions: Annotated[
        Where,
        typer.Option(
            metavar="back|upside-down|none",
            parser=_where_from,
            help="Where to print solutions: back, upside-down at the foot of the page, or none.",
            autocompletion=lambda incomplete: [place.value for place in Where if place.value.startswith(incomplete)],
        ),
    ] = Where.BACK,
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

    A puzzle that does not have exactly one solution is reported on standard error and left out. Needs `pip install
    'nonet[print]'`.

    Examples:
    ```
    nonet print puzzles.txt -o book.pdf
    nonet print puzzles.sdm --per-page 6 --paper letter --solutions upside-down -o book.pdf
    ```

    """
    if str(output) != "-" and output.suffix.lower() != ".pdf":
        raise typer.BadParameter(f"expected a file that ends in .pdf, got {output}", param_hint="--output")
    if as_json and str(output) == "-":
        raise typer.BadParameter("--json needs --output: a file for the book")
    pictures = Pictures(inputs, output, also=titles)
    report = Reporter(as_json=as_json, lang=lang)
    names = _read_titles(titles)
    kept: list[tuple[checking.Verdict, str]] = []
    for read, name in zip(read_puzzles(inputs, column), chain(names, repeat("")), strict=False):
        if isinstance(read, Unreadable):
            report.fail(read, read.error)
            continue
        if isinstance(read, Variant):
            report.fail(read, "left out: nonet print is for classic 9×9 boards")
            continue
        verdict = checking.check(read.grid.restart())
        if verdict.status is Status.UNIQUE:
            kept.append((verdict, name))
        else:
            report.fail(read, f"left out: {verdict}")
    if kept:
        rated = rating.rate_many([verdict.grid for verdict, _ in kept]) if levels else [None] * len(kept)
        entries = [
            render.BookPuzzle(
                verdict.grid,
                title=name,
                level=found.level.name_in(lang) if found and found.level else "",
                solution=verdict.solutions[0],
            )
            for (verdict, name), found in zip(kept, rated, strict=True)
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


def _read_titles(path: Path | None) -> list[str]:
    if path is None:
        return []
    try:
        return path.read_text(encoding="utf-8-sig").splitlines()
    except (OSError, UnicodeDecodeError) as error:
        raise typer.BadParameter(
            f"expected a text file of titles, got {path}: {getattr(error, 'strerror', None) or error}",
            param_hint="--titles",
        ) from None
