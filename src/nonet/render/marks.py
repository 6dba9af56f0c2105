"""Marks: the drawing of a step laid out on its board, as layers of shapes."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from nonet.drawing.place import Place
from nonet.drawing.scene import Box, Item, Pen, Point
from nonet.render import looks
from nonet.render.drawing import draw
from nonet.render.links import Arrow, Router
from nonet.render.shading import badge, fill_cell, line_house, outline, shade_house
from nonet.render.sheet import text_of

if TYPE_CHECKING:
    from nonet.render.drawing import LegendKind, LinkMark
    from nonet.render.links import Cubic
    from nonet.steps import Step

__all__ = ["Marks", "route_links"]

#: How much larger a marker is round a digit than round a candidate.
_BIG: Final = 2.5
#: Of a classic board, for which the sizes of markers are given.
_CANDIDATE_SIZE: Final = 14.5
#: Chains with more links than this are drawn with thinner lines.
_MANY_LINKS: Final = 14


class Marks:
    """Lay out the drawing of a step; each method returns one layer."""

    def __init__(self, step: Step, place: Place, letters: bool = False) -> None:
        self.step = step
        self.place = place
        self.letters = letters
        #: How large the markers are: as the candidates, of which larger boards have smaller ones.
        self.scale = place.candidate_size / _CANDIDATE_SIZE
        self.drawing = draw(step)
        self.placed = set(step.placements)
        #: The cells with a placed digit and nothing else to show.
        self.alone = {mark.cell for mark in self.drawing.marks if mark.look == looks.GHOST}
        self.struck = set(step.eliminations)
        self.roles = {(mark.cell, mark.digit): mark for mark in self.drawing.marks if mark.role not in looks.RESULTS}
        masks = step.board.candidate_masks
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
        shades = [item for entry in found for item in shade_house(self.place, entry.house, entry.look)]
        return shades + [line_house(self.place, entry.house, entry.look) for entry in found]

    def tints(self) -> list[Item]:
        """Fill the cells of the sets; a cell of several sets shows them side by side, but a house lies below."""
        items: list[Item] = []
        for cell in sorted({cell for entry in self.drawing.sets for cell in entry.cells}):
            here = [entry for entry in self.drawing.sets if cell in entry.cells]
            above = [entry for entry in here if entry.role != "house"] or here
            hues = list(dict.fromkeys(entry.look.hue for entry in above))
            items += [fill_cell(self.place, cell, hue, part, len(hues)) for part, hue in enumerate(hues)]
        return items

    def grounds(self) -> list[Item]:
        """Fill the cells of placed digits."""
        return [
            fill_cell(self.place, cell, "green") for cell in dict.fromkeys(cell for cell, _ in self.step.placements)
        ]

    def ghosts(self, size: float, smaller: float) -> list[Item]:
        """Draw the placed digits, those of two digits smaller."""
        items: list[Item] = []
        for cell, digit in self.step.placements:
            text = text_of(digit, self.letters)
            own = size if len(text) == 1 else size - smaller
            items += looks.ghost(*self.place.centre(cell), text, own, is_alone=cell in self.alone)
        return items

    def outlines(self) -> list[Item]:
        """Draw the lines round the sets, those of overlapping ones inside each other."""
        items: list[Item] = []
        for index, entry in enumerate(self.drawing.sets):
            rank = sum(bool(set(entry.cells) & set(earlier.cells)) for earlier in self.drawing.sets[:index])
            items += outline(self.place, entry.cells, entry.look, rank)
        return items

    def badges(self) -> list[Item]:
        """Write the letters of the sets."""
        items: list[Item] = []
        taken: list[int] = []
        for entry in self.drawing.sets:
            if entry.letter:
                first = min(entry.cells)
                items += badge(self.place, entry.cells, entry.letter, entry.look.hue, taken.count(first))
                taken.append(first)
        return items

    def groups(self) -> list[Item]:
        """Draw a line round the candidates of a grouped node."""
        items: list[Item] = []
        around = looks.RADIUS + 2.6
        for group in self.drawing.groups:
            spots = [self.place.spot(cell, group.digit) for cell in group.cells]
            left, top = min(x for x, _ in spots) - around, min(y for _, y in spots) - around
            right, bottom = max(x for x, _ in spots) + around, max(y for _, y in spots) + around
            items.append(Box(left, top, right - left, bottom - top, Pen(None, "teal_edge", 1.4), around))
        return items

    def links(self) -> list[Item]:
        """Draw every link of the chains once."""
        arrows = _arrows(self.place, self.drawing.links)
        if not arrows:
            return []
        router = _router(self.place, self.step.board, len(arrows))
        return [item for arrow in arrows.values() for item in router.draw(arrow)]

    def markers(self) -> list[Item]:
        """Draw the markers behind the candidates, and the rings of those that are placed."""
        items: list[Item] = []
        digits = self.step.board.digits
        for (cell, digit), mark in self.roles.items():
            if digits[cell]:  # a blocker, or a digit of an avoidable rectangle: it is already on the board
                items.append(looks.marker(mark.look.shape, *self.place.centre(cell), mark.look.hue, _BIG))
            else:
                items.append(looks.marker(mark.look.shape, *self.place.spot(cell, digit), mark.look.hue, self.scale))
        items.sort(key=lambda item: type(item).__name__)  # grouping similar items makes the file smaller
        in_pattern = [(cell, digit) for cell, digit in self.step.placements if cell not in self.alone]
        return items + [looks.ring(*self.place.spot(cell, digit), self.scale) for cell, digit in in_pattern]

    def strikes(self) -> list[Item]:
        """Draw the strokes through the eliminated candidates."""
        return [looks.strike(*self.place.spot(cell, digit), self.scale) for cell, digit in self.step.eliminations]

    def is_faded(self, cell: int) -> bool:
        """Return whether a digit on the board has no part in the step."""
        return bool(self.drawing.cells) and cell not in self.drawing.cells

    def colour(self, cell: int, digit: int) -> tuple[str, bool]:
        """Return the colour of a candidate's digit, and whether it is bold."""
        if (cell, digit) in self.placed:
            return "green_edge", True
        if (cell, digit) in self.struck:
            return "red_edge", True
        if (cell, digit) in self.roles:
            return f"{self.roles[cell, digit].look.hue}_edge", True
        return ("clue", True) if (cell, digit) in self.strong else ("candidate", False)

    def legend(self) -> list[tuple[LegendKind, looks.Look]]:
        """List the legend entries: kinds of sample with their looks, each once."""
        return self.drawing.legend()


