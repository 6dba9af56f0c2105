"""Options that the commands of human logic and of generation share."""

from __future__ import annotations

from contextlib import contextmanager
from dataclasses import dataclass, fields
from typing import TYPE_CHECKING, Annotated, Any, Final

import typer

from nonet import logic
from nonet.cli.errors import Refused
from nonet.cli.reading import Column  # noqa: TC001 - typer reads it
from nonet.cli.reporting import Json  # noqa: TC001 - typer reads it
from nonet.cli.values import last_of
from nonet.errors import OrderError, UsageError
from nonet.generation import Order, Symmetry
from nonet.generation.order import EFFORT
from nonet.logic import Level, LogicConfig
from nonet.plugins import names_of
from nonet.words import LangName

if TYPE_CHECKING:
    from collections.abc import Iterator

__all__ = [
    "Filter",
    "HintOptions",
    "Language",
    "Only",
    "OrderOptions",
    "Uniqueness",
    "Without",
    "complete_technique",
    "config_from",
    "symmetry_option",
    "technique_option",
    "usage_errors",
]


def complete_technique(incomplete: str) -> list[tuple[str, str]]:
    """Complete the id of a technique and show its name; what was typed with dashes (`x-w`) keeps them."""
    named = [(_dashed(entry.id, incomplete), entry.name) for entry in logic.techniques()]
    return [(name, what) for name, what in named if name.startswith(incomplete)]


def _dashed(name: str, incomplete: str) -> str:
    """Write a name with dashes if the typed text has one: shells offer only words that continue it."""
    return name.replace("_", "-") if "-" in incomplete else name


_complete_techniques: Final = last_of(complete_technique)


def _symmetry_from(text: str | Symmetry) -> Symmetry:
    """Read the name of a symmetry, with dashes or underscores."""
    try:
        return Symmetry(text)
    except ValueError:
        known = [kind.value for kind in Symmetry]
        raise Refused(UsageError("cli.one_of", known=known, got=text)) from None


def symmetry_option(words: str) -> Any:
    """Make the option --symmetry."""
    names = [kind.value for kind in Symmetry]
    return typer.Option(
        metavar="SYMMETRY",
        help=f"{words} One of {', '.join(names)}.",
        parser=_symmetry_from,
        autocompletion=lambda incomplete: [_dashed(name, incomplete) for name in names],
    )


def technique_option(words: str) -> Any:
    """Make an option that names a technique."""
    return typer.Option(metavar="TECHNIQUE", help=words, autocompletion=complete_technique)


Language = Annotated[
    LangName,
    typer.Option(
        "--lang",
        help="Language: English, Simplified Chinese or Japanese.",
        case_sensitive=False,
        envvar="NONET_LANG",
        show_envvar=False,
    ),
]
Only = Annotated[
    str,
    typer.Option(
        "--only",
        metavar="TECHNIQUES",
        help="Use only these techniques, in this order (ids, comma-separated).",
        autocompletion=_complete_techniques,
    ),
]
Without = Annotated[
    str,
    typer.Option(
        "--without",
        metavar="TECHNIQUES",
        help="Use all but these techniques.",
        autocompletion=_complete_techniques,
    ),
]
Filter = Annotated[
    str,
    typer.Option(
        "--techniques",
        metavar="FILTER",
        help="Use the techniques that this filter chooses, one of your own.",
        autocompletion=lambda incomplete: [name for name in names_of("filters") if name.startswith(incomplete)],
    ),
]
Uniqueness = Annotated[
    bool,
    typer.Option("--uniqueness/--no-uniqueness", help="Allow techniques that assume a unique solution."),
]


@contextmanager
def usage_errors() -> Iterator[None]:
    """Turn a ValueError in the block into a usage error, unless it is an order that cannot be met."""
    try:
        yield
    except OrderError:
        raise
    except ValueError as error:
        raise Refused(error) from None


def config_from(only: str, without: str, uniqueness: bool, chosen: str = "", *, for_hints: bool = False) -> LogicConfig:
    """Make the configuration that the options ask for; an unknown technique or filter is a usage error."""
    if only and chosen:
        raise Refused(UsageError("cli.together", option="--only", others=["--techniques"]))
    allowed = None if uniqueness else False
    default = LogicConfig.for_hints if for_hints else LogicConfig
    with usage_errors():
        if chosen:
            config = LogicConfig.filtered(chosen, allowed, for_hints=for_hints)
        else:
            config = LogicConfig.of(*_names(only), uniqueness=allowed) if only else default(uniqueness=allowed)
        return config.without(*_names(without)) if without else config


def _names(text: str) -> list[str]:
    return [name.strip() for name in text.split(",") if name.strip()]


@dataclass(frozen=True, slots=True)
class HintOptions:
    """The options that `explain` and `hint` share."""

    lang: Language = "en"
    only: Only = ""
    without: Without = ""
    techniques: Filter = ""
    uniqueness: Uniqueness = True
    column: Column = None
    as_json: Json = False

    @property
    def config(self) -> LogicConfig:
        """The techniques that the options allow."""
        return config_from(self.only, self.without, self.uniqueness, self.techniques, for_hints=True)


@dataclass(frozen=True, slots=True)
class OrderOptions:
    """The options that `generate` and `dataset make` share."""

    level: Annotated[
        Level | None, typer.Option(help="Generate puzzles of this difficulty, on HoDoKu's scale.", case_sensitive=False)
    ] = None
    score: Annotated[
        str | None, typer.Option(metavar="RANGE", help="Generate puzzles with this HoDoKu score, such as 700-900.")
    ] = None
    technique: Annotated[str | None, technique_option("Generate puzzles that need this technique.")] = None
    only_up_to: Annotated[
        str | None, technique_option("Generate puzzles that need nothing harder than this technique.")
    ] = None
    clues: Annotated[
        str | None, typer.Option(metavar="RANGE", help="Generate puzzles with this many clues, such as 24 or 24-28.")
    ] = None
    symmetry: Annotated[Symmetry, symmetry_option("Generate puzzles with this symmetry.")] = Symmetry.NONE
    minimal: Annotated[bool, typer.Option("--minimal", help="Generate puzzles without redundant clues.")] = False
    effort: Annotated[int, typer.Option(min=1, help="Attempts per puzzle before giving up.")] = EFFORT

    def order(self, **more: Any) -> Order:
        """Return the order; `more` are options of one command."""
        return Order.of(**{field.name: getattr(self, field.name) for field in fields(self)}, **more)
