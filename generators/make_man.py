"""Write docs/nonet.1, the man page that the wheel installs. `make docs` runs it; a test fails on a stale page."""

from __future__ import annotations

import inspect
import re
from pathlib import Path
from typing import Any

import typer.main

from nonet.cli.app import PURPOSES, app
from nonet.cli.help import describe, names_of

PAGE = Path(__file__).parents[1] / "docs" / "nonet.1"

HEAD = r""".\" Made by generators/make_man.py from the program: do not edit.
.TH NONET 1 "" "nonet" "User commands"
.SH NAME
nonet \- solve, check, rate, explain and make Sudoku puzzles
.SH SYNOPSIS
.B nonet
.I COMMAND
.RI [ OPTIONS ]
.RI [ PUZZLE | FILE | - ...]
.SH DESCRIPTION
Every command reads a puzzle, a file or standard input in any format, and writes to standard output: boards and tables
at a terminal, plain lines to a pipe, or with
.B \-\-json
one JSON object per line.
"""

TAIL = r""".SH EXIT STATUS
.TP
.B 0
success, also when the reader closes the pipe early
.TP
.B 1
at least one puzzle failed; each is named on standard error
.TP
.B 2
usage error
.TP
.B 130
interrupted with Ctrl-C
.SH SEE ALSO
https://nonet-sudoku.github.io/nonet/
"""


def page() -> str:
    """Return the page: commands by purpose, each with its options."""
    commands: dict[str, Any] = typer.main.get_command(app).commands  # type: ignore[attr-defined]
    text = HEAD
    for purpose, names in PURPOSES.items():
        text += f".SH {purpose.upper()}\n"
        text += "".join(section(name, commands[name]) for name in names)
    return text + TAIL


def section(name: str, command: Any) -> str:
    """Return what a command does, its examples and its options."""
    parts = inspect.cleandoc((command.help or "").partition("\f")[0]).split("```")
    text = f".SS nonet {name}\n"
    for number, part in enumerate(parts):
        if number % 2:
            text += f".PP\n.nf\n{escaped(part.strip())}\n.fi\n"
        else:
            paragraphs = [" ".join(words.split()) for words in part.split("\n\n")]
            text += "".join(f".PP\n{escaped(words)}\n" for words in paragraphs if words)
    for inner_name, inner in getattr(command, "commands", {}).items():
        text += section(f"{name} {inner_name}", inner)
    for parameter in command.params:
        if not getattr(parameter, "hidden", False):
            text += f".TP\n.B {escaped(names_of(parameter))}\n{escaped(describe(parameter))}\n"
    return text


def escaped(text: str) -> str:
    """Escape what roff would take for its own: backslashes, hyphens, and dots and quotes that start a line."""
    text = text.replace("\\", "\\e").replace("-", "\\-").replace("`", "")
    text = "".join(sign if sign.isascii() else f"\\[u{ord(sign):04X}]" for sign in text)
    return re.sub(r"^([.'])", r"\\&\1", text, flags=re.MULTILINE)


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
