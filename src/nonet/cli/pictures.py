"""Writing pictures from the command line: where they go, and the options that the commands share."""

from __future__ import annotations

import enum
import sys
from pathlib import Path  # noqa: TC003 - typer reads the annotations
from typing import Annotated

import typer

from nonet.errors import SudokuError

__all__ = ["Paper", "PaperOption", "Theme", "ThemeOption", "numbered", "write_picture"]


class Theme(str, enum.Enum):
    """The colours of a picture."""

    LIGHT = "light"
    DARK = "dark"
    AUTO = "auto"


class Paper(str, enum.Enum):
    """A size of paper."""

    A4 = "a4"
    LETTER = "letter"


ThemeOption = Annotated[
    Theme,
    typer.Option("--theme", help="Colours: light, dark, or auto, which lets SVG and HTML follow the reader's system."),
]
PaperOption = Annotated[Paper, typer.Option("--paper", help="Size of the paper: a4 or letter.")]


def numbered(path: Path, number: int) -> Path:
    """Name the file of the first, second, third … picture: the name that was asked for, then name-2 and so on."""
    return path if number == 1 else path.with_name(f"{path.stem}-{number}{path.suffix}")


def write_picture(path: Path, picture: str | bytes) -> None:
    """Write a picture to a file, or to standard output for "-"; a file that cannot be written ends the command."""
    data = picture.encode() if isinstance(picture, str) else picture
    if str(path) == "-":
        sys.stdout.flush()
        sys.stdout.buffer.write(data)
        sys.stdout.flush()
        return
    try:
        path.write_bytes(data)
    except OSError as error:
        raise SudokuError(f"{path}: {error.strerror or error}") from error
