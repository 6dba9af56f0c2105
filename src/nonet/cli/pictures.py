"""Writing pictures from the command line: where they go, and the options that the commands share."""

from __future__ import annotations

import enum
from pathlib import Path  # noqa: TC003 - typer reads the annotations
from typing import Annotated

import typer

from nonet.cli.errors import writing
from nonet.cli.reading import input_files
from nonet.storage.atomic import open_output, write_all
from nonet.storage.outputs import refuse_inputs

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
    """The picture files of a command: none of them may be one of its inputs, and each is whole or not there."""

    def __init__(self, inputs: list[str] | None, *outputs: Path | None, also: Path | None = None) -> None:
        self._inputs = input_files(inputs, also)
        refuse_inputs(outputs, self._inputs, beside=())

    def write(self, path: Path, picture: str | bytes) -> None:
        """Write a picture to a file, or to standard output for "-"; a file that cannot be written ends the command."""
        refuse_inputs([path], self._inputs, beside=())
        with writing(path), open_output(path) as file:
            write_all(file, picture.encode() if isinstance(picture, str) else picture)


def expect_suffix(option: str, file: Path | None, *suffixes: str) -> None:
    """Refuse a file name that says it is something else; `-` is standard output."""
    if file is not None and str(file) != "-" and file.suffix.lower() not in suffixes:
        raise typer.BadParameter(f"expected a file that ends in {suffixes[0]}, got {file}", param_hint=option)
