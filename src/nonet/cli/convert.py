"""nonet convert: rewrite puzzles in another format."""

from __future__ import annotations

import sys
from pathlib import Path  # noqa: TC003 - typer reads the annotations
from typing import TYPE_CHECKING, Annotated

import typer

from nonet import formats
from nonet.cli.reading import Inputs, Puzzle, read_puzzles
from nonet.cli.reporting import Reporter

if TYPE_CHECKING:
    from collections.abc import Iterator

    from nonet.errors import FormatError
    from nonet.grid import Grid

__all__ = ["convert"]

_NAMES = ", ".join(sorted(formats.FORMATS))


def _checked_name(name: str | None) -> str | None:
    if name is not None and name not in formats.FORMATS:
        raise typer.BadParameter(f"expected one of {_NAMES}, got {name!r}")
    return name


def _complete_name(incomplete: str) -> list[str]:
    return [name for name in sorted(formats.FORMATS) if name.startswith(incomplete)]


def convert(
    inputs: Inputs = None,
    to: Annotated[
        str | None,
        typer.Option(
            "--to",
            "-t",
            metavar="FORMAT",
            help=f"The format to write, one of {_NAMES}; by default what the output file ends in, else line.",
            callback=_checked_name,
            autocompletion=_complete_name,
        ),
    ] = None,
    output: Annotated[
        Path | None, typer.Option("--output", "-o", help="Write to this file instead of standard output.")
    ] = None,
    strict: Annotated[
        bool, typer.Option("--strict", help="Refuse a grid that holds more than the format can carry.")
    ] = False,
) -> None:
    """Rewrite puzzles in another format. The format of the input is recognised.

    A format that cannot tell a placed digit from a clue writes both as clues, and one without candidates leaves the
    eliminations out; --strict names such grids instead. docs/formats.md shows every format.

    Examples:
    ```
    nonet convert puzzles.csv --to sdm > puzzles.sdm
    nonet convert "https://f-puzzles.com/?load=..." --to candidates
    nonet convert game.sdk -o game.sdx
    ```

    """
    if output is not None and any(_is_same_file(output, name) for name in inputs or ()):
        raise typer.BadParameter(f"expected an output other than the input, got {output}")
    report = Reporter()
    name = to or _name_for(output)

    current: list[Puzzle] = []

    def grids() -> Iterator[Grid]:
        for read in report.readable(read_puzzles(inputs)):
            current[:] = [read]
            yield read.grid

    def refuse(error: FormatError) -> None:
        report.fail(current[0], error)

    pieces = formats.write_many(grids(), name, strict=strict, on_error=refuse)
    if output is None:
        for piece in pieces:
            sys.stdout.write(piece)
    else:
        with output.open("w", encoding="utf-8", newline="\n") as file:
            file.writelines(pieces)
    report.finish()


def _name_for(output: Path | None) -> str:
    """Name the format that a file of this name is in."""
    if output is None:
        return "line"
    for known in formats.FORMATS.values():
        if output.suffix.lower() in known.suffixes:
            return known.name
    raise typer.BadParameter(f"expected --to, since the name of {output} does not tell a format")


def _is_same_file(path: Path, name: str) -> bool:
    try:
        return path.samefile(name)
    except (OSError, ValueError):  # not a file, or no possible name of one: a puzzle, then
        return False
