"""Error output: one line on standard error, an exit code, and JSON on request."""

from __future__ import annotations

import errno
import json
import re
import sys
from contextlib import contextmanager, suppress
from difflib import get_close_matches
from typing import TYPE_CHECKING, Any, Final

from nonet.errors import MissingExtraError, OrderError, SudokuError, UsageError

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

__all__ = ["exit_code", "os_message", "say", "usage_message", "writing"]

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
#: typer's messages for a word that is not among an option's choices, in several versions.
_CHOICE: Final = re.compile(r"(?:Value error, )?'(?P<got>.*)' is not one of (?P<known>.*?)\.?$", re.DOTALL)
#: Its messages for numbers.
_NUMBERS: Final = (
    (re.compile(r"Input should be a valid integer.*"), "expected a whole number"),
    (re.compile(r"Input should be a valid number.*"), "expected a number"),
    (re.compile(r"Input should be greater than or equal to (.*)"), r"expected \1 or more"),
    (re.compile(r"Input should be less than or equal to (.*)"), r"expected \1 or less"),
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


@contextmanager
def writing(path: Path) -> Iterator[None]:
    """Make the folder of a file; an OSError in the block names the requested file, not a temporary one next to it."""
    try:
        if str(path) != "-" and not path.parent.exists():
            path.parent.mkdir(parents=True)
        yield
    except OSError as error:
        if not isinstance(error, (BrokenPipeError, SudokuError)):
            error.filename = str(path)
        raise


def usage_message(error: Any) -> str:
    """Return typer's usage error as one line in our wording; `error` is a click exception."""
    is_ours = type(error).__name__ == "BadParameter"
    message = " ".join(str(error.message if is_ours else error.format_message()).split())
    hint = getattr(error, "param_hint", None)
    parameter = getattr(error, "param", None)
    if hint is None and parameter is not None:
        hint = parameter.opts[0] if parameter.param_type_name == "option" else parameter.metavar or parameter.name
    path = error.ctx.command_path if getattr(error, "ctx", None) is not None else _command()
    if type(error).__name__ == "MissingParameter":
        return f"expected {hint} (see {path} --help)"
    if type(error).__name__ == "NoSuchOption":
        name = error.option_name
        near = get_close_matches(name, error.possibilities or (), 1, cutoff=0.72)
        message = f"no such option: {name}" + (f"; did you mean {near[0]}?" if near else "")
    if choice := _CHOICE.fullmatch(message):
        known = choice["known"].replace("'", "")
        message = f"expected one of {known}, got {choice['got']!r}"
    for pattern, words in _NUMBERS:
        message = pattern.sub(words, message)
    if message[1:2].islower():  # click's own words
        message = message[:1].lower() + message[1:]
    where = f"{hint}: " if hint and is_ours else ""
    return f"{where}{message.rstrip('.')} (see {path} --help)"


def _command() -> str:
    """Return the command of an error that does not know its own."""
    from nonet.cli.app import COMMANDS

    name = sys.argv[1:2]
    return f"nonet {name[0]}" if name and name[0] in COMMANDS else "nonet"


def say(message: str, code: str) -> None:
    """Write the line; with JSON output, also an object with the error's code."""
    if "--json" in sys.argv:
        with suppress(OSError):  # of a standard output that cannot be written
            sys.stdout.write(json.dumps({"error": {"code": code, "message": message}}) + "\n")
            sys.stdout.flush()
    print(f"nonet: {message}", file=sys.stderr)
