"""Signs between cells: dots, X and V, inequalities, quadruples."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Any, Final

from nonet.render.scene import Box, Disc, Item, Label, Path, Pen
from nonet.render.variants.cells import quadruple
from nonet.render.variants.place import Place, stroke

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

__all__ = ["SIGNS"]


def _between(place: Place, rule: Any) -> tuple[float, float, list[Item]]:
    """Return the position of a sign; cells that do not touch are joined by a thin line."""
    a, b = rule.cells
    is_near = abs(a[0] - b[0]) + abs(a[1] - b[1]) == 1
    joined = [] if is_near else stroke([place.centre(a), place.centre(b)], "slate_mid", 2, (3, 3))
    return (*place.between(a, b), joined)


def _dot(place: Place, rule: Any, fill: str, ink: str, usual: int) -> list[Item]:
    x, y, items = _between(place, rule)
    is_plain = rule.value == usual
    items.append(Disc(x, y, 7.0 if is_plain else 9.5, Pen(fill, "frame", 1.6)))
    if not is_plain:
        items.append(Label(x, y, str(rule.value), 11.5, ink, is_bold=True))
    return items


def _white_dot(place: Place, rule: Any) -> list[Item]:
    return _dot(place, rule, "dot_white", "dot_black", 1)


def _black_dot(place: Place, rule: Any) -> list[Item]:
    return _dot(place, rule, "dot_black", "dot_white", 2)


def _pair_sum(place: Place, rule: Any) -> list[Item]:
    x, y, items = _between(place, rule)
    text = {5: "V", 10: "X"}.get(rule.total, str(rule.total))
    width = 15.0 if len(text) == 1 else 20.0
    pen = Pen("paper") if text in "XV" else Pen("paper", "frame", 1.2)
    items.append(Box(x - width / 2, y - 8, width, 16, pen, 5))
    items.append(Label(x, y, text, 15.0 if text in "XV" else 11.5, "clue", is_bold=text in "XV"))
    return items


def _greater(place: Place, rule: Any) -> list[Item]:
    x, y, items = _between(place, rule)
    (ax, ay), (bx, by) = (place.centre(cell) for cell in rule.cells)
    angle = math.atan2(by - ay, bx - ax)

    def turned(along: float, across: float) -> tuple[float, float]:
        return (
            x + along * math.cos(angle) - across * math.sin(angle),
            y + along * math.sin(angle) + across * math.cos(angle),
        )

    items.append(Disc(x, y, 8.5, Pen("paper")))
    sign = (("M", turned(-4.5, -7)), ("L", turned(4.5, 0)), ("L", turned(-4.5, 7)))
    items.append(Path(sign, Pen(None, "clue", 2.2)))
    return items


#: Signs drawn above the lines of the board.
SIGNS: Final[Mapping[str, Callable[[Place, Any], list[Item]]]] = {
    "white_dot": _white_dot,
    "black_dot": _black_dot,
    "pair_sum": _pair_sum,
    "greater": _greater,
    "quad": quadruple,
}
