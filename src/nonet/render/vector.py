"""SVG: writes a scene as one small, self-contained file without scripts, fonts or links."""

from __future__ import annotations

import re
from itertools import groupby
from typing import TYPE_CHECKING, Final

from nonet.arguments import checked_number
from nonet.drawing.scene import Box, Disc, Item, Label, Path, Pen
from nonet.render.theme import DARK, theme_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from nonet.drawing.scene import Scene
    from nonet.render.theme import Theme

__all__ = ["escape", "number", "write_items", "write_svg"]

_FONTS: Final = "Helvetica,Arial,'Liberation Sans','Noto Sans CJK SC','PingFang SC','Microsoft YaHei',sans-serif"


#: Characters not allowed in XML, not even escaped.
_FORBIDDEN: Final = re.compile("[^\\t\\n\\r\\x20-\\ud7ff\\ue000-\\ufffd\\U00010000-\\U0010ffff]")


def escape(text: str) -> str:
    """Escape text for XML and HTML; drop characters that XML does not allow."""
    return _FORBIDDEN.sub("", text).replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")


def write_svg(
    scene: Scene, theme: str = "auto", size: float | None = None, inserts: Mapping[str, str] | None = None
) -> str:
    """Write a scene; `size` is its width in pixels, `inserts` maps layers to text added at their end."""
    colours = theme_of(theme)
    width = scene.width if size is None else checked_number(size, "width_pixels", 1, 100_000)
    height = scene.height * width / scene.width
    is_auto = theme == "auto"
    body = ""
    for layer in scene.layers:
        inside = write_items(layer.items, colours, is_auto) + (inserts or {}).get(layer.name, "")
        body += f'<g class="n-{layer.name}">{inside}</g>\n'
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {number(scene.width)} {number(scene.height)}" '
        f'width="{number(width)}" height="{number(height)}" role="img" font-family="{_FONTS}" text-anchor="middle">\n'
        f"<title>{escape(scene.title)}</title>\n<desc>{escape(scene.description)}</desc>\n"
        f"{_style(body) if is_auto else ''}{body}</svg>\n"
    )


def _style(body: str) -> str:
    """Write the CSS that maps the light colours in use to dark ones; readers without CSS show the light ones."""
    fills = "".join(f".f-{name}{{fill:{hue}}}" for name, hue in DARK.items() if _uses(body, f"f-{name}"))
    strokes = "".join(f".s-{name}{{stroke:{hue}}}" for name, hue in DARK.items() if _uses(body, f"s-{name}"))
    return f"<style>@media (prefers-color-scheme:dark){{{fills}{strokes}}}</style>\n"


def _uses(body: str, name: str) -> bool:
    return any(f"{before}{name}{after}" in body for before in ('"', " ") for after in ('"', " "))


def write_items(items: Iterable[Item], theme: Theme, is_auto: bool = False) -> str:
    """Write items; consecutive items with the same look share a group, which keeps the file small."""
    text = ""
    for attributes, run in groupby(items, key=lambda item: _attributes(item, theme, is_auto)):
        shapes = [_shape(item) for item in run]
        if len(shapes) > 1:
            text += f"<g{attributes}>{''.join(shapes)}</g>"
        else:
            name, _, rest = shapes[0].partition(" ")
            text += f"{name}{attributes} {rest}"
    return text


def _attributes(item: Item, theme: Theme, is_auto: bool) -> str:
    """Return the attributes for the look of an item."""
    if isinstance(item, Label):
        weight = ' font-weight="700"' if item.is_bold else ""
        anchor = f' text-anchor="{item.anchor}"' if item.anchor != "middle" else ""
        name = f' class="f-{item.colour}"' if is_auto else ""
        return f'{name} fill="{theme[item.colour]}" font-size="{number(item.size)}"{weight}{anchor}'
    return _pen(item.pen, theme, is_auto)


def _pen(pen: Pen, theme: Theme, is_auto: bool) -> str:
    names = [f"f-{pen.fill}"] if pen.fill else []
    text = f' fill="{theme[pen.fill] if pen.fill else "none"}"'
    if pen.stroke:
        names.append(f"s-{pen.stroke}")
        text += f' stroke="{theme[pen.stroke]}"'
        if pen.width != 1:
            text += f' stroke-width="{number(pen.width)}"'
        if pen.dash:
            text += f' stroke-dasharray="{" ".join(map(number, pen.dash))}"'
    return (f' class="{" ".join(names)}"' if is_auto else "") + text


def _shape(item: Item) -> str:
    """Write the element of an item without its look."""
    if isinstance(item, Label):
        return f'<text x="{number(item.x)}" y="{number(item.baseline)}">{escape(item.text)}</text>'
    if isinstance(item, Box):
        corner = f' rx="{number(item.radius)}"' if item.radius else ""
        place = f'x="{number(item.x)}" y="{number(item.y)}"'
        return f'<rect {place} width="{number(item.width)}" height="{number(item.height)}"{corner}/>'
    if isinstance(item, Disc):
        return f'<circle cx="{number(item.x)}" cy="{number(item.y)}" r="{number(item.radius)}"/>'
    return f'<path d="{_path_data(item)}"/>'


def _path_data(path: Path) -> str:
    """Write the commands of a path."""
    return "".join(letter + " ".join(map(number, points)) for letter, points in path.commands)


def number(amount: float) -> str:
    """Write a number to two decimals in its shortest form, the same on every machine."""
    text = f"{amount:.2f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text
