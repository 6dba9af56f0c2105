"""The `nonet` program: its commands and its exit codes.

Exit 0: done. 1: some puzzle failed, each one named on standard error. 2: the command was called wrongly. 130: Ctrl-C.
"""

from __future__ import annotations

import os
import sys
import warnings
from collections.abc import Iterator, Mapping
from functools import cache
from importlib import import_module
from typing import Annotated, Any, Final

import typer

from nonet import _core
from nonet.cli.encoding import make_outputs_forgiving, note_lost_characters, open_closed_streams
from nonet.cli.errors import exit_code, language_of, os_message, say, usage_message
from nonet.cli.help import Command, Group, overview
from nonet.errors import SudokuError
from nonet.words.faults import error_text

__all__ = ["app", "run"]

#: click's base class of usage errors; recent versions of typer have their own copy of click.
_CLICK_ERROR: Final[type[Exception]] = typer.BadParameter.__mro__[2]
#: Other spellings of commands.
_ALIASES: Final = {"minimize": "minimise"}

#: The commands by purpose, the most used first, as the help lists them; each with the module of `nonet.cli` and its
#: member there.
PURPOSES: Final = {
    "Solve and check": {
        "solve": "solve:solve",
        "check": "check:check",
        "count": "count:count",
        "solutions": "solutions:solutions",
        "candidates": "candidates:candidates",
    },
    "Understand": {
        "hint": "hint:hint",
        "explain": "explain:explain",
        "rate": "rate:rate",
        "techniques": "techniques:techniques",
    },
    "Make": {
        "generate": "generate:generate",
        "minimise": "minimise:minimise",
        "shuffle": "shuffle:shuffle",
    },
    "Look and print": {
        "draw": "draw:draw",
        "print": "printing:print_book",
        "read": "read:read",
        "convert": "convert:convert",
    },
    "Files at scale": {
        "dedupe": "dedupe:dedupe",
        "canonical": "canonical:canonical",
        "dataset": "dataset:dataset",
        "eval": "eval:evaluate",
    },
    "Classic algorithms": {
        "classic": "classic:classic",
        "watch": "watch:watch",
        "compare": "compare:compare",
    },
    "Research": {
        "scan": "research:scan",
        "vicinity": "research:vicinity",
        "unavoidable": "research:unavoidable",
    },
    "Serve": {
        "serve": "serve:serve",
        "mcp": "mcp:mcp",
        "info": "info:info",
    },
}
COMMANDS: Final = {name: place for commands in PURPOSES.values() for name, place in commands.items()}


class _Commands(Mapping[str, Any]):
    """The commands by name. A command's module is imported when it is used, so that one command does not load all."""

    def __getitem__(self, name: str) -> Any:
        return _command(name)

    def __iter__(self) -> Iterator[str]:
        return iter(COMMANDS)

    def __len__(self) -> int:
        return len(COMMANDS)


@cache
def _command(name: str) -> Any:
    """Import a command and make it one of typer's."""
    module, member = COMMANDS[_ALIASES.get(name, name)].split(":")
    found = getattr(import_module(f"nonet.cli.{module}"), member)
    alone = typer.Typer(rich_markup_mode="markdown")
    if isinstance(found, typer.Typer):
        alone.add_typer(found, name=name)
    else:
        alone.command(name, cls=Command)(found)
    return typer.main.get_group(alone).commands[name]


class _Program(Group):
    """The program for typer: a group that knows its commands by name only."""

    def __init__(self, **settings: Any) -> None:
        super().__init__(**settings)
        self.commands = _Commands()  # type: ignore[assignment]  # nothing is added to it

    def list_commands(self, ctx: Any) -> list[str]:
        """List the commands without importing them."""
        return list(COMMANDS)

    def format_help(self, ctx: Any, formatter: Any) -> None:
        """Write the commands by purpose and the options, on one screen."""
        formatter.write(overview(self, ctx, PURPOSES))


app = typer.Typer(
    cls=_Program,
    name="nonet",
    help="The Sudoku engine: solve, check, rate and explain puzzles; see how the classic algorithms work.",
    no_args_is_help=True,
    rich_markup_mode="markdown",
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["--help", "-h"]},
)


def _show_version(is_asked: bool) -> None:
    if is_asked:
        print(f"nonet {_core.version}")
        raise typer.Exit


@app.callback()
def _options(
    version: Annotated[
        bool, typer.Option("--version", "-V", callback=_show_version, is_eager=True, help="Show the version and exit.")
    ] = False,
) -> None:
    """Handle the options before a command."""


def run() -> None:
    """Run the program; every error is one line on standard error and an exit code."""
    open_closed_streams()
    make_outputs_forgiving()
    warnings.showwarning = _show_warning
    try:
        code = _run(_as_meant(_without_leading_dash(sys.argv[1:])))
    except BrokenPipeError:  # `nonet solve big.txt | head`: the reader has gone, which is not an error
        os.dup2(os.open(os.devnull, os.O_WRONLY), 1)  # buffered output must not fail again at exit
        code = 0
    note_lost_characters()
    sys.exit(code)


def _show_warning(message: Warning | str, category: type[Warning], *given: Any, **named: Any) -> None:
    """Write a warning as one line; those about code are for its authors."""
    if not issubclass(category, (DeprecationWarning, PendingDeprecationWarning, ResourceWarning)):
        print(f"nonet: {message}", file=sys.stderr)


def _run(arguments: list[str]) -> int:
    """Run a command and return its exit code."""
    try:
        try:
            code = typer.main.get_command(app).main(arguments, "nonet", standalone_mode=False)
            sys.stdout.flush()  # what cannot be written is reported here, not ignored at exit
        except SystemExit as end:
            if isinstance(end.__context__, BrokenPipeError):  # typer would exit with 1, the code of a failed puzzle
                raise end.__context__ from None
            raise
    except SudokuError as error:
        say(error_text(error, language_of(arguments)), error.code)
        return exit_code(error)
    except BrokenPipeError:
        raise
    except OSError as error:  # a full disk, a file that cannot be read or written
        say(os_message(error), "file")
        return exit_code(error)
    except typer.Abort:  # Ctrl-C, which is quiet where there is nothing to resume
        return 130
    except _CLICK_ERROR as error:
        if type(error).__name__ == "NoArgsIsHelpError":
            error.show()  # type: ignore[attr-defined]
        else:
            say(usage_message(error, language_of(arguments)), "usage")
        return 2
    return code if isinstance(code, int) else 0


def _as_meant(arguments: list[str]) -> list[str]:
    """Accept `nonet help`, `nonet help solve`, `nonet version` and `nonet SOLVE`."""
    command, rest = arguments[:1], arguments[1:]
    if command == ["help"]:
        return [*rest, "--help"]
    if command == ["version"]:
        return ["--version", *rest]
    return [name.lower() if name.lower() in COMMANDS else name for name in command] + rest


def _without_leading_dash(arguments: list[str]) -> list[str]:
    """Escape puzzles that start with -, which is a blank to people and an option to parsers."""
    return [_as_puzzle(given) if _looks_like_board(given) else given for given in arguments]


def _looks_like_board(given: str) -> bool:
    return given.startswith("-") and len(given) > 20 and not any(mark.isalpha() for mark in given)


def _as_puzzle(given: str) -> str:
    return f"\n{given}" if "\n" in given else given.replace("-", ".")
