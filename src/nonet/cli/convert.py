"""nonet convert: convert puzzles to another format."""

from __future__ import annotations

import sys
from pathlib import Path  # noqa: TC003 - typer reads the annotations
from typing import TYPE_CHECKING, Annotated

import typer

from nonet import formats, plugins, puzzles
from nonet.bulk.read.streams import CONTAINERS, inner_suffix
from nonet.bulk.write import BOARD_CONTAINERS, write_grids, write_text
from nonet.cli.errors import Refused, writing
from nonet.cli.reading import Column, Inputs, Puzzle, read_puzzles
from nonet.cli.reporting import Json, Reporter
from nonet.errors import FormatError, UsageError
from nonet.formats.base import WITH_RULES
from nonet.formats.registry import format_names, is_known
from nonet.storage.atomic import open_output

if TYPE_CHECKING:
    from collections.abc import Iterator

    from nonet.cli.reading import Read
    from nonet.grid import Grid

__all__ = ["convert"]

#: The formats that nonet itself can write; others are looked for when they are named.
_OWN = sorted({*formats.FORMATS, *WITH_RULES, *BOARD_CONTAINERS})
_NAMES = ", ".join(_OWN)


def _checked_name(name: str | None) -> str | None:
    if name is None:
        return None
    known = name.lower().replace("-", "").replace("_", "")  # f-puzzles
    if known in _OWN:
        return known
    if is_known(name.lower()):
        return name.lower()
    raise Refused(UsageError("cli.one_of", known=_all(), got=name))


def _checked_source(name: str | None) -> str | None:
    """Return the name of a format to read."""
    if name is None or is_known(name.lower()):
        return name and name.lower()
    raise Refused(UsageError("cli.one_of", known=[*format_names()], got=name))


def _all() -> list[str]:
    return sorted([*puzzles.format_names(), *BOARD_CONTAINERS])


def _complete_name(incomplete: str) -> list[str]:
    return [name for name in _all() if name.startswith(incomplete)]


def convert(
    inputs: Inputs = None,
    to: Annotated[
        str | None,
        typer.Option(
            "--to",
            "--format",
            "-t",
            "-f",
            metavar="FORMAT",
            help=f"The output format, one of {_NAMES}; by default from the suffix of the output file, else line,"
            " or json for variants.",
            callback=_checked_name,
            autocompletion=_complete_name,
        ),
    ] = None,
    output: Annotated[
        Path | None,
        typer.Option("--output", "-o", help="Write to this file instead of standard output; .gz and .zst compress."),
    ] = None,
    source: Annotated[
        str | None,
        typer.Option(
            "--from",
            metavar="FORMAT",
            help="The input format, instead of detecting it.",
            callback=_checked_source,
            autocompletion=lambda incomplete: [name for name in format_names() if name.startswith(incomplete)],
        ),
    ] = None,
    strict: Annotated[
        bool, typer.Option("--strict", help="Fail if the format cannot represent all of a grid.")
    ] = False,
    column: Column = None,
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
    nonet convert "https://sudokupad.app/fpuz..." --to json
    nonet convert killers.jsonl --to sudokupad
    nonet convert puzzles.txt -o puzzles.parquet
    nonet convert puzzles.sdm -o puzzles.csv.gz
    ```

    """
    report = Reporter(as_json=as_json)
    name = to or _name_for(output)
    if name in BOARD_CONTAINERS and output is None:
        raise Refused(UsageError("cli.needs", option=f"--to {name}", other="--output"))
    reads = read_puzzles(inputs, column, source)
    pieces = _pieces(report, reads, name, strict=strict, each_alone=as_json and output is None)
    if as_json and output is None:
        for read, text in pieces:
            report.json({"puzzle": read.board.to_data(), "format": name or _default(read), "text": text.rstrip("\n")})
    elif output is None:
        for _, text in pieces:
            sys.stdout.write(text)
    else:
        with writing(output), open_output(output) as file:
            if name in BOARD_CONTAINERS:
                written = write_grids(file, _grids(report, reads, name, strict=strict), name)
            else:
                written = write_text(file, (text for _, text in pieces), inner_suffix(output)[1])
        if as_json:
            report.json({"output": str(output), "format": name or "line", "puzzles": written})
    report.finish()


def _pieces(
    report: Reporter, reads: Iterator[Read], name: str | None, *, strict: bool, each_alone: bool
) -> Iterator[tuple[Puzzle, str]]:
    """Write each puzzle; concatenated, the pieces are the file."""
    known = formats.FORMATS.get(name or "line")  # if it is not nonet's own, it has been found by its name or suffix
    between = f"{known.header}\n" if known and known.header and not each_alone else ""
    for read in report.of_any_kind(reads):
        try:
            text = puzzles.write(read.board, name, strict=strict)
        except FormatError as error:
            report.fail(read, error)
            continue
        if known and known.header and not each_alone:
            text = text.removeprefix(f"{known.header}\n")
        yield read, f"{between}{text}\n"
        between = known.separator[1:] if known else ""


def _grids(report: Reporter, reads: Iterator[Read], name: str, *, strict: bool) -> Iterator[Grid]:
    """Pass on the grids that a container of boards can hold."""
    for read in report.of_any_kind(reads):
        try:
            if not read.board.is_classic:
                raise FormatError("classic_puzzle", format=name, name=repr(name))
            if strict:
                formats.write(read.grid, "line", strict=True)
        except FormatError as error:
            report.fail(read, error)
        else:
            yield read.grid


def _default(read: Puzzle) -> str:
    return "line" if read.board.is_classic else "json"


def _name_for(output: Path | None) -> str | None:
    """Return the format for a file name; None for the usual one of each puzzle."""
    if output is None:
        return None
    suffix, compression = inner_suffix(output)
    if suffix in (".json", *CONTAINERS["jsonl"]):
        return "json"
    for known in formats.FORMATS.values():
        if suffix in known.suffixes:
            return known.name
    for container, suffixes in BOARD_CONTAINERS.items():
        if suffix in suffixes and compression is None:
            return container
    if own := plugins.of_suffix("formats", suffix):
        return own
    raise Refused(UsageError("cli.no_suffix", file=output))
