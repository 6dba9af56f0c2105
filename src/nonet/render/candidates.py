"""Boards with candidates for the terminal: nine small places in every cell, coloured by their role in a step.

A step is anything with placements, eliminations and evidence by role; nothing is imported from the solvers.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from nonet.render.looks import MARKS, RESULTS, SETS
from nonet.render.terminal import CLUE_STYLE, FRAME_STYLE, PLACED_STYLE

if TYPE_CHECKING:
    from collections.abc import Mapping

    from rich.text import Text

    from nonet.grid import Grid
    from nonet.words import LangName

__all__ = ["STYLES", "candidates_board", "legend", "step_styles"]

PLACE_STYLE: Final = "bold black on green"
STRIKE_STYLE: Final = "bold white on red"
FALSE_STYLE: Final = "bold black on yellow"

#: The roles of each colour; roles of the same colour never occur in one pattern.
_ROLES: Final = {
    "bold black on cyan": "base pincer floor line color_a als_a als",
    "bold black on yellow": "fin endo_fin pivot extra intersection color_b als_b target",
    "bold white on magenta": "cannibal subset color_d common mirror assumption",
    "bold white on blue": "link roof box color_c als_c restricted",
}
#: The colour of each role.
STYLES: Final[Mapping[str, str]] = {role: style for style, roles in _ROLES.items() for role in roles.split()}
#: What the legend calls each role.
_LOOKS: Final = {**SETS, **MARKS, **RESULTS}
#: Roles that repeat what the sets already show; drawn last, over them.
_LATE: Final = ("restricted", "common", "fin", "endo_fin", "cannibal", "extra", "assumption")

_TOP: Final = "┏━━━┯━━━┯━━━┳━━━┯━━━┯━━━┳━━━┯━━━┯━━━┓"
_THIN: Final = "┠───┼───┼───╂───┼───┼───╂───┼───┼───┨"
_THICK: Final = "┣━━━┿━━━┿━━━╋━━━┿━━━┿━━━╋━━━┿━━━┿━━━┫"
_BOTTOM: Final = "┗━━━┷━━━┷━━━┻━━━┷━━━┷━━━┻━━━┷━━━┷━━━┛"


def step_styles(step: Any) -> dict[tuple[int, int], tuple[str, str]]:
    """Map each candidate of a step to its role and style; placements and eliminations come last."""
    styles: dict[tuple[int, int], tuple[str, str]] = {}
    masks = step.grid.candidate_masks
    for entry in step.sets:
        for cell in entry.cells:
            for digit in entry.digits:
                if masks[cell] >> (digit - 1) & 1 and entry.role.value in STYLES:
                    styles[cell, digit] = (entry.role.value, STYLES[entry.role.value])
    for chain in step.chains:
        for node in chain:
            for cell in node.cells:
                role = ("on", STYLES["link"]) if node.is_on else ("off", FALSE_STYLE)
                styles.setdefault((cell, node.digit), role)
    for late in (False, True):
        for entry in step.candidates:
            role = entry.role.value
            if role in STYLES and (role in _LATE) == late:
                styles[entry.cell, entry.digit] = (role, STYLES[role])
    for cell, digit in step.eliminations:
        styles[cell, digit] = ("eliminated", STRIKE_STYLE)
    for cell, digit in step.placements:
        styles[cell, digit] = ("placed", PLACE_STYLE)
    return styles


def candidates_board(grid: Grid, step: Any = None) -> Text:
    r"""Draw a board with all candidates, with those of a step in the colours of their roles.

    >>> from nonet.grid import Grid
    >>> print("\n".join(candidates_board(Grid("5" + "." * 80)).plain.splitlines()[:5]))
        1   2   3   4   5   6   7   8   9
      ┏━━━┯━━━┯━━━┳━━━┯━━━┯━━━┳━━━┯━━━┯━━━┓
      ┃   │123│123┃123│123│123┃123│123│123┃
    1 ┃ 5 │4 6│4 6┃4 6│4 6│4 6┃4 6│4 6│4 6┃
      ┃   │789│789┃789│789│789┃789│789│789┃
    """
    from rich.text import Text

    styles = {} if step is None else step_styles(step)
    text = Text()
    text.append("    " + "   ".join("123456789") + "\n  " + _TOP + "\n", FRAME_STYLE)
    for row in range(9):
        for line in range(3):
            text.append(f"{row + 1} " if line == 1 else "  ", FRAME_STYLE)
            for column in range(9):
                text.append("┃" if column % 3 == 0 else "│", FRAME_STYLE)
                _append_third(text, grid, 9 * row + column, line, styles)
            text.append("┃\n", FRAME_STYLE)
        if row < 8:
            text.append("  " + (_THICK if row % 3 == 2 else _THIN) + "\n", FRAME_STYLE)
    text.append("  " + _BOTTOM, FRAME_STYLE)
    return text


def _append_third(
    text: Text, grid: Grid, cell: int, line: int, styles: Mapping[tuple[int, int], tuple[str, str]]
) -> None:
    """Draw one of the three lines of a cell: a digit in the middle, candidates at their places."""
    digit = grid[cell]
    if digit:
        plain = CLUE_STYLE if grid.clues[cell] else PLACED_STYLE
        style = styles[cell, digit][1] if (cell, digit) in styles else plain
        text.append(f" {digit} " if line == 1 else "   ", style if line == 1 else "")
        return
    for small in range(3 * line + 1, 3 * line + 4):
        if grid.candidate_masks[cell] >> (small - 1) & 1:
            style = styles[cell, small][1] if (cell, small) in styles else FRAME_STYLE
            text.append(str(small), style)
        else:
            text.append(" ")


def legend(step: Any, lang: LangName = "en") -> Text:
    """Return the legend of the colours that a step uses."""
    from rich.text import Text

    text = Text()
    seen: dict[str, str] = {}
    for role, style in step_styles(step).values():
        seen.setdefault(role, style)
    for role, style in seen.items():
        text.append(f" {_LOOKS[role].words(lang)} ", style)
        text.append(" ")
    return text
