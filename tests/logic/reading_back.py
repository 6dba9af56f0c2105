"""Read explanations back: compare the cells, houses and digits that a text names with the evidence of the step."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from logic.proving import UnprovedError, prove
from nonet.geometry import CELL_HOUSES, HOUSES, cell_from_name, cell_name
from nonet.logic import Family, Step
from nonet.words import LANGUAGES

if TYPE_CHECKING:
    from logic.proving import Truth

__all__ = ["faults_of", "named", "read_back"]

_CELL = re.compile(r"r([1-9])c([1-9])")
_HOUSES = {
    "en": re.compile(r"\b(?:(row|column|box) (\d)|(row|column|box)e?s (\d(?:, \d)* (?:and|or) \d))", re.IGNORECASE),
    "zh": re.compile(r"第([\d、]+)(行|列|宫)"),
    "ja": re.compile(r"第([\d・]+)(行|列|ブロック)"),
}
_KINDS = {"row": 0, "column": 9, "box": 18, "行": 0, "列": 9, "宫": 18, "ブロック": 18}
#: Numbers that count things.
_COUNTS = re.compile(r"\d+(?=マス|個|つの|歩|回|ストリング|度)|(?<=長さ)\d+|\n *[\d.]+ ")


def named(text: str, lang: str) -> tuple[set[int], set[int], set[int]]:
    """Return the cells, houses and digits that a text names."""
    cells = {cell_from_name(match[0]) for match in _CELL.finditer(text)}
    text = _CELL.sub("@", text)
    houses: set[int] = set()
    for match in _HOUSES[lang].finditer(text):
        found = [part for part in match.groups() if part]
        kind, numbers = (found[0].lower(), found[1]) if lang == "en" else (found[1], found[0])
        houses.update(_KINDS[kind] + int(number) - 1 for number in re.findall(r"\d", numbers))
    text = _COUNTS.sub("", _HOUSES[lang].sub("", text))
    return cells, houses, {int(digit) for digit in re.findall(r"\d", text)}


def read_back(step: Step, text: str, lang: str, truths: list[Truth]) -> list[str]:
    """Return what is wrong with the text of a step: things named that do not belong to it, or needed and not named."""
    cells, houses, digits = named(text, lang)
    faults = [f"{cell_name(cell)} is not of the evidence" for cell in sorted(cells - _cells_of(step))]
    faults += [f"house {house} is not of the evidence" for house in sorted(houses - _houses_of(step, truths))]
    faults += [f"{digit} is not of the evidence" for digit in sorted(digits - _digits_of(step, truths))]
    for truth in truths if step.technique.family is not Family.LAST_RESORT else ():
        if truth.cell is not None and truth.cell not in cells:
            faults.append(f"{cell_name(truth.cell)} is needed")
        if truth.house is not None and truth.house not in houses and not {c for c, _ in truth.options} <= cells:
            faults.append(f"house {truth.house} is needed")
        if truth.digit is not None and truth.digit not in digits:
            faults.append(f"digit {truth.digit} is needed")
        if truth.cell is truth.house is None and not {c for c, _ in truth.options} <= cells:
            faults.append("extra candidates are needed")
    for cell, digit in (*step.placements, *step.eliminations):
        if cell not in cells or digit not in digits:
            faults.append(f"{digit} in {cell_name(cell)} follows and is not mentioned")
    return faults


def _cells_of(step: Step) -> set[int]:
    cells = {*step.pattern_cells, *(cell for cell, _ in (*step.placements, *step.eliminations))}
    if step.technique.family is Family.SINGLES:  # the digits that block, and cells that lost the digit before
        digit = step.placements[0].digit
        cells |= {cell for cell in range(81) if step.grid[cell] == digit}
        cells |= {cell for entry in step.houses for cell in HOUSES[entry.house] if not step.grid[cell]}
    if step.technique.id == "medusa_3d":
        cells |= set(step.grid.blanks)
    if step.technique.family is Family.SINGLE_DIGIT_PATTERNS:  # all places of the box
        cells |= {cell for entry in step.houses for cell in HOUSES[entry.house] if not step.grid[cell]}
    return cells


def _houses_of(step: Step, truths: list[Truth]) -> set[int]:
    """Houses of the evidence, and those that hold the truths, or two cells of the pattern that see each other."""
    found = {entry.house for entry in step.houses} | {truth.house for truth in truths if truth.house is not None}
    pattern = [*step.pattern_cells, *(cell for cell, _ in step.eliminations)]
    found |= {house for cell in pattern for house in CELL_HOUSES[cell]}
    return found


def _digits_of(step: Step, truths: list[Truth]) -> set[int]:
    if step.technique.id in ("naked_single", "symmetrical_placement"):
        return set(range(1, 10))
    digits = {*step.digits, *(digit for _, digit in (*step.placements, *step.eliminations))}
    digits |= {entry.digit for entry in step.candidates}
    digits |= {digit for entry in step.sets for digit in entry.digits}
    digits |= {digit for chain in step.chains for node in chain for digit in (node.digit, *node.als_digits)}
    return digits | {digit for truth in truths for _, digit in truth.options if truth.cell is None}


def faults_of(step: Step) -> list[str]:
    """Return what is wrong with a step's evidence or text; nothing for brute force, which has no reason."""
    if step.technique.id == "brute_force":
        return []
    try:
        truths = prove(step)
    except UnprovedError as error:
        return [str(error).removeprefix(f"{step}: ")]
    return [f"{lang}: {fault}" for lang in LANGUAGES for fault in read_back(step, step.explain(lang), lang, truths)]
