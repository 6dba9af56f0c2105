"""Steps that argue from one rule: cages and their combinations, sums, dots, lines, clues outside the board."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from nonet.catalogue import RULE_TECHNIQUES
from nonet.cells import Candidate
from nonet.limits import watched
from nonet.steps import Role, RoleCandidate, RoleSet, RuleUse, Step
from nonet.variants.logic.board import digits_of
from nonet.variants.logic.houses import seeing
from nonet.variants.logic.support import combinations_of, support

if TYPE_CHECKING:
    from collections.abc import Iterator

    from nonet.variants.logic.board import Board
    from nonet.variants.logic.model import Part

__all__ = ["cage_digits", "rule_steps"]

#: Rules with a clue outside the board, or that need the whole line at once.
_OUTSIDE: Final = frozenset("sandwich skyscraper x_sum numbered_room lunchbox regular sum_line little_killer".split())


def _technique_of(part: Part) -> str:
    """Return the technique that a part of a rule belongs to."""
    if part.rule.kind in _OUTSIDE:
        return "outside_clue"
    if part.sort == "cage":
        return "cage_combination"
    if part.sort == "sum":
        return "sum_bounds"
    return "pair_rule" if part.sort == "pairs" and len(part.cells) == 2 else "line_rule"


def rule_steps(board: Board, technique: str) -> Iterator[Step]:
    """Find the rules that strike candidates by themselves."""
    for number, part in enumerate(watched(board.model.parts)):
        if _technique_of(part) != technique:
            continue
        kept = support(part, board.masks, board.model)
        if kept is None:
            continue
        cells = tuple(dict.fromkeys((*part.cells, *part.others)))
        struck = tuple(
            Candidate(cell, digit)
            for cell in cells
            if not board.digits[cell] or not kept[cell]  # a placed digit only if the rule is broken
            for digit in digits_of(board.masks[cell] & ~kept[cell])
        )
        if struck:
            yield Step(
                RULE_TECHNIQUES[technique],
                board,
                eliminations=struck,
                sets=(RoleSet(Role.BASE, cells, ()),),
                rules=(RuleUse(board.puzzle.rules.index(part.rule), number),),
            )


def cage_digits(board: Board) -> Iterator[Step]:
    """Find digits that every combination of a cage has: cells that see all their places lose them."""
    for number, part in enumerate(board.model.parts):
        if part.sort != "cage" or all(board.digits[cell] for cell in part.cells):
            continue
        found = combinations_of(part.cells, part.total, board.masks)
        if not found:
            continue
        for digit in sorted(set.intersection(*map(set, found))):
            bit = 1 << digit - 1
            places = [cell for cell in part.cells if board.masks[cell] & bit and not board.digits[cell]]
            if len(places) < 2 or any(board.digits[cell] == digit for cell in part.cells):
                continue
            struck = tuple(pair for pair in seeing(board, places, digit) if pair.cell not in part.cells)
            if struck:
                yield Step(
                    RULE_TECHNIQUES["cage_digit"],
                    board,
                    eliminations=struck,
                    digits=(digit,),
                    candidates=tuple(RoleCandidate(Role.COMMON, cell, digit) for cell in places),
                    sets=(RoleSet(Role.BASE, part.cells, ()),),
                    rules=(RuleUse(board.puzzle.rules.index(part.rule), number),),
                )
