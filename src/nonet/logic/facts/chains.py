"""Facts of chains and loops, described from one end to the other; long ones link by link."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise
from typing import TYPE_CHECKING

from nonet.logic.facts.evidence import strong_house, weak_house
from nonet.steps import Link
from nonet.words.saying import Cell, Cells, Clause, Digits, House, Items, Links, Say, say

if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Final

    from nonet.grid import Grid
    from nonet.steps import Chain, ChainNode, Step
    from nonet.words.saying import Messages

__all__ = ["FACTS", "beats", "clauses", "story"]

#: Chains with more beats than this become numbered links.
_MOST_INLINE: Final = 4


@dataclass(frozen=True, slots=True)
class _Beat:
    """One beat of a chain: some place loses a digit, and so another one gets it.

    `off` is the node that the previous one rules out (None if the chain starts from it), `on` the node that must then
    be true (None if the chain ends with a loss). `house` is where the digit has no other place; None if both are in one
    cell, or in an almost locked set. `links` are the numbers of the links that lead to the two.
    """

    off: ChainNode | None
    on: ChainNode | None
    house: int | None = None
    links: tuple[int, ...] = ()

    @property
    def is_in_cell(self) -> bool:
        """Whether the cell has no other candidate, rather than the digit no other place."""
        return bool(self.off and self.on and not self.on.als_cells and self.off.digit != self.on.digit)

    @property
    def als(self) -> ChainNode | None:
        """The node that brings in an almost locked set."""
        for node in (self.on, self.off):
            if node is not None and node.als_cells:
                return node
        return None


def split_chain(grid: Grid, chain: Chain, numbers: Sequence[int]) -> tuple[ChainNode, list[_Beat]]:
    """Return a chain as its first node and the beats that follow from it; `numbers` are those of the links."""
    first, *rest = chain
    beats: list[_Beat] = []
    off: ChainNode | None = None if first.is_on else first
    starts_off = off is not None
    before: tuple[int, ...] = ()
    for node, number in zip(rest, numbers[1:], strict=True):
        if node.is_on:
            house = None
            if off is not None and off.digit == node.digit and not node.als_cells:
                cells = (*off.cells, *node.cells)
                house = strong_house(grid, node.digit, cells)
                if house is None:
                    house = weak_house(cells)
            beats.append(_Beat(off, node, house, (*before, number)))
            off, before = None, ()
        else:
            if off is not None and not (starts_off and not beats):
                beats.append(_Beat(off, None, None, before))
            off, before = node, (number,)
    if off is not None and not (starts_off and not beats):
        beats.append(_Beat(off, None, None, before))
    return first, beats


def _beat(beat: _Beat, is_first: bool) -> Say:
    """Describe one beat: the candidate lost, and what must then be true."""
    off, on = beat.off, beat.on
    if on is None:
        assert off is not None
        lost = {"cells": Cells(off.cells), "digit": off.digit}
        if not off.als_cells:
            return say("beat.lost", **lost)
        held = Digits(digit for digit in off.als_digits if digit != off.digit)
        key = "beat.als_lost_first" if is_first else "beat.als_lost"
        return say(key, als=Cells(off.als_cells), held=held, **lost)
    found = {"place": Cells(on.cells), "value": on.digit}
    if off is None:
        return say("beat.must", **found)
    kind = "als" if beat.als else "cell" if beat.is_in_cell else "house" if beat.house is not None else "place"
    if beat.als:
        found["als"] = Cells(beat.als.als_cells)
        found["held"] = Digits(digit for digit in beat.als.als_digits if digit != beat.als.digit)
    if kind == "house":
        assert beat.house is not None
        found["house"] = House(beat.house)
    if is_first:
        return say(f"beat.{kind}_first", **found)
    return say(f"beat.{kind}", cells=Cells(off.cells), digit=off.digit, **found)


def beats(step: Step, place: int = 0) -> list[Clause]:
    """Return the consequences of the first node of a chain, one clause after the other."""
    first, found = split_chain(step.grid, step.chains[place], step.link_numbers[place])
    return [
        Clause(_beat(beat, is_first=not first.is_on and index == 0), beat.links) for index, beat in enumerate(found)
    ]


def clauses(found: list[Clause], inline: str, numbered: str, **values: object) -> Messages:
    """Join a few clauses to one sentence; make numbered links of more."""
    if len(found) <= _MOST_INLINE:
        yield say(inline, beats=Items(clause.message for clause in found), **values)
    else:
        yield say(numbered, **values)
        yield Links(say("link", beat=clause.message, links=clause.links) for clause in found)


def story(step: Step, place: int = 0) -> Messages:
    """Describe a chain: the assumption, and its consequences."""
    return clauses(beats(step, place), "story", "story.long", start=step.chains[place][0].state())


#: Players' names for chains of three strong links: by the kind of each link, in the cell (c) or in a house (h), and by
#: the number of digits, for (X=Y)-Y=(Y-X)=X is an M-Wing and (X=Y)-Y=(Y-Z)=Z an H-Wing. After threads on hybrid wings,
#: L- and S-wings at forum.enjoysudoku.com and on M-wings at dailysudoku.com.
_WINGS: Final = {
    ("chh", 2): "M-Wing",
    ("chh", 3): "H-Wing",
    ("cch", 3): "H-Wing",
    ("hch", 2): "S-Wing",
    ("hhh", 2): "L-Wing",
    ("hhh", 3): "L-Wing",
}
_RINGS: Final = {"cch": "W-Ring", "chh": "M-Ring", "hhh": "L-Ring"}


def called(step: Step) -> Messages:
    """Return the name of a chain of three strong links: a wing by the order of their kinds, a ring by their kinds."""
    chain = step.chains[0]
    if len(chain) != 6 or any(node.is_group or node.als_cells for node in chain):
        return
    kinds = "".join(
        "c" if node.cells == before.cells else "h" for before, node in pairwise(chain) if node.link is Link.STRONG
    )
    digits = len({node.digit for node in chain})
    if step.technique.id == "continuous_nice_loop":
        name = _RINGS.get("".join(sorted(kinds))) if digits > 1 else None
    elif chain[0].is_on or ("c" in kinds and digits == 2 and kinds != "hch" and chain[0].digit != chain[-1].digit):
        name = None
    else:
        name = _WINGS.get((min(kinds, kinds[::-1]), digits))
    if name:
        yield say("chain.called", name=name)


def remote_pair(step: Step) -> Messages:
    """Describe a chain of equal bivalue cells."""
    path = list(dict.fromkeys(cell for found in step.chains[0] for cell in found.cells))
    a, b = step.digits
    yield say("remote_pair", cells=Cells(path), ends=Cells((path[0], path[-1])), a=a, b=b)


def open_chain(step: Step) -> Messages:
    """Describe a chain of which one end must be true."""
    chain = step.chains[0]
    first, last = chain[0], chain[-1]
    yield from called(step)
    yield from story(step)
    if first.cells == last.cells and first.digit == last.digit:
        yield say("chain.itself", start=first.state(True))
    elif first.digit == last.digit and not (first.is_group or last.is_group):
        yield say("chain.ends", ends=Cells((first.cell, last.cell)), digit=first.digit)
    else:
        yield say("chain.either", first=first.state(True), last=last.state(True))


def continuous_loop(step: Step) -> Messages:
    """Describe a loop without a break."""
    yield from called(step)
    yield from story(step)
    yield say("loop.closed")


def discontinuous_loop(step: Step) -> Messages:
    """Describe a loop that contradicts or proves its start."""
    chain = step.chains[0]
    first, last = chain[0], chain[-1]
    yield from story(step)
    digits = Digits((first.digit, last.digit))
    if first.is_on and last.is_on and last.digit != first.digit:
        yield say("loop.two_digits", cell=Cell(first.cell), digits=digits)
    elif first.is_on:
        yield say("loop.contradicts", start=first.state())
    elif last.is_on and last.digit == first.digit:
        yield say("chain.itself", start=first.state(True))
    else:
        yield say("loop.one_of", cell=Cell(first.cell), digits=digits)


FACTS = {
    "remote_pair": remote_pair,
    "x_chain": open_chain,
    "xy_chain": open_chain,
    "aic": open_chain,
    "grouped_aic": open_chain,
    "continuous_nice_loop": continuous_loop,
    "grouped_continuous_nice_loop": continuous_loop,
    "discontinuous_nice_loop": discontinuous_loop,
    "grouped_discontinuous_nice_loop": discontinuous_loop,
}
