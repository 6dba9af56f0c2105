"""Writing pictures from the command line: where they go, and the options that the commands share."""

from __future__ import annotations

import enum
from pathlib import Path  # noqa: TC003 - typer reads the annotations
from typing import Annotated

import typer

from nonet.cli.errors import Refused, writing
from nonet.errors import UsageError
from nonet.storage.atomic import open_output, write_all
from nonet.storage.outputs import note_output

__all__ = ["Paper", "PaperOption", "Pictures", "Theme", "ThemeOption", "expect_suffix", "numbered"]


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
    typer.Option(
        "--theme",
        help="Colours: light, dark, or auto, which lets SVG and HTML follow the reader's system.",
        case_sensitive=False,
    ),
]
PaperOption = Annotated[Paper, typer.Option("--paper", help="Paper size: a4 or letter.", case_sensitive=False)]


def numbered(path: Path, number: int) -> Path:
    """Return the file of the first, second, third … picture: the requested name, then name-2 and so on."""
    return path if number == 1 else path.with_name(f"{path.stem}-{number}{path.suffix}")


class Pictures:
    """The picture files of a command: each is whole or not there, and refused at the start if it is an input."""

    def __init__(self, *outputs: Path | None) -> None:
        for path in outputs:
            if path is not None:
                note_output(path)

    def write(self, path: Path, picture: str | bytes) -> None:
        """Write a picture to a file, or to standard output for "-"; a file that cannot be written ends the command."""
        with writing(path), open_output(path) as file:
            write_all(file, picture.encode() if isinstance(picture, str) else picture)


def expect_suffix(option: str, file: Path | None, *suffixes: str) -> None:
    """Refuse a file name that says it is something else; `-` is standard output."""
    if file is not None and str(file) != "-" and file.suffix.lower() not in suffixes:
        raise Refused(UsageError("cli.suffix", known=[suffixes[0]], file=file), hint=option)
