"""Forcing chains and nets, templates and brute force in English: what is left when patterns run out."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nonet.geometry import cell_name, house_name
from nonet.logic.step import Role
from nonet.logic.words.en.chains import beats, state
from nonet.logic.words.en.grammar import and_list, capital, digits, or_cells, outcome
from nonet.logic.words.reading import clash, is_net, key_nodes

if TYPE_CHECKING:
    from collections.abc import Collection

    from nonet.logic.step import Chain, Step

__all__ = ["WORDS"]


def _branch(step: Step, chain: Chain, told: Collection[str] = ()) -> str:
    """Tell what a branch leads to, less what was told before; a net only by the digits that it places."""
    if not is_net(chain):
        return "; ".join(clause for clause in beats(step, chain) if clause not in told)
    placed, left_out = key_nodes(chain)
    text = f"step by step, {and_list([state(node) for node in placed])}"
    return text + (f", with {left_out} more placements on the way" if left_out > 1 else "")


def contradiction(step: Step) -> str:
    """Explain an assumption that contradicts itself."""
    text = f"Suppose {state(step.chains[0][0])}."
    told: set[str] = set()
    for chain in step.chains:
        branch = _branch(step, chain, told) if len(chain) > 1 else ""
        if branch:
            text += f" {'Moreover' if told else 'Then'}{', ' if told else ' '}{branch}."
        told.update(beats(step, chain))
    return f"{text} {capital(_clash(step))}, which is impossible. So the assumption is wrong: {outcome(step)}."


def _clash(step: Step) -> str:
    kind, node, house = clash(step)
    if kind == "both":
        return f"then {or_cells(node.cells)} would be {node.digit} and not {node.digit} at once"
    if kind == "two_digits":
        last = step.chains[-1][-1]
        return f"then {cell_name(node.cell)} would have to be {digits((node.digit, last.digit))} at once"
    if kind == "twice":
        last = step.chains[-1][-1]
        return (
            f"then {or_cells(node.cells)} and {or_cells(last.cells)}, which see each other, would both be {node.digit}"
        )
    if kind == "no_candidate":
        return f"then {cell_name(node.cell)} would have no candidate left"
    if kind == "no_place" and house is not None:
        return f"then {house_name(house)} would have no place left for {node.digit}"
    return "these cannot all hold"


def verity(step: Step) -> str:
    """Explain premises of which one holds, and which all lead to the same."""
    assumed = step.candidates_of(Role.ASSUMPTION)
    starts = [chain[0] for chain in step.chains]
    house = step.houses_of(Role.HOUSE)
    if len(starts) == 2 and starts[0].is_on != starts[1].is_on:
        text = f"{cell_name(assumed[0].cell)} either is {assumed[0].digit} or is not."
    elif house:
        places = or_cells([cell for start in starts for cell in start.cells])
        text = f"In {house_name(house[0])}, {starts[0].digit} must go in {places}."
    else:
        text = f"{cell_name(starts[0].cell)} must be {digits([start.digit for start in starts], 'or')}."
    for chain in step.chains:
        if len(chain) > 1:
            text += f" If {state(chain[0])}: {_branch(step, chain)}."
    return f"{text} Every case ends the same way: {outcome(step)}."


def template_set(step: Step) -> str:
    """Explain a place that every template of a digit uses."""
    digit = step.placements[0].digit if step.placements else step.digits[0]
    return (
        f"List every way in which {digit} can still stand nine times on the board, once in each row, column and box. "
        f"All of these patterns use the same place, so {outcome(step)}."
    )


def template_delete(step: Step) -> str:
    """Explain places that no template of a digit uses."""
    digit = step.eliminations[0].digit
    return (
        f"List every way in which {digit} can still stand nine times on the board, once in each row, column and box. "
        f"None of these patterns uses the places struck here, so {outcome(step)}."
    )


def brute_force(step: Step) -> str:
    """Say honestly that no technique helped."""
    return (
        "None of the techniques in use finds a step here. A search through the possibilities gives the solution, and "
        f"one digit of it lets you go on: {outcome(step)}."
    )


WORDS = {
    "forcing_chain_contradiction": contradiction,
    "forcing_chain_verity": verity,
    "forcing_net_contradiction": contradiction,
    "forcing_net_verity": verity,
    "template_set": template_set,
    "template_delete": template_delete,
    "brute_force": brute_force,
}
