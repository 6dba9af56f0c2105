"""Drawing: boards, steps and searches as SVG, PNG, PDF, HTML and GIF; independent of the solvers.

>>> import nonet
>>> grid = nonet.parse("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79")
>>> nonet.render.svg(grid).startswith("<svg")
True
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from nonet.lazy import lazy_names

if TYPE_CHECKING:
    from nonet.render.animation import animate, animate_gif
    from nonet.render.drawing import Drawing, draw
    from nonet.render.handout import walkthrough_pdf
    from nonet.render.pictures import Options, pdf, png, svg
    from nonet.render.puzzle_book import BookPuzzle, book
    from nonet.render.walkthrough import walkthrough_html
else:
    __getattr__, __dir__ = lazy_names(
        __name__,
        {
            "animation": "animate animate_gif",
            "drawing": "Drawing draw",
            "handout": "walkthrough_pdf",
            "pictures": "Options pdf png svg",
            "puzzle_book": "BookPuzzle book",
            "walkthrough": "walkthrough_html",
        },
    )

__all__ = [
    "BookPuzzle",
    "Drawing",
    "Options",
    "animate",
    "animate_gif",
    "book",
    "draw",
    "pdf",
    "png",
    "svg",
    "walkthrough_html",
    "walkthrough_pdf",
]
