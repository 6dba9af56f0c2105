"""Where a command's puzzles come from: arguments, files, standard input."""

from __future__ import annotations

import io
import sys
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, BinaryIO, Final, cast
from urllib.parse import urlsplit

import typer

from nonet import puzzles
from nonet.bulk.loading import read_file
from nonet.bulk.read.streams import STANDARD_INPUT, container_of, files_at, inner_suffix
from nonet.cli.errors import Refused
from nonet.cli.puzzle import ARGUMENT, Puzzle, Read, Unreadable
from nonet.errors import ParseError, SudokuError, UsageError
from nonet.photo.magic import MAGIC_BYTES, is_picture, may_be_picture
from nonet.storage.outputs import is_stream, note_inputs, open_input
from nonet.storage.paths import expand, is_address, is_folder

if TYPE_CHECKING:
    from collections.abc import Iterator


__all__ = [
    "Column",
    "Inputs",
    "Puzzle",
    "Read",
    "SolutionColumn",
    "Unreadable",
    "file_paths",
    "has_puzzles",
    "input_files",
    "is_file",
    "is_picture_file",
    "looks_like_a_path",
    "note_solution_column",
    "read_puzzles",
]

Inputs = Annotated[
    list[str] | None,
    typer.Argument(
        metavar="PUZZLE|FILE|-",
        help="A puzzle in any format, a file of puzzles, a photo, or - for standard input (the default when piped).",
        show_default=False,
    ),
]
Column = Annotated[
    str | None, typer.Option(help="The puzzle column in CSV or Parquet: its name, or its number from 1.")
]

SolutionColumn = Annotated[
    str | None,
    typer.Option(
        "--solution-column", help="Compare with the solutions in this column of CSV or Parquet; name rows that differ."
    ),
]

#: Common names of columns of solutions.
_SOLUTIONS: Final = ("solution", "solutions", "answer", "answers")

#: The error for an empty argument, as from `nonet solve "$UNSET"`.
_NOTHING: Final = ParseError("nothing")


def read_puzzles(inputs: list[str] | None, column: str | None = None, format_name: str | None = None) -> Iterator[Read]:
    """Read the puzzles of all inputs, one at a time: texts and links, files of every kind, folders of them, addresses.

    `column` names the column of the puzzles in CSV and Parquet, `format_name` the format of texts.
    """
    if not inputs:
        if sys.stdin.isatty():
            raise Refused(UsageError("cli.puzzle"))
        inputs = ["-"]
    note_inputs(input_files(inputs))
    for number, text in enumerate(inputs, 1):
        if not text.strip():  # an empty path would be this folder
            yield Unreadable(ARGUMENT if len(inputs) == 1 else f"argument {number}", _NOTHING)
        elif is_picture_file(text):
            yield from _read_picture(text)
        elif has_puzzles(text):
            for path in [None] if text == "-" else files_at(text):
                for place, found in read_file(path, column, format_name):
                    yield Unreadable(place, found) if isinstance(found, ParseError) else Puzzle(place, found)
        else:
            place = ARGUMENT if len(inputs) == 1 else f"argument {number}"
            try:
                yield Puzzle(place, puzzles.parse(text, format=format_name))
            except ParseError as error:
                if looks_like_a_path(text):
                    raise Refused(UsageError("files.missing_one", path=text)) from None
                yield Unreadable(place, error)


def note_solution_column(paths: list[Path | None], chosen: str | None, *, quiet: bool) -> None:
    """Say on standard error that a file gives solutions, which are compared only on request."""
    from nonet.bulk.read import open_source  # not needed for a puzzle

    for path in paths if chosen is None and not quiet else []:
        if path is None or container_of(inner_suffix(path)[0]) not in ("csv", "parquet"):
            continue
        with suppress(SudokuError, OSError):
            names = open_source(path).carried.names
            for name in names:
                if name.strip().lower() in _SOLUTIONS:
                    print(f"nonet: {path}: compare the column {name} with --solution-column {name}", file=sys.stderr)


