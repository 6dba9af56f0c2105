"""Options that the commands of human logic share."""

from __future__ import annotations

import enum
from typing import Annotated

import typer

from nonet.logic import LogicConfig

__all__ = ["Lang", "Language", "Only", "Uniqueness", "Without", "config_from"]


class Lang(str, enum.Enum):
    """A language that nonet explains in."""

    EN = "en"
    ZH = "zh"
    JA = "ja"


Language = Annotated[Lang, typer.Option("--lang", help="Language: English, Simplified Chinese or Japanese.")]
Only = Annotated[
    str,
    typer.Option(
        "--only", metavar="TECHNIQUES", help="Use only these techniques, in this order (ids, comma-separated)."
    ),
]
Without = Annotated[str, typer.Option("--without", metavar="TECHNIQUES", help="Use all but these techniques.")]
Uniqueness = Annotated[
    bool,
    typer.Option("--uniqueness/--no-uniqueness", help="Allow techniques that assume a unique solution."),
]


def config_from(only: str, without: str, uniqueness: bool, *, for_hints: bool = False) -> LogicConfig:
    """Make the configuration that the options ask for; an unknown technique is a usage error."""
    allowed = None if uniqueness else False
    try:
        default = LogicConfig.for_hints if for_hints else LogicConfig
        config = LogicConfig.of(*_names(only), uniqueness=allowed) if only else default(uniqueness=allowed)
        return config.without(*_names(without)) if without else config
    except ValueError as error:
        raise typer.BadParameter(str(error)) from None


def _names(text: str) -> list[str]:
    return [name.strip() for name in text.split(",") if name.strip()]
