"""nonet techniques: the catalogue, and the page of one technique."""

from __future__ import annotations

import textwrap
from typing import TYPE_CHECKING, Annotated, Final

import typer
from rich.table import Table

from nonet import logic, words
from nonet.cli.errors import Refused
from nonet.cli.options import Language, complete_technique
from nonet.cli.reporting import Json, Reporter

if TYPE_CHECKING:
    from nonet.logic import Technique
    from nonet.words import LangName

__all__ = ["techniques"]


def techniques(
    name: Annotated[
        str,
        typer.Argument(
            metavar="TECHNIQUE",
            help="A technique by id or name.",
            show_default=False,
            autocompletion=complete_technique,
        ),
    ] = "",
    lang: Language = "en",
    as_json: Json = False,
) -> None:
    """List all techniques with level, score and ratings, or describe one.

    Techniques are listed in search order. Level and score are HoDoKu's; SE is Sudoku Explainer's rating of the simplest
    case. Techniques that are off are used only on request.

    Examples:
    ```
    nonet techniques
    nonet techniques x_wing
    nonet techniques --json
    ```

    """
    report = Reporter(as_json=as_json)
    if name:
        try:
            found = [logic.technique(name)]
        except ValueError as error:
            raise Refused(error) from None
    else:
        found = list(logic.techniques())
    if as_json:
        for entry in found:
            report.json({**entry.to_json(), "about": logic.describe(entry, lang)})
    elif name:
        _page(report, found[0], lang)
    elif report.for_people:
        report.console.print(_table(found, lang))
    else:
        for entry in found:
            report.line("\t".join(_row(entry, lang)))


#: What says where a technique is used by default.
_DEFAULTS: Final = {
    "on": "catalogue.on",
    "in hints": "catalogue.in_hints",
    "on the scale": "catalogue.on_the_scale",
    "off": "catalogue.off",
}


def _row(entry: Technique, lang: LangName) -> tuple[str, ...]:
    return (
        entry.id,
        entry.name_in(lang),
        entry.family.name_in(lang),
        entry.level.name_in(lang),
        str(entry.score),
        "" if entry.se_rating is None else f"{entry.se_rating:.1f}",
        _default(entry, lang),
    )


def _default(entry: Technique, lang: LangName) -> str:
    return words.language(lang).text(_DEFAULTS[entry.default])


def _table(found: list[Technique], lang: LangName) -> Table:
    """Print the catalogue as a table."""
    table = Table(box=None, header_style="bold", padding=(0, 1))
    for at, title in enumerate(words.language(lang).text("catalogue.titles").split("|")):
        table.add_column(title, justify="right" if at in (4, 5) else "left")
    for entry in found:
        table.add_row(*_row(entry, lang), style="dim" if entry.default == "off" else "")
    return table


def _page(report: Reporter, entry: Technique, lang: LangName) -> None:
    """Show one technique: names, ratings and description."""
    text = words.language(lang).text
    rating = text("catalogue.unrated") if entry.se_rating is None else f"{entry.se_rating:.1f}"
    report.line(f"{' · '.join(dict.fromkeys(entry.name_in(code) for code in words.LANGUAGES))} ({entry.id})")
    report.line(
        text(
            "catalogue.facts",
            family=entry.family.name_in(lang),
            level=entry.level.name_in(lang),
            score=entry.score,
            rating=rating,
            default=_default(entry, lang),
        )
    )
    report.line("")
    about = logic.describe(entry, lang)
    report.line(textwrap.fill(about, 100) if lang == "en" else about)
