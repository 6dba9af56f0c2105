"""English building blocks: lists of cells, digits and houses, and the sentence that says what follows."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nonet.geometry import cell_name, house_name
from nonet.logic.words.reading import by_cells

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from nonet.logic.step import ChainNode, Step

__all__ = [
    "and_list",
    "both",
    "capital",
    "cells",
    "digits",
    "houses",
    "lose",
    "node",
    "number",
    "or_cells",
    "outcome",
]

_NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine")


def and_list(items: Sequence[str], word: str = "and") -> str:
    """Join words: a, b and c."""
    if len(items) < 2:
        return "".join(items)
    return f"{', '.join(items[:-1])} {word} {items[-1]}"


def number(count: int) -> str:
    """Write a small number in words."""
    return _NUMBERS[count] if count < len(_NUMBERS) else str(count)


def both(count: int) -> str:
    """Say that all of several things are meant."""
    return {1: "it", 2: "both"}.get(count, f"all {number(count)}")


def cells(items: Iterable[int]) -> str:
    """List cells: r1c1, r1c3 and r2c5."""
    return and_list([cell_name(cell) for cell in items])


def or_cells(items: Iterable[int]) -> str:
    """List cells of which one is meant: r1c1, r1c3 or r2c5."""
    return and_list([cell_name(cell) for cell in items], "or")


def digits(items: Iterable[int], word: str = "and") -> str:
    """List digits: 2, 5 and 7."""
    return and_list([str(digit) for digit in items], word)


def houses(items: Iterable[int], word: str = "and") -> str:
    """List houses, those of a kind together: rows 2 and 7 and box 5."""
    kinds: dict[str, list[str]] = {}
    for house in items:
        kind, place = house_name(house).split()
        kinds.setdefault(kind, []).append(place)
    named = []
    for kind, numbers in kinds.items():
        plural = "" if len(numbers) == 1 else "es" if kind == "box" else "s"
        named.append(f"{kind}{plural} {and_list(numbers, word)}")
    return and_list(named, word)


def capital(text: str) -> str:
    """Start a sentence; the names of cells stay small."""
    if len(text) > 3 and text[0] == "r" and text[1].isdigit():
        return text
    return text[:1].upper() + text[1:]


def node(entry: ChainNode) -> str:
    """Name the place of a node: a cell, or one of a group."""
    return or_cells(entry.cells)


def lose(items: Sequence[int], digit: int) -> str:
    """Say that cells lose a digit: r1c1 loses 5; r1c1 and r1c2 lose 5."""
    return f"{cells(items)} {'loses' if len(items) == 1 else 'lose'} {digit}"


def outcome(step: Step) -> str:
    """Say what follows from a step: r1c4 is 6; 5 can be removed from r4c3 and r9c8."""
    parts = [f"{cell_name(cell)} is {digit}" for cell, digit in step.placements]
    for index, (struck, where) in enumerate(by_cells(step.eliminations)):
        verb = "can be removed from" if index == 0 else "from"
        parts.append(f"{digits(struck)} {verb} {cells(where)}")
    if len(parts) > 1 and any(" and " in part for part in parts):
        return f"{', '.join(parts[:-1])}, and {parts[-1]}"
    return and_list(parts)
