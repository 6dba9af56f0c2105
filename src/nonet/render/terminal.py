"""Boards for the terminal: box-drawing lines, clues bold, placed digits in colour."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping

    from rich.text import Text

__all__ = ["board"]

_TOP = "┌───────┬───────┬───────┐"
_MIDDLE = "├───────┼───────┼───────┤"
_BOTTOM = "└───────┴───────┴───────┘"

CLUE_STYLE = "bold"
PLACED_STYLE = "cyan"
_MARKED_STYLE = "bold white on red"
FRAME_STYLE = "dim"


def board(grid: Any, marked: Collection[int] = (), styles: Mapping[int, str] | None = None) -> Text:
    """Draw a board: clues bold, placed digits in colour, marked cells in reverse; `styles` overrides single cells.

    The board of a variant is plain text.

    >>> from nonet.grid import Grid
    >>> print(board(Grid("5........" * 9)).plain.splitlines()[1])
    │ 5 · · │ · · · │ · · · │
    """
    from rich.text import Text

    if not grid.is_classic:
        return Text(str(grid))
    text = Text()
    clues = grid.clues
    for row in range(9):
        if row % 3 == 0:
            text.append((_TOP if row == 0 else _MIDDLE) + "\n", FRAME_STYLE)
        for column in range(9):
            cell = 9 * row + column
            if column % 3 == 0:
                text.append("│ ", FRAME_STYLE)
            digit = grid[cell]
            if cell in marked:
                style = _MARKED_STYLE
            elif styles and cell in styles:
                style = styles[cell]
            elif clues[cell]:
                style = CLUE_STYLE
            else:
                style = PLACED_STYLE if digit else FRAME_STYLE
            text.append(str(digit) if digit else "·", style)
            text.append(" ")
        text.append("│\n", FRAME_STYLE)
    text.append(_BOTTOM, FRAME_STYLE)
    return text
