"""Boxed grids: rows between bars and rules, in the many usual styles.

    5 3 . | . 7 . | . . .        *-----------*        ┌───────┬───────┬───────┐
    6 . . | 1 9 5 | . . .        |53.|.7.|...|        │ 5 3   │   7   │       │
    . 9 8 | . . . | . 6 .        |6..|195|...|        │ 6     │ 1 9 5 │       │
    ------+-------+------        |.98|...|.6.|        │   9 8 │       │   6   │

The rows are read as in `rows`; a blank may be a space if the bars fix the position of every cell.
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Final

from nonet.formats.base import Format, Line, in_rows
from nonet.formats.rows import is_rule, looks_like_rows, may_be_dashes, read_cells

if TYPE_CHECKING:
    from nonet.grid import Grid

__all__ = ["BOXED"]


def _is_boxed(line: Line) -> bool:
    return "|" in line.text or (is_rule(line.text) and not may_be_dashes(line.text))


def detect(head: list[Line]) -> bool:
    """Recognise rows among bars or rules."""
    return any(_is_boxed(line) for line in head[:12]) and looks_like_rows(head)


def write(grid: Grid) -> str:
    """Write the grid in a frame."""
    rule = "+-------+-------+-------+"
    rows = ["| " + " | ".join(" ".join(row[i : i + 3]) for i in (0, 3, 6)) + " |" for row in in_rows(grid.to_line())]
    return "\n".join([rule, *rows[:3], rule, *rows[3:6], rule, *rows[6:], rule])


BOXED: Final = Format("boxed", "boxed grids", detect, partial(read_cells, format_name="boxed"), write, separator="\n\n")
