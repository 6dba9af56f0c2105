"""Forcing chains and nets, templates and brute force in Simplified Chinese: what is left when patterns run out."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nonet.geometry import cell_name
from nonet.logic.step import Role
from nonet.logic.words.reading import clash, is_net, key_nodes
from nonet.logic.words.zh.chains import beats, state
from nonet.logic.words.zh.grammar import digits, house_name, or_cells, outcome

if TYPE_CHECKING:
    from collections.abc import Collection

    from nonet.logic.step import Chain, Step

__all__ = ["WORDS"]


def _branch(step: Step, chain: Chain, told: Collection[str] = ()) -> str:
    """Tell what a branch leads to, less what was told before; a net only by the digits that it places."""
    if not is_net(chain):
        return "；".join(clause for clause in beats(step, chain) if clause not in told)
    placed, left_out = key_nodes(chain)
    text = f"逐步推出{'，'.join(state(node) for node in placed)}"
    return text + (f"（途中还要填{left_out}格）" if left_out > 1 else "")


def contradiction(step: Step) -> str:
    """Explain an assumption that contradicts itself."""
    text = f"假设{state(step.chains[0][0])}。"
    told: set[str] = set()
    for chain in step.chains:
        branch = _branch(step, chain, told) if len(chain) > 1 else ""
        if branch:
            text += f"{'同时，' if told else '那么'}{branch}。"
        told.update(beats(step, chain))
    return f"{text}{_clash(step)}，这不可能。所以假设不成立：{outcome(step)}。"


def _clash(step: Step) -> str:
    kind, node, house = clash(step)
    if kind == "both":
        return f"这样{or_cells(node.cells)}既是{node.digit}又不是{node.digit}"
    if kind == "two_digits":
        last = step.chains[-1][-1]
        return f"这样{cell_name(node.cell)}必须既是{node.digit}又是{last.digit}"
    if kind == "twice":
        last = step.chains[-1][-1]
        return f"这样互相看到的{or_cells(node.cells)}与{or_cells(last.cells)}都是{node.digit}"
    if kind == "no_candidate":
        return f"这样{cell_name(node.cell)}就没有候选数可填了"
    if kind == "no_place" and house is not None:
        return f"这样{house_name(house)}就没有{node.digit}的位置了"
    return "以上结果不能同时成立"


def verity(step: Step) -> str:
    """Explain premises of which one holds, and which all lead to the same."""
    assumed = step.candidates_of(Role.ASSUMPTION)
    starts = [chain[0] for chain in step.chains]
    house = step.houses_of(Role.HOUSE)
    if len(starts) == 2 and starts[0].is_on != starts[1].is_on:
        text = f"{cell_name(assumed[0].cell)}要么是{assumed[0].digit}，要么不是。"
    elif house:
        places = or_cells([cell for start in starts for cell in start.cells])
        text = f"在{house_name(house[0])}中，{starts[0].digit}必在{places}。"
    else:
        text = f"{cell_name(starts[0].cell)}必是{digits([start.digit for start in starts], '或')}。"
    for chain in step.chains:
        if len(chain) > 1:
            text += f"若{state(chain[0])}：{_branch(step, chain)}。"
    return f"{text}各种情况都得到同一个结果：{outcome(step)}。"


def template_set(step: Step) -> str:
    """Explain a place that every template of a digit uses."""
    digit = step.placements[0].digit if step.placements else step.digits[0]
    return f"列出{digit}在全盘上各行、列、宫恰好各出现一次的所有填法。每一种填法都用到同一个位置，所以{outcome(step)}。"


def template_delete(step: Step) -> str:
    """Explain places that no template of a digit uses."""
    digit = step.eliminations[0].digit
    return (
        f"列出{digit}在全盘上各行、列、宫恰好各出现一次的所有填法。没有一种填法用到要删去的位置，所以{outcome(step)}。"
    )


def brute_force(step: Step) -> str:
    """Say honestly that no technique helped."""
    return f"所启用的技巧在这里都找不到可用的一步。通过穷举求出答案，先填其中一个数字就能继续：{outcome(step)}。"


WORDS = {
    "forcing_chain_contradiction": contradiction,
    "forcing_chain_verity": verity,
    "forcing_net_contradiction": contradiction,
    "forcing_net_verity": verity,
    "template_set": template_set,
    "template_delete": template_delete,
    "brute_force": brute_force,
}
