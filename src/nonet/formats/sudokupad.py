"""SudokuPad links: the puzzle in the path, in one of the formats that the site reads.

    https://sudokupad.app/sclN4IgxgNgpi…        its own JSON, compressed (ctc… is the same)
    https://sudokupad.app/fpuzzlesN4Igzg…       the JSON of f-puzzles, compressed (fpuz… is the same)
    https://sudokupad.app/scf53k7kk6l1…         a plain puzzle: each character a digit and the blanks after it

A puzzle with constraints, or with anything drawn on the board, is rejected with their names. Links do not contain the
state of play, only clues and the setter's centre marks. So a placed digit is written as a clue. Short links such as
sudokupad.app/k7qc98e00u do not contain the puzzle; only the site can resolve them.
"""

from __future__ import annotations

import json
import re
from functools import partial
from typing import Any, Final
from urllib.parse import quote

from nonet.formats import links
from nonet.formats.base import Format, Line, shorten
from nonet.formats.fpuzzles import grid_from_fpuzzles
from nonet.formats.links import Link, PuzzleError
from nonet.formats.lzstring import compress
from nonet.geometry import BOXES
from nonet.grid import Grid

__all__ = ["SUDOKUPAD", "long_keys"]

_ADDRESS: Final = "https://sudokupad.app/scl"
_HOSTS: Final = ("sudokupad.app", "crackingthecryptic.com", "svencodes.com")
_PREFIXES: Final = ("fpuzzles", "fpuz", "scl", "ctc", "scf")
_BARE: Final = re.compile(r"(?:fpuzzles|fpuz|scl|ctc)N4[0-9A-Za-z+/=%$_-]{20,}|scf[0-9A-Za-x]{14,90}")
_NEUTRAL: Final = "author cages cellSize cells id metadata regions rules settings solution title".split()
_SHORT_KEYS: Final = {
    "a": "arrows",
    "ca": "cages",
    "ce": "cells",
    "cs": "cellSize",
    "l": "lines",
    "o": "overlays",
    "re": "regions",
    "t": "title",
    "u": "underlays",
    "v": "value",
    "vd": "videos",
}
_VARIANTS: Final = ("antiknight", "antiking", "nonconsecutive", "disjointgroups", "diagonal+", "diagonal-")
#: The character number 10 × n + d stands for the digit d and n blanks after it.
_COMPACT: Final = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwx"


def detect(head: list[Line]) -> bool:
    """Recognise a link to the site, or an id that contains the puzzle."""
    link = links.link_of(head[0])
    if link is not None:
        return any(link.host == host or link.host.endswith("." + host) for host in _HOSTS)
    return _BARE.fullmatch(head[0].raw.strip()) is not None


def _decode(text: str) -> Grid:
    name = text
    if "://" in text:
        link = Link(text)
        name = link.query.get("puzzleid") or link.path.lstrip("/")
        for folder in ("sudoku/", "puzzle/"):
            name = name.removeprefix(folder)
    prefix = next((prefix for prefix in _PREFIXES if name.startswith(prefix)), None)
    if prefix is None:
        raise PuzzleError("short_link", known=", ".join(_PREFIXES), start=shorten(name))
    packed = name.removeprefix(prefix)
    if prefix == "scf":
        return _grid_from_compact(packed)
    data = links.unpack(packed)
    return grid_from_fpuzzles(data) if prefix.startswith("fpuz") else _grid_from_data(data)


def _grid_from_compact(packed: str) -> Grid:
    digits: list[int] = []
    for place, character in enumerate(packed):
        if len(digits) >= 81:
            raise PuzzleError("variant.rules", start=shorten(packed[place:]))
        value = _COMPACT.find(character)
        if value < 0:
            raise PuzzleError("link.letter", got=repr(character))
        digits += [value % 10] + [0] * (value // 10)
    if len(digits) != 81:
        raise PuzzleError("link.cells", count=len(digits))
    return Grid.from_digits(digits)


def long_keys(value: Any) -> Any:
    """Expand the shortened keys that matter: those of the puzzle and of its cells."""
    if isinstance(value, list):
        return [long_keys(item) for item in value]
    if isinstance(value, dict):
        return {_SHORT_KEYS.get(key, key): long_keys(item) for key, item in value.items()}
    return value


def _grid_from_data(data: dict[str, Any]) -> Grid:
    data = long_keys(data)
    links.check_plain(data, _NEUTRAL)
    _check_meaning(data)
    digits, masks = bytearray(81), []
    for cell, item in enumerate(links.cells_from(data.get("cells"))):
        digits[cell] = links.digit_from(item.get("value"), cell)
        masks.append(links.mask_from(item.get("centremarks"), cell))
    return Grid.from_digits(digits, None, masks)


def _check_meaning(data: dict[str, Any]) -> None:
    """Reject cages with cells, regions that are not the boxes, and rules in the metadata."""
    cages = data.get("cages") or []
    if not isinstance(cages, list) or any(not isinstance(cage, dict) or cage.get("cells") for cage in cages):
        raise PuzzleError("variant.cages")
    metadata = data.get("metadata")
    if isinstance(metadata, dict):
        links.check_plain({name: metadata.get(name) for name in _VARIANTS}, ())
    regions = data.get("regions")
    if not regions:
        return
    region_of_cell: list[Any] = [None] * 81
    try:
        for index, region in enumerate(regions):
            for row, column in region:
                region_of_cell[9 * range(9)[row] + range(9)[column]] = index
    except (TypeError, ValueError, IndexError):
        raise PuzzleError("link.regions") from None
    links.check_boxes(region_of_cell)


def write(grid: Grid) -> str:
    """Write a link in the site's own format."""
    data = {
        "cellSize": 50,
        "cells": links.rows_of(grid, "centremarks", SUDOKUPAD.name),
        "regions": [[[cell // 9, cell % 9] for cell in box] for box in BOXES],
    }
    return _ADDRESS + quote(compress(json.dumps(data, separators=(",", ":"))), safe="")


SUDOKUPAD: Final = Format(
    "sudokupad",
    "SudokuPad links",
    detect,
    partial(links.read_links, decode=_decode, format_name="sudokupad"),
    write,
    carries=frozenset({"eliminations"}),
)
