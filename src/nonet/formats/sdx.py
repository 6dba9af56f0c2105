"""SudoCue .sdx files: the work in progress, nine rows of nine cells with their candidates.

    2 679 6789 1 46789 5 469 9 3
    389 5 4 69 689 68 7 1 29
    9 1 679 2 4679 3 4569 8 59
    6 9 2 8 u1 7 3 59 4

A digit placed by the player is marked with u; a clue has no mark, and neither has a last candidate, so that a blank
cell with one candidate reads back as a clue. Described at sudocue.net/fileformats.php.
"""

from __future__ import annotations

import re
from functools import partial
from typing import Final

from nonet.formats.base import Format, Line, digits_of, error_at, in_rows, mask_of, shorten
from nonet.formats.candidates import is_ascending, marked_masks
from nonet.formats.rows import read_rows
from nonet.grid import Grid

__all__ = ["SDX"]

_CELL: Final = re.compile(r"u?[1-9]{1,9}")


def detect(head: list[Line]) -> bool:
    """Recognise nine words per line, separated by single spaces, one of them marked or with several digits."""
    rows = [line.text.rstrip().split(" ") for line in head[:9]]
    if not all(len(row) == 9 and all(_CELL.fullmatch(word) for word in row) for row in rows):
        return False
    words = [word for row in rows for word in row]
    return any(len(word) > 1 for word in words) and all(is_ascending(word.removeprefix("u")) for word in words)


def _grid(cells: list[tuple[int, int]]) -> Grid:
    masks, clues = zip(*cells, strict=True)
    return Grid.from_candidates(masks, clues)


def _row(line: Line) -> list[tuple[int, int]]:
    """Read the candidates and the clue, 0 for none, of nine cells."""
    row = []
    for match in re.finditer(r"\S+", line.text):
        word = match[0]
        digits = word.removeprefix("u")
        if not _CELL.fullmatch(word) or len(set(digits)) != len(digits) or (digits != word and len(digits) > 1):
            raise error_at("candidate.sdx", line, match.start() + 1, got=word)
        row.append((mask_of(digits), int(word) if len(word) == 1 else 0))
    if len(row) != 9:
        raise error_at("row", line, got=len(row), start=shorten(line.raw))
    return row


def write(grid: Grid) -> str:
    """Write clues, placed digits and candidates."""
    words = [
        ("u" if digit and not clue else "") + digits_of(mask)
        for mask, digit, clue in zip(marked_masks(grid, SDX.name), grid.digits, grid.clues, strict=True)
    ]
    return "\n".join(map(" ".join, in_rows(words)))


SDX: Final = Format(
    "sdx",
    "SudoCue .sdx",
    detect,
    partial(read_rows, read_row=_row, to_grid=_grid, format_name="sdx"),
    write,
    carries=frozenset({"placements", "eliminations"}),
    suffixes=(".sdx",),
    separator="\n\n",
)
