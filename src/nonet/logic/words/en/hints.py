"""Hints in English, one sentence per level."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nonet.geometry import cell_name
from nonet.logic.words.en.grammar import and_list, cells, houses

if TYPE_CHECKING:
    from nonet.logic.hints import Hint

__all__ = ["HINTS"]


def mistake(hint: Hint) -> str:
    """Say which cells contradict the solution, and not what they should hold."""
    wrong = [f"{found.digit} in {cell_name(found.cell)}" for found in hint.mistakes if found.digit is not None]
    lost = [found.cell for found in hint.mistakes if found.digit is None]
    parts = []
    if wrong:
        parts.append(f"{and_list(wrong)} {'does' if len(wrong) == 1 else 'do'} not belong there")
    if lost:
        its = "the candidate that it needs" if len(lost) == 1 else "a candidate that each of them needs"
        parts.append(f"look at {cells(lost)} again, {its} was eliminated")
    return f"Something is wrong: {'; '.join(parts)}."


def correct(hint: Hint) -> str:
    """Say that nothing is wrong."""
    return "Nothing is wrong so far."


def solved(hint: Hint) -> str:
    """Say that the board is solved."""
    return "The board is solved: nothing is left to do."


def stuck(hint: Hint) -> str:
    """Say that the enabled techniques give no step."""
    return "None of the enabled techniques gives a step on this board."


def step(hint: Hint) -> str:
    """Say as much of a step as the level allows."""
    if hint.technique is not None and hint.technique.id == "brute_force":
        return searched(hint)
    if hint.step is not None:
        return f"{hint.step.technique.name_en}: {hint.step.explain('en')}"
    where = f"in {houses(hint.houses)}" if hint.houses else ""
    if hint.technique is None:
        if hint.digit:
            return f"Follow the digit {hint.digit} {where or 'across the board'}."
        return f"Look at {houses(hint.houses)}." if hint.houses else "Look across the whole board."
    name = hint.technique.name_en
    article = "an" if name[0] in "AEIO" or name.startswith(("X-", "XY", "X")) else "a"
    on = f" on {hint.digit}" if hint.digit else ""
    if hint.cells:
        return f"Look for {article} {name}{on} in {cells(hint.cells)}."
    return f"Look for {article} {name}{on} {where}".rstrip() + "."


def searched(hint: Hint) -> str:
    """Say that no technique helps, and at the last level the digit that a search found."""
    start = "No known technique leads on from here"
    if hint.step is not None:
        cell, digit = hint.step.placements[0]
        return f"{start}: the digit in {cell_name(cell)} is {digit}."
    return f"{start}; the next level gives away a digit{f' in {cells(hint.cells)}' if hint.cells else ''}."


HINTS = {"mistake": mistake, "correct": correct, "solved": solved, "stuck": stuck, "step": step}
