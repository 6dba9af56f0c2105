"""The text of the rules below the board, each with a sample of how it is drawn."""

from __future__ import annotations

from dataclasses import replace
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any, Final

from nonet.render.legend import text_width
from nonet.render.scene import Box, Disc, Item, Label, Path, Pen
from nonet.render.variants.cells import CAGES, SHADES, draw_cage
from nonet.render.variants.lines import LINES
from nonet.render.variants.outside import OUTSIDE, is_diagonal, plain
from nonet.render.variants.place import Place, arrow_head
from nonet.render.variants.signs import SIGNS
from nonet.words import language
from nonet.words.rules import rule_meaning

if TYPE_CHECKING:
    from collections.abc import Iterable

    from nonet.words import LangName

__all__ = ["IN_WORDS", "draw_rules"]

#: The kinds that have no drawing: they are always written below the board.
IN_WORDS: Final = frozenset(
    "anti_knight anti_king non_consecutive disjoint_groups global_entropy global_mod3 all_given".split()
)

_SIZE: Final = 14.0
_SAMPLE: Final = 52.0
_ARROW: Final = Pen(None, "label", 1.8)


def draw_rules(
    puzzle: Any, left: float, top: float, width: float, lang: LangName, *, is_complete: bool
) -> tuple[list[Item], float]:
    """Write the meaning of each rule, one below the other; return the items and their height."""
    grammar = language(lang).grammar
    scale = max(1.0, puzzle.size / 10)  # large boards are scaled down
    size, indent = _SIZE * scale, _SAMPLE * scale if is_complete else 0.0
    items: list[Item] = []
    seen: set[str] = set()
    y = top
    kinds = {rule.kind for rule in puzzle.rules if rule.kind in OUTSIDE and rule.kind != "little_killer"}
    for rule in puzzle.rules:
        text = grammar.write(rule_meaning(rule))
        if text in seen or (rule.kind not in IN_WORDS and not is_complete):
            continue
        seen.add(text)
        lines = wrap(text, size, width - indent)
        middle = y + 12.5 * scale
        if is_complete:
            items += moved(_sample(rule, puzzle.size, len(kinds) > 1), scale, left, middle)
        for line in lines:
            items.append(Label(left + indent, y + 12.5 * scale, line, size, "clue", anchor="start"))
            y += 19.0 * scale
        y += 7.0 * scale
    return items, y - top


def wrap(text: str, size: float, width: float) -> list[str]:
    """Break a text into lines; between words, or anywhere in scripts without spaces."""
    words = text.split(" ") if " " in text else list(text)
    space = " " if " " in text else ""
    lines = [""]
    for word in words:
        longer = f"{lines[-1]}{space}{word}" if lines[-1] else word
        if text_width(longer, size) > width and lines[-1] and word not in "。、，；：":
            lines.append(word)
        else:
            lines[-1] = longer
    return lines


def _sample(rule: Any, size: int, has_sign: bool) -> list[Item]:
    """Draw a sample of a rule about 44 wide, its middle left at 0, 0."""
    kind = rule.kind
    facts = {key: getattr(rule, key) for key in getattr(rule, "__dataclass_fields__", {})}
    if kind in LINES:
        if kind == "diagonal":
            return moved(LINES[kind](Place(0, 0, 1), rule, None), 0.36, 8, -11)
        row = tuple((0, i) for i in range(max(2, facts.get("circle", 1) + 1)))
        example = SimpleNamespace(**facts | {"kind": kind, "cells": row})
        drawn = LINES[kind](Place(0, 0, 9), example, None)
        # the sentence gives the number of a line, so the sample leaves out its badge, the last two items
        items = drawn[:-2] if isinstance(drawn[-1], Label) else drawn
        return moved(items, 0.72 / len(row), 0, -21.6 / len(row))
    if kind in SIGNS:
        cells = ((0, 0), (0, 1), (1, 0), (1, 1)) if kind == "quad" else ((0, 0), (0, 1))
        example = SimpleNamespace(**facts | {"kind": kind, "cells": cells})
        centre = (60, 60) if kind == "quad" else (60, 30)
        return moved(SIGNS[kind](Place(0, 0, 9), example), 0.85, 20 - 0.85 * centre[0], -0.85 * centre[1])
    if kind == "windoku":
        return [Box(9, -11, 22, 22, Pen("slate_tint"))]
    if kind == "little_killer" and is_diagonal(rule, size):
        line = Path((("M", (12, -8)), ("L", (28, 8))), _ARROW)
        return [line, arrow_head((12, -8), (28, 8), _ARROW, 7)]
    if kind in OUTSIDE and kind != "little_killer":
        return moved(plain(kind, "12", 0, 0, has_sign), 0.8, 20, 0)
    example = SimpleNamespace(**facts | {"kind": kind, "cells": ((0, 0),), "groups": (((0, 0),),)})
    if kind in SHADES:
        if kind == "candidates":
            return [Label(14 + 9 * i, 0, str(i + 1), 11, "candidate") for i in range(2)]
        return moved(SHADES[kind](Place(0, 0, 9), example, 0), 0.4, 8, -12)
    if kind in CAGES:
        if facts.get("total") is not None:
            example.total = 12
        return moved(draw_cage(Place(0, 0, 9), example, 0, "A"), 0.42, 7, -12.6)
    return [Disc(20, 0, 3, Pen("label"))]


def moved(items: Iterable[Item], scale: float, x: float, y: float) -> list[Item]:
    """Scale items about the origin, then move them."""
    found: list[Item] = []
    for item in items:
        if isinstance(item, Label):
            found.append(replace(item, x=item.x * scale + x, y=item.y * scale + y, size=item.size * scale))
            continue
        dash = tuple(length * scale for length in item.pen.dash)
        pen = replace(item.pen, width=max(0.8, item.pen.width * scale), dash=dash)
        if isinstance(item, Disc):
            found.append(Disc(item.x * scale + x, item.y * scale + y, item.radius * scale, pen))
        elif isinstance(item, Box):
            place = (item.x * scale + x, item.y * scale + y, item.width * scale, item.height * scale)
            found.append(Box(*place, pen, item.radius * scale))
        else:
            commands = tuple(
                (letter, tuple(n * scale + (y if i % 2 else x) for i, n in enumerate(points)))
                for letter, points in item.commands
            )
            found.append(Path(commands, pen))
    return found
