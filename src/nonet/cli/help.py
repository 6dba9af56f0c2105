"""Commands and groups: --help in plain text, whose lines can be read and copied at 80 columns; no empty values."""

from __future__ import annotations

import inspect
import textwrap
from itertools import pairwise
from shutil import get_terminal_size
from typing import Any, Final

import typer
from typer.core import TyperCommand, TyperGroup

from nonet.cli.values import convert_quickly

__all__ = ["Command", "Group", "describe", "names_of"]

_WIDEST: Final = 100


class Command(TyperCommand):
    """A command with plain help, whose options refuse an empty value, as from `-o "$UNSET"`."""

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        """Read the arguments; an empty path would be this folder, and an empty host every network."""
        _prepare(self.params, ctx, args)
        return super().parse_args(ctx, args)

    def format_help(self, ctx: Any, formatter: Any) -> None:
        """Write usage, text, arguments and options."""
        shown = [parameter for parameter in self.params if not getattr(parameter, "hidden", False)]
        formatter.write(f"{_usage(ctx)}\n\n{_filled(self.help or '')}\n{_parameters(shown, ctx)}")


class Group(TyperGroup):
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


def _prepare(parameters: list[Any], ctx: Any, args: list[str]) -> None:
    """Convert values quickly, and refuse an option with an empty one, unless that is its default."""
    for parameter in ctx.command.get_params(ctx):  # also --help
        convert_quickly(parameter)
    options = [one for one in parameters if not getattr(one, "is_flag", True) and one.default != ""]
    takers = {name for option in options for name in option.opts}
    for name, value in [*pairwise(args), *((arg[:-1], "") for arg in args if arg.endswith("="))]:
        if name in takers and not value.strip():
            raise typer.BadParameter("expected a value, got nothing", ctx=ctx, param_hint=name)


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