def _read_picture(text: str) -> Iterator[Read]:
    """Read the puzzle in a picture; report doubtful cells on standard error."""
    from nonet.photo import read_image

    place = "standard input" if text == "-" else text
    try:
        reading = read_image(_standard_input() if text == "-" else text, sizes=(9,))
    except SudokuError as error:
        yield Unreadable(place, error)
        return
    for warning in reading.warnings():
        print(f"nonet: {place}: {warning}", file=sys.stderr)
    assert reading.grid is not None
    yield Puzzle(place, reading.grid)


def _has_standard_files() -> bool:
    """Return whether standard input is a real file; a program may have replaced it."""
    return isinstance(getattr(sys.stdin, "buffer", None), io.BufferedReader)


def _standard_input() -> BinaryIO:
    return cast("BinaryIO", io.BufferedReader(STANDARD_INPUT.reader())) if _has_standard_files() else sys.stdin.buffer


def input_files(texts: list[str]) -> list[Path | None]:
    """Return the files among some arguments, and all files of the folders among them; None for standard input."""
    found: list[Path | None] = []
    for text in texts:
        if text == "-" or is_file(text):
            found.append(None if text == "-" else Path(text))
        elif _is_directory(text) and not is_address(text):
            found += expand(Path(text), [""])
    return found


def is_file(text: str) -> bool:
    """Return whether an argument names a file."""
    try:
        return Path(text).is_file()
    except (OSError, ValueError):  # too long for a name, or with a NUL: a puzzle
        return False


def is_picture_file(text: str) -> bool:
    """Return whether a file, or standard input for "-", is a picture, by its first bytes."""
    if text == "-":
        return is_picture(_first_bytes())
    if not is_file(text):
        return False
    try:
        with open_input(Path(text)) as file:
            return is_picture(file.read(MAGIC_BYTES))
    except OSError:
        return False  # the next reader reports the reason


def has_puzzles(text: str) -> bool:
    """Return whether an argument says where puzzles are, and is not a puzzle itself."""
    return text == "-" or is_file(text) or _is_directory(text) or is_stream(Path(text)) or _is_data_address(text)


def _first_bytes() -> bytes:
    """Return the first bytes of standard input without consuming them; nothing at a terminal."""
    if sys.stdin.isatty():
        return b""
    if _has_standard_files():
        return STANDARD_INPUT.head(MAGIC_BYTES, may_be_picture)
    buffer = getattr(sys.stdin, "buffer", None)
    if buffer is None or not buffer.seekable():
        return b""
    data = buffer.read(MAGIC_BYTES)
    buffer.seek(-len(data), io.SEEK_CUR)
    return bytes(data)


def _is_directory(text: str) -> bool:
    return bool(text) and is_folder(Path(text))


def _is_data_address(text: str) -> bool:
    """Return whether an argument is the address of files; a link to a page that shows a puzzle is not."""
    if not is_address(text):
        return False
    if not text.lower().startswith(("http://", "https://")):
        return True
    suffix, _ = inner_suffix(Path(urlsplit(text).path))
    return bool(suffix) and container_of(suffix) is not None


def looks_like_a_path(text: str) -> bool:
    """Return whether an argument was meant as a file: short for a puzzle, with a suffix, or letters without digits."""
    if not text or "\n" in text or len(text) >= 81 or is_address(text):
        return False
    suffix = Path(text).suffix
    is_word = any(mark.isalpha() for mark in text) and not any(mark.isdigit() for mark in text)
    has_suffix = suffix.isascii() and len(suffix) in range(3, 9) and not suffix[1:].isdigit()  # "6..195": a puzzle
    return is_word or has_suffix


def file_paths(inputs: list[str] | None) -> list[Path | None] | None:
    """Return the input files, with None for standard input; None if any input is a puzzle itself.

    A folder stands for the puzzle files in it, an address for the files that fsspec finds there; * is a wildcard.
    """
    if not inputs:
        return None if sys.stdin.isatty() or is_picture_file("-") else [None]
    if any(is_picture_file(text) for text in inputs):
        return None  # pictures are read one by one
    if not all(has_puzzles(text) for text in inputs):
        return None
    return [path for text in inputs for path in ([None] if text == "-" else files_at(text))]
