"""Singles and direct techniques in Simplified Chinese."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nonet.geometry import cell_name
from nonet.logic.step import Role
from nonet.logic.words.reading import blockers, ruled_out
from nonet.logic.words.zh.grammar import cells, digits, house_name, or_cells, outcome

if TYPE_CHECKING:
    from nonet.logic.step import Step

__all__ = ["WORDS"]


def full_house(step: Step) -> str:
    """Explain the last blank of a house."""
    (cell, digit) = step.placements[0]
    house = house_name(step.houses_of(Role.SINGLE)[0])
    return f"{house}只剩{cell_name(cell)}这一个空格。其余八格已经填了除{digit}以外的所有数字，所以{outcome(step)}。"


def naked_single(step: Step) -> str:
    """Explain a cell with one candidate."""
    (cell, digit) = step.placements[0]
    seen, gone = ruled_out(step.grid, cell, digit)
    parts = [f"{house_name(house)}已有{'、'.join(map(str, found))}" for house, found in seen]
    text = f"观察{cell_name(cell)}，把它所在的行、列、宫里已经出现的数字逐个排除"
    text += f"：{'；'.join(parts)}。" if parts else "。"
    if gone:
        text += f"另外，候选数{digits(gone)}此前已经从这一格删去。"
    return f"{text}这一格只剩下{digit}，所以{outcome(step)}。"


def hidden_single(step: Step) -> str:
    """Explain a digit with one place in a house."""
    (cell, digit) = step.placements[0]
    house = step.houses_of(Role.SINGLE)[0]
    blocking, lost = blockers(step.grid, house, cell, digit)
    why = []
    if blocking:
        why.append(f"{cells(blocking)}的{digit}排除了{'一部分' if lost else '其余所有'}空格")
    if lost:
        why.append(f"{cells(lost)}的候选数{digit}此前已被删去")
    return (
        f"看{digit}在{house_name(house)}中能填在哪里：{'，'.join(why)}。"
        f"只剩下{cell_name(cell)}一处可填，所以{outcome(step)}。"
    )


def direct_locked(step: Step) -> str:
    """Explain locked candidates that leave their digit a single place elsewhere."""
    (cell, digit) = step.placements[0]
    places = step.cells_of(Role.BASE)
    source, target = (house_name(step.houses_of(role)[0]) for role in (Role.BASE, Role.COVER))
    house = house_name(step.houses_of(Role.SINGLE)[0])
    return (
        f"{source}的{digit}只能在{or_cells(places)}，它同时也就是{target}的{digit}，{target}的其他格都不能是{digit}。"
        f"于是{house}的{digit}只剩下{cell_name(cell)}一个位置：{outcome(step)}。"
    )


def direct_hidden(step: Step) -> str:
    """Explain a hidden set that leaves another digit a single place in the house."""
    (cell, digit) = step.placements[0]
    (found,) = step.sets_of(Role.BASE)
    house = house_name(step.houses_of(Role.SINGLE, Role.BASE)[0])
    return (
        f"在{house}中，{digits(found.digits)}只能填在{cells(found.cells)}，占满了这几格。"
        f"于是{house}的{digit}只剩下{cell_name(cell)}一个位置：{outcome(step)}。"
    )


WORDS = {
    "direct_pointing": direct_locked,
    "direct_claiming": direct_locked,
    "direct_hidden_pair": direct_hidden,
    "direct_hidden_triplet": direct_hidden,
    "full_house": full_house,
    "naked_single": naked_single,
    "hidden_single": hidden_single,
}
