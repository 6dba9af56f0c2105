"""Facts of forcing chains and nets, templates and brute force: the techniques beyond patterns."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from nonet.logic.facts.chains import beats, clauses
from nonet.logic.facts.evidence import common_houses, strong_house
from nonet.steps import Link, Role
from nonet.words.saying import Cell, Cells, Clause, Count, Digits, House, Items, Links, Say, say

if TYPE_CHECKING:
    from collections.abc import Sequence

    from nonet.steps import Chain, ChainNode, Step
    from nonet.words.saying import Messages

__all__ = ["FACTS"]


def _why(chain: Chain, node: ChainNode) -> Say:
    """Return why a node of a net is off: it sees a place of its digit, its cell is filled, or it was refuted before."""
    if node.link is Link.REFUTED:
        return say("why.refuted", off=node.state())
    causes = [chain[reason] for reason in node.reasons]
    if not causes:
        return say("why.assumed", cells=Cells(node.cells), digit=node.digit)
    cause = causes[0]
    if cause.digit == node.digit:
        return say("why.sees", cells=Cells(node.cells), place=Cells(cause.cells), digit=cause.digit)
    return say("why.filled", cell=Cell(node.cell), digit=cause.digit)


def _net_link(step: Step, chain: Chain, node: ChainNode) -> Say:
    """Describe a node of a net with all its reasons."""
    reasons = [chain[reason] for reason in node.reasons]
    if not node.is_on:
        return say("net.off", off=node.state(), why=_why(chain, node))
    why = Items(_why(chain, reason) for reason in _together(reasons))
    if all(reason.cells == node.cells for reason in reasons):
        return say("net.cell", cells=Cells(node.cells), digit=node.digit, why=why)
    cells = [*node.cells, *(cell for reason in reasons for cell in reason.cells)]
    house = strong_house(step.grid, node.digit, cells)
    assert house is not None
    return say("net.house", cells=Cells(node.cells), digit=node.digit, why=why, house=House(house))


def _together(nodes: list[ChainNode]) -> list[ChainNode]:
    """Join nodes that are off for the same reason: they see the same place."""
    found: dict[object, ChainNode] = {}
    for node in nodes:
        key = (node.digit, node.reasons) if node.link is Link.WEAK else node
        before = found.get(key)
        found[key] = replace(node, cells=(*before.cells, *node.cells)) if before else node
    return list(found.values())


def _branch(step: Step, place: int, known: list[Clause]) -> list[Clause]:
    """Return the consequences of a branch that are not known yet: beats of a chain, or all placements of a net."""
    chain = step.chains[place]
    if any(node.reasons for node in chain):  # a net: nodes may have several reasons
        numbered = zip(chain[1:], step.link_numbers[place][1:], strict=True)
        found = [
            Clause(_net_link(step, chain, node), (number,))
            for node, number in numbered
            if node.is_on or node is chain[-1]
        ]
    else:
        found = beats(step, place)
    before = [clause.message for clause in known]
    return [clause for clause in found if clause.message not in before]


def refutation(step: Step) -> Messages:
    """Describe an assumption followed to its contradiction, with nested assumptions: a proof as a tree."""
    chain = step.chains[0]
    yield say("story.long", start=chain[0].state())
    yield _refute(step, step.link_numbers[0], 0)[0]
    yield say("clash.both", **_clashing(chain, chain[-1]))
    yield say("forcing.wrong")


def whip(step: Step) -> Messages:
    """Describe an assumption refuted by a sequence of units, and their number."""
    length = Count(sum(node.link is Link.STRONG for node in step.chains[0]))
    yield say(f"length.{step.technique.id}", count=length)
    yield from refutation(step)


def pattern_overlay(step: Step) -> Messages:
    """Describe patterns of a digit that leave others none."""
    digit = step.eliminations[0].digit
    others = Digits(other for other in step.digits if other != digit)
    cells = Cells(cell for cell, _ in step.eliminations)
    yield say("patterns.more", digit=digit, others=others)
    yield say("overlay.two" if len(others) == 1 else "overlay.three", digit=digit, others=others, cells=cells)


def _refute(step: Step, numbers: Sequence[int], start: int) -> tuple[Links, int]:
    """Describe the consequences of an assumption; return them with the index of the node that refutes it.

    Placements and refuted assumptions are described with their reasons, and both nodes of a clash.
    """
    chain = step.chains[0]
    clashing = {reason for node in chain if node.link is Link.REFUTED for reason in node.reasons}
    messages: list[Say | Links] = []
    at = start + 1
    while chain[at].depth >= chain[start].depth:
        node = chain[at]
        if node.link is None:
            inner, at = _refute(step, numbers, at)
            refuted = say("net.refuted", off=chain[at].state(), **_clashing(chain, chain[at]))
            messages += [say("net.suppose", start=node.state()), inner, refuted]
        elif node.is_on or at in clashing:
            links = (numbers[at],) if numbers[at] else ()
            messages.append(say("link", beat=_net_link(step, chain, node), links=links))
        at += 1
    return Links(messages), at


def _clashing(chain: Chain, refuted: ChainNode) -> dict[str, Any]:
    node = chain[refuted.reasons[1]]
    return {"cells": Cells(node.cells), "digit": node.digit}


def contradiction(step: Step) -> Messages:
    """Describe an assumption that contradicts itself."""
    start = step.chains[0][0].state()
    every: list[Clause] = []
    for place, chain in enumerate(step.chains):
        if len(chain) > 1:
            every += _branch(step, place, every)
    if every:
        yield from clauses(every, "story", "story.long", start=start)
    else:
        yield say("story.bare", start=start)
    yield _clash(step)
    yield say("forcing.wrong")


def _clash(step: Step) -> Say:
    """Describe how the ends of a contradiction clash."""
    ends = [chain[-1] for chain in step.chains]
    if len(ends) == 1:
        start, end = step.chains[0][0], ends[0]
        is_last = not end.is_on and (start.cells, start.digit) != (end.cells, end.digit)
        ends = [end] if is_last else [start, end]  # the last candidate of a cell, or the last place of a house
    first, last = ends[0], ends[-1]
    if first.cells == last.cells and first.digit == last.digit and first.is_on != last.is_on:
        return say("clash.both", cells=Cells(first.cells), digit=first.digit)
    if all(end.is_on for end in ends):
        if first.cells == last.cells:
            return say("clash.two_digits", cell=Cell(first.cell), digits=Digits((first.digit, last.digit)))
        return say("clash.twice", first=Cells(first.cells), last=Cells(last.cells), digit=first.digit)
    if not any(end.is_on for end in ends):
        houses = step.houses_of(Role.HOUSE)
        if not houses and len({end.cells for end in ends}) == 1:
            return say("clash.no_candidate", cell=Cell(first.cell))
        houses = houses or tuple(common_houses([cell for end in ends for cell in end.cells]))
        if houses:
            return say("clash.no_place", house=House(houses[0]), digit=first.digit)
    return say("clash.other")


def verity(step: Step) -> Messages:
    """Describe premises, one of which is true, that all lead to the same conclusion."""
    assumed = step.candidates_of(Role.ASSUMPTION)
    starts = [chain[0] for chain in step.chains]
    house = step.houses_of(Role.HOUSE)
    if len(starts) == 2 and starts[0].is_on != starts[1].is_on:
        yield say("verity.or_not", cell=Cell(assumed[0].cell), digit=assumed[0].digit)
    elif house:
        places = Cells(cell for start in starts for cell in start.cells)
        yield say("verity.house", house=House(house[0]), digit=starts[0].digit, places=places)
    else:
        yield say("verity.cell", cell=Cell(starts[0].cell), digits=Digits(start.digit for start in starts))
    for place, chain in enumerate(step.chains):
        if len(chain) > 1:
            yield from clauses(_branch(step, place, []), "verity.case", "verity.long", start=chain[0].state())
    yield say("verity.end")


def template(step: Step) -> Messages:
    """Describe a place that every template of a digit uses, or places that none uses."""
    yield say("patterns.one", digit=step.digits[0])
    yield say("template.set" if step.placements else "template.delete")


def brute_force(step: Step) -> Messages:
    """State that no technique helped."""
    yield say("brute_force")


FACTS = {
    "forcing_chain_contradiction": contradiction,
    "forcing_chain_verity": verity,
    "forcing_net_contradiction": contradiction,
    "forcing_net_verity": verity,
    "whip": whip,
    "g_whip": whip,
    "braid": whip,
    "pattern_overlay": pattern_overlay,
    "dynamic_net": refutation,
    "nested_net": refutation,
    "template_set": template,
    "template_delete": template,
    "brute_force": brute_force,
}
