"""svg, png and pdf: one board as a picture, with a step drawn on it if there is one.

Drawing code is imported on first use, so that `import nonet` stays light.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypedDict

from nonet.puzzles import as_puzzle

if TYPE_CHECKING:
    from collections.abc import Collection, Sequence

    from typing_extensions import Unpack

    from nonet.drawing.scene import Scene
    from nonet.grid import Grid
    from nonet.inputs import GridLike
    from nonet.logic.hints import Hint
    from nonet.render.theme import ThemeName
    from nonet.steps import Step
    from nonet.variants import Puzzle, Solution
    from nonet.words import LangName

__all__ = ["Options", "pdf", "png", "svg"]


class Options(TypedDict, total=False):
    """What a picture shows besides its board; all pictures take these.

    candidates: whether all candidates show; by default with a step, or when some were eliminated by hand. Also the
        candidates themselves, a set of digits for each cell.
    coordinates: whether rows and columns are numbered; by default with a step.
    legend: whether the shapes in use are named under the board. By default, a variant names the rules
        that cannot be drawn.
    marked: cells to mark like conflicts, such as wrong digits.
    title: the title for screen readers; by default the step or the number of clues.
    lang: language of legend and description, "en", "zh" or "ja".
    digits: the digits on the board, 0 for blank, or a solution.
    letters: whether 10 and above are written as letters from A on.
    """

    candidates: bool | Sequence[Collection[int]] | None
    coordinates: bool | None
    legend: bool | None
    marked: Collection[int]
    title: str | None
    lang: LangName
    digits: Sequence[int] | Grid | Solution | None
    letters: bool


def scene_of(grid: GridLike | Puzzle, step: Any, **options: Any) -> Scene:
    """Lay out the scene of a picture: a 9×9 board or a variant."""
    from nonet.render.board import board_scene, step_of

    return board_scene(as_puzzle(grid), step_of(step), **options)


def svg(
    grid: GridLike | Puzzle,
    step: Step | Hint | None = None,
    *,
    theme: ThemeName = "auto",
    size: float | None = None,
    **options: Unpack[Options],
) -> str:
    """Draw a board as SVG, `size` pixels wide: text alternative included, no script, no font, no link.

    A puzzle of `nonet.variants` shows its rules: cages, lines, dots, clues outside the board.

    Clues are bold, placed digits lighter and blue, conflicts flagged. A step shows its houses, sets, candidates by role
    and chains, each with its own shape, so that colour is not needed. "auto" follows the reader's system, light or
    dark. `options` are those of `Options`: candidates, coordinates, legend, marked, title, lang.

    >>> import nonet
    >>> grid = nonet.parse("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79")
    >>> picture = svg(grid, nonet.hint(grid), theme="dark", legend=True)
    >>> picture[:4], picture.count("<title>Naked Single: r5c5=5</title>")
    ('<svg', 1)
    """
    from nonet.render.vector import write_svg

    return write_svg(scene_of(grid, step, **options), theme, size)


def png(
    grid: GridLike | Puzzle,
    step: Step | Hint | None = None,
    *,
    theme: ThemeName = "light",
    size: int = 800,
    **options: Unpack[Options],
) -> bytes:
    r"""Draw a board as PNG, `size` pixels wide; needs `nonet[print]`.

    >>> from nonet.grid import Grid
    >>> png(Grid(), size=300)[:8]
    b'\x89PNG\r\n\x1a\n'
    """
    from nonet.render.raster import write_png

    return write_png(scene_of(grid, step, **options), theme, size)


def pdf(
    grid: GridLike | Puzzle,
    step: Step | Hint | None = None,
    *,
    theme: ThemeName = "light",
    size: float = 400.0,
    **options: Unpack[Options],
) -> bytes:
    """Draw a board as a PDF page of its own size, `size` points wide (72 to the inch); needs `nonet[print]`.

    >>> from nonet.grid import Grid
    >>> pdf(Grid())[:5]
    b'%PDF-'
    """
    from nonet.render.paper import write_pdf

    return write_pdf(scene_of(grid, step, **options), theme, size)
