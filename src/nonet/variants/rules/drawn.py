"""How kinds of rules are drawn: lines, signs between cells, shades, outlines with a label, clues outside the board.

A rule names its layer and draws its own shapes; these classes hold what rules of a layer share, above all the small
sample of each in a legend, about 44 wide, its middle left at 0, 0.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar, Final

from nonet.drawing.place import Place, components, outline, stroke
from nonet.drawing.scene import CELL, Box, Item, Label, Pen, moved
from nonet.drawing.site import Seen, Site
from nonet.variants.rules.base import Rule

if TYPE_CHECKING:
    from collections.abc import Sequence

    from nonet.drawing.scene import Point
    from nonet.variants.shape import Cell

__all__ = ["Line", "Mark", "Outline", "Outside", "Shade", "Sign", "filled"]


_SAMPLE: Final = Place(0, 0, 9)


class Line(Rule):
    """Drawn as a line through the centres of its cells."""

    layer: ClassVar[str] = "lines"

    def points(self, site: Site) -> list[Point]:
        """Return the centres of the cells."""
        return [site.place.centre(cell) for cell in self.all_cells]

    @property
    def sample_length(self) -> int:
        """How many cells the sample has."""
        return 2

    def sample(self, size: int, *, has_sign: bool = False) -> list[Item]:
        count = self.sample_length
        drawn = self.on(tuple((0, i) for i in range(count))).draw(Site(_SAMPLE))
        # The sentence gives the number of a line, so the sample leaves out its badge, the last two items.
        items = drawn[:-2] if isinstance(drawn[-1], Label) else drawn
        return moved(items, 0.72 / count, 0, -21.6 / count)


class Mark(Rule):
    """Drawn as a sign where cells meet."""

    layer: ClassVar[str] = "signs"
    is_outlined: ClassVar[bool] = False
    sample_cells: ClassVar[tuple[Cell, ...]] = ((0, 0), (0, 1))
    sample_middle: ClassVar[Point] = (60, 30)

    def sample(self, size: int, *, has_sign: bool = False) -> list[Item]:
        x, y = self.sample_middle
        return moved(self.on(self.sample_cells).draw(Site(_SAMPLE)), 0.85, 20 - 0.85 * x, -0.85 * y)


class Sign(Mark):
    """Drawn as a sign between two cells."""

    def between(self, site: Site) -> tuple[float, float, list[Item]]:
        """Return the position of the sign; cells that do not touch are joined by a thin line."""
        place = site.place
        a, b = self.all_cells
        is_near = abs(a[0] - b[0]) + abs(a[1] - b[1]) == 1
        joined = [] if is_near else stroke([place.centre(a), place.centre(b)], "slate_mid", 2, (3, 3))
        return (*place.between(a, b), joined)


class Shade(Rule):
    """Drawn below the lines of the board, cell by cell."""

    layer: ClassVar[str] = "shades"

    def sample(self, size: int, *, has_sign: bool = False) -> list[Item]:
        return moved(self.on(((0, 0),)).draw(Site(_SAMPLE)), 0.4, 8, -12)


class Outline(Rule):
    """Drawn as an outline round its cells, or round each of its groups, with a label at the first cell of each part."""

    layer: ClassVar[str] = "cages"
    is_outlined: ClassVar[bool] = True
    pen: ClassVar[Pen]

    def label(self, letter: str) -> str:
        """Return the label."""
        raise NotImplementedError

    def draw(self, site: Site) -> list[Item]:
        text, items = self.label(site.letter), list[Item]()
        for cells in self.groups_of_cells:
            items += outline(site.place, cells, 4.0 + 4.0 * min(site.rank, 5), self.pen)
            for part in components(cells) if text else ():
                x, y = site.place.corner(part[0])
                x, y = x + 2.0, y + 2.0 + 12.0 * site.rank
                items.append(Box(x, y, 7.6 * len(text) + 2.4, 13, Pen("paper")))
                colour = self.pen.stroke or "clue"
                items.append(Label(x + 1.2, y + 6.8, text, 12.5, colour, is_bold=False, anchor="start"))
        return items

    def sample(self, size: int, *, has_sign: bool = False) -> list[Item]:
        example: Any = self.on(((0, 0),))
        if getattr(example, "total", None) is not None:
            example = example.on(((0, 0),), total=12)
        return moved(example.draw(Site(_SAMPLE)), 0.42, 7, -12.6)


class Outside(Rule):
    """Drawn as a number outside the board."""

    layer: ClassVar[str] = "outside"

    @property
    def number(self) -> str:
        """The text of the clue."""
        return str(getattr(self, self.number_field))

    def signed(self, text: str, seen: Seen) -> list[Item]:
        """Draw the clue with the sign of its kind, which tells it from others."""
        raise NotImplementedError

    def seen_from(self, size: int) -> tuple[Cell, tuple[int, int]]:
        """Return the cell outside the board where the clue is, and the step from there along its cells."""
        first, second = self.all_cells[:2]
        step = (second[0] - first[0], second[1] - first[1])
        return (first[0] - step[0], first[1] - step[1]), step

    def draw_outside(self, seen: Seen, text: str | None = None) -> list[Item]:
        text = self.number if text is None else text
        return self.signed(text, seen) if seen.has_sign else [Label(seen.x, seen.y, text, 17.0, "clue")]

    def sample(self, size: int, *, has_sign: bool = False) -> list[Item]:
        return moved(self.draw_outside(Seen(0, 0, (0, -1), (0, 1), size, has_sign), "12"), 0.8, 20, 0)


def filled(site: Site, cells: Sequence[Cell], colour: str) -> list[Item]:
    """Fill cells with a colour."""
    return [Box(*site.place.corner(cell), CELL, CELL, Pen(colour)) for cell in cells]
