"""Where a command's puzzles come from: arguments, files, standard input."""

from __future__ import annotations

import sys
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from nonet import formats
from nonet.errors import ParseError

if TYPE_CHECKING:
    from collections.abc import Iterator

    from nonet.grid import Grid

__all__ = ["Inputs", "Read", "read_puzzles"]

Inputs = Annotated[
    list[str] | None,
    typer.Argument(
        metavar="[PUZZLE|FILE|-]...",
        help="A puzzle in any format, a file of puzzles, or - for standard input (the default when piped).",
        show_default=False,
    ),
]


@dataclass(frozen=True, slots=True)
class Read:
    """One puzzle as it was read, or the error that stands in its place, and where it came from."""

    place: str
    grid: Grid | None
    error: ParseError | None = None


def read_puzzles(inputs: list[str] | None) -> Iterator[Read]:
    """Read the puzzles of all inputs, one at a time."""
    if not inputs:
        if sys.stdin.isatty():
            raise typer.BadParameter("expected a puzzle, a file, or - for standard input")
        inputs = ["-"]
    for number, text in enumerate(inputs, 1):
        if text == "-":
            yield from _read_text(sys.stdin.read(), "standard input")
        elif _is_file(text):
            yield from _read_text(Path(text).read_text(encoding="utf-8-sig", errors="replace"), text)
        else:
            place = "the puzzle" if len(inputs) == 1 else f"argument {number}"
            try:
                yield Read(place, formats.parse(text))
            except ParseError as error:
                if _looks_like_a_path(text):
                    raise typer.BadParameter(f"no such file: {text}") from None
                yield Read(place, None, error)


def _read_text(text: str, source: str) -> Iterator[Read]:
    for number, line in enumerate(text.splitlines(), 1):
        if line.strip() and not line.startswith("#"):
            try:
                yield Read(f"{source}, line {number}", formats.parse(line))
            except ParseError as error:
                yield Read(f"{source}, line {number}", None, error)


def _is_file(text: str) -> bool:
    try:
        return Path(text).is_file()
    except (OSError, ValueError):  # too long for a name, or with a NUL: a puzzle, then
        return False


def _looks_like_a_path(text: str) -> bool:
    return "\n" not in text and len(text) < 81 and Path(text).suffix.isascii() and len(Path(text).suffix) in range(3, 9)
