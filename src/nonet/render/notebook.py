"""Notebook display: how grids, steps and hints are shown in Jupyter and similar notebooks."""

from __future__ import annotations

from html import escape
from typing import Any, Final

from nonet.inputs import as_grid
from nonet.render.pictures import svg

__all__ = ["draw", "html"]

_SIZE: Final = 420
_SMALL: Final = 260


def draw(shown: Any) -> str:
    """Draw a grid, a puzzle with rules, a step or a hint as a cell's output."""
    if hasattr(type(shown), "is_classic"):  # a board
        return svg(shown, size=_SIZE, legend=not shown.is_classic)
    board, step = shown.board, getattr(shown, "step", shown)
    wrong = [mistake.cell for mistake in getattr(shown, "mistakes", ())]
    if not board.is_classic:
        return svg(board.puzzle, step, digits=board.digits, size=_SIZE, marked=wrong)
    if step is shown:
        return svg(board, step, size=_SIZE, legend=True)
    return svg(board, step, size=_SIZE, legend=True, marked=wrong, title=str(shown))


def html(shown: Any) -> str:
    """Write a verdict or a rating as HTML: the board with problems marked, and the sentence."""
    marked: list[int] = [cell for conflict in getattr(shown, "conflicts", ()) for cell in conflict.cells]
    end = getattr(shown, "dead_end", None)
    if end is not None and end.cell is not None:
        marked.append(end.cell)
    grid = as_grid(shown.puzzle) if hasattr(shown, "puzzle") else shown.grid
    boards = [svg(grid, size=_SMALL, marked=marked)]
    if getattr(shown, "differing_cells", ()):
        boards = [svg(solution, size=_SMALL, marked=shown.differing_cells) for solution in shown.solutions]
    elif getattr(shown, "solution", None) is not None:
        boards.append(svg(shown.solution, size=_SMALL))
    counts = getattr(shown, "counts", None) or {}
    used = "".join(f"<tr><td>{escape(name)}</td><td>{times}</td></tr>" for name, times in counts.items())
    table = f"<table><tr><th>technique</th><th>times</th></tr>{used}</table>" if used else ""
    return f"<div>{''.join(boards)}<p>{escape(str(shown))}</p>{table}</div>"
