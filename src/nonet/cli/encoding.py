"""Standard streams: whether a person reads them, and output that is not UTF-8: boards in ASCII, and never a crash."""

from __future__ import annotations

import codecs
import io
import os
import sys
from typing import Final, TextIO

__all__ = ["is_terminal", "is_unicode", "make_outputs_forgiving", "note_lost_characters", "open_closed_streams"]

#: Replacements for characters that an encoding lacks.
_PLAIN: Final = {
    **dict.fromkeys("─━═╌", "-"),
    **dict.fromkeys("│┃║", "|"),
    **dict.fromkeys("┌┐└┘├┤┬┴┼╭╮╰╯┏┓┗┛┣┫┳┻╋╔╗╚╝╠╣╦╩╬╪╫╞╡┠┨┯┷┿╂", "+"),
    **dict.fromkeys("·•∙", "."),
    **dict.fromkeys("–—−‐‑", "-"),
    **dict.fromkeys("“”", '"'),
    **dict.fromkeys("‘’", "'"),
    **dict.fromkeys("×✕", "x"),
    **dict.fromkeys("µμ", "u"),
    "…": "...",
    "→": "->",
    "⇒": "=>",
    "≥": ">=",
    "≤": "<=",
    "≠": "<>",
    "\u00a0": " ",
}
_NAME: Final = "nonet.plain"
_lost: set[str] = set()


def _plain(error: UnicodeError) -> tuple[str, int]:
    """Replace characters that cannot be encoded, by a similar ASCII character or a question mark."""
    if not isinstance(error, UnicodeEncodeError):
        raise error
    missing = error.object[error.start : error.end]
    _lost.update(mark for mark in missing if mark not in _PLAIN)
    return "".join(_PLAIN.get(mark, "?") for mark in missing), error.end


def open_closed_streams() -> None:
    """Replace standard streams that are closed (`nonet solve … >&-`); what is written to them is lost, as asked."""
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:
            setattr(sys, name, open(os.devnull, mode, encoding="utf-8"))  # noqa: SIM115 - open until the end


def make_outputs_forgiving() -> None:
    """Make standard output and standard error accept every text, whatever their encoding."""
    codecs.register_error(_NAME, _plain)
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors=_NAME)


def is_terminal(stream: TextIO) -> bool:
    """Return whether a person reads a stream, as rich decides it; rich is loaded only if the environment has a say."""
    if os.environ.get("FORCE_COLOR") or os.environ.get("TTY_COMPATIBLE"):
        from rich.console import Console

        return Console(file=stream).is_terminal
    return not stream.closed and stream.isatty()


def is_unicode(stream: object) -> bool:
    """Return whether a stream can write every character."""
    try:
        return codecs.lookup(getattr(stream, "encoding", None) or "utf-8").name.startswith("utf")
    except LookupError:
        return False


def note_lost_characters() -> None:
    """Report that characters were lost, and what helps."""
    if _lost:
        name = getattr(sys.stdout, "encoding", "ascii")
        print(f"nonet: {name} cannot show some characters; set PYTHONIOENCODING=utf-8", file=sys.stderr)
        _lost.clear()
