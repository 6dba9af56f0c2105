"""Drawing: boards, steps and searches as SVG, PNG, PDF, HTML and GIF. Knows no engine: it shows what it is given.

>>> import nonet
>>> grid = nonet.parse("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79")
>>> nonet.render.svg(grid).startswith("<svg")
True
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

from nonet.render import notebook
from nonet.render.pictures import Options, pdf, png, svg

if TYPE_CHECKING:
    from nonet.render.animation import animate, animate_gif
    from nonet.render.handout import walkthrough_pdf
    from nonet.render.puzzle_book import BookPuzzle, book
    from nonet.render.walkthrough import walkthrough_html

__all__ = [
    "BookPuzzle",
    "Options",
    "animate",
    "animate_gif",
    "book",
    "notebook",
    "pdf",
    "png",
    "svg",
    "walkthrough_html",
    "walkthrough_pdf",
]

#: Where to find what is imported only when it is asked for, so that `import nonet` stays light.
_LAZY = {
    "BookPuzzle": "puzzle_book",
    "animate": "animation",
    "animate_gif": "animation",
    "book": "puzzle_book",
    "walkthrough_html": "walkthrough",
    "walkthrough_pdf": "handout",
}


def __getattr__(name: str) -> Any:
    if name not in _LAZY:
        raise AttributeError(f"module 'nonet.render' has no attribute {name!r}")
    return getattr(import_module(f"nonet.render.{_LAZY[name]}"), name)
