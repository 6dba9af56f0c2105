"""f-puzzles links: the puzzle as compressed JSON after ``load=``.

    https://f-puzzles.com/?load=N4IgzglgXgpiBcBOANCA5gJwgEwQbT2AF9ljSSzKLryBdZQmq8l54+x1p7rjtn/nQaCR3PgIm9hk0U…

The JSON has the size, a grid of cells (value, given, pencil marks, region) and one entry for each kind of constraint;
a puzzle with any of these is rejected with their names. Centre marks, and the setter's marks, are the candidates of a
cell; corner marks say nothing about the other digits and are ignored.
"""

from __future__ import annotations

import json
from functools import partial
from typing import Any, Final

from nonet.formats import links
from nonet.formats.base import Format, Line, shorten
from nonet.formats.links import Link, PuzzleError
from nonet.formats.lzstring import compress
from nonet.geometry import box_of
from nonet.grid import Grid

__all__ = ["FPUZZLES", "grid_from_fpuzzles"]

_ADDRESS: Final = "https://f-puzzles.com/?load="
_NEUTRAL: Final = (
    "author disabledlogic grid highlightConflicts info ruleset size solution title truecandidatesoptions".split()
)


def detect(head: list[Line]) -> bool:
    """Recognise a link to the site."""
    link = links.link_of(head[0])
    return link is not None and link.host.endswith("f-puzzles.com")


def _decode(text: str) -> Grid:
    query = Link(text).query
    if query.get("load"):
        return grid_from_fpuzzles(links.unpack(query["load"]))
    if query.get("id"):
        raise PuzzleError("short_link.id", start=shorten(query["id"]))
    raise PuzzleError("link.load")


def grid_from_fpuzzles(data: dict[str, Any]) -> Grid:
    """Read f-puzzles JSON, which SudokuPad links contain too."""
    size = data.get("size", 9)
    if size != 9:
        raise PuzzleError("variant.size", size=shorten(str(size)))
    links.check_plain(data, _NEUTRAL)
    digits, clues, masks, regions = bytearray(81), bytearray(81), [], []
    for cell, item in enumerate(links.cells_from(data.get("grid"))):
        digits[cell] = links.digit_from(item.get("value"), cell)
        clues[cell] = digits[cell] if item.get("given") else 0
        centre, given = (links.mask_from(item.get(name), cell) for name in ("centerPencilMarks", "givenPencilMarks"))
        masks.append(centre & given)
        regions.append(item["region"] if "region" in item else box_of(cell))
    links.check_boxes(regions)
    return Grid.from_digits(digits, clues, masks)


def write(grid: Grid) -> str:
    """Write a link; eliminations appear in the centre marks of their cells."""
    rows = links.rows_of(grid, "centerPencilMarks", FPUZZLES.name)
    for cell, clue in enumerate(grid.clues):
        if clue:
            rows[cell // 9][cell % 9]["given"] = True
    data = {"size": 9, "grid": rows}
    return _ADDRESS + compress(json.dumps(data, separators=(",", ":")))


FPUZZLES: Final = Format(
    "fpuzzles",
    "f-puzzles links",
    detect,
    partial(links.read_links, decode=_decode, format_name="fpuzzles"),
    write,
    carries=frozenset({"placements", "eliminations"}),
)
