"""Drawing: what a picture of a step shows, as data without coordinates.

Pictures (SVG, PNG, PDF) and pages draw from the same record: each mark names its place, role, shape and hue.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, Final

from nonet.arguments import show
from nonet.geometry import HOUSES, cell_name, house_name
from nonet.render import looks
from nonet.render.looks import Look
from nonet.render.scene import CELL

if TYPE_CHECKING:
    from collections.abc import Iterable

    from nonet.grid import Grid
    from nonet.logic.hints import Hint
    from nonet.logic.step import ChainNode, Step
    from nonet.words import LangName

__all__ = ["Drawing", "Group", "HouseMark", "LinkMark", "Mark", "SetMark", "draw"]

#: Sets that explanations name by a letter.
_LETTERS: Final = {"als_a": "A", "als_b": "B", "als_c": "C"}
_ALS_SHAPES: Final = ("solid", "dashed", "dotted", "double", "dashed", "dotted")
_ALS_HUES: Final = ("blue", "amber", "teal", "pink", "violet", "slate")


@dataclass(frozen=True, slots=True)
class Mark:
    """A candidate (or a digit on the board) with its role; `number` is the chain link that leads to it."""

    cell: int
    digit: int
    role: str
    look: Look
    number: int | None = None


@dataclass(frozen=True, slots=True)
class HouseMark:
    """A house with its role."""

    house: int
    role: str
    look: Look


@dataclass(frozen=True, slots=True)
class SetMark:
    """Some cells with the digits they contain; `letter` is the name of the set in the explanation."""

    cells: tuple[int, ...]
    digits: tuple[int, ...]
    role: str
    look: Look
    letter: str = ""


@dataclass(frozen=True, slots=True)
class Group:
    """A digit in one of several cells: one node of a chain."""

    cells: tuple[int, ...]
    digit: int


@dataclass(frozen=True, slots=True)
class LinkMark:
    """A link from one node of a chain to another; links of one `number` are shown at the same time."""

    number: int
    chain: int
    start: ChainNode
    end: ChainNode
    is_strong: bool
    hue: str


@dataclass(frozen=True, slots=True, repr=False)
class Drawing:
    """Everything that the picture of a step shows."""

    grid: Grid
    marks: tuple[Mark, ...] = ()
    houses: tuple[HouseMark, ...] = ()
    sets: tuple[SetMark, ...] = ()
    groups: tuple[Group, ...] = ()
    links: tuple[LinkMark, ...] = ()
    #: The cells that matter, for a page that dims the others; empty if all matter.
    cells: tuple[int, ...] = ()
    #: The candidates that matter, for a page that shows no others.
    candidates: tuple[tuple[int, int], ...] = ()

    def __repr__(self) -> str:
        return f"<Drawing of {self.grid.to_line()}: {len(self.marks)} marks>"

    def legend(self) -> list[tuple[str, Look]]:
        """List the legend entries: kinds of sample with their looks, each once."""
        roles = {mark.role for mark in self.marks}
        found = [(role, look) for role, look in looks.RESULTS.items() if role in roles]
        found = [("ring" if role == "placed" else "strike", look) for role, look in found]
        house_roles = [entry.role for entry in self.houses]
        found += [
            ("house", looks.HOUSE if entry.role == "base" and "cover" not in house_roles else entry.look)
            for entry in self.houses
        ]
        found += [("set", entry.look) for entry in self.sets]
        found += [("mark", look) for role, look in looks.MARKS.items() if role in roles]
        if self.groups:
            found.append(("group", looks.GROUP))
        for is_strong, look in ((True, looks.STRONG), (False, looks.WEAK)):
            hue = next((link.hue for link in self.links if link.is_strong == is_strong), None)
            if hue:
                found.append(("strong" if is_strong else "weak", look._replace(hue=hue)))
        return list(dict.fromkeys(found))

    def to_json(self, lang: LangName = "en") -> dict[str, Any]:
        """Return the drawing as plain data for JSON; the API sends exactly this.

        The curve of a link is four points, start, two handles and end, as in SVG's C, in cells from the top left corner
        of the board: the middle of r1c1 is at 0.5, 0.5.
        """
        from nonet.render.marks import route_links  # imports this module

        by_cell: dict[int, list[int]] = {}
        for cell, digit in self.candidates:
            by_cell.setdefault(cell, []).append(digit)
        return {
            "cells": _names(self.cells),
            "candidates": [{"cell": cell_name(cell), "digits": digits} for cell, digits in by_cell.items()],
            "houses": [{"house": house_name(h.house), "role": h.role} | _look(h.look) for h in self.houses],
            "sets": [
                {"cells": _names(s.cells), "digits": list(s.digits), "role": s.role, "letter": s.letter} | _look(s.look)
                for s in self.sets
            ],
            "marks": [
                {"cell": cell_name(m.cell), "digit": m.digit, "role": m.role, "number": m.number} | _look(m.look)
                for m in self.marks
            ],
            "groups": [{"cells": _names(g.cells), "digit": g.digit} | _look(looks.GROUP) for g in self.groups],
            "links": [
                {
                    "number": link.number,
                    "chain": link.chain + 1,
                    "start": _node(link.start),
                    "end": _node(link.end),
                    "kind": "strong" if link.is_strong else "weak",
                    "hue": link.hue,
                    "curve": [[round(x / CELL, 3), round(y / CELL, 3)] for x, y in curve],
                }
                for link, curve in zip(self.links, route_links(self.grid, self.links), strict=True)
            ],
            "legend": [{"kind": kind, "text": look.words(lang)} | _look(look) for kind, look in self.legend()],
        }


def draw(shown: Step | Hint, *, pattern_only: bool = False) -> Drawing:
    """Make the drawing of a step, or of as much of it as the level of a hint reveals.

    With `pattern_only` a step shows where its pattern is, but not its result: no placements, links or blockers.

    >>> import nonet
    >>> grid = nonet.parse("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79")
    >>> [(mark.role, mark.look.shape) for mark in draw(nonet.hint(grid)).marks if mark.role == "placed"]
    [('placed', 'ring')]
    >>> draw(nonet.hint(grid, detail=1)).to_json()["houses"]
    [{'house': 'box 5', 'role': 'look', 'shape': 'filled', 'hue': 'slate'}]
    """
    if not hasattr(shown, "mistakes") and not hasattr(shown, "eliminations"):
        raise TypeError(f"expected a step or a hint, got {show(shown)}")
    hint: Any = shown if hasattr(shown, "mistakes") else None
    step: Any = shown if hint is None else hint.step
    if step is not None:
        full = _of_step(step)
        return _without_result(full, step.pattern_cells) if pattern_only else full
    houses = tuple(HouseMark(house, "look", looks.LOOK) for house in hint.houses)
    is_named = hint.technique is not None
    lit = sorted({cell for house in hint.houses for cell in HOUSES[house]}) if is_named else ()
    return Drawing(hint.grid, houses=houses, cells=tuple(hint.cells or lit))


def _without_result(full: Drawing, cells: Iterable[int]) -> Drawing:
    marks = tuple(mark for mark in full.marks if mark.role not in (*looks.RESULTS, "blocker"))
    in_pattern = {(mark.cell, mark.digit) for mark in marks}
    in_pattern |= {(cell, digit) for entry in full.sets for cell in entry.cells for digit in entry.digits}
    candidates = tuple(key for key in full.candidates if key in in_pattern)
    return replace(full, marks=marks, links=(), cells=tuple(cells), candidates=candidates)


def _of_step(step: Step) -> Drawing:
    links = _links(step)
    numbers: dict[tuple[int, int], int] = {}
    for link in links:
        for node, number in ((link.start, link.number - 1), (link.end, link.number)):
            for cell in node.cells:
                numbers.setdefault((cell, node.digit), number)
    placed, struck = list(step.placements), list(step.eliminations)
    marks = [
        Mark(cell, digit, role, looks.MARKS[role], numbers.get((cell, digit)))
        for (cell, digit), role in _roles(step).items()
        if (cell, digit) not in placed
    ]
    blockers = step.blockers
    marks += [Mark(cell, step.grid[cell], "blocker", looks.MARKS["blocker"]) for cell in blockers]
    marks += [Mark(cell, digit, "placed", looks.RESULTS["placed"]) for cell, digit in placed]
    marks += [Mark(cell, digit, "eliminated", looks.RESULTS["eliminated"]) for cell, digit in struck]
    sets = _sets(step)
    masks = step.grid.candidate_masks
    shown = {(mark.cell, mark.digit) for mark in marks} | {(c, d) for s in sets for c in s.cells for d in s.digits}
    return Drawing(
        step.grid,
        marks=tuple(marks),
        houses=tuple(
            HouseMark(entry.house, entry.role.value, looks.HOUSES[entry.role.value])
            for entry in step.houses
            if entry.role.value in looks.HOUSES
        ),
        sets=tuple(sets),
        groups=tuple(
            dict.fromkeys(
                Group(node.cells, node.digit) for chain in step.chains for node in chain if len(node.cells) > 1
            )
        ),
        links=tuple(links),
        cells=tuple(sorted({*step.pattern_cells, *blockers, *(cell for cell, _ in (*placed, *struck))})),
        candidates=tuple(sorted((cell, digit) for cell, digit in shown if masks[cell] >> (digit - 1) & 1)),
    )


def _roles(step: Step) -> dict[tuple[int, int], str]:
    """Map each candidate of the evidence to its last role in the order of the looks."""
    order = {role: place for place, role in enumerate(looks.MARKS)}
    roles: dict[tuple[int, int], str] = {}
    for chain in step.chains:
        for node in chain:
            for cell in node.cells if node.depth < 2 else ():
                roles.setdefault((cell, node.digit), "on" if node.is_on else "off")
    for entry in step.candidates:
        role, key = entry.role.value, (entry.cell, entry.digit)
        if role in order and order[role] >= order.get(roles.get(key, ""), -1):
            roles[key] = role
    return roles


def _sets(step: Step) -> list[SetMark]:
    """Return the sets with their looks and letters; those of the chains come after those of the pattern."""
    found: list[SetMark] = []
    count = 0
    for entry in step.sets:
        role = entry.role.value
        look, letter = looks.SETS.get(role, looks.SETS["base"]), _LETTERS.get(role, "")
        if role == "als":
            turn = count % len(_ALS_HUES)
            letter = chr(ord("A") + count)
            look = Look(_ALS_SHAPES[turn], _ALS_HUES[turn], "set_letter", letter)
            count += 1
        found.append(SetMark(entry.cells, entry.digits, role, look, letter))
    for chain in step.chains:
        for node in chain:
            of_node = SetMark(node.als_cells, node.als_digits, "als_in_chain", looks.CHAIN_SET)
            if node.als_cells and of_node not in found:
                found.append(of_node)
    return found


def _links(step: Step) -> list[LinkMark]:
    """Return the links of the chains, numbered in reading order."""
    links: list[LinkMark] = []
    number = 0
    for place, chain in enumerate(step.chains):
        hue = looks.LINKS[place % len(looks.LINKS)]
        for index, node in enumerate(chain):
            if node.link is None or node.link.value == "refuted" or node.depth > 1:
                continue  # of a proof with nested assumptions, only the outer one is drawn
            number += 1
            for reason in node.reasons or (index - 1,):
                links.append(LinkMark(number, place, chain[reason], node, node.link.value == "strong", hue))
        if step.technique.id.removeprefix("grouped_") == "continuous_nice_loop":
            number += 1
            links.append(LinkMark(number, place, chain[-1], chain[0], False, hue))
    return links


def _names(cells: Iterable[int]) -> list[str]:
    return [cell_name(cell) for cell in cells]


def _look(look: Look) -> dict[str, str]:
    return {"shape": look.shape, "hue": look.hue}


def _node(node: ChainNode) -> dict[str, Any]:
    return {"cells": _names(node.cells), "digit": node.digit, "on": node.is_on}
