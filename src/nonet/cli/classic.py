"""nonet classic: the classic algorithms with their ideas, and the listing of one of them."""

from __future__ import annotations

import sys
import textwrap
from typing import TYPE_CHECKING, Annotated

import typer

from nonet.classic import ALGORITHMS
from nonet.classic.listings import listing
from nonet.cli.errors import Refused
from nonet.cli.examples import complete_algorithm
from nonet.cli.options import Language  # noqa: TC001 - typer reads it at run time
from nonet.cli.reporting import Json, Reporter
from nonet.errors import UsageError

if TYPE_CHECKING:
    from nonet.classic import Algorithm
    from nonet.words import LangName

__all__ = ["classic"]


def classic(
    name: Annotated[
        str,
        typer.Argument(
            metavar="ALGORITHM",
            help="An algorithm to print.",
            show_default=False,
            autocompletion=complete_algorithm,
        ),
    ] = "",
    lang: Language = "en",
    as_json: Json = False,
) -> None:
    """List the classic algorithms with their ideas, or print the code of one.

    The code is plain Python in the form of LeetCode's problem 37: a class Solution that fills the board in place. It
    writes the same digits in the same order as the algorithm that compare and watch run.

    Examples:
    ```
    nonet classic
    nonet classic bitmask
    nonet classic fewest_first > solution.py
    ```

    """
    report = Reporter(as_json=as_json)
    known = {str(key): found for key, found in ALGORITHMS.items()}
    key = name.replace("-", "_")
    if name and key not in known:
        raise Refused(UsageError("cli.one_of", known=[*known], got=name), hint="ALGORITHM")
    chosen = [known[key]] if name else list(known.values())
    if as_json:
        for each in chosen:
            report.json(_facts(each, lang))
    elif name:
        sys.stdout.write(listing(key))
    else:
        for each in chosen:
            report.line(f"{each.name}: {each.name_in(lang)}")
            idea = each.idea_in(lang)
            report.line(textwrap.indent(textwrap.fill(idea, 96) if lang == "en" else idea, "    "))


def _facts(known: Algorithm, lang: LangName) -> dict[str, str]:
    return {
        "id": known.name,
        "name": known.name_in(lang),
        "idea": known.idea_in(lang),
        "cost": known.cost_in(lang),
        "weakness": known.weakness_in(lang),
        "code": listing(known.name),
    }
