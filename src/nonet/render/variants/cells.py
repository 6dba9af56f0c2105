"""Marks on single cells and groups: cages, regions, clones, even and odd, circles."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from nonet.render.scene import CELL, Box, Disc, Item, Label, Pen, polygon, segments
from nonet.render.variants.place import Place, arrow_head, components, outline

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Mapping, Sequence

    from nonet.render.variants.place import Cell

__all__ = ["CAGES", "SHADES", "cage_ranks", "draw_cage", "draw_candidates", "quadruple"]

#: Outlines by kind: colour and dashes.
_CAGE: Final = Pen(None, "clue", 1.3, (5.0, 3.2))
_SUM: Final = Pen(None, "blue_edge", 1.6, (1.6, 3.2))
_EQUAL: Final = Pen(None, "violet_edge", 1.6, (8.0, 3.0, 2.0, 3.0))
_CONTAINS: Final = Pen(None, "teal_edge", 1.6, (1.6, 3.2))
_LUNCHBOX: Final = Pen(None, "amber_edge", 1.8, (10.0, 3.0))
_SAME: Final = Pen(None, "teal_edge", 1.6, (8.0, 3.0))
_TINTS: Final = ("blue", "amber", "teal", "violet", "pink", "green")


def cage_ranks(rules: Sequence[Any]) -> dict[int, int]:
    """Return the inset of each outline, so that overlapping ones do not cover each other."""
    ranks: dict[int, int] = {}
    done: list[tuple[set[Cell], int]] = []
    for number, rule in enumerate(rules):
        if rule.kind in CAGES:
            cells = set(rule.all_cells)
            taken = {rank for others, rank in done if others & cells}
            ranks[number] = next(rank for rank in range(len(taken) + 1) if rank not in taken)
            done.append((cells, ranks[number]))
    return ranks


def _labelled(place: Place, cells: Collection[Cell], text: str, pen: Pen, rank: int) -> list[Item]:
    """Draw an outline, and its label at the first cell of each part."""
    inset = 4.0 + 4.0 * min(rank, 5)
    items = outline(place, cells, inset, pen)
    if text:
        for part in components(cells):
            x, y = place.corner(part[0])
            x, y = x + 2.0, y + 2.0 + 12.0 * rank
            items.append(Box(x, y, 7.6 * len(text) + 2.4, 13, Pen("paper")))
            items.append(Label(x + 1.2, y + 6.8, text, 12.5, pen.stroke or "clue", is_bold=False, anchor="start"))
    return items


#: Outlines with a label, by kind: the pen, and the label from the rule and the letter of its groups.
CAGES: Final[Mapping[str, tuple[Pen, Callable[[Any, str], str]]]] = {
    "cage": (_CAGE, lambda rule, _: "" if rule.total is None else str(rule.total)),
    "sum": (_SUM, lambda rule, _: str(rule.total)),
    "little_killer": (_SUM, lambda rule, _: str(rule.total)),  # one that is not on a diagonal
    "lunchbox": (_LUNCHBOX, lambda rule, _: f"‹{rule.total}›"),
    "contains": (_CONTAINS, lambda rule, _: " ".join(map(str, rule.digits))),
    "equal_sum": (_EQUAL, lambda _, letter: f"={letter}"),
    "same_values": (_SAME, lambda _, letter: letter),
}


def draw_cage(place: Place, rule: Any, rank: int, letter: str) -> list[Item]:
    """Draw the outline of a rule of `CAGES`, or one round each of its groups."""
    pen, label = CAGES[rule.kind]
    groups = getattr(rule, "groups", None) or (rule.cells,)
    return [item for group in groups for item in _labelled(place, group, label(rule, letter), pen, rank)]


def _fill(place: Place, cells: Collection[Cell], colour: str) -> list[Item]:
    return [Box(*place.corner(cell), CELL, CELL, Pen(colour)) for cell in cells]


def _windoku(place: Place, rule: Any, turn: int) -> list[Item]:
    return [
        Box(*place.corner((row, column)), 3 * CELL, 3 * CELL, Pen("slate_tint")) for row in (1, 5) for column in (1, 5)
    ]


def _extra_region(place: Place, rule: Any, turn: int) -> list[Item]:
    hue = _TINTS[turn % len(_TINTS)]
    line = outline(place, rule.cells, 2.6, Pen(None, f"{hue}_edge", 1.2))
    return [*_fill(place, rule.cells, f"{hue}_tint"), *line]


def _clone(place: Place, rule: Any, turn: int) -> list[Item]:
    items: list[Item] = []
    letter = chr(ord("A") + turn % 26)
    for group in rule.groups:
        items += _fill(place, group, "slate_tint")
        items += outline(place, group, 3.0, Pen(None, "slate_edge", 1.4))
        x, y = place.corner(min(group))
        items.append(Label(x + CELL - 11, y + 12, letter, 12, "slate_edge", is_bold=True))
    return items


def _even(place: Place, rule: Any, turn: int) -> list[Item]:
    centres = [place.centre(cell) for cell in rule.cells]
    return [Box(x - 22, y - 22, 44, 44, Pen("slate_tint", "slate_mid", 1.5)) for x, y in centres]


def _odd(place: Place, rule: Any, turn: int) -> list[Item]:
    return [Disc(*place.centre(cell), 23, Pen("slate_tint", "slate_mid", 1.5)) for cell in rule.cells]


def _extreme(place: Place, rule: Any, turn: int) -> list[Item]:
    items = _fill(place, rule.cells, "slate_tint")
    for cell in rule.cells:
        x, y = place.centre(cell)
        for turned, dx, dy in ((0, 1, 0), (90, 0, 1), (180, -1, 0), (270, 0, -1)):
            angle = turned if rule.sort == "maximum" else turned + 180
            items.append(polygon(x + 24 * dx, y + 24 * dy, 5, 3, angle, Pen("slate_edge")))
    return items


def _circles(place: Place, rule: Any, turn: int) -> list[Item]:
    return [Disc(*place.centre(cell), 25, Pen(None, "amber_edge", 1.6)) for cell in rule.cells]


def _indexing(place: Place, rule: Any, turn: int) -> list[Item]:
    items = _fill(place, rule.cells, "teal_tint" if rule.axis == "column" else "amber_tint")
    pen = Pen(None, "teal_edge" if rule.axis == "column" else "amber_edge", 1.3)
    for cell in rule.cells:
        x, y = place.corner(cell)
        a, b = ((x + 16, y + 54), (x + 44, y + 54)) if rule.axis == "column" else ((x + 54, y + 16), (x + 54, y + 44))
        items += [segments([(a, b)], pen), arrow_head(a, b, pen, 5), arrow_head(b, a, pen, 5)]
    return items


def draw_candidates(place: Place, cells: Collection[Cell], digits: Collection[int]) -> list[Item]:
    """Write the digits that cells are limited to."""
    return [
        Label(*place.spot(cell, digit), str(digit), place.candidate_size, "candidate")
        for cell in cells
        for digit in sorted(set(digits))
        if digit <= place.size
    ]


def quadruple(place: Place, rule: Any) -> list[Item]:
    """Draw the circle with its digits where four cells meet."""
    xs, ys = zip(*(place.centre(cell) for cell in rule.cells), strict=True)
    x, y = sum(xs) / 4, sum(ys) / 4
    digits = [str(digit) for digit in rule.digits]
    lines = [digits] if len(digits) < 3 else [digits[: len(digits) // 2], digits[len(digits) // 2 :]]
    radius = 13.0 if max(map(len, digits)) == 1 else 16.0
    items: list[Item] = [Disc(x, y, radius, Pen("paper", "clue", 1.3))]
    size = 11.0 if max(map(len, digits)) == 1 else 9.0
    for number, line in enumerate(lines):
        items.append(Label(x, y + 10 * (number - (len(lines) - 1) / 2), " ".join(line), size, "clue"))
    return items


#: Marks drawn below the lines of the board; the number counts the rules of the kind.
SHADES: Final[Mapping[str, Callable[[Place, Any, int], list[Item]]]] = {
    "windoku": _windoku,
    "extra_region": _extra_region,
    "clone": _clone,
    "even": _even,
    "odd": _odd,
    "extreme": _extreme,
    "counting_circles": _circles,
    "indexing": _indexing,
    "candidates": lambda place, rule, _: draw_candidates(place, rule.cells, rule.digits),
}
