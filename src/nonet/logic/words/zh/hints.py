"""Hints in Simplified Chinese, one sentence per level."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nonet.geometry import cell_name
from nonet.logic.words.zh.grammar import and_list, cells, houses

if TYPE_CHECKING:
    from nonet.logic.hints import Hint

__all__ = ["HINTS"]


def mistake(hint: Hint) -> str:
    """Say which cells contradict the solution, and not what they should hold."""
    wrong = [f"{cell_name(found.cell)}的{found.digit}" for found in hint.mistakes if found.digit is not None]
    lost = [found.cell for found in hint.mistakes if found.digit is None]
    parts = []
    if wrong:
        parts.append(f"{and_list(wrong)}填错了")
    if lost:
        parts.append(f"请重新检查{cells(lost)}，{'它' if len(lost) == 1 else '它们'}所需要的候选数被误删了")
    return f"盘面有误：{'；'.join(parts)}。"


def correct(hint: Hint) -> str:
    """Say that nothing is wrong."""
    return "目前没有错误。"


def solved(hint: Hint) -> str:
    """Say that the board is solved."""
    return "盘面已经完成，没有什么要做的了。"


def stuck(hint: Hint) -> str:
    """Say that the enabled techniques give no step."""
    return "所启用的技巧在这个盘面上都找不到可用的一步。"


def step(hint: Hint) -> str:
    """Say as much of a step as the level allows."""
    if hint.technique is not None and hint.technique.id == "brute_force":
        return searched(hint)
    if hint.step is not None:
        return f"{hint.step.technique.name_zh}：{hint.step.explain('zh')}"
    if hint.technique is None:
        where = f"在{houses(hint.houses)}中" if hint.houses else "在整个盘面上"
        return f"请{where}观察数字{hint.digit}的位置。" if hint.digit else f"请{where}仔细观察。"
    name = f"{f'数字{hint.digit}的' if hint.digit else ''}{hint.technique.name_zh}"
    if hint.cells:
        return f"可以使用{name}，请观察{cells(hint.cells)}。"
    return f"在{houses(hint.houses)}中可以使用{name}。" if hint.houses else f"盘面上可以使用{name}。"


def searched(hint: Hint) -> str:
    """Say that no technique helps, and at the last level the digit that a search found."""
    start = "已知的技巧到此都无法继续"
    if hint.step is not None:
        cell, digit = hint.step.placements[0]
        return f"{start}：{cell_name(cell)}的数字是{digit}。"
    return f"{start}，再进一步就会直接给出{f'{cells(hint.cells)}的' if hint.cells else '一个'}数字。"


HINTS = {"mistake": mistake, "correct": correct, "solved": solved, "stuck": stuck, "step": step}
