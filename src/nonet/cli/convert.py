"""nonet convert: convert puzzles to another format."""

from __future__ import annotations

import sys
from pathlib import Path  # noqa: TC003 - typer reads the annotations
from typing import TYPE_CHECKING, Annotated

import typer

from nonet import formats
from nonet.cli.errors import writing
from nonet.cli.reading import Inputs, Puzzle, input_files, read_puzzles
from nonet.cli.reporting import Json, Reporter
from nonet.storage.atomic import open_output, write_all
from nonet.storage.outputs import refuse_inputs

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
            "--format",
            "-t",
            metavar="FORMAT",
            help=f"The output format, one of {_NAMES}; by default from the suffix of the output file, else line.",
            callback=_checked_name,
            autocompletion=_complete_name,
        ),
    ] = None,
    output: Annotated[
        Path | None, typer.Option("--output", "-o", help="Write to this file instead of standard output.")
    ] = None,
    strict: Annotated[
        bool, typer.Option("--strict", help="Fail if the format cannot represent all of a grid.")
    ] = False,
    as_json: Json = False,
) -> None:
    """Convert puzzles to another format; the input format is detected.

    Formats that do not distinguish placed digits from clues write both as clues; formats without candidates drop
    eliminations. With --strict, such grids are errors instead. docs/formats.md describes every format.

    Examples:
    ```
    nonet convert puzzles.csv --to sdm > puzzles.sdm
    nonet convert "https://f-puzzles.com/?load=..." --to candidates
    nonet convert game.sdk -o game.sdx
    ```

    """
    refuse_inputs([output], input_files(inputs), beside=())
    report = Reporter(as_json=as_json)
    name = to or _name_for(output)

    written = 0
    current: list[Puzzle] = []

    def grids() -> Iterator[Grid]:
        for read in report.readable(read_puzzles(inputs)):
            current[:] = [read]
            yield read.grid

    def refuse(error: FormatError) -> None:
        report.fail(current[0], error)

    if as_json and output is None:
        for grid in grids():
            with report.reporting(current[0]):
                report.json(
                    {"puzzle": grid.to_line(), "format": name, "text": formats.write(grid, name, strict=strict)}
                )
        report.finish()
        return
    pieces = formats.write_many(grids(), name, strict=strict, on_error=refuse)
    if output is None:
        for piece in pieces:
            sys.stdout.write(piece)
    else:
        with writing(output), open_output(output) as file:
            for piece in pieces:
                write_all(file, piece.encode())
                written += 1
        if as_json:
            report.json({"output": str(output), "format": name, "puzzles": written})
    report.finish()


def _name_for(output: Path | None) -> str:
    """Return the format for a file name."""
    if output is None:
        return "line"
    for known in formats.FORMATS.values():
        if output.suffix.lower() in known.suffixes:
            return known.name
    raise typer.BadParameter(f"expected --to: {output} has no known suffix")
