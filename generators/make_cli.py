"""Write docs/cli.md: every command, what it does and its options. `make docs` runs it; a test fails on a stale page."""

from __future__ import annotations

import inspect
from pathlib import Path
from typing import Any

import typer.main

from nonet.cli.app import app
from nonet.cli.help import describe, names_of

PAGE = Path(__file__).parents[1] / "docs" / "cli.md"

HEADER = """\
# The command line

Every command reads a puzzle, a file or standard input in any of the [formats](formats.md), and writes to standard
output: boards and tables at a terminal, plain lines to a pipe, or with `--json` one JSON object per line.

| exit code | meaning |
|---|---|
| 0 | success, also when the reader closes the pipe early (`\\| head`) |
| 1 | at least one puzzle failed; each is named on standard error |
| 2 | usage error |
| 130 | interrupted with Ctrl-C |

`NONET_LANG=zh` or `ja` stands for `--lang`, and translates the errors of all commands.
`nonet --install-completion` sets up completion for your shell. `make docs` generates this page from the program.
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
