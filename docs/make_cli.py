"""Write docs/cli.md: every command, what it does and its options. `make docs` runs it; a test fails on a stale page."""

from __future__ import annotations

import inspect
from pathlib import Path
from typing import Any

import typer.main

from nonet.cli.app import app
from nonet.cli.help import describe, names_of

PAGE = Path(__file__).parent / "cli.md"

HEADER = """\
# The command line

Every command reads a puzzle, a file or standard input, in any of the [formats](formats.md), and writes standard output.
A person at a terminal gets boards and tables; a pipe gets plain lines; `--json` gives JSON, one object
on each line.

Exit code 0: done. 1: some puzzle failed, and each one is named on standard error. 2: the command was called wrongly.
130: Ctrl-C. A reader that closes the pipe early (`| head`) is not an error: 0.
`nonet --install-completion` sets up completion for your shell. This page is made from the program by `make docs`.
"""


def page() -> str:
    """Return the page: the header, then each command in the order in which the program lists it."""
    commands: dict[str, Any] = typer.main.get_command(app).commands  # type: ignore[attr-defined]
    return HEADER + "".join(section(name, command) for name, command in commands.items())


def section(name: str, command: Any) -> str:
    """Return one command's section: what it does, its arguments and options."""
    text = inspect.cleandoc(command.help or "").replace("\f", "").strip()
    if hasattr(command, "commands"):
        parts = "".join(section(f"{name} {part}", inner) for part, inner in command.commands.items())
        return f"\n## nonet {name}\n\n{text}\n{parts}"
    rows = "".join(row(parameter) for parameter in command.params if not getattr(parameter, "hidden", False))
    return f"\n## nonet {name}\n\n{text}\n\n| argument or option | meaning |\n|---|---|\n{rows}"


def row(parameter: Any) -> str:
    """Give the table row of one argument or option."""
    return f"| `{names_of(parameter)}` | {describe(parameter)} |\n".replace("PUZZLE|FILE|-", "PUZZLE, FILE or -")


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
