"""--example: named puzzles that come with the package."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from nonet import classic, formats
from nonet.cli.reading import Puzzle, read_puzzles

if TYPE_CHECKING:
    from collections.abc import Iterator

    from nonet.cli.reading import Read

__all__ = ["ExampleName", "read_puzzles_or_example"]

_NAMES = ", ".join(classic.EXAMPLES)


def _complete(incomplete: str) -> list[tuple[str, str]]:
    return [(name, example.about) for name, example in classic.EXAMPLES.items() if name.startswith(incomplete)]


ExampleName = Annotated[
    str | None,
    typer.Option(
        "--example", metavar="NAME", help=f"Use an example puzzle: {_NAMES}; or all.", autocompletion=_complete
    ),
]


def read_puzzles_or_example(inputs: list[str] | None, example: str | None) -> Iterator[Read]:
    """Read the named example, or the inputs."""
    if example is None:
        yield from read_puzzles(inputs)
        return
    if inputs:
        raise typer.BadParameter("expected a puzzle or --example, got both")
    name = example.replace("-", "_")
    if name != "all" and name not in classic.EXAMPLES:
        raise typer.BadParameter(f"expected an example of {_NAMES}, got {example!r}", param_hint="--example")
    for chosen in classic.EXAMPLES.values():
        if name in ("all", chosen.name):
            yield Puzzle(f"{chosen.name}: {chosen.about}", formats.parse(chosen.puzzle))
