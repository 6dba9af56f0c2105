"""Where a command's puzzles come from: arguments, files, standard input."""

from __future__ import annotations

import io
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from nonet import formats
from nonet.bulk.read.streams import COMPRESSIONS, bounded_lines
from nonet.bulk.suffixes import CONTAINERS
from nonet.cli.puzzle import Puzzle, Read, Unreadable
from nonet.errors import ParseError, SudokuError
from nonet.photo.magic import is_picture as has_picture_magic
from nonet.storage.paths import expand, is_address, is_folder, is_local, path_from

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator


__all__ = [
    "Inputs",
    "Puzzle",
    "Read",
    "Unreadable",
    "file_paths",
    "input_files",
    "is_file",
    "is_picture_file",
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


def read_puzzles(inputs: list[str] | None) -> Iterator[Read]:
    """Read the puzzles of all inputs, one at a time."""
    if not inputs:
        if sys.stdin.isatty():
            raise typer.BadParameter("expected a puzzle, a file, or - for standard input")
        inputs = ["-"]
    for number, text in enumerate(inputs, 1):
        if text == "-":
            if isinstance(sys.stdin, io.TextIOWrapper):  # invalid text is an error of a puzzle, not a crash
                sys.stdin.reconfigure(errors="replace")
            yield from _read_lines(bounded_lines(sys.stdin), "standard input")
        elif _is_directory(text):
            raise typer.BadParameter(f"expected a file, got a directory: {text}")
        elif is_picture_file(text):
            yield from _read_picture(text)
        elif is_file(text):
            with Path(text).open(encoding=_encoding(Path(text)), errors="replace") as file:
                yield from _read_lines(bounded_lines(file), text)
        else:
            place = "the puzzle" if len(inputs) == 1 else f"argument {number}"
            try:
                yield Puzzle(place, formats.parse(text))
            except ParseError as error:
                if _looks_like_a_path(text):
                    raise typer.BadParameter(f"no such file: {text}") from None
                yield Unreadable(place, error)


def _read_picture(text: str) -> Iterator[Read]:
    """Read the puzzle in a picture; what is doubtful goes to standard error."""
    from nonet.photo import read_image

    try:
        reading = read_image(text, sizes=(9,))
    except SudokuError as error:
        yield Unreadable(text, error)
        return
    for warning in reading.warnings():
        print(f"nonet: {text}: {warning}", file=sys.stderr)
    assert reading.grid is not None
    yield Puzzle(text, reading.grid)


def _read_lines(lines: Iterable[str], source: str) -> Iterator[Read]:
    """Read every grid, in whatever format; an error takes the place of its grid."""
    errors: list[ParseError] = []
    entries = formats.parse_many(lines, on_error=errors.append)
    while True:
        entry = next(entries, None)
        for error in errors:
            yield Unreadable(f"{source}, line {error.line}" if error.line else source, error)
        errors.clear()
        if entry is None:
            return
        yield Puzzle(f"{source}, line {entry.line}", entry.grid)


def _encoding(path: Path) -> str:
    with path.open("rb") as file:
        return "utf-16" if file.read(2) in (b"\xff\xfe", b"\xfe\xff") else "utf-8-sig"


def input_files(inputs: list[str] | None, *more: Path | None) -> list[Path | None]:
    """Return the files among the inputs, None for standard input: no output may be one of them."""
    found: list[Path | None] = [None if text == "-" else Path(text) for text in inputs or ["-"] if is_input(text)]
    return [*found, *(path for path in more if path is not None)]


def is_input(text: str) -> bool:
    """Return whether an argument is standard input or names a file."""
    return text == "-" or is_file(text)


def is_file(text: str) -> bool:
    """Return whether an argument names a file."""
    try:
        return Path(text).is_file()
    except (OSError, ValueError):  # too long for a name, or with a NUL: a puzzle
        return False


def is_picture_file(text: str) -> bool:
    """Tell by its first bytes whether a file is a picture."""
    if not is_file(text):
        return False
    try:
        with Path(text).open("rb") as file:
            return has_picture_magic(file.read(18))
    except OSError:
        return False  # whoever reads it next says why


def _is_directory(text: str) -> bool:
    try:
        return Path(text).is_dir()
    except (OSError, ValueError):
        return False


def _looks_like_a_path(text: str) -> bool:
    """Return whether an argument was meant as a file: too short for a puzzle, with a suffix, or letters only."""
    if not text or "\n" in text or len(text) >= 81:
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
        return None if sys.stdin.isatty() else [None]
    if any(is_picture_file(text) for text in inputs):
        return None  # pictures are read one by one
    if not all(text == "-" or is_file(text) or _is_directory(text) or is_address(text) for text in inputs):
        return None
    return [path for text in inputs for path in ([None] if text == "-" else _files_at(text))]


def _files_at(text: str) -> list[Path]:
    path = path_from(text)
    if "*" in text and not is_local(path):
        pattern: Any = path
        found = [path_from(f"{pattern.protocol}://{name}") for name in sorted(pattern.fs.glob(pattern.path))]
        if not found:
            raise typer.BadParameter(f"no such files: {text}")
        return found
    if not is_folder(path):
        if not path.exists():
            raise typer.BadParameter(f"no such file: {text}")
        return [path]
    known = [suffix for names in CONTAINERS.values() for suffix in names if suffix]
    suffixes = [f"{suffix}{packed}" for suffix in known for packed in ("", *COMPRESSIONS)]
    found = expand(path, suffixes)
    if not found:
        raise typer.BadParameter(f"expected files of puzzles in {text}, got none that ends in {', '.join(suffixes)}")
    return found
