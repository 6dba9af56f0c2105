"""Quick answers: the version, and the solution of a plain line for a pipe, without importing the program.

typer takes longer to import than Python takes to start, so scripts that call `nonet solve LINE` get their answer in a
third of the time. Every other call, and everything that goes wrong, is left to `nonet.cli.app`, which says the same.
"""

from __future__ import annotations

import os
import sys

from nonet import _core
from nonet.cli.encoding import is_terminal

__all__ = ["has_answered"]


def has_answered(arguments: list[str]) -> bool:
    """Answer a call, if it is one of those above; return whether it was."""
    if sys.stdout is None or (text := _answer(arguments)) is None:
        return False
    try:
        print(text, flush=True)
    except OSError:  # a full disk, a reader that has gone
        return False
    return True


def _answer(arguments: list[str]) -> str | None:
    if arguments in (["--version"], ["-V"], ["version"]):
        return f"nonet {_core.version}"
    if len(arguments) != 2 or arguments[0] != "solve" or os.path.lexists(arguments[1]) or is_terminal(sys.stdout):
        return None
    found = _core.solve_line(arguments[1], 2)
    return "".join(map(str, found[1])) if found is not None and found[2] else None
