"""Themes: the values of a scene's colour names, for light and dark mode.

Every hue has a pale `_tint` for filling, a stronger `_mid` for the lines of variants and a strong `_edge` for text and
outlines. An edge on its tint, all text on the paper and a digit on a line have a contrast of at least 4.5 to 1, which a
test measures.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, Literal, TypeAlias

from nonet.arguments import checked_choice

__all__ = ["DARK", "HUES", "LIGHT", "Theme", "ThemeName", "theme_of"]

Theme: TypeAlias = Mapping[str, str]
#: "auto" follows the reader's system, light or dark; only SVG and HTML support it.
ThemeName: TypeAlias = Literal["light", "dark", "auto"]

HUES: Final = ("blue", "amber", "teal", "violet", "pink", "slate")

LIGHT: Final[Theme] = {
    "paper": "#ffffff",
    "line": "#a3abb5",
    "frame": "#20252b",
    "clue": "#14171a",
    "placed": "#1a5cb3",
    "candidate": "#68717c",
    "label": "#68717c",
    "blue_tint": "#d9e9fb",
    "blue_edge": "#1a5cb3",
    "amber_tint": "#fdeac2",
    "amber_edge": "#8f5400",
    "teal_tint": "#cdf0e8",
    "teal_edge": "#0a6b5b",
    "violet_tint": "#e8defb",
    "violet_edge": "#6334c0",
    "pink_tint": "#fbdcec",
    "pink_edge": "#a82374",
    "slate_tint": "#e3e7ec",
    "slate_edge": "#495663",
    "red_tint": "#fddedb",
    "red_edge": "#bb1e16",
    "green_tint": "#d5f4d2",
    "green_edge": "#1a6b1c",
    "blue_mid": "#a6cbf4",
    "amber_mid": "#f6cb78",
    "teal_mid": "#8fdccb",
    "violet_mid": "#cbb5f4",
    "pink_mid": "#f3add1",
    "slate_mid": "#c8ced6",
    "red_mid": "#f4aea8",
    "green_mid": "#a3dc9e",
    "dot_white": "#ffffff",
    "dot_black": "#14171a",
}
DARK: Final[Theme] = {
    "paper": "#15181c",
    "line": "#4b545e",
    "frame": "#c3cad2",
    "clue": "#f3f5f7",
    "placed": "#82b8ff",
    "candidate": "#939eaa",
    "label": "#939eaa",
    "blue_tint": "#1c3655",
    "blue_edge": "#8cbeff",
    "amber_tint": "#47340e",
    "amber_edge": "#ffc564",
    "teal_tint": "#113f37",
    "teal_edge": "#55d9c1",
    "violet_tint": "#362855",
    "violet_edge": "#c0a4ff",
    "pink_tint": "#4a203a",
    "pink_edge": "#ff98d0",
    "slate_tint": "#2b333b",
    "slate_edge": "#aeb9c4",
    "red_tint": "#4d1e1c",
    "red_edge": "#ff9089",
    "green_tint": "#1b421d",
    "green_edge": "#84e380",
    "blue_mid": "#2c5688",
    "amber_mid": "#7a5810",
    "teal_mid": "#15685a",
    "violet_mid": "#5a4291",
    "pink_mid": "#813362",
    "slate_mid": "#48525d",
    "red_mid": "#86302b",
    "green_mid": "#2a6a2d",
    "dot_white": "#ffffff",
    "dot_black": "#000000",
}


def theme_of(name: str) -> Theme:
    """Return the colours of a theme; for "auto" the light ones, which the reader's system can override."""
    checked_choice(name, "a theme", ("light", "dark", "auto"))
    return DARK if name == "dark" else LIGHT
