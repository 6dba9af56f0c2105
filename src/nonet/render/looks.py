"""Looks: how each part of a pattern is drawn, and what the legend calls it.

Nothing is told by colour alone: each role that can meet another in one pattern has a shape of its own, houses differ in
filling and hatching, sets in outline and letter.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from nonet.render.scene import Box, Disc, Item, Path, Pen, polygon

if TYPE_CHECKING:
    from collections.abc import Mapping

__all__ = [
    "CHAIN_SET",
    "GROUP",
    "HOUSE",
    "HOUSES",
    "LINKS",
    "LOOK",
    "MARKS",
    "OUTLINES",
    "RADIUS",
    "RESULTS",
    "SETS",
    "STRONG",
    "WEAK",
    "Look",
    "marker",
    "ring",
    "strike",
]

#: Of the marker round a candidate.
RADIUS: Final = 8.6


class Look(NamedTuple):
    """A shape, a hue, and the words of the legend in English and Chinese."""

    shape: str
    hue: str
    en: str
    zh: str

    def words(self, lang: str) -> str:
        """Say what it stands for."""
        return self.zh if lang == "zh" else self.en


#: Candidates by role. Later ones are drawn over earlier ones where a candidate has several roles.
MARKS: Final[Mapping[str, Look]] = {
    "blocker": Look("square", "slate", "rules out the others", "排除其余可能"),
    "on": Look("disc", "teal", "taken as true", "设为真"),
    "off": Look("square", "amber", "taken as false", "设为假"),
    "base": Look("disc", "blue", "pattern", "结构"),
    "floor": Look("disc", "blue", "corner", "角格"),
    "roof": Look("square", "violet", "corner with more", "多候选角格"),
    "pincer": Look("disc", "blue", "end", "端点"),
    "link": Look("square", "violet", "link", "链接"),
    "pivot": Look("hexagon", "pink", "pivot", "拐点"),
    "color_a": Look("disc", "blue", "colour 1", "颜色1"),
    "color_b": Look("square", "amber", "colour 2", "颜色2"),
    "color_c": Look("diamond", "teal", "colour 3", "颜色3"),
    "color_d": Look("hexagon", "pink", "colour 4", "颜色4"),
    "restricted": Look("square", "violet", "restricted digit", "限制性公共候选数"),
    "common": Look("diamond", "pink", "common digit", "公共候选数"),
    "extra": Look("diamond", "amber", "extra candidate", "额外候选数"),
    "fin": Look("diamond", "amber", "fin", "鱼鳍"),
    "endo_fin": Look("hexagon", "amber", "endo fin", "内鳍"),
    "cannibal": Look("triangle", "violet", "in two cover houses", "双重覆盖"),
    "assumption": Look("hexagon", "pink", "assumption", "假设"),
}

#: What a step does to a candidate.
RESULTS: Final[Mapping[str, Look]] = {
    "placed": Look("ring", "green", "placed", "填入"),
    "eliminated": Look("strike", "red", "eliminated", "删除"),
}

#: Houses by role: filled, hatched or only outlined.
HOUSES: Final[Mapping[str, Look]] = {
    "base": Look("filled", "blue", "base house", "定义域"),
    "single": Look("framed", "green", "house of the digit", "所在区域"),
    "line": Look("filled", "blue", "line", "行列"),
    "house": Look("filled", "slate", "house", "区域"),
    "cover": Look("hatched", "amber", "cover house", "删除域"),
    "box": Look("hatched", "teal", "box", "宫"),
    "link": Look("dashed", "violet", "house of the link", "链接所在区域"),
}

#: A base house is called so only where there are cover houses.
HOUSE: Final = HOUSES["base"]._replace(en="house", zh="区域")
#: A house that a hint points at before it names the pattern.
LOOK: Final = Look("filled", "slate", "look here", "看这里")

#: Sets of cells by role; `als` takes the next look for each further set.
SETS: Final[Mapping[str, Look]] = {
    "base": Look("double", "violet", "set", "数组"),
    "floor": Look("solid", "blue", "corner with two candidates", "双值角格"),
    "roof": Look("dashed", "violet", "corner with more", "多候选角格"),
    "pivot": Look("double", "pink", "pivot", "拐点"),
    "pincer": Look("solid", "blue", "pincer", "翼格"),
    "subset": Look("dotted", "teal", "set beside it", "相关数组"),
    "intersection": Look("solid", "amber", "intersection", "交叉格"),
    "line": Look("dashed", "violet", "set in the line", "行列中的数组"),
    "box": Look("dotted", "pink", "set in the box", "宫中的数组"),
    "als_a": Look("solid", "blue", "set A", "数组A"),
    "als_b": Look("dashed", "amber", "set B", "数组B"),
    "als_c": Look("dotted", "teal", "set C", "数组C"),
    "als": Look("solid", "blue", "set", "数组"),
}

CHAIN_SET: Final = Look("dotted", "slate", "almost locked set in the chain", "链中的待定数组")
GROUP: Final = Look("capsule", "teal", "group: one of these", "区块节点")
STRONG: Final = Look("link", "violet", "strong link", "强链")
WEAK: Final = Look("link", "violet", "weak link", "弱链")
#: Chains take these hues in turn.
LINKS: Final = ("violet", "blue", "pink", "amber", "teal", "slate")

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


def ring(x: float, y: float) -> Item:
    """Draw the ring of a placed candidate."""
    return Disc(x, y, RADIUS + 0.4, Pen("green_tint", "green_edge", 2.6))


def strike(x: float, y: float) -> Item:
    """Draw the stroke through an eliminated candidate."""
    return Path((("M", (x - 8, y + 6.5)), ("L", (x + 8, y - 6.5))), Pen(None, "red_edge", 1.5))
