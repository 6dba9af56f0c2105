"""Looks: how each part of a pattern is drawn, and what the legend calls it.

Nothing depends on colour alone: roles that can occur in the same pattern have different shapes, houses differ in
filling and hatching, sets in outline and letter.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Final, Literal, NamedTuple, TypeAlias

from nonet.drawing.scene import CELL, Box, Disc, Item, Label, Path, Pen, polygon
from nonet.records import Json
from nonet.words import language

if TYPE_CHECKING:
    from collections.abc import Mapping

    from nonet.words import LangName

__all__ = [
    "CHAIN_SET",
    "GHOST",
    "GROUP",
    "HOUSE",
    "HOUSES",
    "LINKS",
    "LOOK",
    "MARKS",
    "OUTLINES",
    "RADIUS",
    "RESULTS",
    "RULE_HOUSE",
    "RULE_LOOK",
    "RULE_PATTERN",
    "SETS",
    "STRONG",
    "WEAK",
    "Hue",
    "Look",
    "ghost",
    "marker",
    "ring",
    "strike",
]

#: Of the marker round a candidate.
RADIUS: Final = 8.6


#: The colours of drawings: a theme has a pale `_tint` and a strong `_edge` of each.
Hue: TypeAlias = Literal["blue", "amber", "teal", "violet", "pink", "slate", "red", "green"]


class Look(NamedTuple):
    """A shape, a hue, and what the legend calls it: the key of its words, and the letter of a set."""

    shape: str
    hue: Hue
    key: Annotated[str, Json(is_hidden=True)]
    letter: Annotated[str, Json(is_hidden=True)] = ""

    def words(self, lang: LangName) -> str:
        """Return its meaning."""
        return language(lang).text(f"legend.{self.key}", letter=self.letter)


#: Candidates by role. Later ones are drawn over earlier ones where a candidate has several roles.
MARKS: Final[Mapping[str, Look]] = {
    "blocker": Look("square", "slate", "rules_out_the_others"),
    "on": Look("disc", "teal", "taken_as_true"),
    "off": Look("square", "amber", "taken_as_false"),
    "base": Look("disc", "blue", "pattern"),
    "floor": Look("disc", "blue", "corner"),
    "roof": Look("square", "violet", "corner_with_more"),
    "pincer": Look("disc", "blue", "end"),
    "link": Look("square", "violet", "link"),
    "pivot": Look("hexagon", "pink", "pivot"),
    "color_a": Look("disc", "blue", "color_a"),
    "color_b": Look("square", "amber", "color_b"),
    "color_c": Look("diamond", "teal", "color_c"),
    "color_d": Look("hexagon", "pink", "color_d"),
    "restricted": Look("square", "violet", "restricted_digit"),
    "common": Look("diamond", "pink", "common_digit"),
    "extra": Look("diamond", "amber", "extra_candidate"),
    "fin": Look("diamond", "amber", "fin"),
    "endo_fin": Look("hexagon", "amber", "endo_fin"),
    "cannibal": Look("triangle", "violet", "in_two_cover_houses"),
    "target": Look("hexagon", "pink", "target"),
    "assumption": Look("hexagon", "pink", "assumption"),
    "pattern": Look("square", "amber", "pattern"),
}

#: What a step does to a candidate.
RESULTS: Final[Mapping[str, Look]] = {
    "placed": Look("ring", "green", "placed"),
    "eliminated": Look("strike", "red", "eliminated"),
}

#: A placed digit, at full size in its cell; a ring where the cell's candidates have parts of their own to play.
GHOST: Final = RESULTS["placed"]._replace(shape="ghost")

#: Houses by role: filled, hatched or only outlined.
HOUSES: Final[Mapping[str, Look]] = {
    "base": Look("filled", "blue", "base_house"),
    "single": Look("framed", "green", "house_of_the_digit"),
    "line": Look("filled", "blue", "line"),
    "house": Look("filled", "slate", "house"),
    "cover": Look("hatched", "amber", "cover_house"),
    "box": Look("hatched", "teal", "box"),
    "link": Look("dashed", "violet", "house_of_the_link"),
}

#: A base house is called that only if there are cover houses.
HOUSE: Final = HOUSES["base"]._replace(key="house")
#: A house that a hint points at before it names the pattern.
LOOK: Final = Look("filled", "slate", "look_here")

#: Sets of cells by role; each further `als` takes the next look.
SETS: Final[Mapping[str, Look]] = {
    "base": Look("double", "violet", "set"),
    "floor": Look("solid", "blue", "corner_with_two_candidates"),
    "roof": Look("dashed", "violet", "corner_with_more"),
    "pivot": Look("double", "pink", "pivot"),
    "pincer": Look("solid", "blue", "pincer"),
    "subset": Look("dotted", "teal", "set_beside_it"),
    "intersection": Look("double", "amber", "intersection"),
    "line": Look("dashed", "violet", "set_in_the_line"),
    "box": Look("dotted", "pink", "set_in_the_box"),
    "target": Look("solid", "pink", "target"),
    "mirror": Look("dotted", "teal", "mirror"),
    "als_a": Look("solid", "blue", "set_letter", "A"),
    "als_b": Look("dashed", "amber", "set_letter", "B"),
    "als_c": Look("dotted", "teal", "set_letter", "C"),
    "als": Look("solid", "blue", "set"),
}

#: On a board with rules: where to look, the houses and the cells of the pattern.
RULE_LOOK: Final = Look("solid", "blue", "look_here")
RULE_HOUSE: Final = Look("solid", "blue", "house")
RULE_PATTERN: Final = Look("solid", "violet", "set")

CHAIN_SET: Final = Look("dotted", "slate", "almost_locked_set_in_the_chain")
GROUP: Final = Look("capsule", "teal", "group_one_of_these")
STRONG: Final = Look("link", "violet", "strong_link")
WEAK: Final = Look("link", "violet", "weak_link")
#: Chains take these hues in turn.
LINKS: Final[tuple[Hue, ...]] = ("violet", "blue", "pink", "amber", "teal", "slate")

OUTLINES: Final[Mapping[str, tuple[float, ...]]] = {
    "solid": (),
    "double": (),
    "dashed": (7.0, 4.0),
    "dotted": (2.0, 3.0),
    "filled": (),
    "framed": (),
    "hatched": (10.0, 4.0),
}


def marker(shape: str, x: float, y: float, hue: str, scale: float = 1.0) -> Item:
    """Draw the marker of a candidate."""
    pen = Pen(f"{hue}_tint", f"{hue}_edge", 1.4)
    radius = RADIUS * scale
    if shape == "disc":
        return Disc(x, y, radius, pen)
    if shape == "square":
        side = 0.9 * radius
        return Box(x - side, y - side, 2 * side, 2 * side, pen, 1.5)
    if shape == "diamond":
        return polygon(x, y, 1.24 * radius, 4, 0, pen)
    if shape == "hexagon":
        return polygon(x, y, 1.12 * radius, 6, 0, pen)
    return polygon(x, y + 0.18 * radius, 1.36 * radius, 3, -90, pen)


def ring(x: float, y: float, scale: float = 1.0) -> Item:
    """Draw the ring of a placed candidate."""
    return Disc(x, y, RADIUS * scale + 0.4, Pen("green_tint", "green_edge", 2.6))


def ghost(x: float, y: float, text: str, size: float, *, is_alone: bool) -> list[Item]:
    """Draw a placed digit in the middle of its cell; without a ring and pale if candidates are to be read over it."""
    if not is_alone:
        return [Label(x, y, text, size, "green_mid")]
    return [Disc(x, y, CELL / 2 - 4, Pen(None, "green_edge", 2.6)), Label(x, y, text, size, "green_edge")]


def strike(x: float, y: float, scale: float = 1.0) -> Item:
    """Draw the stroke through an eliminated candidate."""
    across, down = 8 * scale, 6.5 * scale
    return Path((("M", (x - across, y + down)), ("L", (x + across, y - down))), Pen(None, "red_edge", 1.5))
