"""Error output: one line on standard error, an exit code, and JSON on request."""

from __future__ import annotations

import errno
import json
import os
import re
import sys
from contextlib import contextmanager, suppress
from difflib import get_close_matches
from itertools import pairwise
from typing import TYPE_CHECKING, Any, Final

import typer

from nonet.errors import MissingExtraError, OrderError, SudokuError, UsageError
from nonet.words import LANGUAGES
from nonet.words.faults import error_text, located

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from pathlib import Path

    from nonet.words import LangName

__all__ = ["Refused", "exit_code", "language_of", "note_new_folder", "os_message", "say", "usage_message", "writing"]

#: Files that cannot be read or written as requested: a usage error, not a failed puzzle.
_WRONG_PLACES: Final = frozenset(
    {
        errno.EACCES,
        errno.EPERM,
        errno.EROFS,
        errno.ENOENT,
        errno.ENOTDIR,
        errno.EISDIR,
        errno.EEXIST,
        errno.ENAMETOOLONG,
    }
)
#: Errors of writing only, for which the system does not name the file.
_FULL: Final = frozenset({errno.ENOSPC, errno.EFBIG, *([errno.EDQUOT] if hasattr(errno, "EDQUOT") else [])})
#: Messages of typer and click in several versions, and the keys of ours.
_CLICKS: Final = tuple(
    (re.compile(pattern, re.DOTALL), key)
    for pattern, key in (
        (r"(?:Value error, )?'(?P<got>.*)' is not one of (?P<known>.*?)\.?", "cli.one_of"),
        (r"Input should be a valid integer.*", "cli.whole"),
        (r"Input should be a valid number.*", "cli.any_number"),
        (r"Input should be greater than or equal to (?P<least>.*?)\.?", "cli.least"),
        (r"Input should be less than or equal to (?P<most>.*?)\.?", "cli.most"),
        (r"No such command '(?P<got>[^']*)'\. Did you mean '(?P<near>[^']*)'\?", "cli.no_command.near"),
        (r"No such command '(?P<got>[^']*)'\.?", "cli.no_command"),
        (r"Option '(?P<option>.*)' requires an argument\.?", "cli.no_value"),
        (r"Got unexpected extra arguments? \((?P<got>.*)\)\.?", "cli.extra"),
        (r"Option '(?P<option>.*)' does not take a value\.?", "cli.takes_none"),
    )
)


def exit_code(error: Exception) -> int:
    """Return 2 for a usage error, 1 for a failed puzzle or a failure of the machine.

    >>> exit_code(UsageError("no")), exit_code(SudokuError("no")), exit_code(PermissionError(13, "no"))
    (2, 1, 2)
    """
    if isinstance(error, OSError) and not isinstance(error, SudokuError):
        return 2 if error.errno in _WRONG_PLACES else 1
    is_order = isinstance(error, OrderError) and error.kind in ("clues", "technique")
    return 2 if is_order or isinstance(error, (UsageError, MissingExtraError)) else 1


def os_message(error: OSError, output: str | None = None) -> str:
    """Return the message of a file error, with its name; `output` is the output file, None for standard output.

    >>> os_message(PermissionError(13, "Permission denied", "out.txt"))
    'out.txt: Permission denied'
    >>> os_message(OSError(errno.ENOSPC, "No space left on device"))
    'standard output: No space left on device'
    """
    place = error.filename
    if not place and error.errno in _FULL:
        place = output or "standard output"
    return f"{place}: {error.strerror or error}" if place else str(error.strerror or error)


def note_new_folder(path: Path) -> None:
    """Say on standard error that the folder of an output will be made: its name may be a typing error."""
    if not path.parent.exists():
        print(f"nonet: making the folder {path.parent}", file=sys.stderr)


@contextmanager
def writing(path: Path) -> Iterator[None]:
    """Make the folder of a file; an OSError in the block names the requested file, not a temporary one next to it."""
    try:
        if str(path) != "-":
            note_new_folder(path)
            if not path.parent.exists():
                path.parent.mkdir(parents=True)
        yield
    except OSError as error:
        if not isinstance(error, (BrokenPipeError, SudokuError)):
            error.filename = str(path)
        raise


class Refused(typer.BadParameter):
    """A usage error that says what another error says; `hint` names the option or argument."""

    def __init__(self, error: Exception, hint: str | None = None, ctx: Any = None, param: Any = None) -> None:
        super().__init__(str(error), ctx, param, hint)
        self.error = error


def usage_message(error: Any, lang: LangName = "en") -> str:
    """Return typer's usage error as one line in our wording; `error` is a click exception."""
    hint = getattr(error, "param_hint", None)
    parameter = getattr(error, "param", None)
    if hint is None and parameter is not None:
        hint = parameter.opts[0] if parameter.param_type_name == "option" else parameter.metavar or parameter.name
    path = error.ctx.command_path if getattr(error, "ctx", None) is not None else _command()
    is_about_one = type(error) in (typer.BadParameter, Refused)
    message = error_text(_worded(error, hint, is_about_one=is_about_one), lang)
    if hint and is_about_one:
        message = located(str(hint), message, lang)
    return error_text(UsageError("cli.see", said=message, command=path), lang)


def _worded(error: Any, hint: Any, *, is_about_one: bool) -> Exception:
    """Return what a usage error says: ours, or one of click's in our words."""
    if isinstance(error, Refused):
        return error.error
    name = type(error).__name__
    if name == "MissingParameter":
        return UsageError("cli.missing", what=hint)
    if name == "NoSuchOption":
        near = get_close_matches(error.option_name, error.possibilities or (), 1, cutoff=0.72)
        if near:
            return UsageError("cli.no_option.near", got=error.option_name, near=near[0])
        return UsageError("cli.no_option", got=error.option_name)
    message = " ".join(str(error.message if is_about_one else error.format_message()).split())
    for pattern, key in _CLICKS:
        if found := pattern.fullmatch(message):
            facts: dict[str, Any] = {name: text.replace("'", "") for name, text in found.groupdict().items()}
            return UsageError(key, **facts)
    if message[1:2].islower():  # click's own words
        message = message[:1].lower() + message[1:]
    return ValueError(message.rstrip("."))


def _command() -> str:
    """Return the command of an error that does not know its own."""
    from nonet.cli.app import COMMANDS

    name = sys.argv[1:2]
    return f"nonet {name[0]}" if name and name[0] in COMMANDS else "nonet"


def language_of(arguments: Sequence[str]) -> LangName:
    """Return the language that a command was asked for with `--lang`, or by the variable NONET_LANG.

    >>> language_of(["hint", "board.txt", "--lang", "zh"]), language_of(["hint", "--lang=JA"]), language_of([])
    ('zh', 'ja', 'en')
    """
    after = [value for name, value in pairwise(arguments) if name == "--lang"]
    joined = [argument.partition("=")[2] for argument in arguments if argument.startswith("--lang=")]
    wanted = [value.lower() for value in (*after, *joined, os.environ.get("NONET_LANG", ""))]
    return next((lang for lang in LANGUAGES if lang in wanted), "en")


def say(message: str, code: str) -> None:
    """Write the line; with JSON output, also an object with the error's code."""
    if "--json" in sys.argv:
        with suppress(OSError):  # of a standard output that cannot be written
            sys.stdout.write(json.dumps({"error": {"code": code, "message": message}}) + "\n")
            sys.stdout.flush()
    print(f"nonet: {message}", file=sys.stderr)
