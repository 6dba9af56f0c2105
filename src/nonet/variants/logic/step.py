"""One logical step: what it concludes, and the evidence from which it follows."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from nonet.display import SvgDisplay
from nonet.variants.shape import cell_name
from nonet.words import language
from nonet.words.rules import cell_names
from nonet.words.saying import Digits, Items, Links, Say, say

if TYPE_CHECKING:
    from nonet.variants.logic.board import Board

__all__ = ["TECHNIQUES", "VariantStep"]

#: Every technique with its difficulty, on a scale of our own; the order is the one in which they are tried.
TECHNIQUES: Final[dict[str, float]] = {
    "last_digit": 1.0,
    "naked_single": 1.2,
    "hidden_single": 1.3,
    "pair_rule": 1.6,
    "cage_combination": 2.0,
    "line_rule": 2.2,
    "sum_bounds": 2.4,
    "locked_candidates": 2.6,
    "innies": 2.8,
    "cage_digit": 2.9,
    "naked_pair": 3.0,
    "hidden_pair": 3.2,
    "outies": 3.4,
    "outside_clue": 3.4,
    "naked_triple": 3.6,
    "hidden_triple": 4.0,
    "naked_quad": 4.5,
    "contradiction": 6.0,
    "long_contradiction": 8.0,
    "search": 10.0,
}


@dataclass(frozen=True)
class VariantStep(SvgDisplay):
    """A step on a variant: placements or eliminations, with their reasons.

    Cells are numbers from 0, row by row. `houses` are the cells of the houses it argues from, `cells` its pattern,
    `marked_candidates` the candidates of the pattern, `chain` the steps of a contradiction.
    """

    board: Board
    technique: str
    reason: tuple[Say, ...]
    placements: tuple[tuple[int, int], ...] = ()
    eliminations: tuple[tuple[int, int], ...] = ()
    houses: tuple[tuple[int, ...], ...] = ()
    cells: tuple[int, ...] = ()
    marked_candidates: tuple[tuple[int, int], ...] = ()
    chain: tuple[VariantStep, ...] = ()

    @property
    def difficulty(self) -> float:
        """How hard it is to see, on a scale of our own from 1 to 10."""
        return TECHNIQUES[self.technique]

    def name(self, lang: str = "en") -> str:
        """Return the name of the technique."""
        return language(lang).text(f"technique.{self.technique}")

    def apply(self) -> Board:
        """Return the board after the step."""
        board = self.board.without(self.eliminations) if self.eliminations else self.board
        return board.with_placed(self.placements) if self.placements else board

    def explain(self, lang: str = "en") -> str:
        """Explain why the step holds, in words."""
        grammar = language(lang).grammar
        messages: list[Say | Links] = list(self.reason)
        if self.chain:
            messages.insert(
                1, Links(say("vstep.link", name=say(f"technique.{s.technique}"), out=s.outcome()) for s in self.chain)
            )
        if self.eliminations:
            messages.append(say("vstep.so", out=self.outcome()))
        return grammar.paragraph(messages)

    def outcome(self) -> Items:
        """Describe the outcome: placements, then eliminations by digit."""
        size = self.board.puzzle.size
        found = [
            say("vstep.placed", cells=cell_names([divmod(cell, size)]), digit=digit) for cell, digit in self.placements
        ]
        by_cells: dict[tuple[int, ...], list[int]] = {}
        by_digit: dict[int, list[int]] = {}
        for cell, digit in self.eliminations:
            by_digit.setdefault(digit, []).append(cell)
        for digit, cells in sorted(by_digit.items()):
            by_cells.setdefault(tuple(cells), []).append(digit)
        found += [
            say("vstep.struck", digits=Digits(digits), cells=cell_names(divmod(cell, size) for cell in cells))
            for cells, digits in by_cells.items()
        ]
        return Items(found)

    def __str__(self) -> str:
        out = [f"{self._cell(cell)}={digit}" for cell, digit in self.placements]
        out += [f"{self._cell(cell)}<>{digit}" for cell, digit in self.eliminations]
        return f"{self.name()}: {', '.join(out)}"

    def _cell(self, cell: int) -> str:
        return cell_name(divmod(cell, self.board.puzzle.size))

    def to_json(self, lang: str = "en") -> dict[str, Any]:
        """Return the step as plain data."""
        return {
            "technique": self.technique,
            "name": self.name(lang),
            "difficulty": self.difficulty,
            "placements": [{"cell": self._cell(cell), "digit": digit} for cell, digit in self.placements],
            "eliminations": [{"cell": self._cell(cell), "digit": digit} for cell, digit in self.eliminations],
            "cells": [self._cell(cell) for cell in self.cells],
            "text": self.explain(lang),
        }
