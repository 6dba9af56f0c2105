"""Draw a logical step on a variant: its houses and cells below the digits, its candidates marked."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from nonet.render.scene import CELL, Box, Disc, Item, Pen, segments
from nonet.render.variants.place import Place, outline

if TYPE_CHECKING:
    from collections.abc import Iterable

__all__ = ["step_layers", "strikes"]

_HOUSE: Final = Pen(None, "blue_edge", 1.4)
_CELLS: Final = Pen(None, "violet_edge", 2.2)


def step_layers(place: Place, step: Any) -> tuple[list[Item], list[Item]]:
    """Return the items below the lines of the board, and those above them."""
    houses = [_cells(place, house) for house in step.houses]
    pattern = _cells(place, step.cells)
    below: list[Item] = []
    for cell in dict.fromkeys(cell for house in houses for cell in house):
        below.append(Box(*place.corner(cell), CELL, CELL, Pen("blue_tint")))
    below += [Box(*place.corner(cell), CELL, CELL, Pen("violet_tint")) for cell in pattern]
    above = [item for house in houses for item in outline(place, house, 1.8, _HOUSE)]
    above += outline(place, pattern, 2.6, _CELLS)
    radius = place.candidate_size * 0.62
    placed = set(step.placements)
    for cell, digit in step.marked_candidates:
        if (cell, digit) not in placed:
            x, y = place.spot(divmod(cell, place.size), digit)
            above.append(Box(x - radius, y - radius, 2 * radius, 2 * radius, Pen("amber_tint", "amber_edge", 1.2), 3))
    for cell, digit in step.placements:
        above.append(
            Disc(*place.spot(divmod(cell, place.size), digit), radius + 1, Pen("green_tint", "green_edge", 2.4))
        )
    return below, above


def strikes(place: Place, step: Any) -> list[Item]:
    """Strike out the candidates that the step eliminates."""
    half = place.candidate_size * 0.55
    lines = []
    for cell, digit in step.eliminations:
        x, y = place.spot(divmod(cell, place.size), digit)
        lines.append(((x - half, y + 0.8 * half), (x + half, y - 0.8 * half)))
    return [segments(lines, Pen(None, "red_edge", 1.5))] if lines else []


def _cells(place: Place, cells: Iterable[int]) -> list[tuple[int, int]]:
    return [divmod(cell, place.size) for cell in cells]
