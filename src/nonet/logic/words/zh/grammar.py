"""Chinese building blocks: lists of cells, digits and houses, and the sentence that says what follows."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nonet.geometry import cell_name
from nonet.logic.words.reading import by_cells

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from nonet.logic.step import ChainNode, Step

__all__ = [
    "and_list",
    "both",
    "cells",
    "digits",
    "house_name",
    "houses",
    "lose",
    "node",
    "number",
    "or_cells",
    "outcome",
]

_NUMBERS = ("零", "一", "两", "三", "四", "五", "六", "七", "八", "九")
_KINDS = ("行", "列", "宫")


def and_list(items: Sequence[str], word: str = "和") -> str:
    """Join words: a, b and c."""
    if len(items) < 2:
        return "".join(items)
    return f"{'、'.join(items[:-1])}{word}{items[-1]}"


def number(count: int) -> str:
    """Write a small number in words."""
    return _NUMBERS[count] if count < len(_NUMBERS) else str(count)


def both(count: int) -> str:
    """Say that all of several things are meant."""
    return {1: "它", 2: "两者"}.get(count, f"这{number(count)}个")


def cells(items: Iterable[int]) -> str:
    """List cells: r1c1, r1c3 and r2c5."""
    return and_list([cell_name(cell) for cell in items])


def or_cells(items: Iterable[int]) -> str:
    """List cells of which one is meant: r1c1, r1c3 or r2c5."""
    return and_list([cell_name(cell) for cell in items], "或")


def digits(items: Iterable[int], word: str = "和") -> str:
    """List digits: 2, 5 and 7."""
    return and_list([str(digit) for digit in items], word)


def house_name(house: int) -> str:
    """Name a house in Chinese."""
    return f"第{house % 9 + 1}{_KINDS[house // 9]}"


def houses(items: Iterable[int], word: str = "和") -> str:
    """List houses, those of a kind together: rows 2 and 7 and box 5."""
    kinds: dict[int, list[str]] = {}
    for house in items:
        kinds.setdefault(house // 9, []).append(str(house % 9 + 1))
    return and_list([f"第{'、'.join(numbers)}{_KINDS[kind]}" for kind, numbers in kinds.items()], word)


def node(entry: ChainNode) -> str:
    """Name the place of a node: a cell, or one of a group."""
    return or_cells(entry.cells)


def lose(items: Sequence[int], digit: int) -> str:
    """Say that cells lose a digit: r1c1 loses 5; r1c1 and r1c2 lose 5."""
    return f"{cells(items)}{'' if len(items) == 1 else '都'}不能是{digit}"


def outcome(step: Step) -> str:
    """Say what follows from a step: r1c4 is 6; 5 can be removed from r4c3 and r9c8."""
    parts = []
    if step.placements:
        parts.append("，".join(f"{cell_name(cell)}填{digit}" for cell, digit in step.placements))
    removed = by_cells(step.eliminations)
    if removed:
        (struck, where), *rest = removed
        text = f"可以从{cells(where)}中删去候选数{digits(struck)}"
        text += "".join(f"，从{cells(where)}中删去{digits(struck)}" for struck, where in rest)
        parts.append(text)
    return "，并且".join(parts)
