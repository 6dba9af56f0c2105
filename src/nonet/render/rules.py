"""Rules on the board with its lines, and their text below it, each with a sample of how it is drawn."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any, Final

from nonet.drawing.scene import Box, Item, Label, Pen, moved, segments
from nonet.drawing.site import Site
from nonet.geometry import box_of
from nonet.render.legend import text_width
from nonet.words import language

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from nonet.drawing.place import Place
    from nonet.drawing.scene import Point
    from nonet.words import LangName

__all__ = ["board_lines", "draw_rules", "rule_layers"]

_SIZE: Final = 14.0
_SAMPLE: Final = 52.0
_BOXES: Final = tuple(map(box_of, range(81)))


def rule_layers(puzzle: Any, place: Place, digits: Sequence[int]) -> dict[str, list[Item]]:
    """Draw the rules and the lines of the board, below the digits. Candidates are shown in blank cells only."""
    layers: dict[str, list[Item]] = {
        "shades": [],
        "lines": [],
        "conflicts": [],
        "grid": board_lines(place, puzzle.shape.regions if hasattr(puzzle, "shape") else _BOXES),
        "cages": [],
        "signs": [],
    }
    rules = dict.fromkeys(getattr(puzzle, "rules", ()))
    ranks = _ranks(rules)
    turns: Counter[str] = Counter()
    groups = 0
    for rule in rules:
        layer = rule.layer_on(place.size)
        if layer in layers:
            letter = chr(ord("A") + groups % 26)
            site = Site(place, puzzle.shape, turns[rule.kind], ranks.get(rule, 0), letter, digits)
            layers[layer] += rule.draw(site)
            groups += rule.is_lettered
        turns[rule.kind] += 1
    return layers


def _ranks(rules: Iterable[Any]) -> dict[Any, int]:
    """Return the rank of each outline, so that overlapping ones do not cover each other."""
    ranks: dict[Any, int] = {}
    done: list[tuple[set[Any], int]] = []
    for rule in rules:
        if rule.is_outlined:
            cells = set(rule.all_cells)
            taken = {rank for others, rank in done if others & cells}
            ranks[rule] = next(rank for rank in range(len(taken) + 1) if rank not in taken)
            done.append((cells, ranks[rule]))
    return ranks


def board_lines(place: Place, regions: Sequence[int] = _BOXES) -> list[Item]:
    """Draw thin lines, then thick ones where two regions meet, then the frame."""
    size = place.size
    thin: list[tuple[Point, Point]] = []
    thick: list[tuple[Point, Point]] = []
    for line in range(1, size):
        for upright in (True, False):
            runs: list[tuple[bool, int, int]] = []
            for i in range(size):
                a, b = (size * i + line - 1, size * i + line) if upright else (size * (line - 1) + i, size * line + i)
                is_border = bool(regions) and regions[a] != regions[b]
                if runs and runs[-1][0] == is_border:
                    runs[-1] = (is_border, runs[-1][1], i + 1)
                else:
                    runs.append((is_border, i, i + 1))
            for is_border, start, end in runs:
                ends = ((start, line), (end, line)) if upright else ((line, start), (line, end))
                first, second = (place.corner(one) for one in ends)
                (thick if is_border else thin).append((first, second))
    scale = max(1.0, size / 9)  # large boards are scaled down
    items: list[Item] = [segments(thin, Pen(None, "line", scale))] if thin else []
    if thick:
        items.append(segments(thick, Pen(None, "frame", 2.6 * scale)))
    return [*items, Box(place.left, place.top, place.width, place.width, Pen(None, "frame", 3.4 * scale), 2)]


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
    kinds = {rule.kind for rule in puzzle.rules if rule.layer == "outside" and not rule.has_own_sign}
    for rule in puzzle.rules:
        text = grammar.write(rule.meaning())
        if text in seen or (rule.layer and not is_complete):
            continue
        seen.add(text)
        lines = wrap(text, size, width - indent)
        middle = y + 12.5 * scale
        if is_complete:
            sample = rule.sample(puzzle.size, has_sign=len(kinds) > 1)
            items += moved(sample, scale, left, middle)
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
