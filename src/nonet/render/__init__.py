"""Drawing: boards, steps and searches as SVG, PNG, PDF, HTML and GIF. Knows no engine: it shows what it is given.

>>> import nonet
>>> grid = nonet.parse("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79")
>>> nonet.render.svg(grid).startswith("<svg")
True
"""

from nonet.render import notebook
from nonet.render.pictures import Options, pdf, png, svg

__all__ = ["Options", "notebook", "pdf", "png", "svg"]
