"""XY-, XYZ-, W- and WXYZ-wings in Simplified Chinese."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nonet.geometry import cell_name
from nonet.logic.step import Role
from nonet.logic.words.zh.grammar import cells, digits, house_name, or_cells, outcome

if TYPE_CHECKING:
    from nonet.logic.step import Step

__all__ = ["WORDS"]


def xy_wing(step: Step) -> str:
    """Explain a pivot of two candidates and its two pincers."""
    (pivot,) = step.sets_of(Role.PIVOT)
    z = step.candidates_of(Role.COMMON)[0].digit
    cases = []
    for pincer in step.sets_of(Role.PINCER):
        (shared,) = set(pivot.digits) & set(pincer.digits)
        cases.append(f"若它是{shared}，则{cell_name(pincer.cells[0])}必为{z}")
    first, second = (entry.cells[0] for entry in step.sets_of(Role.PINCER))
    return (
        f"拐点{cell_name(pivot.cells[0])}只能是{digits(pivot.digits, '或')}：{cases[0]}；{cases[1]}。"
        f"无论如何，{cells((first, second))}中总有一格是{z}，所以同时看到这两格的格都不能是{z}：{outcome(step)}。"
    )


def xyz_wing(step: Step) -> str:
    """Explain a pivot of three candidates and its two pincers."""
    (pivot,) = step.sets_of(Role.PIVOT)
    z = step.candidates_of(Role.COMMON)[0].digit
    cases = []
    for pincer in step.sets_of(Role.PINCER):
        (shared,) = set(pincer.digits) - {z}
        cases.append(f"若它是{shared}，则{cell_name(pincer.cells[0])}必为{z}")
    three = (pivot.cells[0], *(entry.cells[0] for entry in step.sets_of(Role.PINCER)))
    return (
        f"拐点{cell_name(pivot.cells[0])}可以是{digits(pivot.digits, '或')}：{cases[0]}；{cases[1]}；"
        f"否则它自己就是{z}。"
        f"无论如何，{cells(three)}中总有一格是{z}，所以同时看到这三格的格都不能是{z}：{outcome(step)}。"
    )


def w_wing(step: Step) -> str:
    """Explain two equal cells joined by a strong link."""
    first, second = (entry.cells[0] for entry in step.sets_of(Role.PINCER))
    z = step.candidates_of(Role.COMMON)[0].digit
    (near, x), (far, _) = step.candidates_of(Role.LINK)
    house = house_name(step.houses_of(Role.LINK)[0])
    return (
        f"{cells((first, second))}都只有候选数{digits(step.digits)}。在{house}中，{x}只能填在{or_cells((near, far))}，"
        f"前者看到{cell_name(first)}，后者看到{cell_name(second)}。无论{x}在哪一格，被它看到的那一格就必为{z}，"
        f"所以同时看到{cells((first, second))}的格都不能是{z}：{outcome(step)}。"
    )


def wxyz_wing(step: Step) -> str:
    """Explain four cells with four digits of which only one can repeat."""
    quad = step.cells_of(Role.PIVOT, Role.PINCER)
    z = step.eliminations[0].digit
    with_z = step.cells_of(Role.COMMON)
    return (
        f"{cells(quad)}这四格的候选数合起来只有{digits(step.digits)}四个数字，其中只有{z}可能在这四格里出现两次，"
        f"其余数字最多各出现一次。缺了{z}就填不满四格，所以{cells(with_z)}中总有一格是{z}，"
        f"同时看到它们的格都不能是{z}：{outcome(step)}。"
    )


WORDS = {
    "xy_wing": xy_wing,
    "xyz_wing": xyz_wing,
    "w_wing": w_wing,
    "wxyz_wing": wxyz_wing,
}
