"""Marks: the drawing of a step laid out on its board, as layers of shapes."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from nonet.render import looks
from nonet.render.drawing import draw
from nonet.render.links import Arrow, Router
from nonet.render.scene import Box, Frame, Item, Pen, Point
from nonet.render.shading import badge, fill_cell, line_house, outline, shade_house

if TYPE_CHECKING:
    from nonet.grid import Grid
    from nonet.logic.step import Step
    from nonet.render.drawing import LinkMark
    from nonet.render.links import Cubic

__all__ = ["Marks", "route_links"]

#: How much larger a marker is round a digit than round a candidate.
_BIG: Final = 2.5
#: Chains with more links than this are drawn with thinner lines.
_MANY_LINKS: Final = 14


class Marks:
    """Lay out the drawing of a step; each method returns one layer."""

    def __init__(self, step: Step, frame: Frame) -> None:
        self.step = step
        self.frame = frame
        self.drawing = draw(step)
        self.placed = set(step.placements)
        self.struck = set(step.eliminations)
        self.roles = {(mark.cell, mark.digit): mark for mark in self.drawing.marks if mark.role not in looks.RESULTS}
        masks = step.grid.candidate_masks
        self.strong = {
            (cell, digit)
            for entry in self.drawing.sets
            for cell in entry.cells
            for digit in entry.digits
            if masks[cell] >> (digit - 1) & 1
        }

    def houses(self) -> list[Item]:
        """Draw the houses: filled ones first, so that hatching and outlines stay visible on them."""
        order = {"filled": 0, "hatched": 1, "dashed": 2, "framed": 3}
        found = sorted(self.drawing.houses, key=lambda entry: order[entry.look.shape])
        shades = [item for entry in found for item in shade_house(self.frame, entry.house, entry.look)]
        return shades + [line_house(self.frame, entry.house, entry.look) for entry in found]

    def tints(self) -> list[Item]:
        """Fill the cells of the sets; a cell of several sets shows them side by side."""
        items: list[Item] = []
        for cell in sorted({cell for entry in self.drawing.sets for cell in entry.cells}):
            hues = list(dict.fromkeys(entry.look.hue for entry in self.drawing.sets if cell in entry.cells))
            items += [fill_cell(self.frame, cell, hue, part, len(hues)) for part, hue in enumerate(hues)]
        return items

    def outlines(self) -> list[Item]:
        """Draw the lines round the sets, those of overlapping ones inside each other."""
        items: list[Item] = []
        for index, entry in enumerate(self.drawing.sets):
            rank = sum(bool(set(entry.cells) & set(earlier.cells)) for earlier in self.drawing.sets[:index])
            items += outline(self.frame, entry.cells, entry.look, rank)
        return items

    def badges(self) -> list[Item]:
        """Write the letters of the sets."""
        items: list[Item] = []
        taken: list[int] = []
        for entry in self.drawing.sets:
            if entry.letter:
                first = min(entry.cells)
                items += badge(self.frame, entry.cells, entry.letter, entry.look.hue, taken.count(first))
                taken.append(first)
        return items

    def groups(self) -> list[Item]:
        """Draw a line round the candidates of a grouped node."""
        items: list[Item] = []
        around = looks.RADIUS + 2.6
        for group in self.drawing.groups:
            spots = [self.frame.spot(cell, group.digit) for cell in group.cells]
            left, top = min(x for x, _ in spots) - around, min(y for _, y in spots) - around
            right, bottom = max(x for x, _ in spots) + around, max(y for _, y in spots) + around
            items.append(Box(left, top, right - left, bottom - top, Pen(None, "teal_edge", 1.4), around))
        return items

    def links(self) -> list[Item]:
        """Draw every link of the chains once."""
        arrows = _arrows(self.frame, self.drawing.links)
        router = _router(self.frame, self.step.grid, len(arrows))
        return [item for arrow in arrows.values() for item in router.draw(arrow)]

    def markers(self) -> list[Item]:
        """Draw the markers behind the candidates, and the rings of those that are placed."""
        items: list[Item] = []
        for (cell, digit), mark in self.roles.items():
            if self.step.grid[cell]:  # a blocker, or a digit of an avoidable rectangle: it is already on the board
                items.append(looks.marker(mark.look.shape, *self.frame.centre(cell), mark.look.hue, _BIG))
            else:
                items.append(looks.marker(mark.look.shape, *self.frame.spot(cell, digit), mark.look.hue))
        items.sort(key=lambda item: type(item).__name__)  # grouping similar items makes the file smaller
        return items + [looks.ring(*self.frame.spot(cell, digit)) for cell, digit in self.step.placements]

    def strikes(self) -> list[Item]:
        """Draw the strokes through the eliminated candidates."""
        return [looks.strike(*self.frame.spot(cell, digit)) for cell, digit in self.step.eliminations]

    def colour(self, cell: int, digit: int) -> tuple[str, bool]:
        """Return the colour of a candidate's digit, and whether it is bold."""
        if (cell, digit) in self.placed:
            return "green_edge", True
        if (cell, digit) in self.struck:
            return "red_edge", True
        if (cell, digit) in self.roles:
            return f"{self.roles[cell, digit].look.hue}_edge", True
        return ("clue", True) if (cell, digit) in self.strong else ("candidate", False)

    def legend(self) -> list[tuple[str, looks.Look]]:
        """List the legend entries: kinds of sample with their looks, each once."""
        return self.drawing.legend()


def route_links(grid: Grid, links: tuple[LinkMark, ...]) -> list[Cubic]:
    """Return the curve of each link on a board whose corner is at (0, 0), exactly as pictures draw it.

    A link from a candidate to itself has an empty curve.
    """
    frame = Frame(0, 0)
    arrows = _arrows(frame, links)
    router = _router(frame, grid, len(arrows))
    curves = {ends: router.route(arrow) for ends, arrow in arrows.items()}
    found = [(_ends(frame, link), frame.spot(link.start.cell, link.start.digit)) for link in links]
    return [curves[ends] if ends else (place, place, place, place) for ends, place in found]


def _router(frame: Frame, grid: Grid, arrows: int) -> Router:
    masks = grid.candidate_masks
    obstacles = [
        frame.spot(cell, digit) for cell in range(81) for digit in range(1, 10) if masks[cell] >> digit - 1 & 1
    ]
    for cell in range(81):
        if grid[cell]:
            x, y = frame.centre(cell)
            obstacles += [(x, y - 7), (x, y + 7)]
    return Router(frame, obstacles, 1.2 if arrows > _MANY_LINKS else 1.7)


def _arrows(frame: Frame, links: tuple[LinkMark, ...]) -> dict[tuple[Point, Point], Arrow]:
    """Return an arrow for each pair of linked places; of several links between the same two, the first."""
    arrows: dict[tuple[Point, Point], Arrow] = {}
    for link in links:
        ends = _ends(frame, link)
        if ends:
            arrows.setdefault(ends, Arrow(*ends, link.is_strong, link.hue))
    return arrows


def _ends(frame: Frame, link: LinkMark) -> tuple[Point, Point] | None:
    """Return the two places of a link that are nearest to each other."""
    start, end = link.start, link.end
    pairs = [
        (frame.spot(a, start.digit), frame.spot(b, end.digit))
        for a in start.cells
        for b in end.cells
        if (a, start.digit) != (b, end.digit)
    ]
    return min(pairs, key=lambda pair: (pair[0][0] - pair[1][0]) ** 2 + (pair[0][1] - pair[1][1]) ** 2, default=None)
