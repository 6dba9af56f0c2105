"""Notebook display: how grids, steps and hints show in Jupyter and its kin."""

from __future__ import annotations

from typing import Any, Final

from nonet.grid import Grid
from nonet.render.pictures import svg

__all__ = ["draw"]

_SIZE: Final = 420


def draw(shown: Any) -> str:
    """Draw a grid, a step or a hint as a cell's output."""
    if isinstance(shown, Grid):
        return svg(shown, size=_SIZE)
    if not hasattr(shown, "mistakes"):
        return svg(shown.grid, shown, size=_SIZE, legend=True)
    wrong = [mistake.cell for mistake in shown.mistakes]
    return svg(shown.grid, shown.step, size=_SIZE, legend=True, marked=wrong, title=str(shown))
