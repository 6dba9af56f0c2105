"""Notebook display: grids, steps and hints show as pictures in Jupyter and its kin.

A grid must not know how it is drawn, so the package gives the classes their display when it is imported.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from nonet.render.pictures import svg

if TYPE_CHECKING:
    from nonet.grid import Grid
    from nonet.logic.step import Step

__all__ = ["show_in_notebooks"]

_SIZE: Final = 420
_METHOD: Final = "_repr_svg_"


def show_in_notebooks(grids: type, steps: type, hints: type) -> None:
    """Give the classes the method that notebooks ask for."""
    for kind, draw in ((grids, _draw_grid), (steps, _draw_step), (hints, _draw_hint)):
        setattr(kind, _METHOD, draw)


def _draw_grid(grid: Grid) -> str:
    return svg(grid, size=_SIZE)


def _draw_step(step: Step) -> str:
    return svg(step.grid, step, size=_SIZE, legend=True)


def _draw_hint(hint: Any) -> str:
    wrong = [mistake.cell for mistake in hint.mistakes]
    return svg(hint.grid, hint.step, size=_SIZE, legend=True, marked=wrong, title=str(hint))
