"""Notebook display: how grids, steps and hints are shown in Jupyter and similar notebooks."""

from __future__ import annotations

from html import escape
from typing import Any, Final

from nonet.grid import Grid
from nonet.inputs import as_grid
from nonet.render.pictures import svg
from nonet.render.variants.board import is_puzzle

__all__ = ["draw", "html"]

_SIZE: Final = 420
_SMALL: Final = 260


def draw(shown: Any) -> str:
    """Draw a grid, a puzzle with rules, a step or a hint as a cell's output."""
    if isinstance(shown, Grid):
        return svg(shown, size=_SIZE)
    if is_puzzle(shown):
        return svg(shown, size=_SIZE, legend=True)
    if hasattr(shown, "board"):  # a step or a hint on a variant
        step = getattr(shown, "step", shown)
        board, wrong = shown.board, getattr(shown, "mistakes", ())
        return svg(board.puzzle, step, digits=board.digits, size=_SIZE, marked=wrong)
    if not hasattr(shown, "mistakes"):
        return svg(shown.grid, shown, size=_SIZE, legend=True)
    wrong = [mistake.cell for mistake in shown.mistakes]
    return svg(shown.grid, shown.step, size=_SIZE, legend=True, marked=wrong, title=str(shown))


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
