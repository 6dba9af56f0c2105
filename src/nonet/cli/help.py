"""Commands and groups: --help in plain text, whose lines can be read and copied at 80 columns; no empty values."""

from __future__ import annotations

import inspect
import textwrap
from collections import Counter
from itertools import pairwise
from shutil import get_terminal_size
from typing import TYPE_CHECKING, Any, Final

from typer.core import TyperCommand, TyperGroup

from nonet.cli.errors import Refused
from nonet.cli.values import convert_quickly
from nonet.errors import UsageError
from nonet.storage.outputs import note_inputs, one_command

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

__all__ = ["Command", "Group", "describe", "names_of", "overview"]

_WIDEST: Final = 100


class _Help:
    """The option --help, with its names in their order; typer takes them from a set, whose order changes."""

    def get_help_option_names(self, ctx: Any) -> list[str]:
        """Return the names of the option."""
        taken = set(super().get_help_option_names(ctx))  # type: ignore[misc]
        return [name for name in ctx.help_option_names if name in taken]


class Command(_Help, TyperCommand):
    """A command with plain help, whose options refuse an empty value, as from `-o "$UNSET"`."""

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        """Read the arguments; an empty path would be this folder, and an empty host every network."""
        _prepare(self.params, ctx, args)
        return super().parse_args(ctx, args)

    def invoke(self, ctx: Any) -> Any:
        """Run the command: no output may be an input. Files named by arguments are inputs from the start."""
        with one_command():
            for parameter in self.params:
                if parameter.param_type_name == "argument" and (given := ctx.params.get(parameter.name)):
                    from nonet.cli.reading import input_files

                    note_inputs(input_files([str(one) for one in (given if isinstance(given, list) else [given])]))
            return super().invoke(ctx)

    def format_help(self, ctx: Any, formatter: Any) -> None:
        """Write usage, text, arguments and options."""
        shown = [parameter for parameter in self.params if not getattr(parameter, "hidden", False)]
        formatter.write(f"{_usage(ctx)}\n\n{_filled(self.help or '')}\n{_parameters(shown, ctx)}")


class Group(_Help, TyperGroup):
    """A group of commands with plain help, whose options refuse an empty value."""

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        """Read the arguments before the command."""
        _prepare(self.params, ctx, args)
        return super().parse_args(ctx, args)

    def format_help(self, ctx: Any, formatter: Any) -> None:
        """Write usage, text, the commands and the options."""
        lines = [f"{_usage(ctx)}\n\n{_filled(self.help or '')}\nCommands:\n"]
        for name in self.list_commands(ctx):
            command = self.get_command(ctx, name)
            about = inspect.cleandoc(command.help or "").split("\n\n")[0] if command else ""
            lines.append(textwrap.fill(" ".join(about.split()), _width(), **_hanging(f"  {name:12}", 14)) + "\n")
        formatter.write("".join(lines) + "\n" + _parameters(self.params, ctx))


def overview(program: Group, ctx: Any, purposes: Mapping[str, Iterable[str]]) -> str:
    """Write the help of the program in 24 lines of 80 columns: its commands by purpose, and its options."""
    lines = [f"{_usage(ctx)}\n\n{_filled(program.help or '')}"]
    for purpose, names in purposes.items():
        lines.append(textwrap.fill("  ".join(names), _width(), **_hanging(f"{purpose + ':':21}", 21)))
    lines.append("\nOptions:")
    for parameter in [*program.params, *filter(None, [program.get_help_option(ctx)])]:
        about = describe(parameter).split(",")[0].removesuffix(".")
        lines.append(f"  {names_of(parameter):22} {about}.")
    return "\n".join([*lines, "\nnonet COMMAND --help says more, with examples.\n"])


def _prepare(parameters: list[Any], ctx: Any, args: list[str]) -> None:
    """Convert values quickly; refuse an option with an empty one, unless that is its default, and one given twice."""
    for parameter in ctx.command.get_params(ctx):  # also --help
        convert_quickly(parameter)
    options = [one for one in parameters if not getattr(one, "is_flag", True) and one.default != ""]
    takers = {name for option in options for name in option.opts}
    for name, value in [*pairwise(args), *((arg[:-1], "") for arg in args if arg.endswith("="))]:
        if name in takers and not value.strip():
            raise Refused(UsageError("cli.empty"), hint=name, ctx=ctx)
    if ctx.resilient_parsing:
        return
    given = Counter(map(id, ctx.command.make_parser(ctx).parse_args(list(args))[2]))
    for option in options:
        if given[id(option)] > 1 and not option.multiple and option.param_type_name == "option":
            raise Refused(UsageError("cli.twice"), ctx=ctx, param=option)


def names_of(parameter: Any) -> str:
    """Return the usage of an argument or option: `--output, -o FILE`."""
    if parameter.param_type_name == "argument":
        return f"{parameter.metavar or parameter.name.upper()}{'...' if parameter.nargs == -1 else ''}"
    names = ", ".join(parameter.opts + parameter.secondary_opts)
    if parameter.is_flag:
        return names
    choices = "|".join(_choices(parameter))
    return f"{names} {parameter.metavar or choices or parameter.name.upper()}"


def describe(parameter: Any) -> str:
    """Return the help of an argument or option, with its default."""
    meaning = " ".join((parameter.help or "").split())
    default = getattr(parameter.default, "value", parameter.default)  # the value of an enumeration, as typed
    is_shown = parameter.param_type_name == "option" and not parameter.is_flag
    if is_shown and isinstance(default, (int, float, str)) and default != "":
        meaning += f" Default: {default}."
    return meaning


def _choices(parameter: Any) -> list[str]:
    """Return the words that an option takes; versions of typer keep them in different places."""
    kind = getattr(parameter, "type_descriptor", None) or getattr(parameter, "type", None)
    return [str(getattr(choice, "value", choice)) for choice in getattr(kind, "choices", None) or ()]


def _usage(ctx: Any) -> str:
    return f"Usage: {ctx.command_path} {' '.join(ctx.command.collect_usage_pieces(ctx))}"


def _width() -> int:
    return min(_WIDEST, get_terminal_size().columns)


def _hanging(first: str, indent: int) -> dict[str, Any]:
    return {"initial_indent": first, "subsequent_indent": " " * indent, "break_on_hyphens": False}


def _filled(text: str) -> str:
    """Fill the paragraphs of a docstring; the lines between ``` stay as they are, since they are to be copied."""
    parts = inspect.cleandoc(text.partition("\f")[0]).split("```")
    filled = []
    for number, part in enumerate(parts):
        if number % 2:
            filled.append(textwrap.indent(part.strip("\n"), "  ") + "\n")
        else:
            paragraphs = (" ".join(paragraph.split()) for paragraph in part.split("\n\n"))
            filled.append("\n\n".join(textwrap.fill(words, _width()) for words in paragraphs if words) + "\n")
    return "".join(filled).rstrip() + "\n"


def _parameters(parameters: list[Any], ctx: Any) -> str:
    """Write arguments, then options, each with its meaning on the lines below."""
    seen = [*parameters, *([found] if (found := ctx.command.get_help_option(ctx)) not in (None, *parameters) else [])]
    text = ""
    for title, kind in (("Arguments:", "argument"), ("Options:", "option")):
        chosen = [parameter for parameter in seen if parameter.param_type_name == kind]
        if chosen:
            text += f"{title}\n" if not text else f"\n{title}\n"
        for parameter in chosen:
            text += f"  {names_of(parameter)}\n"
            text += textwrap.fill(describe(parameter), _width(), **_hanging(" " * 6, 6)) + "\n"
    return text
