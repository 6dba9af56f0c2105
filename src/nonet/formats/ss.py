"""Simple Sudoku .ss files: rows of three threes between bars, or the older nine characters a line with X for blanks.

    1..|...|7..        X6X1X4X5X
    .2.|...|5..        XX83X56XX
    6..|38.|...        2XXXXXXX1
    -----------        8XX4X7XX6

Both layouts are described at sudocue.net/fileformats.php.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from nonet.formats.base import Format, Line, Outcome
from nonet.formats.rows import read_cells

if TYPE_CHECKING:
    from collections.abc import Iterator

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


def read(lines: Iterator[Line]) -> Iterator[Outcome]:
    """Read grids in either layout."""
    return read_cells(lines, "ss", blanks="Xx")


def write(grid: Grid) -> str:
    """Write the newer layout."""
    line = grid.to_line()
    rows = ["|".join(line[start + i : start + i + 3] for i in (0, 3, 6)) for start in range(0, 81, 9)]
    return "\n".join([*rows[:3], _RULE, *rows[3:6], _RULE, *rows[6:]])


SS: Final = Format("ss", "Simple Sudoku .ss", detect, read, write, suffixes=(".ss",), separator="\n\n")
