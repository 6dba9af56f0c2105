"""Boxed grids: rows between bars and rules, in the many usual styles.

    5 3 . | . 7 . | . . .        *-----------*        ┌───────┬───────┬───────┐
    6 . . | 1 9 5 | . . .        |53.|.7.|...|        │ 5 3   │   7   │       │
    . 9 8 | . . . | . 6 .        |6..|195|...|        │ 6     │ 1 9 5 │       │
    ------+-------+------        |.98|...|.6.|        │   9 8 │       │   6   │

The rows are read as in `rows`; a blank may be a space if the bars fix the position of every cell.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from nonet.formats.base import Format, Line
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
    rows = [rule]
    line = grid.to_line()
    for start in range(0, 81, 9):
        rows.append("| " + " | ".join(" ".join(line[start + i : start + i + 3]) for i in (0, 3, 6)) + " |")
        if start in (18, 45, 72):
            rows.append(rule)
    return "\n".join(rows)


BOXED: Final = Format("boxed", "boxed grids", detect, lambda lines: read_cells(lines, "boxed"), write, separator="\n\n")
