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

#: Each colour in light and in dark mode.
_COLOURS: Final = {
    "paper": ("#ffffff", "#15181c"),
    "line": ("#a3abb5", "#4b545e"),
    "frame": ("#20252b", "#c3cad2"),
    "clue": ("#14171a", "#f3f5f7"),
    "placed": ("#1a5cb3", "#82b8ff"),
    "candidate": ("#68717c", "#939eaa"),
    "label": ("#68717c", "#939eaa"),
    #: Digits beside those of a step: paler, and readable on every tint.
    "faded": ("#5d6671", "#a3adb8"),
    "blue_tint": ("#d9e9fb", "#1c3655"),
    "blue_edge": ("#1a5cb3", "#8cbeff"),
    "amber_tint": ("#fdeac2", "#47340e"),
    "amber_edge": ("#8f5400", "#ffc564"),
    "teal_tint": ("#cdf0e8", "#113f37"),
    "teal_edge": ("#0a6b5b", "#55d9c1"),
    "violet_tint": ("#e8defb", "#362855"),
    "violet_edge": ("#6334c0", "#c0a4ff"),
    "pink_tint": ("#fbdcec", "#4a203a"),
    "pink_edge": ("#a82374", "#ff98d0"),
    "slate_tint": ("#e3e7ec", "#2b333b"),
    "slate_edge": ("#495663", "#aeb9c4"),
    "red_tint": ("#fddedb", "#4d1e1c"),
    "red_edge": ("#bb1e16", "#ff9089"),
    "green_tint": ("#d5f4d2", "#1b421d"),
    "green_edge": ("#1a6b1c", "#84e380"),
    "blue_mid": ("#a6cbf4", "#2c5688"),
    "amber_mid": ("#f6cb78", "#7a5810"),
    "teal_mid": ("#8fdccb", "#15685a"),
    "violet_mid": ("#cbb5f4", "#5a4291"),
    "pink_mid": ("#f3add1", "#813362"),
    "slate_mid": ("#c8ced6", "#48525d"),
    "red_mid": ("#f4aea8", "#86302b"),
    "green_mid": ("#a3dc9e", "#2a6a2d"),
    "dot_white": ("#ffffff", "#ffffff"),
    "dot_black": ("#14171a", "#000000"),
}
LIGHT: Final[Theme] = {name: light for name, (light, _) in _COLOURS.items()}
DARK: Final[Theme] = {name: dark for name, (_, dark) in _COLOURS.items()}


def theme_of(name: str) -> Theme:
    """Return the colours of a theme; for "auto" the light ones, which the reader's system can override."""
    checked_choice(name, "theme", ("light", "dark", "auto"))
    return DARK if name == "dark" else LIGHT