def route_links(board: Any, links: tuple[LinkMark, ...]) -> list[Cubic]:
    """Return the curve of each link on a board whose corner is at (0, 0), exactly as pictures draw it.

    A link from a candidate to itself has an empty curve.
    """
    if not links:
        return []
    place = Place(0, 0, board.size)
    arrows = _arrows(place, links)
    router = _router(place, board, len(arrows))
    curves = {ends: router.route(arrow) for ends, arrow in arrows.items()}
    found = [(_ends(place, link), place.spot(link.start.cell, link.start.digit)) for link in links]
    return [curves[ends] if ends else (spot, spot, spot, spot) for ends, spot in found]


def _router(place: Place, board: Any, arrows: int) -> Router:
    masks = board.candidate_masks
    obstacles = [
        place.spot(cell, digit)
        for cell in range(len(masks))
        for digit in range(1, board.size + 1)
        if masks[cell] >> digit - 1 & 1
    ]
    for cell, digit in enumerate(board.digits):
        if digit:
            x, y = place.centre(cell)
            obstacles += [(x, y - 7), (x, y + 7)]
    return Router(place, obstacles, 1.2 if arrows > _MANY_LINKS else 1.7)


def _arrows(place: Place, links: tuple[LinkMark, ...]) -> dict[tuple[Point, Point], Arrow]:
    """Return an arrow for each pair of linked places; of several links between the same two, the first."""
    arrows: dict[tuple[Point, Point], Arrow] = {}
    for link in links:
        ends = _ends(place, link)
        if ends:
            arrows.setdefault(ends, Arrow(*ends, link.is_strong, link.hue))
    return arrows


def _ends(place: Place, link: LinkMark) -> tuple[Point, Point] | None:
    """Return the two places of a link that are nearest to each other."""
    start, end = link.start, link.end
    pairs = [
        (place.spot(a, start.digit), place.spot(b, end.digit))
        for a in start.cells
        for b in end.cells
        if (a, start.digit) != (b, end.digit)
    ]
    return min(pairs, key=lambda pair: (pair[0][0] - pair[1][0]) ** 2 + (pair[0][1] - pair[1][1]) ** 2, default=None)
