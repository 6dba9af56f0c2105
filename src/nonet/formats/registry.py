"""The registry of formats, in order of detection, and the detection itself."""

from __future__ import annotations

import re
from itertools import chain, islice
from typing import TYPE_CHECKING, Final

from nonet import plugins
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

__all__ = [
    "FORMATS",
    "OWN",
    "find_format",
    "format_names",
    "format_of_head",
    "is_known",
    "take_head",
]

#: Nonet's own formats by name. The order is the order of detection: more specific formats come first.
OWN: Final[dict[str, Format]] = {
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

#: Every format by name; those of others come last.
FORMATS: Final[dict[str, Format]] = dict(OWN)

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
    known = _format_of(name) if isinstance(name, str) else None
    if known is None:
        raise FormatError("unknown", format=name, known=", ".join(FORMATS), got=show(name))
    return known


def is_known(name: str) -> bool:
    """Return whether there is a format of that name; PluginError if it is one that cannot be imported."""
    return _format_of(name) is not None


def _format_of(name: str) -> Format | None:
    if name not in FORMATS:
        plugins.load("formats")
    if name not in FORMATS:
        plugins.raise_failure("formats", name)
    return FORMATS.get(name)


def format_names() -> list[str]:
    """Return the names of all formats, with those that are installed."""
    plugins.load("formats")
    return list(FORMATS)


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
        raise ParseError("nothing", text="")
    asked = list(FORMATS.values())
    for known in asked:
        if known.detect(head):
            return known
    plugins.load("formats")
    for known in list(FORMATS.values()):
        if known not in asked and known.detect(head):
            return known
    raise _unknown(head)


def _unknown(head: list[Line]) -> ParseError:
    """Return the error of the format that a text comes closest to."""
    first = head[0]
    link = link_of(first)
    if link is not None:
        return error_at("link", first, host=shorten(link.host))
    if len(head) == 1 and _FILE_NAME.fullmatch(first.raw.strip()):
        return error_at("unknown.file", first, start=shorten(first.raw.strip()))
    if len(head) == 1:
        for outcome in LINE.read(iter(head)):
            if isinstance(outcome, ParseError):
                return outcome
    words = [token[0] for line in head for token in tokens_of(line) if not is_rule(line.text)]
    has_marks = sum(len(word) > 1 for word in words) > len(words) // 3 and len(words) > 3 * len(head)
    for outcome in (CANDIDATES if has_marks else ROWS).read(iter(head)):
        if isinstance(outcome, ParseError):
            return outcome
    return error_at("unknown", first, start=shorten(first.raw.strip()))
