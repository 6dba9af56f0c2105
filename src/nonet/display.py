"""Display: base classes of values that notebooks show as pictures.

The only place where values use rendering, and only when a notebook asks: rendering depends on values, never the
reverse.
"""

from __future__ import annotations

__all__ = ["HtmlDisplay", "SvgDisplay"]


class SvgDisplay:
    """Show as a picture in notebooks."""

    __slots__ = ()

    def _repr_svg_(self) -> str:
        from nonet.render.notebook import draw

        return draw(self)


class HtmlDisplay:
    """Show as a board and a sentence in notebooks: what was found about a puzzle."""

    __slots__ = ()

    def _repr_html_(self) -> str:
        from nonet.render.notebook import html

        return html(self)
