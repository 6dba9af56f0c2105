"""Drawn: what shows as a picture in Jupyter and its kin.

The one place where values reach for drawing, and only when a notebook asks: rendering stands on the values, not they
on it.
"""

from __future__ import annotations

__all__ = ["Drawn"]


class Drawn:
    """Be shown as a picture by notebooks."""

    __slots__ = ()

    def _repr_svg_(self) -> str:
        from nonet.render.notebook import draw

        return draw(self)
