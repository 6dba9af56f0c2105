"""Options of the commands about classic algorithms, with named puzzles that come with the package."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated

import typer

from nonet import classic, formats
from nonet.cli.errors import Refused
from nonet.cli.reading import Column, Puzzle, read_puzzles
from nonet.errors import UsageError

if TYPE_CHECKING:
    from collections.abc import Iterator

    from nonet.cli.reading import Read

__all__ = ["ClassicOptions", "complete_algorithm"]

_NAMES = ", ".join(classic.EXAMPLES)


def _complete(incomplete: str) -> list[tuple[str, str]]:
    return [(name, example.about) for name, example in classic.EXAMPLES.items() if name.startswith(incomplete)]


def complete_algorithm(incomplete: str) -> list[tuple[str, str]]:
    """Complete the name of an algorithm."""
    return [(name, known.name_in("en")) for name, known in classic.ALGORITHMS.items() if name.startswith(incomplete)]


@dataclass(frozen=True, slots=True)
class ClassicOptions:
    """The options that `compare` and `watch` share."""

    example: Annotated[
        str | None,
        typer.Option(metavar="NAME", help=f"Use an example puzzle: {_NAMES}; or all.", autocompletion=_complete),
    ] = None
    column: Column = None
    unique: Annotated[bool, typer.Option("--unique", help="Continue until the solution is proved unique.")] = False

    def puzzles(self, inputs: list[str] | None) -> Iterator[Read]:
        """Read the named example, or the inputs."""
        if self.example is None:
            yield from read_puzzles(inputs, self.column)
            return
        if inputs:
            raise Refused(UsageError("cli.puzzle_or_example"))
        name = self.example.replace("-", "_")
        if name != "all" and name not in classic.EXAMPLES:
            raise Refused(UsageError("cli.example", known=_NAMES, got=self.example), hint="--example")
        for chosen in classic.EXAMPLES.values():
            if name in ("all", chosen.name):
                yield Puzzle(f"{chosen.name}: {chosen.about}", formats.parse(chosen.puzzle))
