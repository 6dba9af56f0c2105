"""Marks: a step of logic drawn on its board. Takes the step as data and gives layers of shapes."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from nonet.render import looks
from nonet.render.links import Arrow, Router
from nonet.render.looks import Look
from nonet.render.scene import Box, Item, Pen, Point
from nonet.render.shading import badge, fill_cell, line_house, outline, shade_house

if TYPE_CHECKING:
    from nonet.logic.step import ChainNode, Step
    from nonet.render.scene import Frame

__all__ = ["Marks"]

#: Sets that the words call by a letter.
_LETTERS: Final = {"als_a": "A", "als_b": "B", "als_c": "C"}
_ALS_SHAPES: Final = ("solid", "dashed", "dotted", "double", "dashed", "dotted")
_ALS_HUES: Final = ("blue", "amber", "teal", "pink", "violet", "slate")
_CHAIN_SET: Final = Look("dotted", "slate", "almost locked set in the chain", "链中的待定数组")
#: A base house is called so only where there are cover houses.
_HOUSE: Final = looks.HOUSES["base"]._replace(en="house", zh="区域")
_GROUP: Final = Look("capsule", "teal", "group: one of these", "区块节点")
#: How much larger a marker is round a digit than round a candidate.
_BIG: Final = 2.5
#: Chains with more links than this are drawn with thinner lines.
_MANY_LINKS: Final = 14


class Marks:
    """Work out once what a step shows: the role of each candidate, each house, each set, and the legend for them."""

    def __init__(self, step: Step, frame: Frame) -> None:
        self.step = step
        self.frame = frame
        self.placed = set(step.placements)
        self.struck = set(step.eliminations)
        self.roles = self._roles()
        self.sets = self._sets()
        masks = step.grid.candidate_masks
        self.strong = {
            (cell, digit)
            for cells, digits, _, _ in self.sets
            for cell in cells
            for digit in digits
            if masks[cell] >> (digit - 1) & 1
        }

    def _roles(self) -> dict[tuple[int, int], str]:
        """Give each candidate of the evidence the last of its roles in the order of the looks."""
        order = {role: place for place, role in enumerate(looks.MARKS)}
        roles: dict[tuple[int, int], str] = {}
        for chain in self.step.chains:
            for node in chain:
                for cell in node.cells:
                    roles.setdefault((cell, node.digit), "on" if node.is_on else "off")
        for entry in self.step.candidates:
            role, key = entry.role.value, (entry.cell, entry.digit)
            if role in order and order[role] >= order.get(roles.get(key, ""), -1):
                roles[key] = role
        return roles

    def _sets(self) -> list[tuple[tuple[int, ...], tuple[int, ...], Look, str]]:
        """Give the sets with their looks and letters; those of the chains come after those of the pattern."""
        found = []
        count = 0
        for entry in self.step.sets:
            role = entry.role.value
            look, letter = looks.SETS.get(role, looks.SETS["base"]), _LETTERS.get(role, "")
            if role == "als":
                turn = count % len(_ALS_HUES)
                letter = chr(ord("A") + count)
                look = Look(_ALS_SHAPES[turn], _ALS_HUES[turn], f"{look.en} {letter}", f"{look.zh}{letter}")
                count += 1
            found.append((entry.cells, entry.digits, look, letter))
        for chain in self.step.chains:
            for node in chain:
                entry_of_node = (node.als_cells, node.als_digits, _CHAIN_SET, "")
                if node.als_cells and entry_of_node not in found:
                    found.append(entry_of_node)
        return found

    # ── layers ─────────────────────────────────────────────────────────────────────────────────────────────────

    def houses(self) -> list[Item]:
        """Draw the houses: filled ones first, so that hatching and outlines stay visible on them."""
        order = {"filled": 0, "hatched": 1, "dashed": 2, "framed": 3}
        found = [(looks.HOUSES[h.role.value], h.house) for h in self.step.houses if h.role.value in looks.HOUSES]
        found.sort(key=lambda pair: order[pair[0].shape])
        shades = [item for look, house in found for item in shade_house(self.frame, house, look)]
        return shades + [line_house(self.frame, house, look) for look, house in found]

    def tints(self) -> list[Item]:
        """Fill the cells of the sets; a cell of several shows them side by side."""
        items: list[Item] = []
        for cell in sorted({cell for cells, *_ in self.sets for cell in cells}):
            hues = list(dict.fromkeys(look.hue for cells, _, look, _ in self.sets if cell in cells))
            items += [fill_cell(self.frame, cell, hue, part, len(hues)) for part, hue in enumerate(hues)]
        return items

    def outlines(self) -> list[Item]:
        """Draw the lines round the sets, those of overlapping ones inside each other."""
        items: list[Item] = []
        for index, (cells, _, look, _) in enumerate(self.sets):
            rank = sum(bool(set(cells) & set(earlier)) for earlier, *_ in self.sets[:index])
            items += outline(self.frame, cells, look, rank)
        return items

    def badges(self) -> list[Item]:
        """Write the letters of the sets."""
        items: list[Item] = []
        taken: list[int] = []
        for cells, _, look, letter in self.sets:
            if letter:
                items += badge(self.frame, cells, letter, look.hue, taken.count(min(cells)))
                taken.append(min(cells))
        return items

    def groups(self) -> list[Item]:
        """Draw a line round the candidates of a grouped node."""
        items: list[Item] = []
        around = looks.RADIUS + 2.6
        for cells, digit in self._groups():
            spots = [self.frame.spot(cell, digit) for cell in cells]
            left, top = min(x for x, _ in spots) - around, min(y for _, y in spots) - around
            right, bottom = max(x for x, _ in spots) + around, max(y for _, y in spots) + around
            items.append(Box(left, top, right - left, bottom - top, Pen(None, "teal_edge", 1.4), around))
        return items

    def _groups(self) -> list[tuple[tuple[int, ...], int]]:
        nodes = [node for chain in self.step.chains for node in chain if len(node.cells) > 1]
        return list(dict.fromkeys((node.cells, node.digit) for node in nodes))

    def links(self) -> list[Item]:
        """Draw every link of the chains once."""
        arrows = self._arrows()
        masks = self.step.grid.candidate_masks
        obstacles = [
            self.frame.spot(cell, digit) for cell in range(81) for digit in range(1, 10) if masks[cell] >> digit - 1 & 1
        ]
        for cell in range(81):
            if self.step.grid[cell]:
                x, y = self.frame.centre(cell)
                obstacles += [(x, y - 7), (x, y + 7)]
        router = Router(self.frame, obstacles, 1.2 if len(arrows) > _MANY_LINKS else 1.7)
        return [item for arrow in arrows for item in router.draw(arrow)]

    def _arrows(self) -> list[Arrow]:
        arrows: dict[tuple[Point, Point], Arrow] = {}

        def add(start: ChainNode, end: ChainNode, is_strong: bool, hue: str) -> None:
            pairs = [
                (self.frame.spot(a, start.digit), self.frame.spot(b, end.digit))
                for a in start.cells
                for b in end.cells
                if (a, start.digit) != (b, end.digit)
            ]
            if pairs:
                a, b = min(pairs, key=lambda pair: (pair[0][0] - pair[1][0]) ** 2 + (pair[0][1] - pair[1][1]) ** 2)
                arrows.setdefault((a, b), Arrow(a, b, is_strong, hue))

        for number, chain in enumerate(self.step.chains):
            hue = looks.LINKS[number % len(looks.LINKS)]
            for index, node in enumerate(chain):
                if node.link is None:
                    continue
                for reason in node.reasons or (index - 1,):
                    add(chain[reason], node, node.link.value == "strong", hue)
            if self.step.technique.id.removeprefix("grouped_") == "continuous_nice_loop":
                add(chain[-1], chain[0], False, hue)
        return list(arrows.values())

    def markers(self) -> list[Item]:
        """Draw the markers behind the candidates, and the rings of those that are placed."""
        items: list[Item] = []
        for (cell, digit), role in self.roles.items():
            if (cell, digit) not in self.placed:
                look = looks.MARKS[role]
                if self.step.grid[cell]:  # the digits of an avoidable rectangle stand on the board already
                    items.append(looks.marker(look.shape, *self.frame.centre(cell), look.hue, _BIG))
                else:
                    items.append(looks.marker(look.shape, *self.frame.spot(cell, digit), look.hue))
        items.sort(key=lambda item: type(item).__name__)  # alike next to alike makes a smaller file
        return items + [looks.ring(*self.frame.spot(cell, digit)) for cell, digit in self.step.placements]

    def strikes(self) -> list[Item]:
        """Draw the strokes through the eliminated candidates."""
        return [looks.strike(*self.frame.spot(cell, digit)) for cell, digit in self.step.eliminations]

    def colour(self, cell: int, digit: int) -> tuple[str, bool]:
        """Give the colour of a candidate's digit, and whether it is bold."""
        if (cell, digit) in self.placed:
            return "green_edge", True
        if (cell, digit) in self.struck:
            return "red_edge", True
        if (cell, digit) in self.roles:
            return f"{looks.MARKS[self.roles[cell, digit]].hue}_edge", True
        return ("clue", True) if (cell, digit) in self.strong else ("candidate", False)

    # ── legend ─────────────────────────────────────────────────────────────────────────────────────────────────

    def legend(self) -> list[tuple[str, Look]]:
        """List what the drawing shows: kinds of sample with their looks, each once."""
        found: list[tuple[str, Look]] = []
        if self.placed:
            found.append(("ring", Look("ring", "green", "placed", "填入")))
        if self.struck:
            found.append(("strike", Look("strike", "red", "eliminated", "删除")))
        roles = [h.role.value for h in self.step.houses if h.role.value in looks.HOUSES]
        found += [
            ("house", _HOUSE if role == "base" and "cover" not in roles else looks.HOUSES[role]) for role in roles
        ]
        found += [("set", look) for _, _, look, _ in self.sets]
        shown = {role for key, role in self.roles.items() if key not in self.placed}
        found += [("mark", look) for role, look in looks.MARKS.items() if role in shown]
        if self._groups():
            found.append(("group", _GROUP))
        arrows = self._arrows()
        for is_strong, en, zh in ((True, "strong link", "强链"), (False, "weak link", "弱链")):
            hue = next((arrow.hue for arrow in arrows if arrow.is_strong == is_strong), None)
            if hue:
                found.append(("strong" if is_strong else "weak", Look("link", hue, en, zh)))
        return list(dict.fromkeys(found))
