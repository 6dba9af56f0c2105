"""The registry of formats, in order of detection, and the detection itself."""

from __future__ import annotations

import re
from itertools import chain, islice
from typing import TYPE_CHECKING, Final

from nonet.arguments import show
from nonet.errors import FormatError, ParseError
from nonet.formats.base import Format, Line, error_at, has_content, shorten
from nonet.formats.boxed import BOXED
from nonet.formats.candidates import CANDIDATES, tokens_of
from nonet.formats.fpuzzles import FPUZZLES
from nonet.formats.hodoku import HODOKU
from nonet.formats.line import LINE, SDM
from nonet.formats.links import link_of
from nonet.formats.lists import LISTS
from nonet.formats.rows import ROWS, is_rule
from nonet.formats.sdk import SDK
from nonet.formats.sdx import SDX
from nonet.formats.ss import SS
from nonet.formats.string729 import STRING729
from nonet.formats.sudokupad import SUDOKUPAD
from nonet.formats.sudokuwiki import SUDOKUWIKI
from nonet.formats.table import CSV

if TYPE_CHECKING:
    from collections.abc import Iterator

__all__ = ["FORMATS", "find_format", "format_of_head", "take_head"]

#: Every format by name. The order is the order of detection: more specific formats come first.
FORMATS: Final[dict[str, Format]] = {
    known.name: known
    for known in (
        SUDOKUWIKI,
        FPUZZLES,
        SUDOKUPAD,
        HODOKU,
        SDK,
        LISTS,
        STRING729,
        CSV,
        SDX,
        CANDIDATES,
        LINE,
        SDM,
        SS,
        BOXED,
        ROWS,
    )
}

#: Text that looks like the name of a file.
_FILE_NAME: Final = re.compile(
    r".{1,300}\.(?:txt|sd[kmx]|csv|tsv|parquet|pq|npy|gz|zst|json|pdf|png|jpe?g|gif|xlsx?)", re.I
)
#: The number of non-blank lines used for detection.
_HEAD_LINES: Final = 16
#: The maximum number of blank lines kept in a row: a pipe may send any number of them.
_MOST_EMPTY: Final = 1000


def find_format(name: str) -> Format:
    """Return the format of that name."""
    known = FORMATS.get(name) if isinstance(name, str) else None
    if known is None:
        raise FormatError(f"expected a format of {', '.join(FORMATS)}, got {show(name)}", format=name)
    return known


def take_head(lines: Iterator[Line]) -> tuple[list[Line], Iterator[Line]]:
    """Read the first non-blank lines; return them, and all lines from the start."""
    seen: list[Line] = []

    def remember() -> Iterator[Line]:
        empty = 0
        for line in lines:
            empty = 0 if has_content(line) else empty + 1
            if empty <= _MOST_EMPTY:
                seen.append(line)
            if not empty:
                yield line

    head = list(islice(remember(), _HEAD_LINES))
    return head, chain(seen, lines)


def format_of_head(head: list[Line]) -> Format:
    """Return the format of the first lines of a text, or raise an error."""
    if not head:
        raise ParseError("expected a grid, got nothing", text="", kind="nothing")
    for known in FORMATS.values():
        if known.detect(head):
            return known
    raise _unknown(head)


def _unknown(head: list[Line]) -> ParseError:
    """Return the error of the format that a text comes closest to."""
    first = head[0]
    link = link_of(first)
    if link is not None:
        got = f"got one to {shorten(link.host)}; copy the 81 cells instead"
        message = f"expected a link to SudokuWiki, f-puzzles or SudokuPad, {got}"
        return error_at(message, first, kind="link")
    if len(head) == 1 and _FILE_NAME.fullmatch(first.raw.strip()):
        message = f"expected a grid, got the file name {shorten(first.raw.strip())}; nonet.load reads files"
        return error_at(message, first, kind="unknown")
    if len(head) == 1:
        for outcome in LINE.read(iter(head)):
            if isinstance(outcome, ParseError):
                return outcome
    words = [token[0] for line in head for token in tokens_of(line) if not is_rule(line.text)]
    has_marks = sum(len(word) > 1 for word in words) > len(words) // 3 and len(words) > 3 * len(head)
    for outcome in (CANDIDATES if has_marks else ROWS).read(iter(head)):
        if isinstance(outcome, ParseError):
            return outcome
    return error_at(f"expected a grid in a known format, got {shorten(first.raw.strip())}", first, kind="unknown")
