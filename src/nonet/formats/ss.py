"""Simple Sudoku .ss files: rows of three threes between bars, or the older nine characters a line with X for blanks.

    1..|...|7..        X6X1X4X5X
    .2.|...|5..        XX83X56XX
    6..|38.|...        2XXXXXXX1
    -----------        8XX4X7XX6

Both layouts are described at sudocue.net/fileformats.php.
"""

from __future__ import annotations

import re
from functools import partial
from typing import TYPE_CHECKING, Final

from nonet.formats.base import Format, Line, in_rows
from nonet.formats.rows import read_cells

if TYPE_CHECKING:
    from nonet.grid import Grid

__all__ = ["SS"]

_BARRED_ROW: Final = re.compile(r"[1-9.0Xx]{3}\|[1-9.0Xx]{3}\|[1-9.0Xx]{3}")
_RULE: Final = "-" * 11
_OLD_ROW: Final = re.compile(r"[1-9Xx]{9}")


def detect(head: list[Line]) -> bool:
    """Recognise the two layouts by their exact shape."""
    texts = [line.text.strip() for line in head[:11]]
    if len(texts) == 11 and texts[3] == texts[7] == _RULE:
        return all(_BARRED_ROW.fullmatch(text) for i, text in enumerate(texts) if i not in (3, 7))
    return all(_OLD_ROW.fullmatch(text) for text in texts[:9]) and any("x" in text.lower() for text in texts[:9])


def write(grid: Grid) -> str:
    """Write the newer layout."""
    rows = ["|".join(row[i : i + 3] for i in (0, 3, 6)) for row in in_rows(grid.to_line())]
    return "\n".join([*rows[:3], _RULE, *rows[3:6], _RULE, *rows[6:]])


SS: Final = Format(
    "ss",
    "Simple Sudoku .ss",
    detect,
    partial(read_cells, format_name="ss", blanks="Xx"),
    write,
    suffixes=(".ss",),
    separator="\n\n",
)
